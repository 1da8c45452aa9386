// Sealing of files by a STREAM-like AEAD (Hoang, Reyhanitabar, Rogaway and Vizár, 2015): AES-256-GCM
// over chunks of 64 KiB under a key of its own; the nonce is the chunk's number and a mark on the last
// one. A file streams, and a changed, swapped, cut or appended chunk does not open (docs/secrets.md).

import { createCipheriv, createDecipheriv } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { tell } from '../../../shared/words/told.ts'
import { collectYoung, freeIfMarked } from '../../collector.ts'
import { TocsinError } from '../../errors.ts'
import { deriveKey, type Key } from './cipher.ts'

const CHUNK = 64 * 1024
const TAG = 16
const SEALED_CHUNK = CHUNK + TAG

/**
 * A key for the content of one file and nothing else: chunk numbers can then be nonces without ever
 * repeating under a key.
 */
function contentKey(fileKey: Key): Key {
  return deriveKey(fileKey, '', 'file content')
}

/** 11 bytes of chunk number, 1 byte that marks the last. */
function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(chunk, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Bytes on disk of a file of this size. */
export function sealedSize(size: number): number {
  return size + TAG * Math.max(1, Math.ceil(size / CHUNK))
}

/** A stream that seals what runs through it. */
export function sealingStream(fileKey: Key): Transform {
  const key = contentKey(fileKey)
  return chunkStream(CHUNK, (chunk, number, isLast) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast))
    return [cipher.update(chunk), cipher.final(), cipher.getAuthTag()]
  })
}

/**
 * Where the chunk that begins at this byte of a file lies on disk.
 * @throws RangeError for a byte at which none begins
 */
export function sealedOffset(offset: number): number {
  if (offset % CHUNK !== 0) throw new RangeError(`no chunk begins at ${offset}`)
  return (offset / CHUNK) * SEALED_CHUNK
}

/**
 * The reverse. It fails with SECRET_DAMAGED at the first chunk that is not what was sealed.
 * @param offset byte of the file that the stream begins at, as `sealedOffset` takes it
 */
export function openingStream(fileKey: Key, offset = 0): Transform {
  const key = contentKey(fileKey)
  const first = offset / CHUNK
  return chunkStream(SEALED_CHUNK, (chunk, number, isLast) => {
    if (chunk.length < TAG) throw damaged()
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(first + number, isLast), {
      authTagLength: TAG,
    })
    decipher.setAuthTag(chunk.subarray(-TAG))
    try {
      // All of it is authentic before any of it is handed on.
      return [decipher.update(chunk.subarray(0, -TAG)), decipher.final()]
    } catch {
      throw damaged()
    }
  })
}

function damaged(): TocsinError {
  return new TocsinError('SECRET_DAMAGED', tell('refusals.damagedFile'))
}

/**
 * Chunks: 4 MiB of content. V8 does not see how much memory the used buffers of a stream take, and lets
 * 64 MiB of them lie.
 */
const COLLECT_EVERY = 64

/**
 * Cuts a stream into chunks of `size` and maps each. A chunk is held back until more comes, as only
 * the end of the stream tells which one is last; an empty stream has one empty, last chunk.
 * @param map copies what it is given: the same memory holds the next chunk
 */
function chunkStream(
  size: number,
  map: (chunk: Buffer, number: number, isLast: boolean) => readonly Buffer[],
): Transform {
  const held = Buffer.allocUnsafe(size)
  let length = 0
  let number = 0

  function emit(stream: Transform, isLast: boolean): void {
    if (number % COLLECT_EVERY === COLLECT_EVERY - 1) collectYoung()
    for (const piece of map(held.subarray(0, length), number, isLast)) stream.push(piece)
    number++
    length = 0
  }

  function take(stream: Transform, data: Buffer): void {
    let offset = 0
    while (offset < data.length) {
      if (length === size) emit(stream, false)
      const taken = data.copy(held, length, offset)
      length += taken
      offset += taken
    }
  }

  return new Transform({
    transform(data: Buffer, _encoding, done: TransformCallback) {
      settle(done, () => {
        take(this, data)
        freeIfMarked(data)
      })
    },
    flush(done) {
      settle(done, () => emit(this, true))
    },
  })
}

function settle(done: TransformCallback, fn: () => void): void {
  try {
    fn()
    done()
  } catch (error) {
    done(error as Error)
  }
}
