// A backup on its way back: unpacked beside what is there, looked at as a whole, and made ready. It
// takes the place of what is there at the next start (apply.ts), never under a running server.
import fs from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import Database from 'better-sqlite3'
import { extract } from 'tar-stream'
import { errorText, TocsinError } from '../errors.ts'
import { type Migration, refuseNewer } from '../store/migrate.ts'
import { MONITOR_MIGRATIONS } from '../store/monitor-schema.ts'
import { integrityProblem } from '../store/open.ts'
import { SECRETS_MIGRATIONS } from '../store/secrets-schema.ts'
import { READY_FILE, RESTORE_FOLDER } from './apply.ts'
import { FILES_FOLDER, isEntryName, MANIFEST_NAME, type Manifest, readManifest } from './format.ts'

/** What a backup holds, for the person who is about to restore it. */
export interface StagedBackup extends Manifest {
  readonly checks: number
  /** Active and expired ones. */
  readonly pushes: number
}

const MIGRATIONS: Readonly<Record<string, readonly Migration[]>> = {
  'monitor.sqlite': MONITOR_MIGRATIONS,
  'secrets.sqlite': SECRETS_MIGRATIONS,
}

/**
 * Unpacks an archive into the data folder's `restore/` and examines it; replaces one staged before.
 * @throws TocsinError INVALID when it is no backup, a damaged one, or of a newer version
 */
export async function stageBackup(dataDir: string, archive: Readable): Promise<StagedBackup> {
  const folder = path.join(dataDir, RESTORE_FOLDER)
  discardStaged(dataDir)
  try {
    fs.mkdirSync(path.join(folder, FILES_FOLDER), { recursive: true, mode: 0o700 })
    await unpack(archive, folder)
    return examine(folder)
  } catch (error) {
    discardStaged(dataDir)
    if (error instanceof TocsinError && error.code === 'INVALID') throw error
    throw new TocsinError('INVALID', `this is no backup that can be restored: ${errorText(error)}`)
  }
}

/** Lets the staged backup take its place at the next start. */
export function confirmStaged(dataDir: string): void {
  const folder = path.join(dataDir, RESTORE_FOLDER)
  fs.writeFileSync(path.join(folder, READY_FILE), '', { mode: 0o600, flush: true })
}

export function discardStaged(dataDir: string): void {
  fs.rmSync(path.join(dataDir, RESTORE_FOLDER), { recursive: true, force: true })
}

async function unpack(archive: Readable, folder: string): Promise<void> {
  const tar = extract()
  const fed = pipeline(archive, createGunzip(), tar)
  const read = async () => {
    for await (const entry of tar) {
      const { name, type } = entry.header
      if (type !== 'file' || !isEntryName(name)) throw new Error(`it holds ${name}`)
      await pipeline(
        entry,
        fs.createWriteStream(path.join(folder, name), { flags: 'wx', mode: 0o600, flush: true }),
      )
    }
  }
  // Both to their end: what still writes would put files into a folder that is being removed.
  const ends = await Promise.allSettled([read(), fed])
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

function examine(folder: string): StagedBackup {
  const manifestFile = path.join(folder, MANIFEST_NAME)
  const manifest = fs.existsSync(manifestFile)
    ? readManifest(fs.readFileSync(manifestFile, 'utf8'))
    : null
  if (manifest === null) throw new Error('it was not made by Tocsin')
  return {
    ...manifest,
    checks: countIn(folder, 'monitor.sqlite', 'checks'),
    pushes: countIn(folder, 'secrets.sqlite', 'pushes'),
  }
}

function countIn(folder: string, name: string, table: string): number {
  const file = path.join(folder, name)
  if (!fs.existsSync(file)) throw new Error(`${name} is missing`)
  const db = new Database(file, { readonly: true, fileMustExist: true })
  try {
    refuseNewer(db, MIGRATIONS[name]?.length ?? 0, name)
    const problem = integrityProblem(db)
    if (problem !== null) throw new Error(`${name} is damaged (${problem})`)
    return Number(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get())
  } finally {
    db.close()
  }
}
