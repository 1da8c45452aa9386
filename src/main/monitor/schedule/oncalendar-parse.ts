// Reads OnCalendar expressions in the dialect of contract monitor.md 8.7 (systemd's, as the oncalendar
// library takes it). One line becomes one rule and, when the line ends in one, its own zone.
import { tell } from '../../../shared/words/told.ts'
import { splitBlanks, trimBlanks } from './blanks.ts'
import { type CalendarRule, dayTable } from './calendar-rule.ts'
import {
  DAY,
  HOUR,
  MINUTE,
  MONTH,
  parseField,
  parseWeekdays,
  SECOND,
  YEAR,
} from './oncalendar-fields.ts'
import { ScheduleError } from './schedule-error.ts'
import { valueSet } from './value-set.ts'
import { resolveLineZone } from './zones.ts'

export type OnCalendarLine = {
  readonly rule: CalendarRule
  /** null: the zone of the check. */
  readonly zone: string | null
}

type DatePart = Pick<CalendarRule, 'years' | 'months'> & { readonly days: ReadonlySet<number> }
type TimePart = Pick<CalendarRule, 'hours' | 'minutes' | 'seconds'>

const SHORTHANDS: ReadonlyMap<string, string> = new Map([
  ['minutely', '*-*-* *:*:00'],
  ['hourly', '*-*-* *:00:00'],
  ['daily', '*-*-* 00:00:00'],
  ['weekly', 'Mon *-*-* 00:00:00'],
  ['monthly', '*-*-01 00:00:00'],
  ['yearly', '*-01-01 00:00:00'],
  ['annually', '*-01-01 00:00:00'],
  ['quarterly', '*-01,04,07,10-01 00:00:00'],
  ['semiannually', '*-01,07-01 00:00:00'],
])

/** @throws ScheduleError when a line does not parse; among several it says which */
export function parseOnCalendar(expr: string): readonly OnCalendarLine[] {
  const lines = splitLines(expr)
  return lines.map((line, index) => {
    try {
      return parseLine(line)
    } catch (error) {
      if (lines.length === 1 || !(error instanceof ScheduleError)) throw error
      throw new ScheduleError(
        tell('scheduleProblems.line', { line: index + 1, problem: error.told }),
      )
    }
  })
}

export function splitLines(expr: string): readonly string[] {
  return trimBlanks(expr).split('\n')
}

/** The parts of a line, as it would be written without leaving any out. */
export interface SpelledOut {
  /** Null: every day of the week. */
  readonly weekdays: string | null
  readonly date: string
  readonly time: string
  /** Null: that of the check. */
  readonly zone: string | null
}

/** Takes a line apart that is known to parse; for words about it. */
export function spelledOut(line: string): SpelledOut {
  const words = splitBlanks(line)
  const zone = trailingZone(line, words)
  const rest = zone === null ? [...words] : words.slice(0, -1)
  const [only = ''] = rest
  const shorthand = rest.length === 1 ? SHORTHANDS.get(only.toLowerCase()) : undefined
  const parts = shorthand?.split(' ') ?? rest
  const time = parts.findLast((part) => part.includes(':')) ?? '00:00:00'
  const date = parts.findLast(isDate) ?? '*-*-*'
  const weekdays = parts.find((part) => part !== time && part !== date) ?? null
  const isYearless = date.replaceAll('~', '-').split('-').length === 2
  return { weekdays, date: isYearless ? `*-${date}` : date, time, zone }
}

function parseLine(line: string): OnCalendarLine {
  const words = splitBlanks(line)
  const zone = trailingZone(line, words)
  return { rule: parseRule(zone === null ? words : words.slice(0, -1)), zone }
}

/** The reference looks for a zone only where there is a space, not some other blank. */
function trailingZone(line: string, words: readonly string[]): string | null {
  const last = words.at(-1)
  if (last === undefined || !trimBlanks(line).includes(' ')) return null
  return resolveLineZone(last)
}

function parseRule(words: readonly string[]): CalendarRule {
  const [only = ''] = words
  const shorthand = words.length === 1 ? SHORTHANDS.get(only.toLowerCase()) : undefined
  // `~` is a `-` that turns the day around: `*-05~07` is `*-05-~07`.
  const rest = (shorthand?.split(' ') ?? words).map((word) => word.replaceAll('~', '-~'))
  if (only.startsWith('@')) throw crontabWord(only)
  if (rest.length === 0) throw new ScheduleError(tell('scheduleProblems.calendarEmpty'))

  const time = parseTime(rest.at(-1)?.includes(':') ? rest.pop() : undefined)
  const date = parseDate(isDate(rest.at(-1)) ? rest.pop() : undefined)
  if (rest.length > 1) throw misplaced(words)
  const [weekdayText] = rest
  const weekdays = weekdayText === undefined ? null : parseWeekdays(weekdayText)

  const { days } = date
  return {
    ...time,
    years: date.years,
    months: date.months,
    days: dayTable(
      (day, weekday, length) =>
        (days.has(day) || days.has(day - length - 1)) &&
        (weekdays === null || weekdays.has((weekday + 6) % 7)),
    ),
  }
}

/** `@daily` and its like stand for expressions in a crontab only (contract monitor.md 3.3). */
function crontabWord(word: string): ScheduleError {
  const same = word.slice(1).toLowerCase()
  if (same === 'reboot') return new ScheduleError(tell('scheduleProblems.crontabBoot', { word }))
  const instead = SHORTHANDS.has(same)
    ? tell('scheduleProblems.crontabSame', { same })
    : tell('scheduleProblems.crontabFields')
  return new ScheduleError(tell('scheduleProblems.crontabWord', { word, instead }))
}

/** Most often a cron expression with a field too many or too few, or a zone that does not exist. */
function misplaced(words: readonly string[]): ScheduleError {
  // A lone star is a field of cron.
  if (words.length > 4 || words.includes('*')) {
    return new ScheduleError(tell('scheduleProblems.calendarWords', { count: words.length }))
  }
  return new ScheduleError(tell('scheduleProblems.calendarOrder', { text: words.join(' ') }))
}

function parseTime(text = '00:00:00'): TimePart {
  const [hour, minute, second = '0', ...more] = text.split(':')
  if (hour === undefined || minute === undefined || more.length > 0) {
    throw new ScheduleError(tell('scheduleProblems.calendarTime', { text }))
  }
  return {
    hours: valueSet(parseField(HOUR, hour), HOUR.min, HOUR.max),
    minutes: valueSet(parseField(MINUTE, minute), MINUTE.min, MINUTE.max),
    seconds: valueSet(parseField(SECOND, second), SECOND.min, SECOND.max),
  }
}

function isDate(word: string | undefined): boolean {
  return word !== undefined && /^[0-9*]/.test(word) && /[-~]/.test(word)
}

function parseDate(text = '*-*-*'): DatePart {
  const parts = text.split('-')
  const [year, month, day, ...more] = parts.length === 2 ? ['*', ...parts] : parts
  if (year === undefined || month === undefined || day === undefined || more.length > 0) {
    throw new ScheduleError(tell('scheduleProblems.calendarDate', { text }))
  }
  return {
    years: valueSet(parseField(YEAR, year), YEAR.min, YEAR.max),
    months: valueSet(parseField(MONTH, month), MONTH.min, MONTH.max),
    days: parseField(DAY, day),
  }
}
