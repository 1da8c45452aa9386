// Calendar months, weeks and days of a zone as instants, for statistics.
import { civilDate, dayNumber, weekday } from './calendar.ts'
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
  return spansUpTo(dayOf(at, zone), 1, zone, count)
}

/** The week of an instant and those before it, newest first, by their Mondays. Arguments as above. */
export function weeksUpTo(at: number, zone: string, count: number): readonly CalendarSpan[] {
  const today = dayOf(at, zone)
  return spansUpTo(today - ((weekday(today) + 6) % 7), 7, zone, count)
}

function dayOf(at: number, zone: string): number {
  return Math.floor(wallAt(zoneClock(zone), Math.floor(at / MILLIS)) / DAY_SECONDS)
}

/** Spans of so many days, the newest begins on day `first`. */
function spansUpTo(first: number, days: number, zone: string, count: number): CalendarSpan[] {
  const clock = zoneClock(zone)
  const startOf = (number: number) => instantOf(clock, number * DAY_SECONDS, 0) * MILLIS
  return Array.from({ length: count }, (_, i) => {
    const number = first - i * days
    const { year, month, day } = civilDate(number)
    const twoDigits = (n: number) => String(n).padStart(2, '0')
    return {
      name: `${year}-${twoDigits(month)}-${twoDigits(day)}`,
      start: startOf(number),
      end: startOf(number + days),
    }
  })
}
