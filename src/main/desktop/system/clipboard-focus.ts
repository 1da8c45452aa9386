// Where the clipboard belongs to the focus (Wayland without wl-clipboard): a push from it is confirmed in
// a small window of ours, which has the focus then.

import { app, BrowserWindow, clipboard } from 'electron'
import type { Environment } from '../../config.ts'
import type { Words } from '../../words.ts'
import { isWayland } from '../tray/tray-host.ts'
import { askInWindow } from '../window/ask.ts'
import { createWaylandClipboard, type FocusedClipboard } from './wayland-clipboard.ts'

/** The system's clipboard, and what to do for the focus that it needs. */
export interface ClipboardAccess {
  readonly clipboard: FocusedClipboard
  /** Calls `listener` once, when a window of ours has the focus next. */
  readonly onFocus: (listener: () => void) => void
  readonly withFocus: (work: () => Promise<void>) => Promise<void>
}

export function clipboardAccess(env: Environment, words: () => Words): ClipboardAccess {
  const found = isOnWayland(env)
    ? createWaylandClipboard({
        ...{ clipboard, env },
        hasFocus: () => BrowserWindow.getFocusedWindow() !== null,
      })
    : { ...methodsOf(clipboard), needsFocus: () => false }
  return {
    clipboard: found,
    onFocus: (listener) => void app.once('browser-window-focus', listener),
    async withFocus(work) {
      if (!found.needsFocus()) return work()
      await askInWindow(question(words()), words(), async (choice) => {
        if (choice === 0) await work()
      })
    },
  }
}

function question({ t }: Words) {
  return {
    message: t('desktop.pushClipboard'),
    detail: t('desktop.pushClipboardText'),
    choices: [t('desktop.push'), t('desktop.cancel')],
    closed: 1,
  }
}

/** Of Electron's object, whose methods are its prototype's. */
function methodsOf(of: typeof clipboard): Omit<FocusedClipboard, 'needsFocus'> {
  return {
    readText: () => of.readText(),
    writeText: (text) => of.writeText(text),
    write: (items) => of.write(items),
    clear: () => of.clear(),
  }
}

/** False when Electron runs as an X11 program there. */
function isOnWayland(env: Environment): boolean {
  if (process.platform !== 'linux' || !isWayland(env)) return false
  return app.commandLine.getSwitchValue('ozone-platform') !== 'x11'
}
