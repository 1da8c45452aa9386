import { describe, expect, test } from 'vitest'
import { openPages, PAGE_BASE_URL } from '../../support/page-house.ts'

describe('the page of whoever made the push', () => {
  test('has the link, its QR code, a text to send and the way to print; counts nothing', async () => {
    const { vault, get } = openPages()
    const token = vault.put({ retrievalStep: true, payload: 'hunter2', expireAfterViews: 3 })
    const { statusCode, body } = await get(`/p/${token}/preview`)
    expect(statusCode).toBe(200)
    expect(body).toContain(
      `<p id="link" class="link" translate="no">${PAGE_BASE_URL}/p/${token}/r</p>`,
    )
    expect(body.match(/<svg class="qr"/g)).toHaveLength(1)
    expect(body).toContain(
      '• The link works for 7 days.\n• It can be opened 3 times.\n• After that',
    )
    expect(body).toContain(`action="/p/${token}/print_preview"`)
    expect(body).not.toContain('hunter2')
    expect(vault.kinds(token)).toEqual([])
  })

  test('the link of a push without step has no /r', async () => {
    const { vault, get } = openPages()
    const token = vault.put()
    expect((await get(`/p/${token}/preview`)).body).toContain(`${PAGE_BASE_URL}/p/${token}</p>`)
  })

  test('the passphrase is spoken of only where there is one, and never told', async () => {
    const { vault, get } = openPages()
    const hint = 'You need a passphrase'
    expect((await get(`/p/${vault.put()}/preview`)).body).not.toContain(hint)
    const { body } = await get(`/p/${vault.put({ passphrase: 'open sesame' })}/preview`)
    expect(body).toContain(hint)
    expect(body).not.toContain('sesame')
  })

  test('the link carries a language when asked to, and the text to send is in it', async () => {
    const { vault, get } = openPages()
    const token = vault.put()
    const { body } = await get(`/p/${token}/preview?locale=fr&push_locale=de`)
    expect(body).toContain('<html lang="fr">')
    expect(body).toContain(`${PAGE_BASE_URL}/p/${token}?locale=de`)
    expect(body).toContain('Der Link gilt 7 Tage.')
  })

  test('is there for files as well: a token cannot be guessed', async () => {
    const { vault, get } = openPages()
    const token = vault.put({ kind: 'file', payload: null })
    expect((await get(`/p/${token}/preview`)).body).toContain('The link is ready')
  })
})

describe('the page to print', () => {
  test('has message, code and link; date and ID when asked for', async () => {
    const { vault, get } = openPages()
    const token = vault.put()
    const bare = await get(`/p/${token}/print_preview`)
    expect(bare.body).toContain(`<p class="link" translate="no">${PAGE_BASE_URL}/p/${token}</p>`)
    expect(bare.body).toContain('<svg')
    expect(bare.body).not.toContain('Works until')
    expect(bare.body).not.toContain('class="message"')
    expect(bare.body).not.toContain('ID:')
    const query = 'message=For+Anna&show_expiration=1&show_id=true'
    const full = await get(`/p/${token}/print_preview?${query}`)
    expect(full.body).toContain('<p class="message" dir="auto">For Anna</p>')
    expect(full.body).toMatch(/Works until 22 January 2025|Works until January 2\d, 2025/)
    expect(full.body).toContain(`ID: <span translate="no">${token}</span>`)
    expect(vault.kinds(token)).toEqual([])
  })

  test.each([
    ['fr', 'Identifiant\u00a0: <span'],
    ['lv', 'Darbojas līdz: 2025. gada 2'],
  ])('the colons are those of the language: %s', async (locale, text) => {
    const { vault, get } = openPages()
    const query = `locale=${locale}&show_expiration=1&show_id=1`
    const { body } = await get(`/p/${vault.put()}/print_preview?${query}`)
    expect(body).toContain(text)
  })

  test('a message is cut where it would become a page of its own', async () => {
    const { vault, get } = openPages()
    const { body } = await get(`/p/${vault.put()}/print_preview?message=${'x'.repeat(5000)}`)
    expect(body).toContain(`>${'x'.repeat(2000)}</p>`)
  })
})
