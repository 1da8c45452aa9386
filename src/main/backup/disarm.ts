// What keeps a stranger's backup from running anything here (contract hardening.md H26): no code in
// its schema, no command that may run, no configuration that anybody could have written, no session
// of a window, and no notification for a person.
import Database from 'better-sqlite3'
import { type Migration, schemaVersion, statementsOf } from '../store/migrate.ts'

const CODE =
  "SELECT type || ' ' || name || ' ' || sql FROM sqlite_schema WHERE type IN ('trigger', 'view')"

/**
 * Refuses a database with triggers or views that our migrations up to its version do not make.
 * @throws Error naming the first
 */
export function refuseForeignSchema(
  db: Database.Database,
  migrations: readonly Migration[],
  name: string,
): void {
  const own = new Set(codeAfter(migrations.slice(0, schemaVersion(db))))
  for (const code of codeOf(db)) {
    if (own.has(code)) continue
    throw new Error(`${name} has a ${code.split(' ', 2).join(' ')} that Tocsin did not make`)
  }
}

function codeAfter(migrations: readonly Migration[]): readonly string[] {
  const db = new Database(':memory:')
  try {
    for (const statements of statementsOf(migrations)) db.exec(statements)
    return codeOf(db)
  } finally {
    db.close()
  }
}

function codeOf(db: Database.Database): readonly string[] {
  return db.prepare<[], string>(CODE).pluck().all()
}

/**
 * Switches commands off, and drops sessions and the configurations that are not sealed with a master
 * key: whoever made the file could have written them. Integrations without one are disabled and say why.
 * @param file `monitor.sqlite` of the staged backup
 */
export function disarm(file: string): void {
  const db = new Database(file, { fileMustExist: true })
  try {
    db.pragma('trusted_schema = OFF')
    db.pragma('synchronous = FULL')
    db.transaction(() => {
      db.exec(
        `DELETE FROM settings WHERE key IN ('shell_channels', 'window_sessions', 'missed_notices')`,
      )
      db.exec(
        `UPDATE channels SET config = '', disabled = 1,
           last_error = 'Its settings were not sealed in the backup and were dropped'
         WHERE config <> ''`,
      )
      // Signals of this machine go nowhere until a person says so: two machines may hold the same backup.
      if (isTable(db, 'relays')) db.exec(`UPDATE relays SET state = 'off'; DELETE FROM relay_queue`)
    }).immediate()
  } finally {
    db.close()
  }
}

/** Backups of older versions lack some. */
function isTable(db: Database.Database, name: string): boolean {
  const found = db
    .prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`)
    .get(name)
  return found !== undefined
}
