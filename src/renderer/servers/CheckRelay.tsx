// The relay of a check, on its page: where its signals go, how that stands; set, change, stop.
import { useState } from 'react'
import type { CheckRow } from '../../shared/views/checks.ts'
import type { RelayRow, RemoteRow } from '../../shared/views/remotes.ts'
import { Link } from '../router.tsx'
import { relaysChanged, useEmitter } from '../stores/emitters.ts'
import { useLinked } from '../stores/mirrored.ts'
import { useRemotes } from '../stores/remotes.ts'
import { useQuery } from '../stores/use-query.ts'
import { Button } from '../ui/Button.tsx'
import { Section } from '../ui/Page.tsx'
import { QueryFailed } from '../ui/QueryFailed.tsx'
import { STATE_WORDS } from '../ui/StateMark.tsx'
import { RelativeTime } from '../ui/Time.tsx'
import { attempt } from '../ui/toast.ts'
import { rich } from '../words/rich.ts'
import { t } from '../words/t.ts'
import { RelayDialog } from './RelayDialog.tsx'
import { RelayState } from './RelayState.tsx'
import { endRelay } from './relay-actions.ts'
import { countsOfRelay, RELAY_STATES } from './relay-words.ts'
import styles from './Servers.module.css'
import { usesOf } from './server-words.ts'

/** Nothing where there is no server to relay to. */
export function CheckRelay({ row }: { readonly row: CheckRow }) {
  const servers = useRemotes().filter(({ kind }) => usesOf(kind).checks)
  return servers.length === 0 ? null : <Known row={row} servers={servers} />
}

interface KnownProps {
  readonly row: CheckRow
  readonly servers: readonly RemoteRow[]
}

function Known({ row, servers }: KnownProps) {
  const query = useQuery('relays.list', undefined)
  useEmitter(relaysChanged, query.again)
  const [isEdited, setEdited] = useState(false)
  const set = query.output?.find(({ check }) => check === row.uuid)
  const relay = set?.state === 'off' ? undefined : set
  return (
    <Section title={t('servers.relay')}>
      {query.phase === 'failed' && query.output === null && (
        <QueryFailed title={t('relays.relayNotLoaded')} error={query.error} again={query.again} />
      )}
      {query.output && relay === undefined && (
        <>
          <p className={styles.soft}>{t('relays.staysHere')}</p>
          <div className={styles.buttons}>
            <Button size="s" onClick={() => setEdited(true)}>
              {t('relays.relayTo')}
            </Button>
          </div>
        </>
      )}
      {relay && (
        <Relay
          relay={relay}
          server={servers.find(({ id }) => id === relay.remote)}
          onEdit={() => setEdited(true)}
          onDone={query.again}
        />
      )}
      {isEdited && (
        <RelayDialog
          row={row}
          servers={servers}
          relay={relay}
          onClose={() => setEdited(false)}
          onSaved={() => {
            setEdited(false)
            query.again()
          }}
        />
      )}
    </Section>
  )
}

interface RelayProps {
  readonly relay: RelayRow
  /** Undefined: it was just removed. */
  readonly server: RemoteRow | undefined
  readonly onEdit: () => void
  readonly onDone: () => void
}

function Relay({ relay, server, onEdit, onDone }: RelayProps) {
  const { advice } = RELAY_STATES[relay.state]
  const there = useLinked(relay.check)
  return (
    <>
      <p>
        {rich('relays.to', {
          server: (
            <Link to={`/servers/${relay.remote}`} dir="auto">
              {server?.name ?? t('mirrored.removedServer')}
            </Link>
          ),
          target: <code className={styles.target}>{relay.target}</code>,
        })}
      </p>
      <div>
        <RelayState relay={relay} />
      </div>
      {there && (
        <p className={there.differs ? styles.warning : undefined}>
          {t(there.differs ? 'relays.thereDiffers' : 'relays.there', {
            state: STATE_WORDS[there.status].toLowerCase(),
          })}
        </p>
      )}
      {advice !== '' && <p>{advice}</p>}
      <p className={styles.soft}>
        {countsOfRelay(relay)}
        {relay.lastOk !== null &&
          rich('relays.lastSent', { time: <RelativeTime at={relay.lastOk} /> })}
      </p>
      <div className={styles.buttons}>
        <Button size="s" icon="edit" onClick={onEdit}>
          {t('relays.change')}
        </Button>
        <Button
          size="s"
          onClick={() => attempt(() => endRelay(relay).then((done) => done && onDone()))}
        >
          {t('relays.stop')}
        </Button>
      </div>
    </>
  )
}
