// The notifications table: the outcome of each delivery, and its attempts. SQL only.
// One that is 'sending' was planned and waits, or its process ended before its outcome was stored.
import { randomUUID } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import type { Millis } from '../../clock.ts'
import { type Page, pageCondition, pageValues } from '../../store/paging.ts'
import { ERROR_LIMIT } from './channels.ts'

export type Purpose = 'flip' | 'reminder' | 'test'
export type Outcome = 'sent' | 'suppressed' | 'failed'

export interface NotificationDraft {
  readonly purpose: Purpose
  /** Null: a test. */
  readonly checkId: number | null
  /** Null: a test, a reminder, or a flip that was held back and is told later by another one. */
  readonly flipId: number | null
  readonly channelId: number
  readonly checkStatus: 'up' | 'down'
  readonly created: Millis
}

export interface Notification extends NotificationDraft {
  readonly id: number
  readonly uuid: string
  readonly outcome: Outcome | 'sending'
  /** Why it was suppressed or failed; of a command that went well its last line. At most 200 characters. */
  readonly error: string
  /** Milliseconds from the first attempt to the outcome. */
  readonly duration: Millis | null
}

export interface Attempt {
  /** From 1. */
  readonly n: number
  readonly started: Millis
  readonly duration: Millis
  /** Empty when it went well. */
  readonly error: string
}

const SELECT = `SELECT id, uuid, purpose, check_id AS checkId, flip_id AS flipId,
  channel_id AS channelId, check_status AS checkStatus, created, outcome, error, duration
  FROM notifications`

/** With the names of its check and its channel. */
export type StoredNotification = Omit<Notification, 'checkId' | 'channelId'> & {
  /** Null: a test. */
  readonly checkUuid: string | null
  readonly channelUuid: string
  readonly channelName: string
  readonly channelKind: string
}

const LISTED = `SELECT n.id, n.uuid, n.purpose, n.flip_id AS flipId, n.check_status AS checkStatus,
  n.created, n.outcome, n.error, n.duration, checks.uuid AS checkUuid, channels.uuid AS channelUuid,
  channels.name AS channelName, channels.kind AS channelKind
  FROM notifications n JOIN channels ON channels.id = n.channel_id
  LEFT JOIN checks ON checks.id = n.check_id`

export type NotificationsTable = ReturnType<typeof createNotificationsTable>

export function createNotificationsTable(db: Database) {
  const plan = db.prepare(
    `INSERT INTO notifications (uuid, purpose, check_id, flip_id, channel_id, check_status, created, outcome)
     VALUES (@uuid, @purpose, @checkId, @flipId, @channelId, @checkStatus, @created, 'sending')
     ON CONFLICT (flip_id, channel_id) DO NOTHING`,
  )
  const finish = db.prepare(
    'UPDATE notifications SET outcome = @outcome, error = @error, duration = @duration WHERE id = @id',
  )
  const addAttempt = db.prepare(
    `INSERT INTO attempts (notification_id, n, started, duration, error)
     VALUES (@id, @n, @started, @duration, @error) ON CONFLICT DO NOTHING`,
  )
  const attempts = db.prepare<[number], Attempt>(
    'SELECT n, started, duration, error FROM attempts WHERE notification_id = ? ORDER BY n',
  )
  const byId = db.prepare<[number], Notification>(`${SELECT} WHERE id = ?`)
  const ofCheck = db.prepare<[number, number], Notification>(
    `${SELECT} WHERE check_id = ? ORDER BY id DESC LIMIT ?`,
  )
  const ofFlip = db.prepare<[number], Notification>(`${SELECT} WHERE flip_id = ? ORDER BY id`)
  const sending = db.prepare<[number, number, number], Notification>(
    `${SELECT} WHERE channel_id = ? AND outcome = 'sending' AND purpose = 'flip' AND id > ?
     ORDER BY id LIMIT ?`,
  )
  const channelsSending = db
    .prepare<[], number>(`SELECT DISTINCT channel_id FROM notifications WHERE outcome = 'sending'`)
    .pluck()
  const suppressed = db.prepare<[string, string], Pick<Notification, 'id' | 'checkId'>>(
    `SELECT id, check_id AS checkId FROM notifications
     WHERE channel_id IN (SELECT id FROM channels WHERE kind = ?)
     AND outcome = 'suppressed' AND error = ? ORDER BY id`,
  )
  const hiddenOutages = db.prepare<
    [string, string],
    Pick<Notification, 'id'> & { readonly checkId: number }
  >(
    `SELECT n.id, n.check_id AS checkId FROM checks CROSS JOIN notifications n
     ON n.flip_id = (SELECT max(id) FROM flips WHERE check_id = checks.id)
     WHERE checks.status = 'down' AND n.outcome = 'suppressed' AND n.error = ?
     AND n.channel_id IN (SELECT id FROM channels WHERE kind = ?) ORDER BY n.id`,
  )
  const setError = db.prepare('UPDATE notifications SET error = ? WHERE id = ?')
  const heldBack = db.prepare<[number, string], Notification>(
    `${SELECT} WHERE flip_id = ? AND outcome = 'suppressed' AND error = ? ORDER BY id`,
  )
  const detach = db.prepare('UPDATE notifications SET flip_id = NULL WHERE id = ?')
  const deleteTests = db.prepare(
    `DELETE FROM notifications WHERE channel_id = ? AND purpose = 'test'`,
  )
  const maxId = db.prepare<[], number | null>('SELECT max(id) FROM notifications').pluck()
  const pageOfCheck = db.prepare<object, StoredNotification>(
    `${LISTED} WHERE ${pageCondition('n', true)}`,
  )
  const pageOfAll = db.prepare<object, StoredNotification>(
    `${LISTED} WHERE ${pageCondition('n', false)}`,
  )
  const listed = db.prepare<[number], StoredNotification>(`${LISTED} WHERE n.id = ?`)

  return {
    /** Plans a delivery. Returns its id; null when that flip is planned for that channel already. */
    plan(draft: NotificationDraft): number | null {
      const { changes, lastInsertRowid } = plan.run({ ...draft, uuid: randomUUID() })
      return changes === 0 ? null : Number(lastInsertRowid)
    },
    finish: (id: number, outcome: Outcome, error: string, duration: Millis) =>
      void finish.run({ id, outcome, error: error.slice(0, ERROR_LIMIT), duration }),
    /** Stores an attempt; without effect when there is one of that number. */
    addAttempt: (id: number, attempt: Attempt) =>
      void addAttempt.run({ ...attempt, id, error: attempt.error.slice(0, ERROR_LIMIT) }),
    attempts: (id: number) => attempts.all(id),
    byId: (id: number) => byId.get(id) ?? null,
    /** Newest first. */
    ofCheck: (checkId: number, limit: number) => ofCheck.all(checkId, limit),
    ofFlip: (flipId: number) => ofFlip.all(flipId),
    /** Planned deliveries of flips to a channel, without an outcome, with an id above `afterId`. */
    sending: (channelId: number, afterId: number, limit: number) =>
      sending.all(channelId, afterId, limit),
    /** Ids of the channels with such deliveries. */
    channelsSending: () => channelsSending.all(),
    /** Notifications to channels of a kind that were suppressed for that reason, oldest first. */
    suppressed: (kind: string, reason: string) => suppressed.all(kind, reason),
    /**
     * The same, of outages that last: as fast however many were suppressed before, because it begins with the checks
     * that are down.
     */
    hiddenOutages: (kind: string, reason: string) => hiddenOutages.all(reason, kind),
    /**
     * Lets a flip go again to those channels for which it was suppressed for that reason, whose ids it returns. That
     * it was suppressed stays in the log.
     */
    release(flipId: number, reason: string): readonly number[] {
      const rows = heldBack.all(flipId, reason)
      for (const { id } of rows) detach.run(id)
      return rows.map(({ channelId }) => channelId)
    },
    setError: (id: number, error: string) => void setError.run(error, id),
    deleteTests: (channelId: number) => void deleteTests.run(channelId),
    maxId: () => maxId.get() ?? null,
    /** Newest first. */
    page: (page: Page) => (page.checkId === null ? pageOfAll : pageOfCheck).all(pageValues(page)),
    listed: (id: number) => listed.get(id) ?? null,
  }
}
