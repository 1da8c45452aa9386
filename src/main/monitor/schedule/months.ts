// Calendar months and days of a zone as instants, for statistics.
import { civilDate, dayNumber } from './calendar.ts'
import { DAY_SECONDS } from './calendar-rule.ts'
import { instantOf, wallAt } from './wall-clock.ts'
import { zoneClock } from './zone-clock.ts'

export interface CalendarSpan {
  /** `2026-11`, or `2026-11-22` */
  readonly name: string
  /** Milliseconds since the epoch; the end is the start of the next. */
  readonly start: number
  readonly end: number
}

const MILLIS = 1000

/**
 * The month of an instant and those before it, newest first.
 * @param zone a name that `resolveZone` returned
 * @param at milliseconds since the epoch
 */
export function monthsUpTo(at: number, zone: string, count: number): readonly CalendarSpan[] {
  const clock = zoneClock(zone)
  const wall = wallAt(clock, Math.floor(at / MILLIS))
  const { year, month } = civilDate(Math.floor(wall / DAY_SECONDS))
  const starts = Array.from({ length: count + 1 }, (_, i) => {
    const index = year * 12 + month - i
    const first = { year: Math.floor(index / 12), month: (index % 12) + 1 }
    const midnight = dayNumber(first.year, first.month, 1) * DAY_SECONDS
    return { ...first, start: instantOf(clock, midnight, 0) * MILLIS }
  })
  return starts.slice(1).map((first, i) => ({
    name: `${first.year}-${String(first.month).padStart(2, '0')}`,
    start: first.start,
    end: starts[i]?.start ?? first.start,
  }))
}

/** The day of an instant and those before it, newest first. Arguments as above. */
export function daysUpTo(at: number, zone: string, count: number): readonly CalendarSpan[] {
  const clock = zoneClock(zone)
  const today = Math.floor(wallAt(clock, Math.floor(at / MILLIS)) / DAY_SECONDS)
  const startOf = (number: number) => instantOf(clock, number * DAY_SECONDS, 0) * MILLIS
  return Array.from({ length: count }, (_, i) => {
    const { year, month, day } = civilDate(today - i)
    const twoDigits = (n: number) => String(n).padStart(2, '0')
    return {
      name: `${year}-${twoDigits(month)}-${twoDigits(day)}`,
      start: startOf(today - i),
      end: startOf(today - i + 1),
    }
  })
}
