// Pages of other sites (contract hardening.md H1): without a token they create, reveal, expire and
// change nothing.
import { describe, expect, test } from 'vitest'
import { createHints } from '../../src/main/hints.ts'
import { peerReader } from '../../src/main/network/client-address.ts'
import { type Headers, LINKS, openPushServer as openServer } from './push-server.ts'

/** What browsers say of a page of another site. */
const FOREIGN: readonly Headers[] = [
  { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'http://127.0.0.1:9999', 'sec-fetch-site': 'same-site' },
  { origin: 'http://evil.example' },
  { origin: 'null' },
  { origin: '' },
  { origin: 'http://127.0.0.1' },
  { origin: 'https://127.0.0.1:7464' },
  { origin: 'http://127.0.0.1:7464.evil.example' },
  { origin: 'http://127.0.0.1:7464@evil.example' },
  { origin: 'HTTP://127.0.0.1:7464' },
  { origin: 'http://127.0.0.1:7464, http://evil.example' },
  { origin: 'https://links.example' },
  { origin: 'evil-extension://abcdef' },
  { origin: 'chrome-extension://abcdef/page' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'same-origin, cross-site' },
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
  { origin: 'http://127.0.0.1:7464', 'sec-fetch-site': 'cross-site' },
]

/** What our own pages, programs and extensions send. */
const OWN: readonly Headers[] = [
  {},
  { origin: 'http://127.0.0.1:7464', 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'same-origin' },
  { origin: LINKS },
  { origin: 'chrome-extension://abcdefghijklmnop', 'sec-fetch-site': 'cross-site' },
  { origin: 'moz-extension://1d4b1a3c-6d4e-4d38-a4d5-0b0a8f3d0b8e' },
  { origin: 'safari-web-extension://1D4B1A3C' },
]

const EMPTY_401 = [401, '']
const told = ({ statusCode, body }: { statusCode: number; body: string }) => [statusCode, body]

describe('a page of another site, on the push API', () => {
  test.each(['/api/v2/pushes', '/api/v2/pushes.json', '/p.json'])(
    'creates nothing at %s',
    async (url) => {
      const { ask, pushes } = await openServer()
      const form = 'push[payload]=mine&password[payload]=mine'
      const type = { 'content-type': 'application/x-www-form-urlencoded' }
      for (const headers of FOREIGN) {
        const answer = await ask({ method: 'POST', url, payload: form, headers: type }, headers)
        expect([headers, ...told(answer)]).toEqual([headers, ...EMPTY_401])
      }
      expect(pushes()).toBe(0)
    },
  )

  test('creates nothing without a token where everybody may create either', async () => {
    const { ask, pushes } = await openServer({ anonymousCreate: () => 'always' })
    const payload = { push: { payload: 'mine' } }
    for (const headers of FOREIGN) {
      const answer = await ask({ method: 'POST', url: '/api/v2/pushes', payload }, headers)
      expect([headers, ...told(answer)]).toEqual([headers, ...EMPTY_401])
    }
    expect(pushes()).toBe(0)
  })

  test('reveals and expires nothing, and leaves no trace', async () => {
    const { ask, push, traces } = await openServer()
    const token = await push()
    for (const headers of FOREIGN) {
      for (const [method, url] of [
        ['GET', `/api/v2/pushes/${token}`],
        ['GET', `/p/${token}.json`],
        ['GET', `/p/${token}/r.json`],
        ['DELETE', `/api/v2/pushes/${token}`],
        ['DELETE', `/p/${token}.json`],
      ] as const) {
        const answer = await ask({ method, url }, headers)
        expect([headers, url, ...told(answer)]).toEqual([headers, url, ...EMPTY_401])
      }
    }
    expect(await traces(token)).toEqual(['creation'])
  })

  test('uses up no try of a passphrase', async () => {
    const { ask, push } = await openServer()
    const token = await push({ passphrase: 'sesame' })
    const url = (word: string) => `/api/v2/pushes/${token}?passphrase=${word}`
    for (const headers of FOREIGN) await ask({ url: url('wrong') }, headers)
    expect((await ask({ url: url('sesame') })).json()).toMatchObject({ payload: 'hunter2' })
  })

  test('may do with a token what the token may', async () => {
    const { ask, pushes } = await openServer()
    const payload = { password: { payload: 'mine' } }
    for (const headers of FOREIGN) {
      const authorization = { authorization: 'Bearer token' }
      const answer = await ask(
        { method: 'POST', url: '/p.json', payload },
        { ...headers, ...authorization },
      )
      expect([headers, answer.statusCode]).toEqual([headers, 201])
      expect(answer.headers['access-control-allow-origin']).toBe('*')
    }
    expect(pushes()).toBe(FOREIGN.length)
  })
})

describe('what other pages may read of /p.json', () => {
  const payload = { password: { payload: 'mine' } }

  test('nothing where no token was sent', async () => {
    const { ask } = await openServer()
    for (const headers of [{ origin: 'http://evil.example' }, ...OWN]) {
      const answer = await ask({ method: 'POST', url: '/p.json', payload }, headers)
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
    }
  })

  test('that a token was wrong', async () => {
    const { ask } = await openServer()
    const headers = { origin: 'http://app.example', authorization: 'Bearer wrong' }
    const answer = await ask({ method: 'POST', url: '/p.json', payload }, headers)
    expect(told(answer)).toEqual(EMPTY_401)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
  })

  test('the answer to the question before, as ever', async () => {
    const { ask } = await openServer()
    const headers = {
      origin: 'http://app.example',
      'access-control-request-headers': 'authorization',
    }
    const answer = await ask({ method: 'OPTIONS', url: '/p.json' }, headers)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'authorization',
    })
  })
})

describe('our own pages, extensions and programs', () => {
  test('create, reveal and expire as before', async () => {
    const { ask } = await openServer()
    for (const headers of OWN) {
      const payload = {
        push: { payload: 'mine', deletable_by_viewer: true, retrieval_step: false },
      }
      const created = await ask({ method: 'POST', url: '/api/v2/pushes', payload }, headers)
      expect([headers, created.statusCode]).toEqual([headers, 201])
      const { url_token: token } = created.json()
      expect((await ask({ url: `/p/${token}` }, headers)).body).toContain('mine')
      const expired = await ask({ method: 'POST', url: `/p/${token}/expire` }, headers)
      expect([headers, expired.statusCode]).toEqual([headers, 302])
    }
  })

  test('at every name of loopback with our port', async () => {
    const { server } = await openServer()
    const url = await server.listen({ host: '127.0.0.1', port: 0 })
    const port = Number(new URL(url).port)
    const statusFrom = async (origin: string) => {
      const body = new URLSearchParams({ 'password[payload]': 'x' })
      return (await fetch(`${url}/p.json`, { method: 'POST', headers: { origin }, body })).status
    }
    for (const name of ['localhost', '[::1]', '127.9.9.9', 'tocsin.localhost']) {
      expect([name, await statusFrom(`http://${name}:${port}`)]).toEqual([name, 201])
    }
    expect(await statusFrom(`http://localhost:${port + 1}`)).toBe(401)
    expect(await statusFrom(`https://localhost:${port}`)).toBe(401)
    expect(await statusFrom(`http://localhost.evil.example:${port}`)).toBe(401)
  })

  test('behind a proxy that ends https, by the name that the client asked for', async () => {
    const { ask } = await openServer({
      peer: peerReader(['127.0.0.0/8']),
      isAllowedHost: () => true,
    })
    const statusOver = async (proto: string, more: Headers = {}) => {
      const headers = {
        host: 'tocsin.lan',
        origin: 'https://tocsin.lan',
        'x-forwarded-proto': proto,
        ...more,
      }
      const token = { authorization: 'Bearer token' }
      const payload = { push: { payload: 'x', retrieval_step: false } }
      const request = { method: 'POST', url: '/api/v2/pushes', payload } as const
      const { url_token } = (await ask(request, token)).json()
      return (await ask({ url: `/p/${url_token}` }, headers)).statusCode
    }
    expect([await statusOver('https'), await statusOver('http')]).toEqual([200, 403])
    // A proxy that says nothing of it: the browser does.
    const same = { 'sec-fetch-site': 'same-origin' }
    expect(await statusOver('http', same)).toBe(200)
    expect(await statusOver('http', { ...same, origin: 'https://other.lan' })).toBe(403)
  })
})

describe('a page of another site, on the recipient pages', () => {
  test('opens nothing; a person goes on with a button', async () => {
    const { ask, push, traces } = await openServer()
    const token = await push()
    for (const headers of FOREIGN) {
      for (const method of ['GET', 'POST'] as const) {
        const answer = await ask({ method, url: `/p/${token}?locale=de` }, headers)
        expect([headers, method, answer.statusCode]).toEqual([headers, method, 403])
        expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
        expect(answer.body).not.toContain('hunter2')
        expect(answer.body).toContain(`<form method="post" action="/p/${token}?locale=de"`)
        // Another language must not open it either.
        expect(answer.body).not.toMatch(new RegExp(`href="/p/${token}[?"]`))
      }
    }
    expect(await traces(token)).toEqual(['creation'])
    const opened = await ask({ method: 'POST', url: `/p/${token}` }, OWN[1])
    expect(opened.body).toContain('hunter2')
  })

  test('the passphrase of a link goes along with the button', async () => {
    const { ask, push, traces } = await openServer()
    const token = await push({ passphrase: 'sesame' })
    const answer = await ask({ url: `/p/${token}?passphrase=sesame` }, FOREIGN[0])
    expect(answer.statusCode).toBe(403)
    expect(answer.body).toContain('<input type="hidden" name="passphrase" value="sesame">')
    expect(await traces(token)).toEqual(['creation'])
  })

  test('tries no passphrase', async () => {
    const { ask, push, traces } = await openServer()
    const token = await push({ passphrase: 'sesame' })
    const url = `/p/${token}/access`
    for (const headers of FOREIGN) {
      const answer = await ask({ method: 'POST', url, payload: 'passphrase=wrong' }, headers)
      expect([headers, answer.statusCode]).toEqual([headers, 403])
    }
    const right = await ask({ method: 'POST', url, payload: 'passphrase=sesame' })
    expect(right.statusCode).toBe(302)
    expect(right.headers['set-cookie']).toContain(`${token}-p=`)
    expect(await traces(token)).toEqual(['creation'])
  })

  test('a pass of a passphrase opens nothing there, and is not used up', async () => {
    const { ask, push } = await openServer()
    const token = await push({ passphrase: 'sesame' })
    const access = {
      method: 'POST',
      url: `/p/${token}/access`,
      payload: 'passphrase=sesame',
    } as const
    const cookie = String((await ask(access)).headers['set-cookie']).split(';')[0] ?? ''
    const refused = await ask({ url: `/p/${token}` }, { origin: 'null', cookie })
    expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([403, undefined])
    expect((await ask({ method: 'POST', url: `/p/${token}` }, { cookie })).body).toContain(
      'hunter2',
    )
  })

  test('expires nothing', async () => {
    const { ask, push, traces } = await openServer()
    const token = await push()
    for (const headers of FOREIGN) {
      for (const method of ['POST', 'DELETE'] as const) {
        const answer = await ask({ method, url: `/p/${token}/expire` }, headers)
        expect([headers, method, answer.statusCode]).toEqual([headers, method, 403])
      }
    }
    expect(await traces(token)).toEqual(['creation'])
  })

  test('leaves no trace on an expired push', async () => {
    const { ask, push, traces } = await openServer()
    const token = await push()
    await ask({ method: 'POST', url: `/p/${token}/expire` })
    const before = await traces(token)
    for (const url of [`/p/${token}`, `/p/${token}/r`]) {
      const answer = await ask({ url }, { 'sec-fetch-site': 'cross-site' })
      expect([answer.statusCode, answer.body]).toEqual([
        200,
        expect.stringContaining('This link no longer works'),
      ])
    }
    expect(await traces(token)).toEqual(before)
  })

  test('gets no file; a person goes on with a button', async () => {
    const { ask, push } = await openServer()
    const files = [{ filename: 'a.txt', content_type: 'text/plain', data: 'aW4gdGhlIGZpbGU=' }]
    const token = await push({ kind: 'file', payload: '', files, views: 5 })
    const opened = await ask({ method: 'POST', url: `/p/${token}` })
    const link = /href="(\/pfb\/[^"]+)"/.exec(opened.body)?.[1] ?? ''
    for (const url of [link, link.replace('blobs/redirect', 'disk')]) {
      for (const headers of FOREIGN) {
        const answer = await ask({ url }, headers)
        expect([headers, answer.statusCode]).toEqual([headers, 403])
        expect(answer.body).toContain(`<form method="get" action="${url}"`)
      }
    }
    // Our own page stays where it is, whatever the base of links.
    const redirect = await ask({ url: link }, OWN[3])
    expect(redirect.headers.location).toMatch(/^\/pfb\/disk\//)
    const file = await ask({ url: String(redirect.headers.location) }, OWN[3])
    expect([file.statusCode, file.body]).toEqual([200, 'in the file'])
  })

  test('sees what opens nothing, as everybody does', async () => {
    const { ask, push } = await openServer()
    const [stepped, locked] = [
      await push({ retrieval_step: true }),
      await push({ passphrase: 'x' }),
    ]
    for (const headers of FOREIGN) {
      const step = await ask({ url: `/p/${stepped}` }, headers)
      expect(step.headers.location).toBe(`/p/${stepped}/r`)
      expect((await ask({ url: `/p/${stepped}/r` }, headers)).statusCode).toBe(200)
      expect((await ask({ url: `/p/${locked}` }, headers)).headers.location).toBe(
        `/p/${locked}/passphrase`,
      )
      expect((await ask({ url: `/p/${locked}/passphrase` }, headers)).statusCode).toBe(200)
      expect((await ask({ url: '/p/nosuchtoken' }, headers)).statusCode).toBe(200)
    }
  })
})

test('the page that refuses speaks each language', async () => {
  const { ask, push } = await openServer()
  const token = await push()
  const headings = new Set<string>()
  for (const locale of ['en', 'de', 'fr', 'es', 'lv']) {
    const { statusCode, body } = await ask({ url: `/p/${token}?locale=${locale}` }, FOREIGN[0])
    expect(statusCode).toBe(403)
    headings.add(/<h1>(.*)<\/h1>/.exec(body)?.[1] ?? '')
  }
  expect(headings.size).toBe(5)
})

test('pings and badges are for pages of every site', async () => {
  const { create, ask } = await openServer()
  const check = await create({ name: 'backup' })
  for (const headers of FOREIGN) {
    for (const url of [check.ping_url, check.badge_url]) {
      const answer = await ask({ url: url.replace('http://127.0.0.1:7464', '') }, headers)
      expect([url, answer.statusCode]).toEqual([url, 200])
      expect(answer.headers['access-control-allow-origin']).toBe('*')
    }
  }
})

describe('hints', () => {
  async function hintsFor(headers: Headers) {
    const lines: string[] = []
    const hints = createHints({ now: () => 0 }, { warn: (line) => void lines.push(line) })
    const { ask } = await openServer({ hints })
    const request = {
      method: 'POST',
      url: '/p.json',
      payload: { password: { payload: 'x' } },
    } as const
    await ask(request, headers)
    return lines
  }

  test('name the flag for an address of ours that the server does not know', async () => {
    expect(
      await hintsFor({ origin: 'https://tocsin.lan', 'sec-fetch-site': 'same-origin' }),
    ).toEqual([expect.stringContaining('--base-url https://tocsin.lan')])
  })

  test('name no flag that would let another site in', async () => {
    expect(
      await hintsFor({ origin: 'https://app.example', 'sec-fetch-site': 'cross-site' }),
    ).toEqual([expect.not.stringContaining('--')])
  })

  test('repeat nothing that is no address', async () => {
    for (const origin of ['null', '', 'a b', 'javascript:alert(1)', 'https://x/\u001b[31m']) {
      expect(await hintsFor({ origin })).toEqual([])
    }
  })
})
