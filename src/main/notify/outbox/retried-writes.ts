// Writes that must not be lost while this process lives: a store that cannot take one now (full
// disk, overload) is tried again until it can.
import type { Cancel, Clock, Millis } from '../../clock.ts'
import { SECOND } from '../../clock.ts'
import { isUnstorable, TocsinError } from '../../errors.ts'
import type { Store } from '../../store/store.ts'

export interface RetriedWrites {
  /**
   * Runs `fn` in a write, as often as it takes. Undefined: the store was closed before it could.
   * Rejects with what `fn` itself threw.
   */
  write<T>(fn: () => T): Promise<T | undefined>
  /** Gives up on what could not be written. */
  stop(): void
}

export interface RetriedWritesOptions {
  readonly store: Pick<Store, 'write'>
  readonly clock: Clock
  readonly onTrouble: (what: string, error: unknown) => void
}

const AGAIN: Millis = 5 * SECOND

export function createRetriedWrites(options: RetriedWritesOptions): RetriedWrites {
  const { store, clock, onTrouble } = options
  let stopped = false
  /** Shared by all waiting writes, so that the trouble is reported once. */
  let waiting: { readonly over: Promise<void>; readonly end: () => void } | undefined

  function wait(error: unknown): Promise<void> {
    if (waiting !== undefined) return waiting.over
    onTrouble('what became of notifications could not be stored', error)
    const { promise, resolve } = Promise.withResolvers<void>()
    let cancel: Cancel | undefined
    const end = () => {
      cancel?.()
      waiting = undefined
      resolve()
    }
    cancel = clock.setTimer(AGAIN, end)
    waiting = { over: promise, end }
    return promise
  }

  return {
    async write(fn) {
      for (;;) {
        try {
          return await store.write(fn, 'essential')
        } catch (error) {
          if (error instanceof TocsinError && error.code === 'STORE_CLOSED') return undefined
          if (!isUnstorable(error)) throw error
          if (stopped) return undefined
          await wait(error)
          if (stopped) return undefined
        }
      }
    },
    stop() {
      stopped = true
      waiting?.end()
    },
  }
}
