// Matrix: a homeserver that drops what has a transaction id it knows.

import { describe, expect, test } from 'vitest'
import type { Facts } from '../../../src/main/notify/message/facts.ts'
import { failureOf } from '../../notify/support/client.ts'
import { aLastPing, aToldCheck, downFacts, othersDown, upFacts } from '../support/facts.ts'
import { HARMLESS, HOSTILE } from '../support/hostile.ts'
import { visibleText } from '../support/html.ts'
import { deliver, transportOf } from '../support/sending.ts'
import { aService, type PlayedAnswer, type SeenRequest } from '../support/service.ts'

const ROOM = '!a/b+c:example.org'
const CONFIG = { access_token: 'syt_secret', room_id: '!abc:example.org' }
const PATH = /^\/_matrix\/client\/v3\/rooms\/([^/]+)\/send\/m\.room\.message\/([^/]+)$/

const refused = (status: number, errcode: string, error: string) => ({
  status,
  body: JSON.stringify({ errcode, error }),
})

function homeserver({ method, path, headers, json, bytes }: SeenRequest): PlayedAnswer {
  if (method !== 'PUT' || !PATH.test(path)) return refused(404, 'M_UNRECOGNIZED', 'Unknown')
  if (headers.authorization !== 'Bearer syt_secret') {
    return refused(401, 'M_UNKNOWN_TOKEN', 'Unrecognised access token')
  }
  if (bytes.length > 60_000) return refused(413, 'M_TOO_LARGE', 'event too large')
  const { msgtype, body } = json()
  if (msgtype !== 'm.text' || typeof body !== 'string') return refused(400, 'M_BAD_JSON', 'no body')
  return { status: 200, body: '{"event_id":"$1"}' }
}

async function told(facts: Facts, config: object = CONFIG) {
  const service = await aService(homeserver)
  await deliver('matrix', { ...config, homeserver: `${service.url}/` }, facts)
  const { path, json } = service.only()
  const [, room = '', transaction = ''] = path.match(PATH) ?? []
  return { room: decodeURIComponent(room), transaction, message: json() }
}

describe('what Matrix is told', () => {
  test('of a check that went down: a text and the same in HTML', async () => {
    const facts = downFacts({
      lastPing: aLastPing({ text: 'a\nb' }),
      othersDown: othersDown('Mail'),
    })
    const { room, message } = await told(facts)
    expect(room).toBe(CONFIG.room_id)
    expect(message).toEqual({
      msgtype: 'm.text',
      body: [
        '🔴 “Nightly backup” is DOWN.',
        'Reason: success signal did not arrive on time, grace time passed.',
        'Project: Home',
        'Tags: prod db',
        'Period: 1 day',
        'Total Pings: 42',
        'Last Ping: Success, 1 hour ago',
        'Last Ping Body:',
        'a',
        'b',
        'The following checks are also down:',
        '- Mail (last ping: never)',
        facts.link,
      ].join('\n'),
      format: 'org.matrix.custom.html',
      formatted_body: [
        `🔴 The check <a href="${facts.link}">Nightly backup</a> is <b>DOWN</b>.`,
        'Reason: success signal did not arrive on time, grace time passed.',
        '',
        '<b>Project:</b> Home',
        '<b>Tags:</b> <code>prod</code> <code>db</code>',
        '<b>Period:</b> 1 day',
        '<b>Total Pings:</b> 42',
        '<b>Last Ping:</b> Success, 1 hour ago',
        '<b>Last Ping Body:</b>',
        '<pre>a\nb</pre>',
        '',
        'The following checks are also down:',
        '- Mail (last ping: never)',
      ].join('<br>'),
      'm.mentions': {},
    })
  })

  test('of a check that is up again', async () => {
    const { message } = await told(upFacts())
    expect(message.body).toContain('🟢 “Nightly backup” is UP.\nThe downtime lasted 2 hours')
  })

  test('texts are shown as they are and mention nobody', async () => {
    const check = aToldCheck({ name: HOSTILE })
    const { message } = await told(
      downFacts({ check, lastPing: aLastPing({ text: '</pre>@room' }) }),
    )
    const visible = visibleText(message.formatted_body, ['br'])
    expect(visible).toContain(`The check ${HARMLESS} is DOWN.`)
    expect(visible).toContain('</pre>@room')
    expect(message.body).toContain(`“${HARMLESS}” is DOWN.`)
    expect(message['m.mentions']).toEqual({})
  })

  test('the id of a room may hold anything', async () => {
    const { room } = await told(downFacts(), { ...CONFIG, room_id: ROOM.replace('/', '%') })
    expect(room).toBe(ROOM.replace('/', '%'))
  })
})

describe('the transaction', () => {
  test('is the same for each attempt, and for nothing else', async () => {
    const [first, again] = [await told(downFacts()), await told(downFacts())]
    expect(first.transaction).toContain('17')
    expect(again.transaction).toBe(first.transaction)
    const next = await told(downFacts({ flipId: '18' }))
    expect(next.transaction).not.toBe(first.transaction)
  })

  test('is another for a flip of the same id in another database', async () => {
    const first = await told(downFacts())
    const other = await told(downFacts({ at: downFacts().at + 1 }))
    expect(other.transaction).not.toBe(first.transaction)
  })
})

test.each([
  [403, 'M_FORBIDDEN', 'User not in room'],
  [429, 'M_LIMIT_EXCEEDED', 'Too Many Requests'],
  [502, 'M_UNKNOWN', 'Bad gateway'],
])('%i %s may pass', async (status, errcode, error) => {
  const service = await aService(() => refused(status, errcode, error))
  const failure = await failureOf(deliver('matrix', { ...CONFIG, homeserver: service.url }))
  expect(failure).toMatchObject({
    message: `Received status code ${status} with a message: "${error}"`,
    permanent: false,
    retry: true,
  })
})

test('a token that is not known is said so', async () => {
  const service = await aService(homeserver)
  const config = { ...CONFIG, access_token: 'other', homeserver: service.url }
  const { message } = await failureOf(deliver('matrix', config))
  expect(message).toBe('Received status code 401 with a message: "Unrecognised access token"')
})

test('the channel hides its token and shares the limit of its homeserver', () => {
  const { secrets, lane, capped, attempts } = transportOf('matrix')
  const config = { ...CONFIG, homeserver: 'https://matrix.example.org/' }
  expect(secrets).toEqual(['access_token'])
  expect([lane(config), capped(config), attempts]).toEqual(['matrix.example.org', null, 3])
})

test.each([
  [{}],
  [{ homeserver: '' }],
  [{ access_token: '' }],
  [{ access_token: 'a\r\nX-Evil: b' }],
  [{ room_id: '' }],
  [{ room_id: '#alias:example.org' }],
  [{ room_id: ROOM }],
  [{ user: 'x' }],
])('the configuration with %j is refused', (fields) => {
  const whole = { ...CONFIG, homeserver: 'https://matrix.example.org' }
  const config = Object.keys(fields).length === 0 ? {} : { ...whole, ...fields }
  const { schema } = transportOf('matrix')
  expect(schema.safeParse(whole).success).toBe(true)
  expect(schema.safeParse(config).success).toBe(false)
})
