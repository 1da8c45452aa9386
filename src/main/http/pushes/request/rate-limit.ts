// How many requests one address may make (contract push.md 6.4, P11), and the answer to those beyond. Loopback
// is exempt: the tools of a workstation share it.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Clock, MINUTE, SECOND } from '../../../clock.ts'
import { createWindows, type WindowLimit, type Windows } from '../../../limits/window.ts'
import type { PeerReader } from '../../../network/client-address.ts'
import { networkOf } from '../../../network/client-network.ts'
import { addressOf, isLocal } from './visitor.ts'

const LIMITS: readonly WindowLimit[] = [
  { period: SECOND, limit: 60 },
  { period: MINUTE, limit: 120 },
]

/** All whose address is unknown count together. */
const UNKNOWN = 'unknown'

/** `take(address)` counts one request against each of the limits. */
export function createRequestLimit(
  clock: Pick<Clock, 'monotonic'>,
  limits: readonly WindowLimit[] = LIMITS,
): Windows {
  const windows = limits.map((limit) => createWindows(clock, limit))
  return {
    take(address) {
      const network = networkOf(address)
      const wait = Math.max(0, ...windows.map((window) => window.take(network) ?? 0))
      return wait === 0 ? null : wait
    },
  }
}

/** Answers 429 when the request is one too many; true: it was answered. */
export function isThrottled(
  request: FastifyRequest,
  reply: FastifyReply,
  { requestLimit, peer }: { readonly requestLimit: Windows; readonly peer: PeerReader },
): boolean {
  const address = addressOf(request, peer)
  if (isLocal(request, address)) return false
  const wait = requestLimit.take(address ?? UNKNOWN)
  if (wait === null) return false
  reply
    .code(429)
    .header('retry-after', String(wait))
    .type('text/plain; charset=utf-8')
    .send('Retry later\n')
  return true
}
