// Parsed schedules, kept because a server asks for the same ones at every ping.

import { CHECK_FIELDS } from '../../../shared/model/check-fields.ts'
import { tell } from '../../../shared/words/told.ts'
import { splitBlanks, trimBlanks } from './blanks.ts'
import { type CronRule, parseCron } from './cron-parse.ts'
import { type OnCalendarLine, parseOnCalendar } from './oncalendar-parse.ts'
import { ScheduleError } from './schedule-error.ts'

export type ScheduleKind = 'cron' | 'oncalendar'

export type ParsedSchedule =
  | { readonly kind: 'cron'; readonly rule: CronRule }
  | { readonly kind: 'oncalendar'; readonly lines: readonly OnCalendarLine[] }

/** Characters of an expression (contract monitor.md 3.1; hardening.md H2). */
const LENGTH_LIMIT = CHECK_FIELDS.schedule.maxLength
/** Some kilobytes each. */
const PARSED_KEPT = 500

const parsed = new Map<string, ParsedSchedule>()

/**
 * The dialect of an expression (contract monitor.md 3.3): one line of five words is cron, else OnCalendar.
 */
export function scheduleKind(expr: string): ScheduleKind {
  const isCron = !trimBlanks(expr).includes('\n') && splitBlanks(expr).length === 5
  return isCron ? 'cron' : 'oncalendar'
}

/** @throws ScheduleError when the expression does not parse; a longer one is not looked at */
export function parseSchedule(expr: string): ParsedSchedule {
  if (expr.length > LENGTH_LIMIT) {
    throw new ScheduleError(tell('scheduleProblems.tooLong', { max: LENGTH_LIMIT }))
  }
  const known = parsed.get(expr)
  if (known !== undefined) return known
  const schedule: ParsedSchedule =
    scheduleKind(expr) === 'cron'
      ? { kind: 'cron', rule: parseCron(expr) }
      : { kind: 'oncalendar', lines: parseOnCalendar(expr) }
  forgetOldest()
  parsed.set(expr, schedule)
  return schedule
}

function forgetOldest(): void {
  const [oldest] = parsed.keys()
  if (parsed.size >= PARSED_KEPT && oldest !== undefined) parsed.delete(oldest)
}
