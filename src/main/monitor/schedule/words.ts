// Schedules in words. Cron by a library, read on demand; OnCalendar by own words where its line is
// simple, else as the full expression.
import type { Language } from '../../../shared/words/languages.ts'
import { spelledOut, splitLines } from './oncalendar-parse.ts'

/** `At 02:30, only on Monday`; null: nothing can be said of it in that language. */
export async function cronWords(expr: string, language: Language): Promise<string | null> {
  if (language === 'lv') return null
  const { default: cronstrue } =
    language === 'en' ? await import('cronstrue') : await import('cronstrue/i18n')
  const [, , day = '', , weekday = ''] = expr.trim().split(/\s+/)
  try {
    return cronstrue.toString(expr.trim(), {
      locale: language,
      use24HourTimeFormat: true,
      throwExceptionOnParseError: true,
      // A star at the start of either field asks for both (contract monitor.md 8.6).
      logicalAndDayFields: day.startsWith('*') || weekday.startsWith('*'),
    })
  } catch {
    // It knows fewer dialects than we do, and throws strings.
    return null
  }
}

/** `Every day at 12:34, and Mon at 08:00 in Europe/Riga`; null: not in that language. */
export function onCalendarWords(expr: string, language: Language): string | null {
  if (language !== 'en') return null
  return splitLines(expr).map(lineWords).join(', and ')
}

const EVERY_DAY = 'Every day'
const TIME = /^(\d{1,2}):(\d{1,2})(?::0?0)?$/
const EACH_HOUR = /^\*:(\d{1,2})(?::0?0)?$/
const STEPS = /^\*:0?0\/(\d{1,2})(?::0?0)?$/
const DAY = /^\*-\*-(\d{1,2})$/

function lineWords(line: string): string {
  const { weekdays, date, time, zone } = spelledOut(line)
  const days = daysText(weekdays, date)
  const clock = timeText(time)
  const where = zone === null ? '' : ` in ${zone}`
  if (days === null || clock === null) {
    return `By ${[weekdays, date, time].filter((part) => part !== null).join(' ')}${where}`
  }
  // `Every day every 15 min` says no more than `Every 15 min`.
  const isAllDay = days === EVERY_DAY && !/^at \d\d:/.test(clock)
  return `${isAllDay ? capitalized(clock) : `${days} ${clock}`}${where}`
}

/** Null: not simple. */
function daysText(weekdays: string | null, date: string): string | null {
  if (date === '*-*-*') return weekdays === null ? EVERY_DAY : weekdayText(weekdays)
  const day = DAY.exec(date)?.[1]
  return weekdays === null && day !== undefined ? `On day ${Number(day)} of every month` : null
}

function weekdayText(weekdays: string): string {
  return weekdays
    .replace(/,+$/, '')
    .split(',')
    .map((term) =>
      term
        .split(/\.\.|-/)
        .map(capitalized)
        .join(' to '),
    )
    .join(', ')
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
}

/** Null: not simple. */
function timeText(time: string): string | null {
  const [, hour, minute] = TIME.exec(time) ?? []
  if (hour !== undefined && minute !== undefined) return `at ${padded(hour)}:${padded(minute)}`
  const past = EACH_HOUR.exec(time)?.[1]
  if (past !== undefined) {
    return Number(past) === 0 ? 'at every full hour' : `at ${Number(past)} min past every hour`
  }
  const step = STEPS.exec(time)?.[1]
  return step !== undefined && 60 % Number(step) === 0 ? `every ${Number(step)} min` : null
}

function padded(number: string): string {
  return number.padStart(2, '0')
}
