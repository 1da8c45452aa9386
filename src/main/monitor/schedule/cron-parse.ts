// Reads a five-field cron expression in the dialect of contract monitor.md 8.6 (Debian's cron, plus `L`,
// `LW`, `5L` and `MON#2`). Every field becomes the set of its values; the text is needed no further.
import { tell } from '../../../shared/words/told.ts'
import { splitBlanks } from './blanks.ts'
import { type CalendarRule, dayTable } from './calendar-rule.ts'
import { ScheduleError } from './schedule-error.ts'
import { valueSet } from './value-set.ts'

export type CronRule = CalendarRule & {
  /** fixed: minute and hour name times of the day, met once per day whatever the clocks do.
   * ticking: one of them starts with `*`, and the job runs in real time (contract monitor.md 9). */
  readonly timing: 'fixed' | 'ticking'
}

type Field = {
  readonly name: string
  readonly min: number
  readonly max: number
  readonly names?: readonly string[]
}

const MONTH_NAMES = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ')
const DAY_NAMES = 'SUN MON TUE WED THU FRI SAT'.split(' ')

const MINUTE: Field = { name: 'minute', min: 0, max: 59 }
const HOUR: Field = { name: 'hour', min: 0, max: 23 }
const DAY: Field = { name: 'day-of-month', min: 1, max: 31 }
const MONTH: Field = { name: 'month', min: 1, max: 12, names: MONTH_NAMES }
/** 0 and 7 are both Sunday. */
const WEEKDAY: Field = { name: 'day-of-week', min: 0, max: 7, names: DAY_NAMES }

/** Stand among the days of the month for `L` and `LW`. */
const LAST_DAY = -1
const LAST_WORKDAY = -2

/** Stand among the weekdays: `d#k` is 10k + d, `dL` is 60 + d. */
const nthWeekday = (weekday: number, nth: number): number => nth * 10 + weekday
const LAST_OF_KIND = 6

const LONGEST_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/**
 * @throws ScheduleError naming the field that does not parse, or when no listed month has any of
 * the listed days
 */
export function parseCron(expr: string): CronRule {
  const fields = splitBlanks(expr.toUpperCase())
  const [minute, hour, day, month, weekday] = fields
  if (
    fields.length !== 5 ||
    minute === undefined ||
    hour === undefined ||
    day === undefined ||
    month === undefined ||
    weekday === undefined
  ) {
    throw new ScheduleError(tell('scheduleProblems.cronFields', { count: fields.length }))
  }

  const days = parseField(DAY, day)
  const months = parseField(MONTH, month)
  const weekdays = parseField(WEEKDAY, weekday)
  refuseImpossibleDays(days, months)

  return {
    timing: minute.startsWith('*') || hour.startsWith('*') ? 'ticking' : 'fixed',
    years: null,
    months: valueSet(months, MONTH.min, MONTH.max),
    days: cronDays(days, weekdays, day.startsWith('*') || weekday.startsWith('*')),
    hours: valueSet(parseField(HOUR, hour), HOUR.min, HOUR.max),
    minutes: valueSet(parseField(MINUTE, minute), MINUTE.min, MINUTE.max),
    seconds: valueSet([0], 0, 59),
  }
}

/** Debian's rule: a star at the start of either field asks for both, otherwise either will do. */
function cronDays(days: ReadonlySet<number>, weekdays: ReadonlySet<number>, both: boolean) {
  return dayTable((day, weekday, length) => {
    const byDate =
      days.has(day) ||
      (days.has(LAST_DAY) && day === length) ||
      (days.has(LAST_WORKDAY) && isLastWorkday(day, weekday, length))
    const nth = Math.ceil(day / 7)
    const names = weekday === 0 ? [0, 7] : [weekday]
    const byWeekday = names.some(
      (name) =>
        weekdays.has(name) ||
        weekdays.has(nthWeekday(name, nth)) ||
        (weekdays.has(nthWeekday(name, LAST_OF_KIND)) && day + 7 > length),
    )
    return both ? byDate && byWeekday : byDate || byWeekday
  })
}

/** Monday to Friday, with nothing but a weekend between it and the end of the month. */
function isLastWorkday(day: number, weekday: number, length: number): boolean {
  if (weekday === 0 || weekday === 6) return false
  return day === length || (weekday === 5 && day + 2 >= length)
}

function refuseImpossibleDays(days: ReadonlySet<number>, months: ReadonlySet<number>): void {
  const earliest = Math.min(...days)
  const longest = Math.max(...[...months].map((month) => LONGEST_MONTHS[month - 1] ?? 0))
  if (earliest > longest) {
    throw new ScheduleError(tell('scheduleProblems.noSuchDay', { day: earliest }))
  }
}

function parseField(field: Field, text: string): ReadonlySet<number> {
  if (text === '*') return span(field.min, field.max)
  if (text.includes(',')) {
    return new Set(text.split(',').flatMap((term) => [...parseField(field, term)]))
  }
  if (field === WEEKDAY && text.includes('L')) return parseLastWeekday(text)
  if (field === WEEKDAY && text.includes('#')) return parseNthWeekday(text)
  if (text.includes('/')) return parseStep(field, text)
  if (text.includes('-')) return parseRange(field, text)
  if (field === DAY && text === 'LW') return new Set([LAST_WORKDAY])
  if (field === DAY && text === 'L') return new Set([LAST_DAY])
  return new Set([parseValue(field, text)])
}

/** `5L`. A name will not do: `FRIL` is no Friday in this dialect. */
function parseLastWeekday(text: string): ReadonlySet<number> {
  if (!/^[0-9]+L$/.test(text)) {
    throw new ScheduleError(tell('scheduleProblems.cronLast', { text }))
  }
  return new Set([nthWeekday(parseValue(WEEKDAY, text.slice(0, -1)), LAST_OF_KIND)])
}

function parseNthWeekday(text: string): ReadonlySet<number> {
  const [term, nthText] = splitOnce(text, '#')
  const nth = parseNumber(WEEKDAY, nthText)
  if (nth < 1 || nth > 5) {
    throw new ScheduleError(tell('scheduleProblems.cronNth', { text }))
  }
  return new Set([nthWeekday(parseValue(WEEKDAY, term), nth)])
}

/** `a/n` runs from `a` to the end of the field, anything longer takes each n-th of its values. */
function parseStep(field: Field, text: string): ReadonlySet<number> {
  const [term, stepText] = splitOnce(text, '/')
  const step = parseNumber(field, stepText)
  if (step === 0)
    throw new ScheduleError(tell('scheduleProblems.cronStep', { field: field.name, text }))
  const values = [...parseField(field, term)].sort((a, b) => a - b)
  const [first = field.min] = values
  if (first < 0) return new Set(values)
  const stepped = values.length === 1 ? [...span(first, field.max)] : values
  return new Set(stepped.filter((_, index) => index % step === 0))
}

function parseRange(field: Field, text: string): ReadonlySet<number> {
  const [startText, endText] = splitOnce(text, '-')
  const start = parseValue(field, startText)
  const end = parseValue(field, endText)
  if (end < start)
    throw new ScheduleError(tell('scheduleProblems.cronBackwards', { field: field.name, text }))
  return span(start, end)
}

function parseValue(field: Field, text: string): number {
  const named = field.names?.indexOf(text) ?? -1
  if (named >= 0) return field.min + named
  const value = parseNumber(field, text)
  if (value < field.min || value > field.max) {
    throw new ScheduleError(
      tell('scheduleProblems.cronBounds', {
        field: field.name,
        text,
        min: field.min,
        max: field.max,
      }),
    )
  }
  return value
}

/** ASCII digits only: no sign, no underscore, no blank. */
function parseNumber(field: Field, text: string): number {
  if (!/^[0-9]+$/.test(text)) throw malformed(field, text)
  return Number(text)
}

function malformed(field: Field, text: string): ScheduleError {
  return new ScheduleError(tell('scheduleProblems.cronUnknown', { field: field.name, text }))
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return [text.slice(0, at), text.slice(at + 1)]
}

function span(start: number, end: number): ReadonlySet<number> {
  return new Set(Array.from({ length: end - start + 1 }, (_, index) => start + index))
}
