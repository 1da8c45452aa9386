// What a visitor of a request's address does, and what that needs of the application. Types only.
import type { Budget } from '../../../limits/budget.ts'
import type { Requests } from '../../../secrets/requests/requests.ts'
import type { PageOptions } from '../page-route.ts'

export interface RequestPageOptions extends Omit<PageOptions, 'vault'> {
  /** Null: the secrets are locked. */
  readonly requests: () => Promise<Requests | null>
  /** Of the bytes of request bodies in memory, over all connections. */
  readonly bodyBudget: Budget
}

/** What a visitor of a request's address does. */
export type Step = 'show' | 'unlock' | 'answer' | 'back'
