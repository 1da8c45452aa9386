// Sealed files in the data folder: written while they stream in, made durable before their push is
// stored, unlinked when it dies. What no push owns is swept away at the start.
import fs from 'node:fs'
import fsp from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Key } from './cipher.ts'
import { openingStream, sealingStream } from './file-cipher.ts'

export interface FileStore {
  /** Seals a stream to disk under a name that marks it as unfinished; resolves when it is durable. */
  write(uuid: string, key: Key, content: Readable): Promise<void>
  /** Gives finished files their names. Throws when one is missing. */
  keep(uuids: readonly string[]): void
  /** Removes files, finished or not; missing ones are no error. */
  remove(uuids: readonly string[]): void
  /** The content of a file; it errors where the file was tampered with. */
  read(uuid: string, key: Key): Readable
  /** Removes what belongs neither to a push nor to a process that is still writing. */
  sweep(owned: ReadonlySet<string>): void
}

const UNFINISHED = /^([0-9a-f-]{36})\.(\d+)\.part$/

export function createFileStore(dataDir: string): FileStore {
  const folder = path.join(dataDir, 'files')
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const finished = (uuid: string) => path.join(folder, uuid)
  const unfinished = (uuid: string) => path.join(folder, `${uuid}.${process.pid}.part`)

  return {
    async write(uuid, key, content) {
      const handle = await fsp.open(unfinished(uuid), 'wx', 0o600)
      try {
        await pipeline(content, sealingStream(key, uuid), handle.createWriteStream({ flush: true }))
      } catch (error) {
        await handle.close().catch(() => {})
        fs.rmSync(unfinished(uuid), { force: true })
        throw error
      }
    },
    keep(uuids) {
      if (uuids.length === 0) return
      for (const uuid of uuids) fs.renameSync(unfinished(uuid), finished(uuid))
      syncFolder(folder)
    },
    remove(uuids) {
      for (const uuid of uuids) {
        fs.rmSync(finished(uuid), { force: true })
        fs.rmSync(unfinished(uuid), { force: true })
      }
    },
    read(uuid, key) {
      const source = fs.createReadStream(finished(uuid))
      const opened = openingStream(key, uuid)
      // `pipeline` would swallow the error: whoever reads has to learn of it.
      source.on('error', (error) => opened.destroy(error))
      opened.on('close', () => source.destroy())
      return source.pipe(opened)
    },
    sweep(owned) {
      for (const name of fs.readdirSync(folder)) {
        const writer = UNFINISHED.exec(name)?.[2]
        const inUse = writer === undefined ? owned.has(name) : isAlive(Number(writer))
        if (!inUse) fs.rmSync(path.join(folder, name), { force: true })
      }
    },
  }
}

/** Whether another process of that number runs: an own old number is none of ours. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Makes names durable; not every system lets a folder be opened. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const fd = fs.openSync(folder, 'r')
  try {
    fs.fsyncSync(fd)
  } finally {
    fs.closeSync(fd)
  }
}
