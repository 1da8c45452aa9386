// When a schedule expects runs, whatever became of them: for pictures of the past and of what comes.
// Deadlines are in status.ts. Pure.
import { type Millis, millis } from '../../clock.ts'
import { nextFiringAfterPing, ScheduleError } from '../schedule/index.ts'
import type { Check } from './check.ts'

export type Scheduled = Pick<Check, 'kind' | 'timeout' | 'schedule' | 'tz'>

/** Firings that are looked at for one answer; a schedule that fires more often shows fewer. */
const MAX_FIRINGS = 2000

/**
 * The next expected run after the instant; null: none, or the stored schedule no longer computes.
 * @param anchor of a simple schedule: when it was last pinged, from which its periods count
 */
export function nextSlot(schedule: Scheduled, anchor: Millis, after: Millis): Millis | null {
  const from = Math.max(anchor, after)
  if (schedule.kind === 'simple') {
    const period = millis(schedule.timeout)
    return anchor + (Math.floor((from - anchor) / period) + 1) * period
  }
  try {
    return nextFiringAfterPing(schedule.schedule, schedule.tz, from)
  } catch (error) {
    if (error instanceof ScheduleError) return null
    throw error
  }
}

/** The last `count` expected runs in (after, upTo], oldest first. */
export function lastSlots(
  schedule: Scheduled,
  anchor: Millis,
  { after, upTo, count }: { readonly after: Millis; readonly upTo: Millis; readonly count: number },
): readonly Millis[] {
  const first = nextSlot(schedule, anchor, after)
  if (first === null || first > upTo) return []
  const second = nextSlot(schedule, anchor, first)
  if (second === null || second > upTo) return [first]
  // A long silence is read from its end: twice as far back until there are enough.
  for (let reach = (second - first) * (count + 1); ; reach *= 2) {
    const from = Math.max(after, upTo - reach)
    const found = slotsIn(schedule, anchor, from, upTo)
    if (found.length >= count || from === after) return found.slice(-count)
  }
}

/** The expected runs in (after, upTo], oldest first, of very many the first ones. */
export function slotsIn(
  schedule: Scheduled,
  anchor: Millis,
  after: Millis,
  upTo: Millis,
  limit: number = MAX_FIRINGS,
): Millis[] {
  const found: Millis[] = []
  let slot = nextSlot(schedule, anchor, after)
  while (slot !== null && slot <= upTo && found.length < limit) {
    found.push(slot)
    slot = nextSlot(schedule, anchor, slot)
  }
  return found
}
