// A row's status as time goes on: the main side sends a row when something happens to the check, and
// a passed due time is nothing that happens.
import type { CheckRow, CheckStatus } from './views/checks.ts'

/** @param now milliseconds since the epoch */
export function statusNow(row: Pick<CheckRow, 'status' | 'due'>, now: number): CheckStatus {
  return row.status === 'up' && row.due !== null && row.due <= now ? 'grace' : row.status
}
