// Limits of the listener for others (contract hardening.md H8): whatever they do there, the home
// listener keeps its descriptors and its memory.
import { tell } from '../../shared/words/told.ts'
import { SECOND } from '../clock.ts'
import type { Hints } from '../hints.ts'
import {
  type ConnectionLimit,
  descriptorLimit,
  limitConnections,
} from '../network/connection-limit.ts'

/** Milliseconds without a byte in either direction, and between two requests. */
const IDLE = 30 * SECOND
/** Milliseconds for one request: a ping's body on a slow network fits. */
const REQUEST_TIMEOUT = 120 * SECOND
const CONNECTIONS: ConnectionLimit = { total: 512, perClient: 32 }

export const SHARED_TIMEOUTS = {
  connectionTimeout: IDLE,
  keepAliveTimeout: IDLE,
  requestTimeout: REQUEST_TIMEOUT,
  http: { headersTimeout: IDLE, connectionsCheckingInterval: 5 * SECOND },
} as const

/** @param descriptors that this process may have; null: unknown. The home listener keeps half */
export function limitShared(
  server: Parameters<typeof limitConnections>[0],
  hints: Pick<Hints, 'add'>,
  descriptors: number | null = descriptorLimit(),
): void {
  const half = Math.floor((descriptors ?? Number.POSITIVE_INFINITY) / 2)
  const limit = { ...CONNECTIONS, total: Math.min(CONNECTIONS.total, half) }
  limitConnections(server, limit, (address, met) => {
    const key = met === 'total' ? 'troubles.connectionRefused' : 'troubles.connectionRefusedOf'
    const what = tell(key, { address, limit: limit[met] })
    hints.add({ kind: 'connections', what, allowedBy: null })
  })
}
