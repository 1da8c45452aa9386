// `Menu` and `MenuItem`: what a menu says, and a click on an item.
import { EventEmitter } from 'node:events'
import type { Menu as ElectronMenu, MenuItemConstructorOptions, PopupOptions } from 'electron'

let applicationMenu: ElectronMenu | null = null

export class MenuItem {
  readonly id: string
  label: string
  sublabel: string
  readonly type: NonNullable<MenuItemConstructorOptions['type']>
  enabled: boolean
  visible: boolean
  checked: boolean
  readonly role: MenuItemConstructorOptions['role']
  readonly submenu: Menu | undefined
  readonly accelerator: string | null
  readonly click: () => void

  constructor(options: MenuItemConstructorOptions) {
    const { submenu } = options
    this.id = options.id ?? ''
    this.label = options.label ?? ''
    this.sublabel = options.sublabel ?? ''
    this.type = options.type ?? (submenu === undefined ? 'normal' : 'submenu')
    this.enabled = options.enabled ?? true
    this.visible = options.visible ?? true
    this.checked = options.checked ?? false
    this.role = options.role
    this.accelerator = options.accelerator?.toString() ?? null
    this.submenu = Array.isArray(submenu) ? Menu.of(submenu) : (submenu as Menu | undefined)
    this.click = () => {
      if (!this.enabled) return
      if (this.type === 'checkbox') this.checked = !this.checked
      // As a native click: without a window in front.
      options.click?.(this as never, undefined, {} as Electron.KeyboardEvent)
    }
  }
}

export class Menu extends EventEmitter {
  readonly items: MenuItem[] = []

  static of(template: readonly (MenuItemConstructorOptions | object)[]): Menu {
    const menu = new Menu()
    for (const entry of template) {
      menu.items.push(entry instanceof MenuItem ? entry : new MenuItem(entry))
    }
    return menu
  }

  static buildFromTemplate(template: Parameters<typeof ElectronMenu.buildFromTemplate>[0]) {
    return Menu.of(template) as unknown as ElectronMenu
  }

  static setApplicationMenu(menu: ElectronMenu | null): void {
    applicationMenu = menu
  }

  static getApplicationMenu(): ElectronMenu | null {
    return applicationMenu
  }

  append(item: Electron.MenuItem): void {
    this.items.push(item as unknown as MenuItem)
  }

  getMenuItemById(id: string): Electron.MenuItem | null {
    const within = (menu: Menu): MenuItem[] =>
      menu.items.flatMap((item) => [item, ...(item.submenu ? within(item.submenu) : [])])
    return (within(this).find((item) => item.id === id) ?? null) as Electron.MenuItem | null
  }

  popup(_options?: PopupOptions): void {
    this.emit('menu-will-show', {})
  }

  closePopup(): void {
    this.emit('menu-will-close', {})
  }
}

void (Menu.prototype satisfies Pick<
  ElectronMenu,
  'append' | 'getMenuItemById' | 'popup' | 'closePopup'
>)
void (Menu satisfies Pick<
  typeof ElectronMenu,
  'buildFromTemplate' | 'setApplicationMenu' | 'getApplicationMenu'
>)
