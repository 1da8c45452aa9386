// The notifications table: what became of telling each receiver of a flip. SQL only.
import { randomUUID } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import type { Millis } from '../clock.ts'
import type { StoredStatus } from './check.ts'

export type Outcome = 'sent' | 'suppressed' | 'failed'

export interface NotificationDraft {
  readonly checkId: number
  readonly flipId: number
  /** Null: the operating system's notification. */
  readonly channelId: number | null
  readonly checkStatus: StoredStatus
  readonly created: Millis
  readonly outcome: Outcome
  /** Why it was suppressed or failed; empty when sent. At most 200 characters. */
  readonly error: string
}

export interface StoredNotification extends NotificationDraft {
  readonly id: number
  readonly uuid: string
}

const ERROR_LIMIT = 200

export type Notifications = ReturnType<typeof createNotifications>

export function createNotifications(db: Database) {
  const insert = db.prepare(
    `INSERT INTO notifications (uuid, check_id, flip_id, channel_id, check_status, created, outcome, error)
     VALUES (@uuid, @checkId, @flipId, @channelId, @checkStatus, @created, @outcome, @error)`,
  )
  const ofCheck = db.prepare<[number, number], StoredNotification>(
    `SELECT id, uuid, check_id AS checkId, flip_id AS flipId, channel_id AS channelId,
       check_status AS checkStatus, created, outcome, error
     FROM notifications WHERE check_id = ? ORDER BY id DESC LIMIT ?`,
  )
  const maxId = db.prepare<[], number | null>('SELECT max(id) FROM notifications').pluck()
  const deleteBefore = db.prepare('DELETE FROM notifications WHERE check_id = ? AND created < ?')

  return {
    insert(draft: NotificationDraft): void {
      insert.run({ ...draft, uuid: randomUUID(), error: draft.error.slice(0, ERROR_LIMIT) })
    },
    /** Newest first. */
    ofCheck: (checkId: number, limit: number) => ofCheck.all(checkId, limit),
    maxId: () => maxId.get() ?? null,
    deleteBefore: (checkId: number, instant: Millis) => void deleteBefore.run(checkId, instant),
  }
}
