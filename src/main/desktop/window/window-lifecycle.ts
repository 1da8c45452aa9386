// Lifecycle of the one window: created on demand, hidden when closed, destroyed after a while,
// recreated after a crash. Rules only; browser-window.ts is Electron's window.
import { type Told, tell } from '../../../shared/words/told.ts'
import { type Cancel, type Clock, MINUTE, type Millis } from '../../clock.ts'
import type { Log } from '../../log.ts'

/** Electron's window, as far as its life goes. */
export interface AppWindow {
  /** Shows another view. */
  goTo(route: string): void
  /** Brings it to the front; at first as soon as there is something to see. */
  show(): void
  hide(): void
  minimize(): void
  isVisible(): boolean
  send(channel: string, message: unknown): void
  destroy(): void
}

export interface WindowEvents {
  /** The window is being closed. False keeps it open. */
  readonly onClose: () => boolean
  /** It is no more. */
  readonly onClosed: () => void
  /** Its page's process ended by itself. */
  readonly onCrash: (reason: string) => void
}

export interface WindowLifeOptions {
  readonly clock: Clock
  readonly log: Log
  readonly createBrowserWindow: (route: string, events: WindowEvents) => AppWindow
  /** Whether a hidden window can be found again: there is a tray icon. */
  readonly canHide: () => boolean
  /** Asks whether the tray icon is still shown: `canHide` knows it afterwards. */
  readonly lookForTray: () => Promise<void>
  /** The window was closed without a tray: it stays in the task bar, which has to be said. */
  readonly onKept: () => void
  /** Why the requested window could not open; null once it is open. */
  readonly onTrouble: (reason: Told | null) => void
}

export interface WindowLife {
  /** Shows the window, made if need be; at a view, or where it was. */
  open(route?: string): void
  isVisible(): boolean
  /**
   * Calls `start` with what sends to each window that is made, and what that gave when it is gone:
   * nobody is listened to for a window that is not there.
   */
  whileThere(start: (send: AppWindow['send']) => () => void): void
  /** From now on closing it closes it: the application quits. */
  letGo(): void
}

const HOME = '/'
const HIDDEN_FOR: Millis = 10 * MINUTE
/** A page that crashes more often than this within the time below is not made again by itself. */
const CRASH_LIMIT = 3
const CRASH_WINDOW: Millis = MINUTE

export function createWindowLife(options: WindowLifeOptions): WindowLife {
  const { clock, log } = options
  let browserWindow: AppWindow | null = null
  let start: (send: AppWindow['send']) => () => void = () => () => {}
  let end = () => {}
  let forget: Cancel = () => {}
  let isLeaving = false
  let crashes: readonly Millis[] = []

  function make(route: string): AppWindow {
    const made = options.createBrowserWindow(route, {
      onClose: () => isLeaving || !stay(),
      onClosed() {
        // It may be said only after the next one was made.
        if (browserWindow === made) lose()
      },
      onCrash,
    })
    end = start(made.send)
    return made
  }

  function lose(): void {
    end()
    forget()
    browserWindow = null
  }

  /** What closing does: the window goes out of sight, and is kept for a while. */
  function stay(): boolean {
    if (!options.canHide()) {
      browserWindow?.minimize()
      options.onKept()
      return true
    }
    browserWindow?.hide()
    void options.lookForTray().then(comeBack)
    forget()
    forget = clock.setTimer(HIDDEN_FOR, () => browserWindow?.destroy())
    return true
  }

  /** The panel has gone since the last look: nothing would bring the hidden window back. */
  function comeBack(): void {
    if (isLeaving || options.canHide() || browserWindow === null || browserWindow.isVisible())
      return
    open()
    browserWindow.minimize()
    options.onKept()
  }

  function onCrash(reason: string): void {
    if (isLeaving) return
    const wasVisible = browserWindow?.isVisible() ?? false
    log.error(`the window crashed: ${reason}`)
    const crashed = browserWindow
    lose()
    crashed?.destroy()
    const now = clock.monotonic()
    crashes = [...crashes.filter((at) => now - at < CRASH_WINDOW), now]
    if (crashes.length > CRASH_LIMIT) options.onTrouble(tell('troubles.windowCrashes', { reason }))
    else if (wasVisible) open()
  }

  function open(route?: string): void {
    forget()
    if (browserWindow === null) browserWindow = make(route ?? HOME)
    else if (route !== undefined) browserWindow.goTo(route)
    browserWindow.show()
  }

  return {
    open(route) {
      options.onTrouble(null)
      open(route)
    },
    isVisible: () => browserWindow?.isVisible() ?? false,
    whileThere(begin) {
      start = begin
      if (browserWindow !== null) end = start(browserWindow.send)
    },
    letGo() {
      isLeaving = true
    },
  }
}
