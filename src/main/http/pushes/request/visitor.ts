// Who asks for a push: the address behind trusted proxies, and what the audit log notes.
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { hostName, isLoopbackHost } from '../../../network/allowed-hosts.ts'
import type { PeerReader } from '../../../network/client-address.ts'
import type { Account, Visitor } from '../../../secrets/push.ts'
import { headerText } from '../answers/headers.ts'

/** Longest user agent and referrer recorded (contract push.md 1.3). */
const HEADER_LIMIT = 255

/**
 * The nearest address that is not a trusted proxy's: `X-Forwarded-For` is read from the right, as
 * long as the one who wrote an entry is trusted. What a client invents itself is never reached, so
 * that nobody can claim to be on loopback. Null: unknown, also where a trusted proxy forwarded
 * something that cannot be read, or said so in `Forwarded` only (contract hardening.md H6).
 */
export function addressOf(request: FastifyRequest, peer: PeerReader): string | null {
  const socketAddress = request.raw.socket.remoteAddress
  if (socketAddress === undefined) return null
  const { 'x-forwarded-for': header, forwarded } = request.raw.headers
  if (header === undefined) return forwarded === undefined ? plain(socketAddress) : null
  const entries = (headerText(header) ?? '').split(',')
  let address = socketAddress
  for (const entry of entries.map((text) => text.trim()).reverse()) {
    const before = peer(address, { for: entry, proto: undefined }).remoteAddr
    if (before === null || isIP(before) === 0) return null
    // A program here that forwards for others is not the client, though nobody trusts it.
    if (!isTrusted(address, peer) && isLoopback(plain(address))) return null
    address = before
  }
  return plain(address)
}

/** A reader of peers takes the empty entry of those whom it trusts only. */
function isTrusted(address: string, peer: PeerReader): boolean {
  return peer(address, { for: '', proto: undefined }).remoteAddr === null
}

/**
 * Whether the request has the rights of loopback: it comes from this machine, and asks for this
 * machine by a loopback name (contract hardening.md H6).
 * @param address of the visitor, as `addressOf` gave it
 */
export function isLocal({ raw }: FastifyRequest, address: string | null): boolean {
  if (address === null) return false
  return isLoopback(address) && isLoopbackHost(hostName(raw.headers.host ?? '') ?? '')
}

function isLoopback(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
}

/** The visitor as the audit log records it. */
export function visitorOf(
  request: FastifyRequest,
  address: string | null,
  account: Account | null,
): Visitor {
  const { headers } = request.raw
  return {
    account,
    ip: address,
    userAgent: (headers['user-agent'] ?? '').slice(0, HEADER_LIMIT),
    referrer: (headers.referer ?? '').slice(0, HEADER_LIMIT),
  }
}

/** An IPv4 address as IPv4, however the socket writes it. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}
