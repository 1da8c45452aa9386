// What a push of each kind looks like when it opens (contract push.md 4), as a page and as a document.
import { describe, expect, test } from 'vitest'
import { DAY } from '../../../src/main/clock.ts'
import { openPages } from '../../support/page-house.ts'

const EXPIRED = 'This link no longer works'
const FILE = { filename: 'offer.pdf', contentType: 'application/pdf', size: 1_234_567, link: 'abc' }

describe('the four kinds', () => {
  test('url: 303 to the payload, a view counted, no referrer', async () => {
    const { vault, get } = openPages()
    const token = vault.put({
      kind: 'url',
      payload: 'https://example.org/a?b=c#d',
      deletableByViewer: null,
    })
    const answer = await get(`/p/${token}`)
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe('https://example.org/a?b=c#d')
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
    expect(vault.kinds(token)).toEqual(['view'])
  })

  test('url behind the step: the button leads there, and its policy allows that', async () => {
    const { vault, get, post } = openPages()
    const token = vault.put({ kind: 'url', payload: 'https://example.org/', retrievalStep: true })
    const step = await get(`/p/${token}/r`)
    expect(step.headers['content-security-policy']).toContain("form-action 'self' http: https:;")
    expect((await post(`/p/${token}`)).headers.location).toBe('https://example.org/')
  })

  test.each([
    ['http:foo', 'http://foo/'],
    [' https://example.org/x ', 'https://example.org/x'],
    ['https://example.org/ä b', 'https://example.org/%C3%A4%20b'],
    ['https://example.org', 'https://example.org'],
  ])('url %j goes to %s', async (payload, location) => {
    const { vault, get } = openPages()
    const answer = await get(`/p/${vault.put({ kind: 'url', payload })}`)
    expect(answer.headers.location).toBe(location)
  })

  test('url that is no web address is shown, never followed', async () => {
    const { vault, get } = openPages()
    const answer = await get(`/p/${vault.put({ kind: 'url', payload: 'javascript:alert(1)' })}`)
    expect([answer.statusCode, answer.headers.location]).toEqual([200, undefined])
    expect(answer.body).toContain('javascript:alert(1)')
  })

  test('qr: the code as SVG in the text colour; picture, text and network for the device that shows it', async () => {
    const { vault, get } = openPages()
    const { body } = await get(
      `/p/${vault.put({ kind: 'qr', payload: 'WIFI:T:WPA;S:guests;P:a\\;b;;' })}`,
    )
    expect(body).toMatch(
      /<svg class="qr"[^>]*viewBox="0 0 \d+ \d+" role="img" aria-label="QR code"/,
    )
    expect(body).toContain('<path fill="currentColor" d="M0 0h7v1h-7z')
    const details = body.indexOf('<details class="text">')
    expect(body.indexOf('WIFI')).toBeGreaterThan(details)
    expect(body).toContain('<span id="payload">WIFI:T:WPA;S:guests;P:a\\;b;;</span>')
    expect(body).toContain('<dd translate="no"><bdi>guests</bdi></dd>')
    expect(body).toContain('<bdi id="wifi-password">a;b</bdi>')
    expect(body).toContain('data-copy="wifi-password"')
    const [, png = ''] =
      /href="data:image\/png;base64,([^"]+)" download="code.png"/.exec(body) ?? []
    expect(Buffer.from(png, 'base64').subarray(1, 4).toString()).toBe('PNG')
  })

  test('qr: the longest payload still fits', async () => {
    const { vault, get } = openPages()
    const answer = await get(`/p/${vault.put({ kind: 'qr', payload: 'ä'.repeat(636) })}`)
    expect(answer.body).toContain('viewBox="0 0 177 177"')
  })

  test('file: the message, each file with its link and size, and how long the links work', async () => {
    const { vault, get } = openPages()
    const token = vault.put({ kind: 'file', payload: 'The offer.', files: [FILE] })
    const { body } = await get(`/p/${token}`)
    expect(body).toContain('The offer.')
    expect(body).toContain('<a href="/pfb/blobs/redirect/abc/offer.pdf"')
    expect(body).toContain('1.2\u00a0MiB')
    expect(body).toContain('The links to the files work for 5 minutes.')
  })

  test('file, less than five minutes before the push ends: its links end with it', async () => {
    const { vault, get } = openPages()
    const token = vault.put({ kind: 'file', payload: null, files: [FILE], expireAfterMinutes: 2 })
    const { body } = await get(`/p/${token}`)
    expect(body).toContain(
      'The links to the files work for 2 minutes. <time class="countdown" data-seconds="120"',
    )
    expect(body).toContain('It will be deleted within 2 minutes.')
  })

  test('file, last view: says until when the files can be saved; then it is expired (contract push.md P16)', async () => {
    const { vault, get } = openPages()
    const token = vault.put({ kind: 'file', payload: null, files: [FILE], expireAfterViews: 1 })
    const { body } = await get(`/p/${token}`)
    expect(body).toContain('/pfb/blobs/redirect/abc/offer.pdf')
    expect(body).toContain(
      'Save the files within 5 minutes; then everything is deleted. <time class="countdown" data-seconds="300"',
    )
    expect(body).not.toContain('The links to the files work')
    expect((await get(`/p/${token}`)).body).toContain(EXPIRED)
  })

  test('file without message and files says so; a text with files shows both', async () => {
    const { vault, get } = openPages()
    const empty = await get(`/p/${vault.put({ kind: 'file', payload: null })}`)
    expect(empty.body).toContain('neither a message nor a file')
    const both = await get(`/p/${vault.put({ payload: 'hunter2', files: [FILE] })}`)
    expect(both.body).toContain('hunter2')
    expect(both.body).toContain('offer.pdf')
  })

  test('text: not translated, hidden only by the script', async () => {
    const { vault, get } = openPages()
    const { body } = await get(`/p/${vault.put({ payload: 'hunter2' })}`)
    expect(body).toContain(
      '<pre class="payload short" translate="no" dir="auto"><span id="payload">hunter2',
    )
    expect(body).toContain('data-copy="payload"')
  })
})

describe('asked for JSON, a page answers the document of the API', () => {
  const accept = { accept: 'application/json' }

  test('with payload, when it opens', async () => {
    const { vault, get } = openPages()
    const token = vault.put({ payload: 'hunter2' })
    const answer = await get(`/p/${token}`, accept)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toMatchObject({
      url_token: token,
      payload: 'hunter2',
      views_remaining: 4,
    })
  })

  test('never past the step or the passphrase', async () => {
    const { vault, get } = openPages()
    expect((await get(`/p/${vault.put({ retrievalStep: true })}`, accept)).statusCode).toBe(303)
    expect((await get(`/p/${vault.put({ passphrase: 'x' })}`, accept)).statusCode).toBe(302)
    expect(vault.retrievals()).toBe(0)
  })

  test('without payload, when it is over', async () => {
    const { clock, vault, get } = openPages()
    const token = vault.put()
    await clock.advance(7 * DAY)
    expect((await get(`/p/${token}`, accept)).json()).toMatchObject({
      expired: true,
      payload: null,
    })
    expect((await get('/p/nosuchtoken', accept)).statusCode).toBe(404)
  })

  test('a browser, which names both, gets the page', async () => {
    const { vault, get } = openPages()
    const answer = await get(`/p/${vault.put()}`, { accept: 'text/html,application/json' })
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  })
})
