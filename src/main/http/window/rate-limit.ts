// How much one session may ask: a bucket that fills steadily and is emptied by calls.
import { type Clock, type Millis, SECOND } from '../../clock.ts'

export interface Rate {
  /** Takes from the bucket of a session. Null: there was enough, else seconds until there is. */
  take(session: string, cost: number): number | null
}

export interface RateOptions {
  readonly clock: Pick<Clock, 'monotonic'>
  readonly perSecond: number
  readonly burst: number
}

/** More than there are sessions. */
const MAX_BUCKETS = 1000

export function createRate({ clock, perSecond, burst }: RateOptions): Rate {
  const buckets = new Map<string, { readonly level: number; readonly at: Millis }>()

  function level(session: string, now: Millis): number {
    const known = buckets.get(session)
    if (known === undefined) return burst
    return Math.min(burst, known.level + ((now - known.at) / SECOND) * perSecond)
  }

  return {
    take(session, cost) {
      const now = clock.monotonic()
      const before = level(session, now)
      if (before < cost) return Math.ceil((cost - before) / perSecond)
      // Kept in the order of their last use: the first is the one to forget.
      buckets.delete(session)
      buckets.set(session, { level: before - cost, at: now })
      const [oldest] = buckets.keys()
      if (buckets.size > MAX_BUCKETS && oldest !== undefined) buckets.delete(oldest)
      return null
    },
  }
}
