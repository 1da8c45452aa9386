// How many connections a listener holds at once, altogether and of one client (contract hardening.md
// H8). One too many first ends those that wait for a next request, then is refused.
import fs from 'node:fs'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './client-network.ts'

export interface ConnectionLimit {
  readonly total: number
  /** Of one IPv4 address, or of one /64 of IPv6. */
  readonly perClient: number
}

/** @param onRefused gets the client's address, and which limit it met */
export function limitConnections(
  server: Server,
  limit: ConnectionLimit,
  onRefused: (address: string, met: keyof ConnectionLimit) => void,
): void {
  const total = new Set<Socket>()
  const byClient = new Map<string, Set<Socket>>()

  function limitMet(ofClient: ReadonlySet<Socket>): keyof ConnectionLimit | null {
    if (openOf(ofClient) >= limit.perClient) return 'perClient'
    return openOf(total) >= limit.total ? 'total' : null
  }

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const client = networkOf(address)
    const ofClient = byClient.get(client) ?? new Set()
    if (limitMet(ofClient) !== null) server.closeIdleConnections()
    const met = limitMet(ofClient)
    if (met !== null) {
      socket.destroy()
      onRefused(address, met)
      return
    }
    byClient.set(client, ofClient.add(socket))
    total.add(socket)
    socket.once('close', () => {
      total.delete(socket)
      ofClient.delete(socket)
      if (ofClient.size === 0 && byClient.get(client) === ofClient) byClient.delete(client)
    })
  })
}

/** A destroyed socket gives its descriptor back before it says so. */
function openOf(sockets: ReadonlySet<Socket>): number {
  let open = 0
  for (const { destroyed } of sockets) if (!destroyed) open++
  return open
}

/** Descriptors that this process may have; null where the system does not tell. */
export function descriptorLimit(): number | null {
  try {
    const limits = fs.readFileSync('/proc/self/limits', 'utf8')
    const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1]
    return soft === undefined ? null : Number(soft)
  } catch {
    return null
  }
}
