// Verbs and heads of requests as bytes on a socket (contract monitor.md 2.2, 4.3, 6.5).
import http from 'node:http'
import { expect, test } from 'vitest'
import { openHouse } from '../../support/house.ts'
import { pingsOf } from '../api.ts'
import { exchange, listen, parse, request, speak } from './socket.ts'

test('every verb that the parser knows is a ping, with a body and without', async () => {
  const house = openHouse()
  const port = await listen(house.server)
  const { uuid, ping_url } = await house.create()
  const { pathname } = new URL(ping_url)
  const verbs = http.METHODS.filter((verb) => verb !== 'CONNECT')
  for (const verb of verbs) {
    const bare = await speak(port, `${verb} ${pathname}`)
    const loaded = await speak(port, `${verb} ${pathname}`, ['Content-Length: 5'], 'hello')
    const body = verb === 'HEAD' ? '' : 'OK'
    expect([verb, bare.status, bare.body]).toEqual([verb, 200, body])
    expect([verb, loaded.status, loaded.body]).toEqual([verb, 200, body])
  }
  const logged = (await pingsOf(house, uuid)).toReversed()
  expect(logged.map(({ method }) => method)).toEqual(verbs.flatMap((verb) => [verb, verb]))
  expect(logged.map(({ body_url }) => body_url === null)).toEqual(
    verbs.flatMap(() => [true, false]),
  )
})

test('a verb that nobody knows is 400, and no ping', async () => {
  const house = openHouse()
  const port = await listen(house.server)
  const { uuid, ping_url } = await house.create()
  expect((await speak(port, `FROB ${new URL(ping_url).pathname}`)).status).toBe(400)
  expect(await pingsOf(house, uuid)).toEqual([])
})

test('no answer to HEAD has a body, whatever its status', async () => {
  const house = openHouse()
  const port = await listen(house.server)
  const { ping_url, badge_url } = await house.create()
  const cases = [
    [new URL(ping_url).pathname, 200, '2'],
    [`${new URL(ping_url).pathname}/256`, 400, '18'],
    ['/ping/unknown/slug', 404, '9'],
    ['/api/v3/status/', 200, '2'],
    ['/api/v3/checks', 301, '0'],
    ['/api/v3/checks/', 405, undefined],
    [new URL(badge_url).pathname, 405, undefined],
    ['/nothing', 404, undefined],
  ] as const
  for (const [path, status, length] of cases) {
    const answer = await speak(port, `HEAD ${path}`)
    expect([path, answer.status, answer.body]).toEqual([path, status, ''])
    if (length !== undefined) expect(answer.headers.get('content-length')).toBe(length)
  }
})

test('204 has neither a body nor a length', async () => {
  const port = await listen(openHouse().server)
  const { status, headers, body } = await speak(port, 'OPTIONS /api/v3/checks/')
  expect([status, body, headers.get('content-length'), headers.get('transfer-encoding')]).toEqual([
    204,
    '',
    undefined,
    undefined,
  ])
})

test('an address in absolute form is its path', async () => {
  const house = openHouse()
  const port = await listen(house.server)
  const { uuid, ping_url } = await house.create()
  const { status, body } = await speak(port, `GET http://localhost${new URL(ping_url).pathname}`)
  expect([status, body]).toEqual([200, 'OK'])
  expect(await pingsOf(house, uuid)).toHaveLength(1)
})

test('HTTP/1.0 without a Host is answered, HTTP/1.1 without one is not', async () => {
  const house = openHouse()
  const port = await listen(house.server)
  const { uuid, ping_url } = await house.create()
  const line = `GET ${new URL(ping_url).pathname}`
  expect(parse(await exchange(port, `${line} HTTP/1.0\r\n\r\n`)).status).toBe(200)
  expect(parse(await exchange(port, `${line} HTTP/1.1\r\n\r\n`)).status).toBe(400)
  expect(await pingsOf(house, uuid)).toHaveLength(1)
})

test('a Host that is not ours is 400 on a socket too', async () => {
  const port = await listen(openHouse().server)
  const foreign = request('GET /api/v3/status/').replace('Host: localhost', 'Host: evil.example')
  expect(parse(await exchange(port, foreign)).status).toBe(400)
})

test.each([
  ['garbage', 'garbage\r\n\r\n'],
  ['a bad version', 'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n'],
  ['a blank in a header', 'GET / HTTP/1.1\r\nHost : localhost\r\n\r\n'],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
  ],
  [
    'a length and chunks',
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['a negative length', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n'],
])('%s is 400, and the connection ends', async (_case, bytes) => {
  const house = openHouse()
  const port = await listen(house.server)
  expect(parse(await exchange(port, bytes)).status).toBe(400)
  expect((await speak(port, 'GET /api/v3/status/')).status).toBe(200)
})

test('a head that is too long is 431', async () => {
  const port = await listen(openHouse().server)
  const { status } = await speak(port, 'GET /api/v3/status/', [`X-Long: ${'x'.repeat(20_000)}`])
  expect(status).toBe(431)
})

test('headers that are no ASCII are read as Latin-1', async () => {
  const house = openHouse()
  const port = await listen(house.server)
  const { uuid, ping_url } = await house.create()
  const bytes = Buffer.from(
    request(`GET ${new URL(ping_url).pathname}`, ['User-Agent: caf\xe9 \xff']),
    'latin1',
  )
  expect(parse(await exchange(port, bytes)).status).toBe(200)
  expect(await pingsOf(house, uuid)).toMatchObject([{ ua: 'café ÿ' }])

  const key = Buffer.from(
    request('GET /api/v3/checks/', [`X-Api-Key: ${'\xe9'.repeat(32)}`]),
    'latin1',
  )
  expect(parse(await exchange(port, key)).body).toBe('{"error": "wrong api key"}')
})
