// The death of a secret (docs/secrets.md): by its limits, by time to the second, on demand. The
// transaction drops keys and ciphertext; disk-cleanup.ts removes what that leaves on disk.
import { type Cancel, type Clock, DAY, MINUTE, type Millis, SECOND } from '../clock.ts'
import type { Store } from '../store/store.ts'
import type { ChangeSignal } from './activity.ts'
import type { DiskCleanup, Remains } from './disk-cleanup.ts'
import type { FileStore } from './files/file-store.ts'
import type { PushRow } from './tables/pushes.ts'
import type { Tables } from './tables/tables.ts'

export interface Expiry {
  /**
   * Expires a push, inside a write. Bury what it gives after the commit.
   * @param filesLinger keeps its files for the links that the last view handed out (contract push.md P16)
   */
  expire(
    push: Pick<PushRow, 'id'>,
    now: Millis,
    how: { deleted?: boolean; filesLinger?: boolean },
  ): Remains
  /** Expires everything whose time has come. Resolves when it is committed. */
  sweep(): Promise<void>
  /** A push was stored or expired: the next event may be another. */
  wake(): void
  /** The past due die before it resolves, and what nobody owns is removed. */
  start(): Promise<void>
  stop(): void
}

/** How long the links of a last view go on opening their files. */
export const LINK_LIFETIME: Millis = 5 * MINUTE
/** Expired pushes of nobody are remembered this long: then even their token is unknown. */
const ANONYMOUS_MEMORY: Millis = DAY
/** Pushes expired in one write: bounds how long others wait while megabytes are overwritten. */
const BATCH = 25
/**
 * The clock may be set, the machine may sleep, a command may push: no timer is trusted for longer.
 * Shorter than any limit, so that a new push is seen in time.
 */
const MAX_SLEEP: Millis = 5 * SECOND
const RETRY: Millis = 5 * SECOND
const TIDY_EVERY: Millis = MINUTE

export interface ExpiryOptions {
  readonly store: Store
  readonly clock: Clock
  readonly tables: Tables
  readonly fileStore: FileStore
  readonly cleanup: DiskCleanup
  readonly changeSignal: Pick<ChangeSignal, 'ring'>
  readonly onTrouble: (what: string, error: unknown) => void
}

export function createExpiry(options: ExpiryOptions): Expiry {
  const { store, clock, fileStore, cleanup, changeSignal, onTrouble } = options
  const { pushes, files } = options.tables
  let cancel: Cancel | undefined
  let running = false
  let stopped = true
  let tidied: Millis = Number.NEGATIVE_INFINITY

  function expire(
    { id }: Pick<PushRow, 'id'>,
    now: Millis,
    { deleted = false, filesLinger = false }: { deleted?: boolean; filesLinger?: boolean },
  ): Remains {
    const linger = filesLinger && files.ofPush(id).length > 0
    pushes.expire(id, now, deleted, linger ? now + LINK_LIFETIME : null)
    changeSignal.ring()
    return linger ? [] : removeFiles(id)
  }

  function removeFiles(pushId: number): Remains {
    const owned = files.ofPush(pushId).map(({ uuid }) => uuid)
    files.remove(pushId)
    return owned
  }

  function shredFiles(pushId: number): Remains {
    pushes.filesShredded(pushId)
    return removeFiles(pushId)
  }

  async function sweep(): Promise<void> {
    for (;;) {
      const now = clock.now()
      const next = pushes.nextEvent()
      if (next === null || next > now) return
      const remains = await store.write(() => [
        ...pushes.due(now, BATCH).flatMap((id) => expire({ id }, now, {})),
        ...pushes.toShred(now, BATCH).flatMap(shredFiles),
      ])
      cleanup.cleanUp(remains)
    }
  }

  /** What is in no hurry. The log may also hold what a command expired. */
  async function tidy(): Promise<void> {
    if (clock.monotonic() - tidied < TIDY_EVERY) return
    tidied = clock.monotonic()
    await store.write(() => pushes.removeAnonymous(clock.now() - ANONYMOUS_MEMORY))
    cleanup.emptyLog()
  }

  async function pass(): Promise<void> {
    running = true
    try {
      await sweep()
      await tidy()
      running = false
      wake()
    } catch (error) {
      running = false
      complain(error)
    }
  }

  function wake(): void {
    if (stopped || running) return
    try {
      const next = pushes.nextEvent()
      const wait = next === null ? MAX_SLEEP : next - clock.now()
      sleep(Math.min(MAX_SLEEP, Math.max(0, wait)))
    } catch (error) {
      complain(error)
    }
  }

  function sleep(delay: Millis): void {
    cancel?.()
    cancel = clock.setTimer(delay, () => void pass())
  }

  function complain(error: unknown): void {
    if (stopped) return
    onTrouble('expired pushes could not be removed', error)
    sleep(RETRY)
  }

  return {
    expire,
    sweep,
    wake,
    async start() {
      stopped = false
      cleanup.start()
      await sweep()
      await tidy()
      await store.write(() => {
        try {
          fileStore.sweep(files.uuids())
        } catch (error) {
          onTrouble('files that belong to no push could not be removed', error)
        }
      })
      wake()
    },
    stop() {
      stopped = true
      cancel?.()
    },
  }
}
