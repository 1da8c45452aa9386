// The relay_queue table: signals that are still to be passed on, in the order in which they came. It has no index:
// pings of many checks write one page of it together. Ids are remembered in operations/relay-waiting.ts. SQL only.
import type { Database } from 'better-sqlite3'
import type { Millis } from '../../clock.ts'
import type { Queued } from '../rules/relay-late.ts'

interface Row extends Omit<Queued, 'heardLate' | 'body'> {
  readonly heardLate: number
  readonly body: Buffer | null
}

export interface QueueCount {
  readonly count: number
  /** When the oldest happened; null: none waits. */
  readonly oldest: Millis | null
}

/** An entry without what it says. */
export interface QueuedId {
  readonly id: number
  readonly checkId: number
  readonly kind: Queued['kind']
  /** Bytes of its body. */
  readonly bytes: number
}

const NO_BODY = new Uint8Array(0)
/** Rows that one statement takes away. */
export const REMOVED_AT_ONCE = 50

export type RelayQueueTable = ReturnType<typeof createRelayQueueTable>

export function createRelayQueueTable(db: Database) {
  const insert = db.prepare(
    `INSERT INTO relay_queue (id, check_id, kind, exit_status, rid, created, heard_late, passed, body)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const byId = db.prepare<[number, number], Row>(
    `SELECT id, kind, exit_status AS exitStatus, rid, created, heard_late AS heardLate, passed, body
     FROM relay_queue WHERE id = ? AND check_id = ?`,
  )
  const has = db
    .prepare<[number, number], number>('SELECT 1 FROM relay_queue WHERE id = ? AND check_id = ?')
    .pluck()
  const places = Array.from({ length: REMOVED_AT_ONCE }, () => '?').join()
  const remove = db.prepare(`DELETE FROM relay_queue WHERE id IN (${places})`)
  const clear = db.prepare('DELETE FROM relay_queue WHERE check_id = ?')
  const removeUnrelayed = db.prepare(
    `DELETE FROM relay_queue WHERE check_id NOT IN (SELECT check_id FROM relays WHERE state <> 'off')`,
  )
  const countOf = db.prepare<[number], QueueCount>(
    'SELECT count(*) AS count, min(created) AS oldest FROM relay_queue WHERE check_id = ?',
  )
  const counts = db.prepare<[], QueueCount & { checkId: number }>(
    `SELECT check_id AS checkId, count(*) AS count, min(created) AS oldest
     FROM relay_queue GROUP BY check_id`,
  )
  const ids = db.prepare<[], QueuedId>(
    `SELECT id, check_id AS checkId, kind, coalesce(length(body), 0) AS bytes
     FROM relay_queue ORDER BY id`,
  )
  const withBodies = db.prepare<[], { id: number; bytes: number }>(
    'SELECT id, length(body) AS bytes FROM relay_queue WHERE body IS NOT NULL ORDER BY id',
  )
  const stripUpTo = db.prepare(
    'UPDATE relay_queue SET body = NULL WHERE id <= ? AND body IS NOT NULL',
  )

  return {
    /** @param entry with the bytes that are to go along */
    insert(checkId: number, entry: Queued): void {
      const { id, kind, exitStatus, rid, created, heardLate, passed, body } = entry
      const bytes = body.length === 0 ? null : body
      const late = heardLate ? 1 : 0
      insert.run(id, checkId, kind, exitStatus, rid, created, late, passed, bytes)
    },
    /** Null: it does not wait any more. */
    byId(checkId: number, id: number): Queued | null {
      const row = byId.get(id, checkId)
      if (row === undefined) return null
      return { ...row, heardLate: row.heardLate === 1, body: row.body ?? NO_BODY }
    },
    has: (checkId: number, id: number): boolean => has.get(id, checkId) === 1,
    /** @returns how many were there */
    remove(gone: readonly number[]): number {
      let removed = 0
      for (let from = 0; from < gone.length; from += REMOVED_AT_ONCE) {
        const some = gone.slice(from, from + REMOVED_AT_ONCE)
        while (some.length < REMOVED_AT_ONCE) some.push(0)
        removed += remove.run(...some).changes
      }
      return removed
    },
    clear: (checkId: number) => void clear.run(checkId),
    /** What waits for checks that are not relayed any more. */
    removeUnrelayed: () => void removeUnrelayed.run(),
    countOf: (checkId: number): QueueCount => countOf.get(checkId) ?? { count: 0, oldest: null },
    /** By check, of each for which something waits. */
    counts: (): ReadonlyMap<number, QueueCount> =>
      new Map(counts.all().map(({ checkId, count, oldest }) => [checkId, { count, oldest }])),
    /** All, in order. */
    ids: (): Iterable<QueuedId> => ids.iterate(),
    /** Takes the oldest bodies away until so many bytes are left. @returns how many bytes are */
    stripBodies(limit: number): number {
      const bodies = withBodies.all()
      let left = bodies.reduce((sum, { bytes }) => sum + bytes, 0)
      let last = 0
      for (const { id, bytes } of bodies) {
        if (left <= limit) break
        left -= bytes
        last = id
      }
      if (last > 0) stripUpTo.run(last)
      return left
    },
  }
}
