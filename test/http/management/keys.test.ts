// Whose request it is (contract monitor.md 2.1, 2.2 step 4, 2.3).
import { expect, test } from 'vitest'
import { openHouse } from '../../support/house.ts'
import { anonymous, corsOf, error, get, headersOf, post, told } from '../api.ts'
import { NOTHING, placesOf, verbsOf } from './routes.ts'

const MISSING = [401, error('missing api key')]
const WRONG = [401, error('wrong api key')]

test('every verb of every route asks for a key, but the open ones', async () => {
  const house = openHouse()
  for (const { method, url, route } of verbsOf(placesOf(NOTHING))) {
    if (route.verbs[method]?.access === 'open') continue
    expect([url, ...told(await anonymous(house, method, url))]).toEqual([url, ...MISSING])
  }
})

test('a read-only key is wrong where a read-write key is needed', async () => {
  const house = openHouse()
  const headers = { 'x-api-key': house.key('read-only') }
  const refused = verbsOf(placesOf(NOTHING)).filter(
    ({ route, method }) => route.verbs[method]?.access === 'write',
  )
  for (const { method, url } of refused) {
    const answer = await house.server.inject({ method, url, headers })
    expect([url, ...told(answer)]).toEqual([url, ...WRONG])
  }
  expect(new Set(refused.map(({ method, route }) => `${method} ${route.path}`))).toEqual(
    new Set([
      'POST /checks/',
      'POST /checks/:uuid',
      'DELETE /checks/:uuid',
      'POST /checks/:uuid/pause',
      'POST /checks/:uuid/resume',
      'POST /maintenance/',
      'GET /checks/:uuid/pings/',
      'GET /checks/:uuid/pings/:n/body',
      'GET /channels/',
    ]),
  )
})

test('a key that is not 32 characters long is missing, another unknown one wrong', async () => {
  const house = openHouse()
  const key = house.key()
  const cases: readonly (readonly [key: string, told: readonly unknown[]])[] = [
    ['', MISSING],
    ['x', MISSING],
    [key.slice(0, 31), MISSING],
    [`${key}x`, MISSING],
    ['X'.repeat(32), WRONG],
    [key.toUpperCase(), WRONG],
    ['é'.repeat(32), WRONG],
    [house.pingKey(), MISSING],
  ]
  for (const [text, expected] of cases) {
    expect([text, ...told(await get(house, '/checks/', { 'x-api-key': text }))]).toEqual([
      text,
      ...expected,
    ])
    const inBody = await anonymous(house, 'POST', '/checks/', { api_key: text })
    expect([text, ...told(inBody)]).toEqual([text, ...expected])
  }
})

test.each([
  ['null', 'null'],
  ['a number', '123'],
  ['true', 'true'],
  ['an object', '{}'],
])('%s for a key is missing', async (_case, json) => {
  const answer = await anonymous(openHouse(), 'POST', '/checks/', `{"api_key": ${json}}`)
  expect(told(answer)).toEqual(MISSING)
})

test('a number of 32 digits is a key, which nobody has', async () => {
  const body = `{"api_key": ${'1234567890123456'.repeat(2)}}`
  expect(told(await anonymous(openHouse(), 'POST', '/checks/', body))).toEqual(WRONG)
})

test('a list of a good key is no key', async () => {
  const house = openHouse()
  const answer = await anonymous(house, 'POST', '/checks/', { api_key: [house.key()] })
  expect(told(answer)).toEqual(MISSING)
})

test('the header wins over the body, however short it is', async () => {
  const house = openHouse()
  const body = { api_key: house.key() }
  const cases = [
    ['', MISSING],
    ['short', MISSING],
    ['X'.repeat(32), WRONG],
  ] as const
  for (const [header, expected] of cases) {
    expect(told(await post(house, '/checks/', body, { 'x-api-key': header }))).toEqual(expected)
  }
  expect((await post(house, '/checks/', { api_key: 'short' })).statusCode).toBe(201)
})

test('a read-only key in the body of a POST is wrong', async () => {
  const house = openHouse()
  const answer = await anonymous(house, 'POST', '/checks/', { api_key: house.key('read-only') })
  expect(told(answer)).toEqual(WRONG)
})

test('a key in the body of any other verb, or in the query, is not seen', async () => {
  const house = openHouse()
  const { uuid } = await house.create()
  const body = { api_key: house.key() }
  expect(told(await anonymous(house, 'DELETE', `/checks/${uuid}`, body))).toEqual(MISSING)
  expect(told(await anonymous(house, 'GET', '/checks/', body))).toEqual(MISSING)
  expect(told(await anonymous(house, 'GET', `/checks/?api_key=${body.api_key}`))).toEqual(MISSING)
})

test('the body key works for every POST', async () => {
  const house = openHouse()
  const { uuid } = await house.create()
  const body = { api_key: house.key() }
  for (const path of [`/checks/${uuid}`, `/checks/${uuid}/pause`, `/checks/${uuid}/resume`]) {
    expect((await anonymous(house, 'POST', path, body)).statusCode).toBe(200)
  }
})

test('several keys of a project are valid at once; a revoked one is wrong', async () => {
  const house = openHouse()
  const [first, second] = [house.key(), house.key()]
  const project = house.monitor.projects.byName('Default')!
  const stored = house.tables.keys
    .ofProject(project.id)
    .filter(({ prefix }) => first.startsWith(prefix))
  house.tables.keys.remove(stored[0]!.id)
  expect(told(await get(house, '/checks/', { 'x-api-key': first }))).toEqual(WRONG)
  expect((await get(house, '/checks/', { 'x-api-key': second })).statusCode).toBe(200)
})

test('an answer about the key carries the CORS headers of its route', async () => {
  const answer = await anonymous(openHouse(), 'GET', '/channels/')
  expect(headersOf(answer, 'access-control-')).toEqual(corsOf('GET'))
})
