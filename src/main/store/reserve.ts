// The reserve: a file in the data folder that is given up on a full disk, so that what must be stored
// finds room, and made again when there is space (contract hardening.md H29).
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

export interface Reserve {
  /** Makes the file if the disk has room for it and as much again. Whether it is there. */
  make(): boolean
  /** Removes the file. Never throws. */
  giveUp(): void
  /** Whether the disk has no room for a few pages, or for another file. */
  isNeeded(): boolean
}

const RESERVE_NAME = 'reserve'
/** Bytes. */
const SIZE = 1024 * 1024
const FEW_PAGES = 64 * 1024

/** Whether a server there calls the disk full: it has given up its reserve, and cannot make it again. */
export function lacksRoom(dataDir: string): boolean {
  return !fs.existsSync(path.join(dataDir, RESERVE_NAME)) && !hasSpace(dataDir)
}

function hasSpace(dataDir: string): boolean {
  const { bavail, bsize } = fs.statfsSync(dataDir)
  return bavail * bsize >= 2 * SIZE
}

export function createReserve(dataDir: string): Reserve {
  const file = path.join(dataDir, RESERVE_NAME)

  function isWhole(): boolean {
    const found = fs.lstatSync(file, { throwIfNoEntry: false })
    return found?.isFile() === true && found.size === SIZE
  }

  function giveUp(): void {
    try {
      fs.rmSync(file, { force: true })
    } catch {
      // A folder that cannot be written either: the next write says so.
    }
  }

  return {
    make() {
      try {
        if (isWhole()) return true
        if (!hasSpace(dataDir)) return false
        giveUp()
        // Random: a file system that compresses would give zeros no room.
        fs.writeFileSync(file, randomBytes(SIZE), { flag: 'wx', mode: 0o600, flush: true })
        return true
      } catch {
        giveUp()
        return false
      }
    },
    giveUp,
    isNeeded() {
      try {
        const { bavail, bsize, files, ffree } = fs.statfsSync(dataDir)
        return bavail * bsize < FEW_PAGES || (files > 0 && ffree === 0)
      } catch {
        return false
      }
    },
  }
}
