// The application's menu: editing, zoom, reload and full screen, with their keys. macOS shows it at
// the top of the screen; on Linux and Windows the Alt key shows it in the window. Only
// types of Electron here.

import type { MenuItemConstructorOptions } from 'electron'
import type { Native } from '../../../shared/words/en/native.ts'
import type { Words } from '../../words.ts'

/** Keys for zooming beside those of Electron's roles: without Shift, and of the number pad. */
const MORE_ZOOM_KEYS: readonly MenuItemConstructorOptions[] = [
  { role: 'zoomIn', accelerator: 'CommandOrControl+=' },
  { role: 'zoomIn', accelerator: 'CommandOrControl+numadd' },
  { role: 'zoomOut', accelerator: 'CommandOrControl+numsub' },
  { role: 'resetZoom', accelerator: 'CommandOrControl+num0' },
]

type Entry = MenuItemConstructorOptions
type Labelled = keyof Native['appMenu'] & Entry['role']

const SEPARATOR: Entry = { type: 'separator' }

/** Without Quit where the menu is the window's: quitting ends monitoring, and the tray offers it. */
export function applicationMenu(platform: NodeJS.Platform, { t }: Words): Entry[] {
  const item = (role: Labelled): Entry => ({ role, label: t(`appMenu.${role}`) })
  const isMac = platform === 'darwin'
  const app: Entry = {
    role: 'appMenu',
    submenu: [
      ...[item('about'), SEPARATOR, item('services'), SEPARATOR],
      ...[item('hide'), item('hideOthers'), item('unhide'), SEPARATOR, item('quit')],
    ],
  }
  const speech: Entry = {
    label: t('appMenu.speech'),
    submenu: [item('startSpeaking'), item('stopSpeaking')],
  }
  const edit: Entry = {
    role: 'editMenu',
    label: t('appMenu.edit'),
    submenu: [
      ...[item('undo'), item('redo'), SEPARATOR, item('cut'), item('copy'), item('paste')],
      ...(isMac ? [item('pasteAndMatchStyle')] : []),
      ...[item('delete'), item('selectAll'), ...(isMac ? [SEPARATOR, speech] : [])],
    ],
  }
  const view: Entry = {
    label: t('appMenu.view'),
    submenu: [
      ...[item('zoomIn'), item('zoomOut'), item('resetZoom')],
      ...MORE_ZOOM_KEYS.map((entry) => ({ ...entry, visible: false })),
      ...[SEPARATOR, item('reload'), item('togglefullscreen')],
    ],
  }
  const window: Entry = {
    role: 'windowMenu',
    label: t('appMenu.window'),
    submenu: [
      ...[
        item('minimize'),
        ...(isMac ? [item('zoom'), SEPARATOR, item('front')] : [item('close')]),
      ],
    ],
  }
  return [...(isMac ? [app] : []), edit, view, window]
}
