// What v1 and v2 do otherwise than v3 (contract monitor.md 1.5, D1, D17).
import { expect, test } from 'vitest'
import { BASE_URL, type CheckDocument, openHouse } from '../../support/house.ts'
import { get, post } from '../api.ts'

const HOUR = 3_600_000

test.each([1, 2, 3])('addresses of v%d are of v%d', async (version) => {
  const house = openHouse()
  const root = `/api/v${version}`
  const created = await post(house, `${root}/checks/`, {})
  const { uuid } = created.json<CheckDocument>()
  const own = `${BASE_URL}${root}/checks/${uuid}`
  const addresses = { update_url: own, pause_url: `${own}/pause`, resume_url: `${own}/resume` }
  await house.ping(`${BASE_URL}/ping/${uuid}`, { method: 'POST', payload: 'x' })
  expect(created.json()).toMatchObject(addresses)
  expect((await get(house, `${root}/checks/${uuid}`)).json()).toMatchObject(addresses)
  expect((await get(house, `${root}/checks/`)).json()).toMatchObject({ checks: [addresses] })
  expect((await get(house, `${root}/checks/${uuid}/pings/`)).json()).toMatchObject({
    pings: [{ body_url: `${own}/pings/1/body` }],
  })
  expect((await get(house, `${root}/checks/${uuid}/pings/1/body`)).body).toBe('x')
  for (const path of [`/checks/${uuid}/pause`, `/checks/${uuid}/resume`, `/checks/${uuid}`]) {
    expect((await post(house, root + path, {})).json()).toMatchObject(addresses)
  }
})

test.each([
  ['new', []],
  ['up', ['']],
  ['down', ['/fail']],
  ['paused', ['pause']],
] as const)('a running check that is %s reads started in v1 alone', async (status, steps) => {
  const house = openHouse({ observe: 'strict' })
  const { uuid, ping_url } = await house.create({ grace: 3600, timeout: 60 })
  for (const step of steps) {
    await (step === 'pause' ? post(house, `/checks/${uuid}/pause`) : house.ping(ping_url + step))
  }
  await house.ping(`${ping_url}/start`)
  const statusIn = async (version: number) =>
    (await get(house, `/api/v${version}/checks/${uuid}`)).json<object>()
  expect(await statusIn(1)).toMatchObject({ status: 'started', started: true })
  expect(await statusIn(2)).toMatchObject({ status, started: true })
  expect(await statusIn(3)).toMatchObject({ status, started: true })

  await house.clock.advance(HOUR - 1)
  expect(await statusIn(1)).toMatchObject({ status: 'started' })
  await house.clock.advance(1)
  for (const version of [1, 2, 3]) {
    expect(await statusIn(version)).toMatchObject({ status: 'down', started: true })
  }
})

test('started reads in the list and in the answers to changes of v1 as well', async () => {
  const house = openHouse()
  const { uuid, ping_url } = await house.create()
  await house.ping(`${ping_url}/start`)
  const started = { status: 'started' }
  expect((await get(house, '/api/v1/checks/')).json()).toMatchObject({ checks: [started] })
  expect((await post(house, `/api/v1/checks/${uuid}`, {})).json()).toMatchObject(started)
  expect((await post(house, `/api/v2/checks/${uuid}`, {})).json()).toMatchObject({ status: 'new' })
})

const SLUGS: readonly (readonly [name: string, slug: string])[] = [
  ['Ünï Name 42!', 'uni-name-42'],
  ['Foo', 'foo'],
  ['  a   b  ', 'a-b'],
  ['a - b', 'a-b'],
  ['--a_b--', 'a_b'],
  ['_x_', 'x'],
  ['a/b.c', 'abc'],
  ['a\tb\nc', 'a-b-c'],
  ['ﬁne', 'fine'],
  ['日本語', ''],
  ['', ''],
]

test.each([1, 2])('v%d makes the slug of the name', async (version) => {
  const house = openHouse()
  const { uuid } = await house.create({ slug: 'before' })
  for (const [name, slug] of SLUGS) {
    const created = await post(house, `/api/v${version}/checks/`, { name })
    const updated = await post(house, `/api/v${version}/checks/${uuid}`, { name })
    expect(created.json()).toMatchObject({ name, slug })
    expect(updated.json()).toMatchObject({ name, slug })
  }
})

test.each([1, 2])('in v%d a slug that is sent wins', async (version) => {
  const house = openHouse()
  const created = await post(house, `/api/v${version}/checks/`, { name: 'Foo', slug: 'bar' })
  expect(created.json()).toMatchObject({ name: 'Foo', slug: 'bar' })
  const { uuid } = created.json<CheckDocument>()
  const path = `/api/v${version}/checks/${uuid}`
  expect((await post(house, path, { slug: 'baz' })).json()).toMatchObject({
    name: 'Foo',
    slug: 'baz',
  })
  expect((await post(house, path, { tags: 'x' })).json()).toMatchObject({ slug: 'baz' })
  expect((await post(house, path, { name: 'A', slug: '' })).json()).toMatchObject({ slug: '' })
})

test('in v3 name and slug go their own ways', async () => {
  const house = openHouse()
  const { uuid } = await house.create({ name: 'Foo' })
  expect((await get(house, `/checks/${uuid}`)).json()).toMatchObject({ slug: '' })
  await post(house, `/checks/${uuid}`, { slug: 'kept' })
  const renamed = await post(house, `/checks/${uuid}`, { name: 'Bar' })
  expect(renamed.json()).toMatchObject({ name: 'Bar', slug: 'kept' })
})

test('a hit of unique by name makes the slug anew in v1', async () => {
  const house = openHouse()
  const { uuid } = await house.create({ name: 'Foo Bar', slug: 'own' })
  const hit = await post(house, '/api/v1/checks/', { name: 'Foo Bar', unique: ['name'] })
  expect([hit.statusCode, hit.json()]).toMatchObject([200, { uuid, slug: 'foo-bar' }])
})

test('lists other than flips have one shape in all versions', async () => {
  const house = openHouse()
  for (const path of ['/checks/', '/channels/', '/badges/', '/status/']) {
    const bodies = await Promise.all([1, 2, 3].map((v) => get(house, `/api/v${v}${path}`)))
    expect(new Set(bodies.map(({ body }) => body)).size).toBe(1)
  }
})
