// Checks that a ping makes: `?create=1` (contract monitor.md 4.8).
import { expect, test } from 'vitest'
import { aChannel, desktopOf } from '../../support/builders.ts'
import { openHouse } from '../../support/house.ts'
import { get, pingsOf, told, UNKNOWN_UUID } from '../api.ts'

interface Listed {
  readonly [key: string]: unknown
  readonly uuid: string
}

async function checksOf(house: ReturnType<typeof openHouse>): Promise<Listed[]> {
  return (await get(house, '/checks/')).json<{ checks: Listed[] }>().checks
}

test('a missing check is made with the defaults and all channels, and pinged', async () => {
  const house = openHouse()
  const key = house.pingKey()
  const channels = [desktopOf(house), aChannel(house), aChannel(house)].map(({ uuid }) => uuid)
  const answer = await house.ping(`/ping/${key}/fresh_1?create=1`, { method: 'POST', payload: 'x' })
  expect(told(answer)).toEqual([201, 'Created'])
  const [check] = await checksOf(house)
  expect(check).toMatchObject({
    name: 'fresh_1',
    slug: 'fresh_1',
    timeout: 86_400,
    grace: 3600,
    status: 'up',
    n_pings: 1,
    channels: channels.sort().join(','),
  })
  expect(await pingsOf(house, check!.uuid)).toMatchObject([{ type: 'success', method: 'POST' }])
})

test('the second ping finds it', async () => {
  const house = openHouse()
  const key = house.pingKey()
  await house.ping(`/ping/${key}/fresh/start?create=1`)
  expect(told(await house.ping(`/ping/${key}/fresh?create=1`))).toEqual([200, 'OK'])
  expect(await checksOf(house)).toMatchObject([{ n_pings: 2, started: false }])
})

test.each([
  ['/start', { started: true, status: 'new' }],
  ['/fail', { status: 'down' }],
  ['/log', { status: 'new' }],
  ['/0', { status: 'up' }],
  ['/3', { status: 'down' }],
])('a check is made by %s too', async (suffix, state) => {
  const house = openHouse()
  const answer = await house.ping(`/ping/${house.pingKey()}/fresh${suffix}?create=1`)
  expect(told(answer)).toEqual([201, 'Created'])
  expect(await checksOf(house)).toMatchObject([state])
})

test('only exactly 1 makes one; of several the last counts', async () => {
  const house = openHouse()
  const key = house.pingKey()
  const queries = [
    '',
    '?',
    '?create',
    '?create=',
    '?create=0',
    '?create=true',
    '?create=01',
    '?create=1%20',
    '?CREATE=1',
    '?create=1&create=0',
  ]
  for (const query of queries) {
    expect([query, ...told(await house.ping(`/ping/${key}/fresh${query}`))]).toEqual([
      query,
      404,
      'not found',
    ])
  }
  expect(await checksOf(house)).toEqual([])
  expect((await house.ping(`/ping/${key}/fresh?create=0&create=1`)).statusCode).toBe(201)
})

test('a UUID that is unknown is not made', async () => {
  const house = openHouse()
  expect(told(await house.ping(`/ping/${UNKNOWN_UUID}?create=1`))).toEqual([404, 'not found'])
  expect(await checksOf(house)).toEqual([])
})

test('an unknown ping key makes nothing', async () => {
  const house = openHouse()
  house.pingKey()
  expect(told(await house.ping('/ping/unknown/fresh?create=1'))).toEqual([404, 'not found'])
  expect(house.tables.checks.count()).toBe(0)
})

test.each([
  ['/300', '', 'invalid url format'],
  ['', '&rid=x', 'invalid uuid format'],
])('a ping %j%s that is refused leaves the check behind, new', async (suffix, query, text) => {
  const house = openHouse()
  const answer = await house.ping(`/ping/${house.pingKey()}/fresh${suffix}?create=1${query}`)
  expect(told(answer)).toEqual([400, text])
  expect(await checksOf(house)).toMatchObject([{ slug: 'fresh', status: 'new', n_pings: 0 }])
})

test('twice the limit of checks may be made, and no more', async () => {
  const house = openHouse({ checkLimit: 2 })
  const key = house.pingKey()
  await house.create({ slug: 'a' })
  await house.create({ slug: 'b' })
  for (const slug of ['c', 'd']) {
    expect((await house.ping(`/ping/${key}/${slug}?create=1`)).statusCode).toBe(201)
  }
  expect(told(await house.ping(`/ping/${key}/e?create=1`))).toEqual([404, 'not found'])
  expect(told(await house.ping(`/ping/${key}/d?create=1`))).toEqual([200, 'OK'])
  expect(house.tables.checks.count()).toBe(4)
})

test('a slug may be longer than the API allows', async () => {
  const house = openHouse()
  const slug = 's'.repeat(150)
  expect((await house.ping(`/ping/${house.pingKey()}/${slug}?create=1`)).statusCode).toBe(201)
  expect(await checksOf(house)).toMatchObject([{ slug, name: slug }])
})

test('many first pings at once make one check', async () => {
  const house = openHouse()
  const url = `/ping/${house.pingKey()}/fresh?create=1`
  const answers = await Promise.all(Array.from({ length: 10 }, () => house.ping(url)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(9).fill(200), 201])
  expect(await checksOf(house)).toMatchObject([{ n_pings: 10 }])
})
