// Reads one field of an OnCalendar line into the set of its values (contract monitor.md 8.7).
import { tell } from '../../../shared/words/told.ts'
import { ScheduleError } from './schedule-error.ts'

export type Field = { readonly name: string; readonly min: number; readonly max: number }

/** No firing from 2200 on (contract monitor.md 8.7). */
export const LAST_YEAR = 2199

export const YEAR: Field = { name: 'year', min: 1970, max: LAST_YEAR }
export const MONTH: Field = { name: 'month', min: 1, max: 12 }
export const DAY: Field = { name: 'day-of-month', min: 1, max: 31 }
export const HOUR: Field = { name: 'hour', min: 0, max: 23 }
export const MINUTE: Field = { name: 'minute', min: 0, max: 59 }
export const SECOND: Field = { name: 'second', min: 0, max: 59 }

/** The furthest day that `~` reaches from the end of a month; every month has it. */
const FURTHEST_FROM_END = 28

/** In the order of this dialect's ranges: `Sat..Sun` is one, `Sun..Mon` is not. */
const DAY_NAMES = 'MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY SUNDAY'.split(' ')

/**
 * Values, lists, ranges, steps and `*`. Days after a `~` count from the end of the month and come
 * back negative: -1 is the last day.
 *
 * @throws ScheduleError
 */
export function parseField(field: Field, text: string): ReadonlySet<number> {
  if (field === DAY && text.startsWith('~')) return parseTerms(field, text.slice(1), true)
  return parseTerms(field, text, false)
}

/**
 * Weekdays by name, in lists and ranges (`..` or `-`); trailing commas are dropped.
 *
 * @returns 0 for Monday to 6 for Sunday
 * @throws ScheduleError
 */
export function parseWeekdays(text: string): ReadonlySet<number> {
  const terms = text.replace(/,+$/, '').replaceAll('-', '..').split(',')
  return new Set(
    terms.flatMap((term) => {
      if (!term.includes('..')) return [parseDayName(term)]
      const [start, end] = splitOnce(term, '..')
      return span('day-of-week', term, parseDayName(start), parseDayName(end))
    }),
  )
}

function parseTerms(field: Field, text: string, fromEnd: boolean): ReadonlySet<number> {
  if (text === '*') return new Set(span(field.name, text, field.min, field.max))
  if (text.includes('*')) {
    throw new ScheduleError(tell('scheduleProblems.calendarStar', { field: field.name, text }))
  }
  return new Set(text.split(',').flatMap((term) => parseTerm(field, term, fromEnd)))
}

function parseTerm(field: Field, text: string, fromEnd: boolean): number[] {
  if (text.includes('/')) return parseStep(field, text, fromEnd)
  if (text.includes('..')) {
    const [startText, endText] = splitOnce(text, '..')
    const days = span(field.name, text, parseValue(field, startText), parseValue(field, endText))
    return fromEnd ? days.map((day) => -day).reverse() : days
  }
  const value = parseValue(field, text)
  if (!fromEnd) return [value]
  if (value > FURTHEST_FROM_END) {
    throw new ScheduleError(
      tell('scheduleProblems.calendarFromEnd', { text, max: FURTHEST_FROM_END }),
    )
  }
  return [-value]
}

/** `a/n` runs from `a` to the end of the field, anything longer takes each n-th of its values. */
function parseStep(field: Field, text: string, fromEnd: boolean): number[] {
  const [term, stepText] = splitOnce(text, '/')
  const step = parseNumber(field, stepText)
  if (step === 0) {
    throw new ScheduleError(tell('scheduleProblems.calendarStep', { field: field.name, text }))
  }
  const values = parseTerm(field, term, fromEnd)
  const [first = field.min] = values
  const last = fromEnd ? -1 : field.max
  const stepped = values.length === 1 ? span(field.name, text, first, last) : values
  return stepped.filter((_, index) => index % step === 0)
}

function parseDayName(text: string): number {
  const name = text.toUpperCase()
  const day = DAY_NAMES.findIndex((full) => full === name || full.slice(0, 3) === name)
  if (day < 0) throw new ScheduleError(tell('scheduleProblems.calendarWord', { text }))
  return day
}

function parseValue(field: Field, text: string): number {
  const number = parseNumber(field, text)
  const value = field === YEAR ? fullYear(number) : number
  if (value < field.min || value > field.max) {
    throw new ScheduleError(
      tell('scheduleProblems.calendarBounds', {
        field: field.name,
        text,
        min: field.min,
        max: field.max,
      }),
    )
  }
  return value
}

/** Two digits: 0 to 69 are 2000 to 2069, 70 to 99 are 1970 to 1999. */
function fullYear(year: number): number {
  if (year < 70) return year + 2000
  return year < 100 ? year + 1900 : year
}

/** ASCII digits only: no sign, no fraction, no blank. */
function parseNumber(field: Field, text: string): number {
  if (!/^[0-9]+$/.test(text)) {
    throw new ScheduleError(tell('scheduleProblems.calendarUnknown', { field: field.name, text }))
  }
  return Number(text)
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return [text.slice(0, at), text.slice(at + mark.length)]
}

function span(name: string, text: string, start: number, end: number): number[] {
  if (end < start)
    throw new ScheduleError(tell('scheduleProblems.calendarBackwards', { field: name, text }))
  return Array.from({ length: end - start + 1 }, (_, index) => start + index)
}
