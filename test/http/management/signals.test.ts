// Contract run.md 5, 7: signals of jobs over HTTP.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../src/main/clock.ts'
import { type House, LOCAL_TOKEN, openHouse } from '../../support/house.ts'
import { anonymous, get, post } from '../api.ts'

const RID = '11111111-2222-4333-8444-555555555555'

/** A signal of now, unless the fields say otherwise. */
function aSignal(house: House, fields: Record<string, unknown> = {}): Record<string, unknown> {
  const at = house.clock.now()
  return {
    id: randomUUID(),
    check: 'backup',
    kind: 'success',
    at,
    agent: 'tocsin-run/1',
    ...fields,
  }
}

async function send(house: House, signals: readonly object[], fields: object = {}) {
  const answer = await post(house, '/signals/', { sent: house.clock.now(), signals, ...fields })
  return answer.json<{ signals: { id: string; outcome: string; n: number | null }[] }>().signals
}

const outcomes = async (house: House, ...signals: readonly object[]) =>
  (await send(house, signals)).map(({ outcome, n }) => [outcome, n])

async function pingsOf(house: House, uuid: string) {
  return (await get(house, `/checks/${uuid}/pings/`)).json<{ pings: Record<string, unknown>[] }>()
    .pings
}

describe('what a signal names', () => {
  test('a check by its UUID, slug or name', async () => {
    const house = openHouse()
    const { uuid } = await house.create({ name: 'Nightly Backup', slug: 'backup' })
    const named = [uuid, uuid.toUpperCase(), 'backup', 'Nightly Backup']
    const signals = named.map((check) => aSignal(house, { check }))
    expect(await outcomes(house, ...signals)).toEqual([1, 2, 3, 4].map((n) => ['recorded', n]))
  })

  test('nothing, or several checks', async () => {
    const house = openHouse()
    await house.create({ name: 'twin', slug: 'one' })
    await house.create({ name: 'twin', slug: 'two' })
    const signals = ['none', 'twin', randomUUID()].map((check) => aSignal(house, { check }))
    expect(await outcomes(house, ...signals)).toEqual([
      ['unknown', null],
      ['ambiguous', null],
      ['unknown', null],
    ])
  })

  test('with a key, checks of its project only', async () => {
    const house = openHouse()
    const other = await house.create({ slug: 'backup' }, house.key('read-write', 'Other'))
    const signals = [other.uuid, 'backup'].map((check) =>
      aSignal(house, { check, project: 'Other' }),
    )
    expect(await outcomes(house, ...signals)).toEqual(Array(2).fill(['unknown', null]))
  })

  test('with the token of this start, checks of any project, of Default unless it says', async () => {
    const house = openHouse()
    await house.create({ slug: 'backup' })
    const other = await house.create({ slug: 'backup' }, house.key('read-write', 'Other'))
    const signals = [{}, { project: 'Other' }, { check: other.uuid }, { project: 'None' }]
    const answer = await post(
      house,
      '/signals/',
      { sent: house.clock.now(), signals: signals.map((fields) => aSignal(house, fields)) },
      { 'x-api-key': LOCAL_TOKEN },
    )
    expect(answer.json().signals.map(({ outcome, n }: never) => [outcome, n])).toEqual([
      ['recorded', 1],
      ['recorded', 1],
      ['recorded', 2],
      ['unknown', null],
    ])
  })
})

describe('who may signal', () => {
  test.each([
    ['a read-only key', (house: House) => house.key('read-only'), {}],
    ['a wrong key', () => 'x'.repeat(32), {}],
    ['the token, asked for by another name', () => LOCAL_TOKEN, { host: 'tocsin.test' }],
    ['the token, forwarded', () => LOCAL_TOKEN, { 'x-forwarded-for': '192.0.2.1' }],
  ])('not %s', async (_who, keyOf, headers) => {
    const house = openHouse()
    const answer = await post(house, '/signals/', aSignal(house), {
      'x-api-key': keyOf(house),
      ...headers,
    })
    expect([answer.statusCode, answer.json()]).toEqual([401, { error: 'wrong api key' }])
  })

  test('not nobody', async () => {
    const answer = await anonymous(openHouse(), 'POST', '/signals/', {})
    expect([answer.statusCode, answer.json()]).toEqual([401, { error: 'missing api key' }])
  })

  test('the token opens nothing else', async () => {
    const answer = await get(openHouse(), '/checks/', { 'x-api-key': LOCAL_TOKEN })
    expect(answer.statusCode).toBe(401)
  })

  test('v1 and v2 have no signals', async () => {
    const house = openHouse()
    for (const version of [1, 2]) {
      expect((await post(house, `/api/v${version}/signals/`, {})).statusCode).toBe(404)
    }
  })
})

describe('a malformed document', () => {
  test.each([
    ['is one signal', { at: 'now' }, 'at is not a number'],
    ['names an unknown kind', { kind: 'end' }, 'kind has unexpected value'],
    ['has an exit status that is none', { exit: 256 }, 'exit is too large'],
    ['makes a check that cannot be', { make: { timeout: 1 } }, 'make: timeout is too small'],
  ])('that %s is a 400', async (_what, fields, problem) => {
    const house = openHouse()
    const answer = await post(house, '/signals/', aSignal(house, fields))
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { error: `json validation error: ${problem}` },
    ])
  })

  test('among others is a 400 for all, and nothing is stored', async () => {
    const house = openHouse()
    const { uuid } = await house.create({ slug: 'backup' })
    const signals = [aSignal(house), aSignal(house, { at: null })]
    const answer = await post(house, '/signals/', { sent: house.clock.now(), signals })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { error: 'json validation error: signals[1].at is not a number' },
    ])
    expect(await pingsOf(house, uuid)).toEqual([])
  })

  test('of more than 200 signals is a 400', async () => {
    const house = openHouse()
    const signals = Array.from({ length: 201 }, () => aSignal(house))
    const answer = await post(house, '/signals/', { sent: 0, signals })
    expect(answer.json()).toEqual({ error: 'json validation error: signals is too long' })
  })
})

describe('what is recorded', () => {
  test('the ping of a POST, with run, body and agent', async () => {
    const house = openHouse()
    const { uuid } = await house.create({ slug: 'backup' })
    await send(house, [aSignal(house, { kind: 'fail', exit: 3, rid: RID, body: 'no space' })])
    const [ping] = await pingsOf(house, uuid)
    expect(ping).toMatchObject({
      ...{ type: 'fail', scheme: 'http', method: 'POST', ua: 'tocsin-run/1', rid: RID, n: 1 },
      remote_addr: '127.0.0.1',
    })
    expect((await get(house, `/checks/${uuid}/pings/1/body`)).body).toBe('no space')
  })

  test('bytes that are no text, cut to what the server keeps', async () => {
    const house = openHouse({ pingBodyLimit: 3 })
    const { uuid } = await house.create({ slug: 'backup' })
    const body64 = Buffer.from([255, 0, 254, 1]).toString('base64')
    await send(house, [aSignal(house, { body64 })])
    const { rawPayload } = await get(house, `/checks/${uuid}/pings/1/body`)
    expect([...rawPayload]).toEqual([255, 0, 254])
  })

  test('what arrives twice, once', async () => {
    const house = openHouse()
    const { uuid } = await house.create({ slug: 'backup' })
    const signal = aSignal(house)
    expect(await outcomes(house, signal, signal)).toEqual([
      ['recorded', 1],
      ['repeated', 1],
    ])
    await house.clock.advance(30 * DAY)
    expect(await outcomes(house, signal)).toEqual([['repeated', 1]])
    expect(await pingsOf(house, uuid)).toHaveLength(1)
  })

  test('times by our clock, whatever the sender’s shows', async () => {
    const house = openHouse()
    const { uuid } = await house.create({ slug: 'backup' })
    await house.clock.advance(HOUR)
    await send(house, [aSignal(house, { at: 5_000 })], { sent: 65_000 })
    const [ping] = await pingsOf(house, uuid)
    expect(ping?.date).toBe('2025-01-15T12:59:00+00:00')
    expect(house.tables.pings.newest(1, 1)[0]?.heard).toBe(house.clock.now())
  })

  test('a signal of the future, as of now', async () => {
    const house = openHouse()
    const { uuid } = await house.create({ slug: 'backup' })
    await send(house, [aSignal(house, { at: house.clock.now() + HOUR })])
    expect((await pingsOf(house, uuid))[0]?.date).toBe('2025-01-15T12:00:00+00:00')
  })

  test('keywords of the body count as in a POST', async () => {
    const house = openHouse()
    const { uuid } = await house.create({ slug: 'backup', filter_body: true, failure_kw: 'ERROR' })
    await post(house, `/checks/${uuid}`, { filter_http_body: true })
    await send(house, [aSignal(house, { body: 'ERROR: disk' })])
    expect((await pingsOf(house, uuid))[0]?.type).toBe('fail')
  })
})

describe('what is heard late', () => {
  test('a run of an hour ago: its duration, and the deadline from its end', async () => {
    const house = openHouse()
    const { uuid } = await house.create({ slug: 'backup', timeout: 86_400, grace: 86_400 })
    await house.clock.advance(3 * HOUR)
    const start = house.clock.now() - 2 * HOUR
    await send(house, [
      aSignal(house, { kind: 'start', at: start, rid: RID }),
      aSignal(house, { at: start + HOUR, rid: RID }),
    ])
    expect((await get(house, `/checks/${uuid}`)).json()).toMatchObject({
      status: 'up',
      last_ping: '2025-01-15T14:00:00+00:00',
      next_ping: '2025-01-16T14:00:00+00:00',
      last_duration: 3600,
    })
  })

  test('before the newest ping: a line of the log says what it was', async () => {
    const house = openHouse()
    const { uuid } = await house.create({ slug: 'backup' })
    await house.clock.advance(HOUR)
    await send(house, [aSignal(house)])
    const late = aSignal(house, { kind: 'fail', at: house.clock.now() - 30 * MINUTE, body: 'oh' })
    expect(await outcomes(house, late)).toEqual([['noted', 2]])
    const [ping] = await pingsOf(house, uuid)
    expect([ping?.type, ping?.date]).toEqual(['log', '2025-01-15T13:00:00+00:00'])
    const { body } = await get(house, `/checks/${uuid}/pings/2/body`)
    expect(body).toBe('late: fail of 2025-01-15T12:30:00Z\noh')
    expect((await get(house, `/checks/${uuid}`)).json()).toMatchObject({ status: 'up' })
  })

  test('before a pause: a line of the log', async () => {
    const house = openHouse()
    const { uuid } = await house.create({ slug: 'backup' })
    await house.clock.advance(HOUR)
    await post(house, `/checks/${uuid}/pause`)
    const late = aSignal(house, { at: house.clock.now() - MINUTE })
    expect(await outcomes(house, late)).toEqual([['noted', 1]])
    expect((await get(house, `/checks/${uuid}`)).json()).toMatchObject({ status: 'paused' })
  })

  test('more than 30 days ago: it is refused', async () => {
    const house = openHouse()
    await house.create({ slug: 'backup' })
    await house.clock.advance(60 * DAY)
    const late = aSignal(house, { at: house.clock.now() - 30 * DAY - 1 })
    expect(await outcomes(house, late)).toEqual([['refused', null]])
  })
})

describe('a check that is missing', () => {
  const make = { tags: 'jobs', schedule: '0 3 * * *', tz: 'Europe/Riga', grace: 600 }

  test('is made with what the signal asks for, no younger than the signal', async () => {
    const house = openHouse()
    await house.clock.advance(HOUR)
    const signals = [
      aSignal(house, { kind: 'start', at: house.clock.now() - 30 * MINUTE, make, rid: RID }),
      aSignal(house, { at: house.clock.now() - 20 * MINUTE, make, rid: RID }),
    ]
    expect(await outcomes(house, ...signals)).toEqual([
      ['recorded', 1],
      ['recorded', 2],
    ])
    const { checks } = (await get(house, '/checks/')).json()
    expect(checks).toEqual([
      expect.objectContaining({ name: 'backup', slug: 'backup', ...make, last_duration: 600 }),
    ])
    const channels = (await get(house, '/channels/')).json().channels
    expect(checks[0].channels.split(',')).toHaveLength(channels.length)
  })

  test('one that exists is never edited', async () => {
    const house = openHouse()
    const { uuid } = await house.create({ name: 'Mine', slug: 'backup', timeout: 3600 })
    await send(house, [aSignal(house, { make })])
    expect((await get(house, `/checks/${uuid}`)).json()).toMatchObject({
      name: 'Mine',
      timeout: 3600,
      tags: '',
    })
  })

  test('is not made for a name that is no slug, nor beyond the limit', async () => {
    const house = openHouse({ checkLimit: 1 })
    const named = ['Nightly Backup', randomUUID(), 'one', 'two', 'three']
    const signals = named.map((check) => aSignal(house, { check, make }))
    const answered = (await send(house, signals)).map(({ outcome }) => outcome)
    expect(answered).toEqual(['unknown', 'unknown', 'recorded', 'recorded', 'unknown'])
  })
})
