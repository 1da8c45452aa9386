// Verbs, CORS headers and slashes of every route (contract monitor.md 2.2, 2.4, 2.5, D7).
import { expect, test } from 'vitest'
import { openHouse } from '../../support/house.ts'
import { anonymous, call, corsOf, get, headersOf, told, UNKNOWN_UUID } from '../api.ts'
import { NOTHING, placesOf } from './routes.ts'

const PLACES = placesOf(NOTHING)

test('OPTIONS is 204, empty, with the verbs of the route, without a key', async () => {
  const house = openHouse()
  for (const { url, route } of PLACES.filter((place) => place.route.cors ?? true)) {
    const answer = await anonymous(house, 'OPTIONS', url)
    expect([url, ...told(answer)]).toEqual([url, 204, ''])
    expect(headersOf(answer, 'access-control-')).toEqual(corsOf(...Object.keys(route.verbs)))
    expect(answer.headers).not.toHaveProperty('allow')
  }
})

test('each route allows the verbs of the contract', () => {
  const verbs = PLACES.filter(({ version }) => version === 3).map(
    ({ route }) => `${Object.keys(route.verbs).sort().join(' ')} ${route.path}`,
  )
  expect(verbs.sort()).toEqual(
    [
      'GET POST /checks/',
      'DELETE GET POST /checks/:uuid',
      'GET /checks/:unique_key',
      'POST /checks/:uuid/pause',
      'POST /checks/:uuid/resume',
      'GET /checks/:uuid/pings/',
      'GET /checks/:uuid/pings/:n/body',
      'GET /checks/:uuid/flips/',
      'GET /checks/:unique_key/flips/',
      'GET /channels/',
      'GET /badges/',
      'GET HEAD /status/',
      'GET /metrics/',
      'POST /notifications/:uuid/status',
      'POST /bounces/',
      'GET /gaps/',
      'POST /signals/',
      'GET POST /maintenance/',
    ].sort(),
  )
})

test('a verb that is not allowed is 405, empty, with CORS and without Allow', async () => {
  const house = openHouse()
  for (const { url, route } of PLACES) {
    for (const method of ['HEAD', 'PUT', 'PATCH', 'POST', 'DELETE', 'GET'] as const) {
      if (Object.hasOwn(route.verbs, method)) continue
      const answer = await anonymous(house, method, url)
      expect([method, url, ...told(answer)]).toEqual([method, url, 405, ''])
      expect(answer.headers).not.toHaveProperty('allow')
      expect(headersOf(answer, 'access-control-')).toEqual(
        (route.cors ?? true) ? corsOf(...Object.keys(route.verbs)) : {},
      )
    }
  }
})

test('a POST or DELETE on a unique key is 405, of a check that exists as well', async () => {
  const house = openHouse()
  await house.create()
  const headers = { 'x-api-key': house.key('read-only') }
  const { checks } = (await get(house, '/checks/', headers)).json<{
    checks: { unique_key: string }[]
  }>()
  for (const method of ['POST', 'DELETE'] as const) {
    const answer = await call(house, method, `/checks/${checks[0]!.unique_key}`)
    expect(told(answer)).toEqual([405, ''])
    expect(headersOf(answer, 'access-control-')).toEqual(corsOf('GET'))
  }
})

test('status, metrics and the callbacks have no CORS headers', async () => {
  const house = openHouse({ metricsKey: 'secret' })
  for (const { url, route } of PLACES.filter((place) => place.route.cors === false)) {
    for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
      const answer = await house.server.inject({
        method,
        url,
        headers: { 'x-metrics-key': 'secret' },
      })
      expect(answer.statusCode).toBe(Object.hasOwn(route.verbs, method) ? 200 : 405)
      expect(headersOf(answer, 'access-control-')).toEqual({})
    }
  }
})

test('a list without its slash is 301 to it, with the query, for any verb', async () => {
  const house = openHouse()
  const paths = [
    ...['/checks', '/channels', '/badges', '/status', '/metrics', '/bounces'],
    ...['/flips', '/pings'].map((list) => `/checks/${UNKNOWN_UUID}${list}`),
    `/checks/${NOTHING.uniqueKey}/flips`,
  ].flatMap((path) => ['/api/v1', '/api/v2', '/api/v3'].map((root) => root + path))
  for (const path of [...paths, '/api/v3/gaps']) {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'] as const) {
      const answer = await anonymous(house, method, `${path}?tag=a%2Fb&tag=&x=?`)
      expect([method, path, ...told(answer)]).toEqual([method, path, 301, ''])
      expect(answer.headers.location).toBe(`${path}/?tag=a%2Fb&tag=&x=?`)
    }
    expect((await anonymous(house, 'GET', path)).headers.location).toBe(`${path}/`)
  }
})

test('any other slash too many or too few is 404', async () => {
  const house = openHouse()
  const { uuid } = await house.create()
  const paths = [
    ...[`/checks/${uuid}/`, `/checks/${uuid}/pause/`, `/checks/${uuid}/resume/`],
    ...[`/checks/${uuid}/pings//`, '/checks//', '//checks/', '/', '', '/Checks/', '/nothing/'],
    `/checks/${uuid}/pings/1/body/`,
    `/checks/${uuid}/pings/1`,
    `/notifications/${uuid}/status/`,
  ].map((path) => `/api/v3${path}`)
  for (const url of [
    ...paths,
    '/api/v3',
    '/api/v4/checks/',
    '/api/v0/checks/',
    '/api/checks/',
    '/API/v3/checks/',
  ]) {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await house.request({ method, url })
      expect([method, url, answer.statusCode]).toEqual([method, url, 404])
      // Below a version that is served, readable from any page (contract monitor.md D6); a page elsewhere.
      const isBelow = /^\/api\/v3\//.test(url)
      expect(answer.headers['access-control-allow-origin']).toBe(isBelow ? '*' : undefined)
    }
  }
})

test('a UUID in another form, or a key that is none, names no route', async () => {
  const house = openHouse()
  const { uuid } = await house.create()
  const ids = [
    uuid.toUpperCase(),
    uuid.replaceAll('-', ''),
    `{${uuid}}`,
    ` ${uuid}`,
    uuid.slice(1),
    'not-an-uuid',
    NOTHING.uniqueKey.slice(1),
    `${NOTHING.uniqueKey}0`,
    `${'a'.repeat(39)}-`,
  ].map(encodeURIComponent)
  for (const id of ids) {
    for (const path of [
      `/checks/${id}`,
      `/checks/${id}/pause`,
      `/checks/${id}/pings/`,
      `/checks/${id}/flips`,
    ]) {
      const answer = await anonymous(house, 'POST', path, 'this is not json')
      expect([path, answer.statusCode]).toEqual([path, 404])
    }
  }
})
