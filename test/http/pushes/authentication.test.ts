// Credentials (contract push.md 2.1), unknown routes (contract push.md 2.3, 2.6), the version
// (contract push.md 3), rate limit and headers (contract push.md 6.4, P12).
import { describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../../src/main/clock.ts'
import { Version } from '../../../src/main/http/pushes/openapi/schemas.ts'
import { createRequestLimit } from '../../../src/main/http/pushes/request/rate-limit.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { createPushHouse, ELSEWHERE } from '../../support/push-house.ts'

type Headers = Record<string, string>

describe('header styles', () => {
  test.each([
    ['Bearer', (t: string): Headers => ({ authorization: `Bearer ${t}` })],
    ['Bearer with blanks', (t: string): Headers => ({ authorization: `Bearer    ${t}` })],
    ['the bare token', (t: string): Headers => ({ authorization: t })],
    ['the pair', (t: string): Headers => ({ 'x-user-email': 'any@x', 'x-user-token': t })],
    [
      'both, the pair winning',
      (t: string): Headers => ({
        authorization: 'Bearer wrong',
        'x-user-email': 'any@x',
        'x-user-token': t,
      }),
    ],
  ])('%s opens', async (_style, headersOf) => {
    const house = await createPushHouse()
    const headers = headersOf(house.token)
    expect((await house.request({ url: '/api/v2/pushes/active', headers })).statusCode).toBe(200)
    expect((await house.request({ url: '/p/active.json', headers })).statusCode).toBe(200)
  })

  const BAD: readonly Headers[] = [
    { authorization: 'Bearer wrong' },
    { authorization: 'Bearer ' },
    { authorization: '' },
    { 'x-user-token': 'wrong' },
    { 'x-user-email': 'a@b', 'x-user-token': 'wrong' },
  ]

  test.each(BAD)('%j is refused even where anybody may ask', async (headers) => {
    const house = await createPushHouse()
    const { url_token: token } = await house.push()
    const asked = [
      { url: `/api/v2/pushes/${token}` },
      { url: `/api/v2/pushes/${token}/preview` },
      { url: `/api/v2/pushes/${token}`, method: 'DELETE' },
      { url: `/api/v2/pushes/${token}`, method: 'HEAD' },
      { url: '/api/v2/pushes/unknown' },
      { url: '/api/v2/pushes/active' },
      { url: '/api/v2/pushes', method: 'POST', payload: { push: { payload: 'x' } } },
      { url: '/p.json', method: 'POST', payload: { password: { payload: 'x' } } },
      { url: `/p/${token}.json` },
    ] as const
    for (const request of asked) {
      const answer = await house.request({ ...request, headers })
      expect(answer.statusCode).toBe(401)
      expect(answer.body).toBe('')
      expect(answer.headers['content-type']).toBe('application/json')
      expect(answer.headers['www-authenticate']).toBeUndefined()
    }
    expect((await house.asOwner({ url: `/api/v2/pushes/${token}` })).json()).toMatchObject({
      expired: false,
      views_remaining: 5,
    })
  })

  test('a token beside no e-mail does not count, but is a claim', async () => {
    const house = await createPushHouse()
    const headers = { 'x-user-token': house.token }
    expect((await house.request({ url: '/api/v2/pushes/active', headers })).statusCode).toBe(401)
  })

  test('an e-mail alone is nobody', async () => {
    const house = await createPushHouse()
    const { url_token: token } = await house.push()
    const headers = { 'x-user-email': 'a@b' }
    const answer = await house.request({ url: `/api/v2/pushes/${token}`, headers })
    expect(answer.statusCode).toBe(200)
  })

  test.each(BAD)('%j is not looked at for the version', async (headers) => {
    const house = await createPushHouse()
    for (const url of ['/api/v2/version', '/api/v2/version.json', '/api/v1/version']) {
      expect((await house.request({ url, headers })).statusCode).toBe(200)
    }
  })
})

describe('version', () => {
  const EXACT =
    '{"application_version":"2.11.4","api_version":"2.1","edition":"oss","features":{"anonymous_access":true,"api_token_authentication":true,"accounts":{"enabled":false},"pushes":{"enabled":true,"email_auto_dispatch":false,"file_attachments":{"enabled":true,"requires_authentication":true},"url_pushes":{"enabled":true},"qr_code_pushes":{"enabled":true}},"requests":{"enabled":false}}}'

  test('of v2 is as in contract push.md 3', async () => {
    const house = await createPushHouse()
    for (const url of ['/api/v2/version', '/api/v2/version.json']) {
      const answer = await house.request(url)
      expect(answer.body).toBe(EXACT)
      Version.parse(answer.json())
    }
  })

  test('says whether the asker needs an account', async () => {
    const house = await createPushHouse()
    const answer = await house.request({ url: '/api/v2/version', remoteAddress: ELSEWHERE })
    expect(answer.json().features.anonymous_access).toBe(false)
  })

  test.each(['/api/v1/version', '/api/v1/version.json'])('%s has three keys', async (url) => {
    const house = await createPushHouse()
    expect((await house.request(url)).body).toBe(
      '{"application_version":"2.11.4","api_version":"1.5","edition":"oss"}',
    )
  })
})

describe('what is not served', () => {
  const NOT_SERVED = [
    ['GET', '/api/v2/pushes'],
    ['PUT', '/api/v2/pushes/abc'],
    ['PATCH', '/api/v2/pushes/abc'],
    ['POST', '/api/v2/pushes/abc/notify_emails'],
    ['GET', '/api/v2/accounts'],
    ['GET', '/api/v2/accounts.json'],
    ['GET', '/api/v2/requests'],
    ['GET', '/api/v2/requests/x/preview'],
    ['GET', '/api/v2/workspaces'],
    ['POST', '/api/v2/version'],
    ['OPTIONS', '/api/v2/pushes'],
    ['GET', '/api/v1/accounts'],
    ['GET', '/p.json'],
    ['PUT', '/p/abc.json'],
    ['GET', '/p/abc/x.json'],
  ] as const

  test.each(NOT_SERVED)('%s %s is 404 before any question of who asks', async (method, url) => {
    const house = await createPushHouse()
    const headers = { authorization: 'Bearer wrong' }
    const answer = await house.request({ method, url, headers })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.body).toBe('{"status":404,"error":"Not Found"}')
  })

  test.each(['/api/v2/checks/', '/api/v1/channels', '/api/v3/pushes', '/p/abc', '/x.json'])(
    '%s is somebody else’s',
    async (url) => {
      const house = await createPushHouse()
      const answer = await house.request(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-type']).toMatch(/^text\/html/)
    },
  )
})

describe('throttle', () => {
  test('120 a minute from elsewhere, then a text and when to come again', async () => {
    const house = await createPushHouse()
    const ask = () => house.request({ url: '/api/v2/version', remoteAddress: ELSEWHERE })
    for (let i = 0; i < 60; i++) expect((await ask()).statusCode).toBe(200)
    const hasty = await ask()
    expect(hasty.statusCode).toBe(429)
    expect(hasty.headers['content-type']).toMatch(/^text\/plain/)
    expect(hasty.headers['retry-after']).toBe('1')
    expect(hasty.body).toBe('Retry later\n')
    await house.clock.advance(SECOND)
    for (let i = 0; i < 59; i++) expect((await ask()).statusCode).toBe(200)
    const late = await ask()
    expect([late.statusCode, late.headers['retry-after']]).toEqual([429, '59'])
    await house.clock.advance(MINUTE)
    expect((await ask()).statusCode).toBe(200)
  })

  test('not for loopback', async () => {
    const house = await createPushHouse()
    for (let i = 0; i < 130; i++) {
      expect((await house.request('/api/v2/version')).statusCode).toBe(200)
    }
  })

  test('counts addresses apart, a household of IPv6 as one', () => {
    const limit = createRequestLimit(fakeClock(), [{ period: MINUTE, limit: 1 }])
    expect(limit.take('192.0.2.1')).toBeNull()
    expect(limit.take('192.0.2.2')).toBeNull()
    expect(limit.take('192.0.2.1')).toBe(60)
    expect(limit.take('2001:db8::1')).toBeNull()
    expect(limit.take('2001:DB8:0:0:ffff::2')).toBe(60)
    expect(limit.take('2001:db8:0:1::1')).toBeNull()
  })

  test('remembers a bounded number of addresses', () => {
    const limit = createRequestLimit(fakeClock(), [{ period: MINUTE, limit: 1 }])
    expect(limit.take('first')).toBeNull()
    for (let i = 0; i < 10_000; i++) limit.take(`other ${i}`)
    expect(limit.take('first')).toBeNull()
    expect(limit.take('other 9999')).toBe(60)
  })
})

test('every answer forbids caching, referring, indexing and framing', async () => {
  const house = await createPushHouse()
  const { url_token: token } = await house.push({ passphrase: 'x' })
  const urls = [
    `/api/v2/pushes/${token}?passphrase=x`,
    `/api/v2/pushes/${token}`,
    `/p/${token}.json?passphrase=x`,
    '/api/v2/pushes/unknown',
    '/api/v2/pushes/active',
    '/api/v2/accounts',
    '/pfb/disk/x/y',
  ]
  for (const url of urls) {
    expect((await house.request(url)).headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
  }
})

test('while the secrets are locked the answer is 503, the version stands', async () => {
  const house = await createPushHouse()
  house.lock()
  for (const url of ['/api/v2/pushes/x', '/p/x.json', '/pfb/disk/x/y']) {
    const answer = await house.request(url)
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('30')
    expect(answer.json()).toEqual({ error: 'The secrets are locked.' })
  }
  expect((await house.request('/api/v2/version')).statusCode).toBe(200)
  expect((await house.request('/api/v2/accounts')).statusCode).toBe(404)
})

test('a store that cannot write now is 503, other trouble is 500 and logged without the URL', async () => {
  const { TocsinError } = await import('../../../src/main/errors.ts')
  let error: Error = new TocsinError('STORE_BUSY', 'too many writes')
  const house = await createPushHouse({
    wrapVault: (vault) => ({ ...vault, retrieve: () => Promise.reject(error) }),
  })
  const busy = await house.open('a')
  expect([busy.statusCode, busy.headers['retry-after']]).toEqual([503, '1'])
  error = new Error('broken')
  const broken = await house.open('secret-token')
  expect([broken.statusCode, broken.body]).toEqual([
    500,
    '{"status":500,"error":"Internal Server Error"}',
  ])
  expect(house.troubles).toEqual([
    'STORE_BUSY: too many writes',
    'GET /api/v2/pushes/:token: broken',
  ])
})

test('every route of v2 is in the OpenAPI document, whose references all resolve', async () => {
  const house = await createPushHouse()
  const answer = await house.request('/api/v2/openapi.json')
  expect(answer.statusCode).toBe(200)
  const document = answer.json()
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toEqual([
    '/version',
    '/pushes',
    '/pushes/active',
    '/pushes/expired',
    '/pushes/{token}',
    '/pushes/{token}/preview',
    '/pushes/{token}/audit',
  ])
  const references = [...answer.body.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, n]) => n)
  expect(references.length).toBeGreaterThan(10)
  for (const name of references) expect(document.components.schemas).toHaveProperty(name ?? '')
})
