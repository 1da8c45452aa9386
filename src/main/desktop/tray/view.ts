// The tray as a function of the application's state: shape, count, tooltip, title, menu. Pure.
import type { TrayFacts } from './facts.ts'
import { type MenuEntry, trayMenu } from './menu.ts'
import { type TrayShape, trayShape } from './state.ts'
import { tooltip } from './texts.ts'

export interface TrayView {
  readonly shape: TrayShape
  /** Checks that are down, whatever the shape: for badges, and on the icon that says `down`. */
  readonly count: number
  readonly tooltip: string
  /** Beside the icon, where a system has that. */
  readonly title: string
  readonly menu: readonly MenuEntry[]
}

export function trayView(facts: TrayFacts): TrayView {
  const shape = trayShape(facts)
  const count = facts.watched?.counts.down ?? 0
  return {
    shape,
    count,
    tooltip: tooltip(facts),
    title: shape === 'down' ? String(count) : '',
    menu: trayMenu(facts),
  }
}
