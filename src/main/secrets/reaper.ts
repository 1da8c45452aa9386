// The death of a secret (design/secrets.md): by its limits, by time to the second, on demand. The
// transaction drops keys and ciphertext; the files go and the log of the database is emptied right
// after it.
import { type Cancel, type Clock, DAY, MINUTE, type Millis, SECOND } from '../clock.ts'
import type { Store } from '../store/store.ts'
import type { FileStore } from './file-store.ts'
import type { PushRow } from './pushes.ts'
import type { Tables } from './tables.ts'

export interface Reaper {
  /**
   * Expires a push, inside a write. Call `bury` with what it gives after the commit.
   * @param filesLinger keeps its files for the links that the last view handed out (P16)
   */
  expire(push: PushRow, now: Millis, how: { deleted?: boolean; filesLinger?: boolean }): Remains
  /** Removes what expired pushes left on disk. */
  bury(remains: Remains): void
  /** Expires everything whose time has come. Resolves when it is committed. */
  sweep(): Promise<void>
  /** A push was stored: its time may be the next. */
  wake(): void
  start(): Promise<void>
  stop(): void
}

/** The uuids of files that no push owns any more. */
export type Remains = readonly string[]

/** How long the links of a last view go on opening their files. */
export const LINK_LIFETIME: Millis = 5 * MINUTE
/** Expired pushes of nobody are remembered this long: then even their token is unknown. */
const ANONYMOUS_MEMORY: Millis = DAY
const BATCH = 200
/** The log is emptied a moment later, once for many. */
const TRUNCATE_DELAY: Millis = 200
const MAX_SLEEP: Millis = MINUTE
const RETRY: Millis = 5 * SECOND

export interface ReaperOptions {
  readonly store: Store
  readonly clock: Clock
  readonly tables: Tables
  readonly fileStore: FileStore
  readonly onTrouble: (what: string, error: unknown) => void
}

export function createReaper(options: ReaperOptions): Reaper {
  const { store, clock, fileStore, onTrouble } = options
  const { pushes, files } = options.tables
  let cancelSweep: Cancel | undefined
  let cancelTruncate: Cancel | undefined
  let stopped = true

  function expire(
    push: PushRow,
    now: Millis,
    { deleted = false, filesLinger = false }: { deleted?: boolean; filesLinger?: boolean },
  ): Remains {
    const owned = files.ofPush(push.id).map(({ uuid }) => uuid)
    const linger = filesLinger && owned.length > 0
    pushes.expire(push.id, now, deleted, linger ? now + LINK_LIFETIME : null)
    if (linger) return []
    files.remove(push.id)
    return owned
  }

  function bury(remains: Remains): void {
    fileStore.remove(remains)
    cancelTruncate ??= clock.setTimer(TRUNCATE_DELAY, truncate)
  }

  /** Until the log is emptied it holds the pages as they were. A reader may be in the way. */
  function truncate(): void {
    cancelTruncate = undefined
    if (stopped) return
    try {
      const [state] = store.db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
      if (state?.busy === 1) cancelTruncate = clock.setTimer(SECOND, truncate)
    } catch (error) {
      onTrouble('the log of secrets.sqlite could not be emptied', error)
      cancelTruncate = clock.setTimer(RETRY, truncate)
    }
  }

  async function sweep(): Promise<void> {
    for (;;) {
      const now = clock.now()
      const next = pushes.nextEvent()
      if (next === null || next > now) return
      const remains = await store.write(() => [
        ...pushes.due(now, BATCH).flatMap((push) => expire(push, now, {})),
        ...pushes.toShred(now, BATCH).flatMap(shredFiles),
      ])
      bury(remains)
    }
  }

  function shredFiles(pushId: number): Remains {
    const owned = files.ofPush(pushId).map(({ uuid }) => uuid)
    files.remove(pushId)
    pushes.filesShredded(pushId)
    return owned
  }

  async function pass(): Promise<void> {
    await sweep()
    await store.write(() => pushes.removeAnonymous(clock.now() - ANONYMOUS_MEMORY))
  }

  function wake(): void {
    if (stopped) return
    cancelSweep?.()
    const next = pushes.nextEvent()
    const delay = next === null ? MAX_SLEEP : Math.min(MAX_SLEEP, Math.max(0, next - clock.now()))
    cancelSweep = clock.setTimer(delay, () => {
      pass()
        .then(wake)
        .catch((error) => {
          onTrouble('expired pushes could not be removed', error)
          cancelSweep = clock.setTimer(RETRY, wake)
        })
    })
  }

  return {
    expire,
    bury,
    sweep,
    wake,
    /** The past due die before the first request is answered. */
    async start() {
      stopped = false
      fileStore.sweep(files.uuids())
      await pass()
      fileStore.sweep(files.uuids())
      truncate()
      wake()
    },
    stop() {
      stopped = true
      cancelSweep?.()
      cancelTruncate?.()
    },
  }
}
