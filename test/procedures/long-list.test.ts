// Answers with lists that are read while they are sent: the same to every carrier.
import { expect, test } from 'vitest'
import {
  jsonPieces,
  LongList,
  type Piece,
  rowPart,
  whole,
} from '../../src/main/procedures/long-list.ts'
import { withRows } from '../../src/shared/row-lists.ts'

const list = (...batches: object[][]) => new LongList(() => batches)

const textOf = (pieces: Iterable<Piece> | null) =>
  [...(pieces ?? [])].map((piece) => Buffer.from(piece).toString()).join('')

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

test.each(ANSWERS)('%s: a value, a text and row parts alike', (_case, output, expected, pieces) => {
  const texts = [...(jsonPieces({ output }, false) ?? [])]
  expect(texts).toHaveLength(pieces)
  expect(JSON.parse(texts.join(''))).toEqual({ output: expected })
  expect(whole({ output })).toEqual({ output: expected })
  const parts = jsonPieces({ output }, true)
  expect(withRows(JSON.parse(textOf(parts)))).toEqual({ output: expected })
})

test('a part has the names of its first row once, and the first of a list is empty', () => {
  const output = { b: list([one, two, { ...one, d: 1 }], [{ c: 1 }]), z: 1 }
  const pieces = [...(jsonPieces({ output }, true) ?? [])]
  expect(JSON.parse(textOf(pieces))).toEqual({
    output: {
      b: [
        { names: [], rows: [] },
        { names: ['n', 'c'], rows: [[1, 'é'], [null, [2]], { n: 1, c: 'é', d: 1 }] },
        { names: ['c'], rows: [[1]] },
      ],
      z: 1,
    },
    rowParts: ['b'],
  })
  // Text takes a turn each, bytes need not.
  expect(pieces.map((piece) => typeof piece)).toEqual(['string', 'object', 'object', 'string'])
})

test('parts that are kept go out as they are, and the list is not read', () => {
  const kept = [rowPart([one]), rowPart([two])]
  const unread = () => expect.unreachable('the batches are read')
  const output = { b: new LongList(unread, () => kept) }
  const pieces = [...(jsonPieces({ output }, true) ?? [])]
  expect(pieces[1]).toBe(kept[0])
  expect(pieces[2]).toBe(kept[1])
  expect(withRows(JSON.parse(textOf(pieces)))).toEqual({ output: { b: [one, two] } })
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

test('a part that is kept keeps no memory but its own', () => {
  const part = rowPart([{ name: 'ж'.repeat(1000) }])
  expect(part.buffer.byteLength).toBe(part.length)
})
