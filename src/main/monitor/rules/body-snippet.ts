// The words of a body around what was found first. Pure.
//
// Not SQLite's own: its time grows with the square of how often a word is there, and a body of one word
// again and again would hold the process for seconds.
import type { Phrase } from './body-query.ts'

/** Marks the words of a snippet that were found. */
export const [FOUND, FOUND_END] = ['\u0002', '\u0003'] as const

/** Words of a snippet, and those of them before what was found. */
const WORDS = 24
const BEFORE = 6
/** Characters of one piece. */
const LONGEST = 400

interface Word {
  readonly start: number
  readonly end: number
  readonly folded: string
}

/** What the index takes for a word. */
const WORD = /[\p{L}\p{N}\p{M}\p{Co}]+/gu

/** @param phrases as they were sought in the index, which found one of them */
export function bodySnippet(text: string, phrases: readonly Phrase[]): string {
  const sought = phrases.map(({ words, isOpen }) => ({ words: wordsOf(words), isOpen }))
  const longest = Math.max(1, ...sought.map(({ words }) => words.length))
  /** The last words that were read, so many as may be shown. */
  const words: Word[] = []
  let first: number | null = null
  let isCut = false
  for (const word of eachWord(text)) {
    if (first !== null && words.length === WORDS) break
    words.push(word)
    if (first === null) {
      const at = words.length - longest
      if (at >= 0 && lengthAt(words, at, sought) > 0) first = at
      if (first === null && words.length >= BEFORE + longest) {
        words.shift()
        isCut = true
      }
    }
  }
  return marked(text, words, sought, isCut)
}

type Sought = readonly { readonly words: readonly string[]; readonly isOpen: boolean }[]

function marked(text: string, words: readonly Word[], sought: Sought, isCut: boolean): string {
  let snippet = isCut ? '…' : ''
  let at = isCut ? (words[0]?.start ?? 0) : 0
  for (let i = 0; i < words.length; i++) {
    const length = lengthAt(words, i, sought)
    const [start, end] = [words[i]?.start, words[i + length - 1]?.end]
    if (length === 0 || start === undefined || end === undefined) continue
    snippet += `${shortened(text.slice(at, start))}${FOUND}${shortened(text.slice(start, end))}${FOUND_END}`
    at = end
    i += length - 1
  }
  const end = words.length < WORDS ? text.length : (words.at(-1)?.end ?? text.length)
  return `${snippet}${shortened(text.slice(at, end))}${end < text.length ? '…' : ''}`
}

/** Of one word that is as long as a body, or of so many signs. */
function shortened(piece: string): string {
  return piece.length > LONGEST ? `${piece.slice(0, LONGEST)}…` : piece
}

/** Words of the longest phrase that begins there; 0: none does. */
function lengthAt(words: readonly Word[], at: number, sought: Sought): number {
  const begins = sought.filter(({ words: phrase, isOpen }) =>
    phrase.every((part, i) => {
      const word = words[at + i]?.folded
      const mayGoOn = isOpen && i === phrase.length - 1
      return mayGoOn ? word?.startsWith(part) : word === part
    }),
  )
  return Math.max(0, ...begins.map(({ words: phrase }) => phrase.length))
}

function* eachWord(text: string): Generator<Word, undefined> {
  for (const { 0: word, index: start } of text.matchAll(WORD)) {
    yield { start, end: start + word.length, folded: folded(word) }
  }
}

function wordsOf(text: string): readonly string[] {
  return Array.from(eachWord(text), (word) => word.folded)
}

/** As the index compares words: without case and diacritics. */
function folded(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
