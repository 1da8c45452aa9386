// Signals that are heard after they happened (contract run.md 7): whether they still count, as of when,
// and what they do. Pure. What a signal does that is heard at once is in signal.ts.
import { DAY, isoSeconds, MINUTE, type Millis, SECOND } from '../../clock.ts'
import type { Check, FlipDraft, PingKind, Signal } from './check.ts'
import type { Shift } from './observer.ts'
import { applyMove, applySignal, type Recorded, scheduled } from './signal.ts'
import { statusAt } from './status.ts'

/** What is known of a check's log when a signal is heard; null: there is none. */
export interface KnownLog {
  /** When the newest ping came. */
  readonly newestPing: Millis | null
  /** The flip that made the check what it is. */
  readonly newestFlip: Pick<FlipDraft, 'created' | 'reason'> | null
  /** The latest date of a flip: one may be dated before another that came first. */
  readonly latestFlipAt: Millis | null
  /** When the check was last paused or resumed. */
  readonly lastPauseOrResume: Millis | null
}

export type Verdict =
  /** Too long ago. */
  | { readonly as: 'refused' }
  /** It counts, as of an instant not before the newest ping. */
  | { readonly as: 'recorded'; readonly at: Millis }
  /** It came after what it would have changed: a line in the log is all that is left of it. */
  | { readonly as: 'noted' }

/** Signals are counted when they happened at most so long ago. */
export const LATEST: Millis = 30 * DAY
/** How much earlier than the newest ping a signal may be: two clocks differ, and requests overtake. */
const OVERTAKING: Millis = 10 * SECOND

/** @param at when it happened, by our clock; never later than `now` */
export function judge(
  at: Millis,
  now: Millis,
  check: Pick<Check, 'created'>,
  { newestPing, lastPauseOrResume }: KnownLog,
): Verdict {
  if (at < now - LATEST) return { as: 'refused' }
  const newest = Math.max(check.created, newestPing ?? check.created)
  const isAfterPause = lastPauseOrResume === null || at > lastPauseOrResume
  if (at < newest - OVERTAKING || !isAfterPause) return { as: 'noted' }
  return { as: 'recorded', at: Math.max(at, newest) }
}

/**
 * Applies a signal as if it had been heard when it happened (`signal.at`). An outage by silence that was
 * noted after that stays: a success ends it now, unless the check is overdue again. No flip is dated
 * before the newest one.
 */
export function applyLate(
  check: Check,
  signal: Signal,
  { newestFlip, latestFlipAt }: KnownLog,
  { now, shift }: { readonly now: Millis; readonly shift: Shift },
): Recorded {
  const silentSince = newestFlip?.reason === 'timeout' ? newestFlip.created : null
  const recorded =
    check.status === 'down' && silentSince !== null && silentSince > signal.at
      ? afterSilence(check, signal, { now, shift })
      : applySignal(check, signal, shift)
  const earliest = latestFlipAt ?? Number.NEGATIVE_INFINITY
  const flips = recorded.flips.map((flip) => ({
    ...flip,
    created: Math.max(flip.created, earliest),
  }))
  return { ...recorded, flips }
}

function afterSilence(
  check: Check,
  signal: Signal,
  { now, shift }: { readonly now: Millis; readonly shift: Shift },
): Recorded {
  const moved = applyMove(check, signal, shift)
  if (moved.check.status !== 'up') return { ...moved, flips: [] }
  if (statusAt(moved.check, now, shift) === 'down') {
    const down = scheduled({ ...moved.check, status: 'down' }, shift, now)
    return { ...moved, check: down, flips: [] }
  }
  return { ...moved, flips: moved.flips.map((flip) => ({ ...flip, created: now })) }
}

/** Requests take a moment: what is heard within a minute is no news. */
const NOTICEABLE: Millis = MINUTE

/** When a ping was heard, if that was noticeably after it happened. */
export function heardLate({
  created,
  heard,
}: {
  readonly created: Millis
  readonly heard: Millis | null
}): Millis | null {
  return heard !== null && heard - created >= NOTICEABLE ? heard : null
}

/** The body of a signal that is only noted: what it was and when, then what it brought. */
export function notedBody(kind: PingKind, at: Millis, body: Uint8Array): Uint8Array {
  const line = `late: ${kind} of ${isoSeconds(at)}`
  return Buffer.concat([Buffer.from(body.length === 0 ? line : `${line}\n`), body])
}
