// Opening a database file: refuse what is damaged or newer before anything is written, then set
// the pragmas of contract runtime.md and migrate.
import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { errorText, TocsinError } from '../errors.ts'
import { type Migration, migrate, refuseNewer } from './migrate.ts'

/** Files up to this size are checked whole at each start, of larger ones the needed tables. */
const QUICK_CHECK_BYTES = 16 * 1024 * 1024
const SQLITE_MAGIC = 'SQLite format 3\0'

export interface OpenOptions {
  readonly migrations: readonly Migration[]
  /** Tables that are checked at every start, whatever the size of the file. */
  readonly neededTables?: readonly string[]
  /** Overwrite deleted content with zeros. */
  readonly secureDelete?: boolean
  /** How long a statement waits for another process's write, in milliseconds. */
  readonly busyTimeout?: number
}

/**
 * Opens (or creates, 0600) a database of ours.
 * @throws TocsinError DATABASE_DAMAGED, DATABASE_NEWER: the file was left untouched; USAGE: it
 * cannot be reached at all.
 */
export function openDatabase(file: string, options: OpenOptions): Database.Database {
  try {
    if (fs.existsSync(file)) inspect(file, options)
    else fs.closeSync(fs.openSync(file, 'a', 0o600))
    return connect(file, options)
  } catch (error) {
    throw asTrouble(error, file)
  }
}

function connect(file: string, options: OpenOptions): Database.Database {
  const db = new Database(file, { timeout: options.busyTimeout ?? 2000 })
  try {
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = FULL')
    db.pragma('foreign_keys = ON')
    // 16 MiB of log before it is copied back: under load each page is then copied less often.
    db.pragma('wal_autocheckpoint = 4000')
    db.pragma('trusted_schema = OFF')
    if (options.secureDelete) db.pragma('secure_delete = ON')
    migrate(db, options.migrations)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** Looks at an existing file through a read-only connection, which never changes it. */
function inspect(file: string, { migrations, neededTables = [] }: OpenOptions): void {
  const name = path.basename(file)
  const size = fs.statSync(file).size
  if (size === 0) return
  refuseForeign(file, name)
  const db = new Database(file, { readonly: true, fileMustExist: true })
  try {
    refuseNewer(db, migrations.length, name)
    const problem =
      size <= QUICK_CHECK_BYTES
        ? integrityProblem(db, 'quick_check')
        : problemInTables(db, neededTables)
    if (problem !== null) throw damaged(name, problem)
  } finally {
    db.close()
  }
}

function refuseForeign(file: string, name: string): void {
  const head = Buffer.alloc(16)
  const fd = fs.openSync(file, 'r')
  try {
    fs.readSync(fd, head, 0, 16, 0)
  } finally {
    fs.closeSync(fd)
  }
  if (head.toString('latin1') !== SQLITE_MAGIC) throw damaged(name, 'it is not an SQLite database')
}

/** The first problem in those of the tables that are there. A missing one is the migrations' matter. */
function problemInTables(db: Database.Database, names: readonly string[]): string | null {
  const isThere = db.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`)
  for (const name of names) {
    if (isThere.get(name) === undefined) continue
    const problem = firstProblem(db, `quick_check(${name})`)
    if (problem !== null) return problem
  }
  return null
}

/** The first problem that SQLite's own check finds, or null when the database is sound. */
export function integrityProblem(
  db: Database.Database,
  check: 'quick_check' | 'integrity_check' = 'integrity_check',
): string | null {
  return firstProblem(db, `${check}(1)`)
}

/** What the first row of a check says, in one line; null: ok. */
function firstProblem(db: Database.Database, check: string): string | null {
  const first = String(db.pragma(check, { simple: true }))
  return first === 'ok' ? null : first.replaceAll(/\s+/g, ' ')
}

function damaged(name: string, why: string): TocsinError {
  return new TocsinError(
    'DATABASE_DAMAGED',
    `${name} is damaged (${why}); it was left untouched. Restore a backup, or move the file away to start empty`,
  )
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
  if (!OUT_OF_REACH.test(code)) return error
  return new TocsinError('USAGE', `${file} cannot be opened: ${errorText(error)}`)
}
