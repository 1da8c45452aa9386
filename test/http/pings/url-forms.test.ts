// Which paths are pings, and what they mean (contract monitor.md 4.1).
import { expect, test } from 'vitest'
import { openHouse } from '../../support/house.ts'
import { pingsOf, told, UNKNOWN_UUID } from '../api.ts'

const SUFFIXES = [
  ['', 'success'],
  ['/start', 'start'],
  ['/fail', 'fail'],
  ['/log', 'log'],
  ['/0', 'success'],
  ['/1', 'fail'],
  ['/255', 'fail'],
  ['/007', 'fail'],
  [`/${'0'.repeat(400)}`, 'success'],
  [`/${'0'.repeat(400)}7`, 'fail'],
] as const

test('a suffix of either form says what kind of ping it is', async () => {
  const house = openHouse()
  const key = house.pingKey()
  const { uuid } = await house.create({ slug: 'backup' })
  for (const [suffix, type] of SUFFIXES) {
    for (const url of [`/ping/${uuid}${suffix}`, `/ping/${key}/backup${suffix}`]) {
      expect(told(await house.ping(url))).toEqual([200, 'OK'])
      expect([url, (await pingsOf(house, uuid))[0]]).toMatchObject([url, { type }])
    }
  }
})

test('the UUID form alone may end with a slash', async () => {
  const house = openHouse()
  const key = house.pingKey()
  const { uuid } = await house.create({ slug: 'backup' })
  expect(told(await house.ping(`/ping/${uuid}/`))).toEqual([200, 'OK'])
  for (const url of [`/ping/${uuid}/start/`, `/ping/${key}/backup/`, `/ping/${key}/backup/fail/`]) {
    expect([url, (await house.ping(url)).statusCode]).toEqual([url, 404])
  }
  expect(await pingsOf(house, uuid)).toHaveLength(1)
})

test.each([
  ['an unknown UUID', `/ping/${UNKNOWN_UUID}`],
  ['an unknown UUID with a suffix', `/ping/${UNKNOWN_UUID}/fail`],
  ['an unknown UUID with an exit status that is none', `/ping/${UNKNOWN_UUID}/256`],
  ['a UUID for a ping key', '/ping/UUID/success'],
  ['a UUID for a ping key, and a suffix', '/ping/UUID/success/start'],
  ['a UUID in upper case with a suffix', '/ping/UPPER/start'],
  ['a UUID without dashes with a suffix', '/ping/DASHLESS/0'],
  ['an unknown ping key', '/ping/rrrrrrrrrrrrrrrrrrrrrr/backup'],
  ['an unknown slug', '/ping/KEY/other'],
  ['a ping key in upper case', '/ping/LOUD/backup'],
  ['anything with the form of a slug', '/ping/A-z_9/_'],
])('%s is not found', async (_case, path) => {
  const house = openHouse()
  const key = house.pingKey()
  const { uuid } = await house.create({ slug: 'backup' })
  const url = path
    .replace('UUID', uuid)
    .replace('UPPER', uuid.toUpperCase())
    .replace('DASHLESS', uuid.replaceAll('-', ''))
    .replace('KEY', key)
    .replace('LOUD', key.toUpperCase())
  const answer = await house.ping(url)
  expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([
    404,
    'not found',
    'text/plain; charset=utf-8',
  ])
  expect(await pingsOf(house, uuid)).toEqual([])
})

test('a path of another form is a page of 404', async () => {
  const house = openHouse()
  const key = house.pingKey()
  const { uuid } = await house.create({ slug: 'backup' })
  const paths = [
    ...[
      '',
      '/',
      `/${uuid.toUpperCase()}A`,
      `/${uuid.replaceAll('-', '')}`,
      `/${uuid}x`,
      '/not-uuid',
    ],
    ...[`//${uuid}`, `/${uuid}//`, `/${uuid}/start/extra`, `/${uuid}/1.5/start`, `/${uuid}/-1/`],
    ...[
      `/${key}/backup/success`,
      `/${key}/backup/-1`,
      `/${key}/backup/1.0`,
      `/${key}/backup/START`,
    ],
    ...[`/${key}/back.up`, `/${key}/back%20up`, `/${key}/%C3%BC`, `/${key}/backup/start/extra`],
    ...[`/%20${uuid}`, `/${uuid}%0A`, `/${uuid}/start%0A`, `/${uuid}/%D9%A1`, '/%zz', `/${uuid}/%`],
  ].map((path) => `/ping${path}`)
  for (const url of [...paths, `/Ping/${uuid}`, `/${uuid}`, `/ping.php/${uuid}`]) {
    const answer = await house.ping(url)
    expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([
      url,
      404,
      'text/html; charset=utf-8',
    ])
  }
  expect(await pingsOf(house, uuid)).toEqual([])
})

test('an exit status above 255 is 400 once the check is found, however long it is', async () => {
  const house = openHouse()
  const key = house.pingKey()
  const { uuid } = await house.create({ slug: 'backup' })
  for (const status of ['256', '300', '9'.repeat(400)]) {
    for (const url of [`/ping/${uuid}/${status}`, `/ping/${key}/backup/${status}`]) {
      expect(told(await house.ping(url))).toEqual([400, 'invalid url format'])
    }
  }
  expect(await pingsOf(house, uuid)).toEqual([])
})

const RID = '11111111-2222-4333-8444-abcdefabcdef'

test('a run id is a UUID of any case, kept in lower case', async () => {
  const house = openHouse()
  const key = house.pingKey()
  const { uuid } = await house.create({ slug: 'backup' })
  const cases = [
    [`?rid=${RID}`, RID],
    [`?rid=${RID.toUpperCase()}`, RID],
    [`/start?rid=${RID}`, RID],
    [`/7?x=1&rid=${RID}&create=0`, RID],
    [`?rid=nonsense&rid=${RID}`, RID],
    ['?rid=00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000'],
    ['?RID=nonsense', null],
    ['', null],
  ] as const
  for (const [suffix, rid] of cases) {
    for (const root of [`/ping/${uuid}`, `/ping/${key}/backup`]) {
      expect((await house.ping(root + suffix)).statusCode).toBe(200)
      expect([suffix, (await pingsOf(house, uuid))[0]]).toMatchObject([suffix, { rid }])
    }
  }
})

test('any other run id is 400, and nothing is recorded', async () => {
  const house = openHouse()
  const key = house.pingKey()
  const { uuid } = await house.create({ slug: 'backup' })
  const rids = [
    '',
    'nonsense',
    RID.replaceAll('-', ''),
    `{${RID}}`,
    `${RID}0`,
    RID.slice(1),
    `+${RID}`,
    `${RID}%0A`,
  ]
  for (const rid of rids) {
    for (const url of [
      `/ping/${uuid}?rid=${rid}`,
      `/ping/${key}/backup/fail?rid=${RID}&rid=${rid}`,
    ]) {
      expect([url, ...told(await house.ping(url))]).toEqual([url, 400, 'invalid uuid format'])
    }
  }
  expect(await pingsOf(house, uuid)).toEqual([])
})

test('the exit status is looked at before the run id', async () => {
  const house = openHouse()
  const { ping_url } = await house.create()
  expect(told(await house.ping(`${ping_url}/256?rid=x`))).toEqual([400, 'invalid url format'])
})
