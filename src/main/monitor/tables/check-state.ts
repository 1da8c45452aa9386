// The state of a check as its columns, and what a signal leaves as it is of it, so that it need not be written. Pure.
import type { CheckState } from '../rules/check.ts'

export const STATE_COLUMNS = [
  'status',
  'n_pings',
  'last_ping',
  'last_start',
  'last_start_rid',
  'last_duration',
  'due',
  'alert_after',
] as const

/** What a ping changes of a check whose status and stored deadline stay: none of it is indexed. */
export const PROGRESS_COLUMNS = STATE_COLUMNS.filter((c) => c !== 'status' && c !== 'alert_after')

/** In the order of the columns. */
export function stateValues(state: CheckState): (string | number | null)[] {
  return [
    state.status,
    state.nPings,
    state.lastPing,
    state.lastStart,
    state.lastStartRid,
    state.lastDuration,
    state.due,
    state.alertAfter,
  ]
}

/**
 * Whether what is stored and indexed may stay: the status, and a deadline that is not too late. The watcher recomputes a
 * deadline when it looks at it, and a ping only ever moves it away.
 */
export function isProgress(before: CheckState, after: CheckState): boolean {
  if (before.status !== after.status) return false
  if (before.alertAfter === null || after.alertAfter === null) {
    return before.alertAfter === after.alertAfter
  }
  return before.alertAfter <= after.alertAfter
}

/** Whether it concerns no run, as most signals do. */
export function isSameRun(before: CheckState, after: CheckState): boolean {
  return (
    after.lastStart === before.lastStart &&
    after.lastStartRid === before.lastStartRid &&
    after.lastDuration === before.lastDuration
  )
}
