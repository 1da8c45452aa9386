// Writes down what the desktop was told, on the real Electron and on the stand-in alike. Self-contained: for the real one it is sent as text and run before the app.

export interface Told {
  /** Such as `Tray.setToolTip`. */
  readonly what: string
  /** As far as they can be sent: menus as their items, images as their file and size. */
  readonly args: readonly unknown[]
}

export interface Notice {
  readonly title: string
  readonly body: string
  readonly urgency: string
  readonly actions: readonly string[]
}

interface Emitting {
  emit(name: string, ...args: unknown[]): boolean
}

export interface Recorder {
  readonly told: Told[]
  readonly trays: Emitting[]
  readonly notices: (Notice & { readonly shown: Emitting })[]
  /** The menu that the tray was last given. */
  menu: unknown
  /** Lets that many milliseconds pass for the app; its timers do not know of them. */
  travel(ms: number): void
}

/** Sets `globalThis.tocsinRecorder`. @param electron the module, real or stand-in */
export function installRecorder(electron: object): void {
  type Method = (this: unknown, ...args: unknown[]) => unknown
  type Methods = Record<string, Method>
  const modules = electron as Record<string, Methods & { prototype: Methods }>
  /** How far the app's clocks are ahead; of an app that was started anew, from its start. */
  let ahead = Number(process.env.TOCSIN_TEST_TIME ?? 0)
  const travel = (ms: number) => {
    ahead += ms
  }
  const recorder: Recorder = { told: [], trays: [], notices: [], menu: null, travel }
  Object.assign(globalThis, { tocsinRecorder: recorder })
  const os = process.getBuiltinModule('node:os')
  const [now, uptime] = [Date.now, os.uptime]
  Date.now = () => now() + ahead
  os.uptime = () => uptime() + ahead / 1000

  function describe(value: unknown): unknown {
    if (typeof value === 'function') return '[function]'
    if (typeof value !== 'object' || value === null) return value
    if ('items' in value && Array.isArray(value.items)) return value.items.map(describeItem)
    if ('getSize' in value && typeof value.getSize === 'function') {
      return { image: 'source' in value ? value.source : '', size: value.getSize() }
    }
    return JSON.parse(JSON.stringify(value, (_key, of) => (typeof of === 'function' ? 0 : of)))
  }

  function describeItem(item: Record<string, unknown>): object {
    const { id, label, sublabel, role, type, enabled, checked, submenu } = item
    return { id, label, sublabel, role, type, enabled, checked, submenu: describe(submenu ?? null) }
  }

  /** Notes each call, then does what it does. */
  function note(
    owner: Methods | undefined,
    name: string,
    methods: readonly string[],
    also?: Method,
  ) {
    for (const method of methods) {
      const original = owner?.[method]
      if (owner === undefined || original === undefined) continue
      owner[method] = function (...args) {
        recorder.told.push({ what: `${name}.${method}`, args: args.map(describe) })
        also?.apply(this, [method, ...args])
        return original.apply(this, args)
      }
    }
  }

  const TRAY = ['setImage', 'setToolTip', 'setTitle', 'setContextMenu', 'destroy']
  note(modules.Tray?.prototype, 'Tray', TRAY, function (method, menu) {
    const tray = this as Emitting
    if (!recorder.trays.includes(tray)) recorder.trays.push(tray)
    if (/ContextMenu$/.test(String(method)) && menu !== undefined) recorder.menu = menu
  })
  // It would wait for a person: noted, and no more.
  const trayMenu = modules.Tray?.prototype
  if (trayMenu !== undefined) {
    trayMenu.popUpContextMenu = (menu) => {
      recorder.menu = menu
      recorder.told.push({ what: 'Tray.popUpContextMenu', args: [describe(menu)] })
    }
  }
  note(modules.Notification?.prototype, 'Notification', ['show', 'close'], function (method) {
    if (method !== 'show') return
    const shown = this as Emitting &
      Record<'title' | 'body' | 'urgency', string> &
      Partial<Record<'actions', { text: string }[]>>
    const { title, body, urgency } = shown
    const actions = (shown.actions ?? []).map(({ text }) => text)
    recorder.notices.push({ title, body, urgency, actions, shown })
  })
  // A menu that pops up waits for a person: its entries are noted, and no more.
  const menu = modules.Menu?.prototype
  if (menu !== undefined) {
    menu.popup = function () {
      recorder.told.push({ what: 'Menu.popup', args: [describe(this)] })
    }
  }
  note(modules.app, 'app', [
    ...['setLoginItemSettings', 'setBadgeCount', 'setAsDefaultProtocolClient', 'relaunch'],
  ])
  note(modules.systemPreferences, 'systemPreferences', ['registerDefaults'])
  note(modules.clipboard, 'clipboard', ['clear', 'write', 'writeText'])
  note(modules.globalShortcut, 'globalShortcut', ['register', 'unregister'])

  // These would leave the test: noted, and no more.
  for (const method of ['openExternal', 'openPath', 'showItemInFolder'] as const) {
    const { shell } = modules
    if (shell !== undefined) shell[method] = async () => ''
  }
  note(modules.shell, 'shell', ['openExternal', 'openPath', 'showItemInFolder'])
  const { dialog } = modules
  if (dialog !== undefined) {
    // As Electron itself before it is ready on Linux; a box would wait for a person.
    dialog.showErrorBox = (title, content) => {
      process.stderr.write(`error box: ${title}: ${content}\n`)
    }
  }
  note(dialog, 'dialog', ['showErrorBox', 'showMessageBox'])
}
