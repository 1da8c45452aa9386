// The group_snoozes table: until when the alarms of a tag or a project are held back. SQL only.
import type { Database } from 'better-sqlite3'
import type { Millis } from '../../clock.ts'
import type { StoredStatus } from '../rules/check.ts'
import type { CheckGroup, Grouped, GroupSnooze } from '../rules/group-snooze.ts'

/** What tells of a check whether it is in a group, and whether an alarm of it waits. */
export interface Member extends Grouped {
  readonly id: number
  readonly status: StoredStatus
}

export function createGroupSnoozes(db: Database) {
  const all = db.prepare<[], GroupSnooze>(
    'SELECT project_id AS projectId, tag, until FROM group_snoozes ORDER BY tag, project_id',
  )
  const remove = db.prepare(
    'DELETE FROM group_snoozes WHERE project_id IS @projectId AND tag = @tag',
  )
  const insert = db.prepare(
    'INSERT INTO group_snoozes (project_id, tag, until) VALUES (@projectId, @tag, @until)',
  )
  const deleteBefore = db.prepare('DELETE FROM group_snoozes WHERE until <= ?')
  const members = db.prepare<CheckGroup, Member>(
    `SELECT id, project_id AS projectId, tags, status FROM checks
     WHERE (@projectId IS NULL OR project_id = @projectId) AND (@tag = '' OR instr(tags, @tag) > 0)
     ORDER BY id`,
  )

  return {
    /** Those that have ended may be among them. */
    all: () => all.all(),
    remove: ({ projectId, tag }: CheckGroup) => void remove.run({ projectId, tag }),
    save(snooze: GroupSnooze): void {
      const { projectId, tag, until } = snooze
      remove.run({ projectId, tag })
      insert.run({ projectId, tag, until })
    },
    deleteBefore: (instant: Millis) => void deleteBefore.run(instant),
    /** Checks that may be in the group: a tag may be part of another one. */
    candidates: ({ projectId, tag }: CheckGroup) => members.all({ projectId, tag }),
  }
}
