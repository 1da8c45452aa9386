// What the Markdown dialects of chats have in common: how names, tags and bodies, which may hold
// anything, are kept from being read as markup. Each chat's own rules are in its folder. Pure.

/** Each function takes a clean text and returns it escaped. */
export interface InlineMarkup {
  readonly text: (text: string) => string
  /** Shown as it was written. */
  readonly code: (text: string) => string
}

export interface Markup extends InlineMarkup {
  /** For a title, where a chat reads less markup than in a text, or none. */
  readonly title: (text: string) => string
  /** Lines of their own, shown as they were written. */
  readonly block: (text: string) => string
}

/** Zero width: separates two characters that would be markup together. */
export const INVISIBLE = '\u200b'
/** Zero width and part of a word: markup begins and ends only at the ends of words. */
export const JOINER = '\u034f'

export function withEntities(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Asterisks, underscores, tildes and backticks as part of a word. */
export function asWords(text: string): string {
  return text.replace(/[*_~`]/g, `${JOINER}$&`)
}

/** Code has no escapes: a text with a backtick is shown as plain text. */
export function inTicks(text: (text: string) => string, inside = (code: string) => code) {
  return (code: string) => (code.includes('`') ? text(code) : `\`${inside(code)}\``)
}

export function withoutFences(text: string): string {
  return text.replace(/`(?=`)/g, `$&${INVISIBLE}`)
}

/** A fence longer than any run of backticks within. */
export function fenced(text: string): string {
  const runs = text.match(/`+/g) ?? []
  const fence = '`'.repeat(Math.max(2, ...runs.map((run) => run.length)) + 1)
  return `${fence}\n${text}\n${fence}`
}

/** A backslash before what would be markup, or a list at the start of a line. */
export function withBackslashes(text: string, signs: RegExp): string {
  return text
    .replace(signs, '\\$&')
    .replace(/^[+-]/gm, '\\$&')
    .replace(/^(\d+)\./gm, '$1\\.')
}
