// Servers on a house's domain that differ from the house's own.
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import type { ServerOptions } from '../../src/main/http/options.ts'
import { createServer } from '../../src/main/http/server.ts'
import { createWindowSessions } from '../../src/main/http/window/sessions.ts'
import { hostRule } from '../../src/main/network/allowed-hosts.ts'
import { peerReader } from '../../src/main/network/client-address.ts'
import { BASE_URL, type House, silentLog } from '../support/house.ts'

/** A server on the house's domain with these options in place of its own. */
export function serverWith(house: House, options: Partial<ServerOptions>): FastifyInstance {
  const server = createServer({
    monitor: house.monitor,
    channels: house.tables.channels,
    notifications: house.tables.notifications,
    clock: house.clock,
    log: silentLog,
    sessions: createWindowSessions(house.clock),
    reach: 'home',
    baseUrl: () => BASE_URL,
    linkBaseUrl: () => null,
    vault: () => null,
    anonymousCreate: () => 'loopback',
    isAllowedHost: hostRule([]),
    peer: peerReader(['127.0.0.0/8']),
    pingBodyLimit: 10_000,
    metricsKey: null,
    windowFolder: null,
    window: () => null,
    ...options,
  })
  onTestFinished(() => server.close())
  return server
}
