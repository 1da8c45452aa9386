// Telegram, played by a server that reads HTML as strictly as the real one.

import { describe, expect, test } from 'vitest'
import type { Facts } from '../../../src/main/notify/message/facts.ts'
import { excerptOf } from '../../../src/main/notify/message/wording.ts'
import { aLastPing, aToldCheck, downFacts, othersDown, upFacts } from '../support/facts.ts'
import { HARMLESS, HOSTILE } from '../support/hostile.ts'
import { visibleText } from '../support/html.ts'
import { refuseAllButJson } from '../support/json.ts'
import { deliver, transportOf } from '../support/sending.ts'
import { aService, type PlayedAnswer, type SeenRequest } from '../support/service.ts'

const TOKEN = '123:abc-DEF_9'
const CONFIG = { token: TOKEN, id: '-1001234567890' }

const refused = (status: number, description: string) => ({
  status,
  body: JSON.stringify({ ok: false, error_code: status, description }),
})

function telegram(request: SeenRequest): PlayedAnswer {
  const notJson = refuseAllButJson(request)
  if (notJson !== null) return notJson
  if (request.path !== `/bot${TOKEN}/sendMessage`) return refused(404, 'Not Found')
  const { text, parse_mode, chat_id } = request.json()
  if (chat_id === undefined) return refused(400, 'Bad Request: chat_id is empty')
  if (parse_mode !== 'HTML') return refused(400, 'Bad Request: unsupported parse_mode')
  try {
    const { length } = visibleText(text)
    if (length > 4096) return refused(400, 'Bad Request: message is too long')
  } catch (error) {
    return refused(400, `Bad Request: ${error}`)
  }
  return { status: 200, body: '{"ok":true,"result":{"message_id":1}}' }
}

async function told(facts: Facts, config: object = CONFIG) {
  const service = await aService(telegram)
  expect(await deliver('telegram', { ...config, api_url: service.url }, facts)).toEqual({})
  return service.only().json()
}

describe('what Telegram is told', () => {
  test('of a check that went down', async () => {
    const facts = downFacts({
      lastPing: aLastPing({ kind: 'fail', exitStatus: 2, text: 'a\nb' }),
      othersDown: othersDown('Mail', 'Web'),
    })
    const message = await told(facts)
    expect(message).toEqual({
      chat_id: -1001234567890,
      text: [
        `🔴 The check <a href="${facts.link}">Nightly backup</a> is <b>DOWN</b>.`,
        'Reason: success signal did not arrive on time, grace time passed.',
        '',
        '<b>Project:</b> Home',
        '<b>Tags:</b> <code>prod</code> <code>db</code>',
        '<b>Period:</b> 1 day',
        '<b>Total Pings:</b> 42',
        '<b>Last Ping:</b> Exit status 2, 1 hour ago',
        '<b>Last Ping Body:</b>',
        '<pre>a\nb</pre>',
        '',
        'The following checks are also down:',
        '- Mail (last ping: never)',
        '- Web (last ping: 2 hours ago)',
      ].join('\n'),
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
    })
  })

  test('of a check that is up again', async () => {
    const { text } = await told(upFacts())
    expect(visibleText(text)).toContain(
      '🟢 The check Nightly backup is UP.\nThe downtime lasted 2 hours, 5 minutes.\n',
    )
    expect(text).toContain('All the other checks are up.')
  })

  test('of a schedule: the expression as code, and its zone', async () => {
    const check = aToldCheck({ kind: 'oncalendar', schedule: 'Mon <2-29>', tz: 'Europe/Riga' })
    const { text } = await told(downFacts({ check }))
    expect(text).toContain('<b>Schedule:</b> <code>Mon &lt;2-29&gt;</code>\n')
    expect(text).toContain('<b>Time Zone:</b> Europe/Riga\n')
  })

  test('in a thread, and of a channel by its name', async () => {
    const message = await told(downFacts(), { token: TOKEN, id: '@my_channel', thread_id: 7 })
    expect(message).toMatchObject({ chat_id: '@my_channel', message_thread_id: 7 })
  })
})

describe('texts that Telegram might read as markup', () => {
  test('are shown as they are', async () => {
    const check = aToldCheck({ name: HOSTILE, tags: '<pre> &lt;', desc: '</b>\n<a href="x">' })
    const lastPing = aLastPing({ text: '</pre><b>&amp;\u001b[31mred\u001b[0m' })
    const { text } = await told(downFacts({ check, lastPing, project: '<>&"' }))
    const visible = visibleText(text)
    expect(visible).toContain(`The check ${HARMLESS} is DOWN.`)
    expect(visible).toContain('Tags: <pre> &lt;\n')
    expect(visible).toContain('Description: </b>\n<a href="x">\n')
    expect(visible).toContain('Last Ping Body:\n</pre><b>&amp;red\n')
    expect(visible).toContain('Project: <>&"\n')
  })

  test('a link with quotes stays within its attribute', async () => {
    const { text } = await told(downFacts({ link: 'http://h/"><b>' }))
    expect(text).toContain('<a href="http://h/&quot;&gt;&lt;b&gt;">')
  })
})

describe('a message too long for Telegram', () => {
  const names = Array.from({ length: 10 }, (_, index) => `${index}${'🚀'.repeat(99)}`)
  const bodies = { lastPing: aLastPing({ text: '<'.repeat(3000) }), excerpt: '<'.repeat(3000) }

  test('has less of the body', async () => {
    const othersOfTwo = othersDown(...names.slice(0, 5))
    const { text } = await told(downFacts({ ...bodies, othersDown: othersOfTwo }))
    const visible = visibleText(text)
    expect(visible.length).toBe(4096)
    expect(visible).toContain('<\n[truncated]\n')
    expect(visible).toContain('4🚀')
  })

  test('counts the other checks when their names leave no room', async () => {
    const long = 'd'.repeat(3000)
    const check = aToldCheck({ name: '🚀'.repeat(100), desc: long, tags: long })
    const project = 'p'.repeat(3000)
    const facts = downFacts({ ...bodies, check, project, othersDown: othersDown(...names) })
    const visible = visibleText((await told({ ...facts, excerpt: excerptOf('b'.repeat(9)) })).text)
    expect(visible).toContain('10 other checks are also down.')
    expect(visible).toContain('bbbbbbbbb')
  })
})

test('the channel shares the limit of the host, its chat that of messages', () => {
  const { lane, capped, secrets, schema, attempts, wants } = transportOf('telegram')
  const config = schema.parse(CONFIG)
  expect(config).toEqual({ ...CONFIG, thread_id: null, api_url: 'https://api.telegram.org' })
  expect([lane(config), capped(config)]).toEqual(['api.telegram.org', CONFIG.id])
  expect(secrets).toEqual(['token'])
  expect([attempts, wants(config, 'up'), wants(config, 'down')]).toEqual([3, true, true])
})

test.each([
  [{ token: TOKEN }],
  [{ token: '', id: '1' }],
  [{ token: '1:a/../b', id: '1' }],
  [{ token: TOKEN, id: '' }],
  [{ token: TOKEN, id: 5 }],
  [{ token: TOKEN, id: 'everybody' }],
  [{ token: TOKEN, id: '1', thread_id: 0 }],
  [{ token: TOKEN, id: '1', thread_id: '7' }],
  [{ token: TOKEN, id: '1', api_url: 'file:///etc/passwd' }],
  [{ token: TOKEN, id: '1', type: 'group' }],
])('the configuration %j is refused', (config) => {
  expect(transportOf('telegram').schema.safeParse(config).success).toBe(false)
})
