// Whether the files that a process has open are still the ones at their paths (contract hardening.md
// H21): a folder can be moved, deleted, unmounted, or replaced by a copy.
import fs from 'node:fs'

/** `same`: what is open is at its path. */
export type Presence = 'same' | 'missing' | 'replaced'

export interface FileIdentity {
  /** Compares by device and inode. Never throws: a path that cannot be looked at is missing. */
  look(): Presence
}

/** Remembers the file that is at the path now. One that is not there is not looked at later. */
export function identityOf(file: string): FileIdentity {
  const before = fs.statSync(file, { bigint: true, throwIfNoEntry: false })
  function compare(now: fs.BigIntStats | null): Presence {
    if (before === undefined) return 'same'
    if (now === null) return 'missing'
    return now.dev === before.dev && now.ino === before.ino ? 'same' : 'replaced'
  }

  return {
    look() {
      try {
        return compare(fs.statSync(file, { bigint: true }))
      } catch {
        return compare(null)
      }
    },
  }
}
