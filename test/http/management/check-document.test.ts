// A check as JSON: its keys in order, their values, its addresses (contract monitor.md 1.1).
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { aChannel } from '../../support/builders.ts'
import { BASE_URL, openHouse } from '../../support/house.ts'
import { bodyOf, get, post, show } from '../api.ts'

const COMMON = `name slug tags desc grace n_pings status started last_ping next_ping manual_resume
  methods subject subject_fail start_kw success_kw failure_kw filter_subject filter_body
  filter_http_body filter_default_fail badge_url`.split(/\s+/)
const ADDRESSES = ['uuid', 'ping_url', 'update_url', 'pause_url', 'resume_url', 'channels']
const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test.each([
  ['simple', {}, [...COMMON, ...ADDRESSES, 'timeout'], 29],
  ['cron', { schedule: '5 * * * *' }, [...COMMON, ...ADDRESSES, 'schedule', 'tz'], 30],
  ['OnCalendar', { schedule: '12:34' }, [...COMMON, ...ADDRESSES, 'schedule', 'tz'], 30],
])('a read-write key sees the keys of a %s check in order', async (_kind, fields, keys, count) => {
  const house = openHouse()
  const { uuid } = await house.create(fields)
  const shown = Object.keys(await show(house, uuid))
  expect(shown).toEqual(keys)
  expect(shown).toHaveLength(count)
})

test.each([
  ['simple', {}, [...COMMON, 'unique_key', 'timeout'], 24],
  ['cron', { schedule: '5 * * * *' }, [...COMMON, 'unique_key', 'schedule', 'tz'], 25],
])('a read-only key sees the keys of a %s check in order', async (_kind, fields, keys, count) => {
  const house = openHouse()
  const { uuid } = await house.create(fields)
  const answer = await get(house, `/checks/${uuid}`, { 'x-api-key': house.key('read-only') })
  expect(Object.keys(answer.json<object>())).toEqual(keys)
  expect(keys).toHaveLength(count)
})

test('a fresh check is these bytes', async () => {
  const house = openHouse()
  const { uuid, badge_url } = await house.create()
  const { body } = await get(house, `/checks/${uuid}`)
  const own = `${BASE_URL}/api/v3/checks/${uuid}`
  expect(body).toBe(
    '{"name": "", "slug": "", "tags": "", "desc": "", "grace": 3600, "n_pings": 0, ' +
      '"status": "new", "started": false, "last_ping": null, "next_ping": null, ' +
      '"manual_resume": false, "methods": "", "subject": "", "subject_fail": "", ' +
      '"start_kw": "", "success_kw": "", "failure_kw": "", "filter_subject": false, ' +
      '"filter_body": false, "filter_http_body": false, "filter_default_fail": false, ' +
      `"badge_url": "${badge_url}", "uuid": "${uuid}", "ping_url": "${BASE_URL}/ping/${uuid}", ` +
      `"update_url": "${own}", "pause_url": "${own}/pause", "resume_url": "${own}/resume", ` +
      '"channels": "", "timeout": 86400}',
  )
})

test('last_duration stands between the badge and the addresses', async () => {
  const house = openHouse({ observe: 'strict' })
  const check = await house.create()
  await house.ping(`${check.ping_url}/start`)
  await house.clock.advance(90_999)
  await house.ping(check.ping_url)
  const shown = await show(house, check.uuid)
  expect(Object.keys(shown)).toEqual([...COMMON, 'last_duration', ...ADDRESSES, 'timeout'])
  expect(shown.last_duration).toBe(90)
})

test('last_duration is 0 for a run shorter than a second, and absent without a run', async () => {
  const house = openHouse()
  const check = await house.create()
  await house.ping(`${check.ping_url}/start`)
  await house.ping(check.ping_url)
  expect((await show(house, check.uuid)).last_duration).toBe(0)
  await house.ping(check.ping_url)
  expect(await show(house, check.uuid)).not.toHaveProperty('last_duration')
})

test.each(['name', 'tags', 'desc'])('%s is kept as it was sent, blanks included', async (field) => {
  const house = openHouse()
  const text = '  a   b \t '
  const { uuid } = await house.create({ [field]: text })
  expect((await show(house, uuid))[field]).toBe(text)
})

test('unique_key is the SHA-1 of the first 16 hex digits of the UUID', async () => {
  const house = openHouse()
  const { uuid } = await house.create()
  const key = createHash('sha1').update(uuid.replaceAll('-', '').slice(0, 16)).digest('hex')
  const answer = await get(house, `/checks/${uuid}`, { 'x-api-key': house.key('read-only') })
  expect(answer.json<{ unique_key: string }>().unique_key).toBe(key)
})

test('a badge key is a UUID of its own', async () => {
  const house = openHouse()
  const checks = [await house.create(), await house.create()]
  const keys = checks.map(({ badge_url }) =>
    badge_url.slice(`${BASE_URL}/b/2/`.length, -'.svg'.length),
  )
  for (const key of keys) expect(key).toMatch(UUID_V4)
  expect(new Set([...keys, ...checks.map(({ uuid }) => uuid)]).size).toBe(4)
})

test('addresses come from the base URL, whatever the Host', async () => {
  const house = openHouse()
  const { uuid } = await house.create()
  const answer = await get(house, `/checks/${uuid}`, { host: 'tocsin.test:99' })
  expect(answer.json()).toMatchObject({ ping_url: `${BASE_URL}/ping/${uuid}` })
  expect(answer.body).not.toContain('tocsin.test')
})

test('ping_url is of the UUID even for a check with a slug', async () => {
  const house = openHouse()
  house.pingKey()
  const { uuid, ping_url } = await house.create({ slug: 'backup' })
  expect(ping_url).toBe(`${BASE_URL}/ping/${uuid}`)
})

test('channels are sorted as text', async () => {
  const house = openHouse()
  const uuids = Array.from({ length: 5 }, (_, i) => aChannel(house, { name: `c${i}` }).uuid)
  const { uuid } = await house.create({ channels: 'c4,c2,c0,c1,c3' })
  expect((await show(house, uuid)).channels).toBe([...uuids].sort().join(','))
})

test('while a run is in progress next_ping is its start', async () => {
  const house = openHouse({ observe: 'strict' })
  const check = await house.create({ timeout: 3600 })
  await house.ping(check.ping_url)
  await house.clock.advance(60_000)
  await house.ping(`${check.ping_url}/start`)
  await house.clock.advance(60_000)
  expect(await show(house, check.uuid)).toMatchObject({
    started: true,
    status: 'up',
    last_ping: '2025-01-15T12:00:00+00:00',
    next_ping: '2025-01-15T12:01:00+00:00',
  })
})

test('n_pings counts every logged ping, last_ping only success and fail', async () => {
  const house = openHouse({ observe: 'strict' })
  const check = await house.create()
  await house.ping(`${check.ping_url}/1`)
  await house.clock.advance(1000)
  await house.ping(`${check.ping_url}/start`)
  await house.ping(`${check.ping_url}/log`, { method: 'POST', payload: 'x' })
  await post(house, `/checks/${check.uuid}`, { methods: 'POST' })
  await house.ping(check.ping_url)
  expect(await show(house, check.uuid)).toMatchObject({
    n_pings: 4,
    last_ping: '2025-01-15T12:00:00+00:00',
  })
  expect(await bodyOf(house, check.uuid, 3)).toEqual(Buffer.from('x'))
})

test.each([
  ['filter_subject off', { success_kw: 'S', failure_kw: 'F' }, '', ''],
  ['filter_subject on', { success_kw: 'S', failure_kw: 'F', filter_subject: true }, 'S', 'F'],
])('subject and subject_fail with %s', async (_case, fields, subject, subject_fail) => {
  const house = openHouse()
  const { uuid } = await house.create(fields)
  expect(await show(house, uuid)).toMatchObject({
    subject,
    subject_fail,
    success_kw: 'S',
    failure_kw: 'F',
  })
})
