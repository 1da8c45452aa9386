// Makes secrets that nobody has to think up, and says how strong they are. Pure but for the random
// source, which is handed in.
import { t } from '../words/t.ts'

/** A uniform whole number from 0 up to, not including, `limit`. */
export type Random = (limit: number) => number

export interface Generated {
  readonly text: string
  /** How many guesses it stands for, as a power of two. */
  readonly bits: number
}

export interface CharacterSets {
  readonly upper: boolean
  readonly digits: boolean
  readonly symbols: boolean
  /** Leaves out what is easily taken for another: `l`, `1`, `O`, `0`, … */
  readonly unambiguous: boolean
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const DIGITS = '0123456789'
const SYMBOLS = '!#$%&*+-./:;<=>?@^_~'
const AMBIGUOUS = /[Il1|O0o]/g

/** The characters to choose from. Lower-case letters are always among them. */
export function alphabetOf(sets: CharacterSets): string {
  const all = [
    LOWER,
    sets.upper ? UPPER : '',
    sets.digits ? DIGITS : '',
    sets.symbols ? SYMBOLS : '',
  ].join('')
  return sets.unambiguous ? all.replaceAll(AMBIGUOUS, '') : all
}

export function generateCharacters(length: number, sets: CharacterSets, random: Random): Generated {
  const alphabet = alphabetOf(sets)
  const text = Array.from({ length }, () => alphabet[random(alphabet.length)]).join('')
  return { text, bits: length * Math.log2(alphabet.length) }
}

/** @param words the list to choose from, without repeats */
export function generateWords(
  count: number,
  separator: string,
  words: readonly string[],
  random: Random,
): Generated {
  const chosen = Array.from({ length: count }, () => words[random(words.length)] ?? '')
  return { text: chosen.join(separator), bits: count * Math.log2(words.length) }
}

/** What that many bits are worth, in a word. */
export function strengthWord(bits: number): string {
  if (bits < 50) return t('pushes.strength.weak')
  if (bits < 70) return t('pushes.strength.fair')
  return bits < 100 ? t('pushes.strength.strong') : t('pushes.strength.veryStrong')
}

/** From the browser's source, without favouring low numbers. */
export function browserRandom(limit: number): number {
  const fair = Math.floor(2 ** 32 / limit) * limit
  const draw = new Uint32Array(1)
  do crypto.getRandomValues(draw)
  while ((draw[0] ?? 0) >= fair)
  return (draw[0] ?? 0) % limit
}
