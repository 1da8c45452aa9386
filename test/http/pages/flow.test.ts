// The table of addresses of contract push.md 7, and what each request leaves in the audit log (contract
// push.md 5.1).
import { describe, expect, test } from 'vitest'
import { DAY, HOUR } from '../../../src/main/clock.ts'
import { openPages } from '../../support/page-house.ts'

const EXPIRED = 'This link no longer works'

describe('GET /p/:t with the retrieval step off', () => {
  test('shows the payload and counts a view', async () => {
    const { vault, get } = openPages()
    const token = vault.put({ payload: 'hunter2' })
    const answer = await get(`/p/${token}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('hunter2')
    expect(vault.kinds(token)).toEqual(['view'])
  })

  test('says how many views and days are left', async () => {
    const { vault, get } = openPages()
    const { body } = await get(`/p/${vault.put({ expireAfterViews: 5 })}`)
    expect(body).toContain('It can be opened 4 more times. It will be deleted within 7 days.')
    expect(body).toContain('Reloading this page counts as opening it again.')
  })

  test('one is said as one, and less than a day in hours', async () => {
    const { clock, vault, get } = openPages()
    const token = vault.put({ expireAfterViews: 2, expireAfterMinutes: 1440 })
    await clock.advance(HOUR)
    const { body } = await get(`/p/${token}`)
    expect(body).toContain('It can be opened 1 more time. It will be deleted within 23 hours.')
  })

  test('the last view says so, offers no deletion, and the next sees it expired', async () => {
    const { vault, get } = openPages()
    const token = vault.put({ expireAfterViews: 1 })
    const last = await get(`/p/${token}`)
    expect(last.body).toContain('This was the last time it could be opened.')
    expect(last.body).not.toContain('/expire')
    expect(last.body).not.toContain('Reloading')
    const next = await get(`/p/${token}`)
    expect(next.statusCode).toBe(200)
    expect(next.body).toContain(EXPIRED)
    expect(vault.kinds(token)).toEqual(['view', 'failed_view'])
  })

  test('by its time it is expired, too', async () => {
    const { clock, vault, get } = openPages()
    const token = vault.put({ payload: 'hunter2' })
    await clock.advance(7 * DAY)
    const { body } = await get(`/p/${token}`)
    expect(body).toContain(EXPIRED)
    expect(body).not.toContain('hunter2')
  })

  test('the visitor is noted with address, agent and referrer', async () => {
    const { vault, request } = openPages()
    const token = vault.put()
    await request({
      url: `/p/${token}`,
      remoteAddress: '192.0.2.7',
      headers: { 'user-agent': 'Firefox', referer: 'https://mail.example/' },
    })
    expect(vault.lastVisitor(token)).toEqual({
      account: null,
      ip: '192.0.2.7',
      userAgent: 'Firefox',
      referrer: 'https://mail.example/',
    })
  })
})

describe('GET /p/:t with the retrieval step on (contract push.md P2)', () => {
  test('leads to the step page and counts nothing', async () => {
    const { vault, get } = openPages()
    const token = vault.put({ retrievalStep: true })
    const answer = await get(`/p/${token}`)
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe(`/p/${token}/r`)
    expect(vault.retrievals()).toBe(0)
  })

  test('a cookie that somebody made up opens nothing', async () => {
    const { vault, get } = openPages()
    const token = vault.put({ retrievalStep: true })
    const answer = await get(`/p/${token}`, { cookie: `${token}-p=anything` })
    expect(answer.statusCode).toBe(303)
    expect(vault.retrievals()).toBe(0)
    const locked = vault.put({ retrievalStep: true, passphrase: 'open sesame' })
    const refused = await get(`/p/${locked}`, { cookie: `${locked}-p=anything` })
    expect([refused.statusCode, refused.headers.location]).toEqual([303, `/p/${locked}/r`])
    expect(vault.kinds(locked)).toEqual([])
  })

  test('an expired one shows the expired page', async () => {
    const { clock, vault, get } = openPages()
    const token = vault.put({ retrievalStep: true })
    await clock.advance(7 * DAY)
    const answer = await get(`/p/${token}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain(EXPIRED)
    expect(vault.kinds(token)).toEqual(['failed_view'])
  })
})

describe('the step page', () => {
  test('its button is a form that posts to /p/:t, and looking counts nothing', async () => {
    const { vault, get, post } = openPages()
    const token = vault.put({ retrievalStep: true, payload: 'hunter2' })
    const { statusCode, body } = await get(`/p/${token}/r`)
    expect(statusCode).toBe(200)
    expect(body).toContain(`<form method="post" action="/p/${token}"`)
    expect(body).not.toContain('hunter2')
    expect(vault.kinds(token)).toEqual([])
    const opened = await post(`/p/${token}`)
    expect(opened.statusCode).toBe(200)
    expect(opened.body).toContain('hunter2')
    expect(vault.kinds(token)).toEqual(['view'])
  })

  test('works where the step is off', async () => {
    const { vault, get } = openPages()
    expect((await get(`/p/${vault.put()}/r`)).body).toContain('<form method="post"')
  })

  test('of an expired push notes a failed view, of an unknown one nothing; both look the same', async () => {
    const { clock, vault, get } = openPages()
    const token = vault.put({ retrievalStep: true })
    await clock.advance(7 * DAY)
    const expired = await get(`/p/${token}/r`)
    const unknown = await get('/p/nosuchtokenatall/r')
    expect(vault.kinds(token)).toEqual(['failed_view'])
    expect([expired.statusCode, unknown.statusCode]).toEqual([200, 200])
    expect(unknown.body).toBe(expired.body)
  })
})

describe('expired and unknown', () => {
  test('look the same to the byte on every address', async () => {
    const { clock, vault, get, post } = openPages()
    const token = vault.put()
    await clock.advance(7 * DAY)
    for (const step of ['', '/r', '/preview', '/print_preview']) {
      const [expired, unknown] = [
        await get(`/p/${token}${step}`),
        await get(`/p/${'z'.repeat(26)}${step}`),
      ]
      expect(unknown.statusCode).toBe(200)
      expect(expired.body).toBe(unknown.body)
      const { date: _, ...headers } = expired.headers
      expect(unknown.headers).toMatchObject(headers)
    }
    expect((await post(`/p/${token}`)).body).toBe((await post('/p/zzzzzzzzzzzz')).body)
  })

  test.each([
    'short',
    'UPPERCASE',
    'with%20blank',
    'a.b.c.d.e',
    '..%2f..%2fetc',
    'x'.repeat(65),
    '%00%00%00%00%00%00%00%00',
    'new_',
  ])('what can be no token is unknown: %s', async (text) => {
    const { vault, get } = openPages()
    const answer = await get(`/p/${text}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain(EXPIRED)
    expect(vault.retrievals()).toBe(0)
  })
})

describe('deleting', () => {
  test('the button stands behind a confirmation that needs no script', async () => {
    const { vault, get } = openPages()
    const token = vault.put()
    const { body } = await get(`/p/${token}`)
    expect(body).toMatch(/<details[^>]*>\s*<summary>Delete it now<\/summary>/)
    expect(body).toContain(`<form method="post" action="/p/${token}/expire"`)
  })

  test('is not offered where viewers may not', async () => {
    const { vault, get } = openPages()
    expect((await get(`/p/${vault.put({ deletableByViewer: false })}`)).body).not.toContain(
      '/expire',
    )
    expect((await get(`/p/${vault.put({ deletableByViewer: null })}`)).body).not.toContain(
      '/expire',
    )
  })

  test.each(['POST', 'DELETE'] as const)('%s expires and leads back', async (method) => {
    const { vault, request, get } = openPages()
    const token = vault.put()
    const answer = await request({ method, url: `/p/${token}/expire` })
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `/p/${token}`])
    expect(vault.stateOf(token)?.deleted).toBe(true)
    expect((await get(`/p/${token}`)).body).toContain(EXPIRED)
    expect(vault.kinds(token)).toEqual(['expire', 'failed_view'])
  })

  test('who has deleted it reads so, once (contract push.md 11.6)', async () => {
    const { vault, post, get } = openPages()
    const token = vault.put()
    const answer = await post(`/p/${token}/expire`)
    const attributes = `Path=/p/${token}; Max-Age=60; HttpOnly; SameSite=Lax`
    expect(answer.headers['set-cookie']).toBe(`${token}-d=1; ${attributes}`)
    const deleted = await get(`/p/${token}`, { cookie: `${token}-d=1` })
    expect(deleted.body).toContain('<h1>Deleted</h1>\n<p>Nobody can open it any more.</p>')
    expect(deleted.headers['set-cookie']).toContain(`${token}-d=; Path=/p/${token}; Max-Age=0`)
    expect((await get(`/p/${token}`)).body).toContain(EXPIRED)
  })

  test('a cookie without a deletion opens and hides nothing', async () => {
    const { vault, get } = openPages()
    const token = vault.put({ payload: 'hunter2' })
    expect((await get(`/p/${token}`, { cookie: `${token}-d=1` })).body).toContain('hunter2')
  })

  test('an unknown link is answered as one that was deleted', async () => {
    const { vault, post, get } = openPages()
    const [known, unknown] = [vault.put(), 'z'.repeat(26)]
    const answers = [await post(`/p/${known}/expire`), await post(`/p/${unknown}/expire`)]
    const cookies = answers.map(({ headers }) => String(headers['set-cookie']))
    expect(cookies.map((text, at) => text.replaceAll([known, unknown][at] ?? '', 'T'))).toEqual([
      'T-d=1; Path=/p/T; Max-Age=60; HttpOnly; SameSite=Lax',
      'T-d=1; Path=/p/T; Max-Age=60; HttpOnly; SameSite=Lax',
    ])
    const pages = await Promise.all(
      [known, unknown].map((token) => get(`/p/${token}`, { cookie: `${token}-d=1` })),
    )
    expect(pages[0]?.body).toBe(pages[1]?.body)
  })

  test('who may not is led to the start page, and nothing happens', async () => {
    const { vault, post } = openPages()
    const token = vault.put({ deletableByViewer: false })
    const answer = await post(`/p/${token}/expire`)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/'])
    expect(vault.stateOf(token)?.expiredOn).toBeNull()
  })

  test('twice, or what is unknown, leads to the expired page', async () => {
    const { vault, post } = openPages()
    const token = vault.put()
    await post(`/p/${token}/expire`)
    expect((await post(`/p/${token}/expire`)).headers.location).toBe(`/p/${token}`)
    expect((await post('/p/nosuchtoken/expire')).headers.location).toBe('/p/nosuchtoken')
    expect(vault.kinds(token)).toEqual(['expire'])
  })

  test('its address loaded by hand counts no view', async () => {
    const { vault, get } = openPages()
    const token = vault.put()
    expect((await get(`/p/${token}/expire`)).headers.location).toBe(`/p/${token}/r`)
    expect(vault.retrievals()).toBe(0)
  })
})
