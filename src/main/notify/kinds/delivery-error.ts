// A delivery that failed, with the text that contract monitor.md 7.2 fixes.
import { englishOf } from '../../../shared/words/english.ts'
import type { Told } from '../../../shared/words/told.ts'

export class DeliveryError extends Error {
  /** The target will never accept anything: no further attempt, and the channel is disabled. */
  readonly permanent: boolean
  /** Another attempt makes sense. Also false for what a retry cannot change, such as a cap. */
  readonly retry: boolean
  constructor(message: string | Told, options: { permanent?: boolean; retry?: boolean } = {}) {
    super(englishOf(message))
    this.name = 'DeliveryError'
    this.permanent = options.permanent ?? false
    this.retry = options.retry ?? !this.permanent
  }
}
