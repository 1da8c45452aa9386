// Token buckets: a steady rate with bursts, per key. Used for calls of a window and messages to a
// target. Fixed counts per period: window.ts.
import { type Clock, type Millis, SECOND } from '../clock.ts'

export interface Buckets {
  /** Takes tokens from the bucket of a key. Null: there were enough, else seconds until there are. */
  take(key: string, cost?: number): number | null
}

export interface BucketOptions {
  readonly clock: Pick<Clock, 'monotonic'>
  /** Tokens of a full bucket. */
  readonly capacity: number
  /** Time for one token to come back. */
  readonly refill: Millis
  /** Keys remembered before those with full buckets are forgotten. */
  readonly remembered: number
}

interface Bucket {
  readonly level: number
  readonly at: Millis
}

export function createBuckets({ clock, capacity, refill, remembered }: BucketOptions): Buckets {
  const buckets = new Map<string, Bucket>()

  function levelOf({ level, at }: Bucket, now: Millis): number {
    return Math.min(capacity, level + (now - at) / refill)
  }

  function forgetFull(now: Millis): void {
    for (const [key, bucket] of buckets) {
      if (levelOf(bucket, now) >= capacity) buckets.delete(key)
    }
  }

  return {
    take(key, cost = 1) {
      const now = clock.monotonic()
      const bucket = buckets.get(key)
      const level = bucket === undefined ? capacity : levelOf(bucket, now)
      if (level < cost) return Math.ceil(((cost - level) * refill) / SECOND)
      if (bucket === undefined && buckets.size >= remembered) forgetFull(now)
      buckets.set(key, { level: level - cost, at: now })
      return null
    },
  }
}
