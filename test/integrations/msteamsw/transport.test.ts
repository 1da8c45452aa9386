// Microsoft Teams: an Adaptive Card in the message that a workflow expects.

import { describe, expect, test } from 'vitest'
import type { Facts } from '../../../src/main/notify/message/facts.ts'
import { aLastPing, aToldCheck, downFacts, othersDown, upFacts } from '../support/facts.ts'
import { HARMLESS, HOSTILE, seen } from '../support/hostile.ts'
import { refuseAllButJson } from '../support/json.ts'
import { deliver } from '../support/sending.ts'
import { aService, type PlayedAnswer, type SeenRequest } from '../support/service.ts'

const SIZE_LIMIT = 28_000
const BLOCKS = ['TextBlock', 'FactSet', 'CodeBlock']

/** A workflow accepts what it will post later. */
function workflow(request: SeenRequest): PlayedAnswer {
  const refused = refuseAllButJson(request)
  if (refused !== null) return refused
  const { type, attachments } = request.json()
  const [{ contentType, content }] = attachments
  const isCard =
    type === 'message' &&
    contentType === 'application/vnd.microsoft.card.adaptive' &&
    content.type === 'AdaptiveCard' &&
    content.version === '1.2' &&
    content.body.every((block: { type: string }) => BLOCKS.includes(block.type))
  return isCard && request.bytes.length <= SIZE_LIMIT ? { status: 202 } : { status: 400 }
}

async function told(facts: Facts) {
  const service = await aService(workflow)
  await deliver('msteamsw', { value: `${service.url}/workflows/x?sig=secret` }, facts)
  const [attachment] = service.only().json().attachments
  return attachment
}

describe('what Teams is told', () => {
  test('of a check that went down: a card with heading, facts, body and button', async () => {
    const facts = downFacts({
      lastPing: aLastPing({ text: '**a**\n<b>' }),
      othersDown: othersDown('Mail'),
    })
    expect(await told(facts)).toEqual({
      contentType: 'application/vnd.microsoft.card.adaptive',
      contentUrl: null,
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.2',
        fallbackText: '“Nightly backup” is DOWN.',
        body: [
          {
            type: 'TextBlock',
            text: '🔴 “Nightly backup” is DOWN.',
            weight: 'bolder',
            size: 'medium',
            wrap: true,
            style: 'heading',
          },
          {
            type: 'TextBlock',
            text: 'Reason: success signal did not arrive on time, grace time passed.',
            wrap: true,
          },
          {
            type: 'FactSet',
            facts: [
              { title: 'Project:', value: 'Home' },
              { title: 'Tags:', value: 'prod db' },
              { title: 'Period:', value: '1 day' },
              { title: 'Total Pings:', value: '42' },
              { title: 'Last Ping:', value: 'Success, 1 hour ago' },
            ],
          },
          { type: 'TextBlock', text: 'Last Ping Body:', weight: 'bolder' },
          { type: 'CodeBlock', codeSnippet: '**a**\n<b>', language: 'PlainText' },
          {
            type: 'TextBlock',
            text: 'The following checks are also down:\n- Mail (last ping: never)',
            wrap: true,
          },
        ],
        actions: [{ type: 'Action.OpenUrl', title: 'View in Tocsin', url: facts.link }],
      },
    })
  })

  test('of a check that is up again, without a body: no code block', async () => {
    const { content } = await told(upFacts())
    expect(content.body[0].text).toBe('🟢 “Nightly backup” is UP.')
    expect(content.body[1].text).toBe('The downtime lasted 2 hours, 5 minutes.')
    expect(content.body.map(({ type }: { type: string }) => type)).not.toContain('CodeBlock')
  })
})

describe('texts that Teams might read as markup', () => {
  test('a name is no link, and its asterisks are part of words', async () => {
    const { content } = await told(downFacts({ check: aToldCheck({ name: HOSTILE }) }))
    const { text } = content.body[0]
    expect(seen(text)).toBe(`🔴 “${HARMLESS}” is DOWN.`)
    expect(text).not.toContain('](')
    expect(text).not.toMatch(/(?<!\u034f)[*_`~]/)
  })

  test('a schedule is no list', async () => {
    const check = aToldCheck({ kind: 'cron', schedule: '* * * * *', tz: 'UTC' })
    const { content } = await told(downFacts({ check }))
    const schedule = content.body[2].facts[2]
    expect(schedule).toEqual({ title: 'Schedule:', value: Array(5).fill('\u034f*').join(' ') })
  })

  test('each line of a description is one', async () => {
    const { content } = await told(downFacts({ check: aToldCheck({ desc: 'a\r\nb' }) }))
    expect(content.body[2].facts[0]).toEqual({ title: 'Description:', value: 'a\n\nb' })
  })
})
