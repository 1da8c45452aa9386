// Quiet hours, by the wall clock of the user's zone, and mute. Pure.
import type { SettingValues } from '../../../shared/model/settings.ts'
import { endOf } from '../../../shared/until-then.ts'
import type { Millis } from '../../clock.ts'
import { weekday } from '../../monitor/schedule/calendar.ts'
import { instantOf, wallAt } from '../../monitor/schedule/wall-clock.ts'
import { type ZoneClock, zoneClock } from '../../monitor/schedule/zone-clock.ts'

/** The stored outcome of a notification that quiet hours suppressed. */
export const QUIET = 'quiet hours'
/** The same of mute. */
export const MUTED = 'muted'

const DAY_SECONDS = 86_400

type Quiet = Pick<SettingValues, 'zone' | 'quietHours'>

/**
 * When the quiet hours end in which `now` lies; null when it lies in none. The beginning belongs to
 * them, the end does not. A wall time that the clock skips is the same distance beyond the change;
 * one that it shows twice is the first.
 */
export function quietUntil({ zone, quietHours }: Quiet, now: Millis): Millis | null {
  if (!quietHours.enabled) return null
  const clock = zoneClock(zone)
  const [from, to] = [secondsOf(quietHours.from), secondsOf(quietHours.to)]
  const length = to > from ? to - from : to + DAY_SECONDS - from
  const today = Math.floor(wallAt(clock, Math.floor(now / 1000)) / DAY_SECONDS)
  // Those that began yesterday may still last.
  for (const day of [today, today - 1]) {
    if (!quietHours.weekdays.some((quietDay) => quietDay === weekday(day))) continue
    const start = day * DAY_SECONDS + from
    const end = millisAt(clock, start + length)
    if (millisAt(clock, start) <= now && now < end) return end
  }
  return null
}

/** Whether everything is muted now. */
export function isMuted({ mutedUntil }: Pick<SettingValues, 'mutedUntil'>, now: Millis): boolean {
  return mutedUntil === 'on' || (mutedUntil !== null && mutedUntil > now)
}

export type MuteChoice = '1h' | '8h' | 'tomorrow' | 'on'

/** What to store for a choice of the tray menu. */
export function muteFor(choice: MuteChoice, zone: string, now: Millis): Millis | 'on' {
  return choice === 'on' ? 'on' : endOf(choice, now, zone)
}

function millisAt(clock: ZoneClock, wall: number): Millis {
  return instantOf(clock, wall, 0) * 1000
}

/** Of a wall time `HH:MM`: seconds since midnight. */
function secondsOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 3600 + minutes * 60
}

/**
 * Why nothing is shown now; null: it is shown. Quiet hours come first: what they hold back is in the digest.
 * @param passes whether quiet hours let it through
 */
export function whyNotShown(
  values: Quiet & Pick<SettingValues, 'mutedUntil'>,
  now: Millis,
  passes: boolean,
): typeof QUIET | typeof MUTED | null {
  if (!passes && quietUntil(values, now) !== null) return QUIET
  return isMuted(values, now) ? MUTED : null
}
