// The lock on a data folder: one process serves it at a time. SQLite's own file lock is used, as
// the system releases it whatever way the process ends, so that no stale lock can be left behind.

import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { ENDPOINT_FILE, type Endpoint, readEndpoint } from '../../shared/endpoint.ts'
import { tell } from '../../shared/words/told.ts'
import { errorText, TocsinError } from '../errors.ts'

export interface FolderLock {
  release(): void
}

/**
 * Both are held. People delete `lock`, taking it for the leftover of a crash; whoever starts then still
 * meets the other (contract hardening.md H23).
 */
export const LOCK_FILES = ['lock', 'serving']

/**
 * Takes the lock of a data folder until `release` or the end of the process.
 * @throws TocsinError FOLDER_IN_USE when another process serves the folder.
 */
export function lockFolder(dataDir: string): FolderLock {
  const held: Database.Database[] = []
  const release = () => {
    for (const db of held) db.close()
  }
  try {
    for (const name of LOCK_FILES) held.push(lockFile(dataDir, name))
    return { release }
  } catch (error) {
    release()
    throw error
  }
}

function lockFile(dataDir: string, name: string): Database.Database {
  const file = path.join(dataDir, name)
  try {
    fs.closeSync(fs.openSync(file, 'a', 0o600))
    fs.chmodSync(file, 0o600)
    return hold(file)
  } catch (error) {
    if (isBusy(error)) throw servedElsewhere(dataDir)
    const reason = errorText(error)
    throw new TocsinError('USAGE', tell('troubles.fileNotLocked', { file, reason }))
  }
}

function servedElsewhere(folder: string): TocsinError {
  const server = runningServer(folder)
  const why =
    server === null
      ? tell('troubles.served', { folder })
      : tell('troubles.servedBy', { folder, pid: String(server.pid), url: server.url })
  return new TocsinError('FOLDER_IN_USE', why)
}

/** Null: it does not listen yet, or the file is what a killed one left. */
function runningServer(folder: string): Endpoint | null {
  const endpoint = endpointIn(folder)
  try {
    if (endpoint !== null) process.kill(endpoint.pid, 0)
    return endpoint
  } catch {
    return null
  }
}

/** Where the server of the folder said that it listens; null: it has not, or the file cannot be read. */
export function endpointIn(folder: string): Endpoint | null {
  try {
    return readEndpoint(fs.readFileSync(path.join(folder, ENDPOINT_FILE), 'utf8'))
  } catch {
    return null
  }
}

/** Opens the file in an exclusive transaction. What is no database in it is cut off. */
function hold(file: string): Database.Database {
  try {
    return exclusive(file)
  } catch (error) {
    // Of a link, the garbage is somebody's file.
    if (!isGarbage(error) || !fs.lstatSync(file).isFile()) throw error
    // In place: a second process that does the same still meets the lock of the first.
    fs.truncateSync(file)
    return exclusive(file)
  }
}

function exclusive(file: string): Database.Database {
  const db = new Database(file, { timeout: 0 })
  try {
    // Nothing is ever written: the journal of a transaction without pages needs no file.
    db.pragma('journal_mode = MEMORY')
    db.exec('BEGIN EXCLUSIVE')
    return db
  } catch (error) {
    db.close()
    throw error
  }
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

function isGarbage(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(NOTADB|CORRUPT)/.test(error.code)
}

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')
}
