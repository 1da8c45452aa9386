// What this program says by itself to the person at this machine, in their language: notifications, the tray,
// menus. English is always there; speech.ts loads the others. Pure.
import { durationText } from '../shared/duration.ts'
import type { KeyIn, Text, ValuesFor } from '../shared/words/catalogue.ts'
import { NATIVE, type Native, type NativeCatalogue } from '../shared/words/en/native.ts'
import { fill, type Values } from '../shared/words/fill.ts'
import type { Language } from '../shared/words/languages.ts'

/** The name of a text: its part and its name in it, `notices.down`. */
export type NativeKey = KeyIn<Native>

export interface Words {
  readonly language: Language
  /** A text, such as `t('notices.down', { name })`. A number `{n}` chooses the plural form. */
  t<K extends NativeKey>(key: K, ...[values]: ValuesFor<Native, K, string | number>): string
  /** `2 h 5 min` of a length of time in milliseconds. */
  span(milliseconds: number): string
}

export function wordsOf(language: Language, catalogue: NativeCatalogue): Words {
  const parts: Readonly<Record<string, Readonly<Record<string, Text>>>> = catalogue
  const t: Words['t'] = (key, ...[values]) => {
    const at = key.indexOf('.')
    const text = parts[key.slice(0, at)]?.[key.slice(at + 1)] ?? key
    return fill(text, (values as Values | undefined) ?? {}, language)
  }
  return {
    language,
    t,
    span: (milliseconds) =>
      durationText(milliseconds, [t('units.d'), t('units.h'), t('units.min'), t('units.s')]),
  }
}

/** For logs, and for what other people read. */
export const ENGLISH: Words = wordsOf('en', NATIVE)
