// The tray icon on each system: made when tray-presence.ts says so, then updated. view.ts decides what it shows.
// Only types of Electron here.
import path from 'node:path'
import type {
  App,
  Menu,
  MenuItemConstructorOptions,
  NativeImage,
  NativeTheme,
  Rectangle,
  Tray,
} from 'electron'
import type { Bounds } from '../window/bounds.ts'
import { trayImage } from './icon.ts'
import type { TrayAction } from './menu.ts'
import { menuTemplate } from './menu-template.ts'
import type { TrayView } from './view.ts'

type Icon = Pick<
  Tray,
  'on' | 'setImage' | 'setToolTip' | 'setTitle' | 'setContextMenu' | 'popUpContextMenu' | 'destroy'
>

export interface TrayIconOptions {
  readonly platform: NodeJS.Platform
  /** `out/icons/tray`. */
  readonly folder: string
  readonly app: Pick<App, 'setBadgeCount'>
  readonly theme: Pick<NativeTheme, 'on' | 'shouldUseDarkColorsForSystemIntegratedUI'>
  readonly createImage: (file: string) => NativeImage
  readonly createMenu: (template: MenuItemConstructorOptions[]) => Menu
  readonly createTray: (image: NativeImage) => Icon
  /** A menu entry was chosen. */
  readonly perform: (action: TrayAction) => void
  /** @param where the icon is; null: the system does not say */
  readonly onClick: (where: Bounds | null) => void
}

export interface TrayIcon {
  draw(view: TrayView): void
  /** Makes the icon, in place of one that exists: with what was drawn last, and from now on. */
  make(): void
  destroy(): void
}

export function createTrayIcon(options: TrayIconOptions): TrayIcon {
  const { platform, folder, app, theme, createImage, createMenu, createTray } = options
  const { perform, onClick } = options
  let icon: Icon | null = null
  let menu: Menu | null = null
  /** The view of the last `draw`, whether or not there is an icon. */
  let latest: TrayView | null = null
  let shown: TrayView | null = null
  let file = ''
  let isMade = false

  const fileOf = (view: TrayView) =>
    path.join(folder, trayImage(view, platform, theme.shouldUseDarkColorsForSystemIntegratedUI))

  function newIcon(view: TrayView): Icon {
    file = fileOf(view)
    const made = createTray(createImage(file))
    // On Linux it may never come: the menu's first entry does the same.
    made.on('click', (_event, bounds) => onClick(knownBounds(bounds)))
    if (platform === 'darwin') {
      made.on('right-click', () => made.popUpContextMenu(menu ?? undefined))
    }
    return made
  }

  function drawImage(made: Icon, view: TrayView): void {
    const newFile = fileOf(view)
    if (newFile === file) return
    file = newFile
    made.setImage(createImage(file))
  }

  function draw(view: TrayView): void {
    latest = view
    if (!isMade) return
    icon ??= newIcon(view)
    drawImage(icon, view)
    if (view.tooltip !== shown?.tooltip) icon.setToolTip(view.tooltip)
    if (platform === 'darwin' && view.title !== shown?.title) icon.setTitle(view.title)
    if (view.count !== (shown?.count ?? 0)) app.setBadgeCount(view.count)
    if (JSON.stringify(view.menu) !== JSON.stringify(shown?.menu)) {
      // Linux shows what a menu was when it was set, so there is a new one after each change.
      menu = createMenu(menuTemplate(view.menu, perform))
      // On macOS a menu that is set opens at every click.
      if (platform !== 'darwin') icon.setContextMenu(menu)
    }
    shown = view
  }

  theme.on('updated', () => {
    if (icon !== null && shown !== null) drawImage(icon, shown)
  })

  function destroy(): void {
    icon?.destroy()
    icon = null
    shown = null
  }

  return {
    draw,
    make() {
      destroy()
      isMade = true
      if (latest !== null) draw(latest)
    },
    destroy() {
      destroy()
      isMade = false
    },
  }
}

/** Linux tells of an icon of no size. */
function knownBounds(bounds: Rectangle | undefined): Bounds | null {
  return bounds === undefined || bounds.width === 0 ? null : bounds
}
