// Creating a push over HTTP: what may be sent, what is answered (contract push.md 1.1, 1.2, 2.2–2.4, 6.1).
import { describe, expect, test } from 'vitest'
import { OwnedPush } from '../../../src/main/http/pushes/openapi/schemas.ts'
import { BASE_URL, createPushHouse, ELSEWHERE, type PushHouse } from '../../support/push-house.ts'

const V2 = '/api/v2/pushes'
const MISSING = {
  error: 'param is missing or the value is empty or invalid: push',
}

function post(house: PushHouse, payload: unknown) {
  return house.asOwner({
    method: 'POST',
    url: V2,
    headers: { 'content-type': 'application/json' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
}

test('the create answer has the fields of 1.1 in their order, and no others', async () => {
  const house = await createPushHouse()
  const answer = await post(house, {
    push: { payload: 'x', name: 'the name', note: 'the note', passphrase: 'sesame' },
  })
  expect(answer.statusCode).toBe(201)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers.location).toBeUndefined()
  const record = answer.json()
  const { url_token: token } = record
  expect(token).toMatch(/^[a-z2-7]{26}$/)
  expect(Object.entries(record)).toEqual([
    ['expire_after_views', 5],
    ['expired', false],
    ['url_token', token],
    ['deletable_by_viewer', true],
    ['retrieval_step', true],
    ['expired_on', null],
    ['passphrase', 'sesame'],
    ['created_at', '2025-01-15T12:00:00.000Z'],
    ['updated_at', '2025-01-15T12:00:00.000Z'],
    ['expire_after_days', 7],
    ['days_remaining', 7],
    ['views_remaining', 5],
    ['deleted', false],
    ['json_url', `${BASE_URL}/p/${token}/r.json`],
    ['html_url', `${BASE_URL}/p/${token}/r`],
    ['note', 'the note'],
    ['name', 'the name'],
  ])
  OwnedPush.parse(record)
})

test('what is not given is empty text, and the JSON has no spaces', async () => {
  const house = await createPushHouse()
  const answer = await post(house, { push: { payload: 'x' } })
  expect(answer.json()).toMatchObject({ passphrase: '', note: '', name: '' })
  expect(answer.body).toMatch(/^\{"expire_after_views":5,"expired":false,/)
})

test('sender_name and sender_message change no answer, and are refused where nobody pushes', async () => {
  const house = await createPushHouse()
  const push = { payload: 'x', sender_name: ' Ana ', sender_message: 'hello' }
  const answer = await post(house, { push })
  expect(Object.keys(answer.json())).toEqual(
    Object.keys((await post(house, { push: { payload: 'x' } })).json()),
  )
  const long = await post(house, { push: { ...push, sender_message: 'x'.repeat(501) } })
  expect([long.statusCode, long.json()]).toEqual([
    422,
    { sender_message: ['is too long (maximum is 500 characters)'] },
  ])
  const nobodys = await house.request({ method: 'POST', url: V2, payload: { push } })
  expect([nobodys.statusCode, nobodys.json()]).toEqual([
    422,
    { sender_name: ['needs an API token'] },
  ])
})

test('without the retrieval step the links lead to the push itself', async () => {
  const house = await createPushHouse()
  const push = await house.push({ retrieval_step: false })
  expect(push.html_url).toBe(`${BASE_URL}/p/${push.url_token}`)
  expect(push.json_url).toBe(`${BASE_URL}/p/${push.url_token}.json`)
})

test('a known push_locale goes on to the links, an unknown one does not', async () => {
  const house = await createPushHouse()
  const create = async (query: string, beside = {}) => {
    const payload = { push: { payload: 'x' }, ...beside }
    return (await house.asOwner({ method: 'POST', url: `${V2}${query}`, payload })).json()
  }
  const german = await create('?push_locale=de')
  expect(german.html_url).toBe(`${BASE_URL}/p/${german.url_token}/r?locale=de`)
  expect(german.json_url).toBe(`${BASE_URL}/p/${german.url_token}/r.json?locale=de`)
  expect((await create('', { push_locale: 'pt-BR' })).html_url).toMatch(/\?locale=pt-BR$/)
  expect((await create('?push_locale=xx')).html_url).toMatch(/\/r$/)
})

describe('nothing under the root key', () => {
  test.each([
    ['nothing', ''],
    ['null', 'null'],
    ['an empty object', '{}'],
    ['a list', '[1]'],
    ['a null push', '{"push":null}'],
    ['an empty push', '{"push":{}}'],
    ['an empty text', '{"push":""}'],
    ['an empty list', '{"push":[]}'],
    ['a text', '{"push":"secret"}'],
    ['only unknown keys', '{"secret":"x"}'],
  ])('%s is 400', async (_what, payload) => {
    const house = await createPushHouse()
    const answer = await post(house, payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual(MISSING)
  })
})

test('flat JSON is taken as if it stood under push', async () => {
  const house = await createPushHouse()
  const answer = await post(house, { payload: 'x', expire_after_views: 2, account_id: 3 })
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject({ expire_after_views: 2 })
})

test.each(['{', 'payload=x', '{"push":{"payload":"\xff"}}', '\u{feff}x'])(
  'malformed JSON (%j) is 400, told so in JSON',
  async (payload) => {
    const house = await createPushHouse()
    const answer = await house.asOwner({
      method: 'POST',
      url: V2,
      headers: { 'content-type': 'application/json' },
      payload: Buffer.from(payload, 'latin1'),
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toBe('{"status":400,"error":"Bad Request"}')
  },
)

test.each([
  'push[payload]=caf%e9',
  'push[payload]=caf\xe9',
  'push[payload]=x&push[passphrase]=%ff',
])(
  'a form in Latin-1 (%j) is 400: no push has other characters than what was sent',
  async (payload) => {
    const house = await createPushHouse()
    const answer = await house.asOwner({
      method: 'POST',
      url: V2,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: Buffer.from(payload, 'latin1'),
    })
    expect([answer.statusCode, answer.body]).toEqual([400, '{"status":400,"error":"Bad Request"}'])
    expect((await house.asOwner({ url: `${V2}/active` })).json()).toEqual([])
  },
)

describe('rules', () => {
  const big = 'a'.repeat(1_048_577)
  test.each([
    [{}, { payload: ['Payload is required.'] }],
    [{ payload: null }, { payload: ['Payload is required.'] }],
    [{ payload: ' \n' }, { payload: ['Payload is required.'] }],
    [{ payload: { a: 1 } }, { payload: ['Payload is required.'] }],
    [
      { payload: big },
      { payload: ['The payload is too large.  You can only push up to 1048576 bytes.'] },
    ],
    [
      { kind: 'qr', payload: 'a'.repeat(1025) },
      { payload: ['The QR code payload is too large.  You can only push up to 1024 bytes.'] },
    ],
    [{ kind: 'url', payload: 'ftp://x' }, { payload: ['must be a valid HTTP or HTTPS URL.'] }],
    [{ kind: 'nonsense', payload: 'x' }, { kind: ['is not included in the list'] }],
    [
      { payload: 'x', notify_emails_to: 'a@b.example' },
      { notify_emails_to: ['are not available'] },
    ],
  ])('%.80j is 422', async (fields, problems) => {
    const house = await createPushHouse()
    const answer = await post(house, { push: { name: '', ...fields } })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toEqual(problems)
  })

  test('the longest payload in the longest escapes fits', async () => {
    const house = await createPushHouse({ anonymousCreate: 'always' })
    const payload = `{"push":{"payload":"${'\\ud83d\\ude00'.repeat(1_048_576)}"}}`
    const headers = { 'content-type': 'application/json' }
    const answer = await house.request({ method: 'POST', url: V2, headers, payload })
    expect(answer.statusCode).toBe(201)
  })

  test.each([
    [{ expire_after_days: 0, expire_after_views: -1 }, 7, 5],
    [{ expire_after_days: 91, expire_after_views: 101 }, 7, 5],
    [{ expire_after_days: 'abc', expire_after_views: null }, 7, 5],
    [{ expire_after_days: '3', expire_after_views: 2.9 }, 3, 2],
    [{ expire_after_duration: 0 }, 1, 5],
    [{ expire_after_duration: 13 }, 14, 5],
    [{ expire_after_duration: 13, expire_after_days: 2 }, 2, 5],
    [{ expire_after_duration: 18 }, 7, 5],
  ])('%j: %i days, %i views', async (fields, days, views) => {
    const house = await createPushHouse()
    expect(await house.push(fields)).toMatchObject({
      expire_after_days: days,
      days_remaining: days,
      expire_after_views: views,
      views_remaining: views,
    })
  })

  test.each([
    ['True', true],
    ['on', true],
    [1, true],
    ['off', false],
    [null, false],
    ['', false],
  ])('a flag of %j is %j', async (value, flag) => {
    const house = await createPushHouse()
    expect(await house.push({ deletable_by_viewer: value, retrieval_step: value })).toMatchObject({
      deletable_by_viewer: flag,
      retrieval_step: flag,
    })
  })

  test('kind url is never deletable by viewers', async () => {
    const house = await createPushHouse()
    const push = await house.push({ kind: 'url', payload: 'https://a.example/' })
    expect(push.deletable_by_viewer).toBeNull()
  })

  test('a blank passphrase is none', async () => {
    const house = await createPushHouse()
    const push = await house.push({ passphrase: '  ' })
    expect(push.passphrase).toBe('')
    expect((await house.open(push.url_token)).json()).toMatchObject({ payload: 'hunter2' })
  })
})

describe('without a token', () => {
  const payload = { push: { payload: 'x' } }
  const create = (house: PushHouse, body: object, remoteAddress = '127.0.0.1') =>
    house.request({ method: 'POST', url: V2, payload: body, remoteAddress })

  test.each([
    ['loopback', '127.0.0.1', 201],
    ['loopback', '::1', 201],
    ['loopback', '::ffff:127.0.0.1', 201],
    ['loopback', ELSEWHERE, 401],
    ['always', ELSEWHERE, 201],
    ['never', '127.0.0.1', 401],
  ] as const)('with %s, from %s: %i', async (anonymousCreate, address, status) => {
    const house = await createPushHouse({ anonymousCreate })
    const answer = await create(house, payload, address)
    expect(answer.statusCode).toBe(status)
    if (status === 401) expect(answer.body).toBe('')
  })

  test('a proxy tells where the request came from, a client cannot', async () => {
    const house = await createPushHouse()
    const from = (forwarded: string, remoteAddress: string) =>
      house.request({
        method: 'POST',
        url: V2,
        payload,
        remoteAddress,
        headers: { 'x-forwarded-for': forwarded },
      })
    expect((await from(ELSEWHERE, '127.0.0.1')).statusCode).toBe(401)
    expect((await from('127.0.0.1', ELSEWHERE)).statusCode).toBe(401)
    expect((await from(`127.0.0.1, ${ELSEWHERE}`, '127.0.0.1')).statusCode).toBe(401)
    expect((await from(`${ELSEWHERE}, 127.0.0.1`, '127.0.0.1')).statusCode).toBe(401)
    expect((await from('127.0.0.1', '127.0.0.1')).statusCode).toBe(201)
  })

  // contract hardening.md H6
  test.each([
    ['an address that cannot be read', { 'x-forwarded-for': 'unknown' }],
    ['an empty one', { 'x-forwarded-for': '' }],
    ['one that cannot be read before a proxy', { 'x-forwarded-for': 'x, 127.0.0.1' }],
    ['Forwarded alone', { forwarded: 'for=192.0.2.1' }],
    ['a host name that is not loopback', { host: 'tocsin.test' }],
  ])('%s is not this machine', async (_, headers) => {
    const house = await createPushHouse()
    const request = { method: 'POST', url: V2, payload, remoteAddress: '127.0.0.1' } as const
    expect((await house.request({ ...request, headers })).statusCode).toBe(401)
    expect((await house.request(request)).statusCode).toBe(201)
  })

  test.each([
    { push: { payload: 'x', kind: 'file' } },
    { push: { payload: 'x', files: [] } },
    { push: { files: [{ filename: 'a', data: '' }] } },
  ])('files need an account: %j', async (body) => {
    const house = await createPushHouse()
    const answer = await create(house, body)
    expect(answer.statusCode).toBe(401)
    expect(answer.body).toBe('{"error":"You need to sign in or sign up before continuing."}')
  })

  test('nothing at all is 400 before any question of files', async () => {
    const house = await createPushHouse()
    expect((await create(house, {})).statusCode).toBe(400)
  })

  test('the push is nobody’s', async () => {
    const house = await createPushHouse()
    const { url_token: token } = (await create(house, payload)).json()
    const audit = await house.asOwner({ url: `${V2}/${token}/audit` })
    expect(audit.statusCode).toBe(403)
  })
})

test('more than a body may hold is 413, told in JSON', async () => {
  const house = await createPushHouse()
  const answer = await house.request({
    method: 'POST',
    url: V2,
    headers: { 'content-type': 'application/json' },
    payload: ' '.repeat(16 * 1024 * 1024 + 1),
  })
  expect(answer.statusCode).toBe(413)
  expect(answer.json()).toEqual({ error: expect.any(String) })
})

test('a push of nobody too many is 429, told in JSON and when to come again', async () => {
  const house = await createPushHouse()
  const post = () => house.request({ method: 'POST', url: V2, payload: { push: { payload: 'x' } } })
  for (let i = 0; i < 60; i++) expect((await post()).statusCode).toBe(201)
  const answer = await post()
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '60'])
  expect(answer.json()).toEqual({
    error: 'Too many pushes without an account. Please try again later.',
  })
  await house.push()
})
