// How checks fared day by day, of one or of many: up, down, and unseen. Pure. Paused and new count
// neither way, as in uptime.ts.
import type { UptimeDay } from '../../../shared/views/checks.ts'
import type { Millis } from '../../clock.ts'
import type { CalendarSpan } from '../schedule/months.ts'
import { joined, type Past, phasesOf, type Span, unseenOf } from './uptime.ts'

export interface DayCounter {
  /** @param past its gaps are those of the counter */
  add(past: Omit<Past, 'gaps'>): void
  /** Oldest first. */
  days(): readonly UptimeDay[]
}

interface Tally {
  readonly span: CalendarSpan
  /** Of the gaps, joined and in order. */
  readonly gaps: readonly Span[]
  /** How much of the day nobody watched. */
  readonly unseen: Millis
  up: Millis
  down: Millis
  gap: Millis
  outages: number
}

/** @param spans days one after the other, oldest first */
export function createDayCounter(
  spans: readonly CalendarSpan[],
  gaps: readonly Span[],
  now: Millis,
): DayCounter {
  const whole = joined(gaps)
  const tallies = spans.map((span): Tally => {
    const inDay = whole.filter(({ start, end }) => start < span.end && end > span.start)
    const unseen = unseenOf(span, inDay)
    return { span, gaps: inDay, unseen, up: 0, down: 0, gap: 0, outages: 0 }
  })
  const from = spans[0]?.start ?? now

  return {
    add(past) {
      for (const phase of phasesOf(past, now)) {
        if (phase.end <= from || (phase.status !== 'up' && phase.status !== 'down')) continue
        for (const tally of tallies) {
          const start = Math.max(phase.start, tally.span.start)
          const end = Math.min(phase.end, tally.span.end)
          if (end <= start) continue
          const isWhole = start === tally.span.start && end === tally.span.end
          const unseen = isWhole ? tally.unseen : unseenOf({ start, end }, tally.gaps)
          tally[phase.status] += end - start - unseen
          tally.gap += unseen
          if (phase.status === 'down' && end - start > unseen) tally.outages++
        }
      }
    },
    days: () =>
      tallies.map(({ span, up, down, gap, outages }) => ({
        ...{ day: span.name, start: span.start, end: span.end },
        ...{ up, down, gap, outages },
      })),
  }
}
