// Other servers, relays and the heartbeat as the window shows them. Translates; decides nothing.
import type { HeartbeatView, RelayRow, RemoteRow } from '../../../shared/views/remotes.ts'
import type { Millis } from '../../clock.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import type { Remote, Remotes } from '../../remotes/remotes.ts'
import { isUnencrypted } from '../../remotes/rules/addresses.ts'
import { isStale } from '../../remotes/rules/states.ts'

export function remoteRows(remotes: Remotes, now: Millis): readonly RemoteRow[] {
  return remotes.editor.list().map((remote) => remoteRow(remote, remotes, now))
}

export function remoteRow(
  remote: Remote,
  { nextPoll, mirror: { listOf } }: Pick<Remotes, 'nextPoll' | 'mirror'>,
  now: Millis,
): RemoteRow {
  const { id, name, kind, base, pingBase, access, state, since, detail, lastOk } = remote
  const { checks, down, late, skew, every, wireBytes, mirror, tray, notify, push } = remote
  return {
    ...{ id, name, kind, base, pingBase, access, state, since, detail, lastOk },
    unencrypted: isUnencrypted(remote),
    hasCa: remote.ca !== null,
    stale: isStale(remote, now),
    nextPoll: nextPoll(id),
    ...listOf(remote),
    ...{ checks, down, late, skew, every, wireBytes, mirror, tray, notify, push },
  }
}

type Listed = ReturnType<Remotes['relays']['list']>[number]

/** A check that is gone since has no row. */
export function relayRows(remotes: Remotes, monitor: Monitor): readonly RelayRow[] {
  return remotes.relays.list().flatMap((relay) => {
    const check = monitor.checks.byId(relay.checkId)
    return check === null ? [] : [relayRow(relay, check.uuid)]
  })
}

function relayRow(relay: Listed, check: string): RelayRow {
  const { remoteId, target, state, count, oldest, delivered, skipped, dropped } = relay
  const { lastOk, lastError } = relay
  return {
    ...{ check, remote: remoteId, target },
    state: state === 'on' ? (count > 0 ? 'waiting' : 'idle') : state,
    ...{ waiting: count, oldest, delivered, skipped, dropped, lastOk, lastError },
  }
}

export function heartbeatView({ heartbeat }: Remotes): HeartbeatView | null {
  const shown = heartbeat.get()
  if (shown === null) return null
  const { remoteId, target, every, whenAsleep, lastOk, lastError } = shown
  return { remote: remoteId, target, every, whenAsleep, lastOk, lastError }
}
