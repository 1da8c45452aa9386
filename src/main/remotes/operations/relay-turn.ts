// What a turn of a relayed check begins with: where its signals go, and how the check stands now.
import type { Clock } from '../../clock.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import { nameOrUuid } from '../../monitor/rules/check.ts'
import { statusAt } from '../../monitor/rules/status.ts'
import type { Standing } from '../rules/relay-late.ts'
import type { Relay, RelaysTable } from '../tables/relays.ts'
import type { Remote, RemotesTable } from '../tables/remotes.ts'

export interface Turn {
  readonly relay: Relay
  readonly remote: Remote
  readonly name: string
  readonly standing: Standing
}

export interface TurnOptions {
  readonly monitor: Pick<Monitor, 'checks' | 'flips' | 'shift'>
  readonly clock: Clock
  readonly relays: RelaysTable
  readonly remotes: RemotesTable
}

/** The turn of a check; null: it is not relayed, or that is off. */
export function createTurns({ monitor, clock, relays, remotes }: TurnOptions) {
  function isDownByFail(checkId: number): boolean {
    return monitor.flips.newest(checkId)?.reason === 'fail'
  }

  return (checkId: number): Turn | null => {
    const relay = relays.of(checkId)
    const remote = relay === null ? null : remotes.byId(relay.remoteId)
    const check = monitor.checks.byId(checkId)
    if (relay === null || remote === null || check === null) return null
    if (relay.state === 'off' || remote.state === 'off') return null
    const status = statusAt(check, clock.now(), monitor.shift())
    // A deadline that the watcher has not noted yet passed in silence as well.
    const isSilent = status === 'down' && (check.status !== 'down' || !isDownByFail(checkId))
    const openRun = check.lastStart === null ? null : { rid: check.lastStartRid }
    return { relay, remote, name: nameOrUuid(check), standing: { status, isSilent, openRun } }
  }
}
