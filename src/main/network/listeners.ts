// Opening and closing ports: the address of a listener, the error if it cannot open, and draining
// its requests.

import type { AddressInfo } from 'node:net'
import os from 'node:os'
import type { FastifyInstance } from 'fastify'
import { tell } from '../../shared/words/told.ts'
import { TocsinError } from '../errors.ts'

/** A drain ends after this, with connections open or not: exit within 5 s (contract runtime.md). */
const DRAIN_LIMIT = 3000
const DRAIN_LOOK = 50
const EVERY_ADDRESS = ['0.0.0.0', '::']

/**
 * Listens, and resolves with the port.
 * @throws TocsinError PORT_IN_USE, USAGE
 */
export async function listen(server: FastifyInstance, host: string, port: number): Promise<number> {
  try {
    await server.listen({ host, port })
  } catch (error) {
    throw listenProblem(error, host, port)
  }
  return (server.server.address() as AddressInfo).port
}

/** What is said when a port cannot be had: a TocsinError, or the error itself where it is another. */
export function listenProblem(error: unknown, host: string, port: number): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new TocsinError('PORT_IN_USE', tell('refusals.portInUse', { port }))
    case 'EACCES':
      return new TocsinError('USAGE', tell('refusals.portForbidden', { port }))
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new TocsinError('USAGE', tell('refusals.noOwnAddress', { address: host }))
    default:
      return error
  }
}

/** Closes a listener once the requests in hand are answered, within limits. */
export async function closeListener(server: FastifyInstance): Promise<void> {
  const limit = setTimeout(() => server.server.closeAllConnections(), DRAIN_LIMIT)
  // A connection is idle once its request in hand is answered: waiting for the limit is not needed.
  const idle = setInterval(() => server.server.closeIdleConnections(), DRAIN_LOOK)
  await server.close()
  clearTimeout(limit)
  clearInterval(idle)
}

export function urlOf(host: string, port: number, scheme: 'http' | 'smtp' = 'http'): string {
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** How this machine reaches a listener. */
export function ownHost(host: string): string {
  return EVERY_ADDRESS.includes(host) ? '127.0.0.1' : host
}

/** How others reach a listener: for one on every address, this machine's first in a network. */
export function reachableHost(host: string): string {
  if (!EVERY_ADDRESS.includes(host)) return host
  const addresses = Object.values(os.networkInterfaces()).flatMap((of) => of ?? [])
  return addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? host
}
