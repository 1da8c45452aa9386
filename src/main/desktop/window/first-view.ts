// The moment at which a new window may be shown: once its page has something to show. Only types of
// Electron here.
import type { BrowserWindow, WebContents } from 'electron'
import { type Clock, type Millis, SECOND } from '../../clock.ts'

export interface FirstViewOptions {
  readonly platform: NodeJS.Platform
  readonly clock: Pick<Clock, 'setTimer'>
  readonly window: Pick<BrowserWindow, 'once'> & { readonly webContents: Pick<WebContents, 'once'> }
  /** Called once. */
  readonly onReady: () => void
}

/** Longer than a page takes to draw on a slow machine. */
const LIMIT: Millis = 3 * SECOND

/**
 * Under Wayland `ready-to-show` often does not come for a hidden window (electron#48859). A loaded
 * page is enough on Linux; other systems get a time limit.
 * @returns marks the window as ready: for a page that cannot be loaded
 */
export function onFirstView({ platform, clock, window, onReady }: FirstViewOptions): () => void {
  let isReady = false

  function ready(): void {
    if (isReady) return
    isReady = true
    cancel()
    onReady()
  }

  const cancel = platform === 'linux' ? () => {} : clock.setTimer(LIMIT, ready)
  if (platform === 'linux') window.webContents.once('did-finish-load', ready)
  window.once('ready-to-show', ready)
  window.once('closed', cancel)
  return ready
}
