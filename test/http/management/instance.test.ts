// Status, metrics, delivery callbacks, gaps (contract monitor.md 2.1; docs/observer.md).
import { expect, test } from 'vitest'
import { TocsinError } from '../../../src/main/errors.ts'
import { openHouse } from '../../support/house.ts'
import { anonymous, error, get, headersOf, told } from '../api.ts'
import { serverWith } from '../servers.ts'

test.each([1, 2, 3])('v%d says OK without a key, to GET and HEAD', async (version) => {
  const house = openHouse()
  const answer = await anonymous(house, 'GET', `/api/v${version}/status/`)
  expect(told(answer)).toEqual([200, 'OK'])
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(told(await anonymous(house, 'HEAD', `/api/v${version}/status/`))).toEqual([200, ''])
})

test('without its database the status is 500', async () => {
  const house = openHouse()
  const checks = {
    ...house.monitor.checks,
    nextDeadline: () => {
      throw new Error('disk I/O error')
    },
  }
  const server = serverWith(house, { monitor: { ...house.monitor, checks } })
  const answer = await server.inject('/api/v3/status/')
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain('disk')
})

test('metrics are these bytes', async () => {
  const house = openHouse({ metricsKey: 'secret' })
  const headers = { 'x-metrics-key': 'secret' }
  const read = () => house.server.inject({ url: '/api/v3/metrics/', headers })
  expect(told(await read())).toEqual([
    200,
    '{"ts": 1736942400, "max_ping_id": null, "max_notification_id": null, "num_unprocessed_flips": 0}',
  ])
  const { ping_url } = await house.create()
  await house.ping(ping_url)
  await house.ping(`${ping_url}/fail`)
  await house.clock.advance(1999)
  const answer = await read()
  expect(told(answer)).toEqual([
    200,
    '{"ts": 1736942401, "max_ping_id": 2, "max_notification_id": null, "num_unprocessed_flips": 1}',
  ])
  expect(answer.headers['content-type']).toBe('application/json')
  expect(headersOf(answer, 'access-control-')).toEqual({})
})

test.each([
  ['no key configured', undefined, 'secret'],
  ['none sent', 'secret', undefined],
  ['an empty one', 'secret', ''],
  ['a wrong one', 'secret', 'Secret'],
  ['a longer one', 'secret', 'secrets'],
])('metrics with %s are 403, empty', async (_case, metricsKey, sent) => {
  const house = openHouse(metricsKey === undefined ? {} : { metricsKey })
  const headers = sent === undefined ? {} : { 'x-metrics-key': sent }
  expect(told(await house.server.inject({ url: '/api/v3/metrics/', headers }))).toEqual([403, ''])
})

test('an API key does not open the metrics', async () => {
  expect(told(await get(openHouse({ metricsKey: 'secret' }), '/metrics/'))).toEqual([403, ''])
})

test('the callbacks take anything from anybody', async () => {
  const house = openHouse()
  const { uuid } = await house.create()
  for (const body of [undefined, '', 'not json', 'MessageStatus=failed', '{"error": 1}']) {
    const status = await anonymous(house, 'POST', `/notifications/${uuid}/status`, body)
    expect(told(status)).toEqual([200, ''])
    const bounce = await anonymous(house, 'POST', '/bounces/', body)
    expect([bounce.statusCode, bounce.body.slice(0, 2)]).toEqual([200, 'OK'])
  }
  expect((await anonymous(house, 'POST', '/notifications/not-an-uuid/status')).statusCode).toBe(404)
})

test('gaps are listed for a read-only key, oldest first, within bounds', async () => {
  const house = openHouse()
  const noon = house.clock.now()
  for (const [from, cause] of [
    [0, 'asleep'],
    [3600, 'stopped'],
  ] as const) {
    const [start, end] = [noon + from * 1000, noon + (from + 600) * 1000 + 999]
    house.tables.gaps.insert({ start, end, cause, settlesUntil: end })
  }
  const headers = { 'x-api-key': house.key('read-only') }
  const first =
    '{"start": "2025-01-15T12:00:00+00:00", "end": "2025-01-15T12:10:00+00:00", "cause": "asleep"}'
  const second =
    '{"start": "2025-01-15T13:00:00+00:00", "end": "2025-01-15T13:10:00+00:00", "cause": "stopped"}'
  const noonSeconds = noon / 1000
  const cases = [
    ['', [first, second]],
    [`?start=${noonSeconds + 1200}`, [second]],
    [`?end=${noonSeconds + 3600}`, [first]],
    [`?start=${noonSeconds + 300}&end=${noonSeconds + 301}`, [first]],
    [`?start=${noonSeconds + 7200}`, []],
  ] as const
  for (const [query, gaps] of cases) {
    const answer = await get(house, `/gaps/${query}`, headers)
    expect([query, ...told(answer)]).toEqual([query, 200, `{"gaps": [${gaps.join(', ')}]}`])
  }
  expect(told(await get(house, '/gaps/?start=x', headers))).toEqual([400, ''])
  expect(told(await anonymous(house, 'GET', '/gaps/'))).toEqual([401, error('missing api key')])
})

test('gaps are of v3 alone', async () => {
  const house = openHouse()
  for (const root of ['/api/v1', '/api/v2']) {
    expect((await get(house, `${root}/gaps/`)).statusCode).toBe(404)
    expect((await get(house, `${root}/gaps`)).statusCode).toBe(404)
  }
})

test('what cannot be stored now is 503 with Retry-After, and nothing is said to be done', async () => {
  const house = openHouse()
  const { uuid, ping_url } = await house.create()
  const refuse = () => Promise.reject(new TocsinError('STORE_BUSY', 'too much waits'))
  const monitor = {
    ...house.monitor,
    record: refuse,
    checks: { ...house.monitor.checks, create: refuse, pause: refuse, remove: refuse },
  }
  const server = serverWith(house, { monitor })
  const headers = { 'x-api-key': house.key() }
  const requests = [
    { method: 'GET', url: new URL(ping_url).pathname },
    { method: 'POST', url: '/api/v3/checks/' },
    { method: 'POST', url: `/api/v3/checks/${uuid}/pause` },
    { method: 'DELETE', url: `/api/v3/checks/${uuid}` },
  ] as const
  for (const request of requests) {
    const answer = await server.inject({ ...request, headers })
    expect([request.url, answer.statusCode, answer.headers['retry-after']]).toEqual([
      request.url,
      503,
      '1',
    ])
    expect(answer.body).not.toContain('waits')
  }
})
