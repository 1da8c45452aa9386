// Which bodies of a POST can be read (contract monitor.md 2.2 step 3, 2.3, D12).
import { expect, test } from 'vitest'
import { openHouse } from '../../support/house.ts'
import { call, error, invalid, post, told } from '../api.ts'

const UNREADABLE: readonly (string | Buffer)[] = [
  'this is not json',
  ' ',
  '{',
  '{"name": "a"',
  '{"name": "a",}',
  '[1,]',
  "{'name': 'a'}",
  '{name: "a"}',
  '{"name": "a"} trailing',
  '{"name": "a"}{"name": "b"}',
  '// comment\n{}',
  'name=a&timeout=60',
  '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\na\r\n--x--',
  '{"timeout": 060}',
  '{"timeout": +60}',
  '{"timeout": .5}',
  '{"name": "tab\there"}',
  '{"name": "\\x41"}',
  '{"name": "a", NaN: 1}',
  '{"name": nan}',
  '\ufeff{}',
  '\u00a0{}',
  'undefined',
  Buffer.from('{"name": "\xe9"}', 'latin1'),
  Buffer.from('{"name": "a"}', 'utf16le'),
  Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from([0xff]),
  Buffer.from([0]),
]

const LONE_SURROGATES = [
  '{"name": "\\ud800"}',
  '{"name": "a\\udc00b"}',
  '{"desc": "\\ude00\\ud83d"}',
  '{"unknown": ["\\ud800"]}',
]

test('a body that is no JSON, or no UTF-8, cannot be parsed', async () => {
  const house = openHouse()
  for (const body of [...UNREADABLE, ...LONE_SURROGATES]) {
    const answer = await post(house, '/checks/', body)
    expect([String(body), ...told(answer)]).toEqual([
      String(body),
      400,
      error('could not parse request body'),
    ])
  }
  expect(house.tables.checks.count()).toBe(0)
})

test('JSON that is no object is no valid value', async () => {
  const house = openHouse()
  for (const body of [
    '[1,2,3]',
    '[]',
    'null',
    '123',
    '1.5',
    '"text"',
    'true',
    'NaN',
    '-Infinity',
  ]) {
    const answer = await post(house, '/checks/', body)
    expect([body, ...told(answer)]).toEqual([body, 400, invalid('value is not an object')])
  }
})

test.each([
  ['{"name": "\\ud83d\\ude00"}', { name: '😀' }],
  ['{"name": "😀"}', { name: '😀' }],
  ['{"name": "\\u0000"}', { name: '\0' }],
  ['{"name": "NaN, Infinity \\" NaN"}', { name: 'NaN, Infinity " NaN' }],
  ['{"x": NaN, "y": [-Infinity, Infinity], "name": "a"}', { name: 'a' }],
  ['\r\n\t {"name" : "a"} \n', { name: 'a' }],
  ['{"x": 1e400, "y": 1000000000000000000000000, "name": "a"}', { name: 'a' }],
  ['{"api_key": 1, "name": "\\u0061"}', { name: 'a' }],
])('%s can be read', async (body, shown) => {
  const answer = await post(openHouse(), '/checks/', body)
  expect([answer.statusCode, answer.json()]).toMatchObject([201, shown])
})

const MANY = 300_000

test.each([
  ['brackets without end', '['.repeat(MANY)],
  ['objects without end', '{"a":'.repeat(MANY)],
  ['deep but closed', `{"a": ${'['.repeat(MANY)}${']'.repeat(MANY)}}`],
  ['a text without end after a constant', `NaN"${'\\"'.repeat(MANY)}`],
  ['quotes and backslashes after a constant', `Infinity${'"\\'.repeat(MANY)}`],
])('%s cost no more than their length', async (_case, body) => {
  const answer = await post(openHouse(), '/checks/', body)
  expect(told(answer)).toEqual([400, error('could not parse request body')])
})

const LIMIT = 2_621_440

test('a body of the limit is read, one byte more is 400 with a page', async () => {
  const house = openHouse()
  const fits = `{"desc": "${'d'.repeat(LIMIT - 12)}"}`
  expect(Buffer.byteLength(fits)).toBe(LIMIT)
  expect((await post(house, '/checks/', fits)).statusCode).toBe(201)

  const answer = await post(house, '/checks/', `${fits} `)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    400,
    'text/html; charset=utf-8',
  ])
  expect(answer.body).toContain('<h1>Bad Request</h1>')
  expect(house.tables.checks.count()).toBe(1)
})

test.each([
  `/pings/${'9'.repeat(20)}/body`,
  `/pings/${'9'.repeat(400)}/body`,
  `/flips/?start=${'9'.repeat(400)}`,
  `/flips/?seconds=${'9'.repeat(400)}`,
  '/flips/?start=%ED%A0%80',
  '/flips/?end=%FF%FE',
  '/pings/%FF/body',
])('an odd address is refused, not an error of ours: %s', async (path) => {
  const house = openHouse()
  const { uuid } = await house.create()
  const answer = await call(house, 'GET', `/checks/${uuid}${path}`)
  expect([400, 404]).toContain(answer.statusCode)
  expect(house.troubles).toEqual([])
})
