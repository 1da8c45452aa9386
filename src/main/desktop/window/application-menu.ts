// The application's menu: macOS needs one for its editing shortcuts, other systems get none.
import { Menu } from 'electron'

export function setApplicationMenu(platform: NodeJS.Platform = process.platform): void {
  const menu = Menu.buildFromTemplate([
    { role: 'appMenu' },
    { role: 'editMenu' },
    { role: 'windowMenu' },
  ])
  Menu.setApplicationMenu(platform === 'darwin' ? menu : null)
}
