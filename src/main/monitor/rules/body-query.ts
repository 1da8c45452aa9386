// What people type to search bodies, as a query of SQLite's FTS5. Pure.

/** Words that are sought next to each other. */
export interface Phrase {
  readonly words: string
  /** Whether its last word may go on. */
  readonly isOpen: boolean
}

/**
 * Every word and every "phrase in quotes" must be there; the last word may go on. `body:` before one says where
 * it is sought, which is here anyway.
 */
export function phrasesOf(text: string): readonly Phrase[] {
  const plain = text.replaceAll(/[“”„«»]/g, '"')
  const found = plain.matchAll(/(?:body:(?=\S))?(?:"([^"]*)"?|([^\s"]+))/gi)
  const terms = [...found].map(([whole, phrase, word = '']) => ({
    words: (phrase ?? word).replaceAll('\0', ' ').trim(),
    isOpen: phrase === undefined || !whole.endsWith('"') || whole.length === 1,
  }))
  const sought = terms.filter(({ words }) => /[\p{L}\p{N}]/u.test(words))
  return sought.map(({ words, isOpen }, i) => ({
    words,
    isOpen: isOpen && i === sought.length - 1,
  }))
}

/** The query for the index; null: there is nothing to search for. No operator of FTS5 gets through. */
export function bodyQuery(text: string): string | null {
  const phrases = phrasesOf(text).map(({ words, isOpen }) => `"${words}"${isOpen ? '*' : ''}`)
  // Said again, a word costs again and tells nothing.
  return phrases.length === 0 ? null : [...new Set(phrases)].join(' ')
}
