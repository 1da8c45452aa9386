// A backup of a data folder that is in use: SQLite's own online copies, and the sealed files, as one
// archive in the folder itself.
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import Database from 'better-sqlite3'
import { type Pack, pack } from 'tar-stream'
import type { Millis } from '../clock.ts'
import { asDamage } from '../store/open.ts'
import { VERSION } from '../version.ts'
import { BACKUP_PREFIX, DATABASES, FILES_FOLDER, MANIFEST_NAME, type Manifest } from './format.ts'
import { restorableGzip } from './restorable-gzip.ts'

/**
 * Writes the archive, 0600.
 * @returns its path in the data folder; whoever asked removes it
 */
export async function makeBackup(dataDir: string, now: Millis): Promise<string> {
  const stem = path.join(dataDir, `${BACKUP_PREFIX}${randomUUID()}`)
  const copies: string[] = []
  const archive = `${stem}.tar.gz`
  try {
    const tar = pack()
    const written = pipeline(
      tar,
      restorableGzip(),
      fs.createWriteStream(archive, { flags: 'wx', mode: 0o600, flush: true }),
    )
    const filled = fill(tar, dataDir, stem, copies, now).catch((error: Error) => {
      tar.destroy(error)
      throw error
    })
    await Promise.all([filled, written])
    return archive
  } catch (error) {
    fs.rmSync(archive, { force: true })
    throw error
  } finally {
    for (const copy of copies) fs.rmSync(copy, { force: true })
  }
}

async function fill(
  tar: Pack,
  dataDir: string,
  stem: string,
  copies: string[],
  now: Millis,
): Promise<void> {
  const manifest: Manifest = { format: 1, version: VERSION, made: now }
  tar.entry({ name: MANIFEST_NAME }, JSON.stringify(manifest))
  for (const name of DATABASES) {
    const source = path.join(dataDir, name)
    if (!fs.existsSync(source)) continue
    const copy = `${stem}.${name}`
    copies.push(copy)
    fs.closeSync(fs.openSync(copy, 'wx', 0o600))
    await copyDatabase(source, copy).catch((error: unknown) => {
      throw asDamage(error, name)
    })
    await addFile(tar, name, copy)
  }
  // After the databases: a file that a copied push names is there, or its push has died since.
  for (const name of sealedFiles(path.join(dataDir, FILES_FOLDER))) {
    await addFile(tar, `${FILES_FOLDER}/${name}`, path.join(dataDir, FILES_FOLDER, name))
  }
  tar.finalize()
}

/**
 * Copies the database as it is now. SQLite starts a copy again when another connection writes between two of
 * its steps: of a large file, whose pings go on, it would never come to the end. A read transaction keeps
 * what it copies as it was.
 */
async function copyDatabase(source: string, target: string): Promise<void> {
  const db = new Database(source, { readonly: true, fileMustExist: true })
  try {
    db.exec('BEGIN')
    db.prepare('SELECT count(*) FROM sqlite_schema').get()
    await db.backup(target)
  } finally {
    db.close()
  }
}

/** Finished files: those that still stream in belong to no push yet. */
function sealedFiles(folder: string): string[] {
  if (!fs.existsSync(folder)) return []
  return fs.readdirSync(folder).filter((name) => !name.endsWith('.part'))
}

async function addFile(tar: Pack, name: string, file: string): Promise<void> {
  let handle: fs.promises.FileHandle
  try {
    handle = await fs.promises.open(file)
  } catch (error) {
    // Its push has died meanwhile.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  try {
    const { size } = await handle.stat()
    if (size === 0) tar.entry({ name }, Buffer.alloc(0))
    else {
      const content = handle.createReadStream({ autoClose: false, end: size - 1 })
      await pipeline(content, tar.entry({ name, size }))
    }
  } finally {
    await handle.close()
  }
}
