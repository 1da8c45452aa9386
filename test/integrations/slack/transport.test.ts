// Slack, played by a server that refuses what Slack refuses.

import { describe, expect, test } from 'vitest'
import type { Facts } from '../../../src/main/notify/message/facts.ts'
import { failureOf } from '../../notify/support/client.ts'
import { aLastPing, aToldCheck, downFacts, othersDown, upFacts } from '../support/facts.ts'
import { HARMLESS, HOSTILE, seen } from '../support/hostile.ts'
import { refuseAllButJson } from '../support/json.ts'
import { deliver } from '../support/sending.ts'
import { aService, type PlayedAnswer, type SeenRequest } from '../support/service.ts'

interface Field {
  readonly title: string
  readonly value: string
  readonly short?: boolean
}

/** Slack's own order: the request, then its payload, then `ok`. */
function slack(request: SeenRequest): PlayedAnswer {
  const refused = refuseAllButJson(request)
  if (refused !== null) return refused
  if (request.path !== '/services/T0/B0/secret') return { status: 404, body: 'no_service' }
  const { text, attachments } = request.json()
  if (text === undefined && !Array.isArray(attachments)) return { status: 400, body: 'no_text' }
  return { status: 200, body: 'ok' }
}

async function told(facts: Facts) {
  const service = await aService(slack)
  await deliver('slack', { value: `${service.url}/services/T0/B0/secret` }, facts)
  const payload = service.only().json()
  const [attachment] = payload.attachments
  const fields: readonly Field[] = attachment.fields
  const value = (title: string) => fields.find((field) => field.title === title)?.value
  return { payload, attachment, fields, value }
}

describe('what Slack is told', () => {
  test('of a check that went down: an attachment with title, link, reason and facts', async () => {
    const { payload } = await told(downFacts())
    const check = aToldCheck()
    expect(payload).toEqual({
      username: 'Tocsin',
      attachments: [
        {
          color: 'danger',
          fallback: 'The check "Nightly backup" is DOWN.',
          mrkdwn_in: ['fields'],
          title: '“Nightly backup” is DOWN.',
          title_link: `http://127.0.0.1:7510/cloaked/${check.uniqueKey}/`,
          text: 'Reason: success signal did not arrive on time, grace time passed.',
          fields: [
            { title: 'Project', value: 'Home', short: true },
            { title: 'Tags', value: '`prod` `db`', short: true },
            { title: 'Period', value: '1 day', short: true },
            { title: 'Total Pings', value: '42', short: true },
            { title: 'Last Ping', value: 'Success, 1 hour ago', short: true },
            { title: 'Other Checks', value: 'All the other checks are up.' },
          ],
        },
      ],
    })
  })

  test('of a check that is up again: how long it was down', async () => {
    const { attachment } = await told(upFacts())
    expect(attachment).toMatchObject({
      color: 'good',
      title: '“Nightly backup” is UP.',
      text: 'The downtime lasted 2 hours, 5 minutes.',
    })
  })

  test('of an outage of unknown length: no sentence about it', async () => {
    const { attachment } = await told(upFacts({ downtime: '', downSince: null }))
    expect(attachment).not.toHaveProperty('text')
  })

  test('of a schedule: the expression and its zone, its asterisks as they are', async () => {
    const check = aToldCheck({ kind: 'cron', schedule: '*/5 * * * *', tz: 'Europe/Riga' })
    const { value } = await told(downFacts({ check }))
    expect(value('Schedule')).toBe('`*/5 * * * *`')
    expect(value('Time Zone')).toBe('Europe/Riga')
    expect(value('Period')).toBeUndefined()
  })

  test('of a check that never sent a ping', async () => {
    const { value } = await told(downFacts({ lastPing: null }))
    expect(value('Total Pings')).toBe('0')
    expect(value('Last Ping')).toBe('Never')
    expect(value('Last Ping Body')).toBeUndefined()
  })

  test('of a failure: its exit status', async () => {
    const lastPing = aLastPing({ kind: 'fail', exitStatus: 3 })
    const { value } = await told(downFacts({ lastPing }))
    expect(value('Last Ping')).toBe('Exit status 3, 1 hour ago')
  })

  test('of the last body: a code block', async () => {
    const { value } = await told(downFacts({ lastPing: aLastPing({ text: 'line 1\nline 2\n' }) }))
    expect(value('Last Ping Body')).toBe('```\nline 1\nline 2\n```')
  })

  test('of other checks that are down: their names and last pings', async () => {
    const { value } = await told(downFacts({ othersDown: othersDown('A & B', 'Mail') }))
    expect(value('Other Checks')).toBe(
      'The following checks are also down:\n• A &amp; B (last ping: never)\n• Mail (last ping: 2 hours ago)',
    )
  })

  test('of more than ten other checks: their number', async () => {
    const names = Array.from({ length: 11 }, (_, index) => `check ${index}`)
    const { value } = await told(upFacts({ othersDown: othersDown(...names) }))
    expect(value('Other Checks')).toBe('11 other checks are still down.')
  })
})

describe('texts that Slack might read as markup', () => {
  test('a name calls nobody and links nowhere', async () => {
    const { attachment } = await told(downFacts({ check: aToldCheck({ name: HOSTILE }) }))
    const escaped = HARMLESS.replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
    expect(attachment.title).toBe(`“${escaped}” is DOWN.`)
    expect(attachment.fallback).toBe(`The check "${escaped}" is DOWN.`)
  })

  test('a project keeps its asterisks as part of a word', async () => {
    const { value } = await told(downFacts({ project: '*Home* <!here>' }))
    expect(value('Project')).toBe('\u034f*Home\u034f* &lt;!here&gt;')
  })

  test('a tag with a backtick ends no code', async () => {
    const { value } = await told(downFacts({ check: aToldCheck({ tags: 'a`b <@U1>' }) }))
    expect(value('Tags')).toBe('a\u034f`b `&lt;@U1&gt;`')
  })

  test('a body with a fence stays in its block', async () => {
    const lastPing = aLastPing({ text: '```\n<!channel>\n````' })
    const { value } = await told(downFacts({ lastPing }))
    const inside = String(value('Last Ping Body')).slice(4, -4)
    expect(inside).not.toContain('``')
    expect(seen(inside)).toBe('```\n&lt;!channel&gt;\n````')
  })
})

describe('answers of Slack', () => {
  const config = (url: string) => ({ value: `${url}/services/T0/B0/secret` })

  test.each([
    [404, 'no_service'],
    [400, 'invalid_token'],
    [400, 'invalid_token\n'],
  ])('%i %j disables the channel', async (status, body) => {
    const service = await aService(() => ({ status, body }))
    const failure = await failureOf(deliver('slack', config(service.url)))
    expect(failure).toMatchObject({ message: `Received status code ${status}`, permanent: true })
    expect(failure.retry).toBe(false)
  })

  test.each([
    [400, 'invalid_payload'],
    [403, 'action_prohibited'],
    [403, 'invalid_token'],
    [410, 'channel_is_archived'],
    [429, 'rate_limited'],
    [500, 'rollup_error'],
  ])('%i %j may pass', async (status, body) => {
    const service = await aService(() => ({ status, body }))
    expect(await failureOf(deliver('slack', config(service.url)))).toMatchObject({
      permanent: false,
      retry: true,
    })
  })
})
