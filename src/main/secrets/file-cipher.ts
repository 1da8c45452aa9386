// Sealing of files: chunks of 64 KiB, each authenticated with its number and whether it is the
// last, so that a file streams and a cut, swapped or appended chunk is noticed (design/secrets.md).
import { createCipheriv, createDecipheriv } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { TocsinError } from '../errors.ts'
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
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  })
}

/** The reverse. It fails with SECRET_DAMAGED at the first chunk that is not what was sealed. */
export function openingStream(fileKey: Key): Transform {
  const key = contentKey(fileKey)
  return chunkStream(SEALED_CHUNK, (chunk, number, isLast) => {
    if (chunk.length < TAG) throw damaged()
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast), {
      authTagLength: TAG,
    })
    decipher.setAuthTag(chunk.subarray(-TAG))
    try {
      return Buffer.concat([decipher.update(chunk.subarray(0, -TAG)), decipher.final()])
    } catch {
      throw damaged()
    }
  })
}

function damaged(): TocsinError {
  return new TocsinError('SECRET_DAMAGED', 'the sealed file was changed or cut')
}

/**
 * Cuts a stream into chunks of `size` and maps each. A chunk is held back until more comes, as only
 * the end of the stream tells which one is last; an empty stream has one empty, last chunk.
 */
function chunkStream(
  size: number,
  map: (chunk: Buffer, number: number, isLast: boolean) => Buffer,
): Transform {
  let held: Buffer[] = []
  let length = 0
  let number = 0

  function emit(stream: Transform, isLast: boolean): void {
    const all = held.length === 1 && held[0] !== undefined ? held[0] : Buffer.concat(held)
    const taken = isLast ? all : all.subarray(0, size)
    held = isLast ? [] : [all.subarray(size)]
    length = isLast ? 0 : all.length - size
    stream.push(map(taken, number++, isLast))
  }

  return new Transform({
    transform(data: Buffer, _encoding, done: TransformCallback) {
      try {
        held.push(data)
        length += data.length
        while (length > size) emit(this, false)
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done) {
      try {
        emit(this, true)
        done()
      } catch (error) {
        done(error as Error)
      }
    },
  })
}
