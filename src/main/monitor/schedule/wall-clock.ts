// Between instants and what the wall clock of a zone shows, gaps and overlaps included. The rules
// for impossible and for doubled times are those of Python's PEP 495, on which the reference
// relies.
import type { Instant, ZoneClock } from './zone-clock.ts'

/** Local date and time, counted as if it were UTC: seconds since 1970-01-01T00:00 on the wall. */
export type Wall = number

/** 0 is the first pass of a repeated time and every other time, 1 the second pass. */
export type Fold = 0 | 1

/** More than any zone's distance from UTC, less than the distance between two changes. */
const REACH = 16 * 3600

/** What the wall clock shows at an instant. */
export function wallAt(clock: ZoneClock, instant: Instant): Wall {
  return instant + clock.offsetAt(instant)
}

/** Which pass of a repeated hour an instant is in. */
export function foldAt(clock: ZoneClock, instant: Instant): Fold {
  return instantOf(clock, wallAt(clock, instant), 0) === instant ? 0 : 1
}

/**
 * The instant at which the wall clock shows `wall`. A time that the clock skips is read with the
 * offset before the change (fold 0) or after it (fold 1), so it lands beyond or before the gap.
 */
export function instantOf(clock: ZoneClock, wall: Wall, fold: Fold): Instant {
  const before = clock.offsetAt(wall - REACH)
  const after = clock.offsetAt(wall + REACH)
  if (before === after) return wall - before
  const [first, second] = fold === 0 ? [before, after] : [after, before]
  if (clock.offsetAt(wall - first) === first) return wall - first
  if (clock.offsetAt(wall - second) === second) return wall - second
  return wall - first
}

/** Whether the wall clock never shows this time. */
export function isSkipped(clock: ZoneClock, wall: Wall): boolean {
  return wallAt(clock, instantOf(clock, wall, 0)) !== wall
}

/** The first time that the clock shows after the gap in which the skipped `wall` lies. */
export function endOfGap(clock: ZoneClock, wall: Wall): Wall {
  const after = clock.offsetAt(wall + REACH)
  let skipped = wall
  let shown = wallAt(clock, instantOf(clock, wall, 0))
  // Between the last skipped second and one surely beyond the gap: halve.
  while (shown - skipped > 1) {
    const middle = Math.floor((skipped + shown) / 2)
    if (clock.offsetAt(middle - after) === after) shown = middle
    else skipped = middle
  }
  return shown
}
