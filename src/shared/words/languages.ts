// The languages of the window, and which one it speaks. Plain data.

/** Each by its own name. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  lv: 'Latviešu',
} as const

export type Language = keyof typeof LANGUAGES

/** How numbers, dates and plurals are written: British English, as texts are. BCP 47. */
export const LOCALES: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  de: 'de-DE',
  fr: 'fr-FR',
  es: 'es-ES',
  lv: 'lv-LV',
}

/**
 * The language for a setting; of the system's the first that there is, else English.
 * @param setting `system`, or a language
 * @param preferred tags in the system's order: `de-AT`, `en`
 */
export function languageFor(setting: string, preferred: readonly string[]): Language {
  const wanted = setting === 'system' ? preferred : [setting]
  const known = wanted.map((tag) => tag.toLowerCase().split('-', 1)[0] ?? '')
  return known.find(isLanguage) ?? 'en'
}

function isLanguage(text: string): text is Language {
  return Object.hasOwn(LANGUAGES, text)
}
