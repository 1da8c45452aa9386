// The heartbeat: what is configured, and when one is due (contract remotes.md 5). Pure.
import { MINUTE, type Millis, millis, SECOND, type Seconds } from '../../clock.ts'
import { isObject } from '../requests/large-json.ts'
import { isUuid } from './relay-request.ts'
import { backoff } from './states.ts'

/** What sleep means: an alarm, a pause there, or nothing for so many seconds. */
export type WhenAsleep = 'alarm' | 'pause' | { readonly allow: Seconds }

export interface Heartbeat {
  readonly remoteId: string
  /** UUID of the check there. */
  readonly target: string
  readonly every: Seconds
  readonly whenAsleep: WhenAsleep
}

/** How the last beats went. */
export interface HeartbeatOutcome {
  readonly lastOk: Millis | null
  /** Empty: the last one arrived. */
  readonly lastError: string
}

const NO_OUTCOME: HeartbeatOutcome = { lastOk: null, lastError: '' }

const FIRST_RETRY: Millis = 15 * SECOND
/** After so long without watching the remote is told. */
export const BLIND_AFTER: Millis = MINUTE
const SHORTEST_GRACE: Seconds = 600

/** Null: there is none, or it cannot be read. */
export function readHeartbeat(stored: string | null): Heartbeat | null {
  const value = parse(stored)
  if (!isObject(value)) return null
  const { remoteId, target, every, whenAsleep } = value
  const isSound =
    typeof remoteId === 'string' &&
    typeof target === 'string' &&
    isUuid(target) &&
    typeof every === 'number' &&
    isWhenAsleep(whenAsleep)
  return isSound ? { remoteId, target, every, whenAsleep } : null
}

export function readOutcome(stored: string | null): HeartbeatOutcome {
  const value = parse(stored)
  if (!isObject(value)) return NO_OUTCOME
  const { lastOk, lastError } = value
  return {
    lastOk: typeof lastOk === 'number' ? lastOk : null,
    lastError: typeof lastError === 'string' ? lastError : '',
  }
}

function isWhenAsleep(value: unknown): value is WhenAsleep {
  return (
    value === 'alarm' || value === 'pause' || (isObject(value) && typeof value.allow === 'number')
  )
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}

/** The grace of a check that is made for it. */
export function graceFor(every: Seconds): Seconds {
  return Math.max(2 * every, SHORTEST_GRACE)
}

/** The timeout of the check there: the interval, or for how long sleep is allowed. */
export function timeoutFor({
  every,
  whenAsleep,
}: Pick<Heartbeat, 'every' | 'whenAsleep'>): Seconds {
  return typeof whenAsleep === 'object' ? whenAsleep.allow : every
}

/**
 * How long after a beat the next is due. A failed one is tried again after 15 s, doubling, until the next
 * would come anyway.
 * @param failures in a row, this one included
 */
export function nextBeat(every: Seconds, failures: number): Millis {
  return failures === 0 ? millis(every) : backoff(failures, FIRST_RETRY, millis(every))
}
