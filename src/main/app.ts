// The running application, whatever its entrance: the only place that wires parts together.
import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import type { Environment, Flags, ServeConfig } from './config.ts'
import { resolveServeConfig } from './config.ts'
import { errorText, TocsinError } from './errors.ts'
import { peerReader } from './http/client-address.ts'
import { hostRule } from './http/hosts.ts'
import { createServer } from './http/server.ts'
import { createWindowSessions, type WindowSessions } from './http/window/sessions.ts'
import type { Log, LogFormat } from './log.ts'
import { CHECK_LIMIT, createMonitor, type Monitor } from './monitor/monitor.ts'
import { createDispatcher, type Dispatcher } from './notify/dispatcher.ts'
import type { Notifier } from './notify/notifier.ts'
import { lockFolder } from './store/lock.ts'
import { openMonitorStore, type Store } from './store/store.ts'

export interface AppOptions {
  readonly dataDir: string
  readonly flags: Flags
  readonly env: Environment
  readonly clock: Clock
  readonly createLog: (format: LogFormat) => Log
  readonly createNotifier: (log: Log) => Notifier
  /** The folder of the built window, or null where none is served. */
  readonly windowFolder: string | null
}

export interface App {
  readonly monitor: Monitor
  readonly config: ServeConfig
  /** `http://host:port` of the listener. */
  readonly address: string
  /** Scheme, host and port of every absolute URL. */
  readonly baseUrl: string
  readonly sessions: WindowSessions
  /** Finishes the requests in hand, commits, closes the database. */
  stop(): Promise<void>
}

/** The base URL of the last server of this folder: commands print URLs with it. */
export const SERVED_AT_SETTING = 'served_at'
const TZDATA_SETTING = 'tzdata'
/** A drain ends after this, with connections open or not: exit within 5 s (contract runtime.md). */
const DRAIN_LIMIT = 3000
const DRAIN_LOOK = 50

/** The files without which nothing runs; contract runtime.md lists them all. */
const NEEDED_FILES = ['lock', 'monitor.sqlite']

/**
 * Creates the data folder where it is missing, 0700.
 * @throws TocsinError USAGE when it cannot be made, or it or a file in it not read or written.
 */
export function ensureDataDir(dataDir: string): void {
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
    for (const name of NEEDED_FILES) ensureUsable(path.join(dataDir, name))
  } catch (error) {
    throw new TocsinError('USAGE', `the data folder ${dataDir} cannot be used: ${errorText(error)}`)
  }
}

/** SQLite would not name the file, and opens one that it may only read without a word. */
function ensureUsable(file: string): void {
  if (!fs.existsSync(file)) return
  if (!fs.statSync(file).isFile()) throw new Error(`${path.basename(file)} is not a file`)
  fs.accessSync(file, fs.constants.R_OK | fs.constants.W_OK)
}

/**
 * Starts the application: lock, database, watcher, server, dispatcher, in this order.
 * @throws TocsinError FOLDER_IN_USE, DATABASE_DAMAGED, DATABASE_NEWER, PORT_IN_USE, USAGE.
 */
export async function createApp(options: AppOptions): Promise<App> {
  // What is wrong with the words is said before anything is made or locked.
  resolveServeConfig(options.flags, options.env, () => null)
  ensureDataDir(options.dataDir)
  const lock = lockFolder(options.dataDir)
  try {
    const store = openMonitorStore(options.dataDir)
    try {
      return await startOn(store, options, () => lock.release())
    } catch (error) {
      await store.close()
      throw error
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function startOn(store: Store, options: AppOptions, unlock: () => void): Promise<App> {
  const { clock, env, flags } = options
  const config = resolveServeConfig(flags, env, store.settings.get)
  const log = options.createLog(config.log)
  const onTrouble = (what: string, error: unknown) => log.error(`${what}: ${errorText(error)}`)
  const monitor = createMonitor({
    store,
    clock,
    observe: config.observe,
    limits: { pingLog: config.pingLogLimit, checks: CHECK_LIMIT },
    onTrouble,
  })

  const sessions = createWindowSessions(clock)
  let baseUrl = config.baseUrl ?? `http://127.0.0.1:${config.port}`
  const server = createServer({
    monitor,
    clock,
    log,
    sessions,
    baseUrl: () => baseUrl,
    isAllowedHost: hostRule([...ownHosts(config), ...config.allowHosts]),
    peer: peerReader(config.trustProxy),
    pingBodyLimit: config.pingBodyLimit,
    metricsKey: config.metricsKey,
    windowFolder: options.windowFolder,
  })
  await rescheduleForNewZones(store, monitor)
  await monitor.watcher.start()
  const dispatcher = createDispatcher({
    monitor,
    store,
    clock,
    notifier: options.createNotifier(log),
    onTrouble,
  })
  const stop = () => stopParts({ server, dispatcher, monitor, store, unlock })

  try {
    const port = await listen(server, config)
    if (config.baseUrl === null) baseUrl = `http://127.0.0.1:${port}`
    await store.write(() => store.settings.set(SERVED_AT_SETTING, baseUrl))
    dispatcher.start()
    return { monitor, config, baseUrl, sessions, stop, address: urlOf(config.host, port) }
  } catch (error) {
    await monitor.watcher.stop()
    throw error
  }
}

/** Stored due times come from the runtime's time zones: a newer runtime may place them elsewhere. */
async function rescheduleForNewZones(store: Store, monitor: Monitor): Promise<void> {
  const version = process.versions.tz ?? ''
  if (store.settings.get(TZDATA_SETTING) === version) return
  await monitor.reschedule()
  await store.write(() => store.settings.set(TZDATA_SETTING, version))
}

function ownHosts(config: ServeConfig): string[] {
  const named =
    config.baseUrl === null ? [] : [new URL(config.baseUrl).hostname.replace(/^\[|\]$/g, '')]
  return [config.host, ...named]
}

function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

async function listen(server: FastifyInstance, { host, port }: ServeConfig): Promise<number> {
  try {
    await server.listen({ host, port })
  } catch (error) {
    throw listenProblem(error, host, port)
  }
  return (server.server.address() as AddressInfo).port
}

function listenProblem(error: unknown, host: string, port: number): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new TocsinError('PORT_IN_USE', `port ${port} is in use by another program`)
    case 'EACCES':
      return new TocsinError('USAGE', `not allowed to listen on port ${port}`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new TocsinError('USAGE', `${host} is not an address of this machine`)
    default:
      return error
  }
}

interface Parts {
  readonly server: FastifyInstance
  readonly dispatcher: Dispatcher
  readonly monitor: Monitor
  readonly store: Store
  readonly unlock: () => void
}

async function stopParts({ server, dispatcher, monitor, store, unlock }: Parts): Promise<void> {
  const limit = setTimeout(() => server.server.closeAllConnections(), DRAIN_LIMIT)
  // A connection is idle once its request in hand is answered: nobody need wait for the limit.
  const idle = setInterval(() => server.server.closeIdleConnections(), DRAIN_LOOK)
  await server.close()
  clearTimeout(limit)
  clearInterval(idle)
  await dispatcher.stop()
  await monitor.watcher.stop()
  await store.close()
  unlock()
}
