// What snooze, acknowledge and reminders do to an outage's alarms. Pure. Flips are not their matter:
// those are stored whatever a person said.
import { DAY, HOUR, type Millis, millis, type Seconds } from '../../clock.ts'
import type { Attention } from '../tables/alarm-settings.ts'
import type { StoredStatus } from './check.ts'

/** How often a check that says nothing of its own is reminded of while it is down. */
export type RemindDefault = 'off' | 'hourly' | 'daily'

/** Key of that default in the settings table. */
export const REMINDERS_SETTING = 'reminders'

const INTERVALS: Readonly<Record<RemindDefault, Seconds>> = {
  off: 0,
  hourly: HOUR / 1000,
  daily: DAY / 1000,
}

/** The default as it is stored; `off` when it is missing or makes no sense. */
export function readRemindDefault(text: string | null): RemindDefault {
  return text === 'hourly' || text === 'daily' ? text : 'off'
}

/** Why an alarm is held back now; null: it is not. Recovery is always told. */
export function alarmHeldBack(
  attention: Pick<Attention, 'snoozedUntil'>,
  status: 'up' | 'down',
  now: Millis,
): string | null {
  return status === 'down' && isSnoozed(attention, now) ? 'snoozed' : null
}

export function isSnoozed({ snoozedUntil }: Pick<Attention, 'snoozedUntil'>, now: Millis): boolean {
  return snoozedUntil !== null && snoozedUntil > now
}

/** How the check is, and what holds where it says nothing of its own. */
export interface Circumstances {
  readonly isDown: boolean
  readonly remindDefault: RemindDefault
  readonly now: Millis
}

/**
 * The attention with its next reminder counted from now: none of a check that is not down or whose
 * outage is acknowledged; at the end of a snooze, whatever the interval, because a snooze may have
 * held back the only alarm; else one interval away.
 */
export function remindedLater(attention: Attention, circumstances: Circumstances): Attention {
  const nextReminder = reminderAfter(attention, circumstances)
  return nextReminder === attention.nextReminder ? attention : { ...attention, nextReminder }
}

function reminderAfter(attention: Attention, circumstances: Circumstances): Millis | null {
  const { isDown, remindDefault, now } = circumstances
  if (!isDown || attention.acknowledged !== null) return null
  if (isSnoozed(attention, now)) return attention.snoozedUntil
  const every = attention.remindEvery ?? INTERVALS[remindDefault]
  return every === 0 ? null : now + millis(every)
}

/** After the stored status changed: what was said of an outage ends with it. The same when nothing changes. */
export function attentionAfterFlip(
  attention: Attention,
  newStatus: StoredStatus,
  circumstances: Omit<Circumstances, 'isDown'>,
): Attention {
  const cleared = attention.acknowledged === null ? attention : { ...attention, acknowledged: null }
  return remindedLater(cleared, { ...circumstances, isDown: newStatus === 'down' })
}

/**
 * After the default interval changed. A reminder that is due is still given, and one that comes no
 * later than the new interval asks for stays.
 */
export function attentionAfterNewDefault(
  attention: Attention,
  circumstances: Circumstances,
): Attention {
  const later = remindedLater(attention, circumstances)
  const [old, fresh] = [attention.nextReminder, later.nextReminder]
  if (old === null || !circumstances.isDown) return later
  const isDue = old <= circumstances.now
  return isDue || (fresh !== null && old <= fresh) ? attention : later
}
