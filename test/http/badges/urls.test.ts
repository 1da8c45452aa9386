// Addresses, verbs and headers of badges (contract monitor.md 6.1, 6.2, 6.5, 2.4).
import { expect, test } from 'vitest'
import { badgeSignature } from '../../../src/main/monitor/documents/badge.ts'
import { openHouse } from '../../support/house.ts'
import { corsOf, headersOf, told, UNKNOWN_UUID } from '../api.ts'
import { badgePath } from './subject.ts'

const CACHE_CONTROL = 'max-age=0, no-cache, no-store, must-revalidate, private'

test.each([
  ['svg', 'image/svg+xml'],
  ['json', 'application/json'],
  ['shields', 'application/json'],
])('every kind of badge is served as %s, for anybody, and never kept', async (format, type) => {
  const house = openHouse()
  const { badge_url } = await house.create({ tags: 'web' })
  const own = badge_url.replace('.svg', `.${format}`)
  for (const url of [badgePath(house, '*', format), badgePath(house, 'web', format), own]) {
    const answer = await house.ping(url)
    expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([url, 200, type])
    expect(headersOf(answer, 'access-control-')).toEqual(corsOf('GET'))
    expect(answer.headers).toMatchObject({
      'cache-control': CACHE_CONTROL,
      expires: expect.any(String),
    })
  }
})

test('the vectors of the signature hold', () => {
  const vectors = { '*': '3oPYmsYe', web: 'SkHgaToE', 'db@dc1': 'KSGg3JI3', ünï: '0oOouee3' }
  const made = Object.keys(vectors).map((tag) => [tag, badgeSignature('badgekey', '---', tag)])
  expect(Object.fromEntries(made)).toEqual(vectors)
})

test('only the first eight characters of a signature are compared', async () => {
  const house = openHouse()
  const right = badgePath(house, 'web')
  const signature = right.split('/')[3]!
  const flipped = (signature[0] === 'A' ? 'B' : 'A') + signature.slice(1)
  const cases = [
    [signature, 200],
    [`${signature}xyz`, 200],
    [`${signature}-2`, 200],
    [`${signature}-3`, 200],
    [signature.slice(0, 7), 404],
    [flipped, 404],
    [signature.toLowerCase() === signature ? flipped : signature.toLowerCase(), 404],
    ['-2', 404],
  ] as const
  for (const [text, status] of cases) {
    const answer = await house.ping(right.replace(signature, text))
    expect([text, answer.statusCode]).toEqual([text, status])
  }
})

test('a signature is of one tag, and of one project', async () => {
  const house = openHouse()
  house.key('read-write', 'Other')
  const [, , key, signature] = badgePath(house, 'web').split('/')
  const other = house.monitor.projects.byName('Other')!.badgeKey
  const paths = [
    `/badge/${key}/${signature}/prod.json`,
    `/badge/${key}/${signature}/Web.json`,
    `/badge/${key}/${signature}.json`,
    `/badge/${other}/${signature}/web.json`,
  ]
  for (const path of paths) {
    const answer = await house.ping(path)
    expect([path, ...told(answer)]).toEqual([path, 404, ''])
    expect(headersOf(answer, 'access-control-')).toEqual(corsOf('GET'))
    expect(answer.headers['cache-control']).toBe(CACHE_CONTROL)
  }
})

test('a format that is none is 404, empty', async () => {
  const house = openHouse()
  const { badge_url } = await house.create()
  for (const format of ['png', 'SVG', 'jsonfoo', 'svg-x', '0']) {
    for (const url of [
      badgePath(house, '*', format),
      badgePath(house, 'web', format),
      badge_url.replace('.svg', `.${format}`),
    ]) {
      const answer = await house.ping(url)
      expect([url, ...told(answer)]).toEqual([url, 404, ''])
      expect(headersOf(answer, 'access-control-')).toEqual(corsOf('GET'))
    }
  }
})

test('an unknown badge key, and a path that is none, are a page of 404 without CORS', async () => {
  const house = openHouse()
  const { badge_url } = await house.create()
  const own = new URL(badge_url).pathname
  const [, , key, signature] = badgePath(house, 'web').split('/')
  const paths = [
    `/b/2/${UNKNOWN_UUID}.svg`,
    own.toUpperCase().replace('/B/', '/b/').replace('.SVG', '.svg'),
    own.replaceAll('-', ''),
    own.replace('/b/2/', '/b/x/'),
    own.replace('/b/2/', '/b/-2/'),
    own.replace('/b/2/', '/b/'),
    own.replace('.svg', ''),
    `${own}/`,
    '/b/',
    '/badge/',
    `/badge/${key}`,
    `/badge/${key}/${signature}`,
    `/badge/${key}/${signature}/web`,
    `/badge/${key}/${signature}/a/b.svg`,
    `/badge/${key}/${signature}/a%20b.svg`,
    `/badge/k@y/${signature}/web.svg`,
  ]
  for (const path of paths) {
    const answer = await house.ping(path)
    expect([path, answer.statusCode, answer.headers['content-type']]).toEqual([
      path,
      404,
      'text/html; charset=utf-8',
    ])
    expect(headersOf(answer, 'access-control-')).toEqual({})
  }
})

test.each([
  ['OPTIONS', 204, true],
  ['HEAD', 405, true],
  ['POST', 403, false],
  ['PUT', 403, false],
  ['DELETE', 403, false],
] as const)('%s is %d', async (method, status, withCors) => {
  const house = openHouse()
  const { badge_url } = await house.create()
  for (const url of [badge_url, badgePath(house, '*', 'svg'), badgePath(house, 'web')]) {
    const answer = await house.ping(url, { method })
    expect([url, answer.statusCode]).toEqual([url, status])
    expect(headersOf(answer, 'access-control-')).toEqual(withCors ? corsOf('GET') : {})
    if (withCors)
      expect([answer.body, answer.headers['cache-control']]).toEqual(['', CACHE_CONTROL])
  }
})

test('addresses outlive a restart', async () => {
  const first = openHouse()
  const { badge_url } = await first.create({ tags: 'web' })
  const paths = [badge_url, badgePath(first, '*'), badgePath(first, 'web')]
  await first.close()
  const second = openHouse({ dataDir: first.dataDir })
  for (const path of paths) expect((await second.ping(path)).statusCode).toBe(200)
})
