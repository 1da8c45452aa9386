// The log of a check, written: a ping stored with the state that it leaves, and the log kept short,
// inside the write of the signal (contract monitor.md 5.8).
import type { Clock, Millis } from '../../clock.ts'
import { DAY } from '../../clock.ts'
import type { MonitorLimits } from '../limits.ts'
import type { Check, Ping } from '../rules/check.ts'
import type { Recorded } from '../rules/signal.ts'
import type { Tables } from '../tables/tables.ts'
import type { LongBodies } from './long-bodies.ts'
import type { Emit, UnitOfWork } from './unit-of-work.ts'

/** Every so many pings of a check its log is pruned. */
const PRUNE_EVERY = 100
/** Flips are kept at least this long. */
const FLIP_RETENTION: Millis = 93 * DAY

export interface PingLog {
  /** Stores what a signal did to the check, inside a write. @param before the check as it is stored */
  keep(before: Check, recorded: Recorded, emit: Emit): Ping
}

export interface PingLogOptions {
  readonly clock: Clock
  readonly tables: Pick<Tables, 'pings' | 'flips' | 'checkNotifications' | 'history'>
  readonly unitOfWork: UnitOfWork
  readonly longBodies: Pick<LongBodies, 'sweep'>
  readonly limits: Pick<MonitorLimits, 'pingLog'>
  /** Stores what else comes of a ping, inside its write. */
  readonly along: AlongPing
}

/** Called inside the write of each ping, which may run again after it was rolled back. It must not fail. */
export type AlongPing = (checkId: number, ping: Ping) => void

export function createPingLog(options: PingLogOptions): PingLog {
  const { clock, tables, unitOfWork, limits, along, longBodies } = options
  const { pings, flips, checkNotifications, history } = tables

  function prune(check: Check): void {
    if (pings.deleteUpTo(check.id, check.nPings - limits.pingLog)) longBodies.sweep()
    const oldest = pings.oldest(check.id)
    if (oldest === null) return
    checkNotifications.deleteBefore(check.id, oldest)
    // The newest flip stays, however old: it says since when the check is what it is.
    const kept = history.lastChange(check.id) ?? oldest
    flips.deleteBefore(check.id, Math.min(oldest, kept, clock.now() - FLIP_RETENTION))
  }

  return {
    keep(before, recorded, emit) {
      const { check, ping } = recorded
      unitOfWork.storeChange(recorded, emit, before)
      pings.insert(check.id, ping)
      along(check.id, ping)
      emit('ping', { checkId: check.id, n: ping.n })
      if (ping.n % PRUNE_EVERY === 0) prune(check)
      return ping
    },
  }
}
