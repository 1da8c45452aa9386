// Which channels a check is assigned to, and which of a project there are to choose from. SQL only.
// What a channel is and does is known to notify/: here it is a name with a kind.
import type { Database } from 'better-sqlite3'
import type { ListedChecks } from './listed-checks.ts'

/** A channel as a request names it. */
export interface AssignableChannel {
  readonly id: number
  readonly uuid: string
  readonly name: string
  readonly kind: string
}

/** The kind that exists once in every project: the operating system's notification. */
export const DESKTOP_KIND = 'desktop'

/** @param listed the checks that are kept in memory: told of those whose channels change */
export function createAssignments(db: Database, listed: Pick<ListedChecks, 'changed' | 'forget'>) {
  const ofProject = db.prepare<[number], AssignableChannel>(
    'SELECT id, uuid, name, kind FROM channels WHERE project_id = ? ORDER BY id',
  )
  const ofCheck = db
    .prepare<[number], number>('SELECT channel_id FROM check_channels WHERE check_id = ?')
    .pluck()
  const checkUuids = db
    .prepare<[number], string>(
      `SELECT checks.uuid FROM check_channels JOIN checks ON checks.id = check_id
       WHERE channel_id = ? ORDER BY check_id`,
    )
    .pluck()
  const unassign = db.prepare('DELETE FROM check_channels WHERE check_id = ?')
  const assign = db.prepare(
    'INSERT OR IGNORE INTO check_channels (check_id, channel_id) VALUES (?, ?)',
  )
  const assignToAll = db.prepare(
    `INSERT INTO check_channels (check_id, channel_id)
     SELECT checks.id, channels.id FROM channels JOIN checks USING (project_id) WHERE channels.id = ?
     ON CONFLICT DO NOTHING`,
  )

  return {
    ofProject: (projectId: number) => ofProject.all(projectId),
    /** Ids of the channels of a check. */
    ofCheck: (checkId: number) => ofCheck.all(checkId),
    /** UUIDs of the checks of a channel. */
    checkUuids: (channelId: number) => checkUuids.all(channelId),
    /** Replaces the channels of a check. */
    set(checkId: number, channelIds: Iterable<number>): void {
      unassign.run(checkId)
      for (const channelId of channelIds) assign.run(checkId, channelId)
      listed.changed(checkId)
    },
    /** Assigns a channel to every check of its project. */
    assignToAll(channelId: number): void {
      assignToAll.run(channelId)
      listed.forget()
    },
  }
}
