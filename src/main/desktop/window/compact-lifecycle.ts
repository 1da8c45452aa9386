// Lifecycle of the compact window at the tray icon: opened by a click, hidden when it loses the focus,
// destroyed after a while. Rules only; compact-window.ts is Electron's window.
import { type Cancel, type Clock, MINUTE, type Millis, SECOND } from '../../clock.ts'
import type { Log } from '../../log.ts'
import type { Bounds } from './bounds.ts'
import type { AppWindow } from './window-lifecycle.ts'

/** Electron's window, as far as its life goes. */
export interface CompactWindow extends Pick<AppWindow, 'hide' | 'isVisible' | 'send' | 'destroy'> {
  /** There, and in front; at first as soon as there is something to see. */
  showAt(bounds: Bounds): void
}

export interface CompactEvents {
  /** Something else is used. */
  readonly onBlur: () => void
  readonly onClosed: () => void
  /** Its page's process ended by itself. */
  readonly onCrash: (reason: string) => void
}

export interface CompactLifeOptions {
  readonly clock: Clock
  readonly log: Log
  readonly create: (events: CompactEvents) => CompactWindow
  /** @param icon of the tray; null: nobody says where it is */
  readonly place: (icon: Bounds | null) => Bounds
}

export interface CompactLife {
  /** The tray icon was clicked. */
  toggle(icon: Bounds | null): void
  hide(): void
  /** As the main window's. */
  whileThere(start: (send: AppWindow['send']) => () => void): void
}

const HIDDEN_FOR: Millis = 10 * MINUTE
/** A click on the icon takes the focus first: so soon after that it means to close. */
const SAME_CLICK: Millis = SECOND / 2

export function createCompactLife({ clock, log, create, place }: CompactLifeOptions): CompactLife {
  let compact: CompactWindow | null = null
  let start: (send: AppWindow['send']) => () => void = () => () => {}
  let end = () => {}
  let forget: Cancel = () => {}
  let blurredAt: Millis = Number.NEGATIVE_INFINITY

  function make(): CompactWindow {
    const made = create({
      onBlur() {
        if (!made.isVisible()) return
        blurredAt = clock.monotonic()
        hide()
      },
      onClosed: () => lose(made),
      onCrash(reason) {
        log.error(`the compact window crashed: ${reason}`)
        lose(made)
        made.destroy()
      },
    })
    end = start(made.send)
    return made
  }

  function lose(gone: CompactWindow): void {
    if (compact !== gone) return
    end()
    forget()
    compact = null
  }

  function hide(): void {
    if (compact === null) return
    compact.hide()
    forget()
    forget = clock.setTimer(HIDDEN_FOR, () => compact?.destroy())
  }

  return {
    hide,
    toggle(icon) {
      if (compact?.isVisible()) return hide()
      if (clock.monotonic() - blurredAt < SAME_CLICK) return
      forget()
      compact ??= make()
      compact.showAt(place(icon))
    },
    whileThere(begin) {
      start = begin
      if (compact !== null) end = start(compact.send)
    },
  }
}
