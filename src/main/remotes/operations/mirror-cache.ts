// The cache mirror.sqlite in use: opened when it is first needed, created again when it proves damaged, done
// without while it takes nothing (contract remotes.md 2.3). Nothing here fails: memory is the truth of
// the process, and what could not be written is written with the next list.
import type { Database } from 'better-sqlite3'
import { type Clock, MINUTE, type Millis } from '../../clock.ts'
import { errorText } from '../../errors.ts'
import { isDamage } from '../../store/damage.ts'
import { openMirrorFile, removeMirrorFile } from '../tables/mirror-file.ts'
import { createMirrorTables, type MirrorTables } from '../tables/mirror-tables.ts'

export interface MirrorCache {
  /** What `fn` reads; null: nothing can be read now. */
  read<T>(fn: (tables: MirrorTables) => T): T | null
  /** In one transaction. @returns whether it is stored */
  write(fn: (tables: MirrorTables) => void): boolean
  close(): void
}

export interface MirrorCacheOptions {
  readonly dataDir: string
  readonly clock: Pick<Clock, 'monotonic'>
  /** The file was created again: what was written before is gone. */
  readonly onLost: () => void
  readonly onTrouble: (what: string, error: unknown) => void
}

/** A file that could not be opened is tried again after it. */
const RETRY: Millis = MINUTE

export function createMirrorCache(options: MirrorCacheOptions): MirrorCache {
  const { dataDir, clock, onLost, onTrouble } = options
  let open: { readonly db: Database; readonly tables: MirrorTables } | null = null
  let notBefore: Millis = Number.NEGATIVE_INFINITY
  let isTroubled = false

  function opened() {
    if (open !== null || clock.monotonic() < notBefore) return open
    notBefore = clock.monotonic() + RETRY
    const db = openMirrorFile(dataDir)
    open = { db, tables: createMirrorTables(db) }
    return open
  }

  /** Told once, until it works again. */
  function report(error: unknown): void {
    if (!isTroubled)
      onTrouble('the cache of other servers’ checks cannot be used', errorText(error))
    isTroubled = true
  }

  function close(): void {
    open?.db.close()
    open = null
    notBefore = Number.NEGATIVE_INFINITY
  }

  function remake(error: unknown): void {
    onTrouble('the cache of other servers’ checks is damaged and made anew', errorText(error))
    close()
    removeMirrorFile(dataDir)
    onLost()
  }

  /** Once more on a new file where the old one is damaged. */
  function tried<T>(fn: (tables: MirrorTables, db: Database) => T): { readonly value: T } | null {
    for (let attempt = 0; attempt < 2; attempt++) {
      try {
        const current = opened()
        if (current === null) return null
        const value = fn(current.tables, current.db)
        isTroubled = false
        return { value }
      } catch (error) {
        if (!isDamage(error)) {
          report(error)
          return null
        }
        remake(error)
      }
    }
    return null
  }

  return {
    read: (fn) => tried((tables) => fn(tables))?.value ?? null,
    write: (fn) => tried((tables, db) => db.transaction(() => fn(tables)).immediate()) !== null,
    close,
  }
}
