// What was told of a check, as far as it goes with the log of the check. SQL only. Everything else of
// the notifications table belongs to notify/.
import type { Database } from 'better-sqlite3'
import type { Millis } from '../../clock.ts'

export function createTold(db: Database) {
  const deleteOf = db.prepare('DELETE FROM notifications WHERE check_id = ?')
  const deleteBefore = db.prepare(
    `DELETE FROM notifications WHERE check_id = ? AND created < ? AND outcome <> 'sending'`,
  )
  return {
    deleteOf: (checkId: number) => void deleteOf.run(checkId),
    /** Leaves alone what is still being told. */
    deleteBefore: (checkId: number, instant: Millis) => void deleteBefore.run(checkId, instant),
  }
}
