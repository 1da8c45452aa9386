// When maintenance is: once, or by a schedule with a length (contract monitor.md 11). Pure. Whom it covers is in
// coverage.ts.

import { type Told, tell } from '../../../shared/words/told.ts'
import { DAY, MINUTE, type Millis } from '../../clock.ts'
import type { FieldProblems } from '../../errors.ts'
import { assertSchedule, firings, resolveZone, ScheduleError } from '../schedule/index.ts'
import type { Coverage } from './coverage.ts'

export type MaintenanceTimes = OnceTimes | RecurringTimes

export interface OnceTimes {
  readonly type: 'once'
  readonly start: Millis
  readonly end: Millis
}

export interface RecurringTimes {
  readonly type: 'recurring'
  /** Cron or OnCalendar: when it begins. */
  readonly schedule: string
  readonly tz: string
  /** Real time, however the clocks of the zone are set meanwhile. */
  readonly length: Millis
}

/** What a person says of a window. */
export interface MaintenanceDraft extends Coverage {
  /** Its reason, for people. */
  readonly name: string
  readonly times: MaintenanceTimes
  /** Off: it never begins. */
  readonly isOn: boolean
}

export interface MaintenanceWindow extends MaintenanceDraft {
  readonly id: string
  /** A time that began by then is over, as a person ended it; null: none was ended. */
  readonly endedAt: Millis | null
  readonly created: Millis
}

interface Span {
  readonly start: Millis
  readonly end: Millis
}

const LONGEST_ONCE: Millis = 366 * DAY
const LONGEST_RECURRING: Millis = 7 * DAY
/** Two beginnings lie no closer: what is computed ahead stays small. */
const CLOSEST: Millis = 10 * MINUTE
/** Beginnings that are looked at before a window is saved. */
const LOOKED_AT = 100
/** Whether one ever ends shows in so long at the least: weekends and any day of a month are in it. */
const LOOKED_AHEAD: Millis = 62 * DAY

type Recurrence = Pick<MaintenanceWindow, 'times' | 'isOn' | 'endedAt'>

/**
 * The times in [from, to), in order: what runs at `from` begins there, overlapping ones are one. A window that is
 * off has none.
 * @throws ScheduleError when a stored schedule no longer computes
 */
export function occurrencesOf(window: Recurrence, from: Millis, to: Millis): readonly Span[] {
  return [...joined(window, from, to)]
}

/** The time that runs then, else the next one; null: there is none. @throws ScheduleError as `occurrencesOf` */
export function nextOccurrence(window: Recurrence, now: Millis): Span | null {
  return joined(window, now, Number.POSITIVE_INFINITY).next().value ?? null
}

function* joined(
  { times, isOn, endedAt }: Recurrence,
  from: Millis,
  to: Millis,
): Generator<Span, undefined> {
  if (!isOn) return
  let open: Span | null = null
  for (const { start, end } of timesFrom(times, from)) {
    if (start >= to) break
    if (end <= from || (endedAt !== null && start <= endedAt)) continue
    if (open !== null && start <= open.end)
      open = { start: open.start, end: Math.max(open.end, end) }
    else {
      if (open !== null) yield open
      open = { start: Math.max(start, from), end }
    }
  }
  if (open !== null) yield open
}

function* timesFrom(times: MaintenanceTimes, from: Millis): Iterable<Span> {
  if (times.type === 'once') {
    yield times
    return
  }
  const { schedule, tz, length } = times
  for (const start of firings(schedule, tz, from - length)) yield { start, end: start + length }
}

/** Whether two windows are at the same times. */
export function isSameTimes(one: MaintenanceTimes, other: MaintenanceTimes): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** What is wrong with the times, by field; null: nothing. @param now they must not be over by then */
export function timesProblem(times: MaintenanceTimes, now: Millis): FieldProblems | null {
  return times.type === 'once' ? onceProblem(times, now) : recurringProblem(times, now)
}

function onceProblem({ start, end }: OnceTimes, now: Millis) {
  if (end <= start) return { end: tell('problems.endAfterStart') }
  if (end <= now) return { end: tell('problems.endToCome') }
  if (end - start > LONGEST_ONCE)
    return { end: tell('problems.endWithin', { span: { span: LONGEST_ONCE } }) }
  return null
}

function recurringProblem({ schedule, tz, length }: RecurringTimes, now: Millis) {
  const zone = resolveZone(tz)
  const isLength = length >= MINUTE && length <= LONGEST_RECURRING
  const unreadable = scheduleProblem(schedule)
  if (zone === null || !isLength || unreadable !== null) {
    return {
      ...(zone === null ? { tz: tell('problems.zone') } : {}),
      ...(isLength
        ? {}
        : { length: tell('problems.lengthRange', { span: { span: LONGEST_RECURRING } }) }),
      ...(unreadable === null ? {} : { schedule: unreadable }),
    }
  }
  const next = firings(schedule, zone, now).take(LOOKED_AT).toArray()
  if (next.length === 0) return { schedule: tell('problems.neverFires') }
  const between = next.slice(1).map((at, i) => at - (next[i] ?? at))
  if (between.some((span) => span < CLOSEST)) {
    return { schedule: tell('problems.tooOften', { span: { span: CLOSEST } }) }
  }
  // From the first of them: a schedule of one month may begin long after now.
  const isEndless = neverEnds(firings(schedule, zone, now), length, (next[0] ?? now) + LOOKED_AHEAD)
  return isEndless ? { length: tell('problems.endless') } : null
}

function neverEnds(starts: Iterable<Millis>, length: Millis, until: Millis): boolean {
  let seen = 0
  let last: Millis | null = null
  for (const start of starts) {
    if (last !== null && start - last > length) return false
    last = start
    seen++
    if (seen >= LOOKED_AT && start >= until) return true
  }
  return false
}

function scheduleProblem(schedule: string): Told | null {
  try {
    assertSchedule(schedule)
    return null
  } catch (error) {
    if (error instanceof ScheduleError) return error.told
    throw error
  }
}
