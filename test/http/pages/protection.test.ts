// What keeps a secret from those it is not for: headers (contract push.md P12), HEAD, previews, scanners,
// locks (contract push.md P2).
import { describe, expect, test } from 'vitest'
import { TocsinError } from '../../../src/main/errors.ts'
import { isPreviewAgent } from '../../../src/main/http/pages/preview-agents.ts'
import { openPages } from '../../support/page-house.ts'

const STEPS = ['', '/r', '/passphrase', '/preview', '/print_preview']

describe('headers (contract push.md P12)', () => {
  test('every page and redirect carries all of them', async () => {
    const { vault, get, post } = openPages()
    const token = vault.put({ expireAfterViews: 99 })
    const answers = [
      ...(await Promise.all(STEPS.map((step) => get(`/p/${token}${step}`)))),
      await get('/p/nosuchtoken'),
      await post(`/p/${token}`),
      await get(`/p/${vault.put({ retrievalStep: true })}`),
      await get(`/p/${vault.put({ passphrase: 'x' })}`),
      await get(`/p/${vault.put({ kind: 'url', payload: 'https://example.org/' })}`),
      await get(`/f/${token}`),
      await get('/p/new'),
      await post(`/p/${token}/expire`),
    ]
    for (const { headers } of answers) {
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'content-security-policy':
          "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
      })
      expect(headers['permissions-policy']).toMatch(/^clipboard-write=\(self\), .*camera=\(\)/)
    }
  })

  test('the page needs nothing that the policy forbids, and tells previews nothing', async () => {
    const { vault, get } = openPages()
    const { body } = await get(`/p/${vault.put()}`)
    expect(body).not.toMatch(/ style=|<style|<script>|javascript:| on\w+=|data:/)
    expect(body).not.toMatch(/og:|name="description"|<footer/)
    expect(body).toContain('<meta name="robots" content="noindex, nofollow">')
    expect(body).toContain('<title>Private link</title>')
  })

  test('style sheet and script are files that may be kept', async () => {
    const { get } = openPages()
    const style = await get('/assets/recipient.css')
    expect(style.headers['content-type']).toBe('text/css; charset=utf-8')
    const script = await get('/assets/recipient.js')
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(() => new Function(script.body)).not.toThrow()
    const again = await get('/assets/recipient.js', {
      'if-none-match': String(script.headers.etag),
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('robots are sent away', async () => {
    const { get } = openPages()
    const { headers, body } = await get('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toBe('User-agent: *\nDisallow: /\n')
  })
})

describe('HEAD', () => {
  test.each(STEPS)('of /p/:t%s is 200, without a body, and counts nothing', async (step) => {
    const { vault, request } = openPages()
    const tokens = [
      vault.put(),
      vault.put({ retrievalStep: true }),
      vault.put({ passphrase: 'x' }),
      vault.put({ kind: 'url', payload: 'https://example.org/' }),
      vault.put({ expiredOn: 1 }),
      'nosuchtoken',
    ]
    const lengths = new Set<unknown>()
    for (const token of tokens) {
      const url = `/p/${token}${step}?passphrase=x`
      const answer = await request({ method: 'HEAD', url })
      expect([answer.statusCode, answer.body, answer.headers.location]).toEqual([
        200,
        '',
        undefined,
      ])
      lengths.add(answer.headers['content-length'])
      expect(vault.kinds(token)).toEqual([])
    }
    expect(lengths.size).toBe(1)
    expect(vault.retrievals()).toBe(0)
  })
})

const AGENTS = [
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Slack-ImgProxy (+https://api.slack.com/robots)',
  'Twitterbot/1.0',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  'WhatsApp/2.23.20.0 A',
  'TelegramBot (like TwitterBot)',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
  'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.12026; Pro)',
  'Mozilla/4.0 (compatible; ms-office; MSOffice 16)',
  'Mozilla/5.0 (Windows NT 10.0) SafeLinks',
  'Mozilla/5.0 (iPhone) AppleWebKit/600.1.4 (KHTML, like Gecko) Version/8.0 (compatible; BingPreview/1.0b)',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15 (Applebot/0.1)',
  'Mattermost-Bot/1.1',
  'Synapse (bot; +https://github.com/matrix-org/synapse)',
  'NewsBlur Feed Fetcher Crawler',
  'SomeNewThing-Link-Preview/3',
  'MobileSMS/1262 CFNetwork/1408 Darwin/22.5.0',
  'SLACKBOT',
]
const PEOPLE = [
  '',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 12; CUBOT X50) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/470.0;]',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [LinkedInApp]',
  'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/120.0 Electron/28.1 Safari/537.36 Slack/4.38',
  'curl/8.5.0',
  'PowerShell/7.4',
]

describe('link previews and scanners', () => {
  test.each(AGENTS)('%s is one', (agent) => {
    expect(isPreviewAgent(agent)).toBe(true)
  })

  test.each(PEOPLE)('%s is a person', (agent) => {
    expect(isPreviewAgent(agent)).toBe(false)
  })

  test('they get a page without content, and count nothing', async () => {
    const { vault, get } = openPages()
    const tokens = [
      vault.put({ payload: 'hunter2' }),
      vault.put({ kind: 'url', payload: 'https://example.org/hunter2' }),
      vault.put({ payload: 'hunter2', passphrase: 'x' }),
      vault.put({ expiredOn: 1 }),
      'nosuchtoken',
    ]
    const bodies = new Set<string>()
    for (const agent of ['Slackbot 1.0', 'WHATSAPP/2']) {
      for (const token of tokens) {
        for (const step of STEPS) {
          const answer = await get(`/p/${token}${step}?passphrase=x`, { 'user-agent': agent })
          expect(answer.statusCode).toBe(200)
          expect(answer.body).not.toContain('hunter2')
          bodies.add(answer.body)
        }
        expect(vault.kinds(token)).toEqual([])
      }
    }
    expect(bodies.size).toBe(1)
    expect(vault.retrievals()).toBe(0)
  })

  test.each([
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-moz': 'prefetch' },
    { 'x-purpose': 'preview' },
  ])('a browser that loads on suspicion is refused: %j', async (headers) => {
    const { vault, get } = openPages()
    const token = vault.put({ payload: 'hunter2' })
    const answer = await get(`/p/${token}`, headers)
    expect(answer.statusCode).toBe(503)
    expect(answer.body).not.toContain('hunter2')
    expect(vault.retrievals()).toBe(0)
  })
})

describe('when it cannot be answered', () => {
  test('locked secrets: 503 with a page that says so, and no more', async () => {
    const { get } = openPages({ vault: () => null })
    const answer = await get('/p/sometoken')
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10'])
    expect(answer.body).toContain('Not available right now')
    expect((await get('/robots.txt')).statusCode).toBe(200)
  })

  test('a store that takes no write: the same page', async () => {
    const { vault, get } = openPages()
    const token = vault.put()
    vault.retrieve = () => Promise.reject(new TocsinError('STORE_BUSY', 'busy'))
    expect((await get(`/p/${token}`)).statusCode).toBe(503)
  })

  test('an address that asks too often is answered by the throttle', async () => {
    const { vault, get } = openPages({
      throttle: (_request, reply) => {
        reply.code(429).send('Retry later\n')
        return true
      },
    })
    const token = vault.put()
    expect((await get(`/p/${token}`)).statusCode).toBe(429)
    expect(vault.retrievals()).toBe(0)
  })
})
