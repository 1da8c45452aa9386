// Bodies longer than one portion, written and removed a portion at a time: a mail of 10 MiB in one commit
// would make everybody else wait for it (contract hardening.md H2).
import { inOrder } from '../../in-order.ts'
import type { Store } from '../../store/store.ts'
import { quietTurn } from '../../turns.ts'
import { mentionsConfirm } from '../rules/signal.ts'
import { PORTION } from '../tables/long-bodies.ts'
import type { Tables } from '../tables/tables.ts'

/** A body whose first portion is still to be stored with its ping. */
export interface LongBody {
  readonly id: number
  readonly first: Uint8Array
  readonly hasConfirmationLink: boolean
}

export interface LongBodies {
  /**
   * Stores all but the first portion. One body is written at a time.
   * @returns null: the body is no longer than one portion
   */
  keep(body: Uint8Array): Promise<LongBody | null>
  /** Inside the write of its ping. */
  give(body: LongBody, checkId: number, n: number): void
  /** After that write; what no ping has taken is removed. */
  release(body: LongBody): void
  /** Removes what belongs to no ping, a portion at a time. Nothing happens before `start`. */
  sweep(): void
  /** To be called by the one process that serves the folder: what others have begun has no end by then. */
  start(): void
}

export interface LongBodiesOptions {
  readonly store: Pick<Store, 'write' | 'copyBack'>
  readonly tables: Pick<Tables, 'longBodies'>
  readonly onTrouble: (what: string, error: unknown) => void
}

/** Portions after which the log of the database is copied back, for 4 ms: left alone, 40 MiB of it would be, at once. */
const COPY_BACK_EVERY = 2

export function createLongBodies(options: LongBodiesOptions): LongBodies {
  const { store, onTrouble } = options
  const { longBodies } = options.tables
  /** Bodies that are being written, or wait for their ping. */
  const inHand = new Set<number>()
  let [isStarted, isSweeping] = [false, false]
  let written = 0

  /** Their portions together would be as long as they like. */
  const oneByOne = inOrder()

  async function inPortions<T>(write: () => T): Promise<T> {
    const result = await store.write(write)
    if (++written % COPY_BACK_EVERY === 0) store.copyBack()
    return result
  }

  async function keep(body: Uint8Array): Promise<LongBody> {
    const first = body.subarray(0, PORTION)
    const id = await inPortions(() => {
      const begun = longBodies.begin(body.length - PORTION)
      inHand.add(begun)
      return begun
    })
    try {
      let hasConfirmationLink = mentionsConfirm(body, 0, PORTION)
      for (let at = PORTION; at < body.length; at += PORTION) {
        hasConfirmationLink ||= mentionsConfirm(body, at, at + PORTION)
        await quietTurn()
        const bytes = body.subarray(at, at + PORTION)
        await inPortions(() => longBodies.insert(id, at / PORTION, bytes))
      }
      return { id, first, hasConfirmationLink }
    } catch (error) {
      release({ id })
      throw error
    }
  }

  function release({ id }: Pick<LongBody, 'id'>): void {
    inHand.delete(id)
    sweep()
  }

  function sweep(): void {
    if (!isStarted || isSweeping) return
    isSweeping = true
    removeNext()
      // What is left goes with the next sweep.
      .catch((error: unknown) => onTrouble('bodies of no ping could not be removed', error))
      .finally(() => {
        isSweeping = false
      })
  }

  /** Each in its turn: a body that is to be kept need not wait for all. */
  async function removeNext(): Promise<void> {
    let isMore = true
    while (isMore) {
      isMore = await oneByOne(async () => {
        const id = longBodies.ownerless().find((each) => !inHand.has(each))
        if (id === undefined) return false
        while (!(await inPortions(() => longBodies.shorten(id))));
        return true
      })
    }
  }

  return {
    keep: async (body) => (body.length <= PORTION ? null : oneByOne(() => keep(body))),
    give: ({ id }, checkId, n) => longBodies.give(id, checkId, n),
    release,
    sweep,
    start() {
      isStarted = true
      sweep()
    },
  }
}
