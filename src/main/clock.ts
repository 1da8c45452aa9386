// The one source of time. Everything that needs an instant or a timer is handed a Clock.
// Not here: calendars and time zones (monitor/schedule).
import os from 'node:os'

/** Milliseconds since the epoch, UTC. */
export type Millis = number
/** Whole seconds; the unit of the API's `timeout` and `grace`. */
export type Seconds = number

export type Cancel = () => void

export interface Clock {
  /** The wall clock, in milliseconds since the epoch. May jump in either direction. */
  now(): Millis
  /** Milliseconds of a clock that only runs forward and, on most systems, stands still in sleep. */
  monotonic(): Millis
  /** Milliseconds since the machine started, time asleep included. */
  uptime(): Millis
  /** Calls `fn` once after at least `delay` milliseconds; the timer keeps no process alive. */
  setTimer(delay: Millis, fn: () => void): Cancel
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  uptime: () => os.uptime() * 1000,
  setTimer(delay, fn) {
    const timer = setTimeout(fn, delay)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

export const SECOND: Millis = 1000
export const MINUTE: Millis = 60 * SECOND
export const HOUR: Millis = 60 * MINUTE
export const DAY: Millis = 24 * HOUR

/** Seconds as milliseconds. */
export function millis(seconds: Seconds): Millis {
  return seconds * 1000
}

/** An instant in UTC, without fractions: `2026-01-15T03:10:04Z`. */
export function isoSeconds(at: Millis): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`
}
