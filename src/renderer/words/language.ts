// Which language the window speaks: the setting, or the system's. Its catalogue is a chunk of its own; no
// other one is loaded. The last choice is remembered, so that the window does not open in another first.
import { create } from 'zustand'
import type { Definitions } from '../../shared/words/catalogue.ts'
import type { Catalogue } from '../../shared/words/en/index.ts'
import { type Language, languageFor } from '../../shared/words/languages.ts'
import { setWords } from './t.ts'

const KEY = 'tocsin.language'

interface Loaded {
  readonly WORDS: Catalogue
  readonly DEFINITIONS: Definitions
}

const LOAD: Readonly<Record<Language, () => Promise<Loaded>>> = {
  en: () => import('../../shared/words/en/index.ts'),
  de: () => import('../../shared/words/de/index.ts'),
  fr: () => import('../../shared/words/fr/index.ts'),
  es: () => import('../../shared/words/es/index.ts'),
  lv: () => import('../../shared/words/lv/index.ts'),
}

/**
 * Null: none is loaded. The root renders again when it changes, and all below it; a component in a `memo`
 * calls this hook itself.
 */
export const useLanguage = create<{ readonly language: Language | null }>(() => ({
  language: null,
}))

/** The language that was chosen last, else the system's; English where its catalogue cannot be loaded. */
export async function speakRemembered(): Promise<void> {
  const language = languageFor(remembered(), systemLanguages())
  await speak(language).catch(() => speak('en'))
}

/** Takes on the setting. When the catalogue cannot be loaded, the language stays. */
export function applyLanguage(setting: string): void {
  remember(setting)
  speak(languageFor(setting, systemLanguages())).catch(() => {})
}

let wanted: Language | null = null

async function speak(language: Language): Promise<void> {
  wanted = language
  if (useLanguage.getState().language === language) return
  const { WORDS, DEFINITIONS } = await LOAD[language]()
  // Another was chosen meanwhile.
  if (wanted !== language) return
  setWords(language, WORDS, DEFINITIONS)
  document.documentElement.lang = language
  useLanguage.setState({ language })
}

/** On the desktop the system's, otherwise the browser's. */
function systemLanguages(): readonly string[] {
  const languages = window.tocsin?.languages ?? []
  return languages.length > 0 ? languages : navigator.languages
}

function remembered(): string {
  try {
    return localStorage.getItem(KEY) ?? 'system'
  } catch {
    // Storage is refused by a setting of the browser; the snapshot tells the language soon enough.
    return 'system'
  }
}

function remember(setting: string): void {
  try {
    localStorage.setItem(KEY, setting)
  } catch {
    // As above.
  }
}
