// The check that a job gets: contract adopt.md 4. Pure.
import { CHECK_FIELDS } from '../../shared/model/check-fields.ts'
import type { JobTime } from './job.ts'

export const ADOPTED_TAG = 'adopted'

/** What a request of the API would say, within what a check may have. */
export interface CheckRequest {
  readonly name: string
  readonly desc: string
  readonly tags: string
  readonly grace: number
  readonly timeout?: number
  readonly schedule?: string
  readonly tz?: string
}

export interface RequestFacts {
  readonly name: string
  /** For people: `crontab of ann, line 12`. */
  readonly where: string
  readonly when: JobTime
  readonly grace: number
  /** Separated by blanks. */
  readonly tags: string
}

export function checkRequest({ name, where, when, grace, tags }: RequestFacts): CheckRequest {
  return {
    name,
    desc: where,
    tags: [ADOPTED_TAG, ...tags.split(/\s+/).filter((tag) => tag !== '')].join(' '),
    ...timeRequest(when, grace),
  }
}

/** The fields of a request that say when: a source's time may be another by now. */
export function timeRequest(
  when: JobTime,
  grace: number,
): Pick<CheckRequest, 'grace' | 'timeout' | 'schedule' | 'tz'> {
  return when.kind === 'schedule'
    ? { schedule: when.schedule, tz: when.tz, grace: withinGrace(grace) }
    : clampTime(when, grace)
}

/** A period beyond what a check may have, such as a year of 366 days, ends within the grace. Seconds. */
export function clampTime(
  { timeout }: Extract<JobTime, { kind: 'timeout' }>,
  grace: number,
): { readonly timeout: number; readonly grace: number } {
  const { min, max } = CHECK_FIELDS.timeout
  const within = Math.min(Math.max(timeout, min), max)
  return { timeout: within, grace: withinGrace(grace + Math.max(0, timeout - within)) }
}

function withinGrace(grace: number): number {
  const { min, max } = CHECK_FIELDS.grace
  return Math.min(Math.max(Math.ceil(grace), min), max)
}
