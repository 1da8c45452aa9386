// Where a ping came from (contract monitor.md 4.6, D13; runtime.md `--trust-proxy`).
import { expect, test } from 'vitest'
import { type HouseOptions, openHouse } from '../../support/house.ts'
import { type PingDocument, pingsOf } from '../api.ts'

interface From {
  readonly address?: string
  readonly headers?: Record<string, string>
}

/** Pings one check by such requests, and gives what is logged of each. */
async function pinger(
  options: HouseOptions = {},
): Promise<(from: From) => Promise<PingDocument | undefined>> {
  const house = openHouse(options)
  const { uuid, ping_url } = await house.create()
  return async ({ address, headers = {} }) => {
    const peer = address === undefined ? {} : { remoteAddress: address }
    await house.ping(ping_url, { headers, ...peer })
    return (await pingsOf(house, uuid))[0]
  }
}

test("without headers the address is the socket's, and the scheme http", async () => {
  const pingFrom = await pinger()
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '203.0.113.9', '2001:db8::1']) {
    expect(await pingFrom({ address })).toMatchObject({ remote_addr: address, scheme: 'http' })
  }
})

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
  ['1.1.1.1:8.8', '1.1.1.1:8.8'],
  ['<script>', '<script>'],
  ['', null],
  [', 1.1.1.1', null],
]

test('the first part of X-Forwarded-For is kept as it is, without a port', async () => {
  const pingFrom = await pinger()
  for (const [header, remote_addr] of FORWARDED) {
    const ping = await pingFrom({ headers: { 'x-forwarded-for': header } })
    expect([header, ping]).toMatchObject([header, { remote_addr, scheme: 'http' }])
  }
})

test('X-Forwarded-Proto is kept as it is', async () => {
  const pingFrom = await pinger()
  for (const scheme of ['https', 'http', 'HTTPS', 'https, http', 'gopher', '']) {
    const ping = await pingFrom({ headers: { 'x-forwarded-proto': scheme } })
    expect(ping).toMatchObject({ scheme, remote_addr: '127.0.0.1' })
  }
})

/** Networks that are trusted (undefined: the default), and whose headers are believed then. */
const TRUST: readonly (readonly [
  trusted: readonly string[] | undefined,
  believed: readonly string[],
  not: readonly string[],
])[] = [
  [
    undefined,
    ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'],
    ['203.0.113.9', '10.0.0.1', '::ffff:203.0.113.9', '::2'],
  ],
  [
    ['10.0.0.0/8'],
    ['10.1.2.3', '::ffff:10.1.2.3'],
    ['11.1.2.3', '127.0.0.1', '::1', '::ffff:127.0.0.1'],
  ],
  [['192.0.2.7'], ['192.0.2.7', '::ffff:192.0.2.7'], ['192.0.2.8']],
  [
    ['10.0.0.0/8', '2001:db8::/32'],
    ['2001:db8::5', '10.0.0.1'],
    ['2001:db9::5', '192.0.2.7'],
  ],
]

test.each(TRUST)('where %j are trusted', async (trustProxy, believed, not) => {
  const pingFrom = await pinger(trustProxy === undefined ? {} : { trustProxy })
  const headers = { 'x-forwarded-for': '1.1.1.1', 'x-forwarded-proto': 'https' }
  for (const address of [...believed, ...not]) {
    const shown = believed.includes(address)
      ? { remote_addr: '1.1.1.1', scheme: 'https' }
      : { remote_addr: address, scheme: 'http' }
    expect([address, await pingFrom({ address, headers })]).toMatchObject([address, shown])
  }
})

test('no other header says anything', async () => {
  const pingFrom = await pinger()
  for (const header of ['forwarded', 'x-real-ip', 'x-forwarded-host', 'cf-connecting-ip']) {
    const ping = await pingFrom({ headers: { [header]: 'for=1.1.1.1;proto=https' } })
    expect([header, ping]).toMatchObject([header, { remote_addr: '127.0.0.1', scheme: 'http' }])
  }
})

test('the user agent is kept to 200 characters', async () => {
  const pingFrom = await pinger()
  const cases = [
    ['curl/8.0', 'curl/8.0'],
    ['', ''],
    ['x'.repeat(200), 'x'.repeat(200)],
    [`${'x'.repeat(200)}y`, 'x'.repeat(200)],
    ['"quoted" \\ é', '"quoted" \\ é'],
  ] as const
  for (const [agent, ua] of cases) {
    expect(await pingFrom({ headers: { 'user-agent': agent } })).toMatchObject({ ua })
  }
})
