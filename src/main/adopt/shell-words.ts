// Words of a shell command, as far as naming a job and judging it plain need them. Pure. Texts are of bytes.

/** The redirections that a plain command may end with. */
const REDIRECTION = /^(?:2>&1(?=[ \t<>]|$)|[0-2]?(?:>>|>|<)(?![<>&|(])[ \t]*)/
const SINGLE = /^'[^'\\]*'/
const DOUBLE = /^"(?:[^"`\\!$]|\$[A-Za-z_][A-Za-z0-9_]*|\$\{[A-Za-z_][A-Za-z0-9_]*\})*"/
const VARIABLE = /^\$(?:[A-Za-z_][A-Za-z0-9_]*|\{[A-Za-z_][A-Za-z0-9_]*\})/
/** Letters, digits, bytes from 0x80 and the marks of contract adopt.md 5. */
const LITERAL = /^[A-Za-z0-9_./:,@+=^%*?\x80-\xff-]+/

/** One word from the start of a text, in pieces; null: something else stands in it. */
function takeWord(text: string): string | null {
  let at = text.startsWith('~') ? 1 : 0
  for (;;) {
    const rest = text.slice(at)
    const [piece] =
      LITERAL.exec(rest) ?? SINGLE.exec(rest) ?? DOUBLE.exec(rest) ?? VARIABLE.exec(rest) ?? []
    if (piece === undefined) return at === 0 ? null : text.slice(0, at)
    at += piece.length
  }
}

/**
 * The words of a command that is words, then redirections, and nothing else.
 * @returns null when there is anything else, or no word
 */
export function simpleWords(text: string): readonly string[] | null {
  const words: string[] = []
  let rest = text.replace(/^[ \t]+/, '')
  let redirected = false
  while (rest !== '') {
    const [mark] = REDIRECTION.exec(rest) ?? []
    if (mark !== undefined) redirected = true
    else if (redirected) return null
    const before =
      mark === undefined || mark === '2>&1'
        ? rest.slice(mark?.length ?? 0)
        : rest.slice(mark.length)
    if (mark === '2>&1') {
      rest = before.replace(/^[ \t]+/, '')
      continue
    }
    const word = takeWord(before)
    if (word === null) return null
    const after = before.slice(word.length)
    // A number right before a redirection is no word but a descriptor, and none of ours.
    if (/^[<>]/.test(after) && /^\d+$/.test(word) && mark === undefined) return null
    if (!/^(?:[ \t<>]|$)/.test(after)) return null
    if (mark === undefined) words.push(word)
    rest = after.replace(/^[ \t]+/, '')
  }
  return words.length === 0 ? null : words
}
