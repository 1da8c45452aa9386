// The states of a remote and when it is asked again (contract remotes.md 1.3). Pure.
import type { RemoteStateName as RemoteState } from '../../../shared/views/remotes.ts'
import { HOUR, MINUTE, type Millis, millis, SECOND, type Seconds } from '../../clock.ts'

/** What a request that brought nothing makes of a remote. */
export type FailedState = Exclude<RemoteState, 'ok' | 'new' | 'off'>
export type { RemoteState }

const FIRST_RETRY: Millis = 15 * SECOND
const LONGEST_RETRY: Millis = 5 * MINUTE
const SHORTEST_LIMIT: Millis = 5 * SECOND
const LONGEST_LIMIT: Millis = HOUR
const UNSAID_LIMIT: Millis = MINUTE
/** Of a wait: so many remotes that went together do not come back together. */
const UNREACHABLE_SPREAD = 0.2
const POLL_SPREAD = 0.1
const STALE_AT_LEAST: Millis = 90 * SECOND

export interface PollResult {
  readonly state: RemoteState
  /** Seconds between two polls. */
  readonly every: Seconds
  /** Requests in a row that found it unreachable, this one included. */
  readonly failures: number
  /** What the remote asked to wait; null: nothing. */
  readonly retryAfter: Millis | null
}

/**
 * How long after an answer the remote is asked again; null: never.
 * @param random from 0 to 1
 */
export function waitAfter(result: PollResult, random: number): Millis | null {
  switch (result.state) {
    case 'ok':
      return spread(millis(result.every), POLL_SPREAD, random)
    case 'unreachable':
      return spread(
        backoff(result.failures, FIRST_RETRY, LONGEST_RETRY),
        UNREACHABLE_SPREAD,
        random,
      )
    case 'limited':
      return limitedFor(result.retryAfter)
    case 'refused':
      return HOUR
    case 'untrusted':
    case 'strange':
      return 5 * MINUTE
    case 'locked':
      return MINUTE
    case 'new':
      return 0
    case 'off':
      return null
  }
}

/** `first` after one failure, doubled after each further one up to `longest`. */
export function backoff(failures: number, first: Millis, longest: Millis): Millis {
  return Math.min(longest, first * 2 ** Math.max(0, Math.min(failures, 30) - 1))
}

/** The wait, more or less by the share. @param random from 0 to 1 */
export function spread(wait: Millis, share: number, random: number): Millis {
  return Math.round(wait * (1 - share + 2 * share * random))
}

/** What a remote may make us wait: 5 s to an hour; unsaid, a minute. */
export function limitedFor(retryAfter: Millis | null): Millis {
  if (retryAfter === null) return UNSAID_LIMIT
  return Math.max(SHORTEST_LIMIT, Math.min(LONGEST_LIMIT, retryAfter))
}

/** Whether what is known of a remote is too old to be shown as current. */
export function isStale(
  {
    state,
    since,
    lastOk,
    every,
  }: {
    readonly state: RemoteState
    /** Since when it has this state. */
    readonly since: Millis
    readonly lastOk: Millis | null
    readonly every: Seconds
  },
  now: Millis,
): boolean {
  return state !== 'off' && isOldList(lastOk ?? since, every, now)
}

/** Whether what was seen then is too old to be compared with as if nothing had been missed. */
export function isOldList(at: Millis, every: Seconds, now: Millis): boolean {
  return now - at >= Math.max(3 * millis(every), STALE_AT_LEAST)
}

/** `Retry-After` as milliseconds from `now`: seconds, or a date; null: absent or neither. */
export function readRetryAfter(header: string | undefined, now: Millis): Millis | null {
  if (header === undefined) return null
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * SECOND
  const at = /^[A-Z][a-z]{2}/.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
