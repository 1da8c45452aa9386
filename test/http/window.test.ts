// The window as a web page: token, cookie, files (contract runtime.md). Its calls and events have
// tests of their own.
import { expect, test } from 'vitest'
import { DAY } from '../../src/main/clock.ts'
import { openHouse } from '../support/house.ts'
import { told } from './api.ts'
import { cookieOf, FOREIGN, openWindow, SAME_ORIGIN, send } from './window-server.ts'

const ZONES = { name: 'schedule.zones' }

test('the right token is swapped for a cookie that scripts and other sites do not get', async () => {
  const window = await openWindow()
  const answer = await send(window, 'session', { token: window.token }, SAME_ORIGIN)
  expect(told(answer)).toEqual([204, ''])
  expect(answer.headers['set-cookie']).toMatch(
    /^tocsin_session=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/window$/,
  )
})

test('where the base URL is https the cookie goes nowhere else', async () => {
  const window = await openWindow({ baseUrl: () => 'https://tocsin.example' })
  const { headers } = await send(window, 'session', { token: window.token })
  expect(String(headers['set-cookie']).split('; ')).toContain('Secure')
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
  const answer = await send(await openWindow(), 'session', body)
  expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([401, undefined])
})

test('a token is of one start, and of no use as a cookie', async () => {
  const [window, other] = [await openWindow(), await openWindow()]
  expect(window.token).not.toBe(other.token)
  expect((await send(window, 'session', { token: other.token })).statusCode).toBe(401)
  const headers = { cookie: `tocsin_session=${window.token}` }
  expect((await send(window, 'call', ZONES, headers)).statusCode).toBe(401)
})

test('two sessions are open at once', async () => {
  const window = await openWindow()
  const cookies = [await cookieOf(window), await cookieOf(window)]
  expect(new Set(cookies).size).toBe(2)
  for (const cookie of cookies) {
    expect((await send(window, 'call', ZONES, { cookie })).statusCode).toBe(200)
  }
})

test('of very many sessions the oldest ends', async () => {
  const window = await openWindow()
  const first = await cookieOf(window)
  let last = first
  for (let i = 0; i < 100; i++) last = await cookieOf(window)
  expect((await send(window, 'call', ZONES, { cookie: first })).statusCode).toBe(401)
  expect((await send(window, 'call', ZONES, { cookie: last })).statusCode).toBe(200)
})

test('a session ends after 30 days, and the token opens another', async () => {
  const window = await openWindow()
  const cookie = await cookieOf(window)
  const { clock } = window.house
  clock.set(clock.now() + 30 * DAY - 1)
  expect((await send(window, 'call', ZONES, { cookie })).statusCode).toBe(200)
  clock.set(clock.now() + 1)
  expect((await send(window, 'call', ZONES, { cookie })).statusCode).toBe(401)
  const again = await cookieOf(window)
  expect((await send(window, 'call', ZONES, { cookie: again })).statusCode).toBe(200)
})

test('a request of another site is 403, with the right token as well', async () => {
  const window = await openWindow()
  for (const headers of FOREIGN) {
    const answer = await send(window, 'session', { token: window.token }, headers)
    const got = [headers, answer.statusCode, answer.headers['set-cookie']]
    expect(got).toEqual([headers, 403, undefined])
  }
})

test('the files of the window are served, and nothing else of the folder or around it', async () => {
  const { server } = await openWindow()
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
  const { headers } = await (await openWindow()).server.inject('/')
  const policy = String(headers['content-security-policy'])
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
    ]),
  )
  expect(policy).not.toContain('unsafe')
  expect(headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  expect(headers).not.toHaveProperty('access-control-allow-origin')
})

test('a server without a window has none of its routes', async () => {
  const { server } = openHouse()
  expect((await server.inject('/')).statusCode).toBe(404)
  for (const route of ['session', 'call']) {
    const request = { method: 'POST', url: `/window/${route}`, payload: '{}' } as const
    expect((await server.inject(request)).statusCode).toBe(404)
  }
  expect((await server.inject('/window/events')).statusCode).toBe(404)
})

test('a server for others has none of its routes', async () => {
  const { server } = await openWindow({ reach: 'share' })
  for (const url of ['/', '/assets/main.js', '/window/events']) {
    expect([url, (await server.inject(url)).statusCode]).toEqual([url, 404])
  }
})
