// The pushes of this installation: those that can still be opened, and those that are over.
import { pathWith, setQuery, useRoute } from '../router.tsx'
import { useAppState } from '../stores/installation.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { LockedNote } from './LockedNote.tsx'
import { PushList } from './PushList.tsx'
import { HERE } from './push-list.ts'

const TABS = [
  { value: 'active', label: 'Active' },
  { value: 'expired', label: 'Expired' },
] as const
export default function PushesPage() {
  const which = useRoute((route) => (route.query.which === 'expired' ? 'expired' : 'active'))
  const server = useRoute((route) => route.query.server ?? null)
  const via = server === HERE ? null : server
  const { secretsLocked } = useAppState()
  return (
    <Page
      title="Pushes"
      actions={
        <LinkButton to={pathWith('/pushes/new', { via })} kind="primary" icon="plus">
          New push
        </LinkButton>
      }
    >
      {secretsLocked === null ? (
        <Tabs
          label="Which pushes"
          value={which}
          onChange={(value) => setQuery({ which: value === 'expired' ? 'expired' : null })}
          tabs={TABS}
        >
          <PushList key={`${which} ${server}`} which={which} />
        </Tabs>
      ) : (
        <LockedNote reason={secretsLocked} />
      )}
    </Page>
  )
}
