// Puts values into a text of a catalogue: the plural form that fits, numbers as the language writes them.
// Pure.
import { contained } from '../direction.ts'
import type { Text } from './catalogue.ts'
import { type Language, LOCALES } from './languages.ts'

export type Values = Readonly<Record<string, string | number>>

const plurals = new Map<Language, Intl.PluralRules>()
const numbers = new Map<string, Intl.NumberFormat>()
const counts = new Map<Language, Intl.NumberFormat>()

/**
 * The text with each `{name}` replaced. A name without a value stays as it is.
 * @param count how to write `{n}`, which counts something and chooses the plural form
 */
export function fill(
  text: Text,
  values: Values,
  language: Language,
  count: (n: number) => string = (n) => numberText(n, language),
): string {
  return formOf(text, values.n, language).replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : placeholder
    if (typeof value !== 'number') return contained(value ?? placeholder)
    return name === 'n' ? count(value) : numberText(value, language)
  })
}

/** The plural form for `{n}`; of a text that has none, the text. */
export function formOf(text: Text, n: unknown, language: Language): string {
  if (typeof text === 'string') return text
  const rules = kept(plurals, language, () => new Intl.PluralRules(LOCALES[language]))
  return text[rules.select(Number(n))] ?? text.other
}

/**
 * `1234.5` or `1234,5`: without separators of thousands.
 * @param places after the point, always so many; left out: as many as it has
 */
export function numberText(value: number, language: Language, places?: number): string {
  // The same in every language, and no format has to be made for it.
  if (places === undefined && Number.isSafeInteger(value) && value >= 0) return String(value)
  const format = kept(numbers, `${language} ${places}`, () => {
    const digits = { minimumFractionDigits: places ?? 0, maximumFractionDigits: places ?? 20 }
    return new Intl.NumberFormat(LOCALES[language], { useGrouping: false, ...digits })
  })
  return format.format(value)
}

/** `2,000` or `2.000`: a count, with separators of thousands where the language has them. */
export function countText(count: number, language: Language): string {
  // The same in every language, and no format has to be made for it.
  if (count >= 0 && count < 1000 && Number.isInteger(count)) return String(count)
  return kept(counts, language, () => new Intl.NumberFormat(LOCALES[language])).format(count)
}

function kept<K, T>(made: Map<K, T>, key: K, make: () => T): T {
  const known = made.get(key)
  if (known !== undefined) return known
  const value = make()
  made.set(key, value)
  return value
}
