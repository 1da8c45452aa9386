// The theme that a person chose, told to the system's parts of the window too: its background before
// the page has drawn, its frame and its menus.
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
