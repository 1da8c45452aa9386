// The log of a push: who made it, who opened it or tried to, and how it ended.
import type { PushAudit } from '../../shared/views/pushes.ts'
import { call } from '../bridge.ts'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Feedback.tsx'
import { QueryFailed } from '../ui/QueryFailed.tsx'
import { Cell, Table } from '../ui/Table.tsx'
import { AbsoluteTime } from '../ui/Time.tsx'
import styles from './Pushes.module.css'
import { usePages } from './pages.ts'

const PAGE = 100
const COLUMNS = [{ title: 'When' }, { title: 'What' }, { title: 'From' }] as const

const EVENT_WORDS: Readonly<Record<string, string>> = {
  creation: 'Created',
  view: 'Opened',
  failed_view: 'Opened after expiry',
  owner_view: 'Opened by you through the API',
  expire: 'Ended early',
  failed_passphrase: 'Wrong passphrase',
}

export interface AuditProps {
  readonly token: string
  /** Id of the server that holds the push; null: this computer. */
  readonly via: string | null
}

export function Audit({ token, via }: AuditProps) {
  const { part, error, again, showMore } = usePages(async (offset) => {
    const { entries, more } = await call('pushes.audit', { token, via, offset, limit: PAGE })
    return { items: entries, more }
  })
  if (part === null) {
    return error === null ? (
      <Skeleton lines={3} />
    ) : (
      <QueryFailed title="Could not load the log" error={error} again={again} />
    )
  }
  return (
    <>
      <Table caption="What happened to the push" columns={COLUMNS}>
        {part.items.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a log only grows at its end
          <Row key={index} entry={entry} />
        ))}
      </Table>
      {part.more && <Button onClick={showMore}>Show more</Button>}
    </>
  )
}

function Row({ entry: { at, event, ip, userAgent } }: { readonly entry: PushAudit }) {
  return (
    <tr>
      <Cell>
        <AbsoluteTime at={at} />
      </Cell>
      <Cell>{EVENT_WORDS[event] ?? event}</Cell>
      <Cell>
        {ip ?? 'this window'}
        {ip !== null && userAgent !== '' && <p className={styles.program}>{userAgent}</p>}
      </Cell>
    </tr>
  )
}
