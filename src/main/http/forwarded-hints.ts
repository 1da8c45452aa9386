// Hints about forwarded headers that count for nothing (contract hardening.md H6): behind such a proxy
// every client looks alike, and none has the rights of loopback.

import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { type Told, tell } from '../../shared/words/told.ts'
import type { Hints } from '../hints.ts'
import type { PeerReader } from '../network/client-address.ts'
import { headerText } from './pushes/answers/headers.ts'

/** Notes a forwarded header that is ignored or cannot be read. Most requests have none. */
export function noteForwarded(
  { raw }: FastifyRequest,
  peer: PeerReader,
  hints: Pick<Hints, 'add'>,
): void {
  const { 'x-forwarded-for': header, forwarded } = raw.headers
  if (header === undefined && forwarded === undefined) return
  const proxy = (raw.socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
  const note = (what: Told, allowedBy: string | null) =>
    hints.add({ kind: 'forwarded', what, allowedBy })
  if (header === undefined) {
    note(tell('troubles.forwardedOnly', { proxy }), null)
    return
  }
  const nearest = (headerText(header) ?? '').split(',').at(-1)?.trim() ?? ''
  const client = peer(raw.socket.remoteAddress, { for: nearest, proto: undefined }).remoteAddr
  if (client === raw.socket.remoteAddress && client !== nearest) {
    note(tell('troubles.forwardedIgnored', { proxy }), `--trust-proxy ${proxy}`)
  } else if (client === null || isIP(client) === 0) {
    note(tell('troubles.forwardedUnreadable', { proxy }), null)
  }
}
