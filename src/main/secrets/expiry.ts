// Expiry of pushes (docs/secrets.md): by their limits, by time to the second, on demand; and of requests by
// time. The transaction drops keys and ciphertext; after the commit their files are unlinked, and the
// database's log, which holds the pages as they were, is emptied.

import type { Emitter } from '../../shared/emitter.ts'
import { type Cancel, type Clock, DAY, MINUTE, type Millis, SECOND } from '../clock.ts'
import { isUnstorable } from '../errors.ts'
import type { Store } from '../store/store.ts'
import { createDiskCleanup, type Orphans } from './disk-cleanup.ts'
import type { FileStore } from './files/file-store.ts'
import { isExpired, isUsedUp } from './push.ts'
import type { PushRow } from './tables/pushes.ts'
import type { Tables } from './tables/tables.ts'

export interface Expiry {
  /**
   * Expires a push, inside a write. `afterCommit` takes what it returns.
   * @param filesLinger keeps its files for the links that the last view handed out (contract push.md P16)
   */
  expire(
    push: Pick<PushRow, 'id'>,
    now: Millis,
    how?: { readonly deleted?: boolean; readonly filesLinger?: boolean },
  ): Orphans
  /**
   * Cleans the disk after a write; null: nothing expired in it. Never throws. Files that linger do so for longer than
   * the timer ever sleeps: it need not be woken.
   */
  afterCommit(orphans: Orphans | null): void
  /** To be called when a push may expire sooner than was known. */
  reschedule(): void
  /** A push as it stands, expired first if its time has come; null: unknown. */
  current(token: string): Promise<PushRow | null>
  /** Expires everything whose time has come. Resolves when it is committed. */
  sweep(): Promise<void>
  /** Sweeps, removes files that no push owns, then expires by time. For the serving process. */
  start(): Promise<void>
  /**
   * Looks for what another process pushed, or what a clock that was set brought near. Called now and then by who is
   * awake anyway: then no timer wakes the machine for it.
   */
  look(): void
  /** Resolves when waiting writes are committed and the disk is clean. */
  stop(): Promise<void>
}

/** How long the links of a last view go on opening their files. */
export const LINK_LIFETIME: Millis = 5 * MINUTE
/** Expired pushes of nobody are remembered this long: then even their token is unknown. */
const ANONYMOUS_MEMORY: Millis = DAY
/** Pushes expired in one write: bounds how long others wait while megabytes are overwritten. */
const BATCH = 25
/**
 * The clock may be set, the machine may sleep, a command may push: no timer is trusted for longer, unless
 * `look` is called. Shorter than any limit, so that a new push is seen in time.
 */
const MAX_SLEEP: Millis = 10 * SECOND
const RETRY: Millis = 5 * SECOND
const TIDY_EVERY: Millis = MINUTE

export interface ExpiryOptions {
  readonly store: Store
  readonly clock: Clock
  readonly tables: Pick<Tables, 'pushes' | 'files' | 'requests'>
  readonly fileStore: FileStore
  readonly changes: Pick<Emitter<void>, 'emit'>
  readonly onTrouble: (what: string, error: unknown) => void
}

export function createExpiry(options: ExpiryOptions): Expiry {
  const { store, clock, fileStore, changes, onTrouble } = options
  const { pushes, files, requests } = options.tables
  const cleanup = createDiskCleanup(options)
  let cancel: Cancel | undefined
  let running = false
  let stopped = true
  let tidied: Millis = Number.NEGATIVE_INFINITY
  let maxSleep = MAX_SLEEP

  function expire(
    { id }: Pick<PushRow, 'id'>,
    now: Millis,
    { deleted = false, filesLinger = false } = {},
  ): Orphans {
    const linger = filesLinger && files.ofPush(id).length > 0
    pushes.expire(id, now, deleted, linger ? now + LINK_LIFETIME : null)
    changes.emit()
    return linger ? [] : removeFiles(id)
  }

  function removeFiles(pushId: number): Orphans {
    const owned = files.ofPush(pushId).map(({ uuid }) => uuid)
    files.remove(pushId)
    pushes.filesShredded(pushId)
    return owned
  }

  function closeRequest(id: number, now: Millis): Orphans {
    changes.emit()
    return requests.close(id, now, false)
  }

  function nextEvent(): Millis | null {
    const next = [pushes.nextEvent(), requests.nextEnd()].filter((at) => at !== null)
    return next.length === 0 ? null : Math.min(...next)
  }

  async function sweep(): Promise<void> {
    for (;;) {
      const now = clock.now()
      const next = nextEvent()
      if (next === null || next > now) return
      const orphans = await store.write(
        () => [
          ...pushes.due(now, BATCH).flatMap((id) => expire({ id }, now)),
          ...pushes.toShred(now, BATCH).flatMap(removeFiles),
          ...requests.due(now, BATCH).flatMap((id) => closeRequest(id, now)),
        ],
        'essential',
      )
      cleanup.remove(orphans)
    }
  }

  const isTidy = () => clock.monotonic() - tidied < TIDY_EVERY

  /** What is in no hurry. The log may also hold what a command expired. */
  async function tidy(): Promise<void> {
    if (isTidy()) return
    tidied = clock.monotonic()
    await store.write(() => pushes.removeAnonymous(clock.now() - ANONYMOUS_MEMORY), 'essential')
    cleanup.emptyLog()
  }

  async function pass(): Promise<void> {
    cancel?.()
    running = true
    try {
      await sweep()
      await tidy()
      running = false
      wake()
    } catch (error) {
      running = false
      retryLater(error)
    }
  }

  /** Sleeps until the next push expires, which may be another one now. */
  function wake(): void {
    if (stopped || running) return
    try {
      const next = nextEvent()
      const wait = next === null ? maxSleep : next - clock.now()
      sleep(Math.min(maxSleep, Math.max(0, wait)))
    } catch (error) {
      retryLater(error)
    }
  }

  function sleep(delay: Millis): void {
    cancel?.()
    cancel = clock.setTimer(delay, () => void pass())
  }

  function retryLater(error: unknown): void {
    if (stopped) return
    onTrouble('expired pushes could not be removed', error)
    sleep(RETRY)
  }

  /** In a write: no push is made meanwhile. */
  function sweepFiles(): Promise<void> {
    return store.write(() => {
      try {
        fileStore.sweep(new Set([...files.uuids(), ...requests.uuids()]))
      } catch (error) {
        onTrouble('files that belong to no push could not be removed', error)
      }
    }, 'essential')
  }

  function afterCommit(orphans: Orphans | null): void {
    if (orphans !== null) cleanup.remove(orphans)
  }

  return {
    expire,
    afterCommit,
    reschedule: wake,
    sweep,
    async current(token) {
      const row = pushes.byToken(token)
      const now = clock.now()
      if (row === null || isExpired(row) || !isUsedUp(row, now)) return row
      const orphans = await store.write(() => {
        const fresh = pushes.byToken(token)
        return fresh === null || isExpired(fresh) ? null : expire(fresh, now)
      }, 'essential')
      afterCommit(orphans)
      return pushes.byToken(token)
    },
    async start() {
      stopped = false
      cleanup.start()
      try {
        await sweep()
        await tidy()
        await sweepFiles()
        wake()
      } catch (error) {
        // What is stored can be opened all the same; the rest follows when the disk allows it.
        if (!isUnstorable(error)) throw error
        retryLater(error)
      }
    },
    look() {
      maxSleep = TIDY_EVERY
      if (stopped || running) return
      // Its timer is set anew at each look.
      if (isTidy()) wake()
      else void pass()
    },
    async stop() {
      stopped = true
      cancel?.()
      // Behind every write that waits: the files of pushes that those expire are removed, too.
      await store.write(() => {}).catch(() => {})
      cleanup.stop()
    },
  }
}
