// The cap of 6 messages a minute that some targets require (contract monitor.md 7.2): a token bucket
// each.
import { type Clock, MINUTE, type Millis } from '../../clock.ts'
import { createBuckets } from '../../limits/bucket.ts'

export interface Caps {
  /** Takes one message's worth of the target's allowance. False: it is used up. */
  take(target: string): boolean
}

const CAPACITY = 6
const REFILL: Millis = MINUTE / CAPACITY
const REMEMBERED = 1000

export function createCaps(clock: Pick<Clock, 'monotonic'>): Caps {
  const buckets = createBuckets({
    clock,
    capacity: CAPACITY,
    refill: REFILL,
    remembered: REMEMBERED,
  })
  return { take: (target) => buckets.take(target) === null }
}
