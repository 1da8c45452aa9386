// Firings of a cron job with a star at the start of its minute or hour: it runs in real time, so
// hours that the clock skips are skipped and hours that it repeats fire twice (contract monitor.md 9).
//
// The steps are those of the reference (whole days by date, hours and minutes by elapsed time),
// because its results next to a change of the clock follow from them: after Lord Howe's half-hour
// change, stepping by the hour lands on half past and misses what was before it.
import { civilDate } from './calendar.ts'
import { DAY_SECONDS, nextMatchingDay } from './calendar-rule.ts'
import { YEARS_SEARCHED } from './cron-fixed.ts'
import type { CronRule } from './cron-parse.ts'
import { allows, NONE, smallest, type ValueSet } from './value-set.ts'
import { type Fold, foldAt, instantOf, type Wall, wallAt } from './wall-clock.ts'
import type { Instant, ZoneClock } from './zone-clock.ts'

/** Where the search stands. `wall` may be a midnight that the clock skips, so it says more than
 * `instant` alone. */
type Position = { readonly wall: Wall; readonly fold: Fold; readonly instant: Instant }

/** Whether the search may, as the reference's does, step back into the first pass of an hour. */
export type Backward = 'once' | 'never'

/** The firings as the reference counts them. Where it would return to a firing it already gave, and
 * so never get further, this goes on. */
export function* tickingFirings(rule: CronRule, clock: ZoneClock, after: Instant) {
  let next = nextTickingFiring(rule, clock, after, 'once')
  while (next !== null) {
    yield next
    const last: Instant = next
    next = nextTickingFiring(rule, clock, last, 'once')
    if (next !== null && next <= last) next = nextTickingFiring(rule, clock, last, 'never')
  }
}

/**
 * The first firing the reference finds after `after`, in seconds; null when none within 50 years.
 *
 * Setting the clock to the start of an hour or a day can step from a second pass back into the
 * first (Chatham repeats 02:45 to 03:45). With `once` the result may then be before `after`, as the
 * reference's is; a second step back would go round for ever, and is not taken. With `never` the
 * result is after `after`.
 */
export function nextTickingFiring(
  rule: CronRule,
  clock: ZoneClock,
  after: Instant,
  backward: Backward,
): Instant | null {
  let position = positionAt(clock, after + 1)
  const lastYear = civilDate(Math.floor(position.wall / DAY_SECONDS)).year + YEARS_SEARCHED
  let mayStepBack = backward === 'once'
  for (;;) {
    const moved = step(rule, clock, position, lastYear, mayStepBack)
    if (moved === null || moved === position) return moved?.instant ?? null
    if (moved.instant <= position.instant) mayStepBack = false
    position = moved
  }
}

/** One move towards the next match: `position` itself when it is one, null when there is none. */
function step(
  rule: CronRule,
  clock: ZoneClock,
  position: Position,
  lastYear: number,
  mayStepBack: boolean,
): Position | null {
  const today = Math.floor(position.wall / DAY_SECONDS)
  const day = nextMatchingDay(rule, today, lastYear)
  if (day === null) return null
  if (day !== today) return startOfDay(clock, day * DAY_SECONDS, position, mayStepBack)
  if (!allows(rule.hours, hourOf(position))) return nextHour(rule, clock, position, mayStepBack)
  if (!allows(rule.minutes, minuteOf(position))) return nextMinute(rule, clock, position)
  const second = timeOfDay(position) % 60
  return second === 0 ? position : tick(clock, position, 60 - second)
}

function startOfDay(
  clock: ZoneClock,
  midnight: Wall,
  from: Position,
  mayStepBack: boolean,
): Position {
  const first = instantOf(clock, midnight, 0)
  if (first > from.instant || mayStepBack) return { wall: midnight, fold: 0, instant: first }
  return { wall: midnight, fold: 1, instant: instantOf(clock, midnight, 1) }
}

/** Hour by hour of elapsed time to an allowed hour, or to hour 0, where the date is due a check. */
function nextHour(
  rule: CronRule,
  clock: ZoneClock,
  from: Position,
  mayStepBack: boolean,
): Position {
  let position = backBy(clock, from, timeOfDay(from) % 3600)
  for (;;) {
    position = tick(clock, position, 3600)
    if (position.instant <= from.instant && !mayStepBack) continue
    const hour = hourOf(position)
    if (hour === 0 || allows(rule.hours, hour)) return position
  }
}

/** Minute by minute of elapsed time to an allowed minute, or to minute 0, where the hour is due a
 * check. A lone minute is first jumped at, as the reference does. */
function nextMinute(rule: CronRule, clock: ZoneClock, from: Position): Position {
  let position = backBy(clock, from, timeOfDay(from) % 60)
  const lone = loneValue(rule.minutes)
  if (lone !== NONE) {
    position = tick(clock, position, ((lone - minuteOf(position) + 60) % 60) * 60)
  }
  while (!allows(rule.minutes, minuteOf(position))) {
    position = tick(clock, position, 60)
    if (minuteOf(position) === 0) break
  }
  return position
}

const timeOfDay = ({ wall }: Position): number =>
  wall - Math.floor(wall / DAY_SECONDS) * DAY_SECONDS
const hourOf = (position: Position): number => Math.floor(timeOfDay(position) / 3600)
const minuteOf = (position: Position): number => Math.floor(timeOfDay(position) / 60) % 60

/** The only allowed value, or NONE when there are several. */
function loneValue(set: ValueSet): number {
  const first = smallest(set)
  return set.next[first - set.min + 1] === NONE ? first : NONE
}

/** The wall clock set back within the same pass, as far as that pass has such a time. */
function backBy(clock: ZoneClock, { wall, fold }: Position, seconds: number): Position {
  return { wall: wall - seconds, fold, instant: instantOf(clock, wall - seconds, fold) }
}

function tick(clock: ZoneClock, from: Position, seconds: number): Position {
  return positionAt(clock, from.instant + seconds)
}

function positionAt(clock: ZoneClock, instant: Instant): Position {
  return { wall: wallAt(clock, instant), fold: foldAt(clock, instant), instant }
}
