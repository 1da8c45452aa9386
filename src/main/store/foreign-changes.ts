// Whether another process wrote to the database: commands run beside the server.
import type { Database } from 'better-sqlite3'

/** @returns a function whose number is another one after each commit of another connection */
export function createForeignVersion(db: Database): () => number {
  // As a table, `pragma_data_version`, SQLite would compile the pragma each time.
  const version = db.prepare<[], number>('PRAGMA data_version').pluck()
  return () => version.get() ?? 0
}

/** @returns a function that says whether somebody else wrote since it was called last, at first since it was made */
export function createForeignChanges(db: Database): () => boolean {
  const version = createForeignVersion(db)
  let known = version()
  return () => {
    const current = version()
    const isNew = current !== known
    known = current
    return isNew
  }
}
