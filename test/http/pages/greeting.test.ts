// Who shares a push, and a few words, on the pages before and after it opens (contract push.md 11.2).
import { describe, expect, test } from 'vitest'
import { DAY } from '../../../src/main/clock.ts'
import { LOCALES } from '../../../src/main/http/pages/catalogue.ts'
import { openPages } from '../../support/page-house.ts'

const greeting = { sender: 'Ana', message: 'The door code.\nUntil Friday.' }
const MESSAGE = '<p dir="auto" translate="no">The door code.\nUntil Friday.</p>'

test.each([
  ['step', { retrievalStep: true }, '/r', '<h1><bdi translate="no">Ana</bdi> shared this'],
  [
    'passphrase',
    { passphrase: 'x' },
    '/passphrase',
    '<p><bdi translate="no">Ana</bdi> shared this',
  ],
  ['secret', {}, '', '<h1><bdi translate="no">Ana</bdi> shared this'],
] as const)(
  'the page %s says who sends it, and what they say',
  async (_page, fields, path, sentence) => {
    const { vault, get } = openPages()
    const { body } = await get(`/p/${vault.put({ ...fields, greeting })}${path}`)
    expect(body).toContain(sentence)
    expect(body).toContain(MESSAGE)
  },
)

test('without a sender and a message nothing stands there', async () => {
  const { vault, get } = openPages()
  const { body } = await get(`/p/${vault.put({ retrievalStep: true })}/r`)
  expect(body).toContain('<h1>You have received something private</h1>')
  expect(body).not.toContain('class="greeting"')
})

test('a sender who says no word has no box for one, and words need no sender', async () => {
  const { vault, get } = openPages()
  const named = vault.put({ retrievalStep: true, greeting: { sender: 'Ana' } })
  expect((await get(`/p/${named}/r`)).body).not.toContain('class="greeting"')
  const worded = vault.put({ retrievalStep: true, greeting: { message: 'hello' } })
  const { body } = await get(`/p/${worded}/r`)
  expect(body).toContain('<h1>You have received something private</h1>')
  expect(body).toContain('>hello</p>')
})

test.each(LOCALES)(
  'in %s the name stands in the sentence, and a sentence warns of it',
  async (locale) => {
    const { vault, get } = openPages()
    const token = vault.put({ retrievalStep: true, greeting })
    const { body } = await get(`/p/${token}/r?locale=${locale}`)
    expect(body).toMatch(/<h1>[^<]*<bdi translate="no">Ana<\/bdi>[^<]+<\/h1>/)
    expect(body).not.toContain('{name}')
    expect(body).toContain('<details class="about">')
  },
)

test('the page says what kind of thing comes, above all that a button leads to another site', async () => {
  const { vault, get } = openPages()
  const url = vault.put({ kind: 'url', payload: 'https://example.org', retrievalStep: true })
  expect((await get(`/p/${url}/r`)).body).toContain('The button leads to another website.')
  const file = vault.put({ kind: 'file', payload: null, retrievalStep: true })
  expect((await get(`/p/${file}/r`)).body).toContain('It contains files.')
})

describe('what a sender types is text', () => {
  test.each(['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "' onclick='x"])(
    '%s',
    async (text) => {
      const { vault, get } = openPages()
      const token = vault.put({ retrievalStep: true, greeting: { sender: text, message: text } })
      const { body } = await get(`/p/${token}/r`)
      expect(body).not.toContain(text)
      expect(body.match(/<script/g)).toHaveLength(1)
      expect(body).not.toContain('<img')
    },
  )

  test('an address in it is no link, and nothing turns the direction of writing', async () => {
    const { vault, get } = openPages()
    const message = 'pay at https://bank.example \u202egnp.exe'
    const token = vault.put({ retrievalStep: true, greeting: { sender: 'a\u202eb', message } })
    const { body } = await get(`/p/${token}/r`)
    expect(body).not.toContain('href="https')
    expect(body).toContain('pay at https://bank.example gnp.exe')
    expect(body).toContain('<bdi translate="no">ab</bdi>')
  })
})

test('once it expired, the page is that of a push that never was', async () => {
  const { clock, vault, get } = openPages()
  const token = vault.put({ retrievalStep: true, greeting })
  await clock.advance(7 * DAY)
  for (const path of ['', '/r', '/passphrase']) {
    const { body } = await get(`/p/${token}${path}`)
    expect(body).not.toContain('Ana')
    expect(body).not.toContain('door code')
  }
})
