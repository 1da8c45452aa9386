// Which changes between two lists of another server people hear of (contract remotes.md 2.2). Pure.
import type { Millis } from '../../clock.ts'
import type { RemoteNotify } from '../tables/remotes.ts'
import type { RemoteStatus } from './mirrored-check.ts'

/** What people know of a check, and want to. */
export interface Attention {
  /** Null: nothing yet. */
  readonly told: RemoteStatus | null
  readonly snoozedUntil: Millis | null
  readonly acknowledged: boolean
}

/**
 * `held`: a snooze holds the alarm back until it ends. `known`: nothing to hear, and what is told is the
 * status from now on.
 */
export type Verdict = 'down' | 'up' | 'still-down' | 'held' | 'known'

/**
 * What a new status means to people. Recovery is told also of a snoozed check, as of own ones. Who acknowledges an
 * outage knows of it.
 */
export function verdictOf(
  { told, snoozedUntil, acknowledged }: Attention,
  status: RemoteStatus,
  now: Millis,
): Verdict {
  const isSnoozed = snoozedUntil !== null && snoozedUntil > now
  if (told === null) return 'known'
  if (told !== 'down') {
    if (status !== 'down' || acknowledged) return 'known'
    return isSnoozed ? 'held' : 'down'
  }
  if (status === 'up' || status === 'grace') return 'up'
  const isOver = snoozedUntil !== null && !isSnoozed
  return status === 'down' && isOver && !acknowledged ? 'still-down' : 'known'
}

export interface ListTelling {
  readonly notify: RemoteNotify
  /** The last list is so old that something was missed: asleep, stopped, unreachable. */
  readonly isOld: boolean
  /** Notices are muted: an alarm waits for the end of that. */
  readonly isMuted: boolean
}

/** How a change is told: by itself, in the one notice of what was missed, or not. */
export type Way = 'alone' | 'missed' | 'later' | 'never'

export function wayOf(verdict: Verdict, { notify, isOld, isMuted }: ListTelling): Way {
  if (verdict === 'held') return 'later'
  if (verdict === 'known' || notify === 'off') return 'never'
  if (verdict === 'up') return notify === 'down' || isOld ? 'never' : 'alone'
  if (isMuted) return 'later'
  return isOld && verdict === 'down' ? 'missed' : 'alone'
}

/** Changes of a server that are told by themselves within a minute; beyond, they wait for the next one. */
export const SINGLY = 3

/** Whether a server that told so many changes in the last minute may tell more. */
export function mayTell(toldLately: number): boolean {
  return toldLately <= SINGLY
}
