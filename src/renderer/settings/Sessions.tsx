// The browsers that are signed in to the window, and signing them out.
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
import { Cell, Table } from '../ui/Table.tsx'
import { RelativeTime } from '../ui/Time.tsx'
import { attempt, toast } from '../ui/toast.ts'
import styles from './Settings.module.css'

const COLUMNS = [
  { title: 'Browser' },
  { title: 'Address', priority: 2 },
  { title: 'Signed in', priority: 3 },
  { title: 'Last used', priority: 2 },
  { title: 'Sign out', hideTitle: true, align: 'end' },
] as const
const HOUR_MS = 3_600_000

export function Sessions() {
  const { runtime, attached } = useAppState()
  // The desktop app alone serves its window to no browser.
  return runtime === 'desktop' && attached === null ? null : <Browsers />
}

function Browsers() {
  const query = useQuery('sessions.list', undefined)
  const rows = query.output

  async function signOut(row: SessionRow): Promise<void> {
    const isSure = await confirm({
      title: row.isOwn ? 'Sign out this browser?' : `Sign out ${browserWords(row.agent)}?`,
      text: 'All of its tabs are signed out at once. A fresh link of "tocsin window" signs it in again.',
      action: 'Sign out',
    })
    if (!isSure) return
    await call('sessions.signOut', { id: row.id })
    toast('Signed out')
    query.again()
  }

  async function signOutOthers(): Promise<void> {
    const { ended } = await call('sessions.signOut', { id: null })
    toast(ended === 1 ? 'Signed out 1 browser' : `Signed out ${ended} browsers`)
    query.again()
  }

  return (
    <Section title="Signed-in browsers">
      <p>
        Each was opened by a link to this window. One that is not used for 30 days is signed out.
      </p>
      {query.phase === 'loading' && <Skeleton lines={2} />}
      {query.phase === 'failed' && (
        <QueryFailed title="Could not load the browsers" error={query.error} again={query.again} />
      )}
      {rows?.length === 0 && <Note>No browser is signed in.</Note>}
      {rows !== null && rows.length > 0 && (
        <Table caption="Signed-in browsers" columns={COLUMNS}>
          {rows.map((row) => (
            <Row key={row.id} row={row} onSignOut={() => attempt(() => signOut(row))} />
          ))}
        </Table>
      )}
      {rows?.some(({ isOwn }) => !isOwn) && (
        <div className={styles.inline}>
          <Button onClick={() => attempt(signOutOthers)}>
            {rows.some(({ isOwn }) => isOwn) ? 'Sign out all others' : 'Sign out all'}
          </Button>
        </div>
      )}
    </Section>
  )
}

function Row({ row, onSignOut }: { readonly row: SessionRow; readonly onSignOut: () => void }) {
  const { agent, address, since, used, isOwn } = row
  const browser = browserWords(agent)
  return (
    <tr>
      <Cell>
        <span title={agent ?? undefined}>{browser}</span> {isOwn && <Chip>this browser</Chip>}
      </Cell>
      <Cell priority={2}>{address ?? 'unknown'}</Cell>
      <Cell priority={3}>{since === null ? 'unknown' : <RelativeTime at={since} />}</Cell>
      <Cell priority={2}>
        {serverNow() - used < HOUR_MS ? 'within the hour' : <RelativeTime at={used} />}
      </Cell>
      <Cell align="end">
        <Button size="s" aria-label={`Sign out ${browser}`} onClick={onSignOut}>
          Sign out
        </Button>
      </Cell>
    </tr>
  )
}
