// The write-ahead log of a database, which holds overwritten pages as they were: emptied, or copied back
// sooner than SQLite would.
import type { Database } from 'better-sqlite3'

/**
 * Checkpoints the log and truncates it to nothing.
 * @param waits whether to wait for other processes, up to the database's timeout
 * @returns false: a reader or writer in another process is in the way
 */
export function truncateLog(db: Database, waits: boolean): boolean {
  const timeout = Number(db.pragma('busy_timeout', { simple: true }))
  if (!waits) db.pragma('busy_timeout = 0')
  try {
    const [state] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
    return state?.busy !== 1
  } finally {
    if (!waits) db.pragma(`busy_timeout = ${timeout}`)
  }
}

/** Copies back what no reader needs. Where that fails, a later commit's own attempt meets the same. */
export function copyLogBack(db: Database): void {
  try {
    db.pragma('wal_checkpoint(PASSIVE)')
  } catch {
    // Nothing is lost: it is in the log.
  }
}
