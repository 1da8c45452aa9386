// The rest of the desktop, in memory: dialogs, links, clipboard, shortcuts, displays, power, keychain.
import { EventEmitter } from 'node:events'
import type {
  AutoUpdater,
  Clipboard,
  Dialog,
  Display,
  GlobalShortcut,
  Net,
  PowerMonitor,
  Screen,
  Shell,
  SystemPreferences,
} from 'electron'
import { isMode } from './modes.ts'
import { onlyAfterReady } from './rules.ts'
import { openWindows } from './windows.ts'

export const shell = {
  async openExternal() {},
  openPath: async () => '',
  showItemInFolder() {},
  beep() {},
} satisfies Partial<Shell>

export const dialog = {
  // Nobody is there to answer.
  showMessageBox: () => {
    onlyAfterReady('dialog.showMessageBox')
    if (isMode('blocking-dialogs')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    return new Promise<Electron.MessageBoxReturnValue>(() => {})
  },
  showErrorBox() {},
  showOpenDialog: async () => ({ canceled: true, filePaths: [] }),
  showSaveDialog: async () => ({ canceled: true, filePath: '' }),
} satisfies Partial<Dialog>

export class ClipboardItem {
  readonly #items: ConstructorParameters<typeof Electron.ClipboardItem>[0]

  constructor(items: ConstructorParameters<typeof Electron.ClipboardItem>[0]) {
    this.#items = items
  }

  get types(): string[] {
    return Object.keys(this.#items)
  }

  async getType(type: string): Promise<Blob> {
    const value = await this.#items[type]
    return value instanceof Blob ? value : new Blob([String(value ?? '')], { type })
  }
}

type Clipped = readonly ClipboardItem[]

/** What every program sees, and what this one believes to be there. */
let clipped: Clipped = []
let ownCopy: Clipped = []

/** Under Wayland the clipboard belongs to whoever has the focus. */
const isShut = () =>
  isMode('unfocused-clipboard') && !openWindows().some((window) => window.isFocused())

function clip(items: Clipped): void {
  ownCopy = items
  if (!isShut()) clipped = items
}

async function textOf(items: Clipped): Promise<string> {
  const item = items.find(({ types }) => types.includes('text/plain'))
  return item === undefined ? '' : (await item.getType('text/plain')).text()
}

const seen = () => (isShut() ? ownCopy : clipped)

export const clipboard = {
  clear: () => clip([]),
  has: async (type) => seen().some((item) => item.types.includes(type)),
  read: async () => seen() as unknown as Electron.ClipboardItem[],
  readText: () => textOf(seen()),
  async write(items) {
    clip(items as unknown as ClipboardItem[])
  },
  async writeText(text) {
    clip([new ClipboardItem({ 'text/plain': text })])
  },
} satisfies Partial<Clipboard>

/** Another program copies a text, or pastes. For tests, on `globalThis`. */
Object.assign(globalThis, {
  tocsinCopyElsewhere(text: string) {
    clipped = [new ClipboardItem({ 'text/plain': text })]
  },
  tocsinPasteElsewhere: () => textOf(clipped),
})

const shortcuts = new Map<string, () => void>()
/** As if another program had it. */
const TAKEN = 'CommandOrControl+Shift+F12'

export const globalShortcut = {
  register(accelerator, callback) {
    onlyAfterReady('globalShortcut')
    if (accelerator === TAKEN || shortcuts.has(accelerator)) return false
    shortcuts.set(accelerator, callback)
    return true
  },
  isRegistered: (accelerator) => shortcuts.has(accelerator),
  unregister(accelerator) {
    shortcuts.delete(accelerator)
  },
  unregisterAll: () => shortcuts.clear(),
} satisfies Partial<GlobalShortcut>

/** Presses a shortcut; false when nobody registered it. For tests, on `globalThis`. */
Object.assign(globalThis, {
  tocsinPress(accelerator: string): boolean {
    const callback = shortcuts.get(accelerator)
    callback?.()
    return callback !== undefined
  },
})

const AREA = { x: 0, y: 0, width: 1920, height: 1080 }

/** One display; as much of it as is asked for. */
const DISPLAY = { id: 1, bounds: AREA, workArea: AREA, workAreaSize: AREA, scaleFactor: 1 }

export const screen = Object.assign(new EventEmitter(), {
  getPrimaryDisplay() {
    onlyAfterReady('screen')
    return DISPLAY as unknown as Display
  },
  getAllDisplays: () => [DISPLAY as unknown as Display],
  getCursorScreenPoint: () => ({ x: 0, y: 0 }),
} satisfies Partial<Screen>)

export const powerMonitor = Object.assign(new EventEmitter(), {
  getSystemIdleState: () => 'active',
  getSystemIdleTime: () => 0,
  isOnBatteryPower: () => false,
  onBatteryPower: false,
} satisfies Partial<PowerMonitor>)

/** Emits what a test has it emit. */
export const autoUpdater = Object.assign(new EventEmitter(), {
  quitAndInstall() {},
} satisfies Partial<AutoUpdater>)

const defaults: Record<string, unknown> = {}

/** Of macOS. */
export const systemPreferences = {
  registerDefaults: (values) => void Object.assign(defaults, values),
} satisfies Partial<SystemPreferences>

export const net = {
  isOnline: () => false,
  online: false,
} satisfies Partial<Net>
