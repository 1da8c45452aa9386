// Firings of a cron job that names its times of the day: it follows the wall clock (contract monitor.md 9).
import { civilDate } from './calendar.ts'
import { DAY_SECONDS, nextMatchingWall } from './calendar-rule.ts'
import type { CronRule } from './cron-parse.ts'
import { endOfGap, instantOf, isSkipped, type Wall, wallAt } from './wall-clock.ts'
import type { Instant, ZoneClock } from './zone-clock.ts'

/** A search that finds nothing in this many years finds nothing at all (contract monitor.md 3.3). */
export const YEARS_SEARCHED = 50

/** The first matching wall time after `wall`, whether the clock shows it or not. */
export function nextCronWall(rule: CronRule, wall: Wall): Wall | null {
  const from = wall + 1
  const { year } = civilDate(Math.floor(from / DAY_SECONDS))
  return nextMatchingWall(rule, from, year + YEARS_SEARCHED)
}

/**
 * The firings as the reference counts them: by wall clock, from the time it shows at `after`. A
 * time in a gap moves to the first whole minute beyond it, a repeated one is its first pass. Hence
 * the known defect (contract monitor.md 9): seen from a second pass, the first results can be before `after`.
 */
export function* fixedFirings(rule: CronRule, clock: ZoneClock, after: Instant) {
  let wall = nextCronWall(rule, wallAt(clock, after))
  while (wall !== null) {
    if (isSkipped(clock, wall)) {
      wall += Math.ceil((endOfGap(clock, wall) - wall) / 60) * 60
    }
    yield instantOf(clock, wall, 0)
    wall = nextCronWall(rule, wall)
  }
}
