// Zulip: a form with basic authentication, its Markdown without escapes but with entities.

import { describe, expect, test } from 'vitest'
import type { Facts } from '../../../src/main/notify/message/facts.ts'
import { excerptOf } from '../../../src/main/notify/message/wording.ts'
import { failureOf } from '../../notify/support/client.ts'
import { aLastPing, aToldCheck, downFacts, othersDown, upFacts } from '../support/facts.ts'
import { HARMLESS, HOSTILE } from '../support/hostile.ts'
import { deliver, transportOf } from '../support/sending.ts'
import { aService, type PlayedAnswer, type SeenRequest } from '../support/service.ts'

const CONFIG = { bot_email: 'tocsin-bot@chat.example.org', api_key: 'k:ey', to: 'general' }
const AUTHORIZATION = `Basic ${Buffer.from('tocsin-bot@chat.example.org:k:ey').toString('base64')}`

const refused = (status: number, msg: string) => ({
  status,
  body: JSON.stringify({ result: 'error', msg, code: 'BAD_REQUEST' }),
})

function zulip({ method, path, headers, form }: SeenRequest): PlayedAnswer {
  if (method !== 'POST' || path !== '/api/v1/messages') return { status: 404 }
  if (headers['content-type'] !== 'application/x-www-form-urlencoded') return { status: 400 }
  if (headers.authorization !== AUTHORIZATION) return refused(401, 'Invalid API key')
  const { type, to, topic, content = '' } = Object.fromEntries(form())
  if (content === '' || content.includes('\0')) return refused(400, 'Message must not be empty')
  if (Array.from(content).length > 10_000) return refused(400, 'Message is too long')
  if (type === 'private') {
    return /^\[\d+\]$|@/.test(to ?? '') ? { status: 200 } : refused(400, 'Invalid user')
  }
  if (type !== 'stream') return refused(400, "Invalid type parameter: 'type'")
  if (topic === undefined || Array.from(topic).length > 60) return refused(400, 'Topic')
  if (/[\p{Cc}\p{Cs}\p{Cn}]/u.test(topic)) return refused(400, 'Invalid character in topic')
  return { status: 200, body: '{"result":"success","id":1}' }
}

async function told(facts: Facts, config: object = {}) {
  const service = await aService(zulip)
  await deliver('zulip', { ...CONFIG, site: service.url, ...config }, facts)
  return Object.fromEntries(service.only().form())
}

/** As the reader of a message sees its entities. */
const decoded = (content = '') =>
  content.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))

describe('what Zulip is told', () => {
  test('of a check that went down: a message in a topic of the name', async () => {
    const facts = downFacts({
      lastPing: aLastPing({ text: '* a\n@**all**' }),
      othersDown: othersDown('Mail'),
    })
    expect(await told(facts)).toEqual({
      type: 'stream',
      to: 'general',
      topic: 'Nightly backup is DOWN',
      content: [
        '🔴 Nightly backup is **DOWN**.',
        'Reason: success signal did not arrive on time, grace time passed.',
        '',
        '**Project:** Home',
        '**Tags:** `prod` `db`',
        '**Period:** 1 day',
        '**Total Pings:** 42',
        '**Last Ping:** Success, 1 hour ago',
        '**Last Ping Body:**',
        '```',
        '* a',
        '@**all**',
        '```',
        '',
        'The following checks are also down:',
        '* Mail (last ping&#58; never)',
        '',
        `[View in Tocsin](${facts.link})`,
      ].join('\n'),
    })
  })

  test('of a check that is up again', async () => {
    const { topic, content } = await told(upFacts())
    expect(topic).toBe('Nightly backup is UP')
    expect(content).toContain('is **UP**.\nThe downtime lasted 2 hours, 5 minutes.\n')
  })

  test('in the topic that the channel names', async () => {
    expect((await told(downFacts(), { topic: 'ops' })).topic).toBe('ops')
  })

  test.each([
    ['42', '[42]'],
    ['ann@example.org', 'ann@example.org'],
  ])('in private to %s', async (to, expected) => {
    const message = await told(downFacts(), { mtype: 'private', to })
    expect(message).toMatchObject({ type: 'private', to: expected })
    expect(message).not.toHaveProperty('topic')
  })

  test('below a path as well', async () => {
    const service = await aService()
    await deliver('zulip', { ...CONFIG, site: `${service.url}/chat/` }, downFacts())
    expect(service.only().path).toBe('/chat/api/v1/messages')
  })
})

describe('texts that Zulip might read as markup', () => {
  test('are shown as they are', async () => {
    const check = aToldCheck({ name: `${HOSTILE} @**all** #**x**`, desc: ':x: $$a$$ &#42;' })
    const { content = '' } = await told(downFacts({ check }))
    const [heading = ''] = content.split('\n')
    expect(decoded(heading)).toBe(`🔴 ${HARMLESS} @**all** #**x** is **DOWN**.`)
    expect(heading.replace(' is **DOWN**.', '').replace(/&#\d+;/g, '')).not.toMatch(/[*_~`@[<:]/)
    expect(decoded(content)).toContain('**Description:** :x: $$a$$ &#42;')
  })

  test('a body with fences is in a longer one', async () => {
    const { content } = await told(downFacts({ lastPing: aLastPing({ text: '````\nx' }) }))
    expect(content).toContain('\n`````\n````\nx\n`````\n')
  })

  test('a long topic ends with the state, and holds no sign that Zulip refuses', async () => {
    const name = `a\u0000\n\u{e0fff}${'b'.repeat(90)}`
    const { topic } = await told(downFacts({ check: aToldCheck({ name }) }))
    expect(topic).toMatch(/^a b+… is DOWN$/)
    expect(topic).toHaveLength(60)
  })

  test('a message at its longest still fits', async () => {
    const stars = '*'.repeat(2000)
    const check = aToldCheck({ name: stars.slice(0, 100), desc: stars, tags: `\`${stars}` })
    const names = Array.from({ length: 10 }, (_, index) => `${index}${stars.slice(0, 99)}`)
    const lastPing = aLastPing({ text: '`'.repeat(2000) })
    const facts = { check, lastPing, excerpt: excerptOf(lastPing.text) }
    const { content } = await told(downFacts({ ...facts, othersDown: othersDown(...names) }))
    expect(content).toContain('[truncated]')
  })
})

describe('answers of Zulip', () => {
  test('a refusal is passed on with its words', async () => {
    const service = await aService(zulip)
    const config = { ...CONFIG, site: service.url, api_key: 'wrong' }
    expect(await failureOf(deliver('zulip', config))).toMatchObject({
      message: 'Received status code 401 with a message: "Invalid API key"',
      permanent: false,
      retry: true,
    })
  })

  test('and without words when it has none', async () => {
    const service = await aService(() => ({ status: 403, body: 'no' }))
    const { message } = await failureOf(deliver('zulip', { ...CONFIG, site: service.url }))
    expect(message).toBe('Received status code 403')
  })
})

test('the channel has defaults, hides its key and shares the limit of its site', () => {
  const { schema, secrets, lane, capped, attempts } = transportOf('zulip')
  const config = schema.parse({ ...CONFIG, site: 'https://chat.example.org' })
  expect(config).toMatchObject({ mtype: 'stream', topic: '' })
  expect(secrets).toEqual(['api_key'])
  expect([lane(config), capped(config), attempts]).toEqual(['chat.example.org', null, 3])
})

test.each([
  [{ site: 'chat.example.org' }],
  [{ bot_email: 'a:b@example.org' }],
  [{ bot_email: '' }],
  [{ api_key: '' }],
  [{ mtype: 'group' }],
  [{ to: '' }],
  [{ topic: 'x'.repeat(61) }],
  [{ stream: 'x' }],
])('the configuration with %j is refused', (fields) => {
  const config = { ...CONFIG, site: 'https://chat.example.org', ...fields }
  expect(transportOf('zulip').schema.safeParse(config).success).toBe(false)
})
