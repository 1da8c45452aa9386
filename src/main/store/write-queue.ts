// The one write path: writes that arrive in the same turn of the event loop share one transaction
// (group commit), and each promise settles only after the commit.

import type { Database } from 'better-sqlite3'
import { tell } from '../../shared/words/told.ts'
import { TocsinError } from '../errors.ts'
import { turnTaken, turnWanted } from '../turns.ts'
import type { LogSync } from './log-sync.ts'
import { isStorageTrouble, unavailable } from './storage-trouble.ts'
import type { TransactionListener } from './transactions.ts'

export interface WriteQueueOptions {
  /** Waiting writes beyond which further ones are refused with STORE_BUSY. */
  readonly capacity?: number
  /** Writes in one transaction at the most: bounds how long the event loop is held. */
  readonly batch?: number
  /** Left out: every write is tried. */
  readonly guard?: WriteGuard | undefined
  /** Waits for the disk meanwhile; left out: each commit does. */
  readonly log?: LogSync | null
  readonly transactions?: TransactionListener
}

/** `essential`: stored on a full disk as well, in the room of the reserve (contract hardening.md H29). */
export type Urgency = 'ordinary' | 'essential'

/** What knows of the disk. */
export interface WriteGuard {
  /** Why such a write is refused now; null: it is tried. */
  refuse(urgency: Urgency): TocsinError | null
  /** A transaction failed. True: room was made, and what is essential is worth another try. */
  failed(error: unknown): boolean
}

export interface WriteQueue {
  /**
   * Runs `fn` in the next transaction. Resolves with its result after the commit; rejects with
   * what `fn` threw (what it wrote rolled back, the others unharmed), or with STORE_UNAVAILABLE
   * when the transaction could not be committed, STORE_BUSY when the queue is full, or what the
   * guard refuses it with. `fn` must be synchronous, and may run again after it was rolled back: what it does
   * beside the database must bear that. One that refuses often returns its refusal: to throw has the batch run twice.
   */
  write<T>(fn: () => T, urgency?: Urgency): Promise<T>
  /** Refuses further writes and resolves when the waiting ones are committed. */
  drain(): Promise<void>
  /** Writes that wait now. */
  readonly waiting: number
}

interface Waiting {
  readonly run: () => unknown
  readonly urgency: Urgency
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/** From so many writes of a batch on, the disk is worth another thread: others are about to come. */
export const MANY_WRITES = 8

type Outcome = { readonly value: unknown } | { readonly error: unknown }

export function createWriteQueue(
  db: Database,
  { capacity = 10_000, batch = 512, guard, log = null, transactions }: WriteQueueOptions = {},
): WriteQueue {
  const begin = db.prepare('BEGIN IMMEDIATE')
  const commit = db.prepare('COMMIT')
  const rollback = db.prepare('ROLLBACK')
  const savepoint = db.prepare('SAVEPOINT one')
  const release = db.prepare('RELEASE one')
  const rollbackTo = db.prepare('ROLLBACK TO one')

  let queue: Waiting[] = []
  /** Batches that are committed, and not known to be on disk. */
  let committed = 0
  let scheduled = false
  let closed = false
  let onEmpty: (() => void) | undefined
  let drained: Promise<void> | undefined

  function schedule(): void {
    if (scheduled) return
    scheduled = true
    turnWanted()
    setImmediate(flush)
  }

  function flush(): void {
    scheduled = false
    turnTaken()
    const taken = queue.length <= batch ? queue : queue.slice(0, batch)
    queue = queue.length <= batch ? [] : queue.slice(batch)
    work(taken.filter(isAllowed))
    if (queue.length > 0) schedule()
    else if (isIdle()) onEmpty?.()
  }

  const isIdle = () => queue.length === 0 && committed === 0

  /** Rejects what the guard refuses. */
  function isAllowed({ urgency, reject }: Waiting): boolean {
    const refusal = guard?.refuse(urgency) ?? null
    if (refusal !== null) reject(refusal)
    return refusal === null
  }

  /** What is essential gets another try in the room that the guard makes. */
  function work(taken: readonly Waiting[]): void {
    if (taken.length === 0) return
    const isMany = log !== null && (taken.length >= MANY_WRITES || log.isBusy)
    const result = isMany ? deferred(log, taken) : inPlace(taken)
    const isWorthAgain = result instanceof TocsinError && guard?.failed(result.cause) === true
    const again = taken.filter(({ urgency }) => isWorthAgain && urgency === 'essential')
    if (again.length > 0) {
      const over = taken.filter(({ urgency }) => urgency !== 'essential')
      settle(over, result)
      settle(again, inPlace(again))
    } else if (isMany && !(result instanceof TocsinError)) tellOnceOnDisk(log, taken, result)
    else settle(taken, result)
  }

  /** As `transact`, and it is on disk. */
  function inPlace(taken: readonly Waiting[]): readonly Outcome[] | TocsinError {
    log?.wait()
    return transact(taken)
  }

  /** As `transact`; nobody may hear of it before it is on disk. */
  function deferred(to: LogSync, taken: readonly Waiting[]): readonly Outcome[] | TocsinError {
    try {
      to.defer()
      return transact(taken)
    } catch (error) {
      return unavailable(error)
    }
  }

  function tellOnceOnDisk(
    to: LogSync,
    taken: readonly Waiting[],
    outcomes: readonly Outcome[],
  ): void {
    committed++
    to.flush((error) => {
      committed--
      if (error !== null) transactions?.untold()
      settle(taken, error === null ? outcomes : unavailable(error))
      if (isIdle()) onEmpty?.()
    })
  }

  /** Runs the batch in one transaction: an outcome for each write, or the error that ended all. */
  function transact(taken: readonly Waiting[]): readonly Outcome[] | TocsinError {
    try {
      begin.run()
      transactions?.began()
      const outcomes = runAll(taken)
      commit.run()
      return outcomes
    } catch (error) {
      rollBack()
      return unavailable(error)
    } finally {
      transactions?.ended()
    }
  }

  /**
   * Without savepoints, as writes hardly ever fail: each costs two statements and a copy of every page that is
   * written. With them, from the start, when one did.
   */
  function runAll(taken: readonly Waiting[]): readonly Outcome[] {
    try {
      return taken.map(({ run }) => ({ value: run() }))
    } catch (error) {
      if (!db.inTransaction || isStorageTrouble(error)) throw error
      rollback.run()
      transactions?.rolledBack()
      begin.run()
      return taken.map(runOne)
    }
  }

  function rollBack(): void {
    transactions?.rolledBack()
    try {
      if (db.inTransaction) rollback.run()
    } catch {
      // A disk that fails even here: SQLite itself rolls back when it next can.
    }
  }

  function runOne({ run }: Waiting): Outcome {
    savepoint.run()
    try {
      const value = run()
      release.run()
      return { value }
    } catch (error) {
      // A full or failing disk makes SQLite roll back the whole transaction by itself.
      if (!db.inTransaction || isStorageTrouble(error)) throw error
      rollbackTo.run()
      transactions?.rolledBack()
      release.run()
      return { error }
    }
  }

  function settle(taken: readonly Waiting[], result: readonly Outcome[] | TocsinError): void {
    taken.forEach((waiting, i) => {
      const outcome = result instanceof TocsinError ? { error: result } : result[i]
      if (outcome === undefined) return
      if ('error' in outcome) waiting.reject(outcome.error)
      else waiting.resolve(outcome.value)
    })
  }

  return {
    write<T>(fn: () => T, urgency: Urgency = 'ordinary'): Promise<T> {
      if (closed)
        return Promise.reject(new TocsinError('STORE_CLOSED', tell('refusals.storeClosing')))
      if (queue.length >= capacity) {
        return Promise.reject(new TocsinError('STORE_BUSY', tell('refusals.manyWrites')))
      }
      return new Promise<T>((resolve, reject) => {
        queue.push({ run: fn, urgency, resolve: resolve as (value: unknown) => void, reject })
        schedule()
      })
    },
    drain() {
      closed = true
      drained ??= new Promise((resolve) => {
        if (isIdle()) resolve()
        else onEmpty = resolve
      })
      return drained
    },
    get waiting() {
      return queue.length
    },
  }
}
