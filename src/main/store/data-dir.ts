// The data folder: made, and looked at before anything in it is opened.

import fs from 'node:fs'
import path from 'node:path'
import { type Told, tell } from '../../shared/words/told.ts'
import { errorText, TocsinError } from '../errors.ts'
import { LOCK_FILES } from './lock.ts'

/** The files without which nothing runs; contract runtime.md lists them all. */
const NEEDED_FILES = [...LOCK_FILES, 'monitor.sqlite']

/** Bits of a folder's mode that let others in. */
const OTHERS = 0o077
/** Set on folders that everybody shares, such as /tmp. */
const STICKY = 0o1000

/**
 * Creates the data folder where it is missing, 0700; takes the rights of others away from one that
 * is there (contract hardening.md H23, H24).
 * @throws TocsinError USAGE when it cannot be made, or it or a file in it not read or written.
 */
export function ensureDataDir(dataDir: string): void {
  try {
    makeFolder(path.resolve(dataDir))
    tighten(dataDir)
    fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
    for (const name of NEEDED_FILES) ensureUsable(path.join(dataDir, name))
  } catch (error) {
    throw new TocsinError('USAGE', `the data folder ${dataDir} cannot be used: ${errorText(error)}`)
  }
}

/** Node's own recursive `mkdir` never returns where the system denies that a parent is there. */
function makeFolder(folder: string): void {
  if (!fs.existsSync(folder)) {
    makeFolder(path.dirname(folder))
    try {
      fs.mkdirSync(folder, { mode: 0o700 })
    } catch (error) {
      // Another process may have made it a moment ago.
      if (!fs.existsSync(folder)) throw error
    }
  }
  if (!fs.statSync(folder).isDirectory()) throw new Error(`${folder} is not a folder`)
}

/** A folder that is shared, or another user's, stays as it is: `rightsProblem` names it. */
function tighten(dataDir: string): void {
  if (rightsProblem(dataDir) === null || (fs.statSync(dataDir).mode & STICKY) !== 0) return
  try {
    fs.chmodSync(dataDir, 0o700)
  } catch {
    // Named by `rightsProblem`, which the log and the doctor ask.
  }
}

/** What is wrong with the rights of the data folder, and the mend; null: nothing. */
export function rightsProblem(dataDir: string): Told | null {
  if (process.platform === 'win32' || (fs.statSync(dataDir).mode & OTHERS) === 0) return null
  return tell('doctor.othersRead', { folder: dataDir })
}

/** SQLite would not name the file, and opens one that it may only read without a word. */
function ensureUsable(file: string): void {
  if (!fs.existsSync(file)) return
  if (!fs.statSync(file).isFile()) throw new Error(`${path.basename(file)} is not a file`)
  fs.accessSync(file, fs.constants.R_OK | fs.constants.W_OK)
}
