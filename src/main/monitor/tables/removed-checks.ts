// The removed_checks table: names of checks that were deleted, for reports. SQL only.
import type { Database } from 'better-sqlite3'
import { DAY, type Millis } from '../../clock.ts'
import { type Check, nameOrUuid } from '../rules/check.ts'

export interface RemovedCheck {
  readonly projectId: number
  /** Its UUID where it had none. */
  readonly name: string
  readonly tags: string
  readonly removed: Millis
}

/** A report of the month before tells of them, whenever in the month it is read. */
const RETENTION: Millis = 93 * DAY

export function createRemovedChecks(db: Database) {
  const insert = db.prepare<RemovedCheck>(
    `INSERT INTO removed_checks (project_id, name, tags, removed)
     VALUES (@projectId, @name, @tags, @removed)`,
  )
  const deleteBefore = db.prepare('DELETE FROM removed_checks WHERE removed < ?')
  const between = db.prepare<[Millis, Millis], RemovedCheck>(
    `SELECT project_id AS projectId, name, tags, removed FROM removed_checks
     WHERE removed >= ? AND removed < ? ORDER BY removed, id`,
  )

  return {
    add(check: Check, removed: Millis): void {
      const { projectId, tags } = check
      insert.run({ projectId, name: nameOrUuid(check), tags, removed })
      deleteBefore.run(removed - RETENTION)
    },
    /** In [from, to), the oldest first. */
    between: (from: Millis, to: Millis) => between.all(from, to),
  }
}
