// Calls of the window over HTTP: who may, how many, and what comes back.
import { describe, expect, test } from 'vitest'
import { SECOND } from '../../src/main/clock.ts'
import { jsonPieces, LongList } from '../../src/main/procedures/long-list.ts'
import { CHUNK_BYTES } from '../../src/shared/chunks.ts'
import type { Snapshot } from '../../src/shared/events.ts'
import { type AnswerWithRowParts, withRows } from '../../src/shared/row-lists.ts'
import { aCheck, stored } from '../support/builders.ts'
import {
  FOREIGN,
  NO_SESSIONS,
  openWindow,
  SAME_ORIGIN,
  type Session,
  send,
  sessionOf,
  type WindowServer,
} from './window-server.ts'

const ZONES = { name: 'schedule.zones' }

const call = (window: WindowServer, body: unknown, session: Session) =>
  send(window, 'call', body, { ...session, ...SAME_ORIGIN })

describe('who may call', () => {
  test('the page that has a session', async () => {
    const window = await openWindow()
    const { uuid } = await window.house.create({ name: 'a' })
    const answer = await call(
      window,
      { name: 'checks.get', input: { uuid } },
      await sessionOf(window),
    )
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json'])
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.json()).toMatchObject({ output: { row: { uuid, name: 'a', status: 'new' } } })
  })

  test('its cookie is found among others', async () => {
    const window = await openWindow()
    const session = await sessionOf(window)
    const cookie = `a=b; ${session.cookie};c=d`
    expect((await call(window, ZONES, { ...session, cookie })).statusCode).toBe(200)
  })

  test.each(NO_SESSIONS)('%s is 401', async (_case, headers) => {
    expect((await send(await openWindow(), 'call', ZONES, headers)).statusCode).toBe(401)
  })

  test('no page of another site, with the right session as well', async () => {
    const window = await openWindow()
    const session = await sessionOf(window)
    for (const headers of FOREIGN) {
      const answer = await send(window, 'call', ZONES, { ...session, ...headers })
      expect([headers, answer.statusCode]).toEqual([headers, 403])
      expect(answer.json()).toMatchObject({ error: { code: 'FOREIGN' } })
    }
  })
})

describe('what cannot be answered', () => {
  test.each([
    ['an unknown procedure', { name: 'checks.explode' }, 404, 'NOT_FOUND'],
    ['one of every object', { name: 'constructor' }, 404, 'NOT_FOUND'],
    ['no name', {}, 404, 'NOT_FOUND'],
    ['no JSON', 'name=schedule.zones', 404, 'NOT_FOUND'],
    ['no UTF-8', '{"name":"schedule.zones\xff"}', 404, 'NOT_FOUND'],
    ['a wrong argument', { name: 'schedule.zones', input: { id: 1 } }, 400, 'INVALID'],
    ['a null argument', { name: 'schedule.zones', input: null }, 400, 'INVALID'],
  ])('%s is an error with a code', async (_case, body, status, code) => {
    const window = await openWindow()
    const answer = await call(window, body, await sessionOf(window))
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      status,
      'application/json',
    ])
    expect(answer.json()).toMatchObject({ error: { code, message: expect.any(String) } })
  })

  test('while the application is starting is to be asked again', async () => {
    const window = await openWindow({ window: () => null })
    const answer = await call(window, ZONES, await sessionOf(window))
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1'])
    expect(answer.json()).toMatchObject({ error: { code: 'STARTING' } })
  })

  test('as the store takes nothing is to be asked again', async () => {
    const window = await openWindow()
    const session = await sessionOf(window)
    await window.house.store.close()
    const name = 'projects.create'
    const answer = await call(window, { name, input: { name: 'Two' } }, session)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1'])
  })
})

test('numbers are what they are: a fraction is no object', async () => {
  const window = await openWindow()
  const input = { kind: 'simple', timeout: 90.5, schedule: '', tz: 'UTC', language: 'en' }
  const answer = await call(window, { name: 'schedule.preview', input }, await sessionOf(window))
  expect(answer.json()).toMatchObject({ output: { problem: { key: 'problems.noWholeNumber' } } })
  expect(answer.statusCode).toBe(200)
})

test('the largest piece of a file fits into one call', async () => {
  const window = await openWindow()
  const session = await sessionOf(window)
  const begun = await call(window, { name: 'uploads.begin', input: { for: 'push' } }, session)
  const { upload } = begun.json<{ output: { upload: string } }>().output
  const file = { upload, filename: 'a.bin', contentType: 'application/octet-stream' }
  await call(window, { name: 'uploads.file', input: file }, session)
  const data = Buffer.alloc(CHUNK_BYTES, 255).toString('base64')
  const input = { upload, data, end: true }
  const answer = await call(window, { name: 'uploads.chunk', input }, session)
  expect(answer.json()).toEqual({ output: null })
})

describe('a long answer', () => {
  const longAnswer = (batches: () => Iterable<object[]>) => async () => ({
    status: 200,
    answer: { output: { checks: new LongList(batches) } },
  })

  test('of a snapshot is the one that other carriers hand on', async () => {
    const window = await openWindow()
    for (let i = 0; i < 250; i++) stored(window.house, aCheck({ name: `Überprüfung ${i}` }))
    const body = { name: 'app.snapshot' }
    const answer = await call(window, body, await sessionOf(window))
    expect(answer.headers['content-type']).toBe('application/json')
    const { output } = answer.json<{ output: { checks: { name: string }[] } }>()
    expect(output).toEqual(await window.house.call('app.snapshot', undefined))
    expect(output.checks.map(({ name }) => name).at(-1)).toBe('Überprüfung 249')
  })

  test('has row parts for whoever says that it knows them', async () => {
    const window = await openWindow()
    for (let i = 0; i < 3; i++) stored(window.house, aCheck({ name: `${i}` }))
    const session = await sessionOf(window)
    const asked = (rowParts: unknown) => call(window, { name: 'app.snapshot', rowParts }, session)
    const answer = (await asked(true)).json<AnswerWithRowParts>()
    expect(answer.rowParts).toEqual(['checks'])
    expect(answer).toHaveProperty('output.checks.1.names.0', 'uuid')
    expect(withRows(answer)).toEqual((await asked(false)).json())
    expect((await asked('true')).json()).not.toHaveProperty('rowParts')
    expect((await call(window, { name: 'app.snapshot', rowLists: true }, session)).json()).toEqual(
      (await asked(false)).json(),
    )
    const zones = await call(window, { ...ZONES, rowParts: true }, session)
    expect(zones.body).toBe((await call(window, ZONES, session)).body)
  })

  test('has the rows as they are, whatever was kept of them', async () => {
    const window = await openWindow()
    for (let i = 0; i < 101; i++) stored(window.house, aCheck({ name: `job ${i}` }))
    const session = await sessionOf(window)
    const rows = async (rowParts: boolean) =>
      withRows((await call(window, { name: 'app.snapshot', rowParts }, session)).json())
    expect(await rows(true)).toEqual(await rows(false))
    await window.house.monitor.checks.pause(1)
    await window.house.create({ name: 'new' })
    const { output } = (await rows(true)) as { output: Snapshot }
    expect([output.checks[0]?.status, output.checks[101]?.name]).toEqual(['paused', 'new'])
    expect(await rows(true)).toEqual(await rows(false))
    // What is kept is sent.
    const { callWithLongLists } = window.house.window
    const parts = async () =>
      [...(jsonPieces((await callWithLongLists('app.snapshot', undefined)).answer, true) ?? [])][1]
    expect(await parts()).toBe(await parts())
  })

  test('leaves the others their turns', async () => {
    let turns = 0
    const seen: number[] = []
    const countTurns = () => {
      turns++
      if (seen.length < 3) setImmediate(countTurns)
    }
    function* batches() {
      for (let i = 0; i < 3; i++) {
        seen.push(turns)
        yield [{ i }]
      }
    }
    const port = { ...(await openWindow()).house.window, callWithLongLists: longAnswer(batches) }
    const window = await openWindow({ window: () => port })
    const session = await sessionOf(window)
    countTurns()
    const answer = await call(window, { name: 'app.snapshot' }, session)
    expect(answer.body).toBe('{"output":{"checks":[{"i":0},{"i":1},{"i":2}]}}')
    expect(new Set(seen).size).toBe(3)
  })

  test('that cannot be read to its end has none', async () => {
    function* batches() {
      yield [{ i: 1 }]
      throw new Error('the disk is gone')
    }
    const port = { ...(await openWindow()).house.window, callWithLongLists: longAnswer(batches) }
    const window = await openWindow({ window: () => port })
    const asked = call(window, { name: 'app.snapshot' }, await sessionOf(window))
    await expect(asked).rejects.toThrow()
  })
})

describe('the rate', () => {
  const statuses = async (window: WindowServer, body: unknown, session: Session, count: number) => {
    const answers = []
    for (let i = 0; i < count; i++) answers.push((await call(window, body, session)).statusCode)
    return answers
  }

  test('is 200 at once and 50 a second for one session', async () => {
    const window = await openWindow()
    const [session, other] = [await sessionOf(window), await sessionOf(window)]
    expect(new Set(await statuses(window, ZONES, session, 200))).toEqual(new Set([200]))
    const refused = await call(window, ZONES, session)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
    expect(refused.json()).toMatchObject({ error: { code: 'BUSY' } })
    expect((await call(window, ZONES, other)).statusCode).toBe(200)
    await window.house.clock.advance(SECOND)
    const later = await statuses(window, ZONES, session, 51)
    expect([later.indexOf(429), later.filter((status) => status === 200).length]).toEqual([50, 50])
  })

  test('never fills beyond what is allowed at once', async () => {
    const window = await openWindow()
    const session = await sessionOf(window)
    // A session that has called before: its bucket fills from then on.
    await call(window, ZONES, session)
    await window.house.clock.advance(100 * SECOND)
    expect((await statuses(window, ZONES, session, 201)).indexOf(429)).toBe(200)
  })

  test('counts a piece of a file as a fifth', async () => {
    const window = await openWindow()
    const session = await sessionOf(window)
    const piece = { name: 'uploads.chunk', input: { upload: 'x', data: '', end: false } }
    const answers = await statuses(window, piece, session, 1001)
    expect(answers.indexOf(429)).toBe(1000)
  })
})
