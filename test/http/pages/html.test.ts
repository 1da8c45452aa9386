import { describe, expect, test } from 'vitest'
import { escapeHtml, html } from '../../../src/main/http/pages/html.ts'
import { isShort } from '../../../src/main/http/pages/secret-page.ts'
import { openPages } from '../../support/page-house.ts'

const HOSTILE = [
  '<script>alert(1)</script>',
  '</span></pre><img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "' autofocus onfocus='alert(1)",
  '&lt;script&gt;',
  '$' + '{7*7}{{7*7}}<%= 7 %>',
  '<!--',
  '\u202egnp.exe',
]

/** A parser's reading of what the template wrote. */
function parsed(text: string): string {
  const characters: Record<string, string> = {
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    '#39': "'",
    '#13': '\r',
  }
  return text.replace(/&(amp|lt|gt|quot|#39|#13);/g, (_, name: string) => characters[name] ?? '')
}

describe('the template', () => {
  test.each(HOSTILE)('%j goes in as text and comes out the same', (text) => {
    expect(escapeHtml(text)).not.toMatch(/[<>"']/)
    expect(parsed(escapeHtml(text))).toBe(text)
  })

  test('markup that the template made is not escaped twice', () => {
    const inner = html`<b>${'a & b'}</b>`
    expect(String(html`<p>${inner}${[inner, '<']}</p>`)).toBe(
      '<p><b>a &amp; b</b><b>a &amp; b</b>&lt;</p>',
    )
  })

  test('null and false leave nothing, zero stays', () => {
    expect(String(html`[${null}${false}${0}${''}]`)).toBe('[0]')
  })

  test('an object that only looks like markup is not trusted', () => {
    const forged = { toString: () => '<b>' } as unknown as string
    expect(() => String(html`${forged}`)).toThrow()
  })
})

describe('hostile content', () => {
  test.each(HOSTILE)('payload %j stands on the page as text', async (payload) => {
    const { vault, get } = openPages()
    const { body } = await get(`/p/${vault.put({ payload })}`)
    expect(body).toContain(`<span id="payload">${escapeHtml(payload)}</span>`)
    expect(body.match(/<script/g)).toHaveLength(1)
    expect(body).not.toMatch(/<img|<svg (?!class="(?:mark|time|qr)")/)
  })

  test.each(HOSTILE)('file name %j stands on the page as text', async (filename) => {
    const { vault, get } = openPages()
    const file = { filename, contentType: 'text/html', size: 3, link: 'a/b?c#d"' }
    const { body } = await get(`/p/${vault.put({ kind: 'file', payload: null, files: [file] })}`)
    const [, href = '', shown = ''] =
      /<a href="([^"]*)" translate="no" rel="nofollow"><bdi>([^<]*)<\/bdi>/.exec(body) ?? []
    expect(href).toBe(
      escapeHtml(`/pfb/blobs/redirect/a%2Fb%3Fc%23d%22/${encodeURIComponent(filename)}`),
    )
    expect(parsed(shown)).toBe(filename.replace('\u202e', ''))
  })

  test.each(HOSTILE)('message %j of a printed page stands there as text', async (message) => {
    const { vault, get } = openPages()
    const query = new URLSearchParams({ message })
    const { body } = await get(`/p/${vault.put()}/print_preview?${query}`)
    expect(body).toContain(`<p class="message" dir="auto">${escapeHtml(message)}</p>`)
  })

  test.each(HOSTILE)('a query with %j stays inside its attributes', async (text) => {
    const { vault, get } = openPages()
    const token = vault.put({ passphrase: 'x', retrievalStep: true })
    const query = new URLSearchParams({
      passphrase: text,
      notice: text,
      locale: text,
      [text]: text,
    })
    for (const step of ['r', 'passphrase', 'preview', 'print_preview']) {
      const { body } = await get(`/p/${token}/${step}?${query}`)
      if (escapeHtml(text) !== text) expect(body).not.toContain(text)
      expect(body.match(/<script/g)).toHaveLength(1)
    }
  })

  test('line breaks and blanks of a payload survive', async () => {
    const { vault, get } = openPages()
    const payload = '\n\r\n  tab\there \r end\n'
    const { body } = await get(`/p/${vault.put({ payload })}`)
    const [, written = ''] = /<span id="payload">([^<]*)<\/span>/.exec(body) ?? []
    expect(parsed(written)).toBe(payload)
  })
})

describe('the two looks of a text', () => {
  test.each([
    ['hunter2', true],
    ['x'.repeat(100), true],
    ['x'.repeat(101), false],
    ['😀'.repeat(100), true],
    ['two\nlines', false],
    ['old\rlines', false],
  ])('%j is large and centred: %s', (payload, short) => {
    expect(isShort(payload)).toBe(short)
  })
})
