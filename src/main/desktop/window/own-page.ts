// What every window with our page is made with: its page sandboxed, its ground as the theme has it.
import path from 'node:path'
import { nativeTheme } from 'electron'
import { PALETTE } from '../../../shared/model/palette.ts'

/** @param outFolder of the built preload */
export function pagePreferences(outFolder: string) {
  return {
    preload: path.join(outFolder, 'preload', 'index.cjs'),
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

interface Painted {
  setBackgroundColor(color: string): void
  once(event: 'closed', listener: () => void): unknown
}

/** The ground follows the theme as long as the window is there. */
export function followSurface(window: Painted): void {
  const repaint = () => window.setBackgroundColor(surface())
  nativeTheme.on('updated', repaint)
  window.once('closed', () => nativeTheme.off('updated', repaint))
}
