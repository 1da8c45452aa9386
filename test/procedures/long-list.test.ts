// Answers with lists that are read while they are sent: the same to every carrier.
import { expect, test } from 'vitest'
import { jsonPieces, LongList, whole } from '../../src/main/procedures/long-list.ts'

const list = (...batches: unknown[][]) => new LongList(() => batches)

const ANSWERS: readonly [string, object, object, number][] = [
  ['one batch', { a: 1, b: list([1, { c: 'é' }]) }, { a: 1, b: [1, { c: 'é' }] }, 2],
  ['more batches', { b: list([1], [2, 3], [4]), z: null }, { b: [1, 2, 3, 4], z: null }, 4],
  ['none', { b: list(), z: 'z' }, { b: [], z: 'z' }, 1],
  ['empty batches', { b: list([], [1], []) }, { b: [1] }, 2],
  ['two lists', { 'a"': list([1], [2]), b: list([3]) }, { 'a"': [1, 2], b: [3] }, 4],
  ['what is undefined', { a: undefined, b: list([1]), c: undefined }, { b: [1] }, 2],
]

test.each(ANSWERS)('%s: a value and a text alike', (_case, output, expected, pieces) => {
  const texts = [...(jsonPieces({ output }) ?? [])]
  expect(texts).toHaveLength(pieces)
  expect(JSON.parse(texts.join(''))).toEqual({ output: expected })
  expect(whole({ output })).toEqual({ output: expected })
})

test.each([0, 1, 200, 201, 450])('a list of %i that is made already is the same list', (count) => {
  const list = Array.from({ length: count }, (_, i) => i)
  const output = { list: LongList.of(list), z: 1 }
  expect(whole({ output })).toEqual({ output: { list, z: 1 } })
  const texts = [...(jsonPieces({ output }) ?? [])]
  expect(JSON.parse(texts.join(''))).toEqual({ output: { list, z: 1 } })
  expect(texts).toHaveLength(Math.ceil(count / 200) + 1)
})

test.each([
  { output: null },
  { output: 'text' },
  { output: { a: [1] } },
  { output: [1] },
  { error: { code: 'INVALID', message: 'no' } },
])('%j holds none', (answer) => {
  expect(jsonPieces(answer)).toBeNull()
  expect(whole(answer)).toBe(answer)
})
