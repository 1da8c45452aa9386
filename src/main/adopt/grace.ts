// How long a check waits for a late job: contract adopt.md 4, Grace. Pure.
import { firings } from '../monitor/schedule/index.ts'
import type { JobTime } from './job.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
/** Firings whose distances are looked at. */
const LOOKED_AT = 20

/** The grace of periods up to a length; the last is for all others. Seconds. */
const STEPS: readonly { readonly upTo: number; readonly grace: number }[] = [
  { upTo: 10 * MINUTE, grace: 5 * MINUTE },
  { upTo: HOUR, grace: 15 * MINUTE },
  { upTo: 6 * HOUR, grace: 30 * MINUTE },
  { upTo: 25 * HOUR, grace: 2 * HOUR },
  { upTo: Number.POSITIVE_INFINITY, grace: 6 * HOUR },
]

export interface GraceFacts {
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Seconds that delays and accuracies of the source add; the sum is rounded up to a whole second. */
  readonly extra?: number
  /** How long the last run took, in seconds, where it is known. */
  readonly lastRun?: number | null
}

/** Seconds, whole. */
export function graceOf(when: JobTime, { now, extra = 0, lastRun = null }: GraceFacts): number {
  const period = when.kind === 'timeout' ? when.timeout : shortestDistance(when, now)
  const byPeriod = STEPS.find(({ upTo }) => period <= upTo)?.grace ?? 0
  const byLastRun = lastRun === null ? 0 : Math.ceil((2 * lastRun) / MINUTE) * MINUTE
  return Math.max(byPeriod, byLastRun) + Math.ceil(extra)
}

/** Seconds between the two closest of the next firings; infinite when fewer than two are to come. */
function shortestDistance(when: Extract<JobTime, { kind: 'schedule' }>, now: number): number {
  let shortest = Number.POSITIVE_INFINITY
  let last: number | null = null
  let left = LOOKED_AT
  for (const at of firings(when.schedule, when.tz, now)) {
    if (last !== null) shortest = Math.min(shortest, (at - last) / 1000)
    last = at
    left -= 1
    if (left === 0) break
  }
  return shortest
}
