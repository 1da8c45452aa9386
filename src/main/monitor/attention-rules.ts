// What snooze, acknowledge and reminders do to an outage's alarms. Pure. Flips are not their matter.
import type { Millis } from '../clock.ts'
import type { Attention } from './attention.ts'

/** Why an alarm is held back now; null: it is not. Recovery is always told. */
export function alarmHeldBack(
  { snoozedUntil }: Attention,
  status: 'up' | 'down',
  now: Millis,
): string | null {
  return status === 'down' && snoozedUntil !== null && snoozedUntil > now ? 'snoozed' : null
}
