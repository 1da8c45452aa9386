// The application on its open store, whatever its entrance: the only place that wires parts together.

import { restoredText } from '../../shared/counts.ts'
import type { Restored } from '../backup/apply.ts'
import type { ServeConfig } from '../config.ts'
import { toldTroubles } from '../health.ts'
import { pushSample } from '../http/pages/sample.ts'
import { createServer } from '../http/server.ts'
import type { WindowSessions } from '../http/window/sessions.ts'
import { BODY_BUDGET, createBudget } from '../limits/budget.ts'
import type { MailListener } from '../mail/listener.ts'
import type { Monitor } from '../monitor/monitor.ts'
import { type Addresses, addressesOf } from '../network/addresses.ts'
import { hostRule } from '../network/allowed-hosts.ts'
import { peerReader } from '../network/client-address.ts'
import { closeListener, listen, urlOf } from '../network/listeners.ts'
import { createReachNonces } from '../network/reach-test.ts'
import { type Share, startShare } from '../network/share.ts'
import type { AnswerCall } from '../procedures/context.ts'
import type { Remotes } from '../remotes/remotes.ts'
import type { LockableSecrets } from '../secrets/lockable.ts'
import type { Settings } from '../store/settings.ts'
import type { Store } from '../store/store.ts'
import type { AppHealth } from './app-health.ts'
import type { AppOptions } from './app-options.ts'
import { createJobs } from './jobs.ts'
import { listenForMail, openShared, ownHosts } from './listening.ts'
import type { Notify } from './notify.ts'
import { openParts } from './parts.ts'
import { createReachChecks } from './reach.ts'
import { windowLinks } from './sessions.ts'
import { createAppSettings } from './settings.ts'
import { createWindowApi, type WindowApi } from './window.ts'

export interface App {
  readonly monitor: Monitor
  readonly config: ServeConfig
  readonly addresses: Addresses
  readonly sessions: Pick<WindowSessions, 'all'>
  /** Fresh one-time links to the window, this machine's own first. */
  readonly windowLinks: () => readonly string[]
  /** Channels and their notifications. */
  readonly notify: Notify
  /** Answers the calls of a window, whichever its carrier. */
  readonly answerCall: AnswerCall
  /** Tells a window what happens. */
  readonly hub: WindowApi['hub']
  /** Other servers: what the tray counts of them. */
  readonly remotes: Pick<Remotes, 'mirror' | 'changes'>
  /** The push domain, locked or not. */
  readonly secrets: LockableSecrets
  /** Of the installation, as stored. */
  readonly settings: Pick<Settings, 'some'>
  /** Finishes the requests in hand, commits, closes the databases. */
  stop(): Promise<void>
}

/** `restored`: the backup that was put in place at this start. */
export type Opening = AppOptions & { readonly restored: Restored | null }

/**
 * Starts server, watcher and outbox, in this order, on an open store, which stays open if that fails.
 * Nobody watches before a ping can arrive: time without a port is a gap.
 */
export async function startOn(
  store: Store,
  health: AppHealth,
  options: Opening,
  unlock: () => void,
): Promise<App> {
  const { clock, env, flags, dataDir } = options
  const parts = await openParts(store, health, options, {
    apiUrl: () => addresses().api,
    tellWindow: () => window?.hub.changed('app'),
    windowIsOpen: () => window?.hub.isOpen() ?? false,
  })
  const { config, log, hints, monitor, notify, secrets, sessions, attached, onTrouble } = parts
  if (options.restored !== null) {
    const { kept } = options.restored
    log.info(`${restoredText(options.restored)}. What was here before is in ${kept}`)
  }
  let share: Share | undefined
  let window: WindowApi | undefined
  let mail: MailListener | null = null
  // Final once the ports are known; nothing reads it before.
  const addresses = () =>
    share?.addresses() ?? addressesOf(config, urlOf(config.host, config.port), null, null)
  const freshLinks = () => windowLinks(addresses().window, sessions)
  const nonces = createReachNonces(clock)
  const jobs = createJobs({ dataDir, monitor, clock, log })
  monitor.watcher.beforeDeadlines(jobs.takeIn)
  const common = {
    monitor,
    clock,
    log,
    sessions,
    windowLinks: freshLinks,
    baseUrl: () => addresses().api,
    linkBaseUrl: () => addresses().links,
    vault: secrets.needVault,
    requests: secrets.needRequests,
    hints,
    peer: peerReader(config.trustProxy),
    pingBodyLimit: config.pingBodyLimit,
    metricsKey: config.metricsKey,
    anonymousCreate: () => config.anonymousCreate,
    shareApi: config.shareApi,
    isReachNonce: nonces.isLive,
    windowFolder: options.windowFolder,
    window: () => window ?? null,
    attached: attached ?? undefined,
    localCommands: jobs.commands,
    opening: jobs.opening,
    troubles: health.troubles,
    ...notify.queries,
  }
  // The listener for others has one of its own: it must not take this one's room.
  const bodyBudget = createBudget(BODY_BUDGET)
  const isAllowedHost = hostRule(ownHosts(config))
  const home = createServer({ ...common, bodyBudget, reach: 'home', isAllowedHost })

  health.onChange(() => {
    window?.hub.changed('app')
    // A locked vault may have been so because of the disk.
    if (health.troubles().length === 0) void secrets.retry()
  })

  async function stop(): Promise<void> {
    jobs.stop()
    window?.stop()
    attached?.stop()
    health.stop()
    await Promise.all([closeListener(home), share?.close(), mail?.close()])
    await Promise.all([notify.stop(), parts.remotes.stop()])
    monitor.bodies.close()
    await monitor.watcher.stop()
    await parts.uploads.close()
    parts.backups.close()
    await secrets.close()
    await store.close()
    unlock()
  }

  try {
    // Before the first ping: signals of relayed checks are queued with them.
    parts.remotes.start()
    monitor.watcher.ready()
    monitor.startSweeping()
    const homePort = await listen(home, config.host, config.port)
    await jobs.takeIn()
    mail = await listenForMail(config, { monitor, clock, log, bodyBudget })
    share = await startShare({
      config,
      clock,
      store,
      home: urlOf(config.host, homePort),
      mail: mail && urlOf(config.host, mail.port, 'smtp'),
      open: (host) =>
        openShared(
          createServer({ ...common, bodyBudget: createBudget(BODY_BUDGET), reach: 'share' }),
          host,
          config.sharePort,
        ),
      onChange: () => window?.hub.changed('app'),
      onTrouble,
    })
    health.follow(monitor, log)
    monitor.events.on('round', secrets.look)
    await monitor.watcher.start()
    const { reach } = share
    const linksBegin = () => reach().base
    window = createWindowApi({
      ...{ monitor, store, clock, log, dataDir, env, config, addresses, secrets, share },
      ...{ uploads: parts.uploads, backups: parts.backups, startedAt: parts.startedAt },
      ...{ health, hints, onTrouble, hasScreen: parts.hasScreen },
      ...notify.queries,
      settings: createAppSettings({ store, monitor, flags, env, configKey: notify.seal }),
      channelEditor: notify.channels,
      testChannel: notify.test,
      previewChannel: notify.preview,
      testMail: notify.testMail,
      sendReport: notify.sendReport,
      refuseAnswers: notify.refuseAnswers,
      remotes: parts.remotes,
      reach: createReachChecks({ clock, env, nonces, base: linksBegin }),
      mail: {
        address: () => addresses().mail?.replace('smtp://', '') ?? null,
        domain: config.mailDomain,
      },
      pushSample,
      restart: options.restart,
      windowSessions: sessions,
      adoptFrom: options.adoptFrom ?? null,
      desktop: options.desktop ?? null,
    })
    window.hub.onChanged((part) => {
      if (part === 'settings') void parts.followLanguage()
      // Mute and quiet hours may be over.
      if (part === 'settings' || part === 'app') notify.desktopChannel.look()
    })
    attached?.follow({
      ...{ monitor, settings: store.settings, hub: window.hub, remotes: parts.remotes },
      troubles: () => toldTroubles(health),
    })
    await parts.writes.storeServing(addresses())
    notify.start()
    jobs.announce({ host: config.host, port: homePort, bodyLimit: config.pingBodyLimit })
    await jobs.renewLauncher()
    return {
      monitor,
      config,
      sessions,
      windowLinks: freshLinks,
      notify,
      answerCall: window.call,
      hub: window.hub,
      remotes: parts.remotes,
      stop,
      addresses: addresses(),
      secrets,
      settings: store.settings,
    }
  } catch (error) {
    jobs.stop()
    await Promise.all([closeListener(home), share?.close(), mail?.close()])
    await parts.remotes.stop()
    monitor.bodies.close()
    await monitor.watcher.stop()
    await secrets.close()
    throw error
  }
}
