// A QR code as a PNG picture, to be saved: one bit a pixel, with its quiet zone.
import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'

/** Pixels of a module: a picture that is looked at and scanned again. */
const SCALE = 8
const QUIET_ZONE = 4
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

/** Level H, as on the page. */
export function qrPng(content: string): Buffer {
  const { data, size } = encode(content, { ecc: 'H', border: QUIET_ZONE })
  const side = size * SCALE
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // One bit, grey; the usual compression, filter and order.
  header.writeUInt8(1, 8)
  const rows = data.flatMap((row) => Array.from({ length: SCALE }, () => lineOf(row, side)))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A line of pixels, white being 1, after a byte that says it is not filtered. */
function lineOf(row: readonly boolean[], side: number): Buffer {
  const line = Buffer.alloc(1 + Math.ceil(side / 8))
  for (let x = 0; x < side; x++) {
    if (row[Math.floor(x / SCALE)] === true) continue
    const at = 1 + (x >> 3)
    line[at] = (line[at] ?? 0) | (0x80 >> (x & 7))
  }
  return line
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
