// What real clients depend on (contract monitor.md 10), each as it speaks.
import { expect, test } from 'vitest'
import { type CheckDocument, type House, openHouse } from '../support/house.ts'
import { type Answer, anonymous, call, get, pingsOf, post, UNKNOWN_UUID } from './api.ts'

/** Every project has it. */
const DESKTOP = { id: expect.any(String), name: 'Desktop', kind: 'desktop' }

const RID = '11111111-2222-4333-8444-555555555555'

test('runitor posts text and reads Ping-Body-Limit', async () => {
  const house = openHouse()
  const key = house.pingKey()
  const { uuid, ping_url } = await house.create({ slug: 'backup' })
  const send = (url: string) =>
    house.ping(url, {
      method: 'POST',
      payload: 'output',
      headers: { 'content-type': 'text/plain', 'user-agent': 'runitor' },
    })
  for (const suffix of ['/start', '/log', '/fail', '/42', '/0', '']) {
    const answer = await send(`${ping_url}${suffix}?rid=${RID}&create=1`)
    expect([suffix, answer.statusCode, answer.headers['ping-body-limit']]).toEqual([
      suffix,
      200,
      '10000',
    ])
  }
  expect((await send(`/ping/${key}/backup/start?create=1&rid=${RID}`)).statusCode).toBe(200)
  expect((await send(`/ping/${key}/new/start?create=1&rid=${RID}`)).statusCode).toBe(201)
  expect(await pingsOf(house, uuid)).toHaveLength(7)
})

test('borgmatic posts its log to every suffix with create=1', async () => {
  const house = openHouse()
  const key = house.pingKey()
  for (const suffix of ['/start', '/log', '/fail', '']) {
    const url = `/ping/${key}/borg${suffix}?create=1`
    const answer = await house.ping(url, { method: 'POST', payload: Buffer.from('log ✓') })
    expect([suffix, Math.floor(answer.statusCode / 100)]).toEqual([suffix, 2])
  }
})

test('py-healthchecks.io reads lists by their key, flips bare, and errors by their status', async () => {
  const house = openHouse({ checkLimit: 1 })
  const foreign = house.key('read-write', 'Other')
  const { uuid } = await house.create()
  const read = async (path: string) => (await get(house, path)).json<Record<string, unknown>>()
  expect((await read('/checks/')).checks).toHaveLength(1)
  expect((await read(`/checks/${uuid}/pings/`)).pings).toEqual([])
  expect((await read('/channels/')).channels).toEqual([DESKTOP])
  expect(Object.keys((await read('/badges/')).badges as object)).toEqual(['*'])
  expect(await read(`/checks/${uuid}/flips/`)).toEqual([])
  const statuses: readonly (readonly [Promise<Answer>, number])[] = [
    [get(house, '/checks/', { 'x-api-key': 'wrong' }), 401],
    [get(house, `/checks/${uuid}`, { 'x-api-key': foreign }), 403],
    [post(house, '/checks/', {}), 403],
    [get(house, `/checks/${UNKNOWN_UUID}`), 404],
    [post(house, '/checks/', { name: 1 }), 400],
    [post(house, `/checks/${uuid}/resume`), 409],
  ]
  for (const [answer, status] of statuses) expect((await answer).statusCode).toBe(status)
})

/** Follows a redirection as most clients do: the verb and the body are kept. */
async function follow(house: House, path: string, body?: unknown): Promise<Answer> {
  const first = await call(house, 'GET', path, body)
  expect(first.statusCode).toBe(301)
  return call(house, 'GET', String(first.headers.location), body)
}

test('healthchecks-rs leaves out slashes, and takes the UUID from the end of ping_url', async () => {
  const house = openHouse()
  const { uuid } = await house.create()
  expect((await follow(house, '/checks')).json()).toMatchObject({ checks: [{ uuid }] })
  expect((await follow(house, `/checks/${uuid}/flips?seconds=60`)).json()).toEqual([])
  expect((await follow(house, `/checks/${uuid}/pings`)).json()).toEqual({ pings: [] })
  expect((await follow(house, '/channels')).json()).toEqual({ channels: [DESKTOP] })
  const created = await post(house, '/checks/', { name: 'a', unique: ['name'] })
  const updated = await post(house, '/checks/', { name: 'a', unique: ['name'] })
  expect([created.statusCode, updated.statusCode]).toEqual([201, 200])
  const check = created.json<CheckDocument>()
  expect(check.ping_url.split('/').at(-1)).toBe(check.uuid)
})

test('go-healthchecksio speaks v1 and reads the text of an error', async () => {
  const house = openHouse()
  const created = await post(house, '/api/v1/checks/', { name: 'Foo', timeout: 60, channels: '' })
  expect(created.statusCode).toBe(201)
  const list = await get(house, '/api/v1/checks/')
  expect(list.json()).toMatchObject({ checks: [{ name: 'Foo', slug: 'foo' }] })
  expect((await get(house, '/api/v1/channels/')).json()).toEqual({ channels: [DESKTOP] })
  const broken = await post(house, '/api/v1/checks/', { timeout: 1 })
  expect([broken.statusCode, broken.json()]).toEqual([
    400,
    { error: 'json validation error: timeout is too small' },
  ])
})

test('Ansible sends a null body with its GETs, and no slash', async () => {
  const house = openHouse()
  const { uuid } = await house.create()
  const own = `/api/v1/checks/${uuid}`
  expect((await follow(house, '/api/v1/checks', 'null')).json()).toMatchObject({
    checks: [{ uuid }],
  })
  expect((await follow(house, '/api/v1/channels', 'null')).statusCode).toBe(200)
  expect((await follow(house, '/api/v1/badges', 'null')).statusCode).toBe(200)
  expect((await follow(house, `${own}/pings`, 'null')).statusCode).toBe(200)
  expect((await follow(house, `${own}/flips`, 'null')).json()).toEqual({ flips: [] })
  expect((await call(house, 'GET', own, 'null')).json()).toMatchObject({ uuid })
  expect((await call(house, 'DELETE', own, 'null')).statusCode).toBe(200)
})

test('the homepage widget reads status and last_ping', async () => {
  const house = openHouse()
  const { uuid, ping_url } = await house.create()
  await house.ping(ping_url)
  const shown = { status: 'up', last_ping: '2025-01-15T12:00:00+00:00' }
  expect((await get(house, '/checks/')).json()).toMatchObject({ checks: [shown] })
  expect((await get(house, `/checks/${uuid}`)).json()).toMatchObject(shown)
})

test('a dashboard in a browser asks first, then reads with a read-only key', async () => {
  const house = openHouse()
  await house.create({ name: 'a' })
  const origin = 'https://dashboard.example'
  const asked = await house.server.inject({
    method: 'OPTIONS',
    url: '/api/v3/checks/',
    headers: {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'x-api-key',
    },
  })
  expect(asked.statusCode).toBe(204)
  expect(asked.headers['access-control-allow-origin']).toBe('*')
  expect(String(asked.headers['access-control-allow-headers']).toLowerCase()).toContain('x-api-key')
  expect(asked.headers['access-control-allow-methods']).toContain('GET')

  const read = await get(house, '/checks/', { origin, 'x-api-key': house.key('read-only') })
  expect(read.headers['access-control-allow-origin']).toBe('*')
  expect(read.json()).toMatchObject({ checks: [{ name: 'a' }] })
})

test('a browser may send JSON as text/plain, for which it need not ask', async () => {
  const house = openHouse()
  const headers = { 'content-type': 'text/plain;charset=UTF-8', origin: 'https://x.example' }
  const body = JSON.stringify({ api_key: house.key(), name: 'a' })
  const answer = await house.server.inject({
    method: 'POST',
    url: '/api/v3/checks/',
    headers,
    payload: body,
  })
  expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([201, '*'])
  expect(
    String((await anonymous(house, 'OPTIONS', '/checks/')).headers['access-control-allow-headers']),
  ).toBe('X-Api-Key')
})
