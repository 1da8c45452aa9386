// The rules of each field, and which broken one is reported (contract monitor.md 3.1, D12).
import { expect, test } from 'vitest'
import { openHouse } from '../../support/house.ts'
import { invalid, post, told } from '../api.ts'

const STRINGS = ['channels', 'desc', 'name', 'schedule', 'slug', 'tags', 'tz']
const KEYWORDS = ['failure_kw', 'start_kw', 'subject', 'subject_fail', 'success_kw']
const FLAGS = [
  'filter_subject',
  'filter_body',
  'filter_http_body',
  'filter_default_fail',
  'manual_resume',
]
const NUMBERS = ['grace', 'timeout']

/** Field, value as JSON text, tail of the message. */
type Case = readonly [field: string, json: string, message: string]

const each = (fields: readonly string[], values: readonly string[], tail: string): Case[] =>
  fields.flatMap((field) => values.map((value) => [field, value, `${field} ${tail}`] as const))

const NO_STRINGS = ['null', '123', '1.5', 'true', 'false', '[]', '{}', '["a"]', 'NaN']
const NO_FLAGS = ['null', '0', '1', '"true"', '"surprise"', '[]']
const NO_NUMBERS = [
  ...['null', '"60"', '"oops"', '60.0', '1e3', '6E1', '60.5', '[60]', '{}', '""'],
  ...['NaN', 'Infinity', '-Infinity', '1e400'],
]
const TOO_SMALL = ['59', '0', '-0', '-1', 'true', 'false', `-1${'0'.repeat(20)}`]
const TOO_LARGE = ['31536001', `1${'0'.repeat(20)}`, `1${'0'.repeat(400)}`]

const BROKEN: readonly Case[] = [
  ...each([...STRINGS, ...KEYWORDS], NO_STRINGS, 'is not a string'),
  ...each(KEYWORDS, [`"${'A'.repeat(201)}"`], 'is too long'),
  ...each(['name', 'slug', 'schedule'], [`"${'a'.repeat(101)}"`], 'is too long'),
  ...each(['name'], [`"${'😀'.repeat(101)}"`], 'is too long'),
  ...each(FLAGS, NO_FLAGS, 'is not a boolean'),
  ...each(NUMBERS, NO_NUMBERS, 'is not a number'),
  ...each(NUMBERS, TOO_SMALL, 'is too small'),
  ...each(NUMBERS, TOO_LARGE, 'is too large'),
  ...each(
    ['methods'],
    ['null', '"post"', '"GET"', '"POST "', '1', 'true', '["POST"]'],
    'has unexpected value',
  ),
  ...each(
    ['slug'],
    ['"A"', '"a b"', '"a.b"', '"ü"', '"a\\n"', '"a/b"', '" "'],
    'does not match pattern',
  ),
  ...each(['slug'], [`"${'A'.repeat(101)}"`], 'is too long'),
  ...each(['unique'], ['null', '"name"', '{}', '1', 'true'], 'is not an array'),
  ...['["status"]', '["name", "x"]', '[null]', '[1]', '[["name"]]', '["Name"]'].map(
    (json) => ['unique', json, "an item in 'unique' has unexpected value"] as const,
  ),
]

test.each([...Map.groupBy(BROKEN, ([field]) => field)])(
  '%s breaks its rule',
  async (_field, cases) => {
    const house = openHouse()
    for (const [field, json, message] of cases) {
      const request = `{"${field}": ${json}}`
      const answer = await post(house, '/checks/', request)
      expect([request, ...told(answer)]).toEqual([request, 400, invalid(message)])
    }
    expect(house.tables.checks.count()).toBe(0)
  },
)

const ACCEPTED: readonly (readonly [field: string, value: unknown])[] = [
  ...NUMBERS.flatMap((field) => [60, 61, 2_592_000, 31_536_000].map((n) => [field, n] as const)),
  ...KEYWORDS.filter((field) => !field.startsWith('subject')).flatMap((field) =>
    ['', 'a, b', 'A'.repeat(200), '😀'.repeat(200)].map((text) => [field, text] as const),
  ),
  ['name', ''],
  ['name', 'a'.repeat(100)],
  ['name', '😀'.repeat(100)],
  ['name', 'a\0b'],
  ['slug', ''],
  ['slug', 'a'.repeat(100)],
  ['slug', 'az-09_'],
  ['tags', 't '.repeat(5000)],
  ['desc', 'd'.repeat(100_000)],
  ['methods', ''],
  ['methods', 'POST'],
]

test('values at the bounds are accepted', async () => {
  const house = openHouse()
  for (const [field, value] of ACCEPTED) {
    const answer = await post(house, '/checks/', { [field]: value })
    expect([answer.statusCode, answer.json()]).toMatchObject([201, { [field]: value }])
  }
})

/** Every field with a value that breaks its rule, in the order in which they are reported. */
const ORDER: readonly (readonly [field: string, message: string])[] = [
  ['channels', 'is not a string'],
  ['desc', 'is not a string'],
  ['failure_kw', 'is not a string'],
  ['filter_subject', 'is not a boolean'],
  ['filter_body', 'is not a boolean'],
  ['filter_http_body', 'is not a boolean'],
  ['filter_default_fail', 'is not a boolean'],
  ['grace', 'is not a number'],
  ['manual_resume', 'is not a boolean'],
  ['methods', 'has unexpected value'],
  ['name', 'is not a string'],
  ['schedule', 'is not a string'],
  ['slug', 'is not a string'],
  ['start_kw', 'is not a string'],
  ['subject', 'is not a string'],
  ['subject_fail', 'is not a string'],
  ['success_kw', 'is not a string'],
  ['tags', 'is not a string'],
  ['timeout', 'is not a number'],
  ['tz', 'is not a string'],
  ['unique', 'is not an array'],
]

test('of several problems the first in the order of the fields is reported', async () => {
  const house = openHouse()
  for (const [i, [field, message]] of ORDER.entries()) {
    const backwards = ORDER.slice(i)
      .map(([name]) => [name, null] as const)
      .toReversed()
    const answer = await post(house, '/checks/', Object.fromEntries(backwards))
    expect(told(answer)).toEqual([400, invalid(`${field} ${message}`)])
  }
})

test('an update has the same rules', async () => {
  const house = openHouse()
  const { uuid } = await house.create()
  for (const [field, message] of ORDER) {
    const answer = await post(house, `/checks/${uuid}`, { [field]: null })
    expect(told(answer)).toEqual([400, invalid(`${field} ${message}`)])
  }
})

test('a value of a broken field is not looked at when a later key repeats it well', async () => {
  const answer = await post(openHouse(), '/checks/', '{"name": 1, "name": "a"}')
  expect(answer.statusCode).toBe(201)
})
