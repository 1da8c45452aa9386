// Whether another process wrote to the database: commands run beside the server.
import type { Database } from 'better-sqlite3'

/** @returns a function that says whether somebody else wrote since it was called last; at first true */
export function createForeignChanges(db: Database): () => boolean {
  const version = db.prepare('PRAGMA data_version').pluck()
  let known: unknown
  return () => {
    const current = version.get()
    const isNew = current !== known
    known = current
    return isNew
  }
}
