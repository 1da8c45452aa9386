// A parsed expression of either dialect, and the search for the next wall time it matches. The
// search jumps by field (year, month, day, hour, minute, second): its cost does not grow with the
// wait.
import { civilDate, type DayNumber, dayNumber, daysInMonth, weekday } from './calendar.ts'
import { allows, atOrAfter, NONE, smallest, type ValueSet } from './value-set.ts'
import type { Wall } from './wall-clock.ts'

export type CalendarRule = {
  /** null: every year. */
  readonly years: ValueSet | null
  readonly months: ValueSet
  readonly days: DayTable
  readonly hours: ValueSet
  readonly minutes: ValueSet
  readonly seconds: ValueSet
}

/** The matching days of a month by the month's shape: bit `d - 1` stands for day `d`. */
export type DayTable = Int32Array

export const DAY_SECONDS = 86_400

/**
 * Tries a day rule on every shape a month can have: 7 first weekdays × 28 to 31 days.
 *
 * @param matches is asked with the day of the month, its weekday (0 is Sunday) and the month's
 * length
 */
export function dayTable(
  matches: (day: number, weekday: number, length: number) => boolean,
): DayTable {
  const table = new Int32Array(28)
  for (let shape = 0; shape < 28; shape++) {
    const length = 28 + (shape % 4)
    let days = 0
    for (let day = 1; day <= length; day++) {
      const dayOfWeek = (Math.floor(shape / 4) + day - 1) % 7
      if (matches(day, dayOfWeek, length)) days |= 1 << (day - 1)
    }
    table[shape] = days
  }
  return table
}

/** The first matching day not before `from`; null when none is left by the end of `lastYear`. */
export function nextMatchingDay(
  rule: CalendarRule,
  from: DayNumber,
  lastYear: number,
): DayNumber | null {
  let { year, month, day } = civilDate(from)
  for (;;) {
    const thisYear = rule.years === null ? year : atOrAfter(rule.years, year)
    if (thisYear === NONE || thisYear > lastYear) return null
    if (thisYear !== year) [year, month, day] = [thisYear, 1, 1]

    const thisMonth = atOrAfter(rule.months, month)
    if (thisMonth === NONE) {
      ;[year, month, day] = [year + 1, 1, 1]
      continue
    }
    if (thisMonth !== month) [month, day] = [thisMonth, 1]

    const found = matchingDayOfMonth(rule.days, year, month, day)
    if (found !== NONE) return dayNumber(year, month, found)
    ;[year, month, day] = month === 12 ? [year + 1, 1, 1] : [year, month + 1, 1]
  }
}

function matchingDayOfMonth(table: DayTable, year: number, month: number, day: number): number {
  const firstWeekday = weekday(dayNumber(year, month, 1))
  const days = table[firstWeekday * 4 + daysInMonth(year, month) - 28] ?? 0
  const remaining = (days >>> (day - 1)) << (day - 1)
  if (remaining === 0) return NONE
  const lowestBit = remaining & -remaining
  return 32 - Math.clz32(lowestBit)
}

/** The first matching wall time not before `from`; null when there is none up to `lastYear`. */
export function nextMatchingWall(rule: CalendarRule, from: Wall, lastYear: number): Wall | null {
  const today = Math.floor(from / DAY_SECONDS)
  const day = nextMatchingDay(rule, today, lastYear)
  if (day === null) return null
  const time = nextTimeOfDay(rule, day === today ? from - today * DAY_SECONDS : 0)
  if (time !== NONE) return day * DAY_SECONDS + time
  const another = nextMatchingDay(rule, day + 1, lastYear)
  return another === null ? null : another * DAY_SECONDS + nextTimeOfDay(rule, 0)
}

/** Seconds since midnight of the first matching time not before `from`, or NONE. */
function nextTimeOfDay(rule: CalendarRule, from: number): number {
  const fromHour = Math.floor(from / 3600)
  const fromMinute = Math.floor(from / 60) % 60
  if (allows(rule.hours, fromHour)) {
    if (allows(rule.minutes, fromMinute)) {
      const second = atOrAfter(rule.seconds, from % 60)
      if (second !== NONE) return from - (from % 60) + second
    }
    const minute = atOrAfter(rule.minutes, fromMinute + 1)
    if (minute !== NONE) return fromHour * 3600 + minute * 60 + smallest(rule.seconds)
  }
  const hour = atOrAfter(rule.hours, fromHour + 1)
  if (hour === NONE) return NONE
  return hour * 3600 + smallest(rule.minutes) * 60 + smallest(rule.seconds)
}
