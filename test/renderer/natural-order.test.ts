// Texts as numbers in the order that people read: right, and made with few comparisons.
import { expect, test } from 'vitest'
import { createRanks, natural } from '../../src/renderer/ui/natural-order.ts'

const NAMES = Array.from({ length: 2000 }, (_, i) => `job ${(i * 7919) % 2000}`)

function counted() {
  let comparisons = 0
  const ranksOf = createRanks((a, b) => {
    comparisons++
    return natural(a, b)
  })
  return {
    ranksOf,
    /** How many comparisons that takes. */
    costOf(texts: readonly string[]): number {
      comparisons = 0
      ranksOf(texts)
      return comparisons
    },
  }
}

const inOrder = (ranks: ReadonlyMap<string, number>, texts: readonly string[]) =>
  texts.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0))

test('numbers count by their value; texts that differ by case or accents only are equal', () => {
  const texts = ['job 10', 'Zoe', 'job 9', 'alpha', 'zoé', 'JOB 9']
  const ranks = createRanks()(texts)
  expect(inOrder(ranks, texts)).toEqual(['alpha', 'job 9', 'JOB 9', 'job 10', 'Zoe', 'zoé'])
  expect(ranks.get('job 9')).toBe(ranks.get('JOB 9'))
  expect(ranks.get('Zoe')).toBe(ranks.get('zoé'))
  expect(new Set(ranks.values()).size).toBe(4)
})

test('texts that come in order are compared once, each with the next', () => {
  const { costOf } = counted()
  const texts = NAMES.toSorted(natural)
  expect(costOf(texts)).toBe(texts.length - 1)
})

test('two texts that are equal are found among those that are known, too', () => {
  const ranksOf = createRanks()
  ranksOf(['b', 'a', 'c'])
  const ranks = ranksOf(['b', 'a', 'c', 'B'])
  expect(ranks.get('B')).toBe(ranks.get('b'))
  expect(new Set(ranks.values()).size).toBe(3)
  const more = ranksOf(['b', 'a', 'c', 'B', 'd'])
  expect(more.get('B')).toBe(more.get('b'))
})

test('texts that are known cost no comparison, one new text a fraction of the first time', () => {
  const { ranksOf, costOf } = counted()
  const first = costOf(NAMES)
  expect(costOf(NAMES)).toBe(0)
  expect(costOf(NAMES.slice(0, 1000))).toBe(0)
  expect(costOf([...NAMES, 'job 1000.5'])).toBeLessThan(first / 3)
  const texts = [...NAMES, 'job 1000.5', 'a', 'z']
  expect(inOrder(ranksOf(texts), texts)).toEqual(texts.toSorted(natural))
})

test('texts that nobody asks for any more are forgotten', () => {
  const ranksOf = createRanks()
  ranksOf(NAMES)
  expect(ranksOf(['b', 'a']).size).toBe(2)
})
