// The client of a request as a ping records it (contract monitor.md 4.6).
import type { FastifyRequest } from 'fastify'
import type { Peer, PeerReader } from '../network/client-address.ts'

export function peerOf({ raw }: Pick<FastifyRequest, 'raw'>, peer: PeerReader): Peer {
  const { 'x-forwarded-for': address, 'x-forwarded-proto': proto } = raw.headers
  return peer(raw.socket.remoteAddress, { for: single(address), proto: single(proto) })
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(', ') : header
}
