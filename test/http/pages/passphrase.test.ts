import { describe, expect, test } from 'vitest'
import { cookieFrom, openPages } from '../../support/page-house.ts'

const RIGHT = 'open sesame & co'

describe('a protected push', () => {
  test('GET leads to the form and notes nothing', async () => {
    const { vault, get } = openPages()
    const token = vault.put({ passphrase: RIGHT })
    const answer = await get(`/p/${token}`)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `/p/${token}/passphrase`])
    expect(vault.retrievals()).toBe(0)
  })

  test('the blank passphrase in the query counts as none', async () => {
    const { vault, get } = openPages()
    const token = vault.put({ passphrase: RIGHT })
    const answer = await get(`/p/${token}?passphrase=%20`)
    expect(answer.headers.location).toBe(`/p/${token}/passphrase`)
    expect(vault.kinds(token)).toEqual([])
  })

  test('the passphrase in the query opens it', async () => {
    const { vault, get } = openPages()
    const token = vault.put({ passphrase: RIGHT, payload: 'hunter2' })
    const answer = await get(`/p/${token}?${new URLSearchParams({ passphrase: RIGHT })}`)
    expect(answer.body).toContain('hunter2')
    expect(answer.body).toContain('Reloading this page counts as opening it again.')
    expect(answer.body).not.toContain('sesame')
  })

  test('a wrong one in the query leads to the form, which says so, and is noted', async () => {
    const { vault, get } = openPages()
    const token = vault.put({ passphrase: RIGHT })
    const answer = await get(`/p/${token}?passphrase=wrong`)
    expect(answer.headers.location).toBe(`/p/${token}/passphrase?notice=wrong`)
    expect(vault.kinds(token)).toEqual(['failed_passphrase'])
  })

  test('too many in the query lead to the form with a notice', async () => {
    const { vault, get } = openPages()
    const token = vault.put({ passphrase: RIGHT })
    for (let i = 0; i < 5; i++) await get(`/p/${token}?passphrase=wrong`)
    const answer = await get(`/p/${token}?passphrase=wrong`)
    expect(answer.headers.location).toBe(`/p/${token}/passphrase?notice=throttled`)
  })

  test('with the step on, the passphrase of a link travels over the step page', async () => {
    const { vault, get, post } = openPages()
    const token = vault.put({ passphrase: RIGHT, retrievalStep: true, payload: 'hunter2' })
    const query = `?${new URLSearchParams({ passphrase: RIGHT })}`
    const first = await get(`/p/${token}${query}`)
    expect([first.statusCode, first.headers.location]).toEqual([303, `/p/${token}/r${query}`])
    const step = await get(`/p/${token}/r${query}`)
    expect(step.body).toContain(
      '<input type="hidden" name="passphrase" value="open sesame &amp; co">',
    )
    expect(vault.retrievals()).toBe(0)
    expect((await post(`/p/${token}`, { passphrase: RIGHT })).body).toContain('hunter2')
  })
})

describe('the form', () => {
  test('is one text field that posts to access, for any push there is', async () => {
    const { vault, get } = openPages()
    for (const token of [vault.put({ passphrase: RIGHT }), vault.put()]) {
      const { statusCode, body } = await get(`/p/${token}/passphrase`)
      expect(statusCode).toBe(200)
      expect(body).toContain(`<form method="post" action="/p/${token}/access"`)
      expect(body).toMatch(/<input id="passphrase" name="passphrase" type="text"/)
      expect(vault.kinds(token)).toEqual([])
    }
    expect((await get('/p/nosuchtoken/passphrase')).body).toContain('no longer works')
  })

  test('right: a cookie for this push and three minutes, then the secret, once', async () => {
    const { vault, get, post } = openPages()
    const token = vault.put({ passphrase: RIGHT, payload: 'hunter2' })
    const access = await post(`/p/${token}/access`, { passphrase: RIGHT })
    expect([access.statusCode, access.headers.location]).toEqual([302, `/p/${token}`])
    expect(access.headers['set-cookie']).toMatch(
      new RegExp(`^${token}-p=[^; ]+; Path=/p/${token}; Max-Age=180; HttpOnly; SameSite=Lax$`),
    )
    expect(access.headers['set-cookie']).not.toContain('sesame')
    const opened = await get(`/p/${token}`, { cookie: `other=1; ${cookieFrom(access)}` })
    expect(opened.body).toContain('hunter2')
    // A reload asks for the passphrase, and opens nothing.
    expect(opened.body).not.toContain('Reloading')
    expect(opened.headers['set-cookie']).toBe(
      `${token}-p=; Path=/p/${token}; Max-Age=0; HttpOnly; SameSite=Lax`,
    )
    expect(vault.kinds(token)).toEqual(['view'])
    expect((await get(`/p/${token}`)).headers.location).toBe(`/p/${token}/passphrase`)
  })

  test('over HTTPS, which a trusted proxy tells, the cookie is for HTTPS only', async () => {
    const { vault, post } = openPages()
    const token = vault.put({ passphrase: RIGHT })
    const https = { 'x-forwarded-proto': 'https' }
    const access = await post(`/p/${token}/access`, { passphrase: RIGHT }, https)
    expect(access.headers['set-cookie']).toMatch(/; Secure$/)
  })

  test('with the step on, the cookie opens without asking a second time', async () => {
    const { vault, get, post } = openPages()
    const token = vault.put({ passphrase: RIGHT, retrievalStep: true, payload: 'hunter2' })
    const button = await post(`/p/${token}`)
    expect([button.statusCode, button.headers.location]).toEqual([302, `/p/${token}/passphrase`])
    const access = await post(`/p/${token}/access`, { passphrase: RIGHT })
    expect((await get(`/p/${token}`, { cookie: cookieFrom(access) })).body).toContain('hunter2')
  })

  test('wrong: back to the form, which warns', async () => {
    const { vault, get, post } = openPages()
    const token = vault.put({ passphrase: RIGHT })
    const answer = await post(`/p/${token}/access`, { passphrase: 'wrong' })
    expect(answer.statusCode).toBe(302)
    expect(answer.headers['set-cookie']).toBeUndefined()
    const form = await get(String(answer.headers.location))
    expect(form.body).toContain('<p class="warning" role="alert">That passphrase isn’t right.')
    expect(vault.kinds(token)).toEqual(['failed_passphrase'])
  })

  test('too often: 429 with the form and a notice, even for the right one', async () => {
    const { vault, get, post } = openPages()
    const token = vault.put({ passphrase: RIGHT })
    for (let i = 0; i < 5; i++) await post(`/p/${token}/access`, { passphrase: 'wrong' })
    const answer = await post(`/p/${token}/access`, { passphrase: RIGHT })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '30'])
    expect(answer.body).toContain('Too many attempts.')
    expect(answer.body).toContain(`action="/p/${token}/access"`)
    expect((await get(`/p/${token}/access`)).headers.location).toBe(`/p/${token}/passphrase`)
  })

  test('for an unprotected, expired or unknown push it leads on to the page', async () => {
    const { vault, post } = openPages()
    const open = vault.put()
    const over = vault.put({ passphrase: RIGHT, expiredOn: 1 })
    for (const token of [open, over, 'nosuchtoken']) {
      const answer = await post(`/p/${token}/access`, { passphrase: 'x' })
      expect([answer.statusCode, answer.headers.location]).toEqual([302, `/p/${token}`])
    }
  })

  test('a cookie that is over is taken back, and the form comes again', async () => {
    const { vault, get } = openPages()
    const token = vault.put({ passphrase: RIGHT })
    const answer = await get(`/p/${token}`, { cookie: `${token}-p=old` })
    expect(answer.headers.location).toBe(`/p/${token}/passphrase`)
    expect(answer.headers['set-cookie']).toContain('Max-Age=0')
    expect(vault.kinds(token)).toEqual([])
  })
})
