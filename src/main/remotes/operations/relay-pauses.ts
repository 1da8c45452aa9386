// Pause and resume of relayed checks, queued for the check there in their order among its signals (contract
// remotes.md 3.5). Only a read-write key can pause; without one the window warns.
import type { Clock } from '../../clock.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import type { Store } from '../../store/store.ts'
import { isUuid } from '../rules/relay-request.ts'
import type { RelayQueueTable } from '../tables/relay-queue.ts'
import type { RelaysTable } from '../tables/relays.ts'
import type { RemotesTable } from '../tables/remotes.ts'
import type { RelayIntake } from './relay-intake.ts'

export interface RelayPauses {
  /** Queues what a person did to a check since the last look. @returns whether something waits now */
  look(checkId: number): Promise<boolean>
  /** The same for all relayed checks: another process may have paused some. @returns those for which something waits */
  lookAtAll(): Promise<readonly number[]>
}

export interface RelayPausesOptions {
  readonly monitor: Pick<Monitor, 'checks'>
  readonly store: Pick<Store, 'write'>
  readonly clock: Pick<Clock, 'now'>
  readonly relays: Pick<RelaysTable, 'all' | 'of'>
  readonly remotes: Pick<RemotesTable, 'byId'>
  readonly queue: Pick<RelayQueueTable, 'insert'>
  readonly intake: Pick<RelayIntake, 'isRelayed'>
}

const NO_BODY = new Uint8Array(0)

export function createRelayPauses(options: RelayPausesOptions): RelayPauses {
  const { monitor, store, clock, relays, remotes, queue, intake } = options
  /** By check: whether it was paused at the last look. */
  const paused = new Map<number, boolean>()

  function takesPause(checkId: number): boolean {
    const relay = relays.of(checkId)
    if (relay === null || relay.state === 'off' || !isUuid(relay.target)) return false
    return remotes.byId(relay.remoteId)?.access === 'read-write'
  }

  async function look(checkId: number): Promise<boolean> {
    if (!intake.isRelayed(checkId)) {
      paused.delete(checkId)
      return false
    }
    const isPaused = monitor.checks.byId(checkId)?.status === 'paused'
    const before = paused.get(checkId)
    paused.set(checkId, isPaused)
    if (before === undefined || before === isPaused || !takesPause(checkId)) return false
    const kind = isPaused ? 'pause' : 'resume'
    const signal = { exitStatus: null, rid: null, heardLate: false, passed: '', body: NO_BODY }
    try {
      await store.write(() => queue.insert(checkId, { kind, created: clock.now(), ...signal }))
    } catch (error) {
      paused.set(checkId, before)
      throw error
    }
    return true
  }

  return {
    look,
    async lookAtAll() {
      const all = relays.all().map(({ checkId }) => checkId)
      const queued = await Promise.all(all.map(look))
      return all.filter((_, i) => queued[i])
    },
  }
}
