// Retrieving, previewing, expiring, auditing and listing over HTTP (contract push.md 1.2, 1.3, 2.2, 2.5, 3,
// 5.1, 6.4).
import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/main/clock.ts'
import {
  AuditLog,
  OwnedPushList,
  Push,
  RevealedPush,
} from '../../../src/main/http/pushes/openapi/schemas.ts'
import { BASE_URL, createPushHouse, type PushHouse } from '../../support/push-house.ts'

const NOT_FOUND = '{"error":"not-found"}'
const WRONG =
  '{"error":"That passphrase is incorrect.","message":"This push requires a passphrase. Please provide it using the \'passphrase\' parameter (e.g. ?passphrase=mysecret)","status":"unauthorized"}'

async function auditKinds(house: PushHouse, token: string): Promise<string[]> {
  const answer = await house.asOwner({ url: `/api/v2/pushes/${token}/audit` })
  return answer.json().logs.map(({ kind }: { kind: string }) => kind)
}

describe('retrieve', () => {
  test('a view: the record without note and name, with payload and files', async () => {
    const house = await createPushHouse()
    const { url_token: token } = await house.push({ payload: 'hun<ter>2', note: 'n', name: 'm' })
    const answer = await house.open(token)
    expect(answer.statusCode).toBe(200)
    const record = answer.json()
    RevealedPush.parse(record)
    expect(Object.keys(record).slice(-3)).toEqual(['html_url', 'payload', 'files'])
    expect(record).toMatchObject({
      expired: false,
      passphrase: '',
      views_remaining: 4,
      payload: 'hun<ter>2',
      files: [],
    })
  })

  test('the last view shows the payload unexpired, the next one is expired for good', async () => {
    const house = await createPushHouse()
    const { url_token: token } = await house.push({ expire_after_views: 1 })
    expect((await house.open(token)).json()).toMatchObject({
      expired: false,
      expired_on: null,
      views_remaining: 0,
      payload: 'hunter2',
    })
    await house.clock.advance(HOUR)
    const late = await house.open(token)
    expect(late.statusCode).toBe(200)
    RevealedPush.parse(late.json())
    expect(late.json()).toMatchObject({
      expired: true,
      expired_on: '2025-01-15T12:00:00.000Z',
      deleted: false,
      passphrase: null,
      payload: null,
      files: [],
    })
    expect(await auditKinds(house, token)).toEqual(['creation', 'view', 'failed_view'])
  })

  test('of 8 at once the only view is given to one', async () => {
    const house = await createPushHouse()
    const { url_token: token } = await house.push({ expire_after_views: 1 })
    const answers = await Promise.all(Array.from({ length: 8 }, () => house.open(token)))
    const payloads = answers.map((answer) => answer.json().payload)
    expect(payloads.filter((payload) => payload === 'hunter2')).toHaveLength(1)
    expect(payloads.filter((payload) => payload === null)).toHaveLength(7)
  })

  test('after its days it is expired', async () => {
    const house = await createPushHouse()
    const { url_token: token } = await house.push({ expire_after_days: 1 })
    await house.clock.advance(DAY)
    expect((await house.open(token)).json()).toMatchObject({
      expired: true,
      payload: null,
      days_remaining: 0,
    })
  })

  test('an unknown token is 404', async () => {
    const house = await createPushHouse()
    const answer = await house.open('abcdefghijklmnopqrstuvwxyz')
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toBe(NOT_FOUND)
  })

  test('the owner looks without using up a view, and needs the passphrase', async () => {
    const house = await createPushHouse()
    const { url_token: token } = await house.push({ passphrase: 'sesame' })
    const asked = await house.asOwner({ url: `/api/v2/pushes/${token}` })
    expect(asked.statusCode).toBe(401)
    const opened = await house.asOwner({ url: `/api/v2/pushes/${token}?passphrase=sesame` })
    expect(opened.json()).toMatchObject({ views_remaining: 5, payload: 'hunter2' })
    expect(opened.json()).not.toHaveProperty('note')
    const kinds = await auditKinds(house, token)
    expect(kinds).toEqual(['creation', 'failed_passphrase', 'owner_view'])
  })

  test('the passphrase opens; missing and wrong are told alike; it is echoed', async () => {
    const house = await createPushHouse()
    const { url_token: token } = await house.push({ passphrase: 'open sesame+' })
    for (const query of ['', '?passphrase=', '?passphrase=Open%20sesame%2B']) {
      const answer = await house.open(token, query)
      expect(answer.statusCode).toBe(401)
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(answer.body).toBe(WRONG)
    }
    const opened = await house.open(token, '?passphrase=x&passphrase=open+sesame%2B')
    expect(opened.json()).toMatchObject({ passphrase: 'open sesame+', payload: 'hunter2' })
  })

  test('an expired push asks for no passphrase', async () => {
    const house = await createPushHouse()
    const { url_token: token } = await house.push({ passphrase: 'sesame' })
    await house.request({ method: 'DELETE', url: `/api/v2/pushes/${token}` })
    expect((await house.open(token)).json()).toMatchObject({ expired: true, passphrase: null })
  })

  test('the sixth passphrase in a minute waits, right or wrong, loopback or not', async () => {
    const house = await createPushHouse()
    const { url_token: token } = await house.push({ passphrase: 'sesame' })
    for (let i = 0; i < 5; i++) await house.open(token, '?passphrase=wrong')
    const answer = await house.open(token, '?passphrase=sesame')
    expect(answer.statusCode).toBe(429)
    expect(answer.headers['retry-after']).toBe('60')
    expect(answer.body).toBe(
      '{"error":"Too many passphrase attempts. Please try again in a minute."}',
    )
    await house.clock.advance(MINUTE)
    expect((await house.open(token, '?passphrase=sesame')).statusCode).toBe(200)
  })

  test('v2 throttles passphrases for unknown tokens, v1 says 404 first', async () => {
    const house = await createPushHouse()
    const unknown = 'abcdefghijklmnopqrstuvwxyz'
    for (let i = 0; i < 6; i++) await house.request(`/p/${unknown}.json?passphrase=x`)
    expect((await house.request(`/p/${unknown}.json?passphrase=x`)).statusCode).toBe(404)
    for (let i = 0; i < 5; i++) await house.open(unknown, '?passphrase=x')
    expect((await house.open(unknown, '?passphrase=x')).statusCode).toBe(429)
  })
})

describe('HEAD', () => {
  const pathsOf = (token: string) => [
    `/api/v2/pushes/${token}`,
    `/api/v2/pushes/${token}.json`,
    `/p/${token}.json`,
    `/p/${token}/r.json`,
    `/f/${token}.json`,
  ]

  test('never counts, never notes, never reveals', async () => {
    const house = await createPushHouse()
    const { url_token: token } = await house.push({ expire_after_views: 1, passphrase: 'x' })
    for (const url of pathsOf(token)) {
      const answer = await house.request({ method: 'HEAD', url: `${url}?passphrase=x` })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['content-length']).toBe('2')
    }
    expect(await auditKinds(house, token)).toEqual(['creation'])
  })

  test('of an unknown token is 404', async () => {
    const house = await createPushHouse()
    for (const url of pathsOf('abcdefghijklmnopqrstuvwxyz')) {
      expect((await house.request({ method: 'HEAD', url })).statusCode).toBe(404)
    }
  })
})

describe('preview', () => {
  test('is the link alone, without a passphrase, noting nothing, even when expired', async () => {
    const house = await createPushHouse()
    const push = await house.push({ passphrase: 'sesame' })
    const url = `/api/v2/pushes/${push.url_token}/preview`
    const answer = await house.request(url)
    expect(answer.json()).toEqual({ url: push.html_url })
    expect((await house.request(`${url}?push_locale=fr`)).json()).toEqual({
      url: `${push.html_url}?locale=fr`,
    })
    await house.asOwner({ method: 'DELETE', url: `/api/v2/pushes/${push.url_token}` })
    expect((await house.request(url)).json()).toEqual({ url: push.html_url })
    expect(await auditKinds(house, push.url_token)).toEqual(['creation', 'expire'])
  })

  test('of an unknown token is 404', async () => {
    const house = await createPushHouse()
    const answer = await house.request('/api/v2/pushes/abc/preview')
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toBe(NOT_FOUND)
  })
})

describe('expire', () => {
  test('answers the record, expired and deleted, with the views that remained', async () => {
    const house = await createPushHouse()
    const { url_token: token } = await house.push({ passphrase: 'sesame', note: 'n' })
    await house.clock.advance(1234)
    const answer = await house.request({ method: 'DELETE', url: `/api/v2/pushes/${token}` })
    expect(answer.statusCode).toBe(200)
    Push.parse(answer.json())
    expect(answer.json()).toMatchObject({
      expired: true,
      deleted: true,
      expired_on: '2025-01-15T12:00:01.234Z',
      updated_at: '2025-01-15T12:00:01.234Z',
      passphrase: null,
      views_remaining: 5,
    })
  })

  test('a second time changes nothing', async () => {
    const house = await createPushHouse()
    const { url_token: token } = await house.push()
    const remove = () => house.request({ method: 'DELETE', url: `/api/v2/pushes/${token}` })
    const first = await remove()
    await house.clock.advance(MINUTE)
    expect((await remove()).json()).toEqual(first.json())
    expect(await auditKinds(house, token)).toEqual(['creation', 'expire'])
  })

  test('only the owner may when viewers may not', async () => {
    const house = await createPushHouse()
    const { url_token: token } = await house.push({ deletable_by_viewer: false })
    const url = `/api/v2/pushes/${token}`
    const refused = await house.request({ method: 'DELETE', url })
    expect(refused.statusCode).toBe(401)
    expect(refused.body).toBe('{"error":"That push is not deletable by viewers."}')
    const other = { authorization: `Bearer ${house.tokenOf('other')}` }
    expect((await house.request({ method: 'DELETE', url, headers: other })).statusCode).toBe(401)
    expect((await house.asOwner({ method: 'DELETE', url })).statusCode).toBe(200)
  })

  test('an unknown token is 404', async () => {
    const house = await createPushHouse()
    const answer = await house.request({ method: 'DELETE', url: '/api/v2/pushes/active' })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toBe(NOT_FOUND)
  })
})

describe('audit', () => {
  test('entries as 1.3 has them, oldest first', async () => {
    const house = await createPushHouse()
    const { url_token: token } = await house.push()
    await house.request({
      url: `/api/v2/pushes/${token}`,
      headers: { 'user-agent': 'u'.repeat(300), referer: 'https://r.example/' },
      remoteAddress: '127.0.0.1',
    })
    const answer = await house.asOwner({ url: `/api/v2/pushes/${token}/audit` })
    AuditLog.parse(answer.json())
    expect(answer.json().logs[1]).toEqual({
      ip: '127.0.0.1',
      user_agent: 'u'.repeat(255),
      referrer: 'https://r.example/',
      kind: 'view',
      created_at: '2025-01-15T12:00:00.000Z',
      updated_at: '2025-01-15T12:00:00.000Z',
    })
    expect(Object.keys(answer.json().logs[0])).toEqual([
      'ip',
      'user_agent',
      'referrer',
      'kind',
      'created_at',
      'updated_at',
    ])
    expect(answer.json().logs[0]).toMatchObject({ kind: 'creation', referrer: '' })
  })

  test('pages of 50', async () => {
    const house = await createPushHouse()
    const { url_token: token } = await house.push({ expire_after_views: 100 })
    for (let i = 0; i < 54; i++) await house.open(token)
    const page = async (query: string) =>
      (await house.asOwner({ url: `/api/v2/pushes/${token}/audit${query}` })).json().logs
    expect(await page('')).toHaveLength(50)
    expect((await page('?page=1'))[0]).toMatchObject({ kind: 'creation' })
    expect(await page('?page=2')).toHaveLength(5)
    expect(await page('?page=3')).toEqual([])
  })

  test('refuses in order: who, which, whose, which page', async () => {
    const house = await createPushHouse()
    const { url_token: token } = await house.push()
    const ask = (name: string, key?: string) =>
      house.request({
        url: `/api/v2/pushes/${name}/audit?page=x`,
        headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
      })
    const nobody = await ask('unknown')
    expect([nobody.statusCode, nobody.body]).toEqual([401, ''])
    const unknown = await ask('unknown', house.token)
    expect([unknown.statusCode, unknown.body]).toEqual([404, NOT_FOUND])
    const other = await ask(token, house.tokenOf('other'))
    expect([other.statusCode, other.body]).toEqual([
      403,
      '{"error":"That push doesn\'t belong to you."}',
    ])
    const page = await ask(token, house.token)
    expect([page.statusCode, page.body]).toEqual([400, '{"error":"Invalid page parameter"}'])
  })
})

describe('lists', () => {
  test('active and expired pushes of the account, newest first, without secrets', async () => {
    const house = await createPushHouse()
    const older = await house.push({ passphrase: 'sesame', note: 'n', name: 'm' })
    await house.clock.advance(1000)
    const newer = await house.push()
    await house.clock.advance(1000)
    const dead = await house.push()
    await house.request({ method: 'DELETE', url: `/api/v2/pushes/${dead.url_token}` })
    await house.request({ method: 'POST', url: '/api/v2/pushes', payload: { payload: 'x' } })

    const active = await house.asOwner({ url: '/api/v2/pushes/active' })
    expect(active.statusCode).toBe(200)
    OwnedPushList.parse(active.json())
    expect(active.json()).toEqual([newer, { ...older, passphrase: null }])
    const expired = await house.asOwner({ url: '/api/v2/pushes/expired' })
    expect(expired.json()).toMatchObject([{ url_token: dead.url_token, expired: true }])
    expect(expired.json()[0]).toMatchObject({ passphrase: null, note: '', name: '' })
  })

  test('a push whose name is damaged is listed as unreadable, beside the others', async () => {
    const house = await createPushHouse()
    const sound = await house.push({ name: 'sound' })
    await house.clock.advance(SECOND)
    const { url_token } = await house.push({ name: 'wifi', note: 'guests' })
    const { db } = house.secrets.store
    db.prepare('UPDATE pushes SET name = zeroblob(40) WHERE token = ?').run(url_token)
    const listed = await house.asOwner({ url: '/api/v2/pushes/active' })
    expect(listed.statusCode).toBe(200)
    OwnedPushList.parse(listed.json())
    expect(listed.json()).toEqual([
      expect.objectContaining({ url_token, name: '(unreadable)', note: '(unreadable)' }),
      sound,
    ])
  })

  test('a push past its time is not listed as active', async () => {
    const house = await createPushHouse()
    await house.push({ expire_after_duration: 0 })
    await house.clock.advance(15 * MINUTE)
    expect((await house.asOwner({ url: '/api/v2/pushes/active' })).json()).toEqual([])
    expect((await house.asOwner({ url: '/api/v2/pushes/expired' })).json()).toHaveLength(1)
  })

  test('another account sees none of it', async () => {
    const house = await createPushHouse()
    await house.push()
    const headers = { authorization: `Bearer ${house.tokenOf('other')}` }
    expect((await house.request({ url: '/api/v2/pushes/active', headers })).json()).toEqual([])
  })

  test.each([
    ['', 200],
    ['?page=1', 200],
    ['?page=0', 200],
    ['?page=-3', 200],
    ['?page=200', 200],
    ['?page=201', 400],
    ['?page=abc', 400],
    ['?page=1.5', 400],
    ['?page=', 400],
  ])('page rule: %s is %i', async (query, status) => {
    const house = await createPushHouse()
    const answer = await house.asOwner({ url: `/api/v2/pushes/active${query}` })
    expect(answer.statusCode).toBe(status)
    if (status === 400) expect(answer.body).toBe('{"error":"Invalid page parameter"}')
  })

  test('pages of 50', async () => {
    const house = await createPushHouse()
    for (let i = 0; i < 51; i++) await house.push()
    const page = async (query: string) =>
      (await house.asOwner({ url: `/api/v2/pushes/active${query}` })).json()
    expect(await page('')).toHaveLength(50)
    expect(await page('?page=2')).toHaveLength(1)
    expect(await page('?page=3')).toEqual([])
  })

  test.each(['active', 'expired'])('%s needs an account', async (which) => {
    const house = await createPushHouse()
    const answer = await house.request(`/api/v2/pushes/${which}?page=x`)
    expect(answer.statusCode).toBe(401)
    expect(answer.body).toBe('')
    expect(answer.headers['content-type']).toBe('application/json')
    expect(answer.headers['www-authenticate']).toBeUndefined()
  })
})

test('links carry the base URL', async () => {
  const house = await createPushHouse()
  const { html_url: url } = await house.push()
  expect(url.startsWith(`${BASE_URL}/p/`)).toBe(true)
})
