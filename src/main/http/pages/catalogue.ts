// Every text of the pages, in five languages. A text or plural form that a language lacks does not
// compile. Not here: which language a request gets (language.ts).
import { GERMAN } from './texts/de.ts'
import { ENGLISH } from './texts/en.ts'
import { SPANISH } from './texts/es.ts'
import { FRENCH } from './texts/fr.ts'
import { LATVIAN } from './texts/lv.ts'

/** A text that depends on a number, which stands for `{n}`; the forms that the language has. */
export type Counted<Form extends Intl.LDMLPluralRule> = Readonly<Record<Form | 'other', string>>

/** @typeParam Form the plural forms of the language beside `other`, by CLDR */
export interface Texts<Form extends Intl.LDMLPluralRule> {
  readonly languageName: string
  /** Of every page: says nothing of what it holds. */
  readonly title: string
  readonly languages: string

  readonly stepHeading: string
  readonly stepText: string
  readonly stepPassphrase: string
  readonly stepButton: string

  readonly passphraseHeading: string
  readonly passphraseText: string
  readonly passphraseLabel: string
  readonly passphraseButton: string
  readonly passphraseWrong: string
  readonly passphraseThrottled: string

  readonly secretHeading: string
  readonly copy: string
  readonly copied: string
  readonly copyFailed: string
  readonly show: string
  readonly hide: string
  readonly qrLabel: string
  readonly qrText: string
  readonly filesHeading: string
  readonly fileMinutes: Counted<Form>
  readonly noFiles: string
  readonly viewsLeft: Counted<Form>
  readonly daysLeft: Counted<Form>
  readonly hoursLeft: Counted<Form>
  readonly minutesLeft: Counted<Form>
  readonly lastView: string
  readonly lastViewFiles: Counted<Form>
  readonly deleteSummary: string
  readonly deleteText: string
  readonly deleteButton: string

  readonly expiredHeading: string
  readonly expiredText: string
  readonly inertText: string
  readonly unavailableHeading: string
  readonly unavailableText: string
  readonly damagedHeading: string
  readonly damagedText: string
  readonly nothingHeading: string
  readonly nothingText: string

  readonly previewHeading: string
  readonly previewText: string
  readonly previewViews: Counted<Form>
  readonly linkLabel: string
  readonly linkLanguage: string
  readonly linkLanguageOpen: string
  readonly linkQrLabel: string
  readonly shareLabel: string
  readonly shareIntro: string
  readonly shareViews: Counted<Form>
  readonly shareDays: Counted<Form>
  readonly shareHours: Counted<Form>
  readonly shareMinutes: Counted<Form>
  readonly sharePassphrase: string
  readonly shareDeletion: string
  readonly printHeading: string
  readonly printMessage: string
  readonly printShowExpiration: string
  readonly printShowId: string
  readonly printOpen: string
  readonly printText: string
  readonly printUntil: string
  readonly printId: string
  readonly print: string
}

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
type CountedText = Exclude<keyof Texts<never>, PlainText>

/** The texts of one language as a page reads them. */
export interface Speech {
  readonly locale: Locale
  text(key: PlainText): string
  /** The form that fits `n`, with `n` written the language's way. */
  count(key: CountedText, n: number): string
}

const SPEECHES: ReadonlyMap<Locale, Speech> = new Map(
  LOCALES.map((locale) => [locale, speechOf(locale, CATALOGUE[locale])]),
)

export function speech(locale: Locale): Speech {
  return SPEECHES.get(locale) ?? speechOf(locale, CATALOGUE[locale])
}

function speechOf(locale: Locale, texts: Language): Speech {
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
