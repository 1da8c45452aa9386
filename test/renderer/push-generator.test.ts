// Secrets that nobody has to think up.
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  alphabetOf,
  browserRandom,
  generateCharacters,
  generateWords,
  strengthWord,
} from '../../src/renderer/pushes/generator.ts'

const ALL = { upper: true, digits: true, symbols: true, unambiguous: false }

/** Draws 0, 1, 2, … within each limit. */
function counting(): (limit: number) => number {
  let next = 0
  return (limit) => next++ % limit
}

describe('characters', () => {
  test('are as many as asked for, each from the alphabet', () => {
    const { text } = generateCharacters(40, ALL, browserRandom)
    expect(text).toHaveLength(40)
    for (const character of text) expect(alphabetOf(ALL)).toContain(character)
  })

  test('are drawn from the whole alphabet', () => {
    const alphabet = alphabetOf(ALL)
    expect(generateCharacters(alphabet.length, ALL, counting()).text).toBe(alphabet)
  })

  test('leave out what looks alike', () => {
    expect(alphabetOf({ ...ALL, unambiguous: true })).not.toMatch(/[Il1|O0o]/)
  })

  test('are lower-case letters at least', () => {
    const none = { upper: false, digits: false, symbols: false, unambiguous: false }
    expect(alphabetOf(none)).toBe('abcdefghijklmnopqrstuvwxyz')
  })

  test('never repeat in the alphabet, which would make some likelier', () => {
    expect(new Set(alphabetOf(ALL)).size).toBe(alphabetOf(ALL).length)
  })

  test('are worth the logarithm of the alphabet each', () => {
    const letters = { upper: true, digits: false, symbols: false, unambiguous: false }
    expect(generateCharacters(10, letters, counting()).bits).toBeCloseTo(10 * Math.log2(52))
  })
})

describe('words', () => {
  test('are joined by the separator', () => {
    expect(generateWords(3, '-', ['a', 'b', 'c'], counting()).text).toBe('a-b-c')
  })

  test('of the EFF are 7,776 different ones, 12.9 bits each', () => {
    const file = path.join(import.meta.dirname, '../../resources/words/eff-large.txt')
    const words = fs.readFileSync(file, 'utf8').trim().split('\n')
    expect(new Set(words).size).toBe(7776)
    expect(words.every((word) => /^[a-z-]+$/.test(word))).toBe(true)
    expect(generateWords(6, ' ', words, browserRandom).bits).toBeCloseTo(77.5, 1)
  })
})

describe('the random source', () => {
  test('stays below its limit and reaches every number', () => {
    const drawn = new Set(Array.from({ length: 2000 }, () => browserRandom(7)))
    expect([...drawn].sort()).toEqual([0, 1, 2, 3, 4, 5, 6])
  })
})

test.each([
  [49, 'weak'],
  [50, 'fair'],
  [70, 'strong'],
  [100, 'very strong'],
] as const)('%i bits are %s', (bits, word) => expect(strengthWord(bits)).toBe(word))
