// A schedule while it is edited, and the fields that it is saved as. Pure.
import { DEFAULT_FIELD_SETTINGS } from '../../shared/model/field-settings.ts'
import type { ScheduleView } from '../../shared/views/checks.ts'

export interface ScheduleDraft {
  readonly kind: 'simple' | 'expression'
  /** Seconds. */
  readonly timeout: number
  /** Seconds. */
  readonly grace: number
  readonly schedule: string
  readonly tz: string
}

/** The defaults of a check, and an expression to begin with that fires once a day. */
export function newSchedule(zone: string): ScheduleDraft {
  const { timeout, grace } = DEFAULT_FIELD_SETTINGS
  return { kind: 'simple', timeout, grace, schedule: '0 3 * * *', tz: zone }
}

/** @param zone that a check which has no use for one yet would begin with */
export function draftOf(view: ScheduleView, zone: string): ScheduleDraft {
  const { kind, timeout, grace, schedule, tz } = view
  if (kind === 'simple') return { ...newSchedule(zone), timeout, grace }
  return { kind: 'expression', timeout, grace, schedule, tz }
}

/** What a crontab may have in place of five fields. The API takes none of them (contract monitor.md 3.3). */
const CRONTAB_WORDS: Readonly<Record<string, string>> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
}

/** The expression that a word of a crontab stands for; any other as it is. */
export function expressionOf(typed: string): string {
  return CRONTAB_WORDS[typed.trim().toLowerCase()] ?? typed
}

/** As the API names them: a check is of the kind whose field is sent. */
export function specOf({ kind, timeout, grace, schedule, tz }: ScheduleDraft) {
  return kind === 'simple' ? { timeout, grace } : { schedule: expressionOf(schedule), tz, grace }
}
