// The pages of requests in five languages: every text fits its place, and the whole flow stays in one.
import { expect, test } from 'vitest'
import { LOCALES } from '../../../../src/main/http/pages/catalogue.ts'
import { REQUEST_TEXTS } from '../../../../src/main/http/pages/requests/texts.ts'
import { formWith, openRequestServer } from './request-server.ts'

const placeholders = (text: string) => text.match(/\{\w+\}/g)?.sort() ?? []

test.each(LOCALES)('%s says everything, with the numbers of the English text', (locale) => {
  for (const [key, english] of Object.entries(REQUEST_TEXTS.en)) {
    const text = REQUEST_TEXTS[locale][key as keyof typeof REQUEST_TEXTS.en]
    expect(text.trim().length, key).toBeGreaterThan(0)
    expect(placeholders(text), key).toEqual(placeholders(english))
    if (locale !== 'en' && key !== 'text') expect(text, key).not.toBe(english)
  }
})

test.each(LOCALES)('the flow stays in %s', async (locale) => {
  const { ask, request, send, state } = await openRequestServer()
  const texts = REQUEST_TEXTS[locale]
  const token = await request({ maxFiles: 2 })
  const url = `/request/${token}?locale=${locale}`
  const { body } = await ask({ url, headers: { 'accept-language': 'en' } })
  expect(body).toContain(`<html lang="${locale}">`)
  expect(body).toContain(`action="${url}"`)
  expect(body).toContain(texts.heading)
  expect(body).not.toMatch(/\{\w+\}/)
  const headers = { 'accept-language': locale }
  const empty = await send(token, formWith(''), headers)
  expect(empty.body).toContain(texts.empty)
  state.isLocked = true
  expect((await send(token, formWith('a'), headers)).body).toContain(texts.unavailable)
  state.isLocked = false
  expect((await send(token, formWith('a'), headers)).body).toContain(texts.doneText)
  expect((await ask({ url })).body).toContain(texts.goneText)
})
