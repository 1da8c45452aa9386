// Generation 1, `/p.json` and its kin (contract push.md 1.5, P14).
import { describe, expect, test } from 'vitest'
import { createPushHouse, type PushHouse } from '../../support/push-house.ts'

function post(house: PushHouse, url: string, payload: object) {
  return house.asOwner({ method: 'POST', url, payload })
}

test.each([
  ['/p', 'password', 'x'],
  ['/f', 'file_push', 'x'],
  ['/r', 'url', 'https://a.example/'],
])('the whole family under %s.json', async (base, root, payload) => {
  const house = await createPushHouse()
  const created = await post(house, `${base}.json`, { [root]: { payload, note: 'n' } })
  expect(created.statusCode).toBe(201)
  const { url_token: token, html_url: url } = created.json()
  expect(created.json()).toMatchObject({ note: 'n', expired: false })

  const ask = async (path: string) => (await house.asOwner({ url: `${base}${path}` })).json()
  expect(await ask('/active.json')).toEqual([created.json()])
  expect(await ask(`/${token}/preview.json`)).toEqual({ url })
  expect(await ask(`/${token}.json`)).toMatchObject({ payload })
  expect(await ask(`/${token}/r.json`)).toMatchObject({ payload })
  expect(Object.keys(await ask(`/${token}/audit.json`))).toEqual(['views'])
  const expired = await house.asOwner({ method: 'DELETE', url: `${base}/${token}.json` })
  expect(expired.json()).toMatchObject({ deleted: true })
  expect(await ask('/expired.json')).toHaveLength(1)
})

test.each([
  ['/p.json', 'password'],
  ['/f.json', 'file_push'],
  ['/r.json', 'url'],
])('%s wants its own root key, flat bodies are 400', async (url, root) => {
  const house = await createPushHouse()
  for (const body of [{ payload: 'x' }, { push: { payload: 'x' } }, { [root]: null }]) {
    const answer = await post(house, url, body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      error: `param is missing or the value is empty or invalid: ${root}`,
    })
  }
})

describe('kind', () => {
  test('is said by the path under /f and /r', async () => {
    const house = await createPushHouse()
    const url = await post(house, '/r.json', { url: { payload: 'no url', kind: 'text' } })
    expect(url.json()).toEqual({ payload: ['must be a valid HTTP or HTTPS URL.'] })
    const file = await post(house, '/f.json', { file_push: { note: 'no payload' } })
    expect(file.statusCode).toBe(201)
  })

  test('is file under /p where the key files is, be it empty', async () => {
    const house = await createPushHouse()
    const file = await post(house, '/p.json', { password: { files: [] } })
    expect(file.statusCode).toBe(201)
    const text = await post(house, '/p.json', { password: { files: [], kind: 'text' } })
    expect(text.statusCode).toBe(422)
    const v2 = await post(house, '/api/v2/pushes', { push: { files: [], name: 'x' } })
    expect(v2.statusCode).toBe(422)
  })

  test('may be given under /p', async () => {
    const house = await createPushHouse()
    const qr = await post(house, '/p.json', { password: { payload: 'x', kind: 'qr' } })
    expect(qr.statusCode).toBe(201)
  })
})

test('without an account /p is open, /f and /r are not', async () => {
  const house = await createPushHouse()
  const create = (url: string, payload: object) => house.request({ method: 'POST', url, payload })
  expect((await create('/p.json', { password: { payload: 'x' } })).statusCode).toBe(201)
  for (const [url, root] of [
    ['/f.json', 'file_push'],
    ['/r.json', 'url'],
  ] as const) {
    const answer = await create(url, { [root]: { payload: 'https://a.example' } })
    expect([answer.statusCode, answer.body]).toEqual([401, ''])
  }
})

describe('CORS', () => {
  test('a page of any origin may POST /p.json with any header', async () => {
    const house = await createPushHouse()
    const preflight = await house.request({
      method: 'OPTIONS',
      url: '/p.json',
      headers: {
        origin: 'https://a.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    })
    expect(preflight.statusCode).toBe(200)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'authorization,content-type',
    })
    for (const payload of [{ password: { payload: 'x' } }, {}]) {
      const answer = await post(house, '/p.json', payload)
      expect(answer.headers['access-control-allow-origin']).toBe('*')
    }
  })

  test('nothing else of the API', async () => {
    const house = await createPushHouse()
    const push = await post(house, '/api/v2/pushes', { push: { payload: 'x' } })
    expect(push.headers).not.toHaveProperty('access-control-allow-origin')
    const opened = await house.request(`/p/${push.json().url_token}.json`)
    expect(opened.headers).not.toHaveProperty('access-control-allow-origin')
  })
})
