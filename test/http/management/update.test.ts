// POST /checks/<uuid> (contract monitor.md 2.1, 2.7, 3.2).
import { expect, test } from 'vitest'
import { settled } from '../../support/fake-clock.ts'
import { openHouse } from '../../support/house.ts'
import { flipsOf, get, post, show, told } from '../api.ts'

const FIELDS: readonly (readonly [field: string, value: unknown])[] = [
  ['name', 'b'],
  ['slug', 'b'],
  ['tags', 'x y'],
  ['desc', 'words'],
  ['grace', 120],
  ['timeout', 120],
  ['manual_resume', true],
  ['methods', 'POST'],
  ['start_kw', 'a'],
  ['success_kw', 'a'],
  ['failure_kw', 'a'],
  ['filter_subject', true],
  ['filter_body', true],
  ['filter_http_body', true],
  ['filter_default_fail', true],
]

test('each field changes alone', async () => {
  const house = openHouse()
  for (const [field, value] of FIELDS) {
    const { uuid } = await house.create({ name: 'a', slug: 'a', tags: 'a' })
    const before = await show(house, uuid)
    const answer = await post(house, `/checks/${uuid}`, { [field]: value })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ ...before, [field]: value })
    expect(await show(house, uuid)).toEqual(answer.json())
  }
})

test.each([undefined, '', '{}'])('the body %j changes nothing', async (body) => {
  const house = openHouse()
  const { uuid } = await house.create({ name: 'a', methods: 'POST', manual_resume: true })
  const before = await show(house, uuid)
  expect((await post(house, `/checks/${uuid}`, body)).json()).toEqual(before)
})

test.each([
  ['methods', 'POST', ''],
  ['manual_resume', true, false],
  ['name', 'a', ''],
  ['tags', 'a', ''],
  ['slug', 'a', ''],
])('%s can be taken back', async (field, first, second) => {
  const house = openHouse()
  const { uuid } = await house.create({ [field]: first })
  await post(house, `/checks/${uuid}`, { [field]: second })
  expect((await show(house, uuid))[field]).toBe(second)
})

test('a timeout alone makes a cron check simple; its schedule and zone stay stored', async () => {
  const house = openHouse()
  const { uuid } = await house.create({ schedule: '5 * * * *', tz: 'Europe/Riga' })
  const simple = (await post(house, `/checks/${uuid}`, { timeout: 60 })).json<object>()
  expect(simple).toMatchObject({ timeout: 60 })
  expect(simple).not.toHaveProperty('schedule')
  const again = await post(house, `/checks/${uuid}`, { schedule: '6 * * * *' })
  expect(again.json()).toMatchObject({ schedule: '6 * * * *', tz: 'Europe/Riga' })
})

test('a schedule makes a simple check cron, and a cron check OnCalendar', async () => {
  const house = openHouse()
  const { uuid } = await house.create({ timeout: 60 })
  await post(house, `/checks/${uuid}`, { schedule: '5 * * * *' })
  expect(await show(house, uuid)).toMatchObject({ schedule: '5 * * * *', tz: 'UTC' })
  await post(house, `/checks/${uuid}`, { schedule: 'daily' })
  expect(await show(house, uuid)).toMatchObject({ schedule: 'daily' })
  await post(house, `/checks/${uuid}`, { timeout: 120 })
  expect(await show(house, uuid)).toMatchObject({ timeout: 120 })
})

test('other fields leave the kind alone', async () => {
  const house = openHouse()
  const { uuid } = await house.create({ schedule: '5 * * * *' })
  const changed = await post(house, `/checks/${uuid}`, { name: 'a', tz: 'Europe/Riga', grace: 60 })
  expect(changed.json()).toMatchObject({ schedule: '5 * * * *', tz: 'Europe/Riga', grace: 60 })
})

type Fields = Readonly<Record<string, unknown>>

/** First request, second, and what they come to (contract monitor.md 3.2). */
const KEYWORDS: readonly (readonly [first: Fields, second: Fields, result: Fields])[] = [
  [{}, { subject: 'S' }, { success_kw: 'S', filter_subject: true }],
  [{}, { subject_fail: 'F' }, { failure_kw: 'F', filter_subject: true }],
  [
    {},
    { subject: 'S', subject_fail: 'F' },
    { success_kw: 'S', failure_kw: 'F', filter_subject: true },
  ],
  [{}, { subject: 'B', success_kw: 'A' }, { success_kw: 'A', filter_subject: true }],
  [{}, { subject_fail: 'B', failure_kw: 'A' }, { failure_kw: 'A', filter_subject: true }],
  [{}, { subject: 'S', filter_subject: false }, { success_kw: 'S', filter_subject: false }],
  [{}, { subject: '', filter_subject: true }, { success_kw: '', filter_subject: true }],
  [{}, { success_kw: 'S' }, { success_kw: 'S', filter_subject: false }],
  [{ subject: 'S' }, { subject: '' }, { success_kw: '', filter_subject: false }],
  [{ subject: 'S', subject_fail: 'F' }, { subject: '' }, { failure_kw: 'F', filter_subject: true }],
  [
    { subject: 'S', subject_fail: 'F' },
    { subject_fail: '' },
    { success_kw: 'S', filter_subject: true },
  ],
  [{ failure_kw: 'F' }, { subject: '' }, { failure_kw: 'F', filter_subject: true }],
  [{ subject: 'S' }, { subject: '', success_kw: 'A' }, { success_kw: 'A', filter_subject: false }],
]

test('subject and subject_fail are mapped before the modern fields', async () => {
  const house = openHouse()
  for (const [first, second, result] of KEYWORDS) {
    const { uuid } = await house.create(first)
    const answer = await post(house, `/checks/${uuid}`, second)
    expect([second, answer.json()]).toMatchObject([second, result])
    expect(await show(house, uuid)).toMatchObject(result)
  }
})

test('a check made overdue reads down at once, and then flips and alerts', async () => {
  const house = openHouse({ observe: 'strict' })
  const check = await house.create({ timeout: 86_400, grace: 60 })
  await house.ping(check.ping_url)
  await house.clock.advance(3_600_000)
  const answer = await post(house, `/checks/${check.uuid}`, { timeout: 60 })
  expect(answer.json()).toMatchObject({ status: 'down', next_ping: '2025-01-15T12:01:00+00:00' })
  expect(await flipsOf(house, check.uuid)).toHaveLength(1)

  await house.monitor.watcher.tick()
  await settled()
  expect((await flipsOf(house, check.uuid))[0]).toEqual({
    timestamp: '2025-01-15T12:02:00+00:00',
    up: 0,
  })
  expect(house.monitor.flips.countPending()).toBe(1)
})

test('an update beside pings loses neither', async () => {
  const house = openHouse()
  const check = await house.create()
  await Promise.all([
    ...Array.from({ length: 20 }, () => house.ping(check.ping_url)),
    ...Array.from({ length: 20 }, (_, i) =>
      post(house, `/checks/${check.uuid}`, { name: `n${i}` }),
    ),
  ])
  expect(await show(house, check.uuid)).toMatchObject({ n_pings: 20, name: 'n19', status: 'up' })
})

test('unique in an update is checked and otherwise ignored', async () => {
  const house = openHouse()
  const [first, second] = [await house.create({ name: 'a' }), await house.create({ name: 'b' })]
  const answer = await post(house, `/checks/${second.uuid}`, { name: 'a', unique: ['name'] })
  expect(answer.json()).toMatchObject({ uuid: second.uuid, name: 'a' })
  expect(told(await post(house, `/checks/${first.uuid}`, { unique: ['junk'] }))).toEqual([
    400,
    '{"error": "json validation error: an item in \'unique\' has unexpected value"}',
  ])
})

test('a refused update changes nothing', async () => {
  const house = openHouse()
  const { uuid } = await house.create({ name: 'a', schedule: '5 * * * *' })
  const { body } = await get(house, `/checks/${uuid}`)
  await post(house, `/checks/${uuid}`, { name: 'b', schedule: '* invalid *' })
  await post(house, `/checks/${uuid}`, { name: 'b', channels: 'missing' })
  expect((await get(house, `/checks/${uuid}`)).body).toBe(body)
})
