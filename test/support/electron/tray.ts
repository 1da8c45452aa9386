// `Tray`: the icon, its tooltip and its menu, as they were last set.
import { spawnSync } from 'node:child_process'
import { EventEmitter } from 'node:events'
import type { Tray as ElectronTray, Menu, NativeImage } from 'electron'
import { isMode } from './modes.ts'
import { onlyAfterReady } from './rules.ts'

const WATCHER = 'org.kde.StatusNotifierWatcher'

/** Chromium's two questions, of whatever `dbus-send` is in PATH. */
function isHostRegistered(): boolean {
  const ask = (...words: readonly string[]) =>
    spawnSync('dbus-send', words, { encoding: 'utf8' }).stdout.includes('true')
  return (
    ask('org.freedesktop.DBus.NameHasOwner', `string:${WATCHER}`) &&
    ask('org.freedesktop.DBus.Properties.Get', 'string:IsStatusNotifierHostRegistered')
  )
}

export class Tray extends EventEmitter {
  /** Decided once, as in Chromium: an icon that nobody took then is never clicked. */
  readonly #isShown = !isMode('late-watcher') || isHostRegistered()
  #title = ''
  #isDestroyed = false

  constructor(image: NativeImage | string) {
    super()
    onlyAfterReady('Tray')
    this.setImage(image)
  }

  override emit(event: string, ...args: unknown[]): boolean {
    return this.#isShown && super.emit(event, ...args)
  }

  setImage(_image: NativeImage | string): void {}

  setPressedImage(_image: NativeImage | string): void {}

  setToolTip(_text: string): void {}

  setTitle(title: string): void {
    this.#title = title
  }

  getTitle(): string {
    return this.#title
  }

  setContextMenu(_menu: Menu | null): void {}

  popUpContextMenu(_menu?: Menu): void {}

  setIgnoreDoubleClickEvents(_ignore: boolean): void {}

  getBounds(): Electron.Rectangle {
    return { x: 0, y: 0, width: 22, height: 22 }
  }

  isDestroyed(): boolean {
    return this.#isDestroyed
  }

  destroy(): void {
    this.#isDestroyed = true
  }
}

void (Tray.prototype satisfies Pick<
  ElectronTray,
  | 'setImage'
  | 'setPressedImage'
  | 'setToolTip'
  | 'setTitle'
  | 'getTitle'
  | 'setContextMenu'
  | 'popUpContextMenu'
  | 'setIgnoreDoubleClickEvents'
  | 'getBounds'
  | 'isDestroyed'
  | 'destroy'
>)
