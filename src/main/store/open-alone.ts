// A database that this process holds alone, because a full disk has no room for the index of its log,
// which processes share (contract hardening.md H22).
import type { Database } from 'better-sqlite3'

/** From the first access on no other process can open it, and the log's index stays in memory. */
export function holdAlone(db: Database): void {
  db.pragma('locking_mode = EXCLUSIVE')
}

/**
 * Lets other processes in again, once there is room. Outside a transaction.
 * @returns whether its log is another file from now on
 */
export function shareAgain(db: Database): boolean {
  try {
    if (db.pragma('locking_mode', { simple: true }) !== 'exclusive') return false
    // SQLite gives up the lock only while there is no log.
    db.pragma('journal_mode = DELETE')
    db.pragma('locking_mode = NORMAL')
    db.pragma('journal_mode = WAL')
    return true
  } catch {
    // It stays alone until the next start.
    return false
  }
}
