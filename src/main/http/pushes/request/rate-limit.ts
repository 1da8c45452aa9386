// How many requests one address may make (contract push.md 6.4, P11): fixed windows counted in memory, and
// the answer to who makes more. Loopback is exempt: the tools of a workstation share it.
import { isIPv6 } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Clock, MINUTE, type Millis, SECOND } from '../../../clock.ts'
import type { PeerReader } from '../../../network/client-address.ts'
import { addressOf, isLoopback } from './visitor.ts'

export interface Throttle {
  /** Counts a request; 0: it may pass, else the seconds until the next may. */
  count(address: string): number
}

interface Rule {
  readonly period: Millis
  readonly limit: number
}

const RULES: readonly Rule[] = [
  { period: SECOND, limit: 60 },
  { period: MINUTE, limit: 120 },
]
/** Addresses remembered per window; beyond it the first seen are forgotten. */
const MAX_ADDRESSES = 10_000

/** A throttle with empty windows. */
export function createThrottle(
  clock: Pick<Clock, 'now'>,
  rules: readonly Rule[] = RULES,
): Throttle {
  const windows = rules.map((rule) => createWindow(rule))
  return {
    count(address) {
      const now = clock.now()
      const name = networkOf(address)
      return Math.max(0, ...windows.map((count) => count(name, now)))
    },
  }
}

function createWindow({ period, limit }: Rule): (name: string, now: Millis) => number {
  let current = Number.NaN
  const counts = new Map<string, number>()
  return (name, now) => {
    const window = Math.floor(now / period)
    if (window !== current) {
      current = window
      counts.clear()
    }
    const count = (counts.get(name) ?? 0) + 1
    if (count === 1 && counts.size >= MAX_ADDRESSES) counts.delete(counts.keys().next().value ?? '')
    counts.set(name, count)
    return count <= limit ? 0 : Math.ceil(((window + 1) * period - now) / SECOND)
  }
}

/** One household has one IPv4 address, but 2^64 of IPv6: those count by their /64. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const groups = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros =
    tail === undefined ? [] : Array(Math.max(0, 8 - groups.length - last.length)).fill('0')
  return [...groups, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** Answers 429 when the request is one too many; true: it was answered. */
export function isThrottled(
  request: FastifyRequest,
  reply: FastifyReply,
  { throttle, peer }: { readonly throttle: Throttle; readonly peer: PeerReader },
): boolean {
  const address = addressOf(request, peer)
  if (address === null || isLoopback(address)) return false
  const wait = throttle.count(address)
  if (wait === 0) return false
  reply
    .code(429)
    .header('retry-after', String(wait))
    .type('text/plain; charset=utf-8')
    .send('Retry later\n')
  return true
}
