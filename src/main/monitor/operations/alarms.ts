// What a person says of a check's alarms, stored: snooze, acknowledge, reminders, critical. What it
// does to them is decided in alarm-rules.ts.
import type { Clock, Millis, Seconds } from '../../clock.ts'
import type { Settings } from '../../store/settings.ts'
import {
  alarmSettingsAfterFlip,
  alarmSettingsAfterNewDefault,
  type Circumstances,
  REMINDERS_SETTING,
  readRemindDefault,
  remindedLater,
} from '../rules/alarm-rules.ts'
import type { Check, FlipDraft } from '../rules/check.ts'
import type { AlarmSettings } from '../tables/alarm-settings.ts'
import type { Tables } from '../tables/tables.ts'
import type { UnitOfWork } from './unit-of-work.ts'

export interface FlipNoterOptions {
  readonly clock: Clock
  readonly tables: Pick<Tables, 'alarmSettings'>
  readonly settings: Settings
}

export interface AlarmsOptions extends FlipNoterOptions {
  readonly tables: Pick<Tables, 'alarmSettings' | 'checks'>
  readonly unitOfWork: UnitOfWork
}

export type Said =
  | { readonly outcome: 'said'; readonly alarmSettings: AlarmSettings }
  | { readonly outcome: 'gone' }
  /** There is no outage to acknowledge. */
  | { readonly outcome: 'not-down' }

/** Lets the alarmSettings of a check follow its flip, inside the write that stores the flip. */
export type NoteFlip = (checkId: number, flip: Pick<FlipDraft, 'newStatus'>) => void

/** Costs one look-up for each flip, and a ping without a flip nothing. */
export function createFlipNoter({ clock, tables, settings }: FlipNoterOptions): NoteFlip {
  return (checkId, { newStatus }) => {
    const before = tables.alarmSettings.of(checkId)
    const remindDefault = readRemindDefault(settings.get(REMINDERS_SETTING))
    const after = alarmSettingsAfterFlip(before, newStatus, { remindDefault, now: clock.now() })
    if (after !== before) tables.alarmSettings.save(checkId, after)
  }
}

export type Alarms = ReturnType<typeof createAlarms>

export function createAlarms({ clock, tables, settings, unitOfWork }: AlarmsOptions) {
  const { checks, alarmSettings } = tables

  function circumstancesOf({ status }: Pick<Check, 'status'>): Circumstances {
    const remindDefault = readRemindDefault(settings.get(REMINDERS_SETTING))
    return { isDown: status === 'down', remindDefault, now: clock.now() }
  }

  function say(
    checkId: number,
    change: (before: AlarmSettings, circumstances: Circumstances) => AlarmSettings,
    needs?: 'down',
  ): Promise<Said> {
    return unitOfWork.write((emit) => {
      const check = checks.byId(checkId)
      if (check === null) return { outcome: 'gone' }
      if (needs === 'down' && check.status !== 'down') return { outcome: 'not-down' }
      const after = change(alarmSettings.of(checkId), circumstancesOf(check))
      alarmSettings.save(checkId, after)
      emit('check', { id: checkId })
      return { outcome: 'said', alarmSettings: after }
    })
  }

  return {
    /** Holds back alarms and reminders until then; null: no longer. */
    snooze: (checkId: number, until: Millis | null) =>
      say(checkId, (before, now) => remindedLater({ ...before, snoozedUntil: until }, now)),

    /** No more reminders of the outage in progress; saying it twice changes nothing. */
    acknowledge: (checkId: number) =>
      say(
        checkId,
        (before, now) =>
          remindedLater({ ...before, acknowledged: before.acknowledged ?? clock.now() }, now),
        'down',
      ),

    /** Takes the acknowledgement back. */
    unacknowledge: (checkId: number) =>
      say(checkId, (before, now) => remindedLater({ ...before, acknowledged: null }, now)),

    /** Seconds between reminders; 0: none; null: as the setting `reminders` says. */
    setReminders: (checkId: number, every: Seconds | null) =>
      say(checkId, (before, now) => remindedLater({ ...before, remindEvery: every }, now)),

    /** Whether its alarms pass quiet hours. */
    setCritical: (checkId: number, critical: boolean) =>
      say(checkId, (before) => ({ ...before, critical })),

    /** Counts anew what waits, after the setting `reminders` was changed. */
    rescheduleReminders(): Promise<void> {
      return unitOfWork.write(() => {
        for (const check of checks.all()) {
          const before = alarmSettings.of(check.id)
          const after = alarmSettingsAfterNewDefault(before, circumstancesOf(check))
          if (after !== before) alarmSettings.save(check.id, after)
        }
      })
    },

    /** Counts the next reminder from now, inside a write: one was given. */
    noteReminded(checkId: number): void {
      const check = checks.byId(checkId)
      if (check === null) return
      alarmSettings.save(checkId, remindedLater(alarmSettings.of(checkId), circumstancesOf(check)))
    },
  }
}
