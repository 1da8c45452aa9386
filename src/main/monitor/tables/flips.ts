// The flips table: changes of the stored status. SQL only. A flip with `processed` null waits for
// the outbox.
import type { Database } from 'better-sqlite3'
import type { Millis } from '../../clock.ts'
import type { FlipDraft } from '../rules/check.ts'

export interface Flip extends FlipDraft {
  readonly id: number
  readonly checkId: number
  /** When its last receiver's outcome was stored; null while it waits. */
  readonly processed: Millis | null
  /** The gap whose end moved the deadline that this flip is dated at, if one did. */
  readonly gapId: number | null
}

/** Bounds of a listing; null: open (contract monitor.md 5.7). */
export interface FlipPeriod {
  readonly start: Millis | null
  readonly end: Millis | null
}

const SELECT = `SELECT id, check_id AS checkId, created, processed, old_status AS oldStatus,
  new_status AS newStatus, reason, gap_id AS gapId FROM flips`

export function createFlips(db: Database) {
  const insert = db.prepare(
    `INSERT INTO flips (check_id, created, processed, old_status, new_status, reason, gap_id)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  const ofCheck = db.prepare<{ id: number } & FlipPeriod, Flip>(
    `${SELECT} WHERE check_id = @id AND (@start IS NULL OR created >= @start)
     AND (@end IS NULL OR created < @end) ORDER BY id DESC`,
  )
  const ofChecks = db.prepare<[string], Flip>(
    `${SELECT} WHERE check_id IN (SELECT value FROM json_each(?)) ORDER BY id DESC`,
  )
  const byId = db.prepare<[number], Flip>(`${SELECT} WHERE id = ?`)
  const pending = db.prepare<[number, number], Flip>(
    `${SELECT} WHERE processed IS NULL AND id > ? AND NOT EXISTS
       (SELECT 1 FROM notifications WHERE flip_id = flips.id AND outcome = 'sending')
     ORDER BY id LIMIT ?`,
  )
  const lastDown = db.prepare<[number, number], Flip>(
    `${SELECT} WHERE check_id = ? AND id < ? AND new_status = 'down' ORDER BY id DESC LIMIT 1`,
  )
  const hadDown = db
    .prepare<[number], number>(
      `SELECT EXISTS (SELECT 1 FROM flips WHERE check_id = ? AND new_status = 'down')`,
    )
    .pluck()
  const newest = db.prepare<[number], Flip>(`${SELECT} WHERE check_id = ? ORDER BY id DESC LIMIT 1`)
  const heldBack = db
    .prepare<[number, string], number>(
      `SELECT EXISTS (SELECT 1 FROM notifications
         WHERE flip_id = ? AND outcome = 'suppressed' AND error = ?)`,
    )
    .pluck()
  const lastPauseOrResume = db
    .prepare<[number], Millis | null>(
      `SELECT max(created) FROM flips WHERE check_id = ? AND (new_status = 'paused' OR
         (old_status = 'paused' AND new_status = 'new'))`,
    )
    .pluck()
  const countPending = db
    .prepare<[], number>('SELECT count(*) FROM flips WHERE processed IS NULL')
    .pluck()
  const settle = db.prepare(
    `UPDATE flips SET processed = @at WHERE id = @id AND processed IS NULL AND NOT EXISTS
       (SELECT 1 FROM notifications WHERE flip_id = @id AND outcome = 'sending')`,
  )
  const reopen = db.prepare(
    `UPDATE flips SET processed = NULL WHERE id = @id AND processed IS NOT NULL AND NOT EXISTS
       (SELECT 1 FROM notifications WHERE flip_id = @id)`,
  )
  const remove = db.prepare('DELETE FROM flips WHERE id = ?')
  const deleteOf = db.prepare('DELETE FROM flips WHERE check_id = ?')
  const deleteBefore = db.prepare(
    'DELETE FROM flips WHERE check_id = ? AND created < ? AND processed IS NOT NULL',
  )

  return {
    /** Stores a flip; `processed` is given for one that nobody is told of. */
    insert(
      checkId: number,
      flip: FlipDraft,
      processed: Millis | null,
      gapId: number | null,
    ): number {
      const { created, oldStatus, newStatus, reason } = flip
      const done = insert.run(checkId, created, processed, oldStatus, newStatus, reason, gapId)
      return Number(done.lastInsertRowid)
    },
    /** Flips of a check, newest inserted first. */
    ofCheck: (id: number, { start, end }: FlipPeriod) => ofCheck.all({ id, start, end }),
    /** Those of many checks, by check: a fourth of the work of asking for each. */
    ofChecks: (ids: readonly number[]): ReadonlyMap<number, readonly Flip[]> =>
      Map.groupBy(ofChecks.all(JSON.stringify(ids)), ({ checkId }) => checkId),
    byId: (id: number) => byId.get(id) ?? null,
    /** Flips that nobody is being told of yet, with an id above `afterId`, oldest first. */
    pending: (afterId: number, limit: number) => pending.all(afterId, limit),
    /** The flip that began the outage which this later flip of the check ended. */
    lastDown: (checkId: number, beforeId: number) => lastDown.get(checkId, beforeId) ?? null,
    /** Whether an outage of the check is known. */
    hadDown: (checkId: number) => hadDown.get(checkId) === 1,
    /** The flip of the check that was stored last. */
    newest: (checkId: number) => newest.get(checkId) ?? null,
    /** Whether somebody is still to be told of the outage that the check is in, as that reason held an alarm back. */
    isHeldBack(checkId: number, reason: string): boolean {
      const flip = newest.get(checkId)
      return flip?.newStatus === 'down' && heldBack.get(flip.id, reason) === 1
    },
    /** When the check was last paused or resumed. */
    lastPauseOrResume: (checkId: number) => lastPauseOrResume.get(checkId) ?? null,
    countPending: () => countPending.get() ?? 0,
    /** Marks a flip processed, unless one of its receivers still waits to be told. */
    settle: (id: number, at: Millis) => void settle.run({ id, at }),
    /** Marks a flip pending that was told to nobody. False: it is, or somebody was told. */
    reopen: (id: number) => reopen.run({ id }).changes > 0,
    remove: (id: number) => void remove.run(id),
    deleteOf: (checkId: number) => void deleteOf.run(checkId),
    deleteBefore: (checkId: number, instant: Millis) => void deleteBefore.run(checkId, instant),
  }
}
