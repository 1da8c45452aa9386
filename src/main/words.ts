// What this program says by itself to the person at this machine, in their language: notifications, the tray,
// menus. English is always there; speech.ts loads the others. Pure.
import { durationText, periodText } from '../shared/duration.ts'
import type { KeyIn, Text, ValuesFor } from '../shared/words/catalogue.ts'
import { NATIVE, type Native, type NativeCatalogue } from '../shared/words/en/native.ts'
import { ENGLISH as IN_ENGLISH } from '../shared/words/english.ts'
import { fill, type Values } from '../shared/words/fill.ts'
import { type Language, LOCALES } from '../shared/words/languages.ts'
import { type Speaker, say } from '../shared/words/say.ts'
import type { Told } from '../shared/words/told.ts'

/** The name of a text: its part and its name in it, `notices.down`. */
export type NativeKey = KeyIn<Native>

export interface Words {
  readonly language: Language
  /** A text, such as `t('notices.down', { name })`. A number `{n}` chooses the plural form. */
  t<K extends NativeKey>(key: K, ...[values]: ValuesFor<Native, K, string | number>): string
  /** What the server told; in English where no text of the catalogue is for it. */
  said(told: string | Told): string
  /** `2 h 5 min` of a length of time in milliseconds. */
  span(milliseconds: number): string
}

export function wordsOf(language: Language, catalogue: NativeCatalogue): Words {
  const parts: Readonly<Record<string, Readonly<Record<string, Text>>>> = catalogue
  const textOf = (key: string) => {
    const at = key.indexOf('.')
    return parts[key.slice(0, at)]?.[key.slice(at + 1)]
  }
  const t: Words['t'] = (key, ...[values]) =>
    fill(textOf(key) ?? key, (values as Values | undefined) ?? {}, language)
  const span = (milliseconds: number) =>
    durationText(milliseconds, [t('units.d'), t('units.h'), t('units.min'), t('units.s')])
  const speaker: Speaker = {
    ...IN_ENGLISH,
    ...{ language, span },
    period: (seconds) => periodText(seconds, LOCALES[language]),
    textOf: (key) => textOf(key) ?? IN_ENGLISH.textOf(key),
  }
  return {
    language,
    t,
    said: (told) => (typeof told === 'string' ? told : say(told, speaker)),
    span,
  }
}

/** For logs, and for what other people read. */
export const ENGLISH: Words = wordsOf('en', NATIVE)
