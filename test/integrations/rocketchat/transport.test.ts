// Rocket.Chat: a text, and an attachment with fields; the last body is a link.

import { describe, expect, test } from 'vitest'
import type { Facts } from '../../../src/main/notify/message/facts.ts'
import { aLastPing, aToldCheck, downFacts, othersDown, upFacts } from '../support/facts.ts'
import { HARMLESS, HOSTILE, seen } from '../support/hostile.ts'
import { refuseAllButJson } from '../support/json.ts'
import { deliver } from '../support/sending.ts'
import { aService, type PlayedAnswer, type SeenRequest } from '../support/service.ts'

function rocketchat(request: SeenRequest): PlayedAnswer {
  const refused = refuseAllButJson(request)
  if (refused !== null) return refused
  const { text, attachments } = request.json()
  const isMessage = typeof text === 'string' && text.length <= 5000 && Array.isArray(attachments)
  return isMessage ? { status: 200, body: '{"success":true}' } : { status: 400 }
}

async function told(facts: Facts) {
  const service = await aService(rocketchat)
  await deliver('rocketchat', { value: `${service.url}/hooks/id/secret` }, facts)
  const { text, attachments, ...message } = service.only().json()
  const [{ color, fields }] = attachments
  const value = (title: string): string | undefined =>
    fields.find((field: { title: string }) => field.title === title)?.value
  return { text, message, color, fields, value }
}

describe('what Rocket.Chat is told', () => {
  test('of a check that went down', async () => {
    const facts = downFacts()
    expect(await told(facts)).toMatchObject({
      message: { alias: 'Tocsin', emoji: ':bell:' },
      color: '#d9534f',
      text: `🔴 Nightly backup is *DOWN*.\nReason: success signal did not arrive on time, grace time passed.\n[View in Tocsin](${facts.link})`,
      fields: [
        { title: 'Project', value: 'Home', short: true },
        { title: 'Tags', value: '`prod` `db`', short: true },
        { title: 'Period', value: '1 day', short: true },
        { title: 'Total Pings', value: '42', short: true },
        { title: 'Last Ping', value: 'Success, 1 hour ago', short: true },
        { title: 'Other Checks', value: 'All the other checks are up.' },
      ],
    })
  })

  test('of a check that is up again', async () => {
    const { text, color } = await told(upFacts())
    expect(color).toBe('#5cb85c')
    expect(text).toContain('🟢 Nightly backup is *UP*.\nThe downtime lasted 2 hours, 5 minutes.\n')
  })

  test('of the last body: its size, and a link that shows it', async () => {
    const facts = downFacts({ lastPing: aLastPing({ text: 'žagars @all' }) })
    expect((await told(facts)).value('Last Ping Body')).toBe(
      `12 bytes, [show body](${facts.link}#ping-42)`,
    )
    const one = downFacts({ lastPing: aLastPing({ text: 'x' }) })
    expect((await told(one)).value('Last Ping Body')).toMatch(/^1 byte, /)
  })

  test('of a schedule: the expression as code', async () => {
    const check = aToldCheck({ kind: 'cron', schedule: '*/5 * * * *', tz: 'Europe/Riga' })
    const { value } = await told(downFacts({ check }))
    expect(value('Schedule')).toBe('`*/5 * * * *`')
    expect(value('Time Zone')).toBe('Europe/Riga')
  })
})

describe('texts that Rocket.Chat might read as markup', () => {
  test('are code, which ends where the text does, and call nobody', async () => {
    const { text } = await told(downFacts({ check: aToldCheck({ name: HOSTILE }) }))
    const [, name = ''] = text.match(/^🔴 `([^`\n]+)` is \*DOWN\*\.\n/u) ?? []
    expect(seen(name)).toBe(HARMLESS.replaceAll('`', 'ˋ'))
    expect(name).not.toMatch(/@\w/)
  })

  test('of a description are code line by line', async () => {
    const check = aToldCheck({ desc: 'plain words\n- *no* list' })
    const { value } = await told(downFacts({ check }))
    expect(value('Description')).toBe('plain words\n`- *no* list`')
  })

  test('of other checks are code', async () => {
    const { value } = await told(downFacts({ othersDown: othersDown('[a](http://evil.test)') }))
    expect(value('Other Checks')).toBe(
      'The following checks are also down:\n• `[a](http://evil.test) (last ping: never)`',
    )
  })
})
