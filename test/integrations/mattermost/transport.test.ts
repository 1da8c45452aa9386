// Mattermost, which reads Markdown and rewrites Slack's links before that.

import { describe, expect, test } from 'vitest'
import type { Facts } from '../../../src/main/notify/message/facts.ts'
import { failureOf } from '../../notify/support/client.ts'
import { aLastPing, aToldCheck, downFacts } from '../support/facts.ts'
import { HOSTILE, seen } from '../support/hostile.ts'
import { refuseAllButJson } from '../support/json.ts'
import { deliver } from '../support/sending.ts'
import { aService, type PlayedAnswer, type SeenRequest } from '../support/service.ts'

/** As its server judges an attachment. */
function mattermost(request: SeenRequest): PlayedAnswer {
  const refused = refuseAllButJson(request)
  if (refused !== null) return refused
  for (const { color, title, title_link, fields } of request.json().attachments) {
    const isColor = ['good', 'warning', 'danger'].includes(color) || /^#[0-9a-f]{6}$/i.test(color)
    const isLinked = title !== '' && /^https?:/.test(title_link)
    const areTexts = fields.every(({ value }: { value: unknown }) => typeof value === 'string')
    if (!isColor || !isLinked || !areTexts) return { status: 400 }
  }
  return { status: 200, body: 'ok' }
}

async function told(facts: Facts) {
  const service = await aService(mattermost)
  await deliver('mattermost', { value: `${service.url}/hooks/xyz` }, facts)
  const [attachment] = service.only().json().attachments
  const texts: readonly string[] = [
    attachment.title,
    attachment.text ?? '',
    ...attachment.fields.map((field: { value: string }) => field.value),
  ]
  const value = (title: string): string =>
    attachment.fields.find((field: { title: string }) => field.title === title)?.value ?? ''
  return { attachment, texts, value }
}

describe('what Mattermost is told', () => {
  test('an attachment with a title that links to the check, and the facts', async () => {
    const { attachment, value } = await told(downFacts())
    expect(attachment).toMatchObject({ color: 'danger', title: '“Nightly backup” is DOWN.' })
    expect(attachment.title_link).toContain('/cloaked/')
    expect(attachment.text).toContain('Reason: success signal did not arrive on time')
    expect(value('Tags')).toBe('`prod` `db`')
    expect(value('Other Checks')).toBe('All the other checks are up.')
  })

  test('a body that holds fences is in a longer one', async () => {
    const { value } = await told(downFacts({ lastPing: aLastPing({ text: '```\n@all\n````' }) }))
    expect(value('Last Ping Body')).toBe('`````\n```\n@all\n````\n`````')
  })
})

describe('texts that Mattermost might read as markup', () => {
  const SLACK_LINK = /<[!@]|<[^<|]+\|[^>]+>/
  const MENTION = /(?<![\p{L}\p{N}_])@(?=[\p{L}\p{N}])/u
  const check = aToldCheck({
    name: HOSTILE,
    tags: '<!here> @all <http://evil.test|x>',
    desc: '# no heading\n- no list\n1. no list\n@here <@u1> **no**',
  })

  test('call nobody and link nowhere', async () => {
    const { texts } = await told(downFacts({ check, project: '<!channel> <a|b> @channel' }))
    for (const text of texts) {
      expect(text).not.toMatch(SLACK_LINK)
      // Code mentions nobody.
      expect(text.replace(/`[^`]+`/g, '')).not.toMatch(MENTION)
    }
  })

  test('are shown with the signs they have', async () => {
    const { value } = await told(downFacts({ check, project: '*a* _b_ #c [d](e) \\ <f> & x@y.zz' }))
    expect(value('Project')).toBe('\\*a\\* \\_b\\_ \\#c \\[d\\](e) \\\\ &lt;f&gt; &amp; x@y.zz')
    expect(seen(value('Description'))).toBe(
      '\\# no heading\n\\- no list\n1\\. no list\n@here &lt;@u1&gt; \\*\\*no\\*\\*',
    )
  })

  test('a body with the signs of a Slack link is not rewritten as one', async () => {
    const { value } = await told(downFacts({ lastPing: aLastPing({ text: 'if a<b || c>d' }) }))
    expect(value('Last Ping Body')).not.toMatch(SLACK_LINK)
  })
})

test('a webhook that Mattermost does not know may come back', async () => {
  const service = await aService(() => ({ status: 404 }))
  const failure = await failureOf(deliver('mattermost', { value: service.url }))
  expect(failure).toMatchObject({ message: 'Received status code 404', permanent: false })
})
