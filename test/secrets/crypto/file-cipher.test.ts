// Sealed files: chunks of 64 KiB, of which none can be changed, cut off, added, moved or taken from
// elsewhere.
import { Readable, type Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { describe, expect, test } from 'vitest'
import { freeOnceUsed } from '../../../src/main/collector.ts'
import { randomKey } from '../../../src/main/secrets/crypto/cipher.ts'
import {
  openingStream,
  sealedSize,
  sealingStream,
} from '../../../src/main/secrets/crypto/file-cipher.ts'

const CHUNK = 65_536
const SEALED = CHUNK + 16
const KEY = randomKey()

/** Sends pieces through a stream; what comes out, or the error. */
async function through(stream: Transform, pieces: readonly Buffer[]): Promise<Buffer> {
  const [, result] = await Promise.all([
    pipeline(Readable.from(pieces), stream).catch(() => {}),
    buffer(stream),
  ])
  return result
}

const sealed = (content: Buffer, key = KEY) => through(sealingStream(key), [content])
const opened = (content: Buffer, key = KEY) => through(openingStream(key), [content])

/** Bytes that differ from chunk to chunk. */
function contentOf(size: number): Buffer {
  return Buffer.from(Array.from({ length: size }, (_, i) => (i * 7 + (i >> 8) + (i >> 16)) & 255))
}

test('pieces that nobody else reads are freed once they are sealed, others are left alone', async () => {
  const [own, shared] = [Buffer.alloc(CHUNK, 'a'), Buffer.alloc(CHUNK, 'b')]
  freeOnceUsed(own)
  const stored = await through(sealingStream(KEY), [own, shared])
  expect([own.length, shared.length]).toEqual([0, CHUNK])
  const content = Buffer.concat([Buffer.alloc(CHUNK, 'a'), shared])
  expect((await opened(stored)).equals(content)).toBe(true)
})

const SIZES = [
  0,
  1,
  CHUNK - 16,
  CHUNK - 1,
  CHUNK,
  CHUNK + 1,
  2 * CHUNK - 1,
  2 * CHUNK,
  2 * CHUNK + 1,
  3 * CHUNK,
]

describe.each(SIZES)('a file of %i bytes', (size) => {
  test('comes back as it was, in the size foreseen', async () => {
    const content = contentOf(size)
    const stored = await sealed(content)
    expect(stored).toHaveLength(sealedSize(size))
    expect((await opened(stored)).equals(content)).toBe(true)
  })

  test('cut by a byte, a chunk or wholly is an error', async () => {
    const stored = await sealed(contentOf(size))
    const cuts = [0, stored.length - 1, stored.length - 16, stored.length - SEALED, SEALED]
    for (const length of cuts.filter((cut) => cut >= 0 && cut < stored.length)) {
      await expect(opened(stored.subarray(0, length))).rejects.toMatchObject({
        code: 'SECRET_DAMAGED',
      })
    }
  })

  test('extended is an error', async () => {
    const stored = await sealed(contentOf(size))
    const endings = [Buffer.of(0), stored.subarray(-16), await sealed(Buffer.alloc(0)), stored]
    for (const ending of endings) {
      const extended = Buffer.concat([stored, ending])
      await expect(opened(extended)).rejects.toMatchObject({ code: 'SECRET_DAMAGED' })
    }
  })
})

test('the pieces in which a file comes do not matter', async () => {
  const content = contentOf(2 * CHUNK + 77)
  const pieces: Buffer[] = []
  for (let at = 0, size = 1; at < content.length; at += size, size = (size * 3) % 9973) {
    pieces.push(content.subarray(at, at + size))
  }
  const key = randomKey()
  const [whole, pieced] = [await sealed(content, key), await through(sealingStream(key), pieces)]
  expect(pieced.equals(whole)).toBe(true)
  const ends = [whole.subarray(0, 3), Buffer.alloc(0), whole.subarray(3)]
  expect((await through(openingStream(key), ends)).equals(content)).toBe(true)
})

test('any bit changed is an error', async () => {
  const stored = await sealed(contentOf(2 * CHUNK + 5))
  for (let at = 0; at < stored.length; at += 997) {
    const changed = Buffer.from(stored)
    changed[at] = (changed[at] ?? 0) ^ 4
    await expect(opened(changed)).rejects.toMatchObject({ code: 'SECRET_DAMAGED' })
  }
})

describe('chunks', () => {
  const chunksOf = (stored: Buffer) =>
    [0, 1, 2].map((i) => stored.subarray(i * SEALED, (i + 1) * SEALED))

  test.each([
    ['in another order', [1, 0, 2]],
    ['with the last one first', [2, 0, 1]],
    ['with one missing inside', [0, 2]],
    ['with the first one missing', [1, 2]],
    ['with one twice', [0, 1, 1, 2]],
    ['without the last one', [0, 1]],
  ])('%s are an error', async (_what, order) => {
    const chunks = chunksOf(await sealed(contentOf(3 * CHUNK)))
    const changed = Buffer.concat(order.map((i) => chunks[i] ?? Buffer.alloc(0)))
    await expect(opened(changed)).rejects.toMatchObject({ code: 'SECRET_DAMAGED' })
  })

  test('of another file are an error', async () => {
    const [mine, other] = [await sealed(contentOf(3 * CHUNK)), randomKey()]
    const [, theirs = Buffer.alloc(0)] = chunksOf(await sealed(contentOf(3 * CHUNK), other))
    const mixed = Buffer.concat([mine.subarray(0, SEALED), theirs, mine.subarray(2 * SEALED)])
    await expect(opened(mixed)).rejects.toMatchObject({ code: 'SECRET_DAMAGED' })
  })
})

test('what was opened before the damage is all that comes out', async () => {
  const content = contentOf(3 * CHUNK)
  const stored = Buffer.from(await sealed(content))
  stored[2 * SEALED] = (stored[2 * SEALED] ?? 0) ^ 1
  const stream = openingStream(KEY)
  const taken: Buffer[] = []
  stream.on('data', (chunk: Buffer) => taken.push(chunk))
  await expect(pipeline(Readable.from([stored]), stream)).rejects.toMatchObject({
    code: 'SECRET_DAMAGED',
  })
  expect(Buffer.concat(taken).equals(content.subarray(0, 2 * CHUNK))).toBe(true)
})
