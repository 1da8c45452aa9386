// Files on their way into a push that does not exist yet: sealed under the key that the push will
// have, and gone without a trace when it never comes to be.
import { randomUUID } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { TocsinError } from '../errors.ts'
import { type Key, randomKey } from './cipher.ts'
import type { FileStore } from './file-store.ts'
import type { FileRow } from './files.ts'
import { MAX_FILE_BYTES } from './rules.ts'
import { sealFileText } from './sealing.ts'
import type { Upload } from './vault.ts'

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
  const contents = new WeakMap<Upload, { key: Key; files: FileRow[]; taken: boolean }>()

  function start(): Upload {
    const content = { key: randomKey(), files: [] as FileRow[], taken: false }
    const begun: string[] = []
    let size = 0

    const upload: Upload = {
      get size() {
        return size
      },
      get count() {
        return content.files.length
      },
      async add(readable, filename, contentType) {
        const uuid = randomUUID()
        begun.push(uuid)
        const before = size
        try {
          await fileStore.write(uuid, content.key, readable.pipe(counted(readable)))
        } catch (error) {
          await upload.discard()
          throw error
        }
        content.files.push({
          uuid,
          size: size - before,
          filename: sealFileText(content.key, uuid, 'filename', filename),
          contentType: sealFileText(content.key, uuid, 'content_type', contentType),
        })
      },
      async discard() {
        if (!content.taken) fileStore.remove(begun)
        begun.length = 0
      },
    }

    /** Passes a stream on and counts; the end comes when it is too much, or when it breaks off. */
    function counted(source: Readable): Transform {
      const meter = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          size += chunk.length
          if (size > maxBytes) done(new TocsinError('TOO_LARGE', tooLarge(maxBytes)))
          else done(null, chunk)
        },
      })
      source.on('error', (error) => meter.destroy(error))
      source.on('close', () => {
        if (!source.readableEnded) meter.destroy(new Error('the upload broke off'))
      })
      return meter
    }

    contents.set(upload, content)
    return upload
  }

  return {
    start,
    take(upload) {
      const content = contents.get(upload)
      if (content === undefined || content.taken) throw new Error('not an open upload')
      content.taken = true
      return content
    },
  }
}

function tooLarge(bytes: number): string {
  return `The files are too large. You can only push up to ${Math.floor(bytes / 1024 / 1024)} MiB.`
}
