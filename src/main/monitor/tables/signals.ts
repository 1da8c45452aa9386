// The signals table: which documents of jobs were heard, so that what arrives twice counts once
// (contract run.md 5, 7). SQL only.
import type { Database } from 'better-sqlite3'
import type { Millis } from '../../clock.ts'

export function createSignalsTable(db: Database) {
  const numberOf = db.prepare<[string], number>('SELECT n FROM signals WHERE id = ?').pluck()
  const insert = db.prepare('INSERT INTO signals (id, check_id, n, heard) VALUES (?, ?, ?, ?)')
  const deleteBefore = db.prepare('DELETE FROM signals WHERE heard < ?')

  return {
    /** The number of the ping that the signal became; null: it was not heard yet. */
    numberOf: (id: string) => numberOf.get(id) ?? null,
    insert: (id: string, checkId: number, n: number, heard: Millis) =>
      void insert.run(id, checkId, n, heard),
    deleteBefore: (instant: Millis) => void deleteBefore.run(instant),
  }
}
