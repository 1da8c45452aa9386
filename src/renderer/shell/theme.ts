// Light, dark, or as the system has it. The last choice is remembered, so that the window does not
// open in the other one first.
import type { Settings } from '../../shared/views/settings.ts'

const KEY = 'tocsin.theme'

/** Before the first paint. */
export function applyRememberedTheme(): void {
  try {
    show(localStorage.getItem(KEY) ?? 'system')
  } catch {
    // Storage is refused by a setting of the browser; the snapshot tells the theme soon enough.
  }
}

export function applyTheme(theme: Settings['theme']): void {
  show(theme)
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // As above.
  }
}

function show(theme: string): void {
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
}
