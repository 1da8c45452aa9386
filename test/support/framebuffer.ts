// The screen of a virtual X server, read from the file that `Xvfb -fbdir` keeps (an X window dump),
// and written as a PNG for people to look at. No program is needed for it.
import fs from 'node:fs'
import zlib from 'node:zlib'

export interface Screen {
  readonly width: number
  readonly height: number
  /** Three bytes a pixel: red, green, blue; row by row. */
  readonly pixels: Buffer
}

/** Positions of 32-bit fields in the header of a dump. */
const FIELD = {
  headerSize: 0,
  width: 4,
  height: 5,
  bits: 11,
  bytesPerLine: 12,
  colors: 19,
} as const
const COLOR_SIZE = 12

export function readScreen(file: string): Screen {
  const dump = fs.readFileSync(file)
  const field = (name: keyof typeof FIELD) => dump.readUInt32BE(4 * FIELD[name])
  if (field('bits') !== 32) throw new Error(`a screen of ${field('bits')} bits a pixel`)
  const [width, height, bytesPerLine] = [field('width'), field('height'), field('bytesPerLine')]
  const start = field('headerSize') + field('colors') * COLOR_SIZE
  const pixels = Buffer.alloc(width * height * 3)
  for (let i = 0; i < width * height; i++) {
    const at = start + Math.floor(i / width) * bytesPerLine + (i % width) * 4
    // Blue, green, red, nothing.
    for (let color = 0; color < 3; color++) pixels[3 * i + color] = dump[at + 2 - color] ?? 0
  }
  return { width, height, pixels }
}

/** How many pixels are of such a color. @param isWanted is asked with 0xRRGGBB */
export function countPixels({ pixels }: Screen, isWanted: (color: number) => boolean): number {
  let count = 0
  for (let i = 0; i < pixels.length; i += 3) {
    if (isWanted(pixels.readUIntBE(i, 3))) count++
  }
  return count
}

export function writePng({ width, height, pixels }: Screen, file: string): void {
  const rows = Array.from({ length: height }, (_, y) => [
    Buffer.of(0),
    pixels.subarray(3 * width * y, 3 * width * (y + 1)),
  ])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits a color, red, green and blue.
  header.set([8, 2, 0, 0, 0], 8)
  const chunks = [
    chunk('IHDR', header),
    chunk('IDAT', zlib.deflateSync(Buffer.concat(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]
  fs.writeFileSync(file, Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]))
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(zlib.crc32(body))
  return Buffer.concat([size, body, sum])
}
