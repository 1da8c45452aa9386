import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../../src/main/clock.ts'
import { CATALOGUE, LOCALES, translation } from '../../../src/main/http/pages/catalogue.ts'
import {
  dateText,
  deletedWithin,
  fileSize,
  localeOfHeader,
  localeOfTag,
  timeLeft,
} from '../../../src/main/http/pages/language.ts'
import { openPages } from '../../support/page-house.ts'

const HEADINGS = {
  en: 'You have received something private',
  de: 'Sie haben etwas Vertrauliches erhalten',
  fr: 'Vous avez reçu un contenu confidentiel',
  es: 'Ha recibido un contenido confidencial',
  lv: 'Jums ir nosūtīts kaut kas privāts',
} as const

describe('the language of a page', () => {
  test.each(LOCALES)('%s by ?locale=, kept in form and switch', async (locale) => {
    const { vault, get } = openPages()
    const token = vault.put({ retrievalStep: true })
    const { body } = await get(`/p/${token}/r?locale=${locale}`, { 'accept-language': 'en' })
    expect(body).toContain(`<html lang="${locale}">`)
    expect(body).toContain(HEADINGS[locale])
    expect(body).toContain(`action="/p/${token}?locale=${locale}"`)
    for (const other of LOCALES.filter((one) => one !== locale)) {
      expect(body).toContain(`<a href="?locale=${other}" lang="${other}"`)
    }
  })

  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['fr', 'fr'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['ja, es;q=0.3, lv;q=0.7', 'lv'],
    ['fr;q=0, es', 'es'],
    ['en;q=0.5, fr;q=0.5', 'en'],
    ['*', 'en'],
    ['zh-CN, ru', 'en'],
    [';;;,q=9,de;q=x', 'de'],
  ] as const)('Accept-Language %j: %s', (header, locale) => {
    expect(localeOfHeader(header)).toBe(locale)
  })

  test.each([
    ['de', 'de'],
    ['DE_at', 'de'],
    ['en-GB', 'en'],
    ['pt-BR', null],
    ['__proto__', null],
  ])('?locale=%s: %s', (tag, locale) => {
    expect(localeOfTag(tag)).toBe(locale)
  })

  test('the whole flow stays in the chosen language', async () => {
    const { vault, get, post } = openPages()
    const token = vault.put({ passphrase: 'x', retrievalStep: true })
    const at = async (location: unknown) => String(location)
    expect((await get(`/p/${token}?locale=de`)).headers.location).toBe(`/p/${token}/r?locale=de`)
    const asked = await post(`/p/${token}?locale=de`)
    expect(asked.headers.location).toBe(`/p/${token}/passphrase?locale=de`)
    const form = await get(await at(asked.headers.location))
    expect(form.body).toContain(`action="/p/${token}/access?locale=de"`)
    const wrong = await post(`/p/${token}/access?locale=de`, { passphrase: 'y' })
    expect(wrong.headers.location).toBe(`/p/${token}/passphrase?locale=de&notice=wrong`)
    const right = await post(`/p/${token}/access?locale=de`, { passphrase: 'x' })
    expect(right.headers.location).toBe(`/p/${token}?locale=de`)
    const pair = String(right.headers['set-cookie']).split(';')[0] ?? ''
    const opened = await get(`/p/${token}?locale=de`, { cookie: pair })
    expect(opened.body).toContain('<html lang="de">')
    expect(opened.body).toContain(`action="/p/${token}/expire?locale=de"`)
  })

  test('the page with the secret offers no other language: that would cost a view', async () => {
    const { vault, get } = openPages()
    expect((await get(`/p/${vault.put()}`)).body).not.toContain('class="languages"')
  })
})

describe('numbers in sentences', () => {
  test.each([
    ['en', 1, 'It can be opened 1 more time.'],
    ['en', 2, 'It can be opened 2 more times.'],
    ['de', 1, 'Der Inhalt lässt sich noch 1 Mal öffnen.'],
    ['fr', 1, 'Ce contenu peut encore être ouvert 1\u00a0fois.'],
    ['fr', 2, 'Ce contenu peut encore être ouvert 2\u00a0fois.'],
    ['es', 1, 'Se puede abrir 1 vez más.'],
    ['es', 5, 'Se puede abrir 5 veces más.'],
    ['lv', 1, 'Saturu var atvērt vēl 1 reizi.'],
    ['lv', 2, 'Saturu var atvērt vēl 2 reizes.'],
    ['lv', 11, 'Saturu var atvērt vēl 11 reižu.'],
    ['lv', 21, 'Saturu var atvērt vēl 21 reizi.'],
    ['lv', 30, 'Saturu var atvērt vēl 30 reižu.'],
  ] as const)('%s, %i views: %s', (locale, n, sentence) => {
    expect(translation(locale).count('viewsLeft', n)).toBe(sentence)
  })

  test.each([
    [7 * 24 * HOUR, 'days', 7],
    [24 * HOUR, 'days', 1],
    [24 * HOUR + 1, 'days', 2],
    [24 * HOUR - 1, 'hours', 24],
    [HOUR, 'hours', 1],
    [HOUR - 1, 'minutes', 60],
    [15 * MINUTE, 'minutes', 15],
    [1, 'minutes', 1],
    [0, 'minutes', 1],
  ] as const)('%i ms are %s: %i', (left, unit, n) => {
    expect(timeLeft(left)).toEqual({ unit, n })
  })

  test('time, sizes and dates are written the language’s way', () => {
    expect(deletedWithin(translation('lv'), 7 * 24 * HOUR)).toBe(
      'Tas tiks dzēsts ne vēlāk kā pēc 7 dienām.',
    )
    expect(fileSize(translation('en'), 1)).toBe('1 byte')
    expect(fileSize(translation('en'), 1_048_000)).toMatch(/^1,023\sKiB$/)
    expect(fileSize(translation('de'), 1_234_567)).toMatch(/^1,2\sMiB$/)
    // As the window of the sender says it.
    expect(fileSize(translation('fr'), 12_345)).toMatch(/^12\sKio$/)
    expect(dateText(translation('de'), Date.UTC(2025, 0, 15, 12))).toContain('Januar 2025')
    const morning = new Date(2025, 0, 15, 8, 5).getTime()
    expect(dateText(translation('en'), morning)).toMatch(/ 8:05\sAM /)
    expect(dateText(translation('de'), morning)).toContain(' 08:05 ')
  })
})

describe('the catalogue', () => {
  const texts = LOCALES.flatMap((locale) =>
    Object.entries(CATALOGUE[locale]).flatMap(([key, value]) =>
      (typeof value === 'string' ? [value] : Object.values(value as Record<string, string>)).map(
        (text) => ({ locale, key, text }),
      ),
    ),
  )

  test('no text is empty, shouts, or has blanks at its ends', () => {
    expect(
      texts.filter(({ text }) => text.trim() !== text || text === '' || /[!¡]/.test(text)),
    ).toEqual([])
  })

  test('every counted text names its number', () => {
    const counted = LOCALES.flatMap((locale) =>
      Object.values(CATALOGUE[locale]).flatMap((value) =>
        typeof value === 'string' ? [] : Object.values(value as Record<string, string>),
      ),
    )
    expect(counted.filter((text) => !text.includes('{n}'))).toEqual([])
  })

  test('every language has the plural forms that it needs', () => {
    for (const locale of LOCALES) {
      const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
      expect(Object.keys(CATALOGUE[locale].viewsLeft).sort(), locale).toEqual([...forms].sort())
    }
  })
})
