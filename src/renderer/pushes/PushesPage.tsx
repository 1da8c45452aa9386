// The pushes of this installation: those that can still be opened, those that are over, and the requests for others'
// secrets.
import { pathWith, setQuery, useRoute } from '../router.tsx'
import { useAppState } from '../stores/installation.ts'
import { useUnreadAnswers } from '../stores/unread-answers.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Page } from '../ui/Page.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { t } from '../words/t.ts'
import { choices } from '../words/texts.ts'
import { LockedNote } from './LockedNote.tsx'
import styles from './Pushes.module.css'
import { PushList } from './PushList.tsx'
import { HERE } from './push-list.ts'
import { RequestList } from './requests/RequestList.tsx'

const TABS = choices([
  ['active', 'pushes.active'],
  ['expired', 'pushes.expired'],
])
type Which = (typeof TABS)[number]['value'] | 'requests'

function whichOf(text: string | undefined): Which {
  return text === 'expired' || text === 'requests' ? text : 'active'
}

export default function PushesPage() {
  const which = useRoute((route) => whichOf(route.query.which))
  const isAsking = which === 'requests'
  const server = useRoute((route) => route.query.server ?? null)
  const via = server === HERE ? null : server
  const { secretsLocked } = useAppState()
  return (
    <Page
      title={t('shell.pushes')}
      width="columns"
      actions={
        <>
          <LinkButton
            to="/pushes/requests/new"
            kind={isAsking ? 'primary' : 'plain'}
            icon={isAsking ? 'plus' : 'mail'}
          >
            {t('requests.request')}
          </LinkButton>
          {!isAsking && (
            <LinkButton to={pathWith('/pushes/new', { via })} kind="primary" icon="plus">
              {t('shell.newPush')}
            </LinkButton>
          )}
        </>
      }
    >
      {secretsLocked === null ? (
        <Tabs
          label={t('pushes.whichPushes')}
          value={which}
          onChange={(value) => setQuery({ which: value === 'active' ? null : value })}
          tabs={[...TABS, { value: 'requests', label: <RequestsLabel /> }]}
        >
          {which === 'requests' ? <RequestList /> : <PushList key={which} which={which} />}
        </Tabs>
      ) : (
        <LockedNote />
      )}
    </Page>
  )
}

function RequestsLabel() {
  const unread = useUnreadAnswers()
  return (
    <span className={styles.tabLabel}>
      {t('requests.requests')}
      {unread > 0 && <Chip tone="ok">{t('requests.new', { n: unread })}</Chip>}
    </span>
  )
}
