// What a ping is answered with, header by header (contract monitor.md 4.2, D14).
import { expect, test } from 'vitest'
import { type House, openHouse } from '../../support/house.ts'
import { pingsOf, post, UNKNOWN_UUID } from '../api.ts'

const CACHE_CONTROL = 'max-age=0, no-cache, no-store, must-revalidate, private'

interface Expected {
  readonly status: number
  readonly body: string
  /** Whether the answer forbids caching. */
  readonly cached: boolean
}

async function expectAnswer(house: House, url: string, expected: Expected): Promise<void> {
  const { statusCode, body, headers } = await house.ping(url)
  expect([url, statusCode, body]).toEqual([url, expected.status, expected.body])
  const recorded = expected.status < 300
  const shown = {
    type: headers['content-type'],
    length: headers['content-length'],
    origin: headers['access-control-allow-origin'],
    limit: headers['ping-body-limit'],
    cache: headers['cache-control'],
    expires: typeof headers.expires,
  }
  expect([url, shown]).toEqual([
    url,
    {
      type: 'text/plain; charset=utf-8',
      length: String(expected.body.length),
      origin: recorded ? '*' : undefined,
      limit: recorded ? '10000' : undefined,
      cache: expected.cached ? CACHE_CONTROL : undefined,
      expires: expected.cached ? 'string' : 'undefined',
    },
  ])
}

test('each case has its own text, headers and no others', async () => {
  const house = openHouse()
  const key = house.pingKey()
  const { uuid } = await house.create({ slug: 'backup' })
  await house.create({ slug: 'twice' })
  await house.create({ slug: 'twice' })
  const cases: readonly (readonly [url: string, expected: Expected])[] = [
    [`/ping/${uuid}`, { status: 200, body: 'OK', cached: true }],
    [`/ping/${uuid}/fail`, { status: 200, body: 'OK', cached: true }],
    [`/ping/${key}/backup`, { status: 200, body: 'OK', cached: true }],
    [`/ping/${key}/backup?create=1`, { status: 200, body: 'OK', cached: true }],
    [`/ping/${key}/fresh?create=1`, { status: 201, body: 'Created', cached: true }],
    [`/ping/${UNKNOWN_UUID}`, { status: 404, body: 'not found', cached: true }],
    [`/ping/${uuid}/256`, { status: 400, body: 'invalid url format', cached: true }],
    [`/ping/${uuid}?rid=x`, { status: 400, body: 'invalid uuid format', cached: true }],
    [`/ping/${key}/backup/256`, { status: 400, body: 'invalid url format', cached: true }],
    [`/ping/${key}/backup?rid=`, { status: 400, body: 'invalid uuid format', cached: true }],
    [`/ping/${key}/Backup`, { status: 400, body: 'invalid url format', cached: false }],
    [`/ping/unknown/Backup`, { status: 400, body: 'invalid url format', cached: false }],
    [`/ping/${key}/other`, { status: 404, body: 'not found', cached: false }],
    [`/ping/unknown/backup`, { status: 404, body: 'not found', cached: false }],
    [`/ping/${key}/twice`, { status: 409, body: 'ambiguous slug', cached: false }],
    [`/ping/${key}/twice?create=1`, { status: 409, body: 'ambiguous slug', cached: false }],
    [`/ping/${key}/twice/256`, { status: 409, body: 'ambiguous slug', cached: false }],
  ]
  for (const [url, expected] of cases) await expectAnswer(house, url, expected)
})

test('Expires is a date of HTTP that has been', async () => {
  const house = openHouse()
  const { ping_url } = await house.create()
  const { headers } = await house.ping(ping_url)
  const expires = String(headers.expires)
  expect(new Date(expires).toUTCString()).toBe(expires)
  expect(Date.parse(expires)).toBe(house.clock.now())
})

test('an ignored ping is answered like any other', async () => {
  const house = openHouse()
  const { uuid, ping_url } = await house.create({ manual_resume: true })
  await post(house, `/checks/${uuid}/pause`)
  await expectAnswer(house, ping_url, { status: 200, body: 'OK', cached: true })
  expect(await pingsOf(house, uuid)).toMatchObject([{ type: 'ign' }])
})

test('HEAD has the headers of GET and no body', async () => {
  const house = openHouse()
  const { uuid, ping_url } = await house.create()
  const [byGet, byHead] = [
    await house.ping(ping_url),
    await house.ping(ping_url, { method: 'HEAD' }),
  ]
  const fixed = ({ date: _, expires: __, ...headers }: typeof byGet.headers) => headers
  expect(fixed(byHead.headers)).toEqual(fixed(byGet.headers))
  expect([byHead.statusCode, byHead.body]).toEqual([200, ''])
  expect((await pingsOf(house, uuid)).map(({ method }) => method)).toEqual(['HEAD', 'GET'])
})

test('the answer is written only after the ping is in the database', async () => {
  const house = openHouse()
  const { ping_url } = await house.create()
  const count = house.store.db.prepare('SELECT count(*) FROM pings').pluck()
  await house.ping(ping_url)
  expect([count.get(), house.store.db.inTransaction]).toEqual([1, false])
})
