// The status machine's readings (contract monitor.md 5.2): what a check is at an instant, when its grace
// starts, when it goes down. Pure. What a signal changes is in signal.ts.
import { type Millis, millis } from '../../clock.ts'
import { nextFiringAfterPing } from '../schedule/index.ts'
import type { Check, ReportedStatus } from './check.ts'
import { type Shift, unshifted } from './observer.ts'

/** The part of a check that its status depends on. */
export type Watched = Pick<
  Check,
  | 'id'
  | 'projectId'
  | 'tags'
  | 'kind'
  | 'timeout'
  | 'grace'
  | 'schedule'
  | 'tz'
  | 'observe'
  | 'status'
  | 'lastPing'
  | 'lastStart'
  | 'due'
>

/**
 * When the next success is expected, running jobs aside (contract monitor.md 5.2, first table).
 * Null: never. Cron and OnCalendar count in the check's zone, from the last ping.
 * @throws ScheduleError when the stored schedule no longer computes.
 */
export function dueTime(
  check: Pick<Watched, 'status' | 'lastPing' | 'kind' | 'timeout' | 'schedule' | 'tz'>,
): Millis | null {
  if (check.status !== 'up' || check.lastPing === null) return null
  if (check.kind === 'simple') return check.lastPing + millis(check.timeout)
  return nextFiringAfterPing(check.schedule, check.tz, check.lastPing)
}

/** The API's `next_ping`: when grace starts; the start of the run while one is in progress. */
export function graceStart(check: Watched): Millis | null {
  if (check.status === 'down') return null
  return earlier(check.status === 'up' ? check.due : null, check.lastStart)
}

/** The instant at which the check goes down if no signal comes (`going_down_after`), or null. */
export function deadline(check: Watched, shift: Shift = unshifted): Millis | null {
  const start = graceStart(check)
  return start === null ? null : shift(start + millis(check.grace), check)
}

/**
 * The status at an instant (contract monitor.md 5.2 `get_status`, without v1's `started`).
 * Boundaries belong to the late side: exactly at the end of grace the check is down.
 */
export function statusAt(
  check: Watched,
  now: Millis,
  shift: Shift = unshifted,
): Exclude<ReportedStatus, 'started'> {
  const grace = millis(check.grace)
  if (check.lastStart !== null && now >= shift(check.lastStart + grace, check)) return 'down'
  if (check.status !== 'up' || check.due === null) return check.status
  if (now < check.due) return 'up'
  return now >= shift(check.due + grace, check) ? 'down' : 'grace'
}

/** The next instant at which `statusAt` says something else if nothing happens; null: never. */
export function nextStatusChange(
  check: Watched,
  now: Millis,
  shift: Shift = unshifted,
): Millis | null {
  const grace = millis(check.grace)
  const due = check.status === 'up' ? check.due : null
  const instants = [
    ...(check.lastStart === null ? [] : [shift(check.lastStart + grace, check)]),
    ...(due === null ? [] : [due, shift(due + grace, check)]),
  ]
  const ahead = instants.filter((at) => at > now)
  return ahead.length === 0 ? null : Math.min(...ahead)
}

/** The status as API v1 says it: a run within its grace reads `started`. */
export function statusAtV1(check: Watched, now: Millis, shift: Shift = unshifted): ReportedStatus {
  const status = statusAt(check, now, shift)
  const running =
    check.lastStart !== null && now < shift(check.lastStart + millis(check.grace), check)
  return running ? 'started' : status
}

function earlier(a: Millis | null, b: Millis | null): Millis | null {
  if (a === null) return b
  return b === null ? a : Math.min(a, b)
}
