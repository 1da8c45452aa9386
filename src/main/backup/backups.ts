// Backups on their way out: made, read in chunks by the window, and removed after the last chunk or
// when nobody goes on reading.

import fs from 'node:fs'
import path from 'node:path'
import { CHUNK_BYTES } from '../../shared/chunks.ts'
import { tell } from '../../shared/words/told.ts'
import { type Cancel, type Clock, MINUTE, type Millis } from '../clock.ts'
import { TocsinError } from '../errors.ts'

export interface Backups {
  make(): Promise<{ readonly backup: string; readonly size: number }>
  /** @throws TocsinError NOT_FOUND when it is gone */
  read(backup: string, offset: number): Promise<{ readonly data: string; readonly end: boolean }>
  close(): void
}

const IDLE: Millis = 10 * MINUTE

export function createBackups(dataDir: string, clock: Clock): Backups {
  const made = new Map<string, { readonly file: string; cancelTimer: Cancel }>()

  function remove(backup: string): void {
    const entry = made.get(backup)
    if (entry === undefined) return
    made.delete(backup)
    entry.cancelTimer()
    fs.rmSync(entry.file, { force: true })
  }

  return {
    async make() {
      // Loaded on demand: few ask for it.
      const { makeBackup } = await import('./make.ts')
      const file = await makeBackup(dataDir, clock.now())
      const backup = path.basename(file)
      made.set(backup, { file, cancelTimer: clock.setTimer(IDLE, () => remove(backup)) })
      return { backup, size: fs.statSync(file).size }
    },

    async read(backup, offset) {
      const entry = made.get(backup)
      if (entry === undefined) throw new TocsinError('NOT_FOUND', tell('refusals.gone.backup'))
      entry.cancelTimer()
      entry.cancelTimer = clock.setTimer(IDLE, () => remove(backup))
      const handle = await fs.promises.open(entry.file)
      try {
        const buffer = Buffer.alloc(CHUNK_BYTES)
        const { bytesRead } = await handle.read(buffer, 0, CHUNK_BYTES, offset)
        const { size } = await handle.stat()
        const end = offset + bytesRead >= size
        if (end) remove(backup)
        return { data: buffer.toString('base64', 0, bytesRead), end }
      } finally {
        await handle.close()
      }
    },

    close() {
      for (const backup of [...made.keys()]) remove(backup)
    },
  }
}
