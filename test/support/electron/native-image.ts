// `nativeImage`: remembers which file or bytes it is of; sizes are read from PNGs.
import fs from 'node:fs'
import type { NativeImage as ElectronImage, Size } from 'electron'

const NO_SIZE: Size = { width: 0, height: 0 }

/** A class, as the real one is: the application may ask `instanceof`, and menus hold it. */
export class NativeImage {
  readonly source: string
  readonly #bytes: Buffer
  #isTemplate: boolean

  constructor(source: string, bytes: Buffer) {
    this.source = source
    this.#bytes = bytes
    this.#isTemplate = /Template(@\dx)?\.png$/.test(source)
  }

  isEmpty(): boolean {
    return this.#bytes.length === 0
  }

  getSize(): Size {
    const isPng = this.#bytes.subarray(1, 4).toString('latin1') === 'PNG'
    if (!isPng) return NO_SIZE
    return { width: this.#bytes.readUInt32BE(16), height: this.#bytes.readUInt32BE(20) }
  }

  isTemplateImage(): boolean {
    return this.#isTemplate
  }

  setTemplateImage(isTemplate: boolean): void {
    this.#isTemplate = isTemplate
  }

  toPNG(): Buffer {
    return this.#bytes
  }

  toDataURL(): string {
    return `data:image/png;base64,${this.#bytes.toString('base64')}`
  }
}

void (NativeImage.prototype satisfies Pick<
  ElectronImage,
  'isEmpty' | 'getSize' | 'isTemplateImage' | 'setTemplateImage' | 'toPNG' | 'toDataURL'
>)

/** As much of Electron's image as the application asks for. */
const asElectrons = (image: NativeImage) => image as unknown as ElectronImage

export const nativeImage = {
  createEmpty: () => asElectrons(new NativeImage('', Buffer.alloc(0))),
  createFromPath: (file: string) =>
    asElectrons(
      new NativeImage(file, fs.existsSync(file) ? fs.readFileSync(file) : Buffer.alloc(0)),
    ),
  createFromBuffer: (bytes: Buffer) => asElectrons(new NativeImage('buffer', bytes)),
  createFromDataURL: (url: string) =>
    asElectrons(new NativeImage('data', Buffer.from(url.split(',')[1] ?? '', 'base64'))),
} satisfies Partial<typeof Electron.NativeImage>
