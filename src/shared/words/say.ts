// Says what the server told, in the language of a speaker. Pure.
import type { Text } from './catalogue.ts'
import { fill } from './fill.ts'
import type { Language } from './languages.ts'
import type { Told, ToldKey, ToldTime, ToldValue } from './told.ts'

/** Who says it: the texts of a language, and how it writes times and their lengths. */
export interface Speaker {
  readonly language: Language
  textOf(key: ToldKey): Text
  time(time: ToldTime): string
  /** @param day `2026-11-21` */
  day(day: string): string
  /** @param share from 0 to 1 */
  share(share: number): string
  /** @param milliseconds a length of time */
  span(milliseconds: number): string
  /** @param seconds of a setting, written out */
  period(seconds: number): string
  size(bytes: number): string
}

export function say({ key, values = {} }: Told, speaker: Speaker): string {
  const words = Object.entries(values).map(
    ([name, value]) => [name, inWords(value, speaker)] as const,
  )
  return fill(speaker.textOf(key), Object.fromEntries(words), speaker.language)
}

/** A number stays one: it chooses the plural form. */
function inWords(value: ToldValue, speaker: Speaker): string | number {
  if (typeof value !== 'object') return value
  if ('key' in value) return say(value, speaker)
  if ('day' in value) return speaker.day(value.day)
  if ('share' in value) return speaker.share(value.share)
  if ('period' in value) return speaker.period(value.period)
  if ('bytes' in value) return speaker.size(value.bytes)
  return 'at' in value ? speaker.time(value) : speaker.span(value.span)
}
