// `BrowserWindow`: what is shown, hidden, closed and where; its page is web-contents.ts.
// A class, as the application says `new BrowserWindow`.
import { EventEmitter } from 'node:events'
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron'
import { tellAllClosed } from './app.ts'
import { isMode } from './modes.ts'
import { onlyAfterReady, preventable } from './rules.ts'
import { createWebContents } from './web-contents.ts'
import { addWindow, openWindows, removeWindow } from './windows.ts'

let lastId = 0

export class BrowserWindow extends EventEmitter {
  readonly id: number
  readonly webContents: Electron.WebContents
  #bounds: Rectangle
  #state: 'hidden' | 'shown' | 'minimized' = 'hidden'
  #isMaximized = false
  #isDestroyed = false
  #isLoaded = false
  #title: string
  #backgroundColor: string

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super()
    onlyAfterReady('BrowserWindow')
    lastId += 1
    this.id = lastId
    const { x = 100, y = 80, width = 800, height = 600 } = options
    this.#bounds = { x, y, width, height }
    this.#title = options.title ?? 'Electron'
    this.#backgroundColor = options.backgroundColor ?? '#FFFFFF'
    const preload = options.webPreferences?.preload
    // As much of it as stands in for Electron's: the rest is missing, and would fail loudly.
    this.webContents = createWebContents({
      preload,
      words: options.webPreferences?.additionalArguments ?? [],
      viewport: { width, height },
    }) as unknown as Electron.WebContents
    addWindow(this)
    if (options.show !== false) this.show()
  }

  static getAllWindows(): Electron.BrowserWindow[] {
    return openWindows().filter(
      (window): window is BrowserWindow & Electron.BrowserWindow => window instanceof BrowserWindow,
    )
  }

  static getFocusedWindow(): Electron.BrowserWindow | null {
    return BrowserWindow.getAllWindows().find((window) => window.isFocused()) ?? null
  }

  static fromWebContents(contents: Electron.WebContents): Electron.BrowserWindow | null {
    return BrowserWindow.getAllWindows().find((window) => window.webContents === contents) ?? null
  }

  async loadURL(url: string): Promise<void> {
    await this.webContents.loadURL(url)
    if (this.#isLoaded || this.#isDestroyed) return
    this.#isLoaded = true
    // Under Wayland it often does not come for a hidden window (electron#48859).
    if (isMode('no-ready-to-show')) return
    this.emit('ready-to-show')
  }

  show(): void {
    if (this.#state === 'shown') return
    this.#state = 'shown'
    this.emit('show')
  }

  showInactive(): void {
    this.show()
  }

  hide(): void {
    if (this.#state === 'hidden') return
    this.#state = 'hidden'
    this.emit('hide')
  }

  minimize(): void {
    this.#state = 'minimized'
    this.emit('minimize')
  }

  restore(): void {
    this.#state = 'shown'
    this.emit('restore')
  }

  /** As on the real one, a hidden window is shown. */
  maximize(): void {
    this.#isMaximized = true
    this.show()
    this.emit('maximize')
  }

  isMaximized(): boolean {
    return this.#isMaximized
  }

  focus(): void {
    this.emit('focus')
  }

  /** A minimized window counts as visible on most systems. */
  isVisible(): boolean {
    return this.#state === 'shown'
  }

  isMinimized(): boolean {
    return this.#state === 'minimized'
  }

  isFocused(): boolean {
    return this.#state === 'shown'
  }

  isDestroyed(): boolean {
    return this.#isDestroyed
  }

  getBounds(): Rectangle {
    return this.#bounds
  }

  getNormalBounds(): Rectangle {
    return this.#bounds
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.#bounds = { ...this.#bounds, ...bounds }
    this.emit('resize')
  }

  getTitle(): string {
    return this.#title
  }

  setTitle(title: string): void {
    this.#title = title
  }

  setBackgroundColor(color: string): void {
    this.#backgroundColor = color
  }

  getBackgroundColor(): string {
    return this.#backgroundColor
  }

  setMenuBarVisibility(_isVisible: boolean): void {}

  setOverlayIcon(_overlay: Electron.NativeImage | null, _description: string): void {}

  flashFrame(_flag: boolean): void {}

  close(): void {
    if (this.#isDestroyed) return
    const event = preventable({})
    this.emit('close', event)
    if (!event.defaultPrevented) this.destroy()
  }

  destroy(): void {
    if (this.#isDestroyed) return
    this.#isDestroyed = true
    removeWindow(this)
    this.webContents.close()
    this.emit('closed')
    tellAllClosed()
  }
}

void (BrowserWindow.prototype satisfies Pick<
  Electron.BrowserWindow,
  | 'id'
  | 'loadURL'
  | 'show'
  | 'showInactive'
  | 'hide'
  | 'minimize'
  | 'restore'
  | 'maximize'
  | 'isMaximized'
  | 'focus'
  | 'isVisible'
  | 'isMinimized'
  | 'isFocused'
  | 'isDestroyed'
  | 'getBounds'
  | 'getNormalBounds'
  | 'setBounds'
  | 'getTitle'
  | 'setTitle'
  | 'setBackgroundColor'
  | 'getBackgroundColor'
  | 'setMenuBarVisibility'
  | 'setOverlayIcon'
  | 'flashFrame'
  | 'close'
  | 'destroy'
>)
