// Who has the rights of loopback, asked in odd ways (contract hardening.md H6, H7): creating a push
// without a token is such a right.
import { describe, expect, test } from 'vitest'
import { createHints } from '../../src/main/hints.ts'
import { hostRule } from '../../src/main/network/allowed-hosts.ts'
import { peerReader } from '../../src/main/network/client-address.ts'
import { type Headers, openPushServer } from './push-server.ts'
import { exchange, listen, parse } from './wire/socket.ts'

const CREATE = {
  method: 'POST',
  url: '/api/v2/pushes',
  payload: { push: { payload: 'x' } },
} as const

async function statusWith(headers: Headers, trusted = ['127.0.0.0/8', '::1'], from = '127.0.0.1') {
  const isAllowedHost = hostRule(['tocsin.lan'])
  const { ask } = await openPushServer({ peer: peerReader(trusted), isAllowedHost })
  return (await ask({ ...CREATE, remoteAddress: from }, headers)).statusCode
}

describe('creates without a token', () => {
  test.each<[string, Headers]>([
    ['a program here', {}],
    ['by another name of loopback', { host: 'LOCALHOST.:7464' }],
    ['a client here behind a proxy here', { 'x-forwarded-for': '127.0.0.1' }],
    ['one behind two', { 'x-forwarded-for': '::1, 127.0.0.1' }],
    ['a client here whose port the proxy says', { 'x-forwarded-for': '127.0.0.1:5123' }],
  ])('%s', async (_case, headers) => {
    expect(await statusWith(headers)).toBe(201)
  })
})

describe('does not create without a token', () => {
  test.each<[string, Headers]>([
    ['a client elsewhere', { 'x-forwarded-for': '203.0.113.9' }],
    ['one who says to be here', { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' }],
    ['an empty header', { 'x-forwarded-for': '' }],
    ['only commas', { 'x-forwarded-for': ',,' }],
    ['a name', { 'x-forwarded-for': 'localhost' }],
    ['unknown', { 'x-forwarded-for': 'unknown' }],
    ['brackets and a port', { 'x-forwarded-for': '[::1]:5123' }],
    ['quotes', { 'x-forwarded-for': '"127.0.0.1"' }],
    ['an address in other digits', { 'x-forwarded-for': '127.1' }],
    ['as an octal number', { 'x-forwarded-for': '0177.0.0.1' }],
    ['behind something unreadable', { 'x-forwarded-for': '127.0.0.1, ?' }],
    ['Forwarded alone', { forwarded: 'for=127.0.0.1' }],
    ['Forwarded with a quoted IPv6 address', { forwarded: 'for="[::1]:4711"' }],
    ['an empty Forwarded', { forwarded: '' }],
    ['Forwarded beside the scheme', { forwarded: 'for=127.0.0.1', 'x-forwarded-proto': 'https' }],
    ['asking for a name of a network', { host: 'tocsin.lan' }],
    ['asking for a name that begins as loopback does', { host: '127.0.0.1.evil.example' }],
  ])('%s', async (_case, headers) => {
    expect(await statusWith(headers)).not.toBe(201)
  })

  test('a client of a proxy here that is not trusted', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    expect(await statusWith(headers, ['10.0.0.1'])).toBe(401)
  })

  test('a client elsewhere, whatever it forwards', async () => {
    for (const header of ['127.0.0.1', '::1', '']) {
      const headers = { 'x-forwarded-for': header }
      expect(await statusWith(headers, ['127.0.0.0/8'], '203.0.113.9')).toBe(401)
    }
  })

  test.each([
    ['two Host headers', 'Host: localhost\r\nHost: localhost\r\n'],
    ['a second one in other letters', 'Host: localhost\r\nhOsT: evil.example\r\n'],
    ['a foreign first one', 'Host: evil.example\r\nHost: localhost\r\n'],
    ['an empty one', 'Host:\r\n'],
    ['two names in one', 'Host: localhost, evil.example\r\n'],
    ['credentials in it', 'Host: localhost@evil.example\r\n'],
    [
      'two X-Forwarded-For',
      'Host: localhost\r\nX-Forwarded-For: 127.0.0.1\r\nX-Forwarded-For: 203.0.113.9\r\n',
    ],
    ['an address of the machine elsewhere', 'Host: 192.0.2.1\r\n'],
  ])('%s', async (_case, headers) => {
    const { server, pushes } = await openPushServer()
    const body = 'push[payload]=x'
    const head = `POST /api/v2/pushes HTTP/1.1\r\n${headers}Content-Type: application/x-www-form-urlencoded\r\n`
    const bytes = `${head}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`
    const { status } = parse(await exchange(await listen(server), bytes))
    expect([400, 401]).toContain(status)
    expect(pushes()).toBe(0)
  })

  test('a client that asks for another host in the line of its request', async () => {
    const { server, pushes } = await openPushServer()
    const head = 'POST http://evil.example/api/v2/pushes HTTP/1.1\r\nHost: localhost\r\n'
    const type = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 15\r\n'
    const bytes = `${head}${type}Connection: close\r\n\r\npush[payload]=x`
    const { status } = parse(await exchange(await listen(server), bytes))
    expect(status).toBeGreaterThanOrEqual(400)
    expect(pushes()).toBe(0)
  })
})

describe('a hint', () => {
  async function hintFor(headers: Headers, trusted: readonly string[]) {
    const hints = createHints({ now: () => 0 }, { warn: () => {} })
    const { ask } = await openPushServer({ hints, peer: peerReader(trusted) })
    await ask({ url: '/api/v3/status/' }, headers)
    return hints.latest().map(({ what, allowedBy }) => [what, allowedBy])
  }

  test('names the proxy that is not trusted, and the flag', async () => {
    expect(await hintFor({ 'x-forwarded-for': '203.0.113.9' }, ['10.0.0.1'])).toEqual([
      ['X-Forwarded-For of 127.0.0.1, no trusted proxy, is ignored.', '--trust-proxy 127.0.0.1'],
    ])
  })

  test('tells of a header that cannot be read', async () => {
    const own = ['127.0.0.0/8']
    expect(await hintFor({ 'x-forwarded-for': 'unknown' }, own)).toHaveLength(1)
    expect(await hintFor({ forwarded: 'for=203.0.113.9' }, own)).toHaveLength(1)
    expect(await hintFor({ 'x-forwarded-for': '203.0.113.9' }, own)).toEqual([])
    expect(await hintFor({}, own)).toEqual([])
  })
})
