// The attention table: what a person said of a check's alarms, and when the next reminder is due, with what
// was said of its groups. SQL only. It holds back reminders and repeated alarms, never flips.
import type { Database } from 'better-sqlite3'
import type { Millis, Seconds } from '../../clock.ts'
import { type Grouped, groupSnoozeOf, type Snoozed } from '../rules/group-snooze.ts'
import type { createGroupSnoozes } from './group-snoozes.ts'

export interface AlarmSettings extends Snoozed {
  /** Seconds between reminders while down; 0: none; null: as the setting `reminders` says. */
  readonly remindEvery: Seconds | null
  /** Passes quiet hours. */
  readonly critical: boolean
  /** Until when alarms of this check are held back, whatever its groups; null: they are not. */
  readonly snoozedUntil: Millis | null
  /** When the outage in progress was acknowledged; null: it was not. Cleared by recovery. */
  readonly acknowledged: Millis | null
  readonly nextReminder: Millis | null
}

export const DEFAULT_ALARM_SETTINGS: AlarmSettings = {
  remindEvery: null,
  critical: false,
  snoozedUntil: null,
  acknowledged: null,
  nextReminder: null,
}

type Row = Omit<AlarmSettings, 'critical' | 'groupSnooze'> & {
  readonly checkId: number
  readonly critical: number
}

const SELECT = `SELECT check_id AS checkId, remind_every AS remindEvery, critical,
  snoozed_until AS snoozedUntil, acknowledged, next_reminder AS nextReminder FROM attention`

export function createAlarmSettings(
  db: Database,
  groupSnoozes: Pick<ReturnType<typeof createGroupSnoozes>, 'all'>,
) {
  const of = db.prepare<[number], Row>(`${SELECT} WHERE check_id = ?`)
  const between = db.prepare<[number, number], Row>(`${SELECT} WHERE check_id BETWEEN ? AND ?`)
  const due = db.prepare<[Millis], Row>(`${SELECT} WHERE next_reminder <= ? ORDER BY next_reminder`)
  const nextDueAfter = db
    .prepare<[Millis], Millis | null>(
      'SELECT min(next_reminder) FROM attention WHERE next_reminder > ?',
    )
    .pluck()
  const save = db.prepare(
    `INSERT INTO attention (check_id, remind_every, critical, snoozed_until, acknowledged, next_reminder)
     VALUES (@checkId, @remindEvery, @critical, @snoozedUntil, @acknowledged, @nextReminder)
     ON CONFLICT (check_id) DO UPDATE SET remind_every = @remindEvery, critical = @critical,
       snoozed_until = @snoozedUntil, acknowledged = @acknowledged, next_reminder = @nextReminder`,
  )

  const grouped = db.prepare<[number], Grouped>(
    'SELECT project_id AS projectId, tags FROM checks WHERE id = ?',
  )

  function withGroup(own: AlarmSettings, checkId: number): AlarmSettings {
    const snoozes = groupSnoozes.all()
    const check = snoozes.length === 0 ? undefined : grouped.get(checkId)
    const groupSnooze = check === undefined ? null : groupSnoozeOf(snoozes, check)
    return groupSnooze === null ? own : { ...own, groupSnooze }
  }

  return {
    of: (checkId: number): AlarmSettings => {
      const row = of.get(checkId)
      return withGroup(row === undefined ? DEFAULT_ALARM_SETTINGS : toAlarmSettings(row), checkId)
    },
    /**
     * Of the checks from one id to another, by their ids and without their groups; those of which nothing was said
     * are missing.
     */
    between: (from: number, to: number): ReadonlyMap<number, AlarmSettings> =>
      new Map(between.all(from, to).map((row) => [row.checkId, toAlarmSettings(row)])),
    /** Checks whose reminder is due, the longest waiting first. */
    due: (now: Millis) => due.all(now).map((row) => row.checkId),
    /** When the next reminder is due that is not due at that instant. */
    nextDueAfter: (instant: Millis) => nextDueAfter.get(instant) ?? null,
    save: (checkId: number, { groupSnooze: _, ...own }: AlarmSettings) =>
      void save.run({ ...own, checkId, critical: Number(own.critical) }),
  }
}

function toAlarmSettings({ checkId: _, ...row }: Row): AlarmSettings {
  return { ...row, critical: row.critical === 1 }
}
