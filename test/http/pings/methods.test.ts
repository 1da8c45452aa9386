// Every verb is a ping; the rule that only POST counts (contract monitor.md 4.3).
import http from 'node:http'
import { expect, test } from 'vitest'
import { openHouse } from '../../support/house.ts'
import { pingsOf, show, told, type Verb } from '../api.ts'

const VERBS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

test.each(VERBS)('%s counts, on either form, and is logged as it is', async (method) => {
  const house = openHouse()
  const key = house.pingKey()
  const { uuid, ping_url } = await house.create({ slug: 'backup' })
  for (const url of [ping_url, `/ping/${key}/backup`]) {
    const answer = await house.ping(url, { method })
    expect(told(answer)).toEqual([200, method === 'HEAD' ? '' : 'OK'])
  }
  expect(await pingsOf(house, uuid)).toMatchObject([
    { method, type: 'success' },
    { method, type: 'success' },
  ])
  expect(await show(house, uuid)).toMatchObject({ status: 'up', n_pings: 2 })
})

test('so does every other verb that the parser knows', async () => {
  const house = openHouse()
  const { uuid, ping_url } = await house.create()
  const others = http.METHODS.filter((verb) => verb !== 'CONNECT')
  for (const verb of others) await house.ping(ping_url, { method: verb as Verb })
  expect((await pingsOf(house, uuid)).map(({ method }) => method)).toEqual(others.toReversed())
})

test('OPTIONS of a browser is a ping, not a preflight', async () => {
  const house = openHouse()
  const { uuid, ping_url } = await house.create()
  const headers = { origin: 'http://x', 'access-control-request-method': 'POST' }
  const answer = await house.ping(ping_url, { method: 'OPTIONS', headers })
  expect(told(answer)).toEqual([200, 'OK'])
  expect(answer.headers).not.toHaveProperty('access-control-allow-methods')
  expect(await pingsOf(house, uuid)).toHaveLength(1)
})

test.each(VERBS)('with methods POST, %s is ignored unless it is POST', async (method) => {
  const house = openHouse()
  const { uuid, ping_url } = await house.create({ methods: 'POST' })
  for (const suffix of ['', '/fail', '/start', '/1', '/log']) {
    expect((await house.ping(ping_url + suffix, { method })).statusCode).toBe(200)
  }
  const types = (await pingsOf(house, uuid)).map(({ type }) => type)
  const counted = ['log', 'fail', 'start', 'fail', 'success']
  expect(types).toEqual(method === 'POST' ? counted : Array(5).fill('ign'))
  const { status, n_pings } = await show(house, uuid)
  expect([status, n_pings]).toEqual([method === 'POST' ? 'down' : 'new', 5])
})
