// The failure that a check got over, as its last runs tell. Pure.
import type { Beat } from '../../shared/views/beats.ts'
import type { RunLength } from '../../shared/views/checks.ts'

export const TOLD_MS = 7 * 86_400_000

export interface LastFailure {
  /** Number of the ping that told of it. */
  readonly n: number
  readonly at: number
  /** Null: none was told, or nobody knows. */
  readonly exitStatus: number | null
}

/**
 * The last run of the last 7 days that failed; null: none did.
 * @param beats the last runs
 * @param lengths runs whose length is known, which go further back
 */
export function lastFailure(
  beats: readonly Beat[],
  lengths: readonly RunLength[],
  now: number,
): LastFailure | null {
  let last: LastFailure | null = null
  for (const run of [...lengths, ...beats]) {
    if (run.kind !== 'fail' || run.at < now - TOLD_MS || run.n < (last?.n ?? 0)) continue
    last = { n: run.n, at: run.at, exitStatus: 'exitStatus' in run ? run.exitStatus : null }
  }
  return last
}
