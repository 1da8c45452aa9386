// Whether the files that a process has open are still the ones at their paths (contract hardening.md
// H21): a folder can be moved, deleted, unmounted, or replaced by a copy.
import fs from 'node:fs'

/** `same`: what is open is at its path. */
export type Presence = 'same' | 'missing' | 'replaced'

export interface FileIdentity {
  /** Compares by device and inode. Never throws: a path that cannot be looked at is missing. */
  look(): Promise<Presence>
  /** At once, once a file beside it was looked at: a folder that answered just now answers again. */
  lookNow(): Presence
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
    async look() {
      // Not the synchronous one: a network folder that is gone may answer after minutes.
      return compare(await fs.promises.stat(file, { bigint: true }).catch(() => null))
    },
    lookNow() {
      try {
        return compare(fs.statSync(file, { bigint: true }))
      } catch {
        return compare(null)
      }
    },
  }
}
