import { describe, expect, test } from 'vitest'
import { countsText, headline, statusWords, worstOf } from '../../../src/main/http/status/words.ts'
import { aCheck, stored } from '../../support/builders.ts'
import { type House, openHouse } from '../../support/house.ts'

const DRAFT = { title: 'Backups', projectId: null, tag: '', showsNames: false }

async function pageOf(house: House, draft: Partial<typeof DRAFT> = {}) {
  const { id } = await house.monitor.statusPages.create({ ...DRAFT, ...draft })
  return {
    id,
    get: (end = '', language = '') =>
      house.server.inject({
        url: `/status/${id}${end}`,
        headers: language === '' ? {} : { 'accept-language': language },
      }),
  }
}

const headers = {
  'cache-control': 'public, max-age=30',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
}

describe('a status page', () => {
  test('says how checks stand, and names none of them', async () => {
    const house = openHouse()
    stored(house, aCheck({ name: 'secret name', status: 'up', lastPing: house.clock.now() }))
    stored(house, aCheck({ name: 'other name', status: 'down' }))
    const { get } = await pageOf(house)
    const answer = await get()
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ ...headers, 'content-type': 'text/html; charset=utf-8' })
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.body).toContain('<h1 dir="auto">Backups</h1>')
    expect(answer.body).toContain(
      'data-status="down">1 of 2 is down</p>\n<p class="soft">Down:\u00a01\u00a0· Up:\u00a01</p>',
    )
    expect(answer.body).toContain('<title>Last 90 days: ')
    expect(answer.body).not.toMatch(/secret name|other name|<script|<ul>/)
  })

  test('names them where it is chosen, escaped', async () => {
    const house = openHouse()
    stored(house, aCheck({ name: '<b>db</b>', status: 'paused' }))
    const { get } = await pageOf(house, { showsNames: true, title: '"><script>' })
    const { body } = await get()
    expect(body).toContain('<h2 dir="auto">&lt;b&gt;db&lt;/b&gt;</h2>')
    expect(body).toContain('data-status="paused">Paused</span>')
    expect(body).not.toMatch(/<script|<b>/)
  })

  test('is a picture as well, for pages elsewhere', async () => {
    const house = openHouse()
    stored(house, aCheck({ status: 'up', lastPing: house.clock.now() }))
    const { get } = await pageOf(house, { title: 'A & B' })
    const answer = await get('.svg')
    expect(answer.headers).toMatchObject({
      ...headers,
      'content-type': 'image/svg+xml',
      'cross-origin-resource-policy': 'cross-origin',
    })
    // On a ground of its own: the page around it may be of the other theme.
    expect(answer.body).toMatch(
      /<rect class="ground".*>\s*<text .*>A &amp; B: Everything is up<\/text>/,
    )
    expect(answer.body).not.toContain('<script')
  })

  test('is read twice a minute for all its visitors, and shows a change of its own at once', async () => {
    const house = openHouse()
    const { id, get } = await pageOf(house)
    expect((await get()).body).toContain('Nothing is monitored here yet')
    stored(house, aCheck({ status: 'down' }))
    expect((await get()).body).toContain('Nothing is monitored here yet')
    await house.monitor.statusPages.update(id, { ...DRAFT, title: 'Other' })
    expect((await get()).body).toContain('Everything is down')
    stored(house, aCheck({ status: 'down' }))
    stored(house, aCheck({ status: 'up', lastPing: house.clock.now() }))
    await house.clock.advance(31_000)
    expect((await get()).body).toContain('2 of 3 are down')
  })

  test('lists 200 checks, and says how many more there are', async () => {
    const house = openHouse()
    for (let i = 0; i < 203; i++) stored(house, aCheck({ name: `check ${i}` }))
    const { get } = await pageOf(house, { showsNames: true })
    const { body } = await get()
    expect(body.match(/<li>/g)).toHaveLength(200)
    expect(body).toContain('3 more are not listed.')
  })

  test('shows first what is down, then what is late, whatever its place', async () => {
    const house = openHouse()
    const now = house.clock.now()
    for (let i = 0; i < 200; i++) {
      stored(house, aCheck({ name: `up ${i}`, status: 'up', lastPing: now }))
    }
    stored(house, aCheck({ name: 'late', status: 'up', lastPing: now - 87_000_000 }))
    stored(house, aCheck({ name: 'broken', status: 'down' }))
    const { get } = await pageOf(house, { showsNames: true })
    const names = Array.from(
      (await get()).body.matchAll(/<h2 dir="auto">(.*?)</g),
      ([, name]) => name,
    )
    expect(names.slice(0, 4)).toEqual(['broken', 'late', 'up 0', 'up 1'])
    expect(names).toHaveLength(200)
  })

  test('turns no direction of writing by a name, and keeps room for the headline beside a long title', async () => {
    const house = openHouse()
    stored(house, aCheck({ name: 'a\u202efdp.exe', status: 'down' }))
    const { get } = await pageOf(house, { showsNames: true, title: `\u202e${'W'.repeat(90)}` })
    expect((await get()).body).toContain('>afdp.exe<')
    expect((await get()).body).toContain(`>${'W'.repeat(90)}<`)
    const seen = />(W+)…: Everything is down<\/text>/.exec((await get('.svg')).body)?.[1] ?? ''
    expect(seen.length).toBeGreaterThan(20)
    expect(seen.length).toBeLessThan(35)
  })

  test('that is removed, or never was, is not found', async () => {
    const house = openHouse()
    const { id, get } = await pageOf(house)
    await get()
    await house.monitor.statusPages.remove(id)
    expect((await get()).statusCode).toBe(404)
    expect((await get('.svg')).statusCode).toBe(404)
    const latvian = await house.server.inject({
      url: `/status/${id}`,
      headers: { 'accept-language': 'lv' },
    })
    expect(latvian.headers['content-language']).toBe('lv')
    expect(latvian.body).toContain('<h1>Šeit nav statusa lapas</h1>')
    expect((await house.server.inject({ url: '/status/' })).statusCode).toBe(404)
    expect((await house.server.inject({ method: 'POST', url: `/status/${id}` })).statusCode).toBe(
      404,
    )
  })

  test.each([
    ['', '', 'en', '1 of 2 is down', '90 days ago', 'As of <time'],
    [
      '',
      'ja, de-AT;q=0.8, fr;q=0.5',
      'de',
      '1 von 2 ist ausgefallen',
      'vor 90 Tagen',
      'Stand: <time',
    ],
    ['?locale=es', 'de', 'es', '1 de 2 está caído', 'hace 90 días', 'Situación a <time'],
    ['', 'fr', 'fr', '1 sur 2 est en panne', 'il y a 90 jours', 'En panne'],
    ['', 'lv', 'lv', 'Nedarbojas 1 no 2', 'pirms 90 dienām', 'Nedarbojas</span>'],
  ])('%s speaks the language of its visitor: %s', async (query, header, language, ...texts) => {
    const house = openHouse()
    stored(house, aCheck({ name: 'db', status: 'down' }))
    stored(house, aCheck({ name: 'web', status: 'up', lastPing: house.clock.now() }))
    const { get } = await pageOf(house, { showsNames: true })
    const told = { 'content-language': language, vary: 'Accept-Language', ...headers }
    const page = await get(query, header)
    expect(page.headers).toMatchObject(told)
    expect(page.body).toContain(`<html lang="${language}">`)
    for (const text of texts) expect(page.body).toContain(text)
    const picture = await get(`.svg${query}`, header)
    expect(picture.headers).toMatchObject(told)
    expect(picture.body).toContain(`>Backups: ${texts[0]}</text>`)
  })

  test('has a style sheet that browsers may keep', async () => {
    const { server } = openHouse()
    const url = '/assets/status.css'
    const { headers, body } = await server.inject({ url })
    expect(body).toContain('light-dark(')
    const again = await server.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
    expect(again.statusCode).toBe(304)
  })
})

test.each([
  [{ all: 3, up: 3 }, null],
  [{ all: 2000, up: 1990, down: 10 }, 'Down:\u00a010\u00a0· Up:\u00a01,990'],
  [{ all: 6, up: 2, down: 1, paused: 3 }, 'Down:\u00a01\u00a0· Up:\u00a02\u00a0· Paused:\u00a03'],
  [
    { all: 4, grace: 1, maintenance: 2, new: 1 },
    'Late:\u00a01\u00a0· In\u00a0maintenance:\u00a02\u00a0· Not\u00a0started:\u00a01',
  ],
])('%j is split into %j', (counts, expected) => {
  expect(countsText({ ...NONE, ...counts }, statusWords('en'))).toBe(expected)
})

test('a length of time and the point after it stay in one line', () => {
  const hour = 3_600_000
  const day = { day: '2026-11-20', start: 0, end: 24 * hour, up: 0, down: 24 * hour, gap: 0 }
  const next = { ...day, day: '2026-11-21', up: 19 * hour, down: 5 * hour }
  const days = [day, next].map((one) => ({ ...one, outages: 1 }))
  const said = statusWords('es').band(days, 1)
  expect(said).toContain('OK\u00a0· 2\u00a0días con caída, 1\u202fd\u00a05\u202fh')
})

const NONE = { all: 0, up: 0, grace: 0, down: 0, paused: 0, new: 0, maintenance: 0 }

test.each([
  [{}, 'Nothing is monitored here yet', 'new'],
  [{ all: 2, up: 2 }, 'Everything is up', 'up'],
  [{ all: 3, up: 2, paused: 1 }, 'Everything is up', 'up'],
  [{ all: 2, up: 1, grace: 1 }, '1 of 2 is late', 'grace'],
  [{ all: 3, grace: 1, down: 2 }, '2 of 3 are down', 'down'],
  [{ all: 2000, up: 900, down: 1100 }, '1,100 of 2,000 are down', 'down'],
  [{ all: 2, down: 2 }, 'Everything is down', 'down'],
  [{ all: 3, up: 2, maintenance: 1 }, '1 of 3 is in maintenance', 'maintenance'],
  [{ all: 2, maintenance: 2 }, 'In maintenance', 'maintenance'],
  [{ all: 2, down: 1, maintenance: 1 }, '1 of 2 is down', 'down'],
  [{ all: 1, paused: 1 }, 'Paused', 'new'],
  [{ all: 1, new: 1 }, 'Not started yet', 'new'],
])('%j: %s', (counts, text, worst) => {
  expect(headline({ ...NONE, ...counts }, statusWords('en'))).toBe(text)
  expect(worstOf({ ...NONE, ...counts })).toBe(worst)
})
