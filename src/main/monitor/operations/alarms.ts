// Stores the alarm settings of a check: snooze, acknowledge, reminders, critical. alarm-rules.ts decides
// their effect.
import type { Clock, Millis, Seconds } from '../../clock.ts'
import type { Settings } from '../../store/settings.ts'
import {
  alarmSettingsAsAsked,
  type Circumstances,
  isSnoozed,
  REMINDERS_SETTING,
  readRemindDefault,
  remindedLater,
  SNOOZED,
} from '../rules/alarm-rules.ts'
import type { Check } from '../rules/check.ts'
import { inMaintenance } from '../rules/coverage.ts'
import type { AlarmLogEntry } from '../tables/alarm-log.ts'
import type { AlarmSettings } from '../tables/alarm-settings.ts'
import type { Tables } from '../tables/tables.ts'
import type { TakenBack } from './lifecycle.ts'
import type { Emit, UnitOfWork } from './unit-of-work.ts'

export type { AlarmLogEntry }

export interface AlarmsOptions {
  readonly clock: Clock
  readonly settings: Settings
  readonly tables: Pick<Tables, 'alarmLog' | 'alarmSettings' | 'checks' | 'flips'>
  readonly unitOfWork: Pick<UnitOfWork, 'write' | 'maintenance'>
}

export type AlarmChange =
  | { readonly outcome: 'saved'; readonly alarmSettings: AlarmSettings }
  | { readonly outcome: 'gone' }
  /** There is no outage to acknowledge. */
  | { readonly outcome: 'not-down' }

/** A snooze as it was set, and what was there before. */
export interface TakenSnooze {
  readonly until: Millis | null
  readonly before: Millis | null
}

export interface Alarms {
  of(checkId: number): AlarmSettings
  /** Ids of the checks whose reminder is due, the longest waiting first. */
  due(now: Millis): readonly number[]
  /** When the next reminder is due that is not due at that instant; null: none is. */
  nextDueAfter(instant: Millis): Millis | null
  /** Holds back alarms and reminders until then; null ends the snooze. */
  snooze(checkId: number, until: Millis | null): Promise<AlarmChange>
  /** Stops the reminders of the current outage. A second call changes nothing. */
  acknowledge(checkId: number): Promise<AlarmChange>
  /** Takes the acknowledgement back. */
  unacknowledge(checkId: number): Promise<AlarmChange>
  /** Seconds between reminders; 0: none; null: as the setting `reminders` says. */
  setReminders(checkId: number, every: Seconds | null): Promise<AlarmChange>
  /** Whether its alarms pass quiet hours. */
  setCritical(checkId: number, critical: boolean): Promise<AlarmChange>
  /** When a person acknowledged an outage or snoozed the check, from one instant to another, the oldest first. */
  log(checkId: number, from: Millis, to: Millis): readonly AlarmLogEntry[]
  /** Reschedules the waiting reminders after a change of the setting `reminders`. */
  rescheduleReminders(): Promise<void>
  /** Holds back alarms and reminders as before a snooze until `until`, unless somebody changed that since. */
  takeSnoozeBack(checkId: number, snooze: TakenSnooze): Promise<TakenBack>
  /** As `snooze`, inside a write. */
  snoozeWithin(checkId: number, until: Millis | null, emit: Emit): AlarmChange
  /** As `takeSnoozeBack`, inside a write. */
  takeSnoozeBackWithin(checkId: number, snooze: TakenSnooze, emit: Emit): TakenBack
  /** Whether a snooze holds or held back an alarm of the outage that the check is in: somebody is still to be told. */
  isHeldBack(checkId: number): boolean
  /** Inside a write, after a check got other tags or another project: what these snooze holds its alarms back. */
  followGroups(checkId: number): void
  /** Inside a write of the store: schedules the next reminder after one was sent. */
  noteReminded(checkId: number): void
}

export function createAlarms({ clock, tables, settings, unitOfWork }: AlarmsOptions): Alarms {
  const { checks, alarmLog, alarmSettings, flips } = tables

  function circumstancesOf({ id, status }: Pick<Check, 'id' | 'status'>): Circumstances {
    const remindDefault = readRemindDefault(settings.get(REMINDERS_SETTING))
    const isDown = status === 'down'
    const isUntold = isDown && isHeldBack(id)
    return { isDown, remindDefault, now: clock.now(), isUntold }
  }

  type Edit = (before: AlarmSettings, circumstances: Circumstances) => AlarmSettings

  function saveWithin(checkId: number, edit: Edit, emit: Emit, needs?: 'down'): AlarmChange {
    const check = checks.byId(checkId)
    if (check === null) return { outcome: 'gone' }
    if (needs === 'down' && check.status !== 'down') return { outcome: 'not-down' }
    const before = alarmSettings.of(checkId)
    const after = edit(before, circumstancesOf(check))
    alarmSettings.save(checkId, after)
    for (const entry of saidBetween(before, after, clock.now())) alarmLog.add(checkId, entry)
    emit('check', { id: checkId })
    return { outcome: 'saved', alarmSettings: after }
  }

  const save = (checkId: number, edit: Edit, needs?: 'down'): Promise<AlarmChange> =>
    unitOfWork.write((emit) => saveWithin(checkId, edit, emit, needs))

  const snoozedUntil =
    (until: Millis | null): Edit =>
    (before, circumstances) =>
      remindedLater({ ...before, snoozedUntil: until }, circumstances)

  const isHeldBack = (checkId: number) => flips.isHeldBack(checkId, SNOOZED)

  function follow(check: Check): void {
    const before = alarmSettings.of(check.id)
    const after = alarmSettingsAsAsked(before, circumstancesOf(check))
    if (after !== before) alarmSettings.save(check.id, after)
  }

  function isInMaintenance(checkId: number, now: Millis): boolean {
    const check = checks.byId(checkId)
    return check !== null && inMaintenance(unitOfWork.maintenance()(check), now) !== null
  }

  function takeSnoozeBackWithin(
    checkId: number,
    { until, before }: TakenSnooze,
    emit: Emit,
  ): TakenBack {
    if (checks.byId(checkId) === null) return 'gone'
    if (alarmSettings.of(checkId).snoozedUntil !== until) return 'changed'
    saveWithin(checkId, snoozedUntil(before), emit)
    return 'taken-back'
  }

  return {
    of: alarmSettings.of,
    isHeldBack,
    log: alarmLog.between,
    // One that got a snoozed tag while it was down is reminded of when that snooze ends; so is one in maintenance.
    due: (now) =>
      alarmSettings
        .due(now)
        .filter((id) => !isSnoozed(alarmSettings.of(id), now) && !isInMaintenance(id, now)),
    nextDueAfter: alarmSettings.nextDueAfter,

    snooze: (checkId, until) => save(checkId, snoozedUntil(until)),
    snoozeWithin: (checkId, until, emit) => saveWithin(checkId, snoozedUntil(until), emit),
    takeSnoozeBack: (checkId, snooze) =>
      unitOfWork.write((emit) => takeSnoozeBackWithin(checkId, snooze, emit)),
    takeSnoozeBackWithin,

    acknowledge: (checkId) =>
      save(
        checkId,
        (before, now) =>
          remindedLater({ ...before, acknowledged: before.acknowledged ?? clock.now() }, now),
        'down',
      ),

    unacknowledge: (checkId) =>
      save(checkId, (before, now) => remindedLater({ ...before, acknowledged: null }, now)),

    setReminders: (checkId, every) =>
      save(checkId, (before, now) => remindedLater({ ...before, remindEvery: every }, now)),

    setCritical: (checkId, critical) => save(checkId, (before) => ({ ...before, critical })),

    rescheduleReminders() {
      return unitOfWork.write(() => {
        for (const check of checks.all()) follow(check)
      })
    },

    followGroups(checkId) {
      const check = checks.byId(checkId)
      if (check !== null) follow(check)
    },

    noteReminded(checkId) {
      const check = checks.byId(checkId)
      if (check === null) return
      alarmSettings.save(checkId, remindedLater(alarmSettings.of(checkId), circumstancesOf(check)))
    },
  }
}

/** What a person said by a change; a second time of the same says nothing. */
function saidBetween(
  before: AlarmSettings,
  after: AlarmSettings,
  at: Millis,
): readonly AlarmLogEntry[] {
  const { snoozedUntil: until, acknowledged } = after
  const snooze = { at, what: until === null ? 'unsnoozed' : 'snoozed', until } as const
  const acknowledgement = {
    ...{ at, until: null },
    what: acknowledged === null ? 'unacknowledged' : 'acknowledged',
  } as const
  return [
    ...(until === before.snoozedUntil ? [] : [snooze]),
    ...(acknowledged === before.acknowledged ? [] : [acknowledgement]),
  ]
}
