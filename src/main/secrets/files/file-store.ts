// Sealed files in the data folder: written while they stream in, made durable before their push is
// stored, unlinked when it dies. What no push owns is swept away at the start.

import fs from 'node:fs'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { tell } from '../../../shared/words/told.ts'
import { freeBytes } from '../../collector.ts'
import { syncFolder } from '../../durable-file.ts'
import { errorText, TocsinError } from '../../errors.ts'
import { isRunning } from '../../running.ts'
import type { Key } from '../crypto/cipher.ts'
import { openingStream, sealedOffset, sealedSize, sealingStream } from '../crypto/file-cipher.ts'

export interface FileStore {
  /**
   * Seals a stream to disk under a name that marks it as unfinished; resolves when it is durable.
   * Nothing is left of it when it fails, and by then nobody writes any more.
   * @param meter told the length of each piece before it is sealed; what it throws ends the writing
   */
  write(
    uuid: string,
    key: Key,
    content: Readable,
    meter: (bytes: number) => void,
    signal: AbortSignal,
  ): Promise<void>
  /**
   * Gives finished files their names. Inside the write that stores their rows: no sweep of another
   * process can then come between the two. What has its name already keeps it, as a write may run again. Throws when
   * one is missing.
   */
  keep(uuids: readonly string[]): void
  /** Removes files, finished or not; missing ones are no error. */
  remove(uuids: readonly string[]): void
  /**
   * The content of a file, finished or written by this process; it errors where the file was tampered with.
   * @param from byte to begin at: a multiple of 64 KiB; left out: 0
   * @throws TocsinError SECRET_DAMAGED when it is not there in its full length
   */
  read(uuid: string, key: Key, size: number, from?: number): Readable
  /**
   * Opens a finished file for reading it more than once; it stays readable when it is removed meanwhile.
   * @throws TocsinError SECRET_DAMAGED as `read`
   */
  open(uuid: string, size: number): Promise<OpenSealedFile>
  /**
   * Removes what belongs neither to a push nor to a process that is still writing. Inside a write,
   * like `keep`.
   */
  sweep(owned: ReadonlySet<string>): void
}

/** A sealed file that is open. */
export interface OpenSealedFile {
  /** Its content from the beginning; it errors where the file was tampered with. */
  read(key: Key): Readable
  /** Resolves once nothing reads it any more. */
  close(): Promise<void>
}

/** Read at once of a file that is open. */
const READ_BYTES = 64 * 1024
const UNFINISHED = /^([0-9a-f-]{36})\.(\d+)\.part$/

export function createFileStore(dataDir: string): FileStore {
  const folder = path.join(dataDir, 'files')
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const finished = (uuid: string) => path.join(folder, uuid)
  const unfinished = (uuid: string) => path.join(folder, `${uuid}.${process.pid}.part`)

  return {
    async write(uuid, key, content, meter, signal) {
      const file = unfinished(uuid)
      const sink = fs.createWriteStream(file, {
        flags: 'wx',
        mode: 0o600,
        flush: true,
        fs: FREEING,
      })
      // Before that it may still be opening, or be synced to disk.
      const closed = new Promise<void>((resolve) => sink.once('close', () => resolve()))
      try {
        await pipeline(content, metered(meter), sealingStream(key), sink, { signal })
        await closed
        if (sink.errored !== null) throw sink.errored
      } catch (error) {
        sink.destroy()
        await closed
        fs.rmSync(file, { force: true })
        throw asTrouble(error)
      }
    },
    keep(uuids) {
      if (uuids.length === 0) return
      for (const uuid of uuids) {
        if (!fs.existsSync(finished(uuid))) fs.renameSync(unfinished(uuid), finished(uuid))
      }
      syncFolder(folder)
    },
    remove(uuids) {
      for (const uuid of uuids) {
        fs.rmSync(finished(uuid), { force: true })
        fs.rmSync(unfinished(uuid), { force: true })
      }
    },
    read(uuid, key, size, from = 0) {
      const file = [finished(uuid), unfinished(uuid)].find((name) =>
        isOfSize(name, sealedSize(size)),
      )
      if (file === undefined) throw cut()
      return opened(fs.createReadStream(file, { start: sealedOffset(from) }), key, from)
    },
    async open(uuid, size) {
      if (!isOfSize(finished(uuid), sealedSize(size))) throw cut()
      const handle = await fs.promises.open(finished(uuid))
      return {
        read: (key) => opened(Readable.from(bytesOf(handle)), key),
        close: () => handle.close(),
      }
    },
    sweep(owned) {
      for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
        const { name } = entry
        const writer = UNFINISHED.exec(name)?.[2]
        const inUse = writer === undefined ? owned.has(name) : isAlive(Number(writer))
        if (!inUse && !entry.isDirectory()) fs.rmSync(path.join(folder, name), { force: true })
      }
    },
  }
}

function cut(): TocsinError {
  return new TocsinError('SECRET_DAMAGED', tell('refusals.lostFile'))
}

/** Not the stream of a handle: that closes it at its end. */
async function* bytesOf(handle: fs.promises.FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const bytes = Buffer.allocUnsafeSlow(READ_BYTES)
    const { bytesRead } = await handle.read(bytes, 0, READ_BYTES, position)
    if (bytesRead === 0) return
    position += bytesRead
    yield bytes.subarray(0, bytesRead)
  }
}

/** @param from byte of the file that the source begins at */
function opened(source: Readable, key: Key, from = 0): Readable {
  const content = openingStream(key, from)
  // `pipeline` would swallow the error; the reader must get it.
  source.on('error', (error) => content.destroy(error))
  content.on('close', () => source.destroy())
  return source.pipe(content)
}

/**
 * The calls of a stream that writes to disk, with one difference: what is written is freed at once. With many
 * uploads, sealed chunks wait so long for the disk that V8 collects them late (contract hardening.md H3).
 */
const FREEING = {
  open: fs.open,
  fsync: fs.fsync,
  close: fs.close,
  write(fd: number, ...rest: WriteWords) {
    const [bytes, offset, length, position, done] = rest
    fs.write(fd, bytes, offset, length, position, (error, written) => {
      if (error === null && written === bytes.length) freeBytes(bytes)
      // A disk with too little room takes a part: the stream goes on with the rest of these bytes.
      done(error, written, bytes)
    })
  },
  writev(fd: number, pieces: Buffer[], position: number | null, done: WriteDone<Buffer[]>) {
    const size = pieces.reduce((sum, { length }) => sum + length, 0)
    fs.writev(fd, pieces, position, (error, written) => {
      if (error === null && written === size) for (const piece of pieces) freeBytes(piece)
      done(error, written, pieces)
    })
  },
}

type WriteDone<Bytes> = (error: Error | null, written: number, bytes: Bytes) => void
type WriteWords = [Buffer, number, number, number | null, WriteDone<Buffer>]

const NO_ROOM = /^(ENOSPC|EDQUOT|EFBIG|EIO|EROFS|EMFILE|ENFILE)$/

/** A disk that is full or fails is no fault of who uploads: it may be tried again. */
function asTrouble(error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  if (!NO_ROOM.test(code)) return error
  const message = tell('refusals.fileNotStored', { reason: errorText(error) })
  return new TocsinError('STORE_UNAVAILABLE', message, { cause: error })
}

/** Passes everything on and tells how much it is. */
function metered(meter: (bytes: number) => void): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        meter(chunk.length)
        done(null, chunk)
      } catch (error) {
        done(error as Error)
      }
    },
  })
}

function isOfSize(file: string, size: number): boolean {
  return fs.statSync(file, { throwIfNoEntry: false })?.size === size
}

/** Whether another process of that number runs: an own old number is none of ours. */
function isAlive(pid: number): boolean {
  return pid !== process.pid && isRunning(pid)
}
