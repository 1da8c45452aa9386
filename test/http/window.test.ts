// The window as a web page: token, cookie, calls (contract runtime.md).
import fs from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { DAY } from '../../src/main/clock.ts'
import { createWindowSessions } from '../../src/main/http/window/sessions.ts'
import { type House, openHouse, temporaryFolder } from '../support/house.ts'
import { told } from './api.ts'
import { serverWith } from './servers.ts'

interface Window {
  readonly house: House
  readonly server: FastifyInstance
  readonly token: string
}

/** A house whose server shows a window of two files. */
function openWindow(): Window {
  const house = openHouse()
  const windowFolder = temporaryFolder()
  fs.mkdirSync(path.join(windowFolder, 'assets'))
  fs.writeFileSync(path.join(windowFolder, 'index.html'), '<!doctype html>')
  fs.writeFileSync(path.join(windowFolder, 'assets', 'main.js'), 'let a')
  fs.writeFileSync(path.join(windowFolder, 'secret.map'), '{}')
  const sessions = createWindowSessions(house.clock)
  const server = serverWith(house, { windowFolder, sessions })
  return { house, server, token: sessions.token }
}

type Headers = Readonly<Record<string, string>>
const SAME_ORIGIN = { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' }

function send({ server }: Window, route: 'session' | 'call', body: unknown, headers: Headers = {}) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const url = `/window/${route}`
  return server.inject({ method: 'POST', url, payload, headers: { host: 'localhost', ...headers } })
}

/** The cookie that the right token is swapped for, as a browser sends it back. */
async function cookieOf(window: Window): Promise<string> {
  const { headers } = await send(window, 'session', { token: window.token })
  return String(headers['set-cookie']).split(';')[0] ?? ''
}

const LIST = { name: 'checks.list' }

test('the right token is swapped for a cookie that scripts and other sites do not get', async () => {
  const window = openWindow()
  const answer = await send(window, 'session', { token: window.token }, SAME_ORIGIN)
  expect(told(answer)).toEqual([204, ''])
  expect(answer.headers['set-cookie']).toMatch(
    /^tocsin_session=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/window$/,
  )
})

test.each([
  ['another token', { token: 'x'.repeat(43) }],
  ['an empty one', { token: '' }],
  ['none', {}],
  ['no text', { token: 1 }],
  ['a list', ['token']],
  ['null', null],
  ['no JSON', 'token=x'],
  ['nothing', ''],
])('%s is 401, without a cookie', async (_case, body) => {
  const answer = await send(openWindow(), 'session', body)
  expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([401, undefined])
})

test('a token is of one start, and of no use as a cookie', async () => {
  const [window, other] = [openWindow(), openWindow()]
  expect(window.token).not.toBe(other.token)
  expect((await send(window, 'session', { token: other.token })).statusCode).toBe(401)
  const headers = { cookie: `tocsin_session=${window.token}` }
  expect((await send(window, 'call', LIST, headers)).statusCode).toBe(401)
})

test('the cookie opens the calls', async () => {
  const window = openWindow()
  const { uuid } = await window.house.create({ name: 'a' })
  const cookie = await cookieOf(window)
  const answer = await send(window, 'call', LIST, { cookie, ...SAME_ORIGIN })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json'])
  expect(answer.json()).toMatchObject({ output: [{ uuid, name: 'a', status: 'new' }] })
})

test.each([
  ['no cookie', {}],
  ['an empty one', { cookie: 'tocsin_session=' }],
  ['another', { cookie: `tocsin_session=${'x'.repeat(43)}` }],
  ['an API key', { 'x-api-key': 'x'.repeat(32) }],
])('%s is 401', async (_case, headers: Headers) => {
  expect((await send(openWindow(), 'call', LIST, headers)).statusCode).toBe(401)
})

test('the cookie is found among others', async () => {
  const window = openWindow()
  const cookie = `a=b; ${await cookieOf(window)};c=d`
  expect((await send(window, 'call', LIST, { cookie })).statusCode).toBe(200)
})

test('two sessions are open at once', async () => {
  const window = openWindow()
  const cookies = [await cookieOf(window), await cookieOf(window)]
  expect(new Set(cookies).size).toBe(2)
  for (const cookie of cookies) {
    expect((await send(window, 'call', LIST, { cookie })).statusCode).toBe(200)
  }
})

test('a session ends after thirty days', async () => {
  const window = openWindow()
  const cookie = await cookieOf(window)
  window.house.clock.set(window.house.clock.now() + 30 * DAY - 1)
  expect((await send(window, 'call', LIST, { cookie })).statusCode).toBe(200)
  window.house.clock.set(window.house.clock.now() + 1)
  expect((await send(window, 'call', LIST, { cookie })).statusCode).toBe(401)
})

const FOREIGN: readonly Headers[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { origin: 'http://evil.example' },
  { origin: 'http://localhost:1' },
  { origin: 'http://localhost.evil.example' },
  { origin: 'null' },
  { origin: '' },
  { ...SAME_ORIGIN, origin: 'http://127.0.0.1' },
]

test('a request of another site is 403, with the right token and cookie as well', async () => {
  const window = openWindow()
  const cookie = await cookieOf(window)
  for (const headers of FOREIGN) {
    const session = await send(window, 'session', { token: window.token }, headers)
    expect([headers, session.statusCode, session.headers['set-cookie']]).toEqual([
      headers,
      403,
      undefined,
    ])
    const call = await send(window, 'call', LIST, { cookie, ...headers })
    expect([headers, ...told(call)]).toEqual([headers, 403, ''])
  }
})

test.each([
  ['an unknown procedure', { name: 'checks.explode' }, 404, 'NOT_FOUND'],
  ['one of every object', { name: 'constructor' }, 404, 'NOT_FOUND'],
  ['no name', {}, 404, 'NOT_FOUND'],
  ['no JSON', 'name=checks.list', 404, 'NOT_FOUND'],
  ['a wrong argument', { name: 'checks.list', input: { id: 1 } }, 400, 'INVALID'],
  ['a null argument', { name: 'checks.list', input: null }, 400, 'INVALID'],
])('%s is an error with a code', async (_case, body, status, code) => {
  const window = openWindow()
  const answer = await send(window, 'call', body, { cookie: await cookieOf(window) })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'application/json'])
  expect(answer.json()).toEqual({ error: { code, message: expect.any(String) } })
})

test('the files of the window are served, and nothing else of the folder or around it', async () => {
  const { server } = openWindow()
  const page = await server.inject('/')
  expect([...told(page), page.headers['content-type']]).toEqual([
    200,
    '<!doctype html>',
    'text/html; charset=utf-8',
  ])
  const script = await server.inject('/assets/main.js')
  expect([...told(script), script.headers['content-type']]).toEqual([
    200,
    'let a',
    'text/javascript; charset=utf-8',
  ])
  const paths = [
    '/index.html',
    '/assets/',
    '/assets',
    '/secret.map',
    '/..%2fmonitor.sqlite',
    '/assets/..%2f..%2fetc/passwd',
    '/assets/../secret.map',
  ]
  for (const url of paths) expect([url, (await server.inject(url)).statusCode]).toEqual([url, 404])
})

test('the page may load its own files alone, and be framed by nobody', async () => {
  const { headers } = await openWindow().server.inject('/')
  const policy = String(headers['content-security-policy'])
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining(["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"]),
  )
  expect(policy).not.toContain('unsafe')
  expect(headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  expect(headers).not.toHaveProperty('access-control-allow-origin')
})

test('a server without a window has none of its routes', async () => {
  const house = openHouse()
  expect((await house.server.inject('/')).statusCode).toBe(404)
  for (const route of ['session', 'call']) {
    const answer = await house.server.inject({
      method: 'POST',
      url: `/window/${route}`,
      payload: '{}',
    })
    expect(answer.statusCode).toBe(404)
  }
})
