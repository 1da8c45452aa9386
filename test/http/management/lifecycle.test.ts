// Pausing, resuming and deleting a check (contract monitor.md 2.1, 5.3, D5).
import { expect, test } from 'vitest'
import { type House, openHouse } from '../../support/house.ts'
import {
  call,
  corsOf,
  flipsOf,
  get,
  headersOf,
  invalid,
  pingsOf,
  post,
  show,
  told,
} from '../api.ts'

const pause = (house: House, uuid: string) => post(house, `/checks/${uuid}/pause`)
const resume = (house: House, uuid: string) => post(house, `/checks/${uuid}/resume`)

/** Brings a fresh check into a stored status. */
const INTO = {
  new: [],
  up: ['/'],
  down: ['/fail'],
  started: ['/', '/start'],
} as const

test.each(Object.entries(INTO))('a %s check is paused, silently', async (_status, pings) => {
  const house = openHouse()
  const check = await house.create()
  for (const suffix of pings) await house.ping(`${check.ping_url}${suffix}`)
  const before = await show(house, check.uuid)
  const pending = house.monitor.flips.countPending()
  const answer = await pause(house, check.uuid)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ ...before, status: 'paused', started: false, next_ping: null })
  expect((await flipsOf(house, check.uuid))[0]).toEqual({
    timestamp: '2025-01-15T12:00:00+00:00',
    up: 0,
  })
  expect(house.monitor.flips.countPending()).toBe(pending)
})

test('pausing a paused check answers the same and makes no flip', async () => {
  const house = openHouse()
  const { uuid } = await house.create()
  const first = await pause(house, uuid)
  const second = await pause(house, uuid)
  expect(told(second)).toEqual(told(first))
  expect(await flipsOf(house, uuid)).toHaveLength(1)
})

test('a body of null is none, for pause and resume alone', async () => {
  const house = openHouse()
  const { uuid } = await house.create()
  const paused = await post(house, `/checks/${uuid}/pause`, 'null')
  expect([paused.statusCode, paused.json().status]).toEqual([200, 'paused'])
  const resumed = await post(house, `/checks/${uuid}/resume`, ' null\n')
  expect([resumed.statusCode, resumed.json().status]).toEqual([200, 'new'])
  for (const body of ['[]', '1', '"null"']) {
    const refused = [400, invalid('value is not an object')]
    expect(told(await post(house, `/checks/${uuid}/pause`, body))).toEqual(refused)
  }
  expect(told(await post(house, `/checks/${uuid}`, 'null'))).toEqual([
    400,
    invalid('value is not an object'),
  ])
})

test('a paused check never goes down by itself', async () => {
  const house = openHouse({ observe: 'strict' })
  const check = await house.create({ timeout: 60, grace: 60 })
  await house.ping(check.ping_url)
  await house.ping(`${check.ping_url}/start`)
  await pause(house, check.uuid)
  await house.clock.advance(1_000_000)
  await house.monitor.watcher.tick()
  expect(await show(house, check.uuid)).toMatchObject({ status: 'paused' })
})

test('resuming makes it new, without a last ping, silently', async () => {
  const house = openHouse({ observe: 'strict' })
  const check = await house.create()
  await house.ping(`${check.ping_url}/start`)
  await house.clock.advance(5000)
  await house.ping(check.ping_url)
  await pause(house, check.uuid)
  const before = await show(house, check.uuid)
  const pending = house.monitor.flips.countPending()
  const answer = await resume(house, check.uuid)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ ...before, status: 'new', last_ping: null })
  expect(answer.json()).toMatchObject({ n_pings: 2, last_duration: 5 })
  expect(await pingsOf(house, check.uuid)).toHaveLength(2)
  expect(await flipsOf(house, check.uuid)).toMatchObject([{ up: 0 }, { up: 0 }, { up: 1 }])
  expect(house.monitor.flips.countPending()).toBe(pending)
})

test.each(Object.entries(INTO))('a %s check cannot be resumed', async (_status, pings) => {
  const house = openHouse()
  const check = await house.create({ manual_resume: true })
  for (const suffix of pings) await house.ping(`${check.ping_url}${suffix}`)
  const before = await show(house, check.uuid)
  const answer = await resume(house, check.uuid)
  expect(told(answer)).toEqual([409, 'check is not paused'])
  expect(headersOf(answer, 'access-control-')).toEqual(corsOf('POST'))
  expect(await show(house, check.uuid)).toEqual(before)
})

test.each([true, false])('a paused check resumes with manual_resume %s', async (manual_resume) => {
  const house = openHouse()
  const { uuid } = await house.create({ manual_resume })
  await pause(house, uuid)
  expect((await resume(house, uuid)).json()).toMatchObject({ status: 'new', manual_resume })
  expect((await resume(house, uuid)).statusCode).toBe(409)
})

test.each([
  ['no body', undefined],
  ['an empty body', ''],
  ['an object', '{"name": 1}'],
])('pause and resume take %s', async (_case, body) => {
  const house = openHouse()
  const { uuid } = await house.create()
  expect((await post(house, `/checks/${uuid}/pause`, body)).statusCode).toBe(200)
  expect((await post(house, `/checks/${uuid}/resume`, body)).statusCode).toBe(200)
})

test('deleting answers with the check as it was', async () => {
  const house = openHouse()
  const check = await house.create({ name: 'a', tags: 'b' })
  await house.ping(check.ping_url)
  const before = await get(house, `/checks/${check.uuid}`)
  const answer = await call(house, 'DELETE', `/checks/${check.uuid}`)
  expect(told(answer)).toEqual([200, before.body])
  expect(headersOf(answer, 'access-control-')).toEqual(corsOf('POST', 'DELETE', 'GET'))
})

test('a deleted check is gone from every address', async () => {
  const house = openHouse()
  const pingKey = house.pingKey()
  const check = await house.create({ slug: 'backup' })
  await house.ping(check.ping_url, { method: 'POST', payload: 'x' })
  await call(house, 'DELETE', `/checks/${check.uuid}`)
  const own = `/checks/${check.uuid}`
  for (const path of [own, `${own}/pings/`, `${own}/pings/1/body`, `${own}/flips/`]) {
    expect([path, (await get(house, path)).statusCode]).toEqual([path, 404])
  }
  for (const path of [own, `${own}/pause`, `${own}/resume`]) {
    expect([path, (await post(house, path, {})).statusCode]).toEqual([path, 404])
  }
  expect((await call(house, 'DELETE', own)).statusCode).toBe(404)
  expect(told(await house.ping(check.ping_url))).toEqual([404, 'not found'])
  expect(told(await house.ping(`/ping/${pingKey}/backup`))).toEqual([404, 'not found'])
  expect((await house.ping(check.badge_url)).statusCode).toBe(404)
})

test('of two deletions at once one finds the check', async () => {
  const house = openHouse()
  const { uuid } = await house.create()
  const answers = await Promise.all([1, 2].map(() => call(house, 'DELETE', `/checks/${uuid}`)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
})

test('what races with a deletion is done or finds nothing, never an error of ours', async () => {
  const house = openHouse()
  const check = await house.create()
  const own = `/checks/${check.uuid}`
  const answers = await Promise.all([
    call(house, 'DELETE', own),
    post(house, own, { name: 'late' }),
    post(house, `${own}/pause`),
    house.ping(check.ping_url),
  ])
  const [deletion, ...others] = answers.map(({ statusCode }) => statusCode)
  expect(deletion).toBe(200)
  for (const status of others) expect([200, 404]).toContain(status)
  expect((await house.ping(check.ping_url)).statusCode).toBe(404)
  expect(house.troubles).toEqual([])
})
