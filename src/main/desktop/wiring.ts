// Composition of the desktop's parts with Electron: tray, notifications, keychain, clipboard, power.
// No rules here.
import path from 'node:path'
import {
  app,
  ClipboardItem,
  Notification,
  powerMonitor,
  safeStorage,
  shell as systemShell,
} from 'electron'
import { englishOf } from '../../shared/words/english.ts'
import { diagnose } from '../doctor/diagnostics.ts'
import { errorText, reasonOf } from '../errors.ts'
import { logFile } from '../log-file.ts'
import type { NoticeAction, Notifier } from '../notify/notifier/notifier.ts'
import type { DesktopApi } from '../procedures/context.ts'
import { createActions } from './actions.ts'
import { createHooks } from './desktop-api.ts'
import type { Home } from './home/home.ts'
import { createCalls } from './local-client.ts'
import type { Shell } from './shell.ts'
import { createClipboard } from './system/clipboard.ts'
import { clipboardAccess } from './system/clipboard-focus.ts'
import { createDesktopKeychain, type DesktopKeychain } from './system/keychain.ts'
import { createDesktopNotifier } from './system/notifications.ts'
import { showByScript } from './system/osascript.ts'
import { pauseHeartbeat } from './system/pause-heartbeat.ts'
import { followPower } from './system/power.ts'
import { createPreferences } from './system/preferences.ts'
import { createProgramNotices } from './system/program-notices.ts'
import { createClipboardPush } from './system/push-clipboard.ts'
import { startTray } from './tray/start-tray.ts'
import { showQuestion } from './window/ask.ts'
import type { Bounds } from './window/bounds.ts'

export interface WiringOptions {
  /** The build's folder, with `icons` in it. */
  readonly outFolder: string
  /** For what is kept on this machine. */
  readonly folder: string
  readonly dataDir: string
  /** As it was given on the command line. */
  readonly givenDataDir: string | undefined
  /** Monitors in this process: the service that the app was attached to is gone. */
  readonly startHere: () => Promise<void>
}

export interface Parts {
  readonly notifier: Notifier
  readonly keychain: DesktopKeychain
  readonly hooks: DesktopApi
  /** Shows the window, at a view or as it is. */
  open(route?: string): void
  pushClipboard(): Promise<void>
  /** From now on they work on that, in place of another before. */
  attach(home: Home): void
}

export function createParts(shell: Shell, options: WiringOptions): Parts {
  const { clock, log, window, compact } = shell
  const { words } = shell.speech
  const { platform, env } = process
  let home: Home | null = null

  const calls = createCalls(() => home?.answerCall ?? null)
  const zone = () => home?.zone() ?? 'UTC'
  const onUpdate = () => {
    tray.look()
    tellWindow()
  }
  const unlock = async () => home?.unlock()
  const tellWindow = () => home?.tellWindow()

  function open(route?: string): void {
    // While the app has not started, there is nothing else to see.
    if (home === null && showQuestion()) return
    // By the time that it is closed it is known where it may go.
    void tray.presence.look()
    window.open(route)
  }

  /** The tray icon was clicked. */
  function openAtTray(icon: Bounds | null): void {
    if (home === null || machine.choices.get().trayClick === 'window') open()
    else compact.toggle(icon)
  }

  async function showLogs(): Promise<void> {
    const problem = await systemShell.openPath(path.dirname(logFile(options.dataDir)))
    if (problem !== '') throw new Error(problem)
  }

  async function copyDiagnostics(): Promise<void> {
    const { dataDir } = options
    const troubles = shell.health.troubles()
    const { text } = await diagnose({ dataDir, env, clock, troubles, desktop: hooks })
    await clipboard.copy(text, false)
  }

  /** From a menu nobody sees the error. */
  async function startHereByTray(): Promise<void> {
    await options.startHere().catch(async (error) => {
      const title = words().t('desktop.notStarted')
      await notifier.show({
        ...{ flipIds: [], title, key: 'service' },
        body: words().said(reasonOf(error)),
        urgency: 'critical',
      })
      throw error
    })
  }

  const keychain = createDesktopKeychain({
    ...{ dataDir: options.dataDir, env, platform, clock, log, safe: safeStorage },
    onLate: () => void unlock(),
  })
  const access = clipboardAccess(env, words)
  const clipboard = createClipboard({
    ...{ clipboard: access.clipboard, onFocus: access.onFocus, platform, clock, log },
    createItem: (formats) => new ClipboardItem(formats),
  })
  const act = (action: NoticeAction, uuid: string) => void actions.act(action, uuid)
  const notifier = createDesktopNotifier({
    ...{ clock, log, platform, Notification, open, act, words },
    program: platform === 'linux' ? createProgramNotices({ clock, env, words, open, act }) : null,
    showOtherwise: platform === 'darwin' ? (notice) => showByScript(notice, env) : null,
  })
  const { withFocus } = access
  const pushClipboard = createClipboardPush({
    ...{ clipboard, calls, notifier, words, unlock, withFocus },
  })
  const actions = createActions({
    ...{ clock, log, calls, zone, open },
    pushClipboard: () => void pushClipboard(),
    copy: (text) => clipboard.copy(text, false),
    ...{ showLogs, copyDiagnostics },
    installUpdate: () => machine.updates.install(),
    startHere: startHereByTray,
    quit: () => app.quit(),
  })
  const machine = createPreferences(shell, {
    ...options,
    onShortcut: () => void pushClipboard(),
    onUpdate,
  })
  const tray = startTray(shell, {
    outFolder: options.outFolder,
    perform: actions.perform,
    onClick: openAtTray,
    update: machine.updates.ready,
    onPresence: tellWindow,
  })
  shell.hideInto(tray.presence)
  const hooks = createHooks({
    ...{ ...machine, clipboard, keychain, notifier, trayHost: tray.presence },
    startHere: options.startHere,
    leaveCompact(route) {
      compact.hide()
      if (route !== null) open(route)
    },
    showLogs,
    isOnBattery: () => powerMonitor.onBatteryPower,
    onCopyTrouble: (error) => log.warn(`nothing was copied: ${errorText(error)}`),
  })

  /** Once there is a home, whichever it is at the time. */
  function begin(): void {
    notifier.onTrouble(tellWindow)
    const note = keychain.note()
    if (note !== null) log.warn(englishOf(note))
    void notifier.revive()
    followPower({
      ...{ power: powerMonitor, app, onBack: tray.look, quit: () => app.quit() },
      watcher: {
        suspending: () => home?.watcher.suspending(),
        resumed: () => home?.watcher.resumed(),
      },
      onSleep: async () => {
        if (home !== null) await pauseHeartbeat(home, { clock, log })
      },
    })
    machine.begin()
    shell.onQuit(async () => {
      tray.stop()
      notifier.stop()
      await clipboard.clearSecret()
    })
  }

  return {
    notifier,
    keychain,
    hooks,
    open,
    pushClipboard,
    attach(next) {
      const isFirst = home === null
      home = next
      if (isFirst) begin()
      tray.attach(next)
    },
  }
}
