// What snooze, acknowledge and reminders do to an outage's alarms. Pure. Flips are not their matter:
// those are stored whatever a person said.
import { readChoice, SETTINGS, type SettingValues } from '../../../shared/model/settings.ts'
import { DAY, HOUR, type Millis, millis, type Seconds } from '../../clock.ts'
import type { AlarmSettings } from '../tables/alarm-settings.ts'
import type { StoredStatus } from './check.ts'
import { type Snoozed, snoozeEnd } from './group-snooze.ts'

/** How often a check that says nothing of its own is reminded of while it is down. */
export type RemindDefault = SettingValues['reminders']

/** Key of that default in the settings table. */
export const REMINDERS_SETTING = SETTINGS.reminders.key

const INTERVALS: Readonly<Record<RemindDefault, Seconds>> = {
  off: 0,
  hourly: HOUR / 1000,
  daily: DAY / 1000,
}

/** The default as it is stored; `off` when it is missing or makes no sense. */
export function readRemindDefault(text: string | null): RemindDefault {
  return readChoice(SETTINGS.reminders, text)
}

/** Why an alarm is held back now; null: it is not. Recovery is always told. */
export function alarmHeldBack(
  alarmSettings: Snoozed,
  status: 'up' | 'down',
  now: Millis,
): string | null {
  return status === 'down' && isSnoozed(alarmSettings, now) ? SNOOZED : null
}

/** By itself or by a group. */
export function isSnoozed(snoozed: Snoozed, now: Millis): boolean {
  const end = snoozeEnd(snoozed)
  return end !== null && end > now
}

/** Why an alarm was held back, as its notification keeps it. */
export const SNOOZED = 'snoozed'

/** How the check is, and what holds where it says nothing of its own. */
export interface Circumstances {
  readonly isDown: boolean
  readonly remindDefault: RemindDefault
  readonly now: Millis
  /** A snooze held back an alarm of this outage. */
  readonly isUntold?: boolean
}

/**
 * The attention with its next reminder counted from now: none of a check that is not down or whose
 * outage is acknowledged; at the end of a snooze, whatever the interval, because a snooze may have
 * held back the only alarm; else one interval away.
 */
export function remindedLater(
  alarmSettings: AlarmSettings,
  circumstances: Circumstances,
): AlarmSettings {
  const nextReminder = reminderAfter(alarmSettings, circumstances)
  return nextReminder === alarmSettings.nextReminder
    ? alarmSettings
    : { ...alarmSettings, nextReminder }
}

function reminderAfter(alarmSettings: AlarmSettings, circumstances: Circumstances): Millis | null {
  const { isDown, remindDefault, now, isUntold = false } = circumstances
  if (!isDown || alarmSettings.acknowledged !== null) return null
  if (isSnoozed(alarmSettings, now)) return snoozeEnd(alarmSettings)
  if (isUntold) return now
  const every = alarmSettings.remindEvery ?? INTERVALS[remindDefault]
  return every === 0 ? null : now + millis(every)
}

/** After the stored status changed: what was said of an outage ends with it. The same when nothing changes. */
export function alarmSettingsAfterFlip(
  alarmSettings: AlarmSettings,
  newStatus: StoredStatus,
  circumstances: Omit<Circumstances, 'isDown'>,
): AlarmSettings {
  const cleared =
    alarmSettings.acknowledged === null ? alarmSettings : { ...alarmSettings, acknowledged: null }
  return remindedLater(cleared, { ...circumstances, isDown: newStatus === 'down' })
}

/**
 * After the default interval changed, or the groups of the check. A reminder that is due is still given, and one
 * that comes no later than is asked for now stays.
 */
export function alarmSettingsAsAsked(
  alarmSettings: AlarmSettings,
  circumstances: Circumstances,
): AlarmSettings {
  const later = remindedLater(alarmSettings, circumstances)
  const [old, fresh] = [alarmSettings.nextReminder, later.nextReminder]
  if (old === null || !circumstances.isDown) return later
  const isDue = old <= circumstances.now
  return isDue || (fresh !== null && old <= fresh) ? alarmSettings : later
}
