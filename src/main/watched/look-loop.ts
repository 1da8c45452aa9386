// The loop that looks at the state of monitoring: after a change, and when time alone changes something.
import { type Cancel, type Clock, HOUR, type Millis, SECOND } from '../clock.ts'
import type { Watched } from './watched.ts'

export interface LookLoopOptions {
  readonly clock: Clock
  /** Reads the state and shows it. @returns what `untilChange` says of it */
  readonly look: () => Millis
  readonly onTrouble: (error: unknown) => void
}

export interface LookLoop {
  /** Something changed: it is looked at now, or a second after the last time. */
  changed(): void
  stop(): void
}

const SPACING: Millis = SECOND
/** Of the time, looking takes no more than one part in so many, however many checks there are. */
const SHARE = 50
/** Timers do not reach further than 24 days; the clock may be set meanwhile. */
const LOOK_AGAIN: Millis = HOUR

export function createLookLoop({ clock, look, onTrouble }: LookLoopOptions): LookLoop {
  let notBefore: Millis = Number.NEGATIVE_INFINITY
  let timer: { readonly at: Millis; readonly cancel: Cancel } | undefined
  let stopped = false

  function lookAt(at: Millis): void {
    if (stopped || (timer !== undefined && timer.at <= at)) return
    timer?.cancel()
    const cancel = clock.setTimer(Math.max(0, at - clock.monotonic()), lookNow)
    timer = { at, cancel }
  }

  function lookNow(): void {
    timer = undefined
    const began = clock.monotonic()
    let wait = LOOK_AGAIN
    try {
      wait = Math.min(wait, look())
    } catch (error) {
      onTrouble(error)
    }
    const now = clock.monotonic()
    notBefore = now + Math.max(SPACING, (now - began) * SHARE)
    lookAt(Math.max(notBefore, now + wait))
  }

  return {
    changed: () => lookAt(Math.max(notBefore, clock.monotonic())),
    stop() {
      stopped = true
      timer?.cancel()
    },
  }
}

/** How long until that state may change without an event; null: nothing is known. */
export function untilChange(watched: Watched | null, now: Millis): Millis {
  if (watched === null) return LOOK_AGAIN
  const { nextLate, nextDeadline } = watched.counts
  const { settlingUntil, mutedUntil, nextLong = null } = watched
  const instants = [
    nextLate,
    // The watcher tells of a flip; only a deadline that passes without one is looked at by itself.
    nextDeadline && nextDeadline + SPACING,
    settlingUntil,
    nextLong,
    mutedUntil === 'on' ? null : mutedUntil,
  ].filter((at) => at !== null && at > now)
  return Math.min(...instants.map((at) => Number(at) - now), LOOK_AGAIN)
}
