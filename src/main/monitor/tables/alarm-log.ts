// The alarm_log table: when a person acknowledged an outage of a check or snoozed it, as its timeline tells. SQL only.
import type { Database } from 'better-sqlite3'
import { DAY, type Millis } from '../../clock.ts'

export interface AlarmLogEntry {
  readonly at: Millis
  readonly what: 'acknowledged' | 'unacknowledged' | 'snoozed' | 'unsnoozed'
  /** Of a snooze: its end. */
  readonly until: Millis | null
}

/** As long as flips are kept at least. */
const RETENTION: Millis = 93 * DAY

export function createAlarmLog(db: Database) {
  const insert = db.prepare(
    'INSERT INTO alarm_log (check_id, at, what, until) VALUES (@checkId, @at, @what, @until)',
  )
  const deleteBefore = db.prepare('DELETE FROM alarm_log WHERE check_id = ? AND at < ?')
  const deleteOf = db.prepare('DELETE FROM alarm_log WHERE check_id = ?')
  const between = db.prepare<[number, Millis, Millis], AlarmLogEntry>(
    `SELECT at, what, until FROM alarm_log WHERE check_id = ? AND at >= ? AND at <= ? ORDER BY at, id`,
  )

  return {
    add(checkId: number, entry: AlarmLogEntry): void {
      insert.run({ checkId, ...entry })
      deleteBefore.run(checkId, entry.at - RETENTION)
    },
    deleteOf: (checkId: number) => void deleteOf.run(checkId),
    /** From one instant to another, both included, the oldest first. */
    between: (checkId: number, from: Millis, to: Millis) => between.all(checkId, from, to),
  }
}
