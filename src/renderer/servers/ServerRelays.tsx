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
import { Cell, column, Table } from '../ui/Table.tsx'
import { attempt } from '../ui/toast.ts'
import { t } from '../words/t.ts'
import { RelayState } from './RelayState.tsx'
import { endRelay } from './relay-actions.ts'
import styles from './Servers.module.css'

const COLUMNS = [
  column('data.check'),
  column('relays.checkThere', { priority: 2 }),
  column('settings.state'),
  column('relays.stop', { hideTitle: true, align: 'end' }),
] as const

export function ServerRelays({ row }: { readonly row: RemoteRow }) {
  const query = useQuery('relays.list', undefined)
  useEmitter(relaysChanged, query.again)
  const relays = query.output?.filter(({ remote, state }) => remote === row.id && state !== 'off')
  return (
    <Section title={t('relays.relays')}>
      {query.phase === 'loading' && <Skeleton lines={2} />}
      {query.phase === 'failed' && query.output === null && (
        <QueryFailed title={t('relays.relaysNotLoaded')} error={query.error} again={query.again} />
      )}
      {relays?.length === 0 && <p className={styles.soft}>{t('relays.noRelays')}</p>}
      {relays && relays.length > 0 && (
        <Table caption={t('relays.relayedTo', { name: row.name })} columns={COLUMNS}>
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
  const name = check === undefined ? t('relays.deletedCheck') : nameOf(check)
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
          aria-label={t('relays.stopRelaying', { name })}
          onClick={() => attempt(() => endRelay(relay).then((done) => done && onDone()))}
        >
          {t('relays.stop')}
        </Button>
      </Cell>
    </tr>
  )
}
