// What the vectors of every source say of a job, and the comparison.
import { expect } from 'vitest'
import type { FoundJob } from '../../src/main/adopt/job.ts'

export interface JobVector {
  readonly name: string
  readonly state: string
  readonly reason?: string
  readonly schedule?: string
  readonly tz?: string
  readonly timeout?: number
  readonly grace?: number
}

/** Compares the job with its vector; fields that the vector leaves out may have any value. */
export function expectJob(
  job: Pick<FoundJob, 'name' | 'state' | 'reason' | 'when' | 'grace'>,
  { name, state, reason, schedule, tz, timeout, grace }: JobVector,
): void {
  expect(job).toMatchObject({ name, state })
  expect(job.reason).toBe(reason ?? null)
  if (schedule !== undefined) expect(job.when).toEqual({ kind: 'schedule', schedule, tz })
  if (timeout !== undefined) expect(job.when).toEqual({ kind: 'timeout', timeout })
  if (grace !== undefined) expect(job.grace).toBe(grace)
}
