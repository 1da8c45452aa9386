// The running application, whatever its entrance: the only place that wires parts together.
import type { FastifyInstance } from 'fastify'
import { applyStaged } from '../backup/apply.ts'
import { createBackups } from '../backup/backups.ts'
import type { Clock } from '../clock.ts'
import { type Environment, type Flags, resolveServeConfig, type ServeConfig } from '../config.ts'
import { errorText } from '../errors.ts'
import { createServer } from '../http/server.ts'
import { createWindowSessions, type WindowSessions } from '../http/window/sessions.ts'
import type { Log, LogFormat } from '../log.ts'
import type { MailListener, MailListenerOptions } from '../mail/listener.ts'
import { CHECK_LIMIT } from '../monitor/limits.ts'
import { createMonitor, type Monitor } from '../monitor/monitor.ts'
import {
  type Addresses,
  addressesOf,
  SERVED_AT_SETTING,
  SHARED_AT_SETTING,
} from '../network/addresses.ts'
import { hostRule } from '../network/allowed-hosts.ts'
import { peerReader } from '../network/client-address.ts'
import { closeListener, listen, urlOf } from '../network/listeners.ts'
import { type Listener, type Share, startShare } from '../network/share.ts'
import type { Notifier } from '../notify/notifier/notifier.ts'
import type { AnswerCall, DesktopApi, Restart } from '../procedures/context.ts'
import type { Keychain } from '../secrets/crypto/master-key.ts'
import type { LockableSecrets } from '../secrets/lockable.ts'
import { readSettings } from '../settings/stored-settings.ts'
import { ensureDataDir, rightsProblem } from '../store/data-dir.ts'
import { lockFolder } from '../store/lock.ts'
import type { Settings } from '../store/settings.ts'
import { openMonitorStore, type Store } from '../store/store.ts'
import { createPendingUploads } from '../uploads/pending-uploads.ts'
import { createNotify, type Notify } from './notify.ts'
import { openLockableSecrets } from './secrets.ts'
import { createAppSettings } from './settings.ts'
import { createWindowApi, type WindowApi } from './window.ts'

export interface AppOptions {
  readonly dataDir: string
  readonly flags: Flags
  readonly env: Environment
  readonly clock: Clock
  readonly createLog: (format: LogFormat) => Log
  readonly createNotifier: (log: Log) => Notifier
  readonly keychain: Keychain
  /** The folder of the built window, or null where none is served. */
  readonly windowFolder: string | null
  /** What only the desktop entrance can do; left out: headless. */
  readonly desktop?: DesktopApi
  /** Stops the application and starts it anew, in this process or another. */
  readonly restart: Restart
  /** Of the start before, when the application starts anew in the same process. */
  readonly sessions?: WindowSessions
}

export interface App {
  readonly monitor: Monitor
  readonly config: ServeConfig
  readonly addresses: Addresses
  readonly sessions: WindowSessions
  /** Channels and how they are told. */
  readonly notify: Notify
  /** Answers the calls of a window, whichever its carrier. */
  readonly answerCall: AnswerCall
  /** Tells a window what happens. */
  readonly hub: WindowApi['hub']
  /** The push domain, locked or not. */
  readonly secrets: LockableSecrets
  /** Of the installation, as stored. */
  readonly settings: Pick<Settings, 'get'>
  /** Finishes the requests in hand, commits, closes the databases. */
  stop(): Promise<void>
}

const TZDATA_SETTING = 'tzdata'

/**
 * Starts the application: lock, database, server, watcher, outbox, in this order. Nobody watches
 * before a ping can arrive: time without a port is a gap.
 * @throws TocsinError FOLDER_IN_USE, DATABASE_DAMAGED, DATABASE_NEWER, PORT_IN_USE, USAGE.
 */
export async function createApp(options: AppOptions): Promise<App> {
  // What is wrong with the words is said before anything is made or locked.
  resolveServeConfig(options.flags, options.env, () => null)
  ensureDataDir(options.dataDir)
  const lock = lockFolder(options.dataDir)
  try {
    applyStaged(options.dataDir, options.clock.now())
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
  const { clock, env, flags, dataDir } = options
  const config = resolveServeConfig(flags, env, store.settings.get)
  const log = options.createLog(config.log)
  const openToOthers = rightsProblem(dataDir)
  if (openToOthers !== null) log.warn(openToOthers)
  const onTrouble = (what: string, error: unknown) => log.error(`${what}: ${errorText(error)}`)
  const notifier = options.createNotifier(log)
  const monitor = createMonitor({
    store,
    clock,
    observe: config.observe,
    limits: { pingLog: config.pingLogLimit, checks: CHECK_LIMIT },
    onTrouble,
  })
  const { keychain } = options
  const notify = createNotify({
    ...{ monitor, store, clock, dataDir, keychain, env, notifier, onTrouble },
    baseUrl: () => addresses().api,
  })
  const secrets = await openLockableSecrets({
    ...{ dataDir, clock, keychain, log, onTrouble },
    desktopChannel: notify.desktopChannel,
    pushNotices: () => readSettings(store.settings.get).pushNotices,
  })
  await rescheduleForNewZones(store, monitor)

  const sessions = options.sessions ?? createWindowSessions(clock)
  const uploads = createPendingUploads({ dataDir, clock, vault: secrets.vault })
  const backups = createBackups(dataDir, clock)
  const startedAt = clock.now()
  let share: Share | undefined
  let window: WindowApi | undefined
  let mail: MailListener | null = null
  // Known for good once the ports are: until then nobody asks.
  const addresses = () =>
    share?.addresses() ?? addressesOf(config, urlOf(config.host, config.port), null, null)
  const common = {
    monitor,
    clock,
    log,
    sessions,
    baseUrl: () => addresses().api,
    linkBaseUrl: () => addresses().links,
    vault: secrets.vault,
    peer: peerReader(config.trustProxy),
    pingBodyLimit: config.pingBodyLimit,
    metricsKey: config.metricsKey,
    anonymousCreate: () => config.anonymousCreate,
    windowFolder: options.windowFolder,
    window: () => window ?? null,
    ...notify.queries,
  }
  const home = createServer({ ...common, reach: 'home', isAllowedHost: hostRule(ownHosts(config)) })

  async function stop(): Promise<void> {
    window?.stop()
    await Promise.all([closeListener(home), share?.close(), mail?.close()])
    await notify.stop()
    await monitor.watcher.stop()
    await uploads.close()
    backups.close()
    await secrets.close()
    await store.close()
    unlock()
  }

  try {
    monitor.watcher.ready()
    const homePort = await listen(home, config.host, config.port)
    mail = await listenForMail(config, { monitor, clock, log })
    share = await startShare({
      config,
      clock,
      store,
      home: urlOf(config.host, homePort),
      mail: mail && urlOf(config.host, mail.port, 'smtp'),
      open: (host) =>
        openShared(createServer({ ...common, reach: 'share' }), host, config.sharePort),
      onChange: () => window?.hub.changed('app'),
      onTrouble,
    })
    await monitor.watcher.start()
    window = createWindowApi({
      ...{ monitor, store, clock, log, dataDir, env, config, addresses, secrets, share },
      ...{ uploads, backups, startedAt, onTrouble },
      ...notify.queries,
      settings: createAppSettings({ store, monitor, flags, env, configKey: notify.seal }),
      channelEditor: notify.channels,
      testChannel: notify.test,
      testMail: notify.testMail,
      mail: {
        address: () => addresses().mail?.replace('smtp://', '') ?? null,
        domain: config.mailDomain,
      },
      restart: options.restart,
      desktop: options.desktop ?? null,
    })
    await store.write(() => {
      store.settings.set(SERVED_AT_SETTING, addresses().api)
      store.settings.set(SHARED_AT_SETTING, addresses().links ?? '')
    })
    notify.start()
    return {
      monitor,
      config,
      sessions,
      notify,
      answerCall: window.call,
      hub: window.hub,
      stop,
      addresses: addresses(),
      secrets,
      settings: store.settings,
    }
  } catch (error) {
    await Promise.all([closeListener(home), share?.close(), mail?.close()])
    await monitor.watcher.stop()
    await secrets.close()
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

/** Where no port is given nothing of it is loaded. */
async function listenForMail(
  { host, smtpPort, mailDomain }: ServeConfig,
  parts: Pick<MailListenerOptions, 'monitor' | 'clock' | 'log'>,
): Promise<MailListener | null> {
  if (smtpPort === null) return null
  const { openMailListener } = await import('../mail/listener.ts')
  return openMailListener({ ...parts, host, port: smtpPort, domain: mailDomain })
}

async function openShared(server: FastifyInstance, host: string, port: number): Promise<Listener> {
  const address = urlOf(host, await listen(server, host, port))
  return { address, close: () => closeListener(server) }
}

/** Names by which this server is meant, beside those of loopback. */
function ownHosts({ host, baseUrl, allowHosts }: ServeConfig): string[] {
  const named = baseUrl === null ? [] : [new URL(baseUrl).hostname.replace(/^\[|\]$/g, '')]
  return [host, ...named, ...allowHosts]
}
