// A system call that may wait for a person, such as a keychain that asks for its password. Callers
// wait for a moment only, and hear when it completes later.
import type { Clock, Millis } from '../../clock.ts'
import { within } from '../../within.ts'

export interface SlowCallOptions<Result> {
  readonly clock: Clock
  readonly limit: Millis
  readonly work: () => Promise<Result>
  /** The error for a caller that waited too long. */
  readonly tooLate: () => Error
  /** The work finished after a caller had timed out. */
  readonly onLate: () => void
}

/** Callers share one run of the work while it is in progress. */
export function slowCall<Result>(options: SlowCallOptions<Result>): () => Promise<Result> {
  const { clock, limit, work, tooLate, onLate } = options
  let inHand: Promise<Result> | undefined
  let hasGivenUp = false

  function begin(): Promise<Result> {
    const begun = work().finally(() => {
      inHand = undefined
    })
    begun.then(
      () => {
        if (hasGivenUp) onLate()
        hasGivenUp = false
      },
      // Callers handle the rejection.
      () => {},
    )
    return begun
  }

  return () => {
    inHand ??= begin()
    return within(clock, limit, inHand, () => {
      hasGivenUp = true
      throw tooLate()
    })
  }
}
