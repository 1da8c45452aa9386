import { describe, expect, test } from 'vitest'
import { differenceOf } from '../../../src/renderer/output/difference.ts'
import { laidOut } from '../../../src/renderer/output/json.ts'

const EXACT = { sameNumbers: false }
const same = (text: string) => ({ kind: 'same', text })

describe('the difference of two outputs', () => {
  test('has what came, what went and three equal lines around', () => {
    const before = 'a\nb\nc\nd\ne\nold\nf\ng\nh\ni\nj\n'
    const after = 'a\nb\nc\nd\ne\nnew\nf\ng\nh\ni\nj\n'
    expect(differenceOf(before, after, EXACT)).toEqual([
      { kind: 'skipped', count: 2 },
      ...['c', 'd', 'e'].map(same),
      { kind: 'removed', text: 'old' },
      { kind: 'added', text: 'new' },
      ...['f', 'g', 'h'].map(same),
      { kind: 'skipped', count: 2 },
    ])
  })

  test('leaves out no single line', () => {
    expect(differenceOf('x\na\nb\nc\nd\n', 'y\na\nb\nc\nd\n', EXACT)?.slice(2)).toEqual(
      ['a', 'b', 'c', 'd'].map(same),
    )
  })

  test('is empty where only numbers differ, if they are to be ignored', () => {
    const [before, after] = ['12 files in 3.5 s', '9 files in 12.25 s']
    expect(differenceOf(before, after, EXACT)).toHaveLength(2)
    expect(differenceOf(before, after, { sameNumbers: true })).toEqual([same(after)])
  })

  test('knows colours from text', () => {
    expect(differenceOf('\u001b[32mok\u001b[0m', 'ok', EXACT)).toEqual([same('ok')])
  })

  test('of two JSON documents is told by their parts, not as one line', () => {
    expect(differenceOf('{"size":1,"error":null}', '{"size":1,"error":"full"}', EXACT)).toEqual([
      ...['{', '  "size": 1,'].map(same),
      { kind: 'removed', text: '  "error": null' },
      { kind: 'added', text: '  "error": "full"' },
      same('}'),
    ])
  })

  test('has a few marks on a letter, which a browser can lay out', () => {
    const stacked = (letter: string) => letter + '\u0300'.repeat(50_000)
    expect(differenceOf(stacked('a'), stacked('b'), EXACT)).toEqual([
      { kind: 'removed', text: `a${'\u0300'.repeat(16)}` },
      { kind: 'added', text: `b${'\u0300'.repeat(16)}` },
    ])
  })

  test('of two that have nothing in common is none', () => {
    const lines = (word: string) =>
      Array.from({ length: 2000 }, (_, i) => `${word} ${i}`).join('\n')
    expect(differenceOf(lines('a'), lines('b'), EXACT)).toBeNull()
  })
})

describe('a body', () => {
  test.each([
    ['{"a":[1,2]}', '{\n  "a": [\n    1,\n    2\n  ]\n}'],
    [' [1]', '[\n  1\n]'],
    ['[12345678901234567890,1.50,1e999]', '[\n  12345678901234567890,\n  1.50,\n  1e999\n]'],
    ['{"a":1,"a":2,"b":"\\u00e9 , {"}', '{\n  "a": 1,\n  "a": 2,\n  "b": "\\u00e9 , {"\n}'],
    ['[{}, [ ],true]', '[\n  {},\n  [],\n  true\n]'],
    ['['.repeat(500) + ']'.repeat(500), null],
    ['12', null],
    ['"text"', null],
    ['{broken', null],
    ['{"a":1} and more', null],
  ])('%j is laid out as %j', (text, expected) => {
    expect(laidOut(text)).toBe(expected)
  })
})
