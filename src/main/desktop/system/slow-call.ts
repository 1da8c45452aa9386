// A system call that may wait for a person, such as a keychain that asks for its password. Callers
// wait for a moment only, and hear when it completes later.
import type { Clock, Millis } from '../../clock.ts'
import { within } from '../../within.ts'

export interface SlowCallOptions<Result> {
  readonly clock: Clock
  readonly limit: Millis
  readonly work: () => Promise<Result>
  /** What is thrown at whoever waited for too long. */
  readonly tooLate: () => Error
  /** It was done after somebody had given up waiting. */
  readonly onLate: () => void
}

/** While the work is in hand, whoever asks waits for the same. */
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
      // Told to those who wait.
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
