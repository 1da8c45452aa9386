// The application's menu: editing, zoom, reload and full screen, with their keys. macOS shows it at
// the top of the screen; on Linux and Windows the Alt key shows it in the window. Only
// types of Electron here.
import type { MenuItemConstructorOptions } from 'electron'

/** Keys for zooming beside those of Electron's roles: without Shift, and of the number pad. */
const MORE_ZOOM_KEYS: readonly MenuItemConstructorOptions[] = [
  { role: 'zoomIn', accelerator: 'CommandOrControl+=' },
  { role: 'zoomIn', accelerator: 'CommandOrControl+numadd' },
  { role: 'zoomOut', accelerator: 'CommandOrControl+numsub' },
  { role: 'resetZoom', accelerator: 'CommandOrControl+num0' },
]

/** Without Quit where the menu is the window's: quitting ends monitoring, and the tray offers it. */
export function applicationMenu(platform: NodeJS.Platform): MenuItemConstructorOptions[] {
  const view: MenuItemConstructorOptions = {
    label: '&View',
    submenu: [
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { role: 'resetZoom' },
      ...MORE_ZOOM_KEYS.map((entry) => ({ ...entry, visible: false })),
      { type: 'separator' },
      { role: 'reload' },
      { role: 'togglefullscreen' },
    ],
  }
  const shared: MenuItemConstructorOptions[] = [{ role: 'editMenu' }, view, { role: 'windowMenu' }]
  return platform === 'darwin' ? [{ role: 'appMenu' }, ...shared] : shared
}
