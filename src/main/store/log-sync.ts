// Brings the log of a database to the disk in another thread. A commit that waits for the disk by itself keeps the
// event loop from everything else meanwhile. Here it is written first, and whoever waits for it is answered once
// the log is on disk: what a power cut takes away was never acknowledged (contract runtime.md).
import fs from 'node:fs'
import type { Database } from 'better-sqlite3'
import { truncateLog } from './truncate-log.ts'

type Done = (error: Error | null) => void

export interface LogSync {
  /**
   * From now on a commit does not wait for the disk. Outside a transaction.
   * @throws Error when the log could not be brought to the disk before, and cannot be now
   */
  defer(): void
  /**
   * From now on a commit waits for the disk by itself. Outside a transaction. Happens also when nobody waits for
   * the disk any more: to change it costs a statement.
   */
  wait(): void
  /**
   * Brings every commit so far to the disk. What is asked for meanwhile shares the next turn.
   * @param done gets what went wrong, null: nothing
   */
  flush(done: Done): void
  /** Whether somebody waits for the disk. */
  readonly isBusy: boolean
  close(): void
}

/** @returns null where each commit has to wait: a database without a log, or one that is held alone */
export function openLogSync(db: Database): LogSync | null {
  const isShared = db.pragma('locking_mode', { simple: true }) === 'normal'
  if (!isShared || db.pragma('journal_mode', { simple: true }) !== 'wal') return null
  // SQLite keeps the file as long as the connection is open, and takes no lock on it that closing could drop.
  let fd = openLog(`${db.name}-wal`)
  if (fd === null) return null
  let isDeferring = false
  let inTurn: Done[] = []
  let waiting: Done[] = []
  /** A system that failed to write a page may call it written: what the log holds is copied before it is added to. */
  let isSuspect = false

  function wait(): void {
    // SQLite refuses it while a transaction is open that could not be rolled back.
    if (!isDeferring || db.inTransaction) return
    db.exec('PRAGMA synchronous = FULL')
    isDeferring = false
  }

  function turn(file: number): void {
    inTurn = waiting
    waiting = []
    fs.fdatasync(file, (error) => {
      const done = inTurn
      inTurn = []
      if (error !== null) isSuspect = true
      if (waiting.length > 0) turn(file)
      else wait()
      for (const tell of done) tell(error)
    })
  }

  return {
    defer() {
      if (isDeferring && !isSuspect) return
      if (isSuspect && !truncateLog(db, false)) throw new Error('the log could not be written back')
      isSuspect = false
      isDeferring = true
      db.exec('PRAGMA synchronous = NORMAL')
    },
    wait,
    flush(done) {
      if (fd === null) return done(new Error('the database is closed'))
      waiting.push(done)
      if (inTurn.length === 0) turn(fd)
    },
    get isBusy() {
      return inTurn.length > 0
    },
    close() {
      if (fd !== null) fs.closeSync(fd)
      fd = null
    },
  }
}

function openLog(file: string): number | null {
  try {
    return fs.openSync(file, 'r+')
  } catch {
    return null
  }
}
