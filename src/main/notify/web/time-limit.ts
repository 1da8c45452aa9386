// A limit of time as an AbortSignal, made from the injected clock: a test moves it instead of waiting.
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
