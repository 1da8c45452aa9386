// Pause and resume of relayed checks, queued for the check there in their order among its signals (contract
// remotes.md 3.5). Only a read-write key can pause; without one the window warns.
import type { Clock } from '../../clock.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import type { Store } from '../../store/store.ts'
import type { Control } from '../rules/relay-late.ts'
import type { RelaysTable } from '../tables/relays.ts'
import type { RemotesTable } from '../tables/remotes.ts'
import type { RelayWaiting } from './relay-waiting.ts'

export interface RelayPauses {
  /** Inside the write of a pause or resume of a relayed check: queues it. */
  take(checkId: number, control: Control): void
  /** Whether a check that was paused is not any more: a ping may have done that. */
  endsPause(checkId: number): boolean
  /** Queues what another process did to relayed checks since the last look. @returns those for which something waits */
  lookAtAll(): Promise<readonly number[]>
}

export interface RelayPausesOptions {
  readonly monitor: Pick<Monitor, 'checks'>
  readonly store: Pick<Store, 'write'>
  readonly clock: Pick<Clock, 'now'>
  readonly relays: Pick<RelaysTable, 'all' | 'of'>
  readonly remotes: Pick<RemotesTable, 'byId'>
  readonly waiting: Pick<RelayWaiting, 'isRelayed' | 'add'>
}

const NO_BODY = new Uint8Array(0)

export function createRelayPauses(options: RelayPausesOptions): RelayPauses {
  const { monitor, store, clock, relays, remotes, waiting } = options
  /** By check: whether it was paused when this was last queued or looked at. */
  const paused = new Map<number, boolean>()

  function isPausedNow(checkId: number): boolean {
    return monitor.checks.byId(checkId)?.status === 'paused'
  }

  function takesPause(checkId: number): boolean {
    const relay = relays.of(checkId)
    if (relay === null || relay.state === 'off') return false
    return remotes.byId(relay.remoteId)?.access === 'read-write'
  }

  function take(checkId: number, kind: Control): void {
    paused.set(checkId, kind === 'pause')
    if (!takesPause(checkId)) return
    const signal = { exitStatus: null, rid: null, heardLate: false, passed: '', body: NO_BODY }
    waiting.add(checkId, { kind, created: clock.now(), ...signal })
  }

  /** @returns what was done to it since the last look; null: nothing */
  function changeOf(checkId: number): Control | null {
    const [before, now] = [paused.get(checkId), isPausedNow(checkId)]
    if (before === undefined) paused.set(checkId, now)
    if (before === undefined || before === now) return null
    return now ? 'pause' : 'resume'
  }

  return {
    take,
    endsPause: (checkId) => paused.get(checkId) === true && !isPausedNow(checkId),
    async lookAtAll() {
      const relayed = relays.all().flatMap(({ checkId }) => {
        if (waiting.isRelayed(checkId)) return [checkId]
        paused.delete(checkId)
        return []
      })
      const changed = relayed.filter((checkId) => changeOf(checkId) !== null)
      if (changed.length === 0) return []
      await store.write(() => {
        for (const checkId of changed) {
          // A write before this one may have queued it.
          const control = changeOf(checkId)
          if (control !== null) take(checkId, control)
        }
      })
      return changed
    },
  }
}
