// The notifications of a check, deleted along with its log. SQL only. Everything else of the notifications
// table belongs to notify/.
import type { Database } from 'better-sqlite3'
import type { Millis } from '../../clock.ts'

export function createCheckNotifications(db: Database) {
  const deleteOf = db.prepare('DELETE FROM notifications WHERE check_id = ?')
  const deleteBefore = db.prepare(
    `DELETE FROM notifications WHERE check_id = ? AND created < ? AND outcome <> 'sending'`,
  )
  return {
    deleteOf: (checkId: number) => void deleteOf.run(checkId),
    /** Keeps notifications that are still being sent. */
    deleteBefore: (checkId: number, instant: Millis) => void deleteBefore.run(checkId, instant),
  }
}
