// Which answers to requests are still to be told to an integration. Nothing of requests/ is loaded for it.
import type { Clock } from '../clock.ts'
import type { Store } from '../store/store.ts'
import type { Requests, UntoldAnswer } from './tables/requests.ts'

export interface AnswerNotices {
  /** In the order in which they came. */
  waiting(): readonly UntoldAnswer[]
  /** Resolves after the commit: it waits no more. */
  told(token: string): Promise<void>
}

export function createAnswerNotices(
  table: Pick<Requests, 'untold' | 'setTold'>,
  { store, clock }: { readonly store: Store; readonly clock: Clock },
): AnswerNotices {
  return {
    waiting: table.untold,
    told: (token) => store.write(() => table.setTold(token, clock.now()), 'essential'),
  }
}
