// How much of each month a check was up, of the time in which somebody watched it. Pure. Paused and
// new count neither way; a gap in watching leaves out what nobody saw (docs/observer.md).
import type { UptimeMonth } from '../../../shared/views/checks.ts'
import type { Millis } from '../../clock.ts'
import type { FlipDraft, StoredStatus } from '../rules/check.ts'
import { monthsUpTo } from '../schedule/months.ts'

export interface Past {
  readonly created: Millis
  /** As it is stored now. */
  readonly status: StoredStatus
  /** In any order, but of those at the same instant the newest first; those before the first month may be missing. */
  readonly flips: readonly Pick<FlipDraft, 'created' | 'oldStatus' | 'newStatus'>[]
  /** In any order; they may overlap. */
  readonly gaps: readonly { readonly start: Millis; readonly end: Millis }[]
}

export interface Span {
  readonly start: Millis
  readonly end: Millis
}

interface Phase extends Span {
  readonly status: StoredStatus
  /** What came after it; null: it lasts. */
  readonly next: StoredStatus | null
}

/** The month of `now` in the zone and those before it, newest first. */
export function uptimeByMonth(
  past: Past,
  now: Millis,
  zone: string,
  months: number,
): readonly UptimeMonth[] {
  const phases = phasesOf(past, now)
  const gaps = joined(past.gaps)
  return monthsUpTo(now, zone, months).map((month) => {
    const seen = (counted: StoredStatus) =>
      phases
        .filter(({ status }) => status === counted)
        .map((phase) => seenOf(overlap(phase, month), gaps))
        .filter((length) => length > 0)
    const down = seen('down')
    const downtime = sum(down)
    const watched = downtime + sum(seen('up'))
    return {
      month: month.name,
      fraction: watched === 0 ? null : (watched - downtime) / watched,
      downtime,
      outages: down.length,
      cutByPause: phases.filter(
        ({ status, next, end }) =>
          status === 'down' && next === 'paused' && end >= month.start && end < month.end,
      ).length,
    }
  })
}

/**
 * From 0 to 1, of the time in which it was watched; null: it was not.
 * @param past its flips from the beginning of the span on
 */
export function uptimeWithin(past: Past, span: Span): number | null {
  const gaps = joined(past.gaps)
  const lengths = { up: 0, down: 0 }
  for (const phase of phasesOf(past, span.end)) {
    if (phase.status !== 'up' && phase.status !== 'down') continue
    lengths[phase.status] += seenOf(overlap(phase, span), gaps)
  }
  const watched = lengths.up + lengths.down
  return watched === 0 ? null : lengths.up / watched
}

/** What the check was from its beginning until now, one phase after the other. */
export function phasesOf(
  { created, status, flips }: Omit<Past, 'gaps'>,
  now: Millis,
): readonly Phase[] {
  // A signal that another one overtook, or that came late, flips at the instant of the flip before it.
  const sorted = flips.toReversed().toSorted((a, b) => a.created - b.created)
  const first = { start: created, status: sorted[0]?.oldStatus ?? status }
  const starts = [first, ...sorted.map((flip) => ({ start: flip.created, status: flip.newStatus }))]
  return starts.map((phase, i) => {
    const next = starts[i + 1]
    return { ...phase, end: next?.start ?? now, next: next?.status ?? null }
  })
}

/** The same gaps without overlaps, in order. */
export function joined(gaps: readonly Span[]): readonly Span[] {
  const result: Span[] = []
  for (const gap of gaps.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last === undefined || gap.start > last.end) result.push(gap)
    else result[result.length - 1] = { start: last.start, end: Math.max(last.end, gap.end) }
  }
  return result
}

function overlap(a: Span, b: Span): Span {
  return { start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) }
}

/** How much of a span somebody watched. */
function seenOf(span: Span, gaps: readonly Span[]): Millis {
  return lengthOf(span) - unseenOf(span, gaps)
}

/** How much of a span lies in gaps that do not overlap. */
export function unseenOf(span: Span, gaps: readonly Span[]): Millis {
  return sum(gaps.map((gap) => lengthOf(overlap(gap, span))))
}

function lengthOf({ start, end }: Span): Millis {
  return Math.max(0, end - start)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
