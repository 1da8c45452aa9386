// Opening a database file: refuse what is damaged or newer before anything is written, then set
// the pragmas of contract runtime.md and migrate.

import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { englishOf } from '../../shared/words/english.ts'
import { type Told, tell } from '../../shared/words/told.ts'
import { errorText, TocsinError } from '../errors.ts'
import { damagedTables, integrityProblem, isDamage, problemInTables } from './damage.ts'
import type { DatabaseGuard } from './folder-guard.ts'
import { type Migration, migrate, missingTable, refuseNewer } from './migrate.ts'
import { holdAlone } from './open-alone.ts'

/** Files up to this size are checked whole at each start, of larger ones the needed tables. */
const QUICK_CHECK_BYTES = 16 * 1024 * 1024
/**
 * Pages that a connection keeps for itself. What SQLite frees, the allocator hardly ever gives back: of 4 MiB, which made
 * nothing faster, a load of pushes left 2 to 4 MiB more.
 */
const CACHE_KIB = 1024
const SQLITE_MAGIC = 'SQLite format 3\0'

export interface OpenOptions {
  readonly migrations: readonly Migration[]
  /** Tables that are checked at every start, whatever the size of the file. */
  readonly neededTables?: readonly string[]
  /** Overwrite deleted content with zeros. */
  readonly secureDelete?: boolean
  /** How long a statement waits for another process's write, in milliseconds. */
  readonly busyTimeout?: number
  /** Of a served folder: with it, a file opens whose other tables are damaged, or whose disk is full. */
  readonly guard?: DatabaseGuard | undefined
}

/**
 * Opens (or creates, 0600) a database of ours.
 * @throws TocsinError DATABASE_DAMAGED (its cause: the problem), DATABASE_NEWER: the file was left
 * untouched; USAGE: it cannot be reached at all.
 */
export function openDatabase(file: string, options: OpenOptions): Database.Database {
  try {
    const db = openWithRoom(file, options)
    options.guard?.watch(db)
    return db
  } catch (error) {
    throw asTrouble(error, file)
  }
}

/**
 * A served database is opened on a full disk as well (contract hardening.md H22): in the room of the
 * reserve, else without the index of its log, for which there is no room.
 */
function openWithRoom(file: string, options: OpenOptions): Database.Database {
  const { guard } = options
  try {
    return openOnce(file, options, 'shared')
  } catch (error) {
    if (guard?.makeRoom(error) !== true) throw error
  }
  try {
    return openOnce(file, options, 'shared')
  } catch (error) {
    if (!guard.makeRoom(error)) throw error
    return openOnce(file, options, 'alone')
  }
}

/** @param how `alone`: no other process can open it meanwhile, and the log's index stays in memory */
function openOnce(file: string, options: OpenOptions, how: 'shared' | 'alone'): Database.Database {
  if (!fs.existsSync(file)) fs.closeSync(fs.openSync(file, 'a', 0o600))
  else inspect(file, options, how)
  return connect(file, options, how)
}

function connect(file: string, options: OpenOptions, how: 'shared' | 'alone'): Database.Database {
  const db = new Database(file, { timeout: options.busyTimeout ?? 2000 })
  try {
    if (how === 'alone') holdAlone(db)
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = FULL')
    db.pragma('foreign_keys = ON')
    // 80 MiB of log before it is copied back. Under load each page is then copied less often, and far fewer than
    // one write in a hundred waits for the copy: 50 writes that share a commit change some 70 pages.
    db.pragma('wal_autocheckpoint = 20000')
    // The system keeps the file's pages, too, and finds other uses for them when it is short of memory.
    db.pragma(`cache_size = ${-CACHE_KIB}`)
    db.pragma('trusted_schema = OFF')
    if (options.secureDelete) db.pragma('secure_delete = ON')
    migrate(db, options.migrations)
    refuseIncomplete(db, file, options)
    if (options.guard !== undefined) assertWritable(db)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** Otherwise it would show when the table is first used, which may be when a ping is to be stored. */
function refuseIncomplete(db: Database.Database, file: string, { migrations }: OpenOptions): void {
  const table = missingTable(db, migrations)
  if (table !== null) throw damaged(path.basename(file), `no such table: ${table}`)
}

/**
 * SQLite opens without a word what it may only read: the index of a log that is another user's, for
 * one.
 * @throws SqliteError SQLITE_READONLY
 */
function assertWritable(db: Database.Database): void {
  try {
    db.exec('BEGIN IMMEDIATE')
    db.exec('ROLLBACK')
  } catch (error) {
    // Anything else, such as a full disk or another process's write, is over some time.
    if (/^SQLITE_READONLY/.test(String((error as NodeJS.ErrnoException).code))) throw error
  }
}

/** Looks at an existing file through a connection that never changes it. */
function inspect(file: string, options: OpenOptions, how: 'shared' | 'alone'): void {
  const { migrations } = options
  const name = path.basename(file)
  const size = fs.statSync(file).size
  if (size === 0) return
  refuseForeign(file, name)
  // Alone, it cannot be read-only: that has no lock to take.
  const db = new Database(file, { readonly: how === 'shared', fileMustExist: true })
  try {
    if (how === 'alone') holdAlone(db)
    refuseNewer(db, migrations.length, name)
    refuseDamaged(db, name, size, options)
  } finally {
    db.close()
  }
}

/** Damage in tables that can be done without goes to the guard, where there is one. */
function refuseDamaged(
  db: Database.Database,
  name: string,
  size: number,
  { neededTables = [], guard }: OpenOptions,
): void {
  const problem =
    size <= QUICK_CHECK_BYTES
      ? integrityProblem(db, 'quick_check')
      : problemInTables(db, neededTables)
  if (problem === null) return
  const tables = size <= QUICK_CHECK_BYTES ? damagedTables(db) : neededTables
  const isNeeded = neededTables.length === 0 || tables.some((table) => neededTables.includes(table))
  if (guard === undefined || tables.length === 0 || isNeeded) throw damaged(name, problem)
  guard.damaged(tables, problem)
}

function refuseForeign(file: string, name: string): void {
  const head = Buffer.alloc(16)
  const fd = fs.openSync(file, 'r')
  try {
    fs.readSync(fd, head, 0, 16, 0)
  } finally {
    fs.closeSync(fd)
  }
  if (head.toString('latin1') !== SQLITE_MAGIC) throw damaged(name, tell('troubles.noDatabase'))
}

/** What a start that met damage ends with: DATABASE_DAMAGED, or the error itself. */
export function asDamage(error: unknown, name: string): unknown {
  if (!isDamage(error)) return error
  const reason = errorText(error)
  return new TocsinError('DATABASE_DAMAGED', tell('troubles.damagedAtStart', { name, reason }))
}

function damaged(name: string, reason: string | Told): TocsinError {
  const cause = englishOf(reason)
  const told = tell('troubles.damagedUntouched', { name, reason })
  return new TocsinError('DATABASE_DAMAGED', told, { cause })
}

/**
 * What SQLite says of a file that is not as it was written. SQLITE_ERROR is among them: with our own
 * statements only a damaged header or schema leads to it (contract hardening.md H25).
 */
const DAMAGE = /^SQLITE_(CORRUPT|NOTADB|ERROR|FORMAT|MISMATCH|CONSTRAINT)/
const OUT_OF_REACH =
  /^(EACCES|EPERM|EROFS|EISDIR|ENOENT|ENOTDIR|SQLITE_(CANTOPEN|PERM|READONLY)(_.*)?)$/

function asTrouble(error: unknown, file: string): unknown {
  const code = String((error as NodeJS.ErrnoException).code)
  if (DAMAGE.test(code)) return damaged(path.basename(file), errorText(error))
  if (code.startsWith('SQLITE_BUSY')) {
    return new TocsinError('STORE_BUSY', tell('troubles.fileLocked', { file }))
  }
  const told = tell('troubles.fileNotOpened', { file, reason: errorText(error) })
  if (/^SQLITE_(FULL|IOERR)/.test(code)) return new TocsinError('STORE_UNAVAILABLE', told)
  return OUT_OF_REACH.test(code) ? new TocsinError('USAGE', told) : error
}
