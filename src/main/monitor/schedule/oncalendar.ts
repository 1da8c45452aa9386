// Firings of OnCalendar lines: each line by the wall clock of its zone, several as their union.
import { nextMatchingWall } from './calendar-rule.ts'
import { LAST_YEAR } from './oncalendar-fields.ts'
import type { OnCalendarLine } from './oncalendar-parse.ts'
import { endOfGap, instantOf, isSkipped, type Wall, wallAt } from './wall-clock.ts'
import { type Instant, type ZoneClock, zoneClock } from './zone-clock.ts'

/**
 * The firings of one line as the reference counts them: by wall clock, from the time it shows at
 * `after`. Times in a gap do not fire, a repeated one fires in its first pass. As with cron, seen
 * from a second pass the first results can be before `after` (contract monitor.md 9).
 */
export function* lineFirings(line: OnCalendarLine, checkClock: ZoneClock, after: Instant) {
  const clock = line.zone === null ? checkClock : zoneClock(line.zone)
  let from: Wall = wallAt(clock, after) + 1
  for (;;) {
    const wall = nextMatchingWall(line.rule, from, LAST_YEAR)
    if (wall === null) return
    if (isSkipped(clock, wall)) {
      from = endOfGap(clock, wall)
      continue
    }
    yield instantOf(clock, wall, 0)
    from = wall + 1
  }
}

/**
 * The union of all lines as the reference walks it. It compares results by what the check's wall
 * clock shows, without the pass of a repeated hour; in that hour, lines of different zones can
 * therefore come out of order.
 */
export function* unionFirings(
  lines: readonly OnCalendarLine[],
  checkClock: ZoneClock,
  after: Instant,
) {
  type Pending = { readonly firings: Iterator<Instant>; instant: Instant; wall: Wall }
  let reached = wallAt(checkClock, after)
  let pending: Pending[] = lines.map((line) => ({
    firings: lineFirings(line, checkClock, after),
    instant: after,
    wall: reached,
  }))
  for (;;) {
    pending = pending.filter((line) => {
      if (line.wall > reached) return true
      const next = line.firings.next()
      if (next.done) return false
      line.instant = next.value
      line.wall = wallAt(checkClock, next.value)
      return true
    })
    const [first, ...others] = pending
    if (first === undefined) return
    const earliest = others.reduce((best, line) => (line.wall < best.wall ? line : best), first)
    reached = earliest.wall
    yield earliest.instant
  }
}
