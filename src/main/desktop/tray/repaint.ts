// The loop that reads and draws the tray: after a change, and when time alone changes something. It
// draws only if the result differs. Knows no Electron.
import { type Cancel, type Clock, HOUR, type Millis, SECOND } from '../../clock.ts'
import type { TrayFacts } from './facts.ts'
import { type TrayView, trayView } from './view.ts'

export interface TrayLoopOptions {
  readonly clock: Clock
  readonly read: () => TrayFacts
  readonly draw: (view: TrayView) => void
  readonly onTrouble: (what: string, error: unknown) => void
}

export interface TrayLoop {
  /** Something changed: it is looked at now, or a second after the last time. */
  changed(): void
  stop(): void
}

const SPACING: Millis = SECOND
/** Of the time, looking takes no more than one part in so many, however many checks there are. */
const SHARE = 50
/** Timers do not reach further than 24 days; the clock may be set meanwhile. */
const LOOK_AGAIN: Millis = HOUR

export function createTrayLoop({ clock, read, draw, onTrouble }: TrayLoopOptions): TrayLoop {
  let drawn = ''
  let notBefore: Millis = Number.NEGATIVE_INFINITY
  let timer: { readonly at: Millis; readonly cancel: Cancel } | undefined
  let stopped = false

  function lookAt(at: Millis): void {
    if (stopped || (timer !== undefined && timer.at <= at)) return
    timer?.cancel()
    const cancel = clock.setTimer(Math.max(0, at - clock.monotonic()), look)
    timer = { at, cancel }
  }

  function look(): void {
    timer = undefined
    const began = clock.monotonic()
    let wait = LOOK_AGAIN
    try {
      const facts = read()
      show(trayView(facts))
      wait = Math.min(wait, untilChange(facts))
    } catch (error) {
      onTrouble('the tray could not be drawn', error)
    }
    const now = clock.monotonic()
    notBefore = now + Math.max(SPACING, (now - began) * SHARE)
    lookAt(Math.max(notBefore, now + wait))
  }

  function show(view: TrayView): void {
    const text = JSON.stringify(view)
    if (text === drawn) return
    draw(view)
    drawn = text
  }

  return {
    changed: () => lookAt(Math.max(notBefore, clock.monotonic())),
    stop() {
      stopped = true
      timer?.cancel()
    },
  }
}

/** How long until the tray may change without an event. */
function untilChange({ now, watched }: TrayFacts): Millis {
  if (watched === null) return LOOK_AGAIN
  const { nextLate, nextDeadline } = watched.counts
  const { settlingUntil, mutedUntil } = watched
  const instants = [
    nextLate,
    // The watcher tells of a flip; only a deadline that passes without one is looked at by itself.
    nextDeadline && nextDeadline + SPACING,
    settlingUntil,
    mutedUntil === 'on' ? null : mutedUntil,
  ].filter((at) => at !== null && at > now)
  return Math.min(...instants.map((at) => Number(at) - now), LOOK_AGAIN)
}
