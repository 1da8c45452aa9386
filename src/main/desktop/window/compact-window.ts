// Electron's compact window at the tray icon: without a frame, above others, in no task bar.
import { BrowserWindow, screen } from 'electron'
import type { Clock } from '../../clock.ts'
import { errorText } from '../../errors.ts'
import type { Log } from '../../log.ts'
import type { Bounds } from './bounds.ts'
import { COMPACT_SIZE, placeCompact } from './compact-bounds.ts'
import type { CompactEvents, CompactWindow } from './compact-lifecycle.ts'
import { onFirstView } from './first-view.ts'
import { displays, pagePreferences, senderTo, surface, watchWindow } from './own-page.ts'
import { viewAddress } from './page-file.ts'

export interface CompactWindowOptions {
  /** The folder of the built preload and renderer. */
  readonly outFolder: string
  readonly clock: Clock
  readonly log: Log
}

const VIEW = '/tray'

export function createCompactWindow(
  { outFolder, clock, log }: CompactWindowOptions,
  events: CompactEvents,
): CompactWindow {
  const { platform } = process
  const window = new BrowserWindow({
    ...COMPACT_SIZE,
    // Over a full-screen app as well.
    ...(platform === 'darwin' ? { type: 'panel' } : {}),
    show: false,
    frame: false,
    resizable: false,
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
    skipTaskbar: true,
    alwaysOnTop: true,
    title: 'Tocsin',
    backgroundColor: surface(),
    webPreferences: pagePreferences(outFolder),
  })
  let isReady = false
  let wanted: Bounds | null = null

  function bringUp(): void {
    if (wanted === null) return
    window.setBounds(wanted)
    window.show()
    window.focus()
  }

  const showNow = onFirstView({
    ...{ platform, clock, window },
    onReady() {
      isReady = true
      bringUp()
    },
  })
  watchWindow(window, events)
  window.on('blur', events.onBlur)
  window.loadURL(viewAddress(VIEW)).catch((error) => {
    if (window.isDestroyed()) return
    log.error(`the compact window cannot be loaded: ${errorText(error)}`)
    showNow()
  })

  return {
    showAt(bounds) {
      wanted = bounds
      if (isReady) bringUp()
    },
    hide() {
      wanted = null
      window.hide()
    },
    isVisible: () => !window.isDestroyed() && (window.isVisible() || wanted !== null),
    send: senderTo(window),
    destroy: () => window.destroy(),
  }
}

/** Beside the tray icon; null: nobody says where that is. */
export function compactPlace(icon: Bounds | null): Bounds {
  return placeCompact(icon, screen.getCursorScreenPoint(), displays())
}
