// What expired pushes leave on disk: their files, and the database's log, which holds the pages as they
// were. When a push expires is in expiry.ts.
import { type Cancel, type Clock, type Millis, SECOND } from '../clock.ts'
import type { Store } from '../store/store.ts'
import { truncateLog } from '../store/truncate-log.ts'
import type { FileStore } from './files/file-store.ts'

/** The uuids of files that no push owns any more. */
export type Orphans = readonly string[]

export interface DiskCleanup {
  /** Removes files, then empties the log. Never throws. */
  remove(uuids: Orphans): void
  emptyLog(): void
  /** From now on the work is done soon, by a timer. */
  start(): void
  /** Does at once what waits for the timer. */
  stop(): void
}

export interface DiskCleanupOptions {
  readonly store: Store
  readonly clock: Clock
  readonly fileStore: Pick<FileStore, 'remove'>
  readonly onTrouble: (what: string, error: unknown) => void
}

const RETRY: Millis = 5 * SECOND
const EMPTY_LOG_DELAY: Millis = 200

/** Removes files and empties the log: soon, by a timer, while serving; else before it returns. */
export function createDiskCleanup(options: DiskCleanupOptions): DiskCleanup {
  const { store, clock, fileStore, onTrouble } = options
  const orphans = new Set<string>()
  let cancel: Cancel | undefined
  let serving = false

  function later(delay: Millis): void {
    if (serving) cancel ??= clock.setTimer(delay, work)
  }

  function work(): void {
    cancel?.()
    cancel = undefined
    unlink()
    emptyLog()
    if (orphans.size > 0) later(RETRY)
  }

  function unlink(): void {
    for (const uuid of orphans) {
      try {
        fileStore.remove([uuid])
        orphans.delete(uuid)
      } catch (error) {
        onTrouble('a file of an expired push could not be removed', error)
      }
    }
  }

  function emptyLog(): void {
    if (!store.db.open) return
    try {
      // A command waits for its turn; a server would make every ping wait with it.
      if (!truncateLog(store.db, !serving)) later(SECOND)
    } catch (error) {
      onTrouble('the log of secrets.sqlite could not be emptied', error)
      later(RETRY)
    }
  }

  return {
    remove(uuids) {
      for (const uuid of uuids) orphans.add(uuid)
      if (!serving) return work()
      unlink()
      later(orphans.size > 0 ? RETRY : EMPTY_LOG_DELAY)
    },
    emptyLog,
    start() {
      serving = true
    },
    stop() {
      const waits = cancel !== undefined
      cancel?.()
      cancel = undefined
      serving = false
      if (waits) work()
    },
  }
}
