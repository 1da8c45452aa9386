// A list of checks is cut into parts that say together what it says, and what is no such list is refused as before.
import { expect, test } from 'vitest'
import { readChecks } from '../../../src/main/remotes/requests/read-entries.ts'
import type { EntryList } from '../../../src/main/remotes/rules/entry-list.ts'

const entriesOf = (list: EntryList) => list.flatMap((part) => part.entries())
const read = (text: string) => readChecks(Buffer.from(text))
const check = (n: number) => ({ name: `"job" [${n}], {\\`, tags: ['a', { b: [n] }], status: 'up' })
const MANY = Array.from({ length: 60 }, (_, n) => check(n))

test.each([
  ['as Healthchecks writes it', JSON.stringify({ checks: MANY }), 3],
  ['indented', JSON.stringify({ checks: MANY }, null, 4), 3],
  ['between blanks', ` \r\n\t${JSON.stringify({ checks: MANY })}\n `, 3],
  ['of one part', JSON.stringify({ checks: MANY.slice(0, 25) }), 1],
  ['beside another member', JSON.stringify({ more: [], checks: MANY }), 1],
  ['before another member', JSON.stringify({ checks: MANY, more: [] }), 1],
  ['before one that ends alike', JSON.stringify({ checks: MANY, more: { checks: [[]] } }), 1],
  [
    'with an entry that is longer than any check',
    JSON.stringify({ checks: [1, 'x'.repeat(70_000), 3] }),
    1,
  ],
  ['with a number that is', `{"checks": [${'1,'.repeat(24)}${'1'.repeat(70_000)}, 3]}`, 1],
  ['with one of many quotes', JSON.stringify({ checks: [1, '"'.repeat(70_000), 3] }), 1],
  ['without any', '{"checks": []}', 1],
  ['without any, indented', '{ "checks" : [ ] }', 1],
])('a list %s', async (_, text, parts) => {
  const list = await read(text)
  expect(entriesOf(list)).toEqual(JSON.parse(text).checks)
  expect(list).toHaveLength(parts)
})

test('a list of megabytes has parts without marks', async () => {
  const checks = Array.from({ length: 2100 }, () => 'x'.repeat(1024))
  const list = await read(JSON.stringify({ checks }))
  expect(entriesOf(list)).toEqual(checks)
  expect(new Set(list.map(({ mark }) => mark))).toEqual(new Set([null]))
})

test('parts with the same text have the same mark, others another', async () => {
  const marks = async (checks: readonly object[]) =>
    (await read(JSON.stringify({ checks }))).map(({ mark }) => mark)
  const [before, after] = [await marks(MANY), await marks(MANY.with(30, check(99)))]
  expect(after.map((mark, i) => mark === before[i])).toEqual([true, false, true])
})

const ONES = Array(25).fill(1).join()

test.each([
  '',
  'null',
  '[]',
  '{}',
  '{"checks": {}}',
  '{"checks": [}',
  '{"checks": 1]}',
  '{"checks": []]}',
  '{"checks": [1], [2]}',
  '{"checks": [[}]]}',
  `{"checks": [${ONES},]}`,
  `{"checks": [${ONES},\u00a0]}`,
  `{"checks": [${ONES},,1]}`,
  '\ufeff{"checks": []}',
  '\u00a0{"checks": []}',
])('%s is refused', async (text) => {
  const all = async () => entriesOf(await read(text))
  await expect(all()).rejects.toThrow()
})
