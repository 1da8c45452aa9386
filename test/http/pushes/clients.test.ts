// What the clients of the field send, byte for byte where it matters, and what they need to get
// (contract push.md 10).
import { describe, expect, test } from 'vitest'
import { createPushHouse, multipart, type PushHouse } from '../../support/push-house.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

describe('pwpush CLI 0.16.6', () => {
  const headersOf = (house: PushHouse) => ({
    accept: '*/*',
    'user-agent': 'pwpush-cli/0.16.6',
    authorization: `Bearer ${house.token}`,
    'x-user-email': 'me@example.org',
    'x-user-token': house.token,
  })

  test('login: probe, active list, accounts that must not exist', async () => {
    const house = await createPushHouse()
    const headers = headersOf(house)
    const version = await house.request({ url: '/api/v2/version', headers })
    const api = version.json().api_version.split('.').map(Number)
    expect(api[0] * 100 + api[1]).toBeGreaterThanOrEqual(201)
    expect((await house.request({ url: '/api/v2/pushes/active', headers })).statusCode).toBe(200)
    expect((await house.request({ url: '/api/v2/accounts', headers })).statusCode).toBe(404)
  })

  test('push, preview, list, audit, expire', async () => {
    const house = await createPushHouse()
    const headers = headersOf(house)
    const created = await house.request({
      method: 'POST',
      url: '/api/v2/pushes',
      headers: { ...headers, ...JSON_TYPE },
      payload: JSON.stringify({
        push: {
          payload: 'secret',
          kind: 'text',
          expire_after_duration: 14,
          expire_after_views: '5',
          deletable_by_viewer: 'True',
          retrieval_step: 'False',
          passphrase: null,
          note: 'from the CLI',
          name: null,
        },
        account_id: null,
      }),
    })
    expect(created.statusCode).toBe(201)
    const { url_token: token } = created.json()
    expect(created.json()).toMatchObject({
      expire_after_days: 21,
      deletable_by_viewer: true,
      retrieval_step: false,
    })
    const preview = await house.request({ url: `/api/v2/pushes/${token}/preview`, headers })
    expect(preview.json().url).toMatch(new RegExp(`/p/${token}$`))
    const [listed] = (await house.request({ url: '/api/v2/pushes/active', headers })).json()
    for (const key of [
      'created_at',
      'url_token',
      'note',
      'expire_after_views',
      'views_remaining',
      'expire_after_days',
      'days_remaining',
      'deletable_by_viewer',
      'retrieval_step',
    ]) {
      expect(listed).toHaveProperty(key)
    }
    const audit = await house.request({ url: `/api/v2/pushes/${token}/audit`, headers })
    expect(audit.json().logs[0]).toMatchObject({ kind: 'creation' })
    const url = `/api/v2/pushes/${token}`
    const expired = await house.request({ method: 'DELETE', url, headers })
    expect([expired.statusCode, expired.json().deleted]).toEqual([200, true])
  })

  test.each([
    ['/api/v2/pushes', 'push'],
    ['/f.json', 'file_push'],
  ])('push-file to %s', async (url, root) => {
    const house = await createPushHouse()
    const body = multipart([
      { name: `${root}[payload]`, content: '' },
      { name: `${root}[kind]`, content: 'file' },
      { name: `${root}[expire_after_days]`, content: '3' },
      { name: `${root}[expire_after_views]`, content: '4' },
      { name: `${root}[deletable_by_viewer]`, content: 'True' },
      { name: `${root}[retrieval_step]`, content: 'False' },
      { name: `${root}[files][]`, content: 'bytes', filename: 'notes.txt' },
    ])
    const created = await house.request({
      method: 'POST',
      url,
      headers: { ...headersOf(house), ...body.headers },
      payload: body.payload,
    })
    expect(created.statusCode).toBe(201)
    const opened = (await house.open(created.json().url_token)).json()
    expect(opened).toMatchObject({
      payload: null,
      expire_after_days: 3,
      expire_after_views: 4,
      retrieval_step: false,
      files: [{ filename: 'notes.txt', content_type: 'text/plain' }],
    })
  })
})

test('Chrome extension: features off by 404, push, preview', async () => {
  const house = await createPushHouse()
  const headers = { authorization: `Bearer ${house.token}`, accept: 'application/json' }
  expect((await house.request('/api/v2/version')).json().edition).toBe('oss')
  for (const url of ['/api/v2/accounts', '/api/v2/requests']) {
    expect((await house.request({ url, headers })).statusCode).toBe(404)
  }
  const created = await house.request({
    method: 'POST',
    url: '/api/v2/pushes?account_id=1',
    headers: { ...headers, ...JSON_TYPE },
    payload: JSON.stringify({
      push: {
        payload: 'x',
        expire_after_views: 1,
        retrieval_step: true,
        passphrase: '',
        expire_after_days: 1,
      },
    }),
  })
  expect(created.statusCode).toBe(201)
  const { url_token: token, html_url: url } = created.json()
  const preview = await house.request({ url: `/api/v2/pushes/${token}/preview`, headers })
  expect(preview.json()).toEqual({ url })
})

test('pwpush-mcp: every path with .json', async () => {
  const house = await createPushHouse()
  expect((await house.request('/api/v2/version.json')).statusCode).toBe(200)
  const created = await house.asOwner({
    method: 'POST',
    url: '/api/v2/pushes.json',
    payload: { push: { payload: 'x', expire_after_duration: 12 } },
  })
  expect(created.json()).toMatchObject({ expire_after_days: 7 })
  const path = `/api/v2/pushes/${created.json().url_token}`
  for (const url of [
    `${path}/preview.json`,
    `${path}/audit.json?page=1`,
    `${path}.json`,
    '/api/v2/pushes/active.json?page=1',
    '/api/v2/pushes/expired.json?page=1',
  ]) {
    expect((await house.asOwner({ url })).statusCode).toBe(200)
  }
  expect((await house.asOwner({ method: 'DELETE', url: `${path}.json` })).statusCode).toBe(200)
})

test('PassPushPosh: a body `null` on every verb', async () => {
  const house = await createPushHouse()
  const ask = (method: 'GET' | 'DELETE', url: string) =>
    house.asOwner({ method, url, headers: JSON_TYPE, payload: 'null' })
  const created = await house.asOwner({
    method: 'POST',
    url: '/p.json',
    payload: { password: { payload: 'x', passphrase: 'y', expire_after_days: 2 } },
  })
  const { url_token: token, json_url: link } = created.json()
  expect(link.replace(/\.json$/, '')).toBe(created.json().html_url)
  expect((await ask('GET', '/api/v1/version.json')).statusCode).toBe(200)
  expect((await ask('GET', '/api/v1/accounts')).statusCode).toBe(404)
  expect((await ask('GET', `/p/${token}.json?passphrase=y`)).json()).toMatchObject({
    payload: 'x',
    files: [],
  })
  expect((await ask('GET', new URL(`${link}?passphrase=y`).pathname)).statusCode).toBe(401)
  expect((await ask('GET', `/p/${token}/audit.json`)).json().views).toHaveLength(3)
  expect((await ask('GET', '/p/active.json')).json()).toHaveLength(1)
  expect((await ask('DELETE', `/p/${token}.json`)).statusCode).toBe(200)
  expect((await ask('GET', '/p/unknown.json')).json()).toEqual({ error: 'not-found' })
})

test('snippets: urlencoded to /p.json with `on` and `1`, whatever they accept', async () => {
  const house = await createPushHouse()
  const payload =
    'password%5Bpayload%5D=p%26w+d%3D%C3%BC&password[expire_after_days]=2&password[expire_after_views]=3&password[deletable_by_viewer]=on&password[retrieval_step]=1'
  for (const type of ['application/x-www-form-urlencoded; charset=UTF-8', undefined]) {
    const created = await house.request({
      method: 'POST',
      url: '/p.json',
      headers: { accept: 'text/html', ...(type === undefined ? {} : { 'content-type': type }) },
      payload,
    })
    expect(created.statusCode).toBe(201)
    expect(created.json()).toMatchObject({
      expire_after_days: 2,
      expire_after_views: 3,
      deletable_by_viewer: true,
      retrieval_step: true,
    })
    const opened = await house.open(created.json().url_token)
    expect(opened.json().payload).toBe('p&w d=ü')
  }
})

test('Terraform: multipart to /p.json with the legacy pair, then DELETE', async () => {
  const house = await createPushHouse()
  const headers = { 'x-user-email': 'me@example.org', 'x-user-token': house.token }
  const body = multipart([
    { name: 'password[payload]', content: 'x' },
    { name: 'password[passphrase]', content: 'y' },
    { name: 'password[deletable_by_viewer]', content: 'false' },
  ])
  const created = await house.request({
    method: 'POST',
    url: '/p.json',
    headers: { ...headers, ...body.headers },
    payload: body.payload,
  })
  expect(created.statusCode).toBe(201)
  expect(created.json()).toMatchObject({ deletable_by_viewer: false, passphrase: 'y' })
  const url = `/p/${created.json().url_token}.json`
  expect((await house.request({ method: 'DELETE', url, headers })).statusCode).toBe(200)
})

test('CIPP and the Teams script: unknown keys beside, a null passphrase', async () => {
  const house = await createPushHouse()
  const cipp = await house.asOwner({
    method: 'POST',
    url: '/api/v2/pushes',
    payload: { push: { payload: 'x', kind: 'text', passphrase: null }, workspace_id: 7 },
  })
  expect(cipp.statusCode).toBe(201)
  expect((await house.asOwner({ url: '/api/v2/workspaces' })).statusCode).toBe(404)
  expect((await house.asOwner({ url: '/api/v1/accounts' })).statusCode).toBe(404)
  const teams = await house.asOwner({
    method: 'POST',
    url: '/api/v2/pushes',
    payload: { payload: 'x', expire_after_duration: 3, passphrase: null },
  })
  expect(teams.json()).toMatchObject({ expire_after_days: 1, days_remaining: 1 })
})

test('a trailing slash is not minded', async () => {
  const house = await createPushHouse()
  const payload = { push: { payload: 'x' } }
  const created = await house.asOwner({ method: 'POST', url: '/api/v2/pushes/', payload })
  expect(created.statusCode).toBe(201)
})
