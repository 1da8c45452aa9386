// Answers with lists that are read while they are sent: the same to every carrier.
import { expect, test } from 'vitest'
import { jsonPieces, LongList, whole } from '../../src/main/procedures/long-list.ts'
import { withRows } from '../../src/shared/row-lists.ts'

const list = (...batches: object[][]) => new LongList(() => batches)

const [one, two] = [
  { n: 1, c: 'é' },
  { n: null, c: [2] },
]

const ANSWERS: readonly [string, object, object, number][] = [
  ['one batch', { a: 1, b: list([one, two]) }, { a: 1, b: [one, two] }, 2],
  ['more batches', { b: list([one], [two, one]), z: null }, { b: [one, two, one], z: null }, 3],
  ['none', { b: list(), z: 'z' }, { b: [], z: 'z' }, 1],
  ['empty batches', { b: list([], [one], []) }, { b: [one] }, 2],
  ['two lists', { 'a"': list([one], [two]), b: list([one]) }, { 'a"': [one, two], b: [one] }, 4],
  ['what is undefined', { a: undefined, b: list([one]), c: undefined }, { b: [one] }, 2],
  [
    'rows of several kinds',
    { b: list([one, {}], [{ ...one, d: 1 }, { n: 1 }, { c: 1, n: 2 }, two]) },
    { b: [one, {}, { ...one, d: 1 }, { n: 1 }, { c: 1, n: 2 }, two] },
    3,
  ],
  ['rows without members', { b: list([{}, one]) }, { b: [{}, one] }, 2],
  [
    'a member that is undefined',
    { b: list([one, { n: undefined, c: 1 }]) },
    { b: [one, { c: 1 }] },
    2,
  ],
]

test.each(ANSWERS)('%s: a value, a text and row lists alike', (_case, output, expected, pieces) => {
  const texts = [...(jsonPieces({ output }, false) ?? [])]
  expect(texts).toHaveLength(pieces)
  expect(JSON.parse(texts.join(''))).toEqual({ output: expected })
  expect(whole({ output })).toEqual({ output: expected })
  const rowLists = [...(jsonPieces({ output }, true) ?? [])]
  expect(rowLists).toHaveLength(pieces)
  expect(withRows(JSON.parse(rowLists.join('')))).toEqual({ output: expected })
})

test('a row list has the names of its first row once', () => {
  const output = { b: list([one, two], [{ ...one, d: 1 }]), z: 1 }
  expect(JSON.parse([...(jsonPieces({ output }, true) ?? [])].join(''))).toEqual({
    output: {
      b: { names: ['n', 'c'], rows: [[1, 'é'], [null, [2]], { n: 1, c: 'é', d: 1 }] },
      z: 1,
    },
    rowLists: ['b'],
  })
})

test.each([0, 1, 200, 201, 450])('a list of %i that is made already is the same list', (count) => {
  const list = Array.from({ length: count }, (_, n) => ({ n }))
  const output = { list: LongList.of(list), z: 1 }
  expect(whole({ output })).toEqual({ output: { list, z: 1 } })
  const texts = [...(jsonPieces({ output }, false) ?? [])]
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
  expect(jsonPieces(answer, false)).toBeNull()
  expect(jsonPieces(answer, true)).toBeNull()
  expect(withRows(answer)).toEqual(answer)
  expect(whole(answer)).toBe(answer)
})
