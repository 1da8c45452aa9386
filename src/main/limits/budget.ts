// A budget of bytes in memory, shared by all who hold some: request bodies that are not on disk yet
// (contract hardening.md H3). Rates: bucket.ts, window.ts.
import { tell } from '../../shared/words/told.ts'
import { TocsinError } from '../errors.ts'

/** The bytes of one holder, say of one request. */
export interface Hold {
  /**
   * Adds bytes, or gives them back when negative.
   * @throws TocsinError BUDGET_SPENT when the budget has no room; nothing is added then
   */
  add(bytes: number): void
  /** Gives everything back, now and whatever is added later. Safe to call more than once. */
  release(): void
}

export interface Budget {
  /** Bytes of all holders. */
  readonly used: number
  hold(): Hold
}

/** Bytes of request bodies in memory, over all connections of a listener (contract hardening.md H3). */
export const BODY_BUDGET = 64 * 1024 * 1024

/** @param limit bytes of all holders together */
export function createBudget(limit: number): Budget {
  let used = 0

  function hold(): Hold {
    let own = 0
    let isReleased = false
    return {
      add(bytes) {
        if (isReleased) return
        if (bytes > 0 && used + bytes > limit) {
          throw new TocsinError('BUDGET_SPENT', tell('refusals.manyBodies', { limit }))
        }
        own += bytes
        used += bytes
      },
      release() {
        isReleased = true
        used -= own
        own = 0
      },
    }
  }

  return {
    get used() {
      return used
    },
    hold,
  }
}
