// The lock on a data folder: one process serves it at a time. SQLite's own file lock is used, as
// the system releases it whatever way the process ends, so that no stale lock can be left behind.
import path from 'node:path'
import Database from 'better-sqlite3'
import { errorText, TocsinError } from '../errors.ts'

export interface FolderLock {
  release(): void
}

/**
 * Takes the lock of a data folder until `release` or the end of the process.
 * @throws TocsinError FOLDER_IN_USE when another process serves the folder.
 */
export function lockFolder(dataDir: string): FolderLock {
  const db = new Database(path.join(dataDir, 'lock'), { timeout: 0 })
  try {
    db.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    db.close()
    if (isBusy(error)) {
      throw new TocsinError('FOLDER_IN_USE', `${dataDir} is already served by another process`)
    }
    throw new TocsinError(
      'USAGE',
      `${path.join(dataDir, 'lock')} cannot be locked: ${errorText(error)}`,
    )
  }
  return { release: () => db.close() }
}

/** Whether some process holds the lock of the folder. Takes nothing. */
export function isFolderLocked(dataDir: string): boolean {
  try {
    lockFolder(dataDir).release()
    return false
  } catch (error) {
    if (error instanceof TocsinError && error.code === 'FOLDER_IN_USE') return true
    throw error
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')
}
