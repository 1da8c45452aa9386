// Which language this program says things in by itself: the setting, or the system's. Catalogues of other
// languages than English are loaded when they are spoken, none at an English start.
import { createEmitter } from '../shared/emitter.ts'
import type { NativeCatalogue } from '../shared/words/en/native.ts'
import { type Language, languageFor } from '../shared/words/languages.ts'
import { ENGLISH, type Words, wordsOf } from './words.ts'

export interface Speech {
  /** As of now. While another language is loaded, those before. */
  words(): Words
  /** The system's languages as tags, in its order: `de-AT`, `en`. */
  readonly system: () => readonly string[]
  /** The setting that was given last: `system`, or a language. */
  setting(): string
  /** Takes on the setting. Resolves when that is spoken; what cannot be loaded leaves the language as it is. */
  follow(setting: string): Promise<void>
  /** The system's languages may be others. */
  look(): Promise<void>
  /** Calls the listener after the language, or the setting, has changed. @returns how to end that */
  onChange(listener: () => void): () => void
}

export interface SpeechOptions {
  /** The system's languages as tags, in its order: `de-AT`, `en`. */
  readonly system: () => readonly string[]
  readonly onTrouble: (what: string, error: unknown) => void
}

type Loaded = { readonly NATIVE: NativeCatalogue }

const LOAD: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Loaded>>> = {
  de: () => import('../shared/words/de/native.ts'),
  fr: () => import('../shared/words/fr/native.ts'),
  es: () => import('../shared/words/es/native.ts'),
  lv: () => import('../shared/words/lv/native.ts'),
}

/** It speaks English until it is told to follow a setting. */
export function createSpeech({ system, onTrouble }: SpeechOptions): Speech {
  const changes = createEmitter()
  let words = ENGLISH
  let setting = 'en'

  async function look(): Promise<void> {
    const language = languageFor(setting, setting === 'system' ? system() : [])
    if (language === words.language) return
    const loaded = await wordsIn(language)
    // Another was chosen meanwhile.
    if (languageFor(setting, setting === 'system' ? system() : []) !== language) return
    words = loaded
    changes.emit()
  }

  const tryToLook = () =>
    look().catch((error) => onTrouble('a language could not be loaded', error))

  return {
    words: () => words,
    system,
    setting: () => setting,
    async follow(given) {
      const isNew = given !== setting
      setting = given
      await tryToLook()
      if (isNew) changes.emit()
    },
    look: tryToLook,
    onChange: changes.on,
  }
}

async function wordsIn(language: Language): Promise<Words> {
  return language === 'en' ? ENGLISH : wordsOf(language, (await LOAD[language]()).NATIVE)
}
