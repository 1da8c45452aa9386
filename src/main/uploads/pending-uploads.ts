// Uploads in progress: each chunk of a file goes on to its place at once, so that memory holds none
// of it. Those of a push are sealed while they come; one of a backup is spooled as it is.

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { tell } from '../../shared/words/told.ts'
import { BACKUP_PREFIX } from '../backup/format.ts'
import { type Cancel, type Clock, MINUTE, type Millis } from '../clock.ts'
import { TocsinError } from '../errors.ts'
import type { Upload } from '../secrets/files/uploads.ts'
import type { Vault } from '../secrets/vault.ts'

export interface PendingUploads {
  /** @throws TocsinError SECRETS_LOCKED, CONFLICT when too many are in progress */
  begin(purpose: 'push' | 'restore'): string
  /** Begins the next file. @throws TocsinError NOT_FOUND, CONFLICT while another is in hand */
  file(id: string, filename: string, contentType: string): void
  /** Resolves when there is room for more, or with `end` when the file is whole. */
  chunk(id: string, data: Uint8Array, end: boolean): Promise<void>
  cancel(id: string): Promise<void>
  /** The files of a push, for its creation; the caller must discard them. */
  takePush(id: string): Upload
  /** The path of the one file of a restore; the caller must remove it. */
  takeFile(id: string): string
  close(): Promise<void>
}

export interface PendingUploadsOptions {
  readonly dataDir: string
  readonly clock: Clock
  readonly vault: () => Vault | null
}

interface Sink {
  begin(stream: PassThrough, filename: string, contentType: string): Promise<unknown>
  discard(): Promise<void>
}

interface Entry {
  readonly sink: Sink
  readonly push: Upload | null
  readonly spooled: string | null
  inHand: { readonly stream: PassThrough; readonly done: Promise<unknown> } | null
  cancelTimer: Cancel
}

const MAX_UPLOADS = 20
/** An upload without progress is dropped after this time. */
const IDLE: Millis = 10 * MINUTE

export function createPendingUploads({
  dataDir,
  clock,
  vault,
}: PendingUploadsOptions): PendingUploads {
  const entries = new Map<string, Entry>()

  function found(id: string): Entry {
    const entry = entries.get(id)
    if (entry === undefined) throw new TocsinError('NOT_FOUND', tell('refusals.uploadOver'))
    entry.cancelTimer()
    entry.cancelTimer = idleTimer(id)
    return entry
  }

  function idleTimer(id: string): Cancel {
    return clock.setTimer(IDLE, () => void drop(id).catch(() => {}))
  }

  async function drop(id: string): Promise<void> {
    const entry = entries.get(id)
    if (entry === undefined) return
    entries.delete(id)
    entry.cancelTimer()
    entry.inHand?.stream.destroy()
    // What is being written to is closed first: nothing comes into being after it was removed.
    await entry.inHand?.done.catch(() => {})
    await entry.sink.discard()
  }

  /** Ends its time here without discarding anything. */
  function take(id: string): Entry {
    const entry = found(id)
    if (entry.inHand !== null) throw new TocsinError('CONFLICT', tell('refusals.fileNotWhole'))
    entry.cancelTimer()
    entries.delete(id)
    return entry
  }

  return {
    begin(purpose) {
      if (entries.size >= MAX_UPLOADS) {
        throw new TocsinError('CONFLICT', tell('refusals.manyUploads'))
      }
      const id = randomUUID()
      const cancelTimer = idleTimer(id)
      if (purpose === 'push') {
        const open = vault()
        if (open === null)
          throw new TocsinError('SECRETS_LOCKED', tell('refusals.secretPushesLocked'))
        const push = open.upload()
        entries.set(id, { sink: sealing(push), push, spooled: null, inHand: null, cancelTimer })
      } else {
        const spooled = path.join(dataDir, `${BACKUP_PREFIX}${id}.upload`)
        entries.set(id, { sink: spooling(spooled), push: null, spooled, inHand: null, cancelTimer })
      }
      return id
    },

    file(id, filename, contentType) {
      const entry = found(id)
      if (entry.inHand !== null) throw new TocsinError('CONFLICT', tell('refusals.fileInHand'))
      const stream = new PassThrough()
      const done = entry.sink.begin(stream, filename, contentType)
      // The next chunk reports its error.
      done.catch(() => stream.destroy())
      stream.on('error', () => {})
      entry.inHand = { stream, done }
    },

    async chunk(id, data, end) {
      const { inHand } = found(id)
      if (inHand === null) throw new TocsinError('CONFLICT', tell('refusals.noFileInHand'))
      const { stream, done } = inHand
      try {
        if (stream.destroyed) await done
        if (!stream.write(data)) await Promise.race([once(stream, 'drain'), done])
        if (!end) return
        stream.end()
        await done
        const entry = entries.get(id)
        if (entry !== undefined) entry.inHand = null
      } catch (error) {
        await drop(id)
        // The stream's own end says less than what ended it.
        throw await done.then(
          () => error,
          (cause: unknown) => cause,
        )
      }
    },

    cancel: drop,

    takePush(id) {
      const { push } = take(id)
      if (push === null) throw new TocsinError('INVALID', tell('refusals.uploadForRestore'))
      return push
    },

    takeFile(id) {
      const { spooled } = take(id)
      if (spooled === null) throw new TocsinError('INVALID', tell('refusals.uploadForPush'))
      return spooled
    },

    async close() {
      await Promise.all([...entries.keys()].map(drop))
    },
  }
}

function sealing(upload: Upload): Sink {
  return {
    begin: (stream, filename, contentType) => upload.add(stream, filename, contentType),
    discard: () => upload.discard(),
  }
}

function spooling(file: string): Sink {
  return {
    begin: (stream) => pipeline(stream, fs.createWriteStream(file, { mode: 0o600 })),
    discard: async () => fs.rmSync(file, { force: true }),
  }
}
