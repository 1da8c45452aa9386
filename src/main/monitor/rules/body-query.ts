// What people type to search bodies, as a query of SQLite's FTS5. Pure.

/**
 * Every word and every "phrase in quotes" must be there; the last word may go on. Null: there is
 * nothing to search for. No operator of FTS5 gets through.
 */
export function bodyQuery(text: string): string | null {
  const plain = text.replaceAll(/[“”„«»]/g, '"')
  const terms = [...plain.matchAll(/"([^"]*)"?|[^\s"]+/g)].map(([whole, phrase]) => ({
    words: (phrase ?? whole).replaceAll('\0', ' ').trim(),
    isOpen: phrase === undefined || !whole.endsWith('"') || whole.length === 1,
  }))
  const sought = terms.filter(({ words }) => /[\p{L}\p{N}]/u.test(words))
  if (sought.length === 0) return null
  return sought
    .map(({ words, isOpen }, i) => `"${words}"${isOpen && i === sought.length - 1 ? '*' : ''}`)
    .join(' ')
}
