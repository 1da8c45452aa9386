// What `import … from 'electron'` gives where the stand-in runs. A name that is missing here fails at
// the import, loudly.
import { app } from './app.ts'
import { BrowserWindow } from './browser-window.ts'
import { ipcMain } from './ipc-main.ts'
import { Menu, MenuItem } from './menu.ts'
import { nativeImage } from './native-image.ts'
import { Notification } from './notification.ts'
import { safeStorage } from './safe-storage.ts'
import { protocol, session } from './session.ts'
import {
  autoUpdater,
  ClipboardItem,
  clipboard,
  dialog,
  globalShortcut,
  net,
  powerMonitor,
  screen,
  shell,
  systemPreferences,
} from './system.ts'
import { nativeTheme } from './theme.ts'
import { Tray } from './tray.ts'

export {
  app,
  autoUpdater,
  BrowserWindow,
  ClipboardItem,
  clipboard,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  MenuItem,
  Notification,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  systemPreferences,
  Tray,
}
