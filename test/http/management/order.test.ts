// In which order a call is looked at (contract monitor.md 2.2).
import { expect, test } from 'vitest'
import { openHouse } from '../../support/house.ts'
import {
  anonymous,
  call,
  corsOf,
  error,
  get,
  headersOf,
  invalid,
  post,
  told,
  UNKNOWN_UUID,
} from '../api.ts'
import { NOTHING, placesOf, verbsOf } from './routes.ts'

const GARBAGE = 'this is not json'

test('1. a path that is none is 404, whatever the verb, the key and the body', async () => {
  const house = openHouse()
  for (const method of ['GET', 'POST', 'PUT', 'OPTIONS', 'HEAD', 'DELETE'] as const) {
    expect((await anonymous(house, method, '/nothing/', GARBAGE)).statusCode).toBe(404)
  }
})

test('2. a verb that the route does not have is 405 before the body and the key', async () => {
  const house = openHouse()
  for (const { url, route } of placesOf(NOTHING)) {
    for (const method of ['PUT', 'PATCH', 'POST', 'DELETE', 'GET'] as const) {
      if (Object.hasOwn(route.verbs, method)) continue
      const answer = await anonymous(house, method, url, GARBAGE)
      expect([method, url, ...told(answer)]).toEqual([method, url, 405, ''])
    }
  }
})

test('3. an unreadable body of a POST is 400 before the key', async () => {
  const house = openHouse()
  const posts = verbsOf(placesOf(NOTHING)).filter(
    ({ method, route }) => method === 'POST' && route.verbs.POST?.access === 'write',
  )
  expect(posts).toHaveLength(13)
  for (const { url } of posts) {
    expect(told(await anonymous(house, 'POST', url, GARBAGE))).toEqual([
      400,
      error('could not parse request body'),
    ])
    expect(told(await anonymous(house, 'POST', url, '[1]'))).toEqual([
      400,
      invalid('value is not an object'),
    ])
  }
})

test('3. the body of any other verb is not looked at', async () => {
  const house = openHouse()
  const { uuid } = await house.create()
  expect((await call(house, 'GET', '/checks/', GARBAGE)).statusCode).toBe(200)
  expect((await call(house, 'GET', `/checks/${uuid}/pings/`, GARBAGE)).statusCode).toBe(200)
  expect((await call(house, 'DELETE', `/checks/${uuid}`, GARBAGE)).statusCode).toBe(200)
})

test('4. a wrong key is 401 before the check is looked for', async () => {
  const house = openHouse()
  const headers = { 'x-api-key': 'X'.repeat(32) }
  expect((await get(house, `/checks/${UNKNOWN_UUID}`, headers)).statusCode).toBe(401)
  expect((await post(house, `/checks/${UNKNOWN_UUID}`, { name: 1 }, headers)).statusCode).toBe(401)
})

test('5. an unknown check is 404 and a foreign one 403 before the fields are looked at', async () => {
  const house = openHouse()
  const foreign = await house.create({}, house.key('read-write', 'Other'))
  expect((await post(house, `/checks/${UNKNOWN_UUID}`, { name: 1 })).statusCode).toBe(404)
  expect(told(await post(house, `/checks/${foreign.uuid}`, { name: 1 }))).toEqual([403, ''])
  expect((await get(house, `/checks/${UNKNOWN_UUID}/flips/?start=x`)).statusCode).toBe(404)
  expect((await get(house, `/checks/${foreign.uuid}/flips/?start=x`)).statusCode).toBe(403)
})

test('6. the fields are looked at before the channels', async () => {
  const house = openHouse()
  const { uuid } = await house.create()
  const request = { channels: 'missing', tz: 'nowhere' }
  for (const path of ['/checks/', `/checks/${uuid}`]) {
    expect(told(await post(house, path, request))).toEqual([
      400,
      invalid('tz is not a valid timezone'),
    ])
  }
})

test('every verb on a check of another project is 403, empty, with CORS', async () => {
  const house = openHouse()
  const { uuid } = await house.create({}, house.key('read-write', 'Other'))
  const places = placesOf({ ...NOTHING, uuid }).filter(({ route }) =>
    route.path.startsWith('/checks/:uuid'),
  )
  for (const { method, url, route } of verbsOf(places)) {
    const answer = await call(house, method, url)
    expect([method, url, ...told(answer)]).toEqual([method, url, 403, ''])
    expect(headersOf(answer, 'access-control-')).toEqual(corsOf(...Object.keys(route.verbs)))
  }
  expect(house.tables.checks.count()).toBe(1)
})

test('every verb on an unknown UUID is 404 with an error, readable from any page (contract monitor.md D6)', async () => {
  const house = openHouse()
  const places = placesOf(NOTHING).filter(({ route }) => route.path.startsWith('/checks/:uuid'))
  for (const { method, url, route } of verbsOf(places)) {
    const answer = await call(house, method, url)
    expect([method, url, ...told(answer)]).toEqual([method, url, 404, error('not found')])
    expect(headersOf(answer, 'access-control-')).toEqual(corsOf(...Object.keys(route.verbs)))
  }
})

test('an unknown unique key is 404, empty, with CORS; so is one of another project', async () => {
  const house = openHouse()
  await house.create({}, house.key('read-write', 'Other'))
  const foreign = await get(house, '/checks/', { 'x-api-key': house.key('read-only', 'Other') })
  const [{ unique_key }] = foreign.json<{ checks: [{ unique_key: string }] }>().checks
  for (const uniqueKey of [unique_key, NOTHING.uniqueKey, '[\\]^_`'.padEnd(40, 'z')]) {
    const own = `/checks/${encodeURIComponent(uniqueKey)}`
    for (const path of [own, `${own}/flips/`]) {
      const answer = await get(house, path)
      expect([path, ...told(answer)]).toEqual([path, 404, ''])
      expect(headersOf(answer, 'access-control-')).toEqual(corsOf('GET'))
    }
  }
})
