// The restore itself: at a start, under the folder's lock and before any database is opened, what
// was staged takes the place of what is there. Cut anywhere, the next start goes on with it.
import fs from 'node:fs'
import path from 'node:path'
import type { Millis } from '../clock.ts'
import { isMadeOnTheWay, PARTS } from './format.ts'

export const RESTORE_FOLDER = 'restore'
export const READY_FILE = 'READY'

/**
 * Puts a confirmed backup in place, if there is one, and sweeps what an earlier process left half
 * made. What was there before is kept in `before-restore-<time>/`.
 */
export function applyStaged(dataDir: string, now: Millis): void {
  sweep(dataDir)
  const staged = path.join(dataDir, RESTORE_FOLDER)
  const ready = path.join(staged, READY_FILE)
  if (!fs.existsSync(ready)) {
    // Unpacked and never confirmed.
    fs.rmSync(staged, { recursive: true, force: true })
    return
  }
  const aside = path.join(dataDir, keptFolder(ready, now))
  fs.mkdirSync(aside, { recursive: true, mode: 0o700 })
  for (const part of PARTS) {
    moveAside(path.join(dataDir, part), path.join(aside, part), path.join(staged, part))
  }
  fs.rmSync(staged, { recursive: true, force: true })
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
