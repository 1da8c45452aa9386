// Servers on a house's domain that differ from the house's own.
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import type { ServerOptions } from '../../src/main/http/options.ts'
import { createServer } from '../../src/main/http/server.ts'
import { BODY_BUDGET, createBudget } from '../../src/main/limits/budget.ts'
import { hostRule } from '../../src/main/network/allowed-hosts.ts'
import { peerReader } from '../../src/main/network/client-address.ts'
import {
  BASE_URL,
  type House,
  LOCAL_TOKEN,
  noHints,
  silentLog,
  unstoredSessions,
} from '../support/house.ts'

/** A server on the house's domain with these options in place of its own. */
export function serverWith(house: House, options: Partial<ServerOptions>): FastifyInstance {
  const server = createServer({
    monitor: house.monitor,
    channels: house.tables.channels,
    notifications: house.tables.notifications,
    clock: house.clock,
    log: silentLog,
    localCommands: { token: LOCAL_TOKEN, takeInSpool: async () => {} },
    hints: noHints,
    sessions: unstoredSessions(house.clock),
    windowLinks: () => [],
    reach: 'home',
    baseUrl: () => BASE_URL,
    linkBaseUrl: () => null,
    vault: () => null,
    anonymousCreate: () => 'loopback',
    isAllowedHost: hostRule([]),
    peer: peerReader(['127.0.0.0/8']),
    pingBodyLimit: 10_000,
    bodyBudget: createBudget(BODY_BUDGET),
    metricsKey: null,
    windowFolder: null,
    window: () => null,
    troubles: () => [],
    ...options,
  })
  onTestFinished(() => server.close())
  return server
}
