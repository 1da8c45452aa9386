// The data folder: made, and looked at before anything in it is opened.
import fs from 'node:fs'
import path from 'node:path'
import { errorText, TocsinError } from '../errors.ts'

/** The files without which nothing runs; contract runtime.md lists them all. */
const NEEDED_FILES = ['lock', 'monitor.sqlite']

/**
 * Creates the data folder where it is missing, 0700.
 * @throws TocsinError USAGE when it cannot be made, or it or a file in it not read or written.
 */
export function ensureDataDir(dataDir: string): void {
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
    for (const name of NEEDED_FILES) ensureUsable(path.join(dataDir, name))
  } catch (error) {
    throw new TocsinError('USAGE', `the data folder ${dataDir} cannot be used: ${errorText(error)}`)
  }
}

/** SQLite would not name the file, and opens one that it may only read without a word. */
function ensureUsable(file: string): void {
  if (!fs.existsSync(file)) return
  if (!fs.statSync(file).isFile()) throw new Error(`${path.basename(file)} is not a file`)
  fs.accessSync(file, fs.constants.R_OK | fs.constants.W_OK)
}
