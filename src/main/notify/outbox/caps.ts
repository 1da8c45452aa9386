// The cap of 6 messages a minute that some targets ask for (contract monitor.md 7.2): a token bucket each.
import { type Clock, MINUTE, type Millis } from '../../clock.ts'

export interface Caps {
  /** Takes one message's worth of the target's allowance. False: it is used up. */
  take(target: string): boolean
}

interface Bucket {
  readonly tokens: number
  readonly at: Millis
}

const CAPACITY = 6
const REFILL: Millis = MINUTE / CAPACITY
/** Targets remembered before those that are at rest are forgotten. */
const REMEMBERED = 1000

export function createCaps(clock: Pick<Clock, 'monotonic'>): Caps {
  const buckets = new Map<string, Bucket>()

  function tokensOf({ tokens, at }: Bucket, now: Millis): number {
    return Math.min(CAPACITY, tokens + (now - at) / REFILL)
  }

  function forgetFull(now: Millis): void {
    for (const [target, bucket] of buckets) {
      if (tokensOf(bucket, now) >= CAPACITY) buckets.delete(target)
    }
  }

  return {
    take(target) {
      const now = clock.monotonic()
      if (buckets.size >= REMEMBERED) forgetFull(now)
      const tokens = tokensOf(buckets.get(target) ?? { tokens: CAPACITY, at: now }, now)
      const isLeft = tokens >= 1
      buckets.set(target, { tokens: isLeft ? tokens - 1 : tokens, at: now })
      return isLeft
    },
  }
}
