// What lies in the spool (contract run.md 8): told by its files' names, nothing is opened.
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
}

/** @throws Error when the spool is there and cannot be read */
export function readSpoolState(dataDir: string): SpoolState {
  const folderOf = (name: string) => path.join(dataDir, SPOOL_FOLDER, name)
  const waiting = namesIn(folderOf(SPOOL_FOLDERS.new))
  const times = waiting.map((name) => Number.parseInt(name, 10)).filter(Number.isSafeInteger)
  const refusedFolder = folderOf(SPOOL_FOLDERS.refused)
  return {
    waiting: waiting.length,
    since: times.length === 0 ? null : times.reduce((a, b) => Math.min(a, b)),
    refused: namesIn(refusedFolder).length,
    refusedFolder,
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
