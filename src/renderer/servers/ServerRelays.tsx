// The checks that pass their signals to a server. Each is set on its own page.
import type { RelayRow, RemoteRow } from '../../shared/views/remotes.ts'
import { Link } from '../router.tsx'
import { useCheck } from '../stores/checks.ts'
import { relaysChanged, useEmitter } from '../stores/emitters.ts'
import { useQuery } from '../stores/use-query.ts'
import { Button } from '../ui/Button.tsx'
import { nameOf } from '../ui/check-name.ts'
import { Skeleton } from '../ui/Feedback.tsx'
import { Section } from '../ui/Page.tsx'
import { QueryFailed } from '../ui/QueryFailed.tsx'
import { Cell, Table } from '../ui/Table.tsx'
import { attempt } from '../ui/toast.ts'
import { RelayState } from './RelayState.tsx'
import { endRelay } from './relay-actions.ts'
import styles from './Servers.module.css'

const COLUMNS = [
  { title: 'Check' },
  { title: 'Check there', priority: 2 },
  { title: 'State' },
  { title: 'Stop', hideTitle: true, align: 'end' },
] as const

export function ServerRelays({ row }: { readonly row: RemoteRow }) {
  const query = useQuery('relays.list', undefined)
  useEmitter(relaysChanged, query.again)
  const relays = query.output?.filter(({ remote, state }) => remote === row.id && state !== 'off')
  return (
    <Section title="Relays">
      {query.phase === 'loading' && <Skeleton lines={2} />}
      {query.phase === 'failed' && query.output === null && (
        <QueryFailed title="Could not load the relays" error={query.error} again={query.again} />
      )}
      {relays?.length === 0 && (
        <p className={styles.soft}>
          No check passes its signals to this server. Set that on the check’s page, under “Relay”.
        </p>
      )}
      {relays && relays.length > 0 && (
        <Table caption={`Checks relayed to ${row.name}`} columns={COLUMNS}>
          {relays.map((relay) => (
            <Row key={relay.check} relay={relay} onDone={query.again} />
          ))}
        </Table>
      )}
    </Section>
  )
}

function Row({ relay, onDone }: { readonly relay: RelayRow; readonly onDone: () => void }) {
  const check = useCheck(relay.check)
  const name = check === undefined ? 'A deleted check' : nameOf(check)
  return (
    <tr>
      <Cell>
        <Link to={`/checks/${relay.check}`} dir="auto" className={styles.name}>
          {name}
        </Link>
      </Cell>
      <Cell priority={2}>
        <code className={styles.target}>{relay.target}</code>
      </Cell>
      <Cell>
        <RelayState relay={relay} />
      </Cell>
      <Cell align="end">
        <Button
          size="s"
          aria-label={`Stop relaying ${name}`}
          onClick={() => attempt(() => endRelay(relay).then((done) => done && onDone()))}
        >
          Stop
        </Button>
      </Cell>
    </tr>
  )
}
