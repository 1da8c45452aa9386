// The logs of checks, kept short (contract monitor.md 5.8). A transaction that carries many pings prunes one log:
// checks that ping in step would otherwise all be pruned in one, and every ping of it would wait.
import type { Clock, Millis } from '../../clock.ts'
import { DAY } from '../../clock.ts'
import type { Store } from '../../store/store.ts'
import type { MonitorLimits } from '../limits.ts'
import type { Check } from '../rules/check.ts'
import type { Tables } from '../tables/tables.ts'
import type { LongBodies } from './long-bodies.ts'

/** Flips are kept at least this long. */
const FLIP_RETENTION: Millis = 93 * DAY
/** Of the logs that wait, a transaction prunes this share, and so many at the most: one takes some 60 µs. */
const SHARE = 1 / 16
const MOST = 16

export interface LogPruning {
  /**
   * Inside a write: prunes the log of a check now, where it is the first of its transaction, or in one of the
   * next. What waits when the store closes goes with the check's next pruning.
   */
  due(check: Pick<Check, 'id' | 'nPings'>): void
}

export interface LogPruningOptions {
  readonly clock: Clock
  readonly store: Pick<Store, 'write' | 'transactions'>
  readonly tables: Pick<Tables, 'checks' | 'pings' | 'flips' | 'checkNotifications' | 'history'>
  readonly longBodies: Pick<LongBodies, 'sweep'>
  readonly limits: Pick<MonitorLimits, 'pingLog'>
}

export function createLogPruning(options: LogPruningOptions): LogPruning {
  const { clock, store, tables, longBodies, limits } = options
  const { checks, pings, flips, checkNotifications, history } = tables
  /** Identifiers of checks. */
  const waiting = new Set<number>()
  /** The check whose log the transaction pruned last; null: none yet. */
  let pruned: number | null = null
  let isAtWork = false
  store.transactions.follow({
    began() {
      pruned = null
    },
  })

  function prune({ id, nPings }: Pick<Check, 'id' | 'nPings'>): void {
    pruned = id
    if (pings.deleteUpTo(id, nPings - limits.pingLog)) longBodies.sweep()
    const oldest = pings.oldest(id)
    if (oldest === null) return
    checkNotifications.deleteBefore(id, oldest)
    // The newest flip stays, however old: it says since when the check is what it is.
    const kept = history.lastChange(id) ?? oldest
    flips.deleteBefore(id, Math.min(oldest, kept, clock.now() - FLIP_RETENTION))
  }

  /** Each part in a transaction of its own turn, which pings share. */
  async function pruneWaiting(): Promise<void> {
    while (waiting.size > 0) {
      const size = Math.min(MOST, Math.ceil(waiting.size * SHARE))
      const part = waiting.values().take(size).toArray()
      await store.write(() => {
        for (const id of part) {
          // As it is stored by now, if it still is.
          const check = checks.byId(id)
          if (check !== null) prune(check)
        }
      })
      for (const id of part) waiting.delete(id)
    }
  }

  return {
    due(check) {
      if (pruned === null || pruned === check.id) return prune(check)
      waiting.add(check.id)
      if (isAtWork) return
      isAtWork = true
      pruneWaiting()
        // The store is full or closed, which pings tell. What waits goes with the next log that is due.
        .catch(() => {})
        .finally(() => {
          isAtWork = false
        })
    },
  }
}
