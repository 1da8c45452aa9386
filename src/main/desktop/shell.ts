// The shell around the application, before it has started: guarded scheme, window, crash handling,
// quitting. Each part of the desktop receives it.
import path from 'node:path'
import { app, autoUpdater, Menu, session, systemPreferences } from 'electron'
import { type Clock, systemClock } from '../clock.ts'
import { errorText } from '../errors.ts'
import { createHealth, type Health, troubleOf } from '../health.ts'
import type { Log } from '../log.ts'
import { createSpeech, type Speech } from '../speech.ts'
import type { Home } from './home/home.ts'
import { askToKeepWatching } from './launch/ask.ts'
import { type Finish, finishAll } from './launch/drain.ts'
import { drainBeforeQuit, surviveCrashes } from './launch/lifecycle.ts'
import type { TrayPresence } from './tray/tray-presence.ts'
import { applicationMenu } from './window/application-menu.ts'
import { createBrowserWindow } from './window/browser-window.ts'
import { type CompactLife, createCompactLife } from './window/compact-lifecycle.ts'
import { compactPlace, createCompactWindow } from './window/compact-window.ts'
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
  /** The language of what the app says by itself. */
  readonly speech: Speech
  /** At the tray icon. */
  readonly compact: CompactLife
  /** What the window had last. */
  readonly memory: WindowState
  /** From now on a closed window hides while the tray icon is shown: it brings it back. */
  hideInto(tray: Pick<TrayPresence, 'isThere' | 'look'>): void
  /** From now on the window finds badges there. */
  follow(home: Pick<Home, 'address' | 'service'>): void
  /** What quitting has to finish; begun in the order given, the databases first. */
  onQuit(finish: Finish): void
}

/** What the system knows the app by: reverse-DNS, as in package.json and the packages. */
export const APP_ID = 'io.github.tocsin.Tocsin'

/** What Electron wants to know before it is ready. */
export function announceShell(): void {
  app.enableSandbox()
  app.setAppUserModelId(APP_ID)
  registerWindowScheme()
  stayAwake()
}

/** A napping app fires its timers late, which the watcher takes for sleep. In a checkout as well. */
function stayAwake(): void {
  if (process.platform !== 'darwin') return
  systemPreferences.registerDefaults({ NSAppSleepDisabled: true })
}

/**
 * To be called once Electron is ready.
 * @param outFolder of the built preload and window
 * @param folder for what the shell remembers
 */
export function createShell(outFolder: string, folder: string, log: Log): Shell {
  const clock = systemClock
  const health = createHealth()
  surviveCrashes(log, health)
  guardPages({
    app,
    session: session.defaultSession,
    log,
    openExternally: (address) => void openExternally(address, log),
  })
  let home: Pick<Home, 'address' | 'service'> | null = null
  serveWindowScheme(path.join(outFolder, 'renderer'), () => home?.address() ?? null)

  const memory = createWindowState(path.join(folder, 'window.json'), log)
  applyTheme(memory)
  const speech = createSpeech({
    system: () => app.getPreferredSystemLanguages(),
    onTrouble: (what, error) => log.warn(`${what}: ${errorText(error)}`),
  })
  const showMenu = () => {
    const template = applicationMenu(process.platform, speech.words())
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  }
  showMenu()
  speech.onChange(showMenu)
  let tray: Pick<TrayPresence, 'isThere' | 'look'> | null = null
  const window = createWindowLife({
    clock,
    log,
    createBrowserWindow: (route, events) =>
      createBrowserWindow({ outFolder, memory, clock, log, words: speech.words }, route, events),
    canHide: () => tray?.isThere() ?? false,
    lookForTray: async () => tray?.look(),
    onTrouble: (reason) =>
      health.report('window', reason === null ? null : troubleOf('fault', reason)),
    async onKept() {
      const endsMonitoring = (home?.service() ?? null) === null
      if (!(await askToKeepWatching(endsMonitoring, speech.words()))) app.quit()
    },
  })
  const compact = createCompactLife({
    ...{ clock, log, place: compactPlace },
    create: (events) => createCompactWindow({ outFolder, clock, log }, events),
  })
  // Installing an update closes every window before it quits.
  autoUpdater.on('before-quit-for-update', window.letGo)
  // Closing the last window leaves the watcher running; quitting is explicit.
  app.on('window-all-closed', () => {})

  const finishes: Finish[] = []
  drainBeforeQuit({
    clock,
    log,
    async drain() {
      window.letGo()
      await finishAll(finishes, log)
    },
  })
  return {
    clock,
    log,
    health,
    window,
    compact,
    memory,
    speech,
    hideInto(presence) {
      tray = presence
    },
    follow(current) {
      home = current
    },
    onQuit: (finish) => void finishes.push(finish),
  }
}
