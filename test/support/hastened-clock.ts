// The system's clock, which a test makes faster: waiting for a fixed interval of the product (the 15
// seconds between two looks at the data folder) then takes a part of it. A busy machine looks asleep to a
// watcher whose seconds are this short: serve with `--observe strict` where a deadline is waited for.
import { type Clock, type Millis, systemClock } from '../../src/main/clock.ts'

export interface HastenedClock extends Clock {
  /** From now on all three clocks run so many times as fast, and timers with them. */
  hasten(times: number): void
}

interface Timer {
  readonly at: Millis
  start(): void
  cancel: () => void
}

export function hastenedClock(times = 1): HastenedClock {
  const timers = new Set<Timer>()
  let speed = times
  let began = systemClock.monotonic()
  /** How far it was ahead of the system's when it began to run at this speed. */
  let ahead: Millis = 0
  const lead = () => ahead + (systemClock.monotonic() - began) * (speed - 1)
  const monotonic = () => systemClock.monotonic() + lead()
  return {
    now: () => Math.floor(systemClock.now() + lead()),
    monotonic,
    uptime: () => systemClock.uptime() + lead(),
    setTimer(delay, fn) {
      const timer: Timer = {
        at: monotonic() + delay,
        start() {
          timer.cancel = systemClock.setTimer(Math.max(0, timer.at - monotonic()) / speed, () => {
            timers.delete(timer)
            fn()
          })
        },
        cancel: () => {},
      }
      timers.add(timer)
      timer.start()
      return () => {
        timer.cancel()
        timers.delete(timer)
      }
    },
    hasten(to) {
      ahead = lead()
      began = systemClock.monotonic()
      speed = to
      for (const timer of timers) {
        timer.cancel()
        timer.start()
      }
    },
  }
}
