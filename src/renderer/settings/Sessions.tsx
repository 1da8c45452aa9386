// The browsers that are signed in to the window, and signing them out.

import { useRef } from 'react'
import type { SessionRow } from '../../shared/views/settings.ts'
import { call } from '../bridge.ts'
import { useAppState } from '../stores/installation.ts'
import { serverNow } from '../stores/now.ts'
import { useQuery } from '../stores/use-query.ts'
import { Button } from '../ui/Button.tsx'
import { browserWords } from '../ui/browser-words.ts'
import { Chip } from '../ui/Chip.tsx'
import { confirm } from '../ui/confirm.ts'
import { Note, Skeleton } from '../ui/Feedback.tsx'
import { Section } from '../ui/Page.tsx'
import { QueryFailed } from '../ui/QueryFailed.tsx'
import { Cell, column, Table } from '../ui/Table.tsx'
import { RelativeTime } from '../ui/Time.tsx'
import { attempt, toast } from '../ui/toast.ts'
import { useFocusOnRemoval } from '../ui/use-focus-on-removal.ts'
import { t } from '../words/t.ts'
import styles from './Settings.module.css'

const COLUMNS = [
  column('settings.browser'),
  column('settings.address', { priority: 2 }),
  column('settings.signedIn', { priority: 3 }),
  column('settings.lastUsed'),
  column('settings.signOut', { hideTitle: true, align: 'end' }),
] as const
const HOUR_MS = 3_600_000

export function Sessions() {
  return useSignsIn() && <Browsers />
}

/** Whether browsers sign in here: the desktop app alone serves its window to none. */
export function useSignsIn(): boolean {
  const { runtime, attached } = useAppState()
  return runtime !== 'desktop' || attached !== null
}

function Browsers() {
  const query = useQuery('sessions.list', undefined)
  const rows = query.output

  async function signOut(row: SessionRow): Promise<void> {
    const isSure = await confirm({
      title: row.isOwn
        ? t('settings.signOutThis')
        : t('settings.signOutAsk', { browser: browserWords(row.agent) }),
      text: t('settings.signOutText'),
      action: t('settings.signOut'),
    })
    if (!isSure) return
    await call('sessions.signOut', { id: row.id })
    toast(t('shell.signedOut'))
    query.again()
  }

  async function signOutOthers(): Promise<void> {
    const { ended } = await call('sessions.signOut', { id: null })
    toast(t('settings.signedOutBrowsers', { n: ended }))
    query.again()
  }

  return (
    <Section title={t('settings.signedInBrowsers')}>
      <p>{t('settings.sessionsText')}</p>
      {query.phase === 'loading' && <Skeleton lines={2} />}
      {query.phase === 'failed' && (
        <QueryFailed
          title={t('settings.browsersNotLoaded')}
          error={query.error}
          again={query.again}
        />
      )}
      {rows?.length === 0 && <Note>{t('settings.noBrowsers')}</Note>}
      {rows !== null && rows.length > 0 && (
        <Table caption={t('settings.signedInBrowsers')} columns={COLUMNS}>
          {rows.map((row) => (
            <Row key={row.id} row={row} onSignOut={() => attempt(() => signOut(row))} />
          ))}
        </Table>
      )}
      {rows?.some(({ isOwn }) => !isOwn) && (
        <div className={styles.inline}>
          <Button onClick={() => attempt(signOutOthers)}>
            {rows.some(({ isOwn }) => isOwn)
              ? t('settings.signOutOthers')
              : t('settings.signOutAll')}
          </Button>
        </div>
      )}
    </Section>
  )
}

function Row({ row, onSignOut }: { readonly row: SessionRow; readonly onSignOut: () => void }) {
  const { agent, address, since, used, isOwn } = row
  const browser = browserWords(agent)
  const element = useRef<HTMLTableRowElement>(null)
  useFocusOnRemoval(element)
  return (
    <tr ref={element}>
      <Cell>
        <span className={styles.shown}>
          <span title={agent ?? undefined}>{browser}</span>
          {isOwn && <Chip>{t('settings.thisBrowser')}</Chip>}
        </span>
      </Cell>
      <Cell priority={2}>{address ?? t('ui.unknown')}</Cell>
      <Cell priority={3}>{since === null ? t('ui.unknown') : <RelativeTime at={since} />}</Cell>
      <Cell>
        {serverNow() - used < HOUR_MS ? t('settings.withinTheHour') : <RelativeTime at={used} />}
      </Cell>
      <Cell align="end">
        <Button size="s" aria-label={t('settings.signOutBrowser', { browser })} onClick={onSignOut}>
          {t('settings.signOut')}
        </Button>
      </Cell>
    </tr>
  )
}
