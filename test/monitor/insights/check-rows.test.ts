// What a row of the table says of its check, and the snapshot of all of them.
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../../src/main/clock.ts'
import { type CheckRows, createCheckRows } from '../../../src/main/monitor/insights/check-rows.ts'
import type { Check, PingKind } from '../../../src/main/monitor/rules/check.ts'
import { uncovered } from '../../../src/main/monitor/rules/coverage.ts'
import { aCheck, aFlip, aMessage, anUpCheck, at, stored } from '../../support/builders.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { type House, openHouse } from '../../support/house.ts'
import { openWindowHouse } from '../../support/window-house.ts'

function aHouse(options: Parameters<typeof openHouse>[0] = {}) {
  const house = openHouse(options)
  return { house, rows: house.monitor.rows }
}

const rowOf = ({ house, rows }: ReturnType<typeof aHouse>, check: Partial<Check>) =>
  rows.of(stored(house, aCheck(check)))

const allOf = (rows: CheckRows) => [...rows.inBatches()].flat()

const ping = ({ monitor }: House, { uuid }: Check, kind: PingKind = 'success') =>
  monitor.record({ by: 'uuid', uuid }, () => aMessage({ kind }))

describe('the status', () => {
  test.each([
    ['12:00:59', 'up', at('12:02')],
    ['12:01:00', 'grace', at('12:02')],
    ['12:01:59', 'grace', at('12:02')],
    ['12:02:00', 'down', at('12:02')],
  ] as const)('of a check due at 12:01 is at %s %s', (time, status, deadline) => {
    const { house, rows } = aHouse({ clock: fakeClock(at(time)) })
    const row = rows.of(stored(house, anUpCheck()))
    expect(row).toMatchObject({ status, due: at('12:01'), deadline })
  })

  test('of a check that is down has no due time and no deadline', () => {
    const row = rowOf(aHouse(), { status: 'down', lastPing: at('11:00') })
    expect(row).toMatchObject({ status: 'down', due: null, deadline: null })
  })

  test('of a run in progress has the deadline of the run, and is late by the schedule only', () => {
    const started = { ...anUpCheck({ timeout: 3600 }), lastStart: at('12:00') }
    const { house, rows } = aHouse({ clock: fakeClock(at('12:00:30')) })
    const row = rows.of(stored(house, started))
    expect(row).toMatchObject({
      ...{ status: 'up', startedAt: at('12:00'), due: at('13:00'), deadline: at('12:01') },
    })
  })

  test('is that of a moved deadline after a gap', async () => {
    const { house, rows } = aHouse()
    const check = stored(house, anUpCheck())
    house.clock.sleep(10 * MINUTE)
    expect(rows.of(check)).toMatchObject({ status: 'grace', deadline: at('12:11') })
  })
})

test('a log that holds no run is told of, and no more once it is cleared', async () => {
  const { house, rows } = aHouse()
  const check = stored(house, aCheck())
  const isOnlyNoted = () => rows.one(check.id)?.isOnlyNoted
  expect(isOnlyNoted()).toBeUndefined()
  await ping(house, check, 'log')
  expect(isOnlyNoted()).toBe(true)
  await house.monitor.checks.clear(check.id)
  expect([isOnlyNoted(), rows.one(check.id)?.nPings]).toEqual([undefined, 1])
  await ping(house, check)
  expect(isOnlyNoted()).toBeUndefined()
})

describe('the time since', () => {
  test('is that of the last change', () => {
    const { house, rows } = aHouse()
    const check = stored(house, anUpCheck())
    expect(rows.of(check).since).toBeNull()
    for (const created of [at('09:00'), at('10:00')]) {
      house.tables.flips.insert(check.id, aFlip({ created }), 0, null)
    }
    expect(rows.of(check).since).toBe(at('10:00'))
    expect(allOf(rows)).toMatchObject([{ since: at('10:00') }])
  })

  test('is the deadline while the watcher has yet to store that it is down', () => {
    const { house, rows } = aHouse({ clock: fakeClock(at('12:05')) })
    const check = stored(house, anUpCheck())
    house.tables.flips.insert(check.id, aFlip({ created: at('09:00') }), 0, null)
    expect(rows.of(check)).toMatchObject({ status: 'down', since: at('12:02') })
  })
})

describe('the last ping', () => {
  test('of a check that was resumed is that of its log', async () => {
    const { house, rows } = aHouse()
    const check = stored(house, aCheck())
    await ping(house, check)
    await ping(house, check, 'log')
    const pinged = house.clock.now()
    await house.clock.advance(MINUTE)
    await house.monitor.checks.pause(check.id)
    await house.monitor.checks.resume(check.id)
    expect(house.monitor.checks.byId(check.id)?.lastPing).toBeNull()
    expect(rows.one(check.id)).toMatchObject({ status: 'new', lastPing: pinged })
  })

  test('of one that never ended a run is none', async () => {
    const { house, rows } = aHouse()
    const check = stored(house, aCheck())
    await ping(house, check, 'start')
    expect(rows.one(check.id)?.lastPing).toBeNull()
  })
})

test('a row of one check and of all checks is the same', async () => {
  const { house, rows } = aHouse()
  const checks = [aCheck({ tags: ' b  a b ' }), anUpCheck()].map((check) => stored(house, check))
  await ping(house, checks[0] ?? aCheck(), 'fail')
  await house.monitor.alarms.snooze(checks[0]?.id ?? 0, at('18:00'))
  const { limits, shift, events } = house.monitor
  const fresh = createCheckRows({ ...house, events, limits, shift, maintenance: () => uncovered })
  expect(allOf(rows)).toEqual(checks.map(({ id }) => fresh.one(id)))
  expect(allOf(rows)[0]).toMatchObject({ tags: ['b', 'a'], snoozedUntil: at('18:00') })
  expect(rows.one(99)).toBeNull()
})

test('a row has the key by which messages name its check', async () => {
  const house = await openWindowHouse()
  const { checks } = house.monitor
  await house.call('checks.save', { uuid: null, project: null, spec: {} })
  const [row] = (await house.call('app.snapshot', undefined)).checks
  expect(row?.uniqueKey).toMatch(/^[0-9a-f]{40}$/)
  expect(checks.anyByUniqueKey(row?.uniqueKey ?? '')?.uuid).toBe(row?.uuid)
})

describe('the snapshot', () => {
  test('has all there is, and the number of the batch that it includes', async () => {
    const house = await openWindowHouse()
    const { batches } = house.listen()
    await house.call('checks.save', { uuid: null, project: null, spec: { name: 'job' } })
    await house.clock.advance(SECOND)
    const snapshot = await house.call('app.snapshot', undefined)
    expect(snapshot).toMatchObject({
      ...{ seq: batches.at(-1)?.seq, now: house.clock.now() },
      checks: [{ name: 'job', status: 'new' }],
      channels: [{ kind: 'desktop', checks: [snapshot.checks[0]?.uuid] }],
      projects: [{ name: 'Default', checks: 1 }],
      settings: { theme: 'system' },
      app: { runtime: 'headless', secretsLocked: null, settlingUntil: null, mutedUntil: null },
    })
  })

  test('says until when checks may catch up after a gap, and until when nobody is told', async () => {
    const house = await openWindowHouse({ mailAddress: '127.0.0.1:2525' })
    const uuid = (
      await house.call('checks.save', {
        uuid: null,
        project: null,
        spec: { timeout: 60, grace: 60 },
      })
    ).uuid
    await ping(house, aCheck({ uuid }))
    house.clock.sleep(HOUR)
    house.monitor.shift()
    await house.clock.advance(0)
    const mutedUntil = house.clock.now() + HOUR
    await house.call('app.mute', { until: mutedUntil })
    const { app } = await house.call('app.snapshot', undefined)
    const settled = house.clock.now() + MINUTE
    expect(app).toMatchObject({ mutedUntil, settlingUntil: settled, smtp: '127.0.0.1:2525' })
    house.clock.set(settled)
    expect((await house.call('app.snapshot', undefined)).app.settlingUntil).toBeNull()
  })
})
