// Where a ping came from (contract 4.6; D13; runtime.md `--trust-proxy`).
import { expect, test } from 'vitest'
import { type HouseOptions, openHouse } from '../../support/house.ts'
import { pingsOf } from '../api.ts'

interface From {
  readonly address?: string
  readonly headers?: Record<string, string>
}

/** Address, scheme and user agent of the ping that such a request makes. */
async function pingFrom({ address, headers = {} }: From, options: HouseOptions = {}) {
  const house = openHouse(options)
  const { uuid, ping_url } = await house.create()
  const peer = address === undefined ? {} : { remoteAddress: address }
  await house.ping(ping_url, { headers, ...peer })
  const [ping] = await pingsOf(house, uuid)
  return ping!
}

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '203.0.113.9', '2001:db8::1'])(
  'without headers the address is the socket\'s: %s',
  async (address) => {
    const ping = await pingFrom({ address })
    expect(ping).toMatchObject({ remote_addr: address, scheme: 'http' })
  },
)

const FORWARDED: readonly (readonly [header: string, address: string | null])[] = [
  ['1.1.1.1', '1.1.1.1'],
  ['1.1.1.1, 2.2.2.2', '1.1.1.1'],
  ['1.1.1.1,2.2.2.2', '1.1.1.1'],
  ['2001::1', '2001::1'],
  ['::ffff:1.1.1.1', '::ffff:1.1.1.1'],
  ['1.1.1.1:8080', '1.1.1.1'],
  ['1.1.1.1:', '1.1.1.1'],
  ['999.1.1.1:8080', '999.1.1.1'],
  ['a.b.c.d:x, 1.1.1.1', 'a.b.c.d'],
  ['[2001::1]:8080', '[2001::1]:8080'],
  ['unknown', 'unknown'],
  ['1.1.1', '1.1.1'],
  ['1.1.1:80', '1.1.1:80'],
  ['1.1.1.1.1:80', '1.1.1.1.1:80'],
  ['<script>', '<script>'],
  ['', null],
  [', 1.1.1.1', null],
]

test('the first part of X-Forwarded-For is kept as it is, without a port', async () => {
  const house = openHouse()
  const { uuid, ping_url } = await house.create()
  for (const [header, address] of FORWARDED) {
    await house.ping(ping_url, { headers: { 'x-forwarded-for': header } })
    const [ping] = await pingsOf(house, uuid)
    expect([header, ping]).toMatchObject([header, { remote_addr: address, scheme: 'http' }])
  }
})

test.each(['https', 'http', 'HTTPS', 'https, http', 'gopher', ''])('X-Forwarded-Proto %j is kept as it is', async (proto) => {
  const ping = await pingFrom({ headers: { 'x-forwarded-proto': proto } })
  expect(ping).toMatchObject({ scheme: proto, remote_addr: '127.0.0.1' })
})

const SPOOFED = { 'x-forwarded-for': '1.1.1.1', 'x-forwarded-proto': 'https' }
const BELIEVED = { remote_addr: '1.1.1.1', scheme: 'https' }

test.each([
  ['127.0.0.1', undefined, true],
  ['127.9.9.9', undefined, true],
  ['::1', undefined, true],
  ['::ffff:127.0.0.1', undefined, true],
  ['203.0.113.9', undefined, false],
  ['10.0.0.1', undefined, false],
  ['::ffff:203.0.113.9', undefined, false],
  ['10.1.2.3', ['10.0.0.0/8'], true],
  ['::ffff:10.1.2.3', ['10.0.0.0/8'], true],
  ['11.1.2.3', ['10.0.0.0/8'], false],
  ['127.0.0.1', ['10.0.0.0/8'], false],
  ['::1', ['10.0.0.0/8'], false],
  ['192.0.2.7', ['192.0.2.7'], true],
  ['192.0.2.8', ['192.0.2.7'], false],
  ['2001:db8::5', ['10.0.0.0/8', '2001:db8::/32'], true],
  ['2001:db9::5', ['2001:db8::/32'], false],
])('%s, where %j are trusted: believed %s', async (address, trustProxy, believed) => {
  const options = trustProxy === undefined ? {} : { trustProxy }
  const ping = await pingFrom({ address, headers: SPOOFED }, options)
  expect(ping).toMatchObject(believed ? BELIEVED : { remote_addr: address, scheme: 'http' })
})

test.each(['forwarded', 'x-real-ip', 'x-forwarded-host', 'cf-connecting-ip'])('%s says nothing', async (header) => {
  const ping = await pingFrom({ headers: { [header]: 'for=1.1.1.1;proto=https' } })
  expect(ping).toMatchObject({ remote_addr: '127.0.0.1', scheme: 'http' })
})

test.each([
  ['curl/8.0', 'curl/8.0'],
  ['', ''],
  ['x'.repeat(200), 'x'.repeat(200)],
  ['x'.repeat(201), 'x'.repeat(200)],
  ['"quoted" \\ é', '"quoted" \\ é'],
])('the user agent is kept to 200 characters', async (agent, kept) => {
  expect((await pingFrom({ headers: { 'user-agent': agent } })).ua).toBe(kept)
})
