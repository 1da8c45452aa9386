// What a signal, a pause, a resume or a missed deadline does to a check (contract monitor.md 5.3, 5.4, D9).
// Pure: the same function serves HTTP, mail, the command line and the tests.
import { HOUR, type Millis } from '../../clock.ts'
import { ScheduleError } from '../schedule/index.ts'
import type { Check, CheckState, FlipDraft, Ping, Signal, StoredStatus } from './check.ts'
import type { Shift } from './observer.ts'
import { deadline, dueTime, statusAt } from './status.ts'

export interface Change {
  readonly check: Check
  readonly flips: readonly FlipDraft[]
}

export interface Recorded extends Change {
  readonly ping: Ping
}

const UA_LIMIT = 200

/**
 * Applies a signal. Before it, an outage that nobody has written down yet is: the `down` flip,
 * dated at the end of grace (contract monitor.md D9).
 */
export function applySignal(before: Check, signal: Signal, shift: Shift): Recorded {
  const missed = applyDeadline(before, signal.at, shift)
  const moved = applyMove(missed?.check ?? before, signal, shift)
  return missed === null ? moved : { ...moved, flips: [...missed.flips, ...moved.flips] }
}

/** What the signal itself does to the check, whether or not its deadline has passed. */
export function applyMove(check: Check, signal: Signal, shift: Shift): Recorded {
  const kind = check.status === 'paused' && check.manualResume ? 'ign' : signal.kind
  const { status, lastPing, lastStart, lastStartRid, lastDuration } = move(check, kind, signal)
  const nPings = check.nPings + 1
  // Member by member: of a second spread V8 looks up each.
  const moved = { ...check, status, lastPing, lastStart, lastStartRid, lastDuration, nPings }
  const after = scheduled(moved, shift, signal.at)
  return {
    check: after,
    flips: flipBetween(check, after, signal.at),
    ping: toPing(signal, kind, after.nPings),
  }
}

type Moved = Pick<CheckState, 'status' | 'lastPing' | 'lastStart' | 'lastStartRid' | 'lastDuration'>

/** The status and the run after a signal; deadlines and counts are the caller's. */
function move(
  check: Check,
  kind: Ping['kind'],
  { at, rid }: Pick<Signal, 'at' | 'rid'>,
): Readonly<Moved> {
  const { status, lastPing, lastStartRid, lastDuration } = check
  if (kind === 'start') return { status, lastPing, lastStart: at, lastStartRid: rid, lastDuration }
  if (kind !== 'success' && kind !== 'fail') return check
  const run = endOfRun(check, kind, at, rid)
  return {
    status: kind === 'fail' ? 'down' : 'up',
    lastPing: at,
    lastStart: run.lastStart,
    lastStartRid,
    lastDuration: run.lastDuration,
  }
}

/** What a success or fail does to the run in progress (contract monitor.md 5.4). */
function endOfRun(
  check: Check,
  kind: 'success' | 'fail',
  at: Millis,
  rid: string | null,
): Pick<Check, 'lastStart' | 'lastDuration'> {
  if (check.lastStart === null) return { lastStart: null, lastDuration: null }
  if (check.lastStartRid === rid) {
    // The clock counts milliseconds: a run that began and ended within one took some time all the same.
    return { lastStart: null, lastDuration: Math.max(1, at - check.lastStart) }
  }
  const closes = kind === 'fail' || rid === null
  return { lastStart: closes ? null : check.lastStart, lastDuration: null }
}

function flipBetween(before: Check, after: Check, at: Millis): readonly FlipDraft[] {
  if (before.status === after.status) return []
  return [flip(before.status, after.status, at, after.status === 'down' ? 'fail' : '')]
}

function flip(
  oldStatus: StoredStatus,
  newStatus: StoredStatus,
  created: Millis,
  reason: FlipDraft['reason'] = '',
): FlipDraft {
  return { created, oldStatus, newStatus, reason }
}

function toPing(signal: Signal, kind: Ping['kind'], n: number): Ping {
  // Member by member: what a spread costs, each ping would pay.
  const { at, scheme, remoteAddr, method, ua, rid, exitStatus, body, passed } = signal
  return {
    n,
    created: at,
    heard: null,
    kind,
    scheme,
    remoteAddr,
    method,
    ua: firstCharacters(ua, UA_LIMIT),
    rid,
    exitStatus,
    body,
    hasConfirmationLink: signal.hasConfirmationLink ?? mentionsConfirm(body),
    ...(passed === undefined ? {} : { passed }),
  }
}

/** Characters, not UTF-16 units: a mail address may hold some beyond the BMP. */
function firstCharacters(text: string, limit: number): string {
  return text.length <= limit ? text : [...text].slice(0, limit).join('')
}

const WORD = /confirm/i
const PIECE = 64 * 1024

/**
 * Whether the word begins in that part of a body, however it goes on. Looks at a piece at a time: the text
 * of it all is work for V8's collector.
 */
export function mentionsConfirm(
  { buffer, byteOffset, length }: Uint8Array,
  from = 0,
  to = length,
): boolean {
  if (length === 0) return false
  const bytes = Buffer.from(buffer, byteOffset, length)
  const overlap = 'confirm'.length - 1
  for (let start = from; start < Math.min(to, length); start += PIECE) {
    if (WORD.test(bytes.toString('latin1', start, start + PIECE + overlap))) return true
  }
  return false
}

/**
 * The check after its deadline passed unheard, with the flip dated at the deadline; null when it
 * is not down at `now` or already known to be.
 */
export function applyDeadline(check: Check, now: Millis, shift: Shift): Change | null {
  if (check.status === 'down' || statusAt(check, now, shift) !== 'down') return null
  const at = deadline(check, shift)
  if (at === null) return null
  return {
    check: { ...check, status: 'down', due: null, alertAfter: null },
    flips: [flip(check.status, 'down', at, 'timeout')],
  }
}

/** Pauses a check: its run ends, no deadline holds. Null when it is paused already. */
export function pause(check: Check, now: Millis): Change | null {
  if (check.status === 'paused') return null
  return {
    check: { ...check, status: 'paused', lastStart: null, due: null, alertAfter: null },
    flips: [flip(check.status, 'paused', now)],
  }
}

/** Resumes a paused check as `new`. Null when it is not paused (contract monitor.md D5). */
export function resume(check: Check, now: Millis): Change | null {
  if (check.status !== 'paused') return null
  return {
    check: {
      ...check,
      status: 'new',
      lastStart: null,
      lastPing: null,
      due: null,
      alertAfter: null,
    },
    flips: [flip('paused', 'new', now)],
  }
}

/**
 * The check with `due` and `alertAfter` recomputed, as after every signal and edit.
 * A stored schedule that no longer computes harms nobody: the watcher looks again in an hour
 * (contract monitor.md 5.5).
 */
export function scheduled(check: Check, shift: Shift, now: Millis): Check {
  try {
    const dated = { ...check, due: dueTime(check) }
    // A check has many members: copied once, not twice.
    dated.alertAfter = deadline(dated, shift)
    return dated
  } catch (error) {
    if (!(error instanceof ScheduleError)) throw error
    const undated = { ...check, due: null }
    return { ...undated, alertAfter: Math.min(now + HOUR, deadline(undated, shift) ?? Infinity) }
  }
}

/**
 * Whether a flip is to be told to anybody: pause and resume are silent, and so is coming up from
 * `new` or `paused` (contract monitor.md 5.3, 5.5).
 */
export function isAlert({
  oldStatus,
  newStatus,
}: Pick<FlipDraft, 'oldStatus' | 'newStatus'>): boolean {
  return newStatus === 'down' || (newStatus === 'up' && oldStatus === 'down')
}
