// The tray's menu model as a template for Electron's Menu. Pure but for the actions it receives.
import type { MenuItemConstructorOptions } from 'electron'
import type { MenuEntry, TrayAction } from './menu.ts'

export function menuTemplate(
  entries: readonly MenuEntry[],
  perform: (action: TrayAction) => void,
): MenuItemConstructorOptions[] {
  function item(entry: MenuEntry): MenuItemConstructorOptions {
    if (entry.kind === 'separator') return { type: 'separator' }
    const label = literal(entry.label)
    if (entry.kind === 'text') return { label, enabled: false }
    if (entry.kind === 'menu') return { label, submenu: entry.entries.map(item) }
    return { label, click: () => perform(entry.action) }
  }
  return entries.map(item)
}

/** A single `&` underlines the letter after it. */
function literal(label: string): string {
  return label.replaceAll('&', '&&')
}
