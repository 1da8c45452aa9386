// GET …/flips/ (contract monitor.md 1.3, 5.3, 5.5, 5.7, D1, D4, D9).
import { expect, test } from 'vitest'
import { settled } from '../../support/fake-clock.ts'
import { type CheckDocument, type House, openHouse } from '../../support/house.ts'
import { corsOf, flipsOf, get, headersOf, post, told } from '../api.ts'

/** Noon, as `start` and `end` write it. */
const NOON = Date.UTC(2025, 0, 15, 12) / 1000

/** A check that came up at noon, went down a minute later and up again after another. */
async function houseWithFlips(): Promise<{ house: House; check: CheckDocument }> {
  const house = openHouse({ observe: 'strict' })
  const check = await house.create()
  for (const suffix of ['', '/fail', '']) {
    await house.ping(check.ping_url + suffix)
    house.clock.set(house.clock.now() + 60_000)
  }
  return { house, check }
}

test('v3 answers a bare array, newest first, in these bytes', async () => {
  const { house, check } = await houseWithFlips()
  const answer = await get(house, `/checks/${check.uuid}/flips/`)
  expect(told(answer)).toEqual([
    200,
    '[{"timestamp": "2025-01-15T12:02:00+00:00", "up": 1}, ' +
      '{"timestamp": "2025-01-15T12:01:00+00:00", "up": 0}, ' +
      '{"timestamp": "2025-01-15T12:00:00+00:00", "up": 1}]',
  ])
  expect(headersOf(answer, 'access-control-')).toEqual(corsOf('GET'))
})

test.each([1, 2])('v%d wraps them', async (version) => {
  const { house, check } = await houseWithFlips()
  const answer = await get(
    house,
    `/api/v${version}/checks/${check.uuid}/flips/?start=${NOON + 120}`,
  )
  expect(answer.body).toBe('{"flips": [{"timestamp": "2025-01-15T12:02:00+00:00", "up": 1}]}')
})

test('a check without flips has an empty list', async () => {
  const house = openHouse()
  const { uuid } = await house.create()
  expect((await get(house, `/checks/${uuid}/flips/`)).body).toBe('[]')
  expect((await get(house, `/api/v1/checks/${uuid}/flips/`)).body).toBe('{"flips": []}')
})

test('the unique key leads to the same flips', async () => {
  const { house, check } = await houseWithFlips()
  const readonly = { 'x-api-key': house.key('read-only') }
  const shown = await get(house, `/checks/${check.uuid}`, readonly)
  const { unique_key } = shown.json<{ unique_key: string }>()
  const byKey = await get(house, `/checks/${unique_key}/flips/`, readonly)
  expect(byKey.body).toBe((await get(house, `/checks/${check.uuid}/flips/`)).body)
})

test('every change of the stored status is listed, and up is 1 for up alone', async () => {
  const house = openHouse()
  const { uuid, ping_url } = await house.create()
  await house.ping(ping_url)
  await house.ping(`${ping_url}/fail`)
  await post(house, `/checks/${uuid}/pause`)
  await post(house, `/checks/${uuid}/resume`)
  await house.ping(`${ping_url}/1`)
  expect((await flipsOf(house, uuid)).map(({ up }) => up)).toEqual([0, 0, 0, 0, 1])
})

test('what changes no status makes no flip', async () => {
  const house = openHouse()
  const { uuid, ping_url } = await house.create()
  for (const suffix of ['/start', '/log', '', '', '/log', '/start', '/0'])
    await house.ping(ping_url + suffix)
  expect(await flipsOf(house, uuid)).toHaveLength(1)
  for (const suffix of ['/fail', '/fail', '/9']) await house.ping(ping_url + suffix)
  expect(await flipsOf(house, uuid)).toHaveLength(2)
})

test('a timeout is dated at the end of grace, however late it is noticed', async () => {
  const house = openHouse({ observe: 'strict' })
  const { uuid, ping_url } = await house.create({ timeout: 60, grace: 60 })
  await house.ping(ping_url)
  await house.clock.advance(3_600_000)
  await house.monitor.watcher.tick()
  await settled()
  expect(await flipsOf(house, uuid)).toEqual([
    { timestamp: '2025-01-15T12:02:00+00:00', up: 0 },
    { timestamp: '2025-01-15T12:00:00+00:00', up: 1 },
  ])
})

test('a ping that comes before the watcher writes the missed outage down first', async () => {
  const house = openHouse({ observe: 'strict' })
  const { uuid, ping_url } = await house.create({ timeout: 60, grace: 60 })
  await house.ping(ping_url)
  house.clock.set(house.clock.now() + 3_600_000)
  await house.ping(ping_url)
  expect(await flipsOf(house, uuid)).toEqual([
    { timestamp: '2025-01-15T13:00:00+00:00', up: 1 },
    { timestamp: '2025-01-15T12:02:00+00:00', up: 0 },
    { timestamp: '2025-01-15T12:00:00+00:00', up: 1 },
  ])
})

/** Which of the three flips (0, 60 and 120 s after noon; it is 180 s now) a query lists. */
const QUERIES: readonly (readonly [query: string, seconds: readonly number[]])[] = [
  ['', [120, 60, 0]],
  [`?start=${NOON + 60}`, [120, 60]],
  [`?start=${NOON + 61}`, [120]],
  [`?end=${NOON + 60}`, [0]],
  [`?end=${NOON + 61}`, [60, 0]],
  [`?start=${NOON + 60}&end=${NOON + 120}`, [60]],
  [`?start=${NOON + 120}&end=${NOON}`, []],
  ['?start=0', [120, 60, 0]],
  ['?end=0', []],
  ['?start=10000000000', []],
  ['?end=10000000000', [120, 60, 0]],
  [`?start=+${NOON + 60}%20%09`, [120, 60]],
  [`?start=%2B${NOON + 60}`, [120, 60]],
  [`?start=${String(NOON + 60).replace(/^(.)/, '$1_')}`, [120, 60]],
  [`?start=000${NOON + 60}`, [120, 60]],
  ['?start=-0', [120, 60, 0]],
  ['?seconds=60', [120]],
  ['?seconds=120', [120, 60]],
  ['?seconds=119', [120]],
  ['?seconds=120.0', [120, 60]],
  ['?seconds=120.', [120, 60]],
  ['?seconds=+120+', [120, 60]],
  ['?seconds=120.00+', [120, 60]],
  ['?seconds=31536000', [120, 60, 0]],
  ['?seconds=0', [120, 60, 0]],
  ['?seconds=0.0', [120, 60, 0]],
  ['?seconds=', [120, 60, 0]],
  [`?seconds=120&start=${NOON + 90}`, [120]],
  [`?seconds=120&end=${NOON + 90}`, [60]],
  [`?seconds=1&seconds=120`, [120, 60]],
  [`?start=abc&start=${NOON + 60}`, [120, 60]],
  ['?foo=bar', [120, 60, 0]],
]

test('start, end and seconds bound the list together', async () => {
  const { house, check } = await houseWithFlips()
  for (const [query, seconds] of QUERIES) {
    const flips = await flipsOf(house, check.uuid, query)
    const after = flips.map(({ timestamp }) => Date.parse(timestamp) / 1000 - NOON)
    expect([query, after]).toEqual([query, seconds])
  }
})

const BROKEN = [
  ...[
    'abc',
    '-1',
    '1.5',
    '1.0',
    '',
    '+',
    '10000000001',
    '9'.repeat(30),
    '1e3',
    '0x10',
    '1__0',
    '_1',
    '1_',
    '1,0',
    'NaN',
  ].flatMap((text) => [`start=${text}`, `end=${text}`]),
  ...['abc', '-1', '1.5', '31536001', '9'.repeat(30), '1e3', '+', '.', '.0', '1__0', 'NaN'].map(
    (text) => `seconds=${text}`,
  ),
  'start=1&end=abc',
]

test('a bound that is no integer in its range is 400, empty', async () => {
  const { house, check } = await houseWithFlips()
  for (const query of BROKEN) {
    const answer = await get(house, `/checks/${check.uuid}/flips/?${query}`)
    expect([query, ...told(answer)]).toEqual([query, 400, ''])
    expect(headersOf(answer, 'access-control-')).toEqual(corsOf('GET'))
  }
})

test('flips outlive their pings for 93 days', async () => {
  const house = openHouse({ observe: 'strict', pingLog: 10 })
  const check = await house.create({ timeout: 31_536_000 })
  const days = (count: number) => house.clock.set(house.clock.now() + count * 86_400_000)
  await house.ping(check.ping_url)
  days(1)
  await house.ping(`${check.ping_url}/fail`)
  days(92)
  for (let n = 3; n <= 100; n++) await house.ping(`${check.ping_url}/fail`)
  expect(await flipsOf(house, check.uuid)).toHaveLength(2)
  days(1)
  for (let n = 101; n <= 200; n++) await house.ping(`${check.ping_url}/fail`)
  expect(await flipsOf(house, check.uuid)).toHaveLength(1)
})
