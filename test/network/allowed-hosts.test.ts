// Which Host headers are answered (contract monitor.md 2.4; runtime.md `--allow-host`).
import { expect, test } from 'vitest'
import { hostRule } from '../../src/main/network/allowed-hosts.ts'
import { headersOf, pingsOf, UNKNOWN_UUID } from '../http/api.ts'
import { serverWith } from '../http/servers.ts'
import { BASE_URL, openHouse } from '../support/house.ts'

const ALLOWED = [
  ...['localhost', 'localhost:7464', 'LOCALHOST', 'localhost.', 'a.localhost', 'a.b.localhost:1'],
  ...['127.0.0.1', '127.0.0.1:80', '127.1.2.3:7464', '[::1]', '[::1]:7464'],
  ...['tocsin.test', 'tocsin.test:99', 'Tocsin.Test.:99'],
]

const REFUSED = [
  ...['evil.example', 'tocsin.test.evil.example', 'eviltocsin.test', 'localhost.evil.example'],
  ...[
    '127.0.0.1.evil.example',
    '127.0.0.1.nip.io',
    '128.0.0.1',
    '10.0.0.1',
    '0.0.0.0',
    '[::2]',
    '::1',
  ],
  ...[
    'notlocalhost',
    'user@localhost',
    'localhost/',
    'localhost?',
    'localhost#x',
    'localhost:port',
  ],
  ...[
    'localhost:',
    'localhost:123456',
    'localhost localhost',
    'localhost,evil.example',
    '127.0.0.256',
    '[::1',
    ' ',
    ':80',
  ],
]

test('names of the loopback interface and those allowed are answered, on any port', async () => {
  const house = openHouse()
  for (const host of ALLOWED) {
    const { statusCode } = await house.server.inject({ url: '/api/v3/status/', headers: { host } })
    expect([host, statusCode]).toEqual([host, 200])
  }
})

test('any other is 400 with a page', async () => {
  const house = openHouse()
  for (const host of REFUSED) {
    const answer = await house.server.inject({ url: '/api/v3/status/', headers: { host } })
    expect([host, answer.statusCode, answer.headers['content-type']]).toEqual([
      host,
      400,
      'text/html; charset=utf-8',
    ])
  }
})

test('it is refused on every route, on paths that are none, and to every verb', async () => {
  const house = openHouse({ metricsKey: 'secret' })
  const { uuid, ping_url, badge_url } = await house.create({ slug: 'backup' })
  const headers = {
    host: 'evil.example',
    'x-api-key': house.key(),
    'x-metrics-key': 'secret',
    origin: 'http://evil.example',
  }
  const api = `/api/v3/checks/${uuid}`
  const paths = [
    ...[
      '/',
      '/index.html',
      '/nothing',
      '/%zz',
      '/api/v3/openapi.json',
      '/api/v3/status/',
      '/api/v3/metrics/',
    ],
    ...[
      '/api/v3/checks',
      '/api/v3/checks/',
      '/api/v3/channels/',
      '/api/v3/badges/',
      '/api/v3/gaps/',
    ],
    ...[api, `${api}/pause`, `${api}/pings/`, `${api}/flips/`, `/api/v3/checks/${UNKNOWN_UUID}`],
    ...[
      '/window/link',
      '/window/session',
      '/window/call',
      '/checks/validate_schedule/',
      '/checks/cron_preview/',
    ],
    ...[
      ping_url.slice(BASE_URL.length),
      `/ping/${house.pingKey()}/backup`,
      badge_url.slice(BASE_URL.length),
    ],
    ...[
      `/projects/${UNKNOWN_UUID}/metrics/${house.key('read-only')}`,
      `/cloaked/${'a'.repeat(40)}/`,
    ],
  ]
  for (const url of paths) {
    for (const method of ['GET', 'POST', 'HEAD', 'OPTIONS', 'DELETE'] as const) {
      const answer = await house.server.inject({ method, url, headers, payload: '{}' })
      expect([method, url, answer.statusCode]).toEqual([method, url, 400])
      expect(headersOf(answer, 'access-control-')).toEqual({})
    }
  }
  expect(await pingsOf(house, uuid)).toEqual([])
  expect(house.tables.checks.count()).toBe(1)
})

test('X-Forwarded-Host neither opens nor closes', async () => {
  const house = openHouse()
  const statusOf = async (headers: Record<string, string>) =>
    (await house.server.inject({ url: '/api/v3/status/', headers })).statusCode
  expect(await statusOf({ host: 'evil.example', 'x-forwarded-host': 'localhost' })).toBe(400)
  expect(await statusOf({ host: 'localhost', 'x-forwarded-host': 'evil.example' })).toBe(200)
})

test.each([
  ['192.168.1.5', '192.168.1.5:7464'],
  ['FE80::1', '[fe80::1]:7464'],
  ['Home.LAN.', 'home.lan'],
])('%s may be allowed', async (name, host) => {
  const house = openHouse()
  const server = serverWith(house, { isAllowedHost: hostRule([name]) })
  expect((await server.inject({ url: '/api/v3/status/', headers: { host } })).statusCode).toBe(200)
  const other = await server.inject({ url: '/api/v3/status/', headers: { host: `x${host}` } })
  expect(other.statusCode).toBe(400)
})
