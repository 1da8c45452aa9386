import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { BROWSER, openPage, openPageAlone } from '../support/browser.ts'
import { keepPicture, LARGE, looks } from '../support/looks.ts'
import { openPages, type PageHouse } from '../support/page-house.ts'
import { isTooWide } from '../support/window-page.ts'

const LOOKS = looks({ width: 360, height: 740 }, LARGE)
const LETTER = Array.from(
  { length: 12 },
  (_, i) => `host-${i}.internal.example.org  user=deploy  password=Qp7-${i}kVw!mZ`,
).join('\n')
const FILES = [
  { filename: 'offer.pdf', contentType: 'application/pdf', size: 1_234_567, link: 'abc' },
  {
    filename: `a-rather-long-file-name-${'that-goes-on-'.repeat(5)}until-it-ends.tar.gz`,
    contentType: 'application/gzip',
    size: 98_765_432,
    link: 'def',
  },
  { filename: 'key.txt', contentType: 'text/plain', size: 51, link: 'ghi' },
]

/** A server on a free port; the page goes to it. */
async function serve(house: PageHouse): Promise<string> {
  return house.server.listen({ host: '127.0.0.1', port: 0 })
}

/** What the browser complains of: scripts that fail, things that the CSP refuses. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('status of 429')) {
      complaints.push(message.text())
    }
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}

function filterOf(page: Page): Promise<string> {
  return page.locator('#payload').evaluate((node) => getComputedStyle(node).filter)
}

describe.skipIf(BROWSER === undefined)('the recipient pages (skipped without a browser)', () => {
  test.each(LOOKS)(
    'they are legible in $colorScheme at $size.width pixels',
    async ({ colorScheme, size }) => {
      const house = openPages()
      const { vault } = house
      const base = await serve(house)
      const page = await openPage({ colorScheme, locale: 'en-GB', viewport: size })
      const complaints = complaintsOf(page)
      const plain = { expireAfterViews: 100 }
      const locked = vault.put({ ...plain, passphrase: 'open sesame' })
      const long = vault.put({ ...plain, payload: LETTER })
      const files = vault.put({
        ...plain,
        kind: 'file',
        payload: 'The offer we spoke about.',
        files: FILES,
      })
      const qr = vault.put({
        ...plain,
        kind: 'qr',
        payload: 'WIFI:T:WPA;S:guests;P:8-kind-otters;;',
      })
      const stepped = vault.put({ ...plain, retrievalStep: true })
      const lastOf = (fields: object) => () => vault.put({ ...fields, expireAfterViews: 1 })
      const shots: readonly (readonly [string, string | (() => string)])[] = [
        ['step', `/p/${stepped}/r`],
        ['step-de', `/p/${stepped}/r?locale=de`],
        ['passphrase', `/p/${locked}/passphrase`],
        ['passphrase-wrong', `/p/${locked}/passphrase?notice=wrong`],
        ['text-long', `/p/${long}`],
        ['files', `/p/${files}`],
        ['qr', `/p/${qr}`],
        ['expired', '/p/nosuchtoken'],
        ['expired-lv', '/p/nosuchtoken?locale=lv'],
        ['preview', `/p/${stepped}/preview`],
        ['preview-fr', `/p/${locked}/preview?locale=fr&push_locale=es`],
        ['print', `/p/${stepped}/print_preview?message=For+Anna&show_expiration=true&show_id=true`],
        ['nothing-here', '/p/new'],
      ]
      const shoot = async (name: string) => {
        expect(await isTooWide(page), name).toBe(false)
        await keepPicture(page, `recipient-${name}-${colorScheme}-${size.width}`, true)
      }
      for (const [name, url] of shots) {
        await page.goto(`${base}${typeof url === 'string' ? url : url()}`)
        await shoot(name)
      }
      await page.goto(`${base}/p/${vault.put({ ...plain, payload: 'violet-anchor-57-tundra' })}`)
      await shoot('text-veiled')
      await page.getByRole('button', { name: 'Show' }).click()
      await page.getByText('Delete it now').click()
      await shoot('text-shown')
      await page.goto(`${base}/p/${lastOf({ payload: 'violet-anchor-57-tundra' })()}`)
      await shoot('text-last')
      await page.goto(`${base}/p/${lastOf({ kind: 'file', payload: null, files: FILES })()}`)
      await shoot('files-last')
      await page.goto(`${base}/p/${long}?locale=de`)
      await page.getByRole('button', { name: 'Anzeigen' }).click()
      await shoot('text-long-shown-de')
      expect(complaints.filter((text) => !text.includes('status of 404'))).toEqual([])
    },
  )

  test('at 320 pixels nothing scrolls sideways', async () => {
    const house = openPages()
    const base = await serve(house)
    const page = await openPage({ viewport: { width: 320, height: 600 } })
    const token = house.vault.put({
      payload: 'x'.repeat(400),
      files: FILES,
      expireAfterViews: 9,
      retrievalStep: true,
    })
    for (const locale of ['en', 'de', 'fr', 'es', 'lv']) {
      for (const step of [
        'r',
        'passphrase',
        'preview',
        'print_preview?show_id=1&show_expiration=1',
      ]) {
        const join = step.includes('?') ? '&' : '?'
        await page.goto(`${base}/p/${token}/${step}${join}locale=${locale}`)
        expect(await isTooWide(page), `${step} ${locale}`).toBe(false)
      }
      await page.goto(`${base}/p/${token}/r?locale=${locale}`)
      await page.locator('button.main').click()
      await page.locator('#payload').waitFor()
      expect(await isTooWide(page), `secret ${locale}`).toBe(false)
    }
  })

  test('without a script the whole way works, and the secret can be read', async () => {
    const house = openPages()
    const base = await serve(house)
    const page = await openPage({ javaScriptEnabled: false, locale: 'de-DE' })
    const token = house.vault.put({ payload: 'hunter2', passphrase: 'offen', retrievalStep: true })
    await page.goto(`${base}/p/${token}`)
    await page.getByRole('button', { name: 'Öffnen' }).click()
    await page.getByLabel('Passphrase').fill('falsch')
    await page.getByRole('button', { name: 'Weiter' }).click()
    await page.getByText('Die Passphrase stimmt nicht.').waitFor()
    await page.getByLabel('Passphrase').fill('offen')
    await page.getByRole('button', { name: 'Weiter' }).click()
    await page.getByText('hunter2').waitFor()
    expect(await filterOf(page)).toBe('none')
    expect(await page.getByRole('button', { name: 'Kopieren' }).count()).toBe(0)
    await page.getByText('Jetzt löschen').click()
    await page.getByRole('button', { name: 'Endgültig löschen' }).click()
    await page.getByText('Niemand kann den Inhalt mehr öffnen.').waitFor()
    expect(house.vault.stateOf(token)?.deleted).toBe(true)
  })

  test('a text is blurred until it is clicked, and again after 20 seconds of rest', async () => {
    const house = openPages()
    const base = await serve(house)
    const page = await openPageAlone({ locale: 'en-GB' })
    const complaints = complaintsOf(page)
    await page.clock.install()
    await page.goto(`${base}/p/${house.vault.put({ payload: 'hunter2' })}`)
    const [payload, show] = [page.locator('#payload'), page.getByRole('button', { name: 'Show' })]
    await show.waitFor()
    expect(await filterOf(page)).toBe('blur(10px)')
    expect(await payload.getAttribute('aria-hidden')).toBe('true')
    await page.locator('.payload').hover()
    expect(await filterOf(page)).toBe('blur(4px)')
    await page.locator('.payload').click()
    expect(await filterOf(page)).toBe('none')
    expect(await payload.getAttribute('aria-hidden')).toBeNull()
    await page.mouse.move(0, 0)
    await page.clock.fastForward(19_000)
    expect(await filterOf(page)).toBe('none')
    await page.clock.fastForward(2_000)
    expect(await filterOf(page)).toBe('blur(10px)')
    await show.focus()
    await page.keyboard.press('Enter')
    expect(await filterOf(page)).toBe('none')
    expect(complaints).toEqual([])
  })

  test('what is copied is what was pushed, with and without the clipboard API', async () => {
    const house = openPages()
    const base = await serve(house)
    const payload = '\n  first\r\n\tsecond <b> & "c"\r\n\n'
    const page = await openPage({
      locale: 'en-GB',
      permissions: ['clipboard-read', 'clipboard-write'],
      wholeBrowser: true,
    })
    // The pages themselves may not read the clipboard.
    const clipboard = async () => {
      const reader = await page.context().newPage()
      await reader.goto(`${base}/robots.txt`)
      await reader.bringToFront()
      const text = String(await reader.evaluate('navigator.clipboard.readText()'))
      await reader.close()
      // Clipboards of some systems know one kind of line break only.
      return text.replaceAll('\r\n', '\n')
    }
    await page.goto(`${base}/p/${house.vault.put({ payload })}`)
    expect(await page.locator('#payload').evaluate((node) => node.textContent)).toBe(payload)
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await clipboard()).toBe(payload.replaceAll('\r\n', '\n'))
    await page.goto(`${base}/p/${house.vault.put({ payload: 'the older way' })}`)
    await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await clipboard()).toBe('the older way')
  })

  test('a push of kind url leads to another site, from the button and from the form', async () => {
    const house = openPages()
    const base = await serve(house)
    const other = openPages()
    other.server.get('/target', (_request, reply) =>
      reply.type('text/html').send('<link rel="icon" href="data:,"><p>arrived</p>'),
    )
    const target = `${(await serve(other)).replace('127.0.0.1', 'localhost')}/target`
    const page = await openPage({ locale: 'en-GB' })
    const complaints = complaintsOf(page)
    const url = { kind: 'url', payload: target, retrievalStep: true } as const
    await page.goto(`${base}/p/${house.vault.put(url)}`)
    await page.getByRole('button', { name: 'Open' }).click()
    await page.getByText('arrived').waitFor()
    await page.goto(`${base}/p/${house.vault.put({ ...url, passphrase: 'x' })}`)
    await page.getByRole('button', { name: 'Open' }).click()
    await page.getByLabel('Passphrase').fill('x')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('arrived').waitFor()
    expect(await page.evaluate('document.referrer')).toBe('')
    expect(complaints).toEqual([])
  })

  test('two quick clicks use up one view', async () => {
    const house = openPages()
    const base = await serve(house)
    const page = await openPage({ locale: 'en-GB' })
    const token = house.vault.put({ payload: 'hunter2', retrievalStep: true })
    await page.goto(`${base}/p/${token}/r`)
    await page.getByRole('button', { name: 'Open' }).dblclick()
    await page.getByText('hunter2').waitFor()
    expect(house.vault.kinds(token)).toEqual(['view'])
  })

  test('a reload after the passphrase asks for it again', async () => {
    const house = openPages()
    const base = await serve(house)
    const page = await openPage({ locale: 'en-GB' })
    const token = house.vault.put({ payload: 'hunter2', passphrase: 'x' })
    await page.goto(`${base}/p/${token}`)
    await page.getByLabel('Passphrase').fill('x')
    await page.keyboard.press('Enter')
    await page.getByText('hunter2').waitFor()
    await page.reload()
    await page.getByLabel('Passphrase').waitFor()
    expect(house.vault.kinds(token)).toEqual(['view'])
  })
})
