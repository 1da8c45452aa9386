// Pings by ping key and slug (contract monitor.md 4.1, 4.2, 8.5).
import { expect, test } from 'vitest'
import { openHouse } from '../../support/house.ts'
import { pingsOf, post, show, told } from '../api.ts'

test('a slug pings its check as the UUID does', async () => {
  const house = openHouse()
  const key = house.pingKey()
  const { uuid } = await house.create({ slug: 'a-b_9' })
  const answer = await house.ping(`/ping/${key}/a-b_9/fail`, { method: 'POST', payload: 'x' })
  expect(told(answer)).toEqual([200, 'OK'])
  expect(await pingsOf(house, uuid)).toMatchObject([{ type: 'fail', method: 'POST', n: 1 }])
  expect(await show(house, uuid)).toMatchObject({ status: 'down' })
})

test('upper case in a slug is 400 before anything is looked up', async () => {
  const house = openHouse()
  const key = house.pingKey()
  await house.create({ slug: 'backup' })
  for (const url of [`/ping/${key}/Backup`, '/ping/nobody/X', `/ping/${key}/NEW/start?create=1`]) {
    expect(told(await house.ping(url))).toEqual([400, 'invalid url format'])
  }
  expect(house.tables.checks.count()).toBe(1)
})

test('two checks of one slug are ambiguous, and neither is pinged', async () => {
  const house = openHouse()
  const key = house.pingKey()
  const checks = [await house.create({ slug: 'twice' }), await house.create({ slug: 'twice' })]
  for (const suffix of ['', '/start', '/0', '?create=1', '?rid=x']) {
    expect(told(await house.ping(`/ping/${key}/twice${suffix}`))).toEqual([409, 'ambiguous slug'])
  }
  for (const { uuid } of checks) expect(await show(house, uuid)).toMatchObject({ n_pings: 0 })
  await post(house, `/checks/${checks[0]!.uuid}`, { slug: '' })
  expect(told(await house.ping(`/ping/${key}/twice`))).toEqual([200, 'OK'])
})

test('a ping key opens its own project alone', async () => {
  const house = openHouse()
  const [own, other] = [house.pingKey(), house.pingKey('Other')]
  const mine = await house.create({ slug: 'backup' })
  const foreign = await house.create({ slug: 'backup' }, house.key('read-write', 'Other'))
  expect((await house.ping(`/ping/${other}/backup`)).statusCode).toBe(200)
  expect(await show(house, mine.uuid)).toMatchObject({ n_pings: 0 })
  expect(house.monitor.checks.byUuid(foreign.uuid)).toMatchObject({ nPings: 1 })
  expect((await house.ping(`/ping/${own}/backup`)).statusCode).toBe(200)
  expect(await show(house, mine.uuid)).toMatchObject({ n_pings: 1 })
})

test('a new ping key replaces the old; without one every slug is not found', async () => {
  const house = openHouse()
  const old = house.pingKey()
  await house.create({ slug: 'backup' })
  const key = house.pingKey()
  expect(told(await house.ping(`/ping/${old}/backup?create=1`))).toEqual([404, 'not found'])
  expect(told(await house.ping(`/ping/${key}/backup`))).toEqual([200, 'OK'])
  house.tables.projects.setPingKey(house.monitor.projects.byName('Default')!.id, null)
  for (const text of [key, 'null', 'undefined']) {
    expect(told(await house.ping(`/ping/${text}/backup?create=1`))).toEqual([404, 'not found'])
  }
})

test('a ping key opens nothing of the API, and an API key no slug', async () => {
  const house = openHouse()
  await house.create({ slug: 'backup' })
  const answer = await house.server.inject({
    url: '/api/v3/checks/',
    headers: { 'x-api-key': house.pingKey() },
  })
  expect(answer.statusCode).toBe(401)
  expect(told(await house.ping(`/ping/${house.key()}/backup`))).toEqual([404, 'not found'])
})

test('start, fail, log and digits may be slugs', async () => {
  const house = openHouse()
  const key = house.pingKey()
  for (const slug of ['start', 'fail', 'log', '0', '256']) {
    const { uuid } = await house.create({ slug })
    expect(told(await house.ping(`/ping/${key}/${slug}`))).toEqual([200, 'OK'])
    expect(await pingsOf(house, uuid)).toMatchObject([{ type: 'success' }])
  }
})

test('a check without a slug cannot be reached by an empty one', async () => {
  const house = openHouse()
  const key = house.pingKey()
  await house.create()
  for (const url of [`/ping/${key}/`, `/ping/${key}//start`, `/ping/${key}`]) {
    expect((await house.ping(url)).statusCode).toBe(404)
  }
})
