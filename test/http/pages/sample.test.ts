// The preview of a recipient's page is the page, but for what it holds (contract push.md 11.5).
import { expect, test } from 'vitest'
import { pushSample } from '../../../src/main/http/pages/sample.ts'
import type { PushSampleWish } from '../../../src/shared/views/push-sample.ts'
import { openPages } from '../../support/page-house.ts'

const WISH: PushSampleWish = {
  page: 'closed',
  language: 'en',
  kind: 'text',
  minutes: 7 * 1440,
  views: 5,
  hasPassphrase: false,
  retrievalStep: true,
  deletableByViewer: true,
  sender: 'Ana',
  message: 'The door <b>code</b>.',
  lines: [13],
  files: [],
}

const bodyOf = (page: string) => /<body>\n([\s\S]*)<\/body>/.exec(page)?.[1] ?? ''
/** Without what a sample cannot know: addresses, and the switch of languages. */
const plain = (body: string) =>
  body
    .replaceAll(/(action|href)="[^"]*"/g, '')
    .replace(/<nav[\s\S]*<\/nav>/, '')
    .replaceAll(/\n+/g, '\n')

const greeting = { sender: WISH.sender, message: WISH.message }

test.each([
  ['step', {}, '/r', {}],
  ['step of a push for one view', { views: 1 }, '/r', { expireAfterViews: 1 }],
  ['passphrase', { hasPassphrase: true, retrievalStep: false }, '/passphrase', { passphrase: 'x' }],
  ['secret', { page: 'opened' }, '', { payload: '•'.repeat(13) }],
] as const)(
  'the sample of the %s page has the markup of the page',
  async (_what, changes, path, secret) => {
    const { clock, vault, get } = openPages()
    const wish = { ...WISH, ...changes }
    const token = vault.put({ ...secret, greeting, retrievalStep: path === '/r' })
    const { body } = pushSample(wish, clock.now())
    expect(plain(body)).toBe(plain(bodyOf((await get(`/p/${token}${path}`)).body)))
    expect(body).toContain('The door &lt;b&gt;code&lt;/b&gt;.')
  },
)

test.each([
  [1, 'It can be opened only once.'],
  [5, 'It can be opened only a limited number of times.'],
])('a push for %i views says so before it is opened', (views, text) => {
  expect(pushSample({ ...WISH, views }, 0).body).toContain(text)
})

test('files, a letter and another language are as they will be', () => {
  const files = [
    { filename: 'a.pdf', size: 1_234_567 },
    { filename: 'b.txt', size: 5 },
  ]
  const opened = { ...WISH, page: 'opened', language: 'de-AT' } as const
  const { body, language, style } = pushSample({ ...opened, kind: 'file', lines: [], files }, 0)
  expect(language).toBe('de')
  expect(body).toContain('Alle herunterladen (ZIP)')
  expect(body).toContain('1,2\u00a0MiB')
  expect(style).toContain('main.wide')
  expect(pushSample({ ...opened, lines: [5, 5] }, 0).body).toContain('<main class="wide">')
})
