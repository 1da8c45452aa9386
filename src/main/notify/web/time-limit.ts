// A time limit as an AbortSignal on the injected clock: tests advance the clock instead of waiting.
import type { Clock, Millis } from '../../clock.ts'

export interface TimeLimit {
  /** Aborted when the time is up. */
  readonly signal: AbortSignal
  /** The work is done: the signal is not aborted any more. */
  end(): void
}

export function timeLimit(clock: Clock, delay: Millis): TimeLimit {
  const controller = new AbortController()
  return { signal: controller.signal, end: clock.setTimer(delay, () => controller.abort()) }
}
