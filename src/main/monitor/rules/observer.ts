// Periods in which nobody watched, and what they do to a deadline (docs/observer.md). Pure.
// The loop that notices them is watch.ts, their table is gaps.ts.
import type { ServerOptionValues } from '../../../shared/model/server-options.ts'
import { MINUTE, type Millis, millis, SECOND } from '../../clock.ts'
import type { Check } from './check.ts'
import { type Covered, type Covering, uncovered } from './coverage.ts'

export type GapCause = 'asleep' | 'stopped' | 'clock' | 'blind'
export type ObserveMode = ServerOptionValues['observe']

/** A period in which no ping could have been received or recorded; both ends inclusive. */
export interface Gap {
  readonly start: Millis
  readonly end: Millis
  readonly cause: GapCause
}

/** One look at the clocks. */
export interface Tick {
  readonly wall: Millis
  readonly monotonic: Millis
  readonly uptime: Millis
}

/** Between two looks at the most. Each wakes a machine at rest. */
export const TICK: Millis = 2 * SECOND
/** How much later than that a tick may come on a busy machine: more is a gap. */
const GAP_TOLERANCE: Millis = 4 * SECOND
const MIN_SETTLE: Millis = MINUTE
const MAX_SETTLE: Millis = 10 * MINUTE

/** Whether a tick came later than a busy machine explains. A wall clock set back is not late. */
export function isLate(previous: Pick<Tick, 'wall'>, current: Pick<Tick, 'wall'>): boolean {
  return current.wall - previous.wall > TICK + GAP_TOLERANCE
}

/**
 * The gap between two ticks of one process, or null. A wall clock set back is none.
 * A process that was too busy to answer is one: the pings that waited are dated after it.
 * The cause: time passed for the machine (`asleep`: suspended, or this process stopped), or only
 * for the wall clock (`clock`: set forward).
 */
export function gapBetween(previous: Tick, current: Tick): Gap | null {
  if (!isLate(previous, current)) return null
  const passed = Math.max(current.monotonic - previous.monotonic, current.uptime - previous.uptime)
  const cause = passed > TICK + GAP_TOLERANCE ? 'asleep' : 'clock'
  return { start: previous.wall, end: current.wall, cause }
}

/** The gap between the last tick that an earlier process stored and the start of this one. */
export function gapSinceStop(lastTick: Millis | null, now: Millis): Gap | null {
  if (lastTick === null || now - lastTick <= TICK + GAP_TOLERANCE) return null
  return { start: lastTick, end: now, cause: 'stopped' }
}

/**
 * The gaps until this process watches: nobody ran, then somebody ran whom no ping could reach.
 * @param blindSince when one first wanted to listen and could not; null: nobody did
 */
export function gapsSinceStop(
  lastTick: Millis | null,
  blindSince: Millis | null,
  now: Millis,
): readonly Gap[] {
  const whole = gapSinceStop(lastTick ?? blindSince, now)
  if (whole === null) return []
  if (blindSince === null || blindSince < whole.start) return [whole]
  const blind = gapSinceStop(blindSince, now)
  if (blind === null) return [whole]
  const stopped = gapSinceStop(lastTick, blindSince)
  if (stopped === null) return [{ ...whole, cause: 'blind' }]
  return [stopped, { ...blind, cause: 'blind' }]
}

/** How long after a gap a check may still catch up: its grace, but 1 to 10 minutes. */
export function settleTime(check: Pick<Check, 'grace'>): Millis {
  return Math.max(MIN_SETTLE, Math.min(millis(check.grace), MAX_SETTLE))
}

/** The latest instant at which a deadline that this gap moved can pass. */
export function latestSettle(gap: Gap): Millis {
  return gap.end + MAX_SETTLE
}

/** What the shift of a deadline depends on. */
export type Shiftable = Covered & Pick<Check, 'grace' | 'observe'>

/** Moves a deadline out of gaps and maintenance. The check says how long it settles and whether it is strict. */
export type Shift = (deadline: Millis, check: Shiftable) => Millis

/** The shift of an observer that never slept, and of `--observe strict`. */
export const unshifted: Shift = (deadline) => deadline

/** A period that moves deadlines. */
interface Stretch {
  readonly start: Millis
  readonly end: Millis
}

/** Stretches in ascending order of their end. */
interface Stretches {
  readonly list: readonly Stretch[]
  /** By index: the earliest start of that stretch and those after it. */
  readonly startsFrom: readonly Millis[]
}

/**
 * The shift that a list of gaps and the maintenance of a check make. A deadline before a gap stays (it was due
 * while somebody watched); one inside, or less than the settle time after its end, becomes end + settle; a later
 * one stays. A moved deadline may fall into a later gap, and is moved again. Maintenance does the same, and to a
 * strict check as well: a person asked for it.
 * @param gaps in ascending order of their end.
 */
export function shiftBy(
  gaps: readonly Gap[],
  mode: ObserveMode,
  maintenance: Covering = uncovered,
): Shift {
  if (maintenance === uncovered && (mode === 'strict' || gaps.length === 0)) return unshifted
  const known = new Map<unknown, { readonly aware: Stretches; readonly strict: Stretches }>()

  function stretchesOf(check: Shiftable): Stretches {
    const spans = maintenance(check)
    let found = known.get(spans)
    if (found === undefined) {
      const strict = inOrder(spans)
      found = { strict, aware: mode === 'strict' ? strict : inOrder([...gaps, ...spans]) }
      known.set(spans, found)
    }
    return check.observe === 'strict' ? found.strict : found.aware
  }

  return (deadline, check) => movedOut(deadline, settleTime(check), stretchesOf(check))
}

function inOrder(stretches: readonly Stretch[]): Stretches {
  const list = stretches.toSorted((a, b) => a.end - b.end)
  const startsFrom = list.map(({ start }) => start)
  for (let i = list.length - 2; i >= 0; i--) {
    startsFrom[i] = Math.min(startsFrom[i] ?? 0, startsFrom[i + 1] ?? 0)
  }
  return { list, startsFrom }
}

function movedOut(deadline: Millis, settle: Millis, { list, startsFrom }: Stretches): Millis {
  let shifted = deadline
  for (let i = firstEndingAfter(list, deadline - settle); i < list.length; i++) {
    // Maintenance is known ahead: what begins later is not reached any more.
    if ((startsFrom[i] ?? 0) > shifted) return shifted
    const stretch = list[i]
    if (stretch !== undefined && stretch.start <= shifted && shifted <= stretch.end + settle) {
      shifted = stretch.end + settle
    }
  }
  return shifted
}

/** The gap whose end, plus the settle time, is this deadline of the check; null when none is. */
export function gapOf(
  gaps: readonly (Gap & { readonly id: number })[],
  check: Pick<Check, 'grace' | 'observe'>,
  deadline: Millis,
): number | null {
  if (check.observe === 'strict') return null
  const settle = settleTime(check)
  return gaps.findLast((gap) => gap.end + settle === deadline)?.id ?? null
}

/** Index of the first one that ends at or after `instant`. */
function firstEndingAfter(stretches: readonly Stretch[], instant: Millis): number {
  let low = 0
  let high = stretches.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((stretches[middle]?.end ?? 0) < instant) low = middle + 1
    else high = middle
  }
  return low
}
