// A schedule while it is edited, and the fields that it is saved as. Pure.
import { expressionOf } from '../../shared/crontab-words.ts'
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

/** As the API names them: a check is of the kind whose field is sent. */
export function specOf({ kind, timeout, grace, schedule, tz }: ScheduleDraft) {
  return kind === 'simple' ? { timeout, grace } : { schedule: expressionOf(schedule), tz, grace }
}
