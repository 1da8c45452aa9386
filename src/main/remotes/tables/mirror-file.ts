// The file mirror.sqlite: opened, and created again where it is damaged or newer (contract remotes.md 2.3).
import fs from 'node:fs'
import path from 'node:path'
import SqliteDatabase, { type Database } from 'better-sqlite3'
import { TocsinError } from '../../errors.ts'
import { schemaVersion } from '../../store/migrate.ts'
import { openDatabase } from '../../store/open.ts'
import { MIRROR_MIGRATIONS } from './mirror-schema.ts'

const MIRROR_FILE = 'mirror.sqlite'

/** A lock is waited for on the main thread, where pings are answered. */
const BUSY_TIMEOUT = 100

/**
 * Opens the cache of a data folder.
 * @throws whatever keeps it from being opened now: busy, a full disk, rights
 */
export function openMirrorFile(dataDir: string): Database {
  const file = path.join(dataDir, MIRROR_FILE)
  try {
    return open(file)
  } catch (error) {
    if (!isUseless(error)) throw error
    removeMirrorFile(dataDir)
    return open(file)
  }
}

function open(file: string): Database {
  const db = openDatabase(file, { migrations: MIRROR_MIGRATIONS, busyTimeout: BUSY_TIMEOUT })
  // What a power cut takes is asked for again.
  db.pragma('synchronous = NORMAL')
  return db
}

function isUseless(error: unknown): boolean {
  return error instanceof TocsinError && ['DATABASE_DAMAGED', 'DATABASE_NEWER'].includes(error.code)
}

/** Only to read, beside a server that may run; null: there is none, or none that can be read. */
export function readMirrorFile(dataDir: string): Database | null {
  try {
    const file = path.join(dataDir, MIRROR_FILE)
    const db = new SqliteDatabase(file, { readonly: true, fileMustExist: true })
    if (schemaVersion(db) === MIRROR_MIGRATIONS.length) return db
    db.close()
    return null
  } catch {
    return null
  }
}

/** With its log. */
export function removeMirrorFile(dataDir: string): void {
  const file = path.join(dataDir, MIRROR_FILE)
  for (const end of ['', '-wal', '-shm']) fs.rmSync(file + end, { force: true })
}
