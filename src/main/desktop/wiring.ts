// Composition of the desktop's parts with Electron: tray, notifications, keychain, clipboard, power.
// No rules here.
import {
  app,
  ClipboardItem,
  clipboard as electronClipboard,
  Notification,
  powerMonitor,
  safeStorage,
} from 'electron'
import type { App } from '../app/app.ts'
import { errorText } from '../errors.ts'
import type { Notifier } from '../notify/notifier/notifier.ts'
import type { DesktopApi } from '../procedures/context.ts'
import { readNotificationSettings } from '../settings/stored-settings.ts'
import { createActions } from './actions.ts'
import { createHooks } from './desktop-api.ts'
import { createCalls } from './local-client.ts'
import type { Shell } from './shell.ts'
import { createClipboard } from './system/clipboard.ts'
import { createDesktopKeychain, type DesktopKeychain } from './system/keychain.ts'
import { createDesktopNotifier } from './system/notifications.ts'
import { followPower } from './system/power.ts'
import { createPreferences } from './system/preferences.ts'
import { createClipboardPush } from './system/push-clipboard.ts'
import { startTray } from './tray/start-tray.ts'
import { createTrayHost } from './tray/tray-host.ts'
import { openExternally } from './window/open-link.ts'

export interface WiringOptions {
  /** The build's folder, with `icons` in it. */
  readonly outFolder: string
  /** For what is kept on this machine. */
  readonly folder: string
  readonly dataDir: string
  /** As it was given on the command line. */
  readonly givenDataDir: string | undefined
}

export interface Parts {
  readonly notifier: Notifier
  readonly keychain: DesktopKeychain
  readonly hooks: DesktopApi
  /** Shows the window, at a view or as it is. */
  open(route?: string): void
  pushClipboard(): Promise<void>
  /** The application runs: from now on they work on it. */
  attach(running: App): void
}

export function createParts(shell: Shell, options: WiringOptions): Parts {
  const { clock, log, health, window } = shell
  const { platform, env } = process
  let running: App | null = null

  const calls = createCalls(() => running?.answerCall ?? null)
  const zone = () =>
    running === null ? 'UTC' : readNotificationSettings(running.settings.get).zone
  const unlock = async () => running?.secrets.retry()
  const tellWindow = () => running?.hub.changed('app')

  const trayHost = createTrayHost({ platform, env, onChange: tellWindow })
  shell.hideInto(trayHost.isThere)
  function open(route?: string): void {
    // By the time that it is closed it is known where it may go.
    void trayHost.look()
    window.open(route)
  }

  const keychain = createDesktopKeychain({
    ...{ dataDir: options.dataDir, env, platform, clock, log, safe: safeStorage },
    onLate: () => void unlock(),
  })
  const clipboard = createClipboard({
    ...{ clipboard: electronClipboard, platform, clock, log },
    createItem: (formats) => new ClipboardItem(formats),
  })
  const notifier = createDesktopNotifier({
    ...{ clock, log, platform, Notification, open },
    act: (action, uuid) => void actions.act(action, uuid),
  })
  const pushClipboard = createClipboardPush({ clipboard, calls, notifier, unlock })
  const actions = createActions({
    ...{ clock, log, calls, zone, open },
    pushClipboard: () => void pushClipboard(),
    quit: () => app.quit(),
  })
  const machine = createPreferences(shell, { ...options, onShortcut: () => void pushClipboard() })
  const tray = startTray(shell, options.outFolder, actions.perform)
  const hooks = createHooks({
    ...{ ...machine, clipboard, health, keychain, notifier, trayHost },
    openExternal: (url) => openExternally(url, log),
    onCopyTrouble: (error) => log.warn(`nothing was copied: ${errorText(error)}`),
  })

  /** Somebody is at the machine again. */
  function welcome(): void {
    void unlock()
    tray.look()
  }

  /** What tells of its troubles does so from now on. */
  function followTroubles({ monitor: { events } }: App): void {
    health.onChange(tellWindow)
    notifier.onTrouble(tellWindow)
    events.on('trouble', ({ reason }) =>
      health.report('database', reason && `the database takes nothing: ${reason}`),
    )
    const note = keychain.note()
    if (note !== null) log.warn(note)
  }

  return {
    notifier,
    keychain,
    hooks,
    open,
    pushClipboard,
    attach(started) {
      running = started
      followTroubles(started)
      followPower({
        ...{ power: powerMonitor, watcher: started.monitor.watcher, onBack: welcome },
        quit: () => app.quit(),
      })
      tray.attach(started)
      machine.begin()
      void trayHost.look()
      shell.onQuit(async () => {
        tray.stop()
        await clipboard.clearSecret()
      })
    },
  }
}
