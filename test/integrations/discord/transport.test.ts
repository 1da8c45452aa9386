// Discord, which reads Slack's attachments at `/slack` and refuses an embed beyond its limits whole.

import { describe, expect, test } from 'vitest'
import type { Facts } from '../../../src/main/notify/message/facts.ts'
import { excerptOf } from '../../../src/main/notify/message/wording.ts'
import { failureOf } from '../../notify/support/client.ts'
import { aLastPing, aToldCheck, downFacts, othersDown, upFacts } from '../support/facts.ts'
import { HARMLESS, HOSTILE, seen } from '../support/hostile.ts'
import { refuseAllButJson } from '../support/json.ts'
import { deliver } from '../support/sending.ts'
import { aService, type PlayedAnswer, type SeenRequest } from '../support/service.ts'

const HOOK = '/api/webhooks/123/secret'
const PUBLIC_LINK = 'https://tocsin.example.org/cloaked/abc/'

function discord(request: SeenRequest): PlayedAnswer {
  const refused = refuseAllButJson(request)
  if (refused !== null) return refused
  if (request.path !== `${HOOK}/slack`) return { status: 404, body: '{"code": 10015}' }
  const { attachments, username } = request.json()
  const embeds: readonly Embed[] = attachments
  const isWithin = embeds.every(isEmbed) && username.length <= 80
  return isWithin ? { status: 200, body: 'ok' } : { status: 400, body: '{"embeds": ["0"]}' }
}

interface Embed {
  readonly color: string
  readonly title: string
  readonly title_link?: string
  readonly text?: string
  readonly fields: readonly { readonly title: string; readonly value: string }[]
}

function isEmbed({ title, title_link, text = '', fields }: Embed): boolean {
  const values = fields.map(({ value }) => value)
  const total = [title, text, ...fields.flatMap((field) => [field.title, field.value])].join('')
  return (
    title.length <= 256 &&
    (title_link === undefined || /^https?:\/\/[^/]+\.[a-z]+\//.test(title_link)) &&
    fields.length <= 25 &&
    values.every((value) => value.length > 0 && value.length <= 1024) &&
    total.length <= 6000
  )
}

async function told(facts: Facts, hook = HOOK) {
  const service = await aService(discord)
  await deliver('discord', { value: service.url + hook }, facts)
  const [embed]: readonly [Embed] = service.only().json().attachments
  const value = (title: string) => embed.fields.find((field) => field.title === title)?.value ?? ''
  return { embed, value }
}

describe('what Discord is told', () => {
  test('an attachment in colour, with the facts', async () => {
    const { embed, value } = await told(downFacts({ link: PUBLIC_LINK }))
    expect(embed).toMatchObject({
      color: 'danger',
      title: '“Nightly backup” is DOWN.',
      title_link: PUBLIC_LINK,
      text: 'Reason: success signal did not arrive on time, grace time passed.',
    })
    expect(value('Period')).toBe('1 day')
    expect((await told(upFacts())).embed.color).toBe('good')
  })

  test.each([`${HOOK}/`, `${HOOK}/slack`, `${HOOK}?thread_id=9`])('at %s as well', async (hook) => {
    const { embed } = await told(downFacts(), hook)
    expect(embed.color).toBe('danger')
  })

  test.each(['http://127.0.0.1:7510/cloaked/abc/', 'http://nas:7510/cloaked/abc/'])(
    'the link %s, which a title may not have, as text',
    async (link) => {
      const { embed } = await told(downFacts({ link }))
      expect(embed.title_link).toBeUndefined()
      expect(embed.text).toBe(
        `Reason: success signal did not arrive on time, grace time passed.\n${link}`,
      )
    },
  )

  test('a schedule, its asterisks escaped or in code', async () => {
    const check = aToldCheck({ kind: 'cron', schedule: '* * * * *', desc: '* * *' })
    const { value } = await told(downFacts({ check }))
    expect(value('Schedule')).toBe('`* * * * *`')
    expect(value('Description')).toBe('\\* \\* \\*')
  })
})

describe('texts that Discord might read as markup', () => {
  test('are shown with the signs they have', async () => {
    const { embed } = await told(downFacts({ check: aToldCheck({ name: HOSTILE }) }))
    expect(embed.title).toBe(`“${HARMLESS.replace(/[\\*_`[\]~|<]/g, '\\$&')}” is DOWN.`)
  })

  test('a description begins no quote, heading or list', async () => {
    const check = aToldCheck({ desc: '> a\n# b\n- c\n1. d\n-# e' })
    const { value } = await told(downFacts({ check }))
    expect(value('Description')).toBe('\\> a\n\\# b\n\\- c\n1\\. d\n\\-# e')
  })
})

describe('texts too long for an embed', () => {
  test('a long name is clipped, and the title still says what happened', async () => {
    const check = aToldCheck({ name: '*'.repeat(100).padEnd(200, '🚀') })
    const { embed } = await told(downFacts({ check }))
    expect(embed.title).toMatch(/^“(\\\*)+🚀*…” is DOWN\.$/u)
  })

  test('a long body of wide letters is cut within its block', async () => {
    const lastPing = aLastPing({ text: '🚀'.repeat(2000) })
    const { value } = await told(downFacts({ lastPing, excerpt: excerptOf(lastPing.text) }))
    expect(value('Last Ping Body')).toMatch(/^```\n(🚀)+\n\[truncated\]\n```$/u)
    expect(value('Last Ping Body').length).toBeGreaterThan(1000)
  })

  test('everything at its longest still fits', async () => {
    const stars = '*`'.repeat(600)
    const check = aToldCheck({ name: stars.slice(0, 100), desc: stars, tags: stars })
    const names = Array.from({ length: 10 }, (_, index) => `${index}${stars.slice(0, 99)}`)
    const facts = downFacts({
      check,
      project: stars.slice(0, 60),
      lastPing: aLastPing({ text: stars }),
      excerpt: excerptOf(stars),
      othersDown: othersDown(...names),
    })
    const { value } = await told(facts)
    expect(value('Other Checks')).toBe('10 other checks are also down.')
    expect(seen(value('Last Ping Body'))).toContain('*`*`*`')
  })
})

describe('answers of Discord', () => {
  test('an unknown webhook disables the channel', async () => {
    const service = await aService(discord)
    const failure = await failureOf(
      deliver('discord', { value: `${service.url}/api/webhooks/0/x` }),
    )
    expect(failure).toMatchObject({ message: 'Received status code 404', permanent: true })
  })

  test.each([400, 401, 429, 500])('%i may pass', async (status) => {
    const service = await aService(() => ({ status }))
    const failure = await failureOf(deliver('discord', { value: service.url + HOOK }))
    expect(failure).toMatchObject({ message: `Received status code ${status}`, permanent: false })
  })
})
