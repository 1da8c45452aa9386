// Times and spans in words. Pure; components that keep them current are in Time.tsx.

import {
  type DurationUnits,
  joinUnits,
  periodText,
  durationText as plainDuration,
} from '../../shared/duration.ts'
import { withShortMonth } from '../../shared/month.ts'
import { fractionText } from '../../shared/uptime-band.ts'
import { currentLocale, numberWords, t } from '../words/t.ts'

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000]

const formatters = new Map<string, Formatter>()

interface Formatter {
  format(at: number): string
}

function formatter(zone: string, options: Intl.DateTimeFormatOptions): Formatter {
  const locale = currentLocale()
  const key = `${locale} ${zone} ${JSON.stringify(options)}`
  const known = formatters.get(key)
  if (known !== undefined) return known
  const { format } = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
  const made = { format: (at: number) => withShortMonth(format(at)) }
  formatters.set(key, made)
  return made
}

/** `Sat 21 Nov 2026, 03:10`; with the second where it is not the minute's first. */
export function absoluteText(at: number, zone: string): string {
  const second = at % MINUTE < SECOND ? {} : ({ second: '2-digit' } as const)
  return formatter(zone, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...second,
  })
    .format(at)
    .replace(/^(\p{L}+),/u, '$1')
}

/** `03:10` */
function clockText(at: number, zone: string): string {
  return formatter(zone, { hour: '2-digit', minute: '2-digit' }).format(at)
}

/** `03:10:05` */
export function clockTextWithSeconds(at: number, zone: string): string {
  return formatter(zone, { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(at)
}

/** `21 Nov` or, in another year than now's, `21 Nov 2025`. */
export function dayText(at: number, now: number, zone: string): string {
  const year = formatter(zone, { year: 'numeric' })
  const isSameYear = year.format(at) === year.format(now)
  const options = { day: 'numeric', month: 'short' } as const
  return formatter(zone, isSameYear ? options : { ...options, year: 'numeric' }).format(at)
}

/** A day written `2026-11-21` as `21 Nov 2026`; empty, or no day: `any day`. */
export function fullDayText(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(at)) return t('ui.anyDay')
  return formatter('UTC', { day: 'numeric', month: 'short', year: 'numeric' }).format(at)
}

/** `Sun` of 0, as cron counts. */
export function weekdayText(weekday: number): string {
  // A Sunday and the days after it.
  return formatter('UTC', { weekday: 'short' }).format(Date.UTC(2023, 0, 1 + weekday))
}

/** `21 Nov, 03:10`, on the same day too. */
export function dayAndClockText(at: number, now: number, zone: string): string {
  return `${dayText(at, now, zone)}, ${clockText(at, zone)}`
}

/** The clock alone on the same day, else with the day: `03:10`, `21 Nov, 03:10`. */
export function shortText(at: number, now: number, zone: string): string {
  const isToday = dayText(at, now, zone) === dayText(now, now, zone)
  return isToday ? clockText(at, zone) : dayAndClockText(at, now, zone)
}

/** The same with the second, but for the first of a minute: `03:10:05`, `21 Nov, 03:10`. */
export function exactText(at: number, now: number, zone: string): string {
  if (at % MINUTE < SECOND) return shortText(at, now, zone)
  const [day, clock] = [dayText(at, now, zone), clockTextWithSeconds(at, zone)]
  return day === dayText(now, now, zone) ? clock : `${day}, ${clock}`
}

/** `just now`, `20 s ago`, `3 min ago`, `in 2 h 5 min`, `in 9 min 12 s`. Past texts change seldom. */
export function relativeText(at: number, now: number): string {
  const span = Math.abs(now - at)
  // The ticker may be a second behind what has just happened.
  if (at < now + 2 * SECOND) {
    if (at > now || span < 10 * SECOND) return t('ui.justNow')
    return t('ui.ago', { span: largestUnit(span < MINUTE ? floorTo(span, 10 * SECOND) : span) })
  }
  return t('ui.in', { span: countdownText(span) })
}

/** Down to the second below ten minutes: `9 min 12 s`, `45 min`, `2 h 5 min`, `3 d 4 h`. */
export function countdownText(span: number): string {
  if (span < 10 * MINUTE) return durationText(Math.max(SECOND, span))
  return durationText(floorTo(span, span < HOUR ? MINUTE : SECOND))
}

/** A length of time as in shared/duration.ts, its numbers joined to their units. */
export function durationText(milliseconds: number): string {
  return joinUnits(plainDuration(milliseconds, unitWords()))
}

/** Part of a whole: `99.95 %`, `99,95 %`. */
export function shareText(share: number | null): string {
  return fractionText(share, numberWords)
}

/** How long something took: `0.4 s`, `12 s`, `2 min 5 s`. */
export function spanText(milliseconds: number): string {
  const seconds = t('units.s')
  if (milliseconds < 10) return joinUnits(`< ${numberWords(0.01)} ${seconds}`)
  if (milliseconds < 10 * SECOND) {
    const places = milliseconds < 95 ? 2 : 1
    return joinUnits(`${numberWords(milliseconds / SECOND, places)} ${seconds}`)
  }
  return durationText(milliseconds)
}

/** From there on nobody counts the seconds of a run. */
const LONG = 10 * MINUTE

/** The same where there is little room: `9 min 12 s`, `13 min`. */
export function roughSpanText(milliseconds: number): string {
  if (milliseconds < LONG) return spanText(milliseconds)
  return spanText(Math.round(milliseconds / MINUTE) * MINUTE)
}

/** Whole seconds written out: `1 day`, `1 hour 30 minutes`. */
export function secondsText(seconds: number): string {
  return periodText(seconds, currentLocale())
}

function unitWords(): DurationUnits {
  return [t('units.d'), t('units.h'), t('units.min'), t('units.s')]
}

function largestUnit(span: number): string {
  const unit = [DAY, HOUR, MINUTE].find((size) => span >= size) ?? SECOND
  return durationText(floorTo(span, unit))
}

function floorTo(value: number, step: number): number {
  return Math.floor(value / step) * step
}
