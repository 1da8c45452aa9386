// Today and yesterday by their names, beside dates of other days. Pure; other texts of times are in time-words.ts.

import { currentLocale, t } from '../words/t.ts'
import { absoluteText, dayText, shortText } from './time-words.ts'

const DAY = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()

function format(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const parts = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
  // Read by its parts, never shown.
  const made = new Intl.DateTimeFormat('en', { ...parts, timeZone })
  formats.set(timeZone, made)
  return made
}

/** The day of an instant in a zone, counted from 1970: neighbours differ by one, however long a day is. */
export function dayNumber(at: number, zone: string): number {
  const parts = format(zone).formatToParts(at)
  const part = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day')) / DAY
}

/** `today`, `yesterday`, `2 days ago`; null: it is ahead, or further back than `furthest`. @param days from today */
function dayWords(days: number, furthest: number): string | null {
  if (days > 0 || days < -furthest) return null
  return new Intl.RelativeTimeFormat(currentLocale(), { numeric: 'auto' }).format(days, 'day')
}

/** `Today` of 0, `Yesterday` of -1; null: a day that is known by its date. @param days from today */
export function nearDayText(days: number): string | null {
  const text = dayWords(days, 1)
  return text === null ? null : text.charAt(0).toLocaleUpperCase(currentLocale()) + text.slice(1)
}

/** Further back, no language has a word of its own. */
const NAMED = 2

/** `today at 03:10`, `yesterday at 11:13`, `2 days ago at 17:00`; before that with the day itself: `20 Nov at 03:10`. */
export function recentText(at: number, now: number, zone: string): string {
  const day = dayWords(dayNumber(at, zone) - dayNumber(now, zone), NAMED) ?? dayText(at, now, zone)
  return t('timeline.dayAt', { day, clock: shortText(at, at, zone) })
}

/** `Yesterday · Sat 21 Nov 2026, 03:10:05` */
export function nearAbsoluteText(at: number, now: number, zone: string): string {
  return joined(nearDayText(dayNumber(at, zone) - dayNumber(now, zone)), absoluteText(at, zone))
}

/** `Yesterday · 21 Nov`, `20 Nov` */
export function nearDateText(at: number, now: number, zone: string): string {
  return joined(nearDayText(dayNumber(at, zone) - dayNumber(now, zone)), dayText(at, now, zone))
}

/** `03:10`, `Yesterday · 21 Nov, 03:10`, `20 Nov, 03:10` */
export function nearShortText(at: number, now: number, zone: string): string {
  const days = dayNumber(at, zone) - dayNumber(now, zone)
  return joined(days === 0 ? null : nearDayText(days), shortText(at, now, zone))
}

function joined(near: string | null, date: string): string {
  return near === null ? date : `${near} · ${date}`
}
