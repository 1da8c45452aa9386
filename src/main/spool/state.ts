// What lies in the spool (contract run.md 8): told by its files' names; of what was refused a few are opened.
import fs from 'node:fs'
import path from 'node:path'
import { SPOOL_FOLDER, SPOOL_FOLDERS } from '../../shared/spool-layout.ts'
import type { Millis } from '../clock.ts'

export interface SpoolState {
  /** Signals that wait for a server. */
  readonly waiting: number
  /** When the oldest of them happened; null: none waits. */
  readonly since: Millis | null
  /** Signals that could not be counted, and the folder that they are kept in. */
  readonly refused: number
  readonly refusedFolder: string
  /** The checks that the newest of them were for, as the jobs name them. */
  readonly refusedChecks: readonly string[]
}

/** Refused signals that are opened, the newest ones. */
const OPENED = 20

/** @throws Error when the spool is there and cannot be read */
export function readSpoolState(dataDir: string): SpoolState {
  const folderOf = (name: string) => path.join(dataDir, SPOOL_FOLDER, name)
  const waiting = namesIn(folderOf(SPOOL_FOLDERS.new))
  const times = waiting.map((name) => Number.parseInt(name, 10)).filter(Number.isSafeInteger)
  const refusedFolder = folderOf(SPOOL_FOLDERS.refused)
  const refused = namesIn(refusedFolder)
  const newest = refused.toSorted().slice(-OPENED)
  return {
    waiting: waiting.length,
    since: times.length === 0 ? null : times.reduce((a, b) => Math.min(a, b)),
    refused: refused.length,
    refusedFolder,
    refusedChecks: [
      ...new Set(newest.flatMap((name) => checkIn(path.join(refusedFolder, name)) ?? [])),
    ],
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return fs.readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Null: the file is no signal, or gone. */
function checkIn(file: string): string | null {
  try {
    const { check } = JSON.parse(fs.readFileSync(file, 'utf8'))
    return typeof check === 'string' ? check : null
  } catch {
    return null
  }
}
