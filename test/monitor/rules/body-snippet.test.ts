// The words of a body around what was found first, with what was found marked.
import { expect, test } from 'vitest'
import { phrasesOf } from '../../../src/main/monitor/rules/body-query.ts'
import { bodySnippet } from '../../../src/main/monitor/rules/body-snippet.ts'

const snippet = (text: string, sought: string) =>
  bodySnippet(text, phrasesOf(sought)).replaceAll('\u0002', '[').replaceAll('\u0003', ']')
const words = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => `w${from + i}`).join(' ')

test.each([
  ['no space left', 'space', 'no [space] left'],
  ['no space left', '"no space"', '[no space] left'],
  ['no space left', 'left no', '[no] space [left]'],
  ['no space left', 'spa', 'no [space] left'],
  ['spare: no space', '"spa"x', 'spare: no space'],
  ['Größe: ZÜRICH!', 'zurich', 'Größe: [ZÜRICH]!'],
  ['a-b a b', '"a b"', '[a-b] [a b]'],
  ['日本 語', '語', '日本 [語]'],
  [
    words(1, 60),
    'w1',
    `[w1] ${words(2, 9)} [w10] [w11] [w12] [w13] [w14] [w15] [w16] [w17] [w18] [w19] ${words(20, 24)}…`,
  ],
  [words(1, 60), '"w40"', `…${words(34, 39)} [w40] ${words(41, 57)}…`],
  [words(1, 60), '"w59 w60"', `…${words(53, 58)} [w59 w60]`],
  [words(1, 8), 'w8', `…${words(2, 7)} [w8]`],
  ['', 'x', ''],
  ['nothing of it', 'x', 'nothing of it'],
])('of %j, where %j is sought', (text, sought, expected) => {
  expect(snippet(text, sought)).toBe(expected)
})

test('of a body of one word, however long, only the beginning is read', () => {
  const shown = snippet('word '.repeat(200_000), 'word')
  expect(shown).toBe(`${Array.from({ length: 24 }, () => '[word]').join(' ')}…`)
})

test.each(['x'.repeat(100_000), `x${'.'.repeat(100_000)}`, `${'.'.repeat(100_000)}x y`])(
  'one as long as a body is shortened',
  (text) => expect(snippet(text, 'x').length).toBeLessThan(1000),
)
