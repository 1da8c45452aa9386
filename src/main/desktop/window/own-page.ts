// What every window with our page has: its page sandboxed, its ground as the theme has it, its end heard.
import path from 'node:path'
import { app, type BrowserWindow, nativeTheme, screen } from 'electron'
import { LANGUAGES_WORD } from '../../../shared/bridge.ts'
import { PALETTE } from '../../../shared/model/palette.ts'
import type { AppWindow, WindowEvents } from './window-lifecycle.ts'

/** @param outFolder of the built preload */
export function pagePreferences(outFolder: string) {
  return {
    preload: path.join(outFolder, 'preload', 'index.cjs'),
    additionalArguments: [`${LANGUAGES_WORD}${app.getPreferredSystemLanguages().join(',')}`],
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    webviewTag: false,
    // Its dictionaries would come from the network.
    spellcheck: false,
  }
}

/** What is seen before the page has drawn itself. */
export function surface(): string {
  return PALETTE.surface[nativeTheme.shouldUseDarkColors ? 'dark' : 'light']
}

/** As long as the window is there its ground follows the theme; its end, or its page's, is told. */
export function watchWindow(
  window: BrowserWindow,
  { onClosed, onCrash }: Pick<WindowEvents, 'onClosed' | 'onCrash'>,
): void {
  const repaint = () => window.setBackgroundColor(surface())
  nativeTheme.on('updated', repaint)
  window.once('closed', () => {
    nativeTheme.off('updated', repaint)
    onClosed()
  })
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') onCrash(reason)
  })
}

/** To its page, as long as the window is there. */
export function senderTo(window: BrowserWindow): AppWindow['send'] {
  return (channel, message) => {
    if (!window.isDestroyed()) window.webContents.send(channel, message)
  }
}

/** All displays, the primary one first. */
export function displays() {
  const primary = screen.getPrimaryDisplay()
  return [primary, ...screen.getAllDisplays().filter(({ id }) => id !== primary.id)]
}
