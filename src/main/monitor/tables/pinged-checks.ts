// The checks that were pinged last, as they are stored: a ping that finds its check here reads nothing. Only
// inside a write, where nobody else can change them; what another connection or a statement past the write path
// changed before it, or a write that was rolled back, empties it.
import type { Database } from 'better-sqlite3'
import { createForeignVersion } from '../../store/foreign-changes.ts'
import type { Store } from '../../store/store.ts'
import type { Check } from '../rules/check.ts'

/** Checks that are kept: some 1 MiB. */
const KEPT_CHECKS = 1000

export interface PingedChecks {
  /** Null: it is not kept. */
  byUuid(uuid: string): Check | null
  /** Inside a write: the check as it is stored now. */
  keep(check: Check): void
  /** Inside a write: the check is about to be another. */
  drop(uuid: string): void
  forget(): void
}

type Connection = Pick<Store, 'db' | 'transactions'>

const byConnection = new WeakMap<Database, PingedChecks>()

/** What is kept of a connection: all that writes by it tells the same. */
export function pingedChecksOf(store: Connection): PingedChecks {
  const known = byConnection.get(store.db) ?? createPingedChecks(store)
  byConnection.set(store.db, known)
  return known
}

function createPingedChecks({ db, transactions }: Connection): PingedChecks {
  /** Rows that this connection changed so far. */
  const ownChanges = db.prepare<[], number>('SELECT total_changes()').pluck()
  const foreignVersion = createForeignVersion(db)
  const kept = new Map<string, Check>()
  let isWriting = false
  let own: number | undefined
  let others: number | undefined

  transactions.follow({
    began() {
      isWriting = true
      if (kept.size === 0) return
      if (ownChanges.get() !== own || foreignVersion() !== others) kept.clear()
    },
    ended() {
      isWriting = false
      if (kept.size === 0) return
      own = ownChanges.get()
      others = foreignVersion()
    },
    rolledBack() {
      kept.clear()
    },
  })

  return {
    byUuid: (uuid) => (isWriting ? (kept.get(uuid) ?? null) : null),
    keep(check) {
      if (!isWriting) return
      if (kept.size >= KEPT_CHECKS && !kept.has(check.uuid)) kept.clear()
      kept.set(check.uuid, check)
    },
    drop: (uuid) => void kept.delete(uuid),
    forget: () => kept.clear(),
  }
}
