// Files on their way into a push that does not exist yet: sealed under the key that the push will
// have, and gone without a trace when it never comes to be.
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { TocsinError } from '../../errors.ts'
import { type Key, randomKey } from '../crypto/cipher.ts'
import { deriveFileKey, sealFileText } from '../crypto/sealing.ts'
import { MAX_FILE_BYTES } from '../rules.ts'
import type { FileRow } from '../tables/files.ts'
import type { Upload } from '../vault.ts'
import type { FileStore } from './file-store.ts'

/** What a push takes over from an upload. */
export interface TakenUpload {
  readonly key: Key
  readonly files: readonly FileRow[]
}

export interface Uploads {
  start(): Upload
  /** The key and files of an upload, which is used up by it. */
  take(upload: Upload): TakenUpload
}

export function createUploads(fileStore: FileStore, maxBytes = MAX_FILE_BYTES): Uploads {
  const takers = new WeakMap<Upload, () => TakenUpload>()

  function start(): Upload {
    const key = randomKey()
    const files: FileRow[] = []
    const writing = new Set<Promise<void>>()
    const breakOff = new AbortController()
    let state: 'open' | 'taken' | 'discarded' = 'open'
    let size = 0

    function count(bytes: number): void {
      size += bytes
      if (size > maxBytes) throw new TocsinError('TOO_LARGE', tooLarge(maxBytes))
    }

    const upload: Upload = {
      get size() {
        return size
      },
      get count() {
        return files.length
      },
      async add(content, filename, contentType) {
        if (state !== 'open') throw refused(content)
        const uuid = randomUUID()
        const fileKey = deriveFileKey(key, uuid)
        let own = 0
        const meter = (bytes: number) => {
          own += bytes
          count(bytes)
        }
        const written = fileStore.write(uuid, fileKey, content, meter, breakOff.signal)
        writing.add(written)
        try {
          await written
        } catch (error) {
          writing.delete(written)
          await upload.discard()
          throw error
        }
        writing.delete(written)
        const texts = {
          filename: sealFileText(fileKey, uuid, 'filename', filename),
          contentType: sealFileText(fileKey, uuid, 'content_type', contentType),
        }
        files.push({ uuid, size: own, ...texts })
      },
      async discard() {
        if (state === 'taken') return
        state = 'discarded'
        breakOff.abort(new Error('the upload was discarded'))
        await Promise.allSettled(writing)
        fileStore.remove(files.map(({ uuid }) => uuid))
      },
    }

    takers.set(upload, () => {
      if (state !== 'open' || writing.size > 0) throw new Error('not an open upload')
      state = 'taken'
      return { key, files }
    })
    return upload
  }

  return {
    start,
    take(upload) {
      const taker = takers.get(upload)
      if (taker === undefined) throw new Error('not an upload of this vault')
      return taker()
    },
  }
}

/** Nobody will read it: whoever sends it has to learn of that. */
function refused(content: Readable): Error {
  content.on('error', () => {})
  content.destroy()
  return new Error('the upload is closed')
}

function tooLarge(bytes: number): string {
  return `The files are too large. You can only push up to ${Math.floor(bytes / 1024 / 1024)} MiB.`
}
