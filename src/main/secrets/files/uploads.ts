// Files on their way into a push that does not exist yet: sealed under the key that the push will
// have, and gone without a trace when it never comes to be.

import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { PUSH_OPTIONS } from '../../../shared/model/push-options.ts'
import { type Told, tell } from '../../../shared/words/told.ts'
import { TocsinError } from '../../errors.ts'
import { type Key, randomKey } from '../crypto/cipher.ts'
import { deriveFileKey, openFileText, sealFileText } from '../crypto/sealing.ts'
import type { FileRow } from '../tables/files.ts'
import type { FileStore } from './file-store.ts'

/** Files on their way into a push that does not exist yet; sealed while they stream to disk. */
export interface Upload {
  /** Bytes taken so far, of all files. */
  readonly size: number
  readonly count: number
  /**
   * Seals one file to disk.
   * @throws TocsinError TOO_LARGE when the files together exceed the limit; everything is discarded
   */
  add(content: Readable, filename: string, contentType: string): Promise<void>
  /** As `add`, for a content whose name comes later. Without one it is no file of the push. */
  store(content: Readable): Promise<StoredContent>
  /** Makes a file of a stored content, once. */
  name(content: StoredContent, filename: string, contentType: string): void
  /** Its files, readable until it is discarded: another server may take them instead of a push here. */
  outgoing(): readonly OutgoingFile[]
  /** Removes what was written. Safe to call more than once, and after the push was created. */
  discard(): Promise<void>
}

/** A file on its way to another server. */
export interface OutgoingFile {
  readonly filename: string
  readonly contentType: string
  /** Bytes, unsealed. */
  readonly size: number
  /** Its content, opened while it is read. */
  read(): Readable
}

/** A content that is sealed on disk already. */
export interface StoredContent {
  readonly uuid: string
  /** Bytes, unsealed. */
  readonly size: number
}

/** What a push takes over from an upload. */
export interface TakenUpload {
  readonly key: Key
  readonly files: readonly FileRow[]
}

export interface Uploads {
  /** @param limit bytes of its files together, read again with each piece; left out: those of a push */
  start(limit?: () => number): Upload
  /** The key and files of an upload, which is used up by it. */
  take(upload: Upload): TakenUpload
}

export function createUploads(
  fileStore: FileStore,
  maxBytes: number = PUSH_OPTIONS.files.maxBytes,
): Uploads {
  const takers = new WeakMap<Upload, () => TakenUpload>()

  function start(limit = () => maxBytes): Upload {
    const key = randomKey()
    const files: FileRow[] = []
    const unnamed = new Set<StoredContent>()
    const writing = new Set<Promise<void>>()
    /** Most pushes have no files: what ends their writing is made with the first. */
    let abort: AbortController | undefined
    let state: 'open' | 'taken' | 'discarded' = 'open'
    let size = 0

    function count(bytes: number): void {
      size += bytes
      if (size > limit()) throw new TocsinError('TOO_LARGE', tooLarge(limit()))
    }

    function removeUnnamed(): void {
      fileStore.remove([...unnamed].map(({ uuid }) => uuid))
      unnamed.clear()
    }

    const upload: Upload = {
      get size() {
        return size
      },
      get count() {
        return files.length
      },
      async add(content, filename, contentType) {
        upload.name(await upload.store(content), filename, contentType)
      },
      async store(content) {
        if (state !== 'open') throw refused(content)
        const uuid = randomUUID()
        let own = 0
        const meter = (bytes: number) => {
          own += bytes
          count(bytes)
        }
        const fileKey = deriveFileKey(key, uuid)
        abort ??= new AbortController()
        const written = fileStore.write(uuid, fileKey, content, meter, abort.signal)
        writing.add(written)
        try {
          await written
        } catch (error) {
          writing.delete(written)
          await upload.discard()
          throw error
        }
        writing.delete(written)
        const stored = { uuid, size: own }
        unnamed.add(stored)
        return stored
      },
      name(content, filename, contentType) {
        if (!unnamed.delete(content)) throw new Error('not a stored content without a name')
        const { uuid, size: bytes } = content
        const fileKey = deriveFileKey(key, uuid)
        const texts = {
          filename: sealFileText(fileKey, uuid, 'filename', filename),
          contentType: sealFileText(fileKey, uuid, 'content_type', contentType),
        }
        files.push({ uuid, size: bytes, ...texts })
      },
      outgoing: () =>
        files.map(({ uuid, size: bytes, ...texts }) => {
          const fileKey = deriveFileKey(key, uuid)
          return {
            filename: openFileText(fileKey, uuid, 'filename', texts.filename),
            contentType: openFileText(fileKey, uuid, 'content_type', texts.contentType),
            size: bytes,
            read: () => fileStore.read(uuid, fileKey, bytes),
          }
        }),
      async discard() {
        if (state === 'taken') return
        state = 'discarded'
        abort?.abort(new Error('the upload was discarded'))
        await Promise.allSettled(writing)
        removeUnnamed()
        fileStore.remove(files.map(({ uuid }) => uuid))
      },
    }

    takers.set(upload, () => {
      if (state !== 'open' || writing.size > 0) throw new Error('not an open upload')
      state = 'taken'
      removeUnnamed()
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

function tooLarge(bytes: number): Told {
  return tell('refusals.largeFiles', { max: Math.floor(bytes / 1024 / 1024) })
}
