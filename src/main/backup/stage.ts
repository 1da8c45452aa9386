// A backup on its way back: unpacked beside what is there, looked at as a whole, and made ready. It
// takes the place of what is there at the next start (apply.ts), never under a running server. Each is
// unpacked into a folder of its own, so that several windows may look at some at once.

import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import Database from 'better-sqlite3'
import { extract } from 'tar-stream'
import { type Told, tell } from '../../shared/words/told.ts'
import { errorText, TocsinError } from '../errors.ts'
import { integrityProblem } from '../store/damage.ts'
import { type Migration, refuseNewer } from '../store/migrate.ts'
import { MONITOR_MIGRATIONS } from '../store/monitor-schema.ts'
import { SECRETS_MIGRATIONS } from '../store/secrets-schema.ts'
import { READY_FILE, RESTORE_FOLDER } from './apply.ts'
import { disarm, refuseForeignSchema } from './disarm.ts'
import {
  BACKUP_PREFIX,
  FILES_FOLDER,
  isEntryName,
  MANIFEST_NAME,
  type Manifest,
  readManifest,
  UNPACK_EXTRA,
  UNPACK_FACTOR,
} from './format.ts'

/** What a backup holds, for the person who is about to restore it. */
export interface StagedBackup extends Manifest {
  readonly checks: number
  /** Active and expired ones. */
  readonly pushes: number
  /** As the window counts them: desktops and commands are among them. */
  readonly integrations: number
  /** Integrations that run a shell command. */
  readonly commands: number
  /** Where it is unpacked; the next start sweeps it unless it is confirmed. */
  readonly folder: string
}

const MIGRATIONS: Readonly<Record<string, readonly Migration[]>> = {
  'monitor.sqlite': MONITOR_MIGRATIONS,
  'secrets.sqlite': SECRETS_MIGRATIONS,
}

/**
 * Unpacks an archive into a folder in the data folder, examines it and takes the commands that it
 * may bring out of action.
 * @param size of the archive, in bytes: limits what it may unpack to
 * @throws TocsinError INVALID when it is no backup, a damaged one, of a newer version, or too large
 */
export async function stageBackup(
  dataDir: string,
  archive: Readable,
  size: number,
): Promise<StagedBackup> {
  const folder = path.join(dataDir, `${BACKUP_PREFIX}${randomUUID()}.restore`)
  try {
    fs.mkdirSync(path.join(folder, FILES_FOLDER), { recursive: true, mode: 0o700 })
    const { bavail, bsize } = fs.statfsSync(folder)
    await unpack(archive, folder, Math.min(UNPACK_FACTOR * size + UNPACK_EXTRA, bavail * bsize))
    const staged = examine(folder)
    disarm(path.join(folder, 'monitor.sqlite'))
    return { ...staged, folder }
  } catch (error) {
    remove(folder)
    if (error instanceof TocsinError && error.code === 'INVALID') throw error
    throw new TocsinError('INVALID', tell('refusals.noBackup', { reason: reasonOf(error) }))
  }
}

/** Bytes that are damaged have many names in zlib, all of them English. */
function reasonOf(error: unknown): string | Told {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code.startsWith('Z_') ? tell('refusals.backupDamaged') : errorText(error)
}

/** Lets the staged backup take its place at the next start, instead of one confirmed before. */
export function confirmStaged(dataDir: string, { folder }: Pick<StagedBackup, 'folder'>): void {
  const place = path.join(dataDir, RESTORE_FOLDER)
  fs.writeFileSync(path.join(folder, READY_FILE), '', { mode: 0o600, flush: true })
  // Cut while it is being removed, the one before must not be half restored.
  fs.rmSync(path.join(place, READY_FILE), { force: true })
  remove(place)
  fs.renameSync(folder, place)
}

export function discardStaged({ folder }: Pick<StagedBackup, 'folder'>): void {
  remove(folder)
}

function remove(folder: string): void {
  fs.rmSync(folder, { recursive: true, force: true })
}

/** @param limit bytes that the archive may unpack to, its tar's own headers and padding included */
async function unpack(archive: Readable, folder: string, limit: number): Promise<void> {
  const tar = extract()
  const fed = pipeline(archive, createGunzip(), upTo(limit), tar)
  const read = async () => {
    for await (const entry of tar) {
      const { name, type, size = 0, pax } = entry.header
      const isSparse = Object.keys(pax ?? {}).some((key) => key.startsWith('GNU.sparse'))
      if (type !== 'file' || isSparse || !isEntryName(name)) throw new Error(`it holds ${name}`)
      if (size > limit) throw tooLarge(limit)
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

/** Passes on what comes, and fails once it is more than the limit. */
function upTo(limit: number): Transform {
  let passed = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length
      if (passed > limit) done(tooLarge(limit))
      else done(null, chunk)
    },
  })
}

function tooLarge(limit: number): Error {
  return new Error(`it unpacks to more than ${Math.floor(limit / 1024 / 1024)} MiB`)
}

function examine(folder: string): Omit<StagedBackup, 'folder'> {
  const manifestFile = path.join(folder, MANIFEST_NAME)
  const manifest = fs.existsSync(manifestFile)
    ? readManifest(fs.readFileSync(manifestFile, 'utf8'))
    : null
  if (manifest === null) throw new Error('it was not made by Tocsin')
  return {
    ...manifest,
    checks: countIn(folder, 'monitor.sqlite', 'checks'),
    pushes: countIn(folder, 'secrets.sqlite', 'pushes'),
    integrations: countIn(folder, 'monitor.sqlite', 'channels'),
    commands: countIn(folder, 'monitor.sqlite', "channels WHERE kind = 'shell'"),
  }
}

/** @param rows a table, with a condition where only some of its rows count */
function countIn(folder: string, name: string, rows: string): number {
  const file = path.join(folder, name)
  if (!fs.existsSync(file)) throw new Error(`${name} is missing`)
  const db = new Database(file, { readonly: true, fileMustExist: true })
  try {
    const migrations = MIGRATIONS[name] ?? []
    refuseNewer(db, migrations.length, name)
    refuseForeignSchema(db, migrations, name)
    const problem = integrityProblem(db)
    if (problem !== null) throw new Error(`${name} is damaged (${problem})`)
    return Number(db.prepare(`SELECT count(*) FROM ${rows}`).pluck().get())
  } finally {
    db.close()
  }
}
