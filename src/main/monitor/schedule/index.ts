// When does a schedule fire next? Contract monitor.md 3.3, 8.4, 8.6, 8.7, 9. Pure: no clock, no storage.
// Callers speak milliseconds since the epoch, UTC; inside, everything counts whole seconds.
import { tell } from '../../../shared/words/told.ts'
import { fixedFirings, nextCronWall } from './cron-fixed.ts'
import { nextTickingFiring, tickingFirings } from './cron-ticking.ts'
import { lineFirings, unionFirings } from './oncalendar.ts'
import { type ParsedSchedule, parseSchedule } from './parsed.ts'
import { ScheduleError } from './schedule-error.ts'
import { type Instant, type ZoneClock, zoneClock } from './zone-clock.ts'
import { resolveZone } from './zones.ts'

export { scheduleKind } from './parsed.ts'
export { ScheduleError } from './schedule-error.ts'
export { resolveZone, ZONE_NAMES } from './zones.ts'

const MILLIS = 1000
/** Contract monitor.md 3.3: a schedule must fire at least once after 2000-01-01T00:00 UTC. */
const MUST_FIRE_AFTER: Instant = 946_684_800
/** The range of a JavaScript `Date`, in milliseconds either way. */
const DATE_RANGE = 8.64e15

/**
 * Checks an expression as the API does on save (contract monitor.md 3.3): it parses, and fires at least once
 * after 2000-01-01T00:00 UTC, cron within 50 years, OnCalendar before 2200.
 *
 * @throws ScheduleError with a sentence saying what is wrong
 */
export function assertSchedule(expr: string): void {
  const parsed = parseSchedule(expr)
  const fires =
    parsed.kind === 'cron'
      ? nextCronWall(parsed.rule, MUST_FIRE_AFTER) !== null
      : !unionFirings(parsed.lines, zoneClock('UTC'), MUST_FIRE_AFTER).next().done
  if (!fires) throw new ScheduleError(tell('scheduleProblems.neverFires'))
}

/** Whether `assertSchedule` has nothing to say. */
export function isValidSchedule(expr: string): boolean {
  try {
    assertSchedule(expr)
    return true
  } catch (error) {
    if (error instanceof ScheduleError) return false
    throw error
  }
}

/**
 * The next firing as the reference computes it: after `after`, truncated to the second. One known
 * defect is kept (contract monitor.md 9): when `after` lies in the second pass of a repeated hour, the result
 * can be a time of the first pass, before `after`. Deadlines want `nextFiringAfterPing`.
 *
 * @param tz a zone that `resolveZone` accepts
 * @param after milliseconds since the epoch; outside the range of a `Date` nothing fires
 * @returns milliseconds since the epoch, a whole second; null when it never fires again
 * @throws ScheduleError when the expression does not parse or the zone is unknown
 */
export function nextFiring(expr: string, tz: string, after: number): number | null {
  return firings(expr, tz, after).next().value ?? null
}

/**
 * The firings after `after`, one by one; each as `nextFiring` gives it for the one before.
 *
 * @throws ScheduleError, at the call and not at the first value
 */
export function firings(expr: string, tz: string, after: number): Generator<number, undefined> {
  const parsed = parseSchedule(expr)
  const clock = checkClock(tz)
  return inMillis(isDate(after) ? referenceFirings(parsed, clock, toInstant(after)) : [])
}

/**
 * The deadline's base after a ping: the first firing strictly after it. It differs from
 * `nextFiring` only where that is not after the ping (contract monitor.md D11, 9), and there takes the next
 * one; among several OnCalendar lines it takes the earliest by time, not by what the wall clock
 * shows.
 *
 * @param lastPing milliseconds since the epoch
 * @returns milliseconds since the epoch; null when it never fires again
 * @throws ScheduleError when the expression does not parse or the zone is unknown
 */
export function nextFiringAfterPing(expr: string, tz: string, lastPing: number): number | null {
  const parsed = parseSchedule(expr)
  const clock = checkClock(tz)
  if (!isDate(lastPing)) return null
  const next = firstAfter(parsed, clock, toInstant(lastPing))
  return next !== null && isDate(next * MILLIS) ? next * MILLIS : null
}

function checkClock(tz: string): ZoneClock {
  const zone = resolveZone(tz)
  if (zone === null) throw new ScheduleError(tell('scheduleProblems.unknownZone', { zone: tz }))
  return zoneClock(zone)
}

function referenceFirings(
  parsed: ParsedSchedule,
  clock: ZoneClock,
  after: Instant,
): Iterable<Instant> {
  if (parsed.kind === 'oncalendar') return unionFirings(parsed.lines, clock, after)
  if (parsed.rule.timing === 'fixed') return fixedFirings(parsed.rule, clock, after)
  return tickingFirings(parsed.rule, clock, after)
}

function firstAfter(parsed: ParsedSchedule, clock: ZoneClock, ping: Instant): Instant | null {
  if (parsed.kind === 'oncalendar') {
    const nexts = parsed.lines.flatMap((line) => later(lineFirings(line, clock, ping), ping) ?? [])
    return nexts.length === 0 ? null : Math.min(...nexts)
  }
  const { rule } = parsed
  if (rule.timing === 'fixed') return later(fixedFirings(rule, clock, ping), ping)
  const next = nextTickingFiring(rule, clock, ping, 'once')
  return next === null || next > ping ? next : nextTickingFiring(rule, clock, ping, 'never')
}

/** The first instant after `than`. At most the length of an overlap is passed over. */
function later(instants: Iterable<Instant>, than: Instant): Instant | null {
  for (const instant of instants) if (instant > than) return instant
  return null
}

function* inMillis(instants: Iterable<Instant>): Generator<number, undefined> {
  for (const instant of instants) {
    if (!isDate(instant * MILLIS)) return
    yield instant * MILLIS
  }
}

/** Also false for NaN. */
function isDate(millis: number): boolean {
  return Math.abs(millis) <= DATE_RANGE
}

function toInstant(millis: number): Instant {
  return Math.floor(millis / MILLIS)
}
