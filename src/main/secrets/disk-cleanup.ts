// What expired pushes leave on disk and how it goes: their files are unlinked, and the log of the
// database, which holds the pages as they were, is emptied. Nothing here ever throws: the outcome of
// whoever caused it is committed already.
import { type Cancel, type Clock, type Millis, SECOND } from '../clock.ts'
import type { Store } from '../store/store.ts'
import type { FileStore } from './files/file-store.ts'

/** The uuids of files that no push owns any more. */
export type Remains = readonly string[]

export interface DiskCleanup {
  /** Removes files, and empties the log: soon while serving, else before this returns. */
  cleanUp(remains: Remains): void
  /** Empties the log, also of what another process expired. */
  emptyLog(): void
  /** From now on the log is emptied by a timer, once for many. */
  start(): void
  /** What still waits is done at once. */
  stop(): void
}

const EMPTY_DELAY: Millis = 200
const RETRY_DELAY: Millis = 5 * SECOND

export interface DiskCleanupOptions {
  readonly store: Store
  readonly clock: Clock
  readonly fileStore: FileStore
  readonly onTrouble: (what: string, error: unknown) => void
}

export function createDiskCleanup({
  store,
  clock,
  fileStore,
  onTrouble,
}: DiskCleanupOptions): DiskCleanup {
  const unburied = new Set<string>()
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
    if (unburied.size > 0) later(RETRY_DELAY)
  }

  function unlink(): void {
    for (const uuid of unburied) {
      try {
        fileStore.remove([uuid])
        unburied.delete(uuid)
      } catch (error) {
        onTrouble('a file of an expired push could not be removed', error)
      }
    }
  }

  function emptyLog(): void {
    if (!store.db.open) return
    try {
      if (!checkpoint()) later(SECOND)
    } catch (error) {
      onTrouble('the log of secrets.sqlite could not be emptied', error)
      later(RETRY_DELAY)
    }
  }

  /** False: a reader or writer in another process is in the way. */
  function checkpoint(): boolean {
    const { db } = store
    const patience = Number(db.pragma('busy_timeout', { simple: true }))
    // A command waits for its turn; a server would make every ping wait with it.
    if (serving) db.pragma('busy_timeout = 0')
    try {
      const [state] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
      return state?.busy !== 1
    } finally {
      if (serving) db.pragma(`busy_timeout = ${patience}`)
    }
  }

  return {
    cleanUp(remains) {
      for (const uuid of remains) unburied.add(uuid)
      if (!serving) return work()
      unlink()
      later(unburied.size > 0 ? RETRY_DELAY : EMPTY_DELAY)
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
