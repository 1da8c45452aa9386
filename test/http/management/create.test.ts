// POST /checks/ (contract monitor.md 2.1, 2.7).
import { expect, test } from 'vitest'
import { aChannel } from '../../support/builders.ts'
import { openHouse } from '../../support/house.ts'
import { anonymous, get, post, show, told } from '../api.ts'

test('a check is created with all its fields', async () => {
  const house = openHouse()
  const fields = {
    name: 'Foo',
    slug: 'foo-1_x',
    tags: 'bar,baz qux',
    desc: 'words\nmore',
    timeout: 3600,
    grace: 60,
    manual_resume: true,
    methods: 'POST',
    start_kw: 'START',
    success_kw: 'SUCCESS',
    failure_kw: 'FAILURE',
    filter_subject: true,
    filter_body: true,
    filter_http_body: true,
    filter_default_fail: true,
  }
  const answer = await post(house, '/checks/', fields)
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject(fields)
  expect(await show(house, answer.json<{ uuid: string }>().uuid)).toEqual(answer.json())
})

test.each([
  ['no body', undefined],
  ['an empty body', ''],
  ['an empty object', '{}'],
])('%s creates a check with the defaults', async (_case, body) => {
  const answer = await post(openHouse(), '/checks/', body)
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject({
    name: '',
    slug: '',
    timeout: 86_400,
    grace: 3600,
    status: 'new',
    channels: '',
  })
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=latin1',
  'no type at all',
  '',
])('the content type %j is ignored', async (type) => {
  const answer = await post(openHouse(), '/checks/', { name: 'a' }, { 'content-type': type })
  expect([answer.statusCode, answer.json()]).toMatchObject([201, { name: 'a' }])
})

test('unknown keys are ignored, even when they are null', async () => {
  const sent = `{"name": "a", "status": "up", "ping_url": null, "n_pings": 7, "uuid": "x",
    "__proto__": {"name": 1}, "constructor": null, "toString": 1}`
  const answer = await post(openHouse(), '/checks/', sent)
  expect([answer.statusCode, answer.json()]).toMatchObject([
    201,
    { name: 'a', status: 'new', n_pings: 0 },
  ])
})

test('a whole document can be posted back as a clone', async () => {
  const house = openHouse()
  const original = await house.create({ name: 'a', schedule: '5 4 * * *', tz: 'Europe/Riga' })
  const clone = await post(house, '/checks/', await show(house, original.uuid))
  expect(clone.statusCode).toBe(201)
  expect(clone.json()).toMatchObject({ name: 'a', schedule: '5 4 * * *', tz: 'Europe/Riga' })
  expect(clone.json<{ uuid: string }>().uuid).not.toBe(original.uuid)
})

test('of a repeated JSON key the last wins', async () => {
  const answer = await post(openHouse(), '/checks/', '{"name": "a", "name": "b"}')
  expect(answer.json()).toMatchObject({ name: 'b' })
})

test('no channels are assigned unless asked for', async () => {
  const house = openHouse()
  aChannel(house)
  expect((await post(house, '/checks/', {})).json()).toMatchObject({ channels: '' })
})

test.each([
  ['a five-part schedule', { schedule: '* * * * *' }, { schedule: '* * * * *', tz: 'UTC' }],
  ['another schedule', { schedule: '12:34' }, { schedule: '12:34', tz: 'UTC' }],
  ['a schedule and a timeout', { schedule: '12:34', timeout: 60 }, { schedule: '12:34' }],
  ['a time zone alone', { tz: 'Europe/Riga' }, { timeout: 86_400 }],
  ['a timeout', { timeout: 60 }, { timeout: 60 }],
])('%s decides the kind', async (_case, fields, shown) => {
  const house = openHouse()
  const check = await house.create(fields)
  expect(check).toMatchObject(shown)
  expect('timeout' in check).toBe(!('schedule' in shown))
})

test('a time zone sent to a simple check is kept for a later schedule', async () => {
  const house = openHouse()
  const { uuid } = await house.create({ tz: 'Europe/Riga' })
  await post(house, `/checks/${uuid}`, { schedule: '12:34' })
  expect(await show(house, uuid)).toMatchObject({ schedule: '12:34', tz: 'Europe/Riga' })
})

test('a timeout beside a schedule is not stored', async () => {
  const house = openHouse()
  const { uuid } = await house.create({ schedule: '12:34', timeout: 60 })
  await house.create({ unique: ['timeout'], timeout: 60, name: 'no match' })
  expect(await show(house, uuid)).toMatchObject({ schedule: '12:34', name: '' })
})

test('the key may be in the body', async () => {
  const house = openHouse()
  const answer = await anonymous(house, 'POST', '/checks/', { api_key: house.key(), name: 'a' })
  expect([answer.statusCode, answer.json()]).toMatchObject([201, { name: 'a' }])
})

test('a full installation answers 403, empty, after validation and before channels', async () => {
  const house = openHouse({ checkLimit: 1 })
  await house.create()
  expect(told(await post(house, '/checks/', {}))).toEqual([403, ''])
  expect(told(await post(house, '/checks/', { channels: 'missing' }))).toEqual([403, ''])
  expect((await post(house, '/checks/', { name: 1 })).statusCode).toBe(400)
})

test('a created check is in its own project', async () => {
  const house = openHouse()
  await house.create({ name: 'mine' }, house.key('read-write', 'Other'))
  expect((await get(house, '/checks/')).body).toBe('{"checks": []}')
})
