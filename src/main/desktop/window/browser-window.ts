// Electron's window with our page: sandboxed, shown once the page has drawn.

import path from 'node:path'
import { BrowserWindow, clipboard, Menu } from 'electron'
import type { Clock } from '../../clock.ts'
import { errorText } from '../../errors.ts'
import type { Log } from '../../log.ts'
import type { Words } from '../../words.ts'
import { MIN_SIZE, placeWindow } from './bounds.ts'
import { contextMenu } from './context-menu.ts'
import { onFirstView } from './first-view.ts'
import { displays, pagePreferences, senderTo, surface, watchWindow } from './own-page.ts'
import { viewAddress } from './page-file.ts'
import type { AppWindow, WindowEvents } from './window-lifecycle.ts'
import type { WindowState } from './window-state.ts'

export interface BrowserWindowOptions {
  /** The folder of the built preload and renderer. */
  readonly outFolder: string
  readonly memory: WindowState
  readonly clock: Clock
  readonly log: Log
  /** In which its menu is, as of now. */
  readonly words: () => Words
}

/** X11 shows it in the task bar; other systems take the icon of the package. */
const ICON = path.join('icons', 'app', '256x256.png')

/** Makes a window at a view; it shows itself once `show` was called and its page is drawn. */
export function createBrowserWindow(
  { outFolder, memory, clock, log, words }: BrowserWindowOptions,
  route: string,
  events: WindowEvents,
): AppWindow {
  const { platform } = process
  const window = new BrowserWindow({
    ...(platform === 'linux' ? { icon: path.join(outFolder, ICON) } : {}),
    ...placeWindow(memory.get().bounds, workAreas()),
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
    show: false,
    // The Alt key shows it. macOS has its menu elsewhere.
    autoHideMenuBar: true,
    title: 'Tocsin',
    backgroundColor: surface(),
    webPreferences: pagePreferences(outFolder),
  })
  let isReady = false
  let isWanted = false
  let opensMaximized = memory.get().isMaximized
  let loads = 0

  function bringUp(): void {
    // Not before: maximizing shows a window.
    if (opensMaximized) window.maximize()
    opensMaximized = false
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
  }

  const showNow = onFirstView({
    ...{ platform, clock, window },
    onReady() {
      isReady = true
      if (isWanted) bringUp()
    },
  })

  function load(view: string): void {
    loads += 1
    const load = loads
    window.loadURL(viewAddress(view)).catch((error) => {
      // A later load aborts the one before.
      if (window.isDestroyed() || load !== loads) return
      log.error(`the window cannot be loaded: ${errorText(error)}`)
      // An empty window that can be closed is better than none that can be seen.
      showNow()
    })
  }

  watchWindow(window, events)
  window.webContents.on('context-menu', (_event, clicked) => {
    const copyLink = (address: string) => void clipboard.writeText(address)
    const entries = contextMenu(clicked, words(), copyLink)
    if (entries.length > 0) Menu.buildFromTemplate(entries).popup({ window })
  })
  window.on('close', (event) => {
    const isMaximized = opensMaximized || window.isMaximized()
    memory.keep({ bounds: window.getNormalBounds(), isMaximized })
    if (!events.onClose()) event.preventDefault()
  })
  load(route)

  return {
    goTo: load,
    show() {
      isWanted = true
      if (isReady) bringUp()
    },
    hide: () => window.hide(),
    minimize: () => window.minimize(),
    isVisible: () => !window.isDestroyed() && window.isVisible(),
    send: senderTo(window),
    destroy: () => window.destroy(),
  }
}

/** The primary display's first. */
function workAreas() {
  return displays().map(({ workArea }) => workArea)
}
