// The shell around the application, before it has started: guarded scheme, window, crash handling,
// quitting. Each part of the desktop receives it.
import path from 'node:path'
import { app, session } from 'electron'
import { type Clock, systemClock } from '../clock.ts'
import { createLog, type Log } from '../log.ts'
import { createHealth, type Health } from './health.ts'
import { askToKeepWatching } from './launch/ask.ts'
import { drainBeforeQuit, surviveCrashes } from './launch/lifecycle.ts'
import { setApplicationMenu } from './window/application-menu.ts'
import { createBrowserWindow } from './window/browser-window.ts'
import { guardPages } from './window/guards.ts'
import { openExternally } from './window/open-link.ts'
import { registerWindowScheme, serveWindowScheme } from './window/scheme.ts'
import { applyTheme } from './window/theme.ts'
import { createWindowLife, type WindowLife } from './window/window-lifecycle.ts'
import { createWindowState, type WindowState } from './window/window-state.ts'

export interface Shell {
  readonly clock: Clock
  readonly log: Log
  readonly health: Health
  readonly window: WindowLife
  /** What the window had last. */
  readonly memory: WindowState
  /** From now on a closed window hides while the tray icon is shown: it brings it back. */
  hideInto(isShown: () => boolean): void
  /** From now on the window finds badges at that address. */
  readBadgesAt(address: string): void
  /** What quitting has to finish first; called in the order given, the last one first. */
  onQuit(finish: () => Promise<void>): void
}

/** What the system knows the app by: reverse-DNS, as in package.json and the packages. */
export const APP_ID = 'io.github.tocsin.Tocsin'

/** What Electron wants to know before it is ready. */
export function announceShell(): void {
  app.enableSandbox()
  app.setAppUserModelId(APP_ID)
  registerWindowScheme()
  bindShortcutsByPortal()
}

/** Under Wayland nobody else hears a global shortcut. Whoever chose features knows better. */
function bindShortcutsByPortal(): void {
  const { commandLine } = app
  if (process.platform !== 'linux' || commandLine.hasSwitch('enable-features')) return
  commandLine.appendSwitch('enable-features', 'GlobalShortcutsPortal')
}

/**
 * To be called once Electron is ready.
 * @param outFolder of the built preload and window
 * @param folder for what the shell remembers
 */
export function createShell(outFolder: string, folder: string): Shell {
  const clock = systemClock
  const log = createLog('text')
  const health = createHealth()
  surviveCrashes(log, health)
  guardPages({
    app,
    session: session.defaultSession,
    log,
    openExternally: (address) => void openExternally(address, log),
  })
  let server: string | null = null
  serveWindowScheme(path.join(outFolder, 'renderer'), () => server)
  setApplicationMenu()

  const memory = createWindowState(path.join(folder, 'window.json'), log)
  applyTheme(memory)
  let isTrayShown = () => false
  const window = createWindowLife({
    clock,
    log,
    createBrowserWindow: (route, events) =>
      createBrowserWindow({ outFolder, memory, log }, route, events),
    canHide: () => isTrayShown(),
    onTrouble: (reason) => health.report('window', reason),
    onKept: () => void askToKeepWatching().then((keeps) => keeps || app.quit()),
  })
  // Closing the last window leaves the watcher running; quitting is explicit.
  app.on('window-all-closed', () => {})

  const finishes: (() => Promise<void>)[] = []
  drainBeforeQuit({
    clock,
    log,
    async drain() {
      window.letGo()
      for (const finish of finishes.reverse()) await finish()
    },
  })
  return {
    clock,
    log,
    health,
    window,
    memory,
    hideInto(isShown) {
      isTrayShown = isShown
    },
    readBadgesAt(address) {
      server = address
    },
    onQuit: (finish) => void finishes.push(finish),
  }
}
