// `Tray`: the icon, its tooltip and its menu, as they were last set.
import { EventEmitter } from 'node:events'
import type { Tray as ElectronTray, Menu, NativeImage } from 'electron'
import { onlyAfterReady } from './rules.ts'

export class Tray extends EventEmitter {
  #title = ''
  #isDestroyed = false

  constructor(image: NativeImage | string) {
    super()
    onlyAfterReady('Tray')
    this.setImage(image)
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
