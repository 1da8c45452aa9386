// What Telegram may answer: chats that are gone, that moved, and errors that pass.

import { describe, expect, test } from 'vitest'
import { failureOf } from '../../notify/support/client.ts'
import { deliver } from '../support/sending.ts'
import { aService, inTurn, type PlayedAnswer } from '../support/service.ts'

const refused = (status: number, description: string, parameters?: object): PlayedAnswer => ({
  status,
  body: JSON.stringify({ ok: false, error_code: status, description, parameters }),
})
const OK: PlayedAnswer = { status: 200, body: '{"ok":true}' }
const MOVED = refused(400, 'Bad Request: group chat was upgraded to a supergroup chat', {
  migrate_to_chat_id: -1009876543210,
})

const configAt = (url: string) => ({ token: '1:a', id: '-5', thread_id: 3, api_url: `${url}/` })

async function failed(...answers: readonly PlayedAnswer[]) {
  const service = await aService(inTurn(...answers))
  return await failureOf(deliver('telegram', configAt(service.url)))
}

describe('a chat that is gone', () => {
  test.each([
    [403, 'Forbidden: bot was blocked by the user'],
    [403, 'Forbidden: bot was kicked from the group chat'],
    [403, 'Forbidden: bot was kicked from the supergroup chat'],
    [403, 'Forbidden: bot was kicked from the channel chat'],
    [403, 'Forbidden: the group chat was deleted'],
    [403, 'Forbidden: user is deactivated'],
    [400, 'Bad Request: chat not found'],
  ])('%i %s: the channel is disabled', async (status, description) => {
    expect(await failed(refused(status, description))).toMatchObject({
      message: `Received status code ${status} with a message: "${description}"`,
      permanent: true,
      retry: false,
    })
  })
})

describe('an error that may pass', () => {
  test.each([
    [400, 'Bad Request: message is too long'],
    [401, 'Unauthorized'],
    [403, 'Forbidden: oops'],
    [429, 'Too Many Requests: retry after 5'],
  ])('%i %s', async (status, description) => {
    expect(await failed(refused(status, description, { retry_after: 5 }))).toMatchObject({
      message: `Received status code ${status} with a message: "${description}"`,
      permanent: false,
      retry: true,
    })
  })

  test.each(['', '<html>', '[]', '{"description": 5}', 'null'])(
    'an answer that is none of Telegram: %j',
    async (body) => {
      expect(await failed({ status: 502, body })).toMatchObject({
        message: 'Received status code 502',
        permanent: false,
      })
    },
  )

  test('a long description with line breaks is one short line', async () => {
    const { message } = await failed(refused(400, `a\nb${'c'.repeat(500)}`))
    expect(message).toMatch(/^Received status code 400 with a message: "a bc+…"$/)
    expect(message.length).toBeLessThanOrEqual(200)
  })
})

describe('a chat that moved', () => {
  test('is told at its new id, which is to be kept', async () => {
    const service = await aService(inTurn(MOVED, OK))
    const delivered = await deliver('telegram', configAt(service.url))
    const chats = service.requests.map((request) => request.json().chat_id)
    expect(chats).toEqual([-5, -1009876543210])
    const [first, second] = service.requests.map((request) => request.json())
    expect(second).toEqual({ ...first, chat_id: -1009876543210 })
    expect(delivered.config).toEqual({ ...configAt(service.url), id: '-1009876543210' })
  })

  test('and refuses at its new id fails as any other', async () => {
    const kicked = 'Forbidden: bot was kicked from the supergroup chat'
    expect(await failed(MOVED, refused(403, kicked))).toMatchObject({ permanent: true })
    expect(await failed(MOVED, { status: 500 })).toMatchObject({
      message: 'Received status code 500',
      permanent: false,
    })
  })

  test('again and again is not followed for ever', async () => {
    const service = await aService(() => MOVED)
    const failure = await failureOf(deliver('telegram', configAt(service.url)))
    expect(service.requests.length).toBe(2)
    expect(failure.retry).toBe(true)
  })
})
