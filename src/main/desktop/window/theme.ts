// The chosen theme, applied to the window's native parts: background before the page has drawn,
// frame, menus.
import { nativeTheme } from 'electron'
import type { EventBatch } from '../../../shared/events.ts'
import type { WindowState } from './window-state.ts'

/** As it was last. To be called before a window is made. */
export function applyTheme(memory: WindowState): void {
  nativeTheme.themeSource = memory.get().theme
}

/** Follows a change of the settings. */
export function followTheme({ events }: EventBatch, memory: WindowState): void {
  const theme = events.findLast((event) => event.type === 'settings')?.settings.theme
  if (theme === undefined || theme === memory.get().theme) return
  memory.keep({ theme })
  applyTheme(memory)
}
