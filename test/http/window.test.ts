// The window as a web page: token, cookie, files (contract runtime.md). Its calls and events have
// tests of their own.
import { expect, test } from 'vitest'
import { DAY, HOUR } from '../../src/main/clock.ts'
import { LOCAL_TOKEN, openHouse } from '../support/house.ts'
import { told } from './api.ts'
import { COOKIE, FOREIGN, openWindow, SAME_ORIGIN, send, sessionOf } from './window-server.ts'

const ZONES = { name: 'schedule.zones' }

test('the right token is swapped for a secret, and a cookie that scripts and other sites do not get', async () => {
  const window = await openWindow()
  const answer = await send(window, 'session', { token: window.token() }, SAME_ORIGIN)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ secret: expect.stringMatching(/^[\w-]{43}$/) })
  expect(answer.headers['set-cookie']).toMatch(
    /^tocsin_session_default=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/window$/,
  )
})

test('where the base URL is https the cookie goes nowhere else, but for that of http on this machine', async () => {
  const isAllowedHost = () => true
  const window = await openWindow({ baseUrl: () => 'https://tocsin.example', isAllowedHost })
  const attributesAt = async (host: string) => {
    const { headers } = await send(window, 'session', { token: window.token() }, { host })
    return String(headers['set-cookie']).split('; ')
  }
  expect(await attributesAt('tocsin.example')).toContain('Secure')
  expect(await attributesAt('127.0.0.1:7464')).not.toContain('Secure')
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
  const window = await openWindow()
  const token = window.token()
  const answer = await send(window.again(), 'session', { token })
  expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([401, undefined])
  const headers = { cookie: `${COOKIE}=${token}`, 'x-tocsin-window': token }
  expect((await send(window, 'call', ZONES, headers)).statusCode).toBe(401)
})

test('a token works once, and looking at the page does not use it up', async () => {
  const window = await openWindow()
  const token = window.token()
  for (const method of ['GET', 'HEAD'] as const) await window.server.inject({ method, url: '/' })
  await send(window, 'session', { token }, { origin: 'http://evil.example' })
  const [first, second] = await Promise.all([
    send(window, 'session', { token }),
    send(window, 'session', { token }),
  ])
  expect([first.statusCode, second.statusCode].sort()).toEqual([200, 401])
  expect((await send(window, 'session', { token })).statusCode).toBe(401)
})

test('a used token signs nobody out', async () => {
  const window = await openWindow()
  const token = window.token()
  const answer = await send(window, 'session', { token })
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  const session = { cookie, 'x-tocsin-window': answer.json<{ secret: string }>().secret }
  const again = await send(window, 'session', { token }, { cookie })
  expect([again.statusCode, again.headers['set-cookie']]).toEqual([401, undefined])
  expect((await send(window, 'call', ZONES, session)).statusCode).toBe(200)
})

test('of very many unused tokens the oldest works no longer', async () => {
  const window = await openWindow()
  const tokens = Array.from({ length: 21 }, window.token)
  expect((await send(window, 'session', { token: tokens[0] })).statusCode).toBe(401)
  expect((await send(window, 'session', { token: tokens[1] })).statusCode).toBe(200)
})

test('two sessions are open at once', async () => {
  const window = await openWindow()
  const sessions = [await sessionOf(window), await sessionOf(window)]
  expect(new Set(sessions.map(({ cookie }) => cookie)).size).toBe(2)
  for (const session of sessions) {
    expect((await send(window, 'call', ZONES, session)).statusCode).toBe(200)
  }
})

test('neither half of a session opens anything without the other', async () => {
  const window = await openWindow()
  const [session, other] = [await sessionOf(window), await sessionOf(window)]
  const halves = [
    { cookie: session.cookie },
    { 'x-tocsin-window': session['x-tocsin-window'] },
    { ...session, 'x-tocsin-window': other['x-tocsin-window'] },
    { ...session, 'x-tocsin-window': '' },
  ]
  for (const half of halves) {
    expect([half, (await send(window, 'call', ZONES, half)).statusCode]).toEqual([half, 401])
    const events = { url: '/window/events', headers: { host: 'localhost', ...half } }
    expect([half, (await window.server.inject(events)).statusCode]).toEqual([half, 401])
  }
})

test('another link in another tab shares the cookie, and leaves the first signed in', async () => {
  const window = await openWindow()
  const first = await sessionOf(window)
  const second = await sessionOf(window, { cookie: first.cookie })
  expect(second.cookie).toBe(first.cookie)
  for (const session of [first, second]) {
    expect((await send(window, 'call', ZONES, session)).statusCode).toBe(200)
  }
})

test('the cookie of one Tocsin does not overwrite that of another on the same host', async () => {
  const window = await openWindow()
  const names = []
  for (const host of ['localhost:7464', 'localhost:7564', '[::1]:7464', 'localhost']) {
    const { headers } = await send(window, 'session', { token: window.token() }, { host })
    names.push(String(headers['set-cookie']).split('=')[0])
  }
  const [own, other] = ['tocsin_session_7464', 'tocsin_session_7564']
  expect(names).toEqual([own, other, own, COOKIE])
})

test('no other site gets a handle of the window or embeds what it answers', async () => {
  const window = await openWindow()
  const answers = [
    await window.server.inject('/'),
    await window.server.inject('/assets/main.js'),
    await send(window, 'session', { token: window.token() }),
    await send(window, 'session', { token: window.token() }, { origin: 'http://evil.example' }),
    await send(window, 'session', {}),
    await send(window, 'call', ZONES, await sessionOf(window)),
    await send(window, 'call', ZONES),
  ]
  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
  }
})

test('of very many sessions the one used longest ago ends', async () => {
  const window = await openWindow()
  const first = await sessionOf(window)
  let last = first
  for (let i = 0; i < 20; i++) last = await sessionOf(window)
  expect((await send(window, 'call', ZONES, first)).statusCode).toBe(401)
  expect((await send(window, 'call', ZONES, last)).statusCode).toBe(200)
})

test('a session ends after 30 days without a use, and another link opens another', async () => {
  const window = await openWindow()
  const session = await sessionOf(window)
  const { clock } = window.house
  for (let month = 0; month < 2; month++) {
    clock.set(clock.now() + 30 * DAY - 1)
    expect((await send(window, 'call', ZONES, session)).statusCode).toBe(200)
  }
  clock.set(clock.now() + 30 * DAY)
  expect((await send(window, 'call', ZONES, session)).statusCode).toBe(401)
  const again = await sessionOf(window)
  expect((await send(window, 'call', ZONES, again)).statusCode).toBe(200)
})

test('sessions survive a restart; nothing that opens one is on disk', async () => {
  const window = await openWindow()
  const [old, session] = [await sessionOf(window), await sessionOf(window)]
  const { clock, store } = window.house
  clock.set(clock.now() + 30 * DAY - HOUR)
  expect((await send(window, 'call', ZONES, session)).statusCode).toBe(200)
  // After the write of that use.
  await store.write(() => {})
  clock.set(clock.now() + HOUR)
  const next = window.again()
  expect((await send(next, 'call', ZONES, session)).statusCode).toBe(200)
  expect((await send(next, 'call', ZONES, old)).statusCode).toBe(401)
  const stored = [...store.settings.all().values()].join()
  for (const part of [...Object.values(old), ...Object.values(session)]) {
    expect(stored).not.toContain(part.split('=')[1] ?? part)
  }
})

test('a use is noted at most once an hour', async () => {
  const window = await openWindow()
  const session = await sessionOf(window)
  const { clock, store } = window.house
  const stored = () => store.settings.get('window_sessions')
  const before = stored()
  clock.set(clock.now() + HOUR - 1)
  await send(window, 'call', ZONES, session)
  expect(stored()).toBe(before)
  clock.set(clock.now() + 1)
  await send(window, 'call', ZONES, session)
  await expect.poll(stored).not.toBe(before)
})

test('a session that cannot be stored lives as long as the process', async () => {
  const window = await openWindow()
  const { store, troubles } = window.house
  store.db.exec('PRAGMA query_only = on')
  const session = await sessionOf(window)
  expect((await send(window, 'call', ZONES, session)).statusCode).toBe(200)
  expect(troubles).toEqual([expect.stringContaining('the sessions of the window')])
  store.db.exec('PRAGMA query_only = off')
  expect((await send(window.again(), 'call', ZONES, session)).statusCode).toBe(401)
})

test.each(['', '{', 'null', '{}', '[null, 1, {"cookie": 1}]'])(
  'damaged sessions (%s) are none',
  async (text) => {
    const window = await openWindow()
    window.house.store.writeNow(() => window.house.store.settings.set('window_sessions', text))
    const next = window.again()
    expect((await send(next, 'call', ZONES, await sessionOf(next))).statusCode).toBe(200)
  },
)

test('a command on this machine gets a fresh link, nobody else does', async () => {
  const window = await openWindow()
  const ask = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    window.server.inject({ method: 'POST', url: '/window/link', headers, remoteAddress })
  const key = { host: 'localhost', 'x-api-key': LOCAL_TOKEN }
  const answer = await ask(key)
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  const { links } = answer.json<{ links: string[] }>()
  expect(links).toEqual([expect.stringMatching(/^http:\/\/localhost\/#token=[\w-]{43}$/)])
  const token = links[0]?.split('=')[1]
  expect((await send(window, 'session', { token })).statusCode).toBe(200)

  const refused = [
    await ask({ host: 'localhost' }),
    await ask({ ...key, 'x-api-key': window.house.key() }),
    await ask({ ...key, ...(await sessionOf(window)), 'x-api-key': '' }),
    await ask(key, '192.0.2.1'),
    await ask({ ...key, 'x-forwarded-for': '192.0.2.1' }),
  ]
  expect(refused.map(({ statusCode, body }) => [statusCode, body])).toEqual(
    refused.map(() => [401, '']),
  )
})

test('a request of another site is 403, with the right token as well', async () => {
  const window = await openWindow()
  for (const headers of FOREIGN) {
    const answer = await send(window, 'session', { token: window.token() }, headers)
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
  for (const route of ['link', 'session', 'call']) {
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
