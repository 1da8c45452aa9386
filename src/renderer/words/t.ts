// The texts of the window in the language that it speaks. See the README beside, "Words".
import type { Definitions, KeyIn, Text, TextIn, ValuesFor } from '../../shared/words/catalogue.ts'
import type { Catalogue, English } from '../../shared/words/en/index.ts'
import { countText, fill, numberText, type Values } from '../../shared/words/fill.ts'
import { type Language, LOCALES } from '../../shared/words/languages.ts'

/** The name of a text: its part and its name in it, `shell.skipToContent`. */
export type TextKey = KeyIn<English>

/** A text as English has it. */
export type TextOf<K extends TextKey> = TextIn<English, K>

interface Spoken {
  readonly language: Language
  readonly catalogue: Catalogue
  readonly definitions: Definitions
}

let spoken: Spoken | null = null

/** From now on texts are of this language. What is shown has to be rendered again: `speak` in language.ts does. */
export function setWords(
  language: Language,
  catalogue: Catalogue,
  definitions: Definitions = {},
): void {
  spoken = { language, catalogue, definitions }
}

export function currentLanguage(): Language {
  return now().language
}

/** For Intl: `de-DE`. */
export function currentLocale(): string {
  return LOCALES[now().language]
}

/**
 * A text in the language of the window, such as `t('shell.checksDown', { n: 3 })`. To be called while
 * rendering or in a handler, never when a module is loaded: the language is not known then, and may change.
 * `{n}` is a count; a number of another name has no separators of thousands.
 */
export function t<K extends TextKey>(
  key: K,
  ...[values]: ValuesFor<English, K, string | number>
): string {
  return fill(textOf(key), (values as Values | undefined) ?? {}, now().language, countWords)
}

/**
 * A text of a definition that the main side reads as well, such as the label of an option: English is
 * the definition's own, the catalogues of other languages have it by that.
 */
export function defined(text: string): string
export function defined(text: string | undefined): string | undefined
export function defined(text: string | undefined): string | undefined {
  return text === undefined ? undefined : (now().definitions[text] ?? text)
}

/**
 * A number as the language writes it, without separators of thousands: `0.4`, `0,4`.
 * @param places after the point, always so many; left out: as many as it has
 */
export function numberWords(value: number, places?: number): string {
  return numberText(value, now().language, places)
}

/** A count with separators of thousands: `12,345`, `12.345`. */
export function countWords(count: number): string {
  return countText(count, now().language)
}

/** `a, b and c` */
export function listWords(members: readonly string[]): string {
  return new Intl.ListFormat(currentLocale(), { type: 'conjunction' }).format(members)
}

/** The text itself, with its placeholders: for `rich`. */
export function textOf(key: TextKey): Text {
  const [part = '', name = ''] = split(key)
  const parts: Readonly<Record<string, Readonly<Record<string, Text>>>> = now().catalogue
  return parts[part]?.[name] ?? key
}

function split(key: string): readonly [part: string, name: string] {
  const at = key.indexOf('.')
  return [key.slice(0, at), key.slice(at + 1)]
}

function now(): Spoken {
  if (spoken === null) throw new Error('no language is loaded yet')
  return spoken
}
