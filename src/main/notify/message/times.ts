// Instants in the words of messages. Pure.

import { LOCALES } from '../../../shared/words/languages.ts'
import type { Millis } from '../../clock.ts'
import { localTime } from '../../monitor/schedule/local-time.ts'
import type { Words } from '../../words.ts'

export interface TimeOptions {
  readonly zone: string
  readonly now: Millis
}

/** `14:05 UTC`, or with the date when it is another day's; the zone is named while it is UTC. */
export function timeText(at: Millis, { zone, now }: TimeOptions): string {
  const [day, time] = dayAndTime(at, zone)
  const [today] = dayAndTime(now, zone)
  return `${day === today ? '' : `${day} `}${time}${zone === 'UTC' ? ' UTC' : ''}`
}

/** The same as the language writes a day: `21. Nov., 14:05`; English as above. */
export function timeIn(words: Words, at: Millis, options: TimeOptions): string {
  const { zone, now } = options
  const [day, time] = dayAndTime(at, zone)
  if (words.language === 'en' || day === dayAndTime(now, zone)[0]) return timeText(at, options)
  const [year] = dayAndTime(now, zone)[0].split('-')
  const shown = new Intl.DateTimeFormat(LOCALES[words.language], {
    day: 'numeric',
    month: 'short',
    ...(day.startsWith(`${year}-`) ? {} : { year: 'numeric' }),
    timeZone: zone,
  }).format(at)
  return `${shown}, ${time}${zone === 'UTC' ? ' UTC' : ''}`
}

function dayAndTime(at: Millis, zone: string): readonly [day: string, time: string] {
  const text = localTime(at, zone)
  return [text.slice(0, 10), text.slice(11, 16)]
}

/** A failure that was heard later than it happened (contract run.md 7). */
export interface LateFailure {
  readonly failed: Millis
  readonly heard: Millis
}

/** `failed at 03:10, heard at 09:00` */
export function lateFailureText({ failed, heard }: LateFailure, options: TimeOptions): string {
  return `failed at ${timeText(failed, options)}, heard at ${timeText(heard, options)}`
}
