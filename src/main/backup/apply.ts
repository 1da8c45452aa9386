// The restore itself: at a start, under the folder's lock and before any database is opened, what
// was staged takes the place of what is there. Cut anywhere, the next start goes on with it.
import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import type { Millis } from '../clock.ts'
import { DATABASES, isMadeOnTheWay, PARTS } from './format.ts'

export const RESTORE_FOLDER = 'restore'
export const READY_FILE = 'READY'
const [MONITOR, SECRETS] = DATABASES

export interface Restored {
  readonly checks: number
  /** Active and expired ones. */
  readonly pushes: number
  /** The folder with what was there before, in the data folder. */
  readonly kept: string
}

/**
 * Puts a confirmed backup in place, if there is one, and sweeps what an earlier process left half
 * made. What was there before is kept in `before-restore-<time>/`.
 * @returns what is there now; null: there was nothing to restore
 */
export function applyStaged(dataDir: string, now: Millis): Restored | null {
  sweep(dataDir)
  const staged = path.join(dataDir, RESTORE_FOLDER)
  const ready = path.join(staged, READY_FILE)
  if (!fs.existsSync(ready)) {
    // Unpacked and never confirmed.
    fs.rmSync(staged, { recursive: true, force: true })
    return null
  }
  const aside = path.join(dataDir, keptFolder(ready, now))
  fs.mkdirSync(aside, { recursive: true, mode: 0o700 })
  for (const part of PARTS) {
    moveAside(path.join(dataDir, part), path.join(aside, part), path.join(staged, part))
  }
  fs.rmSync(staged, { recursive: true, force: true })
  return {
    checks: countIn(path.join(dataDir, MONITOR), 'checks'),
    pushes: countIn(path.join(dataDir, SECRETS), 'pushes'),
    kept: path.basename(aside),
  }
}

/** It was looked at when it was staged. What cannot be counted now, the start that follows complains of. */
function countIn(file: string, table: string): number {
  try {
    const db = new Database(file, { readonly: true, fileMustExist: true })
    try {
      return Number(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get())
    } finally {
      db.close()
    }
  } catch {
    return 0
  }
}

/** The same at every try: noted in the marker before anything is moved. */
function keptFolder(ready: string, now: Millis): string {
  const noted = fs.readFileSync(ready, 'utf8')
  if (noted !== '') return noted
  const name = `before-restore-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}`
  fs.writeFileSync(ready, name, { flush: true })
  return name
}

/** A part of the log of writes (`-wal`) has no staged one: it only goes. */
function moveAside(current: string, kept: string, staged: string): void {
  const isLog = /-(wal|shm)$/.test(current)
  if (fs.existsSync(current) && !fs.existsSync(kept) && (isLog || fs.existsSync(staged))) {
    fs.renameSync(current, kept)
  }
  if (fs.existsSync(staged)) fs.renameSync(staged, current)
}

function sweep(dataDir: string): void {
  for (const name of fs.readdirSync(dataDir)) {
    if (isMadeOnTheWay(name)) fs.rmSync(path.join(dataDir, name), { force: true, recursive: true })
  }
}
