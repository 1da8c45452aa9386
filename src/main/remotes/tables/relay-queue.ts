// The relay_queue table: signals that are still to be passed on. SQL only.
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

const NO_BODY = new Uint8Array(0)

export type RelayQueueTable = ReturnType<typeof createRelayQueueTable>

export function createRelayQueueTable(db: Database) {
  // Nothing is stored for a relay that another process took away a moment ago.
  const insert = db.prepare(
    `INSERT INTO relay_queue (check_id, id, kind, exit_status, rid, created, heard_late, passed, body)
     SELECT check_id, max(?, 1 + coalesce((SELECT max(id) FROM relay_queue AS own
         WHERE own.check_id = relays.check_id), 0)), ?, ?, ?, ?, ?, ?, ?
     FROM relays WHERE check_id = ? AND state <> 'off'`,
  )
  const first = db.prepare<[number, number], Row>(
    `SELECT id, kind, exit_status AS exitStatus, rid, created, heard_late AS heardLate, passed, body
     FROM relay_queue WHERE check_id = ? ORDER BY id LIMIT ?`,
  )
  const remove = db.prepare('DELETE FROM relay_queue WHERE check_id = ? AND id = ?')
  const clear = db.prepare('DELETE FROM relay_queue WHERE check_id = ?')
  const countOf = db.prepare<[number], QueueCount>(
    'SELECT count(*) AS count, min(created) AS oldest FROM relay_queue WHERE check_id = ?',
  )
  const size = db
    .prepare<[number], number>('SELECT count(*) FROM relay_queue WHERE check_id = ?')
    .pluck()
  const lastId = db.prepare<[], number>('SELECT coalesce(max(id), 0) FROM relay_queue').pluck()
  const counts = db.prepare<[], { checkId: number; count: number; bytes: number }>(
    `SELECT check_id AS checkId, count(*) AS count, total(length(body)) AS bytes
     FROM relay_queue GROUP BY check_id`,
  )
  // The last success or fail, the newest start, the last pause or resume say how the check stands: they stay.
  const newest = (kinds: string) => `(SELECT id FROM relay_queue
      WHERE check_id = @checkId AND kind IN (${kinds}) ORDER BY id DESC LIMIT 1)`
  const dropOldest = db.prepare(
    `DELETE FROM relay_queue WHERE check_id = @checkId AND id IN (SELECT id FROM relay_queue
       WHERE check_id = @checkId AND id IS NOT ${newest("'success', 'fail'")}
       AND id IS NOT ${newest("'start'")} AND id IS NOT ${newest("'pause', 'resume'")}
       ORDER BY id LIMIT @surplus)`,
  )
  const withBodies = db.prepare<[], { id: number; bytes: number }>(
    'SELECT id, length(body) AS bytes FROM relay_queue WHERE body IS NOT NULL ORDER BY id',
  )
  const stripUpTo = db.prepare(
    'UPDATE relay_queue SET body = NULL WHERE id <= ? AND body IS NOT NULL',
  )

  /** Above all that this process has queued: what a log has told of is known by it. Null: none yet. */
  let newestId: number | null = null

  return {
    /** @param body the bytes that are to go along */
    insert(checkId: number, entry: Omit<Queued, 'id'>): void {
      const { kind, exitStatus, rid, created, heardLate, passed, body } = entry
      const bytes = body.length === 0 ? null : body
      newestId = (newestId ?? lastId.get() ?? 0) + 1
      insert.run(
        newestId,
        kind,
        exitStatus,
        rid,
        created,
        Number(heardLate),
        passed,
        bytes,
        checkId,
      )
    },
    /** The oldest of a check, in order. */
    first: (checkId: number, limit: number): readonly Queued[] =>
      first.all(checkId, limit).map((row) => ({
        ...row,
        heardLate: row.heardLate === 1,
        body: row.body ?? NO_BODY,
      })),
    remove(checkId: number, ids: readonly number[]): void {
      for (const id of ids) remove.run(checkId, id)
    },
    /** @returns how many waited */
    clear: (checkId: number) => clear.run(checkId).changes,
    countOf: (checkId: number): QueueCount => countOf.get(checkId) ?? { count: 0, oldest: null },
    /** How many wait: the rows alone are counted, as pings ask. */
    sizeOf: (checkId: number) => size.get(checkId) ?? 0,
    /** Of each check for which something waits. */
    counts: () => counts.all(),
    /** Takes the oldest away, but what says how the check stands. @returns how many went */
    dropOldest: (checkId: number, surplus: number) => dropOldest.run({ checkId, surplus }).changes,
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
