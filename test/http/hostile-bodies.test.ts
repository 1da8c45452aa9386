// Bodies made to cost their reader dearly: each is refused by its shape, before anything looks at all of
// it (contract hardening.md H2). What they cost is measured by the bench.

import { describe, expect, test } from 'vitest'
import { englishFields } from '../../src/main/errors.ts'
import { createBudget } from '../../src/main/limits/budget.ts'
import { readMessage } from '../../src/main/mail/message.ts'
import { parseBody } from '../../src/main/monitor/documents/json.ts'
import { isValidSchedule } from '../../src/main/monitor/schedule/index.ts'
import { problemsOf } from '../../src/main/secrets/rules.ts'
import { DEFAULT_DRAFT } from '../../src/shared/model/push-options.ts'
import { openHouse } from '../support/house.ts'
import { createPushHouse, multipart } from '../support/push-house.ts'

const V2 = '/api/v2/pushes'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const JSON_TYPE = { 'content-type': 'application/json' }
const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const push = (members: string) => `{"push":{"payload":"x",${members}}}`

describe('a push from', () => {
  test.each([
    ['a form of a hundred thousand items', FORM, `push[files][]=&`.repeat(100_000), 413],
    ['a form of a million fields', FORM, 'a&'.repeat(1_000_000), 413],
    ['a form nested as deep as it is long', FORM, `push${'[a]'.repeat(300_000)}=x`, 413],
    ['a hundred thousand lists', JSON_TYPE, push(`"x":${deep(100_000)}`), 400],
    ['a list of a million', JSON_TYPE, push(`"x":[${'1,'.repeat(1_000_000)}1]`), 400],
    ['a million objects', JSON_TYPE, push(`"x":[${'{},'.repeat(1_000_000)}1]`), 400],
    ['blanks', JSON_TYPE, `${' '.repeat(2_000_000)}{}`, 413],
    ['a payload of blanks', JSON_TYPE, `{"push":{"payload":"${' '.repeat(9_000_000)}"}}`, 422],
  ])('%s is refused', async (_what, headers, payload, status) => {
    const house = await createPushHouse()
    const answer = await house.asOwner({ method: 'POST', url: V2, headers, payload })
    expect(answer.statusCode).toBe(status)
    expect(house.troubles).toEqual([])
  })

  test('what is not kept of a text takes no memory', async () => {
    const bodyBudget = createBudget(1024 * 1024)
    const house = await createPushHouse({ bodyBudget })
    const text = { name: 'push[note]', content: 'x'.repeat(4.5 * 1024 * 1024) }
    const { headers, payload } = multipart([{ name: 'push[payload]', content: 'x' }, text, text])
    const answer = await house.asOwner({ method: 'POST', url: V2, headers, payload })
    expect([answer.statusCode, bodyBudget.used]).toEqual([422, 0])
  })

  test('texts beyond 16 MiB together is 413, each within its limit', async () => {
    const house = await createPushHouse()
    const text = { name: 'push[note]', content: 'x'.repeat(4.5 * 1024 * 1024) }
    const { headers, payload } = multipart([text, text, text, text])
    const answer = await house.asOwner({ method: 'POST', url: V2, headers, payload })
    expect(answer.statusCode).toBe(413)
  })

  test.each([
    [
      'multipart',
      (note: string) =>
        multipart([
          { name: 'push[payload]', content: 'x' },
          { name: 'push[note]', content: note },
        ]),
    ],
    [
      'a form',
      (note: string) => ({ headers: FORM, payload: `push[payload]=x&push[note]=${note}` }),
    ],
    ['JSON', (note: string) => ({ headers: JSON_TYPE, payload: push(`"note":"${note}"`) })],
  ])('a note far too long in %s is told so, though its end is not kept', async (_what, bodyOf) => {
    const house = await createPushHouse()
    const answer = await house.asOwner({
      method: 'POST',
      url: V2,
      ...bodyOf('n'.repeat(3_000_000)),
    })
    expect([answer.statusCode, answer.json().note[0]]).toEqual([
      422,
      expect.stringContaining('too long'),
    ])
  })

  test('the message of a file push is kept whole, however long', async () => {
    const house = await createPushHouse()
    const payload = 'm'.repeat(3_000_000)
    const files = [{ filename: 'a', data: 'YQ==' }]
    const answer = await house.asOwner({
      method: 'POST',
      url: V2,
      payload: { push: { payload, files } },
    })
    expect(answer.statusCode).toBe(201)
    const { url_token } = answer.json()
    const shown = await house.asOwner({ url: `${V2}/${url_token}` })
    expect(shown.json().payload).toBe(payload)
  })

  test('a multipart body with a boundary longer than any is 400', async () => {
    const house = await createPushHouse()
    for (const boundary of ['x'.repeat(71), `"${'x'.repeat(71)}"`]) {
      const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
      const payload = `--${'x'.repeat(71)}--\r\n`
      const answer = await house.asOwner({ method: 'POST', url: V2, headers, payload })
      expect(answer.statusCode).toBe(400)
    }
  })

  test('201 parts is 413, 200 are read', async () => {
    const house = await createPushHouse()
    const status = async (count: number) => {
      const { headers, payload } = multipart(
        Array.from({ length: count }, () => ({ name: 'push[payload]', content: 'x' })),
      )
      return (await house.asOwner({ method: 'POST', url: V2, headers, payload })).statusCode
    }
    expect([await status(200), await status(201)]).toEqual([201, 413])
  })

  test('a form with its items in one list keeps them all, in order', async () => {
    const house = await createPushHouse()
    const payload = `push[payload]=x&${'push[files][]=&'.repeat(10_000)}`
    const answer = await house.asOwner({ method: 'POST', url: V2, headers: FORM, payload })
    expect(answer.statusCode).toBe(201)
  })
})

describe('the management API', () => {
  test.each([
    ['65 levels', deep(65)],
    ['a hundred thousand levels', deep(100_000)],
    ['a hundred thousand items', `[${'1,'.repeat(100_000)}1]`],
    ['a hundred thousand texts', `[${'"",'.repeat(100_000)}1]`],
    ['a hundred thousand constants', 'NaN '.repeat(100_000)],
  ])('does not parse %s', async (_what, value) => {
    expect(parseBody(Buffer.from(value))).toBeUndefined()
    const house = openHouse()
    const payload = `{"name":"x","unique":${value}}`
    const answer = await house.request({ method: 'POST', url: '/api/v3/checks/', payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toBe('{"error": "could not parse request body"}')
  })

  test('reads what nests 64 levels, and a text as long as a body', () => {
    expect(parseBody(Buffer.from(deep(64)))).toBeDefined()
    expect(parseBody(Buffer.from(`"${'[{'.repeat(1_000_000)}"`))).toBeDefined()
  })
})

describe('forms of pages and previews', () => {
  test('with more fields than they have are 400, told in a page', async () => {
    const { server } = openHouse()
    for (const url of ['/checks/cron_preview/', '/p/abcdefghij/access']) {
      const payload = 'a=1&'.repeat(2000)
      const answer = await server.inject({ method: 'POST', url, payload })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        400,
        'text/html; charset=utf-8',
      ])
    }
  })

  test('longer than 64 KiB are not read', async () => {
    const { server } = openHouse()
    const payload = `schedule=${'*'.repeat(70_000)}`
    const answer = await server.inject({ method: 'POST', url: '/checks/cron_preview/', payload })
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('Bad Request')])
  })
})

describe('a schedule beyond 100 characters', () => {
  /** Valid but for its length. */
  const LONG = `${Array.from({ length: 60 }, (_, i) => i).join()} * * * *`

  test('is none, for whoever asks', async () => {
    expect(isValidSchedule(LONG)).toBe(false)
    expect(isValidSchedule(LONG.slice(-100).replace(/^\d*,/, ''))).toBe(true)
    const { server } = openHouse()
    const query = new URLSearchParams({ kind: 'cron', schedule: LONG })
    const validated = await server.inject(`/checks/validate_schedule/?${query}`)
    expect(validated.json()).toEqual({ result: false })
    const previewed = await server.inject({
      method: 'POST',
      url: '/checks/cron_preview/',
      payload: new URLSearchParams({ schedule: LONG, tz: 'UTC' }).toString(),
    })
    expect(previewed.json()).toEqual({ error: 'not a valid schedule' })
  })
})

describe('a payload', () => {
  const problem = (kind: 'url' | 'text', payload: string) =>
    englishFields(problemsOf({ ...DEFAULT_DRAFT, kind, payload }, 0)).payload

  test('of kind url has up to 8 KiB, in bytes', () => {
    const url = (bytes: number) => `https://a.test/${'x'.repeat(bytes - 15)}`
    const tooLarge = 'The URL payload is too large.  You can only push up to 8192 bytes.'
    expect(problem('url', url(8192))).toBeUndefined()
    expect(problem('url', url(8193))).toBe(tooLarge)
    expect(problem('url', `https://a.test/${'é'.repeat(4089)}`)).toBe(tooLarge)
  })

  test('is counted in characters, however they are stored', () => {
    const limit = 1_048_576
    expect(problem('text', '😀'.repeat(limit))).toBeUndefined()
    expect(problem('text', `${'😀'.repeat(limit)}x`)).toMatch('too large')
  })
})

test('a mail whose boundary is within each of its lines has no part', () => {
  const head = 'Content-Type: multipart/mixed; boundary="-"\r\n\r\n'
  expect(readMessage(Buffer.from(`${head}x${'-'.repeat(1_000_000)}`))).toEqual({
    subject: '',
    body: [],
  })
})
