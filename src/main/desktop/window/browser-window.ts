// Electron's window with our page: sandboxed, shown once the page has drawn.
import path from 'node:path'
import { BrowserWindow, nativeTheme, screen } from 'electron'
import { PALETTE } from '../../../shared/model/palette.ts'
import { errorText } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { MIN_SIZE, placeWindow } from './bounds.ts'
import { viewAddress } from './page-file.ts'
import type { AppWindow, WindowEvents } from './window-lifecycle.ts'
import type { WindowState } from './window-state.ts'

export interface BrowserWindowOptions {
  /** The folder of the built preload and renderer. */
  readonly outFolder: string
  readonly memory: WindowState
  readonly log: Log
}

/** Makes a window at a view; it shows itself once `show` was called and its page is drawn. */
export function createBrowserWindow(
  { outFolder, memory, log }: BrowserWindowOptions,
  route: string,
  events: WindowEvents,
): AppWindow {
  const window = new BrowserWindow({
    ...placeWindow(memory.get().bounds, workAreas()),
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
    show: false,
    title: 'Tocsin',
    backgroundColor: surface(),
    webPreferences: {
      preload: path.join(outFolder, 'preload', 'index.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      // Its dictionaries would come from the network.
      spellcheck: false,
    },
  })
  const { webContents } = window
  let isReady = false
  let isWanted = false

  function bringUp(): void {
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
  }

  function onReady(): void {
    isReady = true
    if (isWanted) bringUp()
  }

  function load(view: string): void {
    window.loadURL(viewAddress(view)).catch((error) => {
      if (window.isDestroyed()) return
      log.error(`the window cannot be loaded: ${errorText(error)}`)
      // An empty window that can be closed is better than none that can be seen.
      onReady()
    })
  }

  const repaint = () => window.setBackgroundColor(surface())
  nativeTheme.on('updated', repaint)
  window.once('ready-to-show', onReady)
  window.on('close', (event) => {
    memory.keep({ bounds: window.getNormalBounds() })
    if (!events.onClose()) event.preventDefault()
  })
  window.once('closed', () => {
    nativeTheme.off('updated', repaint)
    events.onClosed()
  })
  webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') events.onCrash(reason)
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
    send: (channel, message) => {
      if (!window.isDestroyed()) webContents.send(channel, message)
    },
    destroy: () => window.destroy(),
  }
}

/** The primary display's first. */
function workAreas() {
  const primary = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id)
  return [primary, ...others].map(({ workArea }) => workArea)
}

/** What is seen before the page has drawn itself. */
function surface(): string {
  return PALETTE.surface[nativeTheme.shouldUseDarkColors ? 'dark' : 'light']
}
