// The texts of all pages, in five languages. A missing text or plural form does not compile. Not
// here: the language of a request (language.ts).
import { GERMAN } from './texts/de.ts'
import { ENGLISH } from './texts/en.ts'
import { SPANISH } from './texts/es.ts'
import { FRENCH } from './texts/fr.ts'
import { LATVIAN } from './texts/lv.ts'
import type { Texts } from './texts/texts.ts'

export const CATALOGUE = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  lv: LATVIAN,
} as const

export type Locale = keyof typeof CATALOGUE
export const LOCALES: readonly Locale[] = ['en', 'de', 'fr', 'es', 'lv']

type Language = (typeof CATALOGUE)[Locale]
type PlainText = {
  [Key in keyof Texts<never>]: Texts<never>[Key] extends string ? Key : never
}[keyof Texts<never>]
type PluralText = Exclude<keyof Texts<never>, PlainText>

/** The texts of one language as a page reads them. */
export interface Translation {
  readonly locale: Locale
  text(key: PlainText): string
  /** The form that fits `n`, with `n` written the language's way. */
  count(key: PluralText, n: number): string
}

/** Those that a page was asked for in: the engine's rules of a language cost a start its time. */
const translations = new Map<Locale, Translation>()

export function translation(locale: Locale): Translation {
  const known = translations.get(locale)
  if (known !== undefined) return known
  const made = translationOf(locale, CATALOGUE[locale])
  translations.set(locale, made)
  return made
}

function translationOf(locale: Locale, texts: Language): Translation {
  const rules = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(locale)
  return {
    locale,
    text: (key) => texts[key],
    count(key, n) {
      const forms: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { other: string } =
        texts[key]
      return (forms[rules.select(n)] ?? forms.other).replace('{n}', numbers.format(n))
    },
  }
}
