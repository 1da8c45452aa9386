// A whole house for a test, in this process: database in a temporary folder, fake clock, the HTTP
// server reached through `inject`.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { inject, onTestFinished } from 'vitest'
import type { Clock } from '../../src/main/clock.ts'
import type { Hints } from '../../src/main/hints.ts'
import { createServer } from '../../src/main/http/server.ts'
import { createWindowSessions, type WindowSessions } from '../../src/main/http/window/sessions.ts'
import { BODY_BUDGET, type Budget, createBudget } from '../../src/main/limits/budget.ts'
import type { Log } from '../../src/main/log.ts'
import { createMonitor, type Monitor } from '../../src/main/monitor/monitor.ts'
import type { ObserveMode } from '../../src/main/monitor/rules/observer.ts'
import {
  createKeysTable,
  generateApiKey,
  generatePingKey,
  type KeyType,
} from '../../src/main/monitor/tables/keys.ts'
import { createProjectsTable } from '../../src/main/monitor/tables/projects.ts'
import { createMonitorTables, type Tables } from '../../src/main/monitor/tables/tables.ts'
import { hostRule } from '../../src/main/network/allowed-hosts.ts'
import { peerReader } from '../../src/main/network/client-address.ts'
import { createNotifyTables, type NotifyTables } from '../../src/main/notify/tables/tables.ts'
import { openMonitorStore, type Store } from '../../src/main/store/store.ts'
import { type FakeClock, fakeClock } from './fake-clock.ts'

export const BASE_URL = 'http://127.0.0.1:7464'

/** Opens signals of jobs to loopback peers. */
export const LOCAL_TOKEN = 'hcl_0123456789abcdefghijklmnopqr'

export interface HouseOptions {
  readonly clock?: FakeClock
  readonly dataDir?: string
  readonly observe?: ObserveMode
  readonly pingLog?: number
  readonly pingBodyLimit?: number | null
  readonly checkLimit?: number
  readonly metricsKey?: string
  readonly bodyBudget?: Budget
  readonly trustProxy?: readonly string[]
}

/** A check as a read-write key sees it; the rest by index. */
export interface CheckDocument {
  readonly [key: string]: unknown
  readonly uuid: string
  readonly status: string
  readonly ping_url: string
  readonly update_url: string
  readonly badge_url: string
}

export interface House {
  readonly clock: FakeClock
  readonly dataDir: string
  readonly store: Store
  readonly monitor: Monitor
  /** All tables: what a test stores or looks up beside the operations. */
  readonly tables: Tables & NotifyTables
  readonly server: FastifyInstance
  /** What the parts complained of. */
  readonly troubles: string[]
  /** A new key of the project (`Default` unless named; made when missing). */
  key(type?: KeyType, project?: string): string
  /** Sets and returns a new ping key of the project. */
  pingKey(project?: string): string
  /** A request by a read-write key unless headers say otherwise. */
  request(options: InjectOptions): Promise<LightMyRequestResponse>
  /** Creates a check over the API and returns its document. */
  create(fields?: Record<string, unknown>, key?: string): Promise<CheckDocument>
  /** A GET of a ping URL, unless the options say otherwise. */
  ping(url: string, options?: InjectOptions): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

/** A new folder that is removed when the test has finished. */
export function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tocsin-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A new one, with a database whose tables exist: to make them takes longer than to copy them. */
export function newDataFolder(): string {
  const folder = temporaryFolder()
  fs.copyFileSync(inject('template').emptyDatabase, path.join(folder, 'monitor.sqlite'))
  return folder
}

/** Sessions of the window that end with the test. */
export function unstoredSessions(clock: Pick<Clock, 'now'>): WindowSessions {
  return createWindowSessions({ clock, stored: [], store: async () => {} })
}

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} }
export const noHints: Pick<Hints, 'add'> = { add: () => '' }

/** Opens a house; it is closed when the test has finished. */
export function openHouse(options: HouseOptions = {}): House {
  const clock = options.clock ?? fakeClock()
  const dataDir = options.dataDir ?? newDataFolder()
  const store = openMonitorStore(dataDir)
  const troubles: string[] = []
  const pingBody = options.pingBodyLimit === undefined ? 10_000 : options.pingBodyLimit
  const monitor = createMonitor({
    store,
    clock,
    observe: options.observe ?? 'aware',
    limits: {
      pingLog: options.pingLog ?? 1000,
      pingBody,
      checks: options.checkLimit ?? 10_000,
    },
    onTrouble: (what, error) => void troubles.push(`${what}: ${error}`),
  })
  const projects = createProjectsTable(store.db)
  const keys = createKeysTable(store.db, monitor.badgeSecret)
  // Statements take long to prepare, and most tests need none of these tables.
  let madeTables: House['tables'] | undefined
  const tables = () =>
    (madeTables ??= {
      ...createMonitorTables(store, monitor.badgeSecret),
      ...createNotifyTables(store.db),
    })
  // A test in two needs none, and its routes take as long to make as all the rest.
  let made: FastifyInstance | undefined
  const server = () =>
    (made ??= createServer({
      monitor,
      ...createNotifyTables(store.db),
      clock,
      log: { ...silentLog, error: (message) => void troubles.push(message) },
      localCommands: { token: LOCAL_TOKEN, takeInSpool: async () => {} },
      sessions: unstoredSessions(clock),
      windowLinks: () => [],
      reach: 'home',
      baseUrl: () => BASE_URL,
      linkBaseUrl: () => null,
      hints: noHints,
      vault: () => null,
      anonymousCreate: () => 'loopback',
      isAllowedHost: hostRule(['tocsin.test']),
      peer: peerReader(options.trustProxy ?? ['127.0.0.0/8', '::1']),
      pingBodyLimit: pingBody,
      bodyBudget: options.bodyBudget ?? createBudget(BODY_BUDGET),
      metricsKey: options.metricsKey ?? null,
      windowFolder: null,
      window: () => null,
      troubles: () => [],
    }))

  let closed = false
  const projectNamed = (name: string) => projects.byName(name) ?? projects.insert(name, clock.now())
  const house: House = {
    clock,
    dataDir,
    store,
    monitor,
    get tables() {
      return tables()
    },
    get server() {
      return server()
    },
    troubles,
    key(type = 'read-write', project = 'Default') {
      const key = generateApiKey(type)
      keys.insert(projectNamed(project).id, key, type, clock.now())
      return key
    },
    pingKey(project = 'Default') {
      const key = generatePingKey()
      projects.setPingKey(projectNamed(project).id, key)
      return key
    },
    request: (request) =>
      server().inject({ ...request, headers: { 'x-api-key': defaultKey, ...request.headers } }),
    async create(fields = {}, key = defaultKey) {
      const answer = await server().inject({
        method: 'POST',
        url: '/api/v3/checks/',
        headers: { 'x-api-key': key },
        payload: JSON.stringify(fields),
      })
      if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`)
      return answer.json()
    },
    ping: (url, request = {}) => server().inject({ ...request, url: url.replace(BASE_URL, '') }),
    async close() {
      if (closed) return
      closed = true
      await made?.close()
      await store.close()
    },
  }
  const defaultKey = house.key()
  onTestFinished(() => house.close())
  return house
}
