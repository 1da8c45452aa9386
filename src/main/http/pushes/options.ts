// What the routes of the push API need of the application.
import type { FastifyRequest } from 'fastify'
import type { AnonymousCreate } from '../../../shared/model/push-options.ts'
import type { Clock } from '../../clock.ts'
import type { Budget } from '../../limits/budget.ts'
import type { Windows } from '../../limits/window.ts'
import type { Log } from '../../log.ts'
import type { PeerReader } from '../../network/client-address.ts'
import type { Vault } from '../../secrets/vault.ts'

export interface PushRoutesOptions {
  /** Strangers come by `share`. */
  readonly reach: 'home' | 'share'
  /** Null while the secrets are locked: the routes answer 503, everything else goes on. */
  readonly vault: () => Vault | null | Promise<Vault | null>
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
  readonly peer: PeerReader
  /** Of the bytes of request bodies in memory, over all connections. */
  readonly bodyBudget: Budget
  /** Scheme, host and port of the links in an answer, without a slash at the end. */
  readonly baseUrlOf: (request: FastifyRequest) => string
  /** Whether a page of another site sent the request (contract hardening.md H1). */
  readonly isForeign: (request: FastifyRequest) => boolean
  /** Read at each request, as it is a setting. */
  readonly anonymousCreate: () => AnonymousCreate
  /** Nothing but the version is for who has no token: on the listener for others. */
  readonly needsToken?: boolean
  /** Shared with the recipient's pages. */
  readonly requestLimit: Windows
}
