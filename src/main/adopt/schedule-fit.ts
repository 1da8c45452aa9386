// Whether a check can have the times that a source tells: contract adopt.md 3, 4. Pure.
import { CHECK_FIELDS } from '../../shared/model/check-fields.ts'
import { isValidSchedule, nextFiring, ScheduleError } from '../monitor/schedule/index.ts'
import { type GraceFacts, graceOf } from './grace.ts'
import type { AdoptContext, HandReason, JobTime } from './job.ts'

/** The times of a job, or why no check can have them. */
export type Fit =
  | { readonly kind: 'fits'; readonly when: JobTime }
  | { readonly kind: 'hand'; readonly reason: Extract<HandReason, 'schedule' | 'zone'> }
  /** It never runs by itself, or not any more. */
  | { readonly kind: 'unscheduled' }

const { min, max } = CHECK_FIELDS.timeout

/** @param seconds between two runs; those below a minute are a minute, as `timeout` has at least */
export function fitTimeout(seconds: number): Fit {
  const timeout = Math.max(min, Math.ceil(seconds))
  if (timeout > max) return { kind: 'hand', reason: 'schedule' }
  return { kind: 'fits', when: { kind: 'timeout', timeout } }
}

/** @param zone the machine's, or the one that the source names; null: unknown */
export function fitSchedule(
  schedule: string,
  zone: string | null,
  { now }: Pick<AdoptContext, 'now'>,
): Fit {
  if (zone === null) return { kind: 'hand', reason: 'zone' }
  try {
    if (nextFiring(schedule, zone, now) === null) return { kind: 'unscheduled' }
  } catch (error) {
    if (error instanceof ScheduleError) return { kind: 'hand', reason: 'schedule' }
    throw error
  }
  if (!isValidSchedule(schedule)) return { kind: 'hand', reason: 'schedule' }
  return { kind: 'fits', when: { kind: 'schedule', schedule, tz: zone } }
}

/** `graceOf`, within what a check can have. Seconds; null without times. */
export function fitGrace(fit: Fit, facts: GraceFacts): number | null {
  if (fit.kind !== 'fits') return null
  return Math.min(graceOf(fit.when, facts), CHECK_FIELDS.grace.max)
}
