// How checks fared day by day, of one or of many: up, down, and unseen, which is unwatched or in maintenance. Pure.
// Paused and new count neither way, as in uptime.ts.
import type { UptimeDay } from '../../../shared/views/checks.ts'
import type { Millis } from '../../clock.ts'
import type { CalendarSpan } from '../schedule/months.ts'
import { joined, type Past, phasesOf, type Span, unseenOf } from './uptime.ts'

export interface DayCounter {
  /**
   * @param past its gaps are those of the counter
   * @param maintenance of the check; checks with the same list are counted faster
   */
  add(past: Omit<Past, 'gaps'>, maintenance?: readonly Span[]): void
  /** Oldest first. */
  days(): readonly UptimeDay[]
}

interface Tally {
  readonly span: CalendarSpan
  up: Millis
  down: Millis
  gap: Millis
  maintenance: Millis
  outages: number
}

/** What of a day is not seen. */
interface Unseen {
  /** Joined and in order. */
  readonly spans: readonly Span[]
  readonly gaps: readonly Span[]
  /** How much of the whole day. */
  readonly length: Millis
  readonly watched: Millis
}

/** Of a check without maintenance. */
const NONE: readonly Span[] = []

/** @param spans days one after the other, oldest first */
export function createDayCounter(
  spans: readonly CalendarSpan[],
  gaps: readonly Span[],
  now: Millis,
): DayCounter {
  const tallies = spans.map((span): Tally => {
    return { span, up: 0, down: 0, gap: 0, maintenance: 0, outages: 0 }
  })
  const from = spans[0]?.start ?? now
  const known = new Map<readonly Span[], readonly Unseen[]>()
  const unwatched = joined(gaps)

  function unseenOfDays(maintenance: readonly Span[]): readonly Unseen[] {
    const found = known.get(maintenance)
    if (found !== undefined) return found
    const whole = maintenance.length === 0 ? unwatched : joined([...gaps, ...maintenance])
    const days = spans.map((day): Unseen => {
      const inDay = (all: readonly Span[]) =>
        all.filter(({ start, end }) => start < day.end && end > day.start)
      const [own, ofGaps] = [inDay(whole), inDay(unwatched)]
      const length = unseenOf(day, own)
      return { spans: own, gaps: ofGaps, length, watched: length - unseenOf(day, ofGaps) }
    })
    known.set(maintenance, days)
    return days
  }

  return {
    add(past, maintenance = NONE) {
      const days = unseenOfDays(maintenance)
      for (const phase of phasesOf(past, now)) {
        if (phase.end <= from || (phase.status !== 'up' && phase.status !== 'down')) continue
        for (const [i, tally] of tallies.entries()) {
          const day = days[i]
          const start = Math.max(phase.start, tally.span.start)
          const end = Math.min(phase.end, tally.span.end)
          if (day === undefined || end <= start) continue
          const isWhole = start === tally.span.start && end === tally.span.end
          const unseen = isWhole ? day.length : unseenOf({ start, end }, day.spans)
          tally[phase.status] += end - start - unseen
          tally.gap += unseen
          tally.maintenance += isWhole ? day.watched : unseen - unseenOf({ start, end }, day.gaps)
          if (phase.status === 'down' && end - start > unseen) tally.outages++
        }
      }
    },
    days: () =>
      tallies.map(({ span, up, down, gap, maintenance, outages }) => ({
        ...{ day: span.name, start: span.start, end: span.end },
        ...{ up, down, gap, outages },
        ...(maintenance > 0 && { maintenance }),
      })),
  }
}
