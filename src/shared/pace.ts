// Whether a run is out of the usual, from what is known of its check. The thresholds are the main
// side's (src/main/monitor/rules/pace.ts). Pure.
import type { Pace } from './views/beats.ts'
import type { CheckRow, CheckStatus } from './views/checks.ts'

/** A run in progress that takes longer than usual; or the last one, which was suspiciously fast. */
export interface Hint {
  readonly kind: 'long' | 'fast'
  /** Milliseconds; of a run in progress: so far. */
  readonly took: number
  readonly usual: number
}

/**
 * Null: nothing is out of the usual. Of a check that is paused nothing is said, nor of one that is down
 * unless a run began since: its own sentence says why it is down.
 */
export function hintOf(
  pace: Pace | null,
  { startedAt, since }: Pick<CheckRow, 'startedAt' | 'since'>,
  status: CheckStatus,
  now: number,
): Hint | null {
  if (pace === null || status === 'paused') return null
  const usual = pace.median
  if (startedAt !== null) {
    const isOfOutage = status === 'down' && startedAt < (since ?? 0)
    const isLong = pace.longAt !== null && pace.longAt <= now
    return isLong && !isOfOutage ? { kind: 'long', took: now - startedAt, usual } : null
  }
  return pace.fast === null || status === 'down' ? null : { kind: 'fast', took: pace.fast, usual }
}
