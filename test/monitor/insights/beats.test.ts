// The beats of a check as they are read from the store.
import { expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../../src/main/clock.ts'
import type { Check, PingKind } from '../../../src/main/monitor/rules/check.ts'
import { aCheck, aMessage, anUpCheck, at, stored } from '../../support/builders.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { type House, openHouse } from '../../support/house.ts'

const ping = ({ monitor }: House, { uuid }: Check, kind: PingKind = 'success') =>
  monitor.record({ by: 'uuid', uuid }, () => aMessage({ kind }))

function kindsOf({ monitor }: House, { id }: Check) {
  const check = monitor.checks.byId(id)
  return check && monitor.checks.beats(check).beats.map(({ kind }) => kind)
}

test('a start, a log entry and an end are one beat', async () => {
  const house = openHouse()
  const check = stored(house, aCheck())
  for (const kind of ['start', 'log', 'success', 'ign', 'fail'] as const) {
    await ping(house, check, kind)
  }
  expect(kindsOf(house, check)).toEqual(['success', 'fail'])
})

test('there are 30 at the most, and no more than the log has', async () => {
  const house = openHouse()
  const check = stored(house, aCheck())
  for (let i = 0; i < 40; i++) await ping(house, check)
  expect(kindsOf(house, check)).toHaveLength(30)
  const short = openHouse({ pingLog: 3 })
  const other = stored(short, aCheck())
  for (let i = 0; i < 5; i++) await ping(short, other)
  expect(kindsOf(short, other)).toHaveLength(3)
})

test('a run is missed at its deadline, before the watcher has stored that', () => {
  const house = openHouse({ clock: fakeClock(at('12:02')) })
  const check = stored(house, anUpCheck())
  expect(kindsOf(house, check)).toEqual(['missed'])
  expect(house.monitor.checks.beats(check).until).toBe(at('12:03'))
})

test('an outage is known once there was one, before the watcher has stored that', async () => {
  const clock = fakeClock(at('12:02'))
  const house = openHouse({ clock })
  const check = stored(house, anUpCheck())
  const fresh = stored(house, aCheck())
  const hadOutage = () =>
    [check, fresh].map(({ uuid }) => {
      const known = house.monitor.checks.byUuid(uuid)
      return known && house.monitor.checks.beats(known).hadOutage
    })
  expect(hadOutage()).toEqual([true, false])
  await ping(house, check)
  await ping(house, fresh)
  expect(hadOutage()).toEqual([true, false])
  await clock.advance(SECOND)
  // More runs than are read.
  for (let i = 0; i < 100; i++) await ping(house, check)
  expect(hadOutage()).toEqual([true, false])
})

test('runs that were expected while the machine slept are an interruption', async () => {
  const house = openHouse()
  const check = stored(house, aCheck({ timeout: 60, grace: 60 }))
  await ping(house, check)
  house.clock.sleep(HOUR)
  house.monitor.shift()
  await house.clock.advance(30_000)
  await ping(house, check)
  expect(kindsOf(house, check)).toEqual(['success', 'gap', 'success'])
})

test('where gaps count as silence, the same runs are missed', async () => {
  const house = openHouse({ observe: 'strict' })
  const check = stored(house, aCheck({ timeout: 60, grace: 60 }))
  await ping(house, check)
  house.clock.sleep(10 * MINUTE)
  house.monitor.shift()
  await ping(house, check)
  const kinds = kindsOf(house, check) ?? []
  expect(new Set(kinds.slice(1, -1))).toEqual(new Set(['missed']))
  expect(kinds.length).toBeGreaterThan(8)
})

test('the pace of runs comes with the beats, and without the time that nobody watched', async () => {
  const house = openHouse()
  const check = stored(house, aCheck({ timeout: 86_400, grace: 86_400 }))
  for (let i = 0; i < 10; i++) {
    await ping(house, check, 'start')
    await house.clock.advance(10 * MINUTE)
    await ping(house, check)
  }
  const now = house.clock.now()
  await ping(house, check, 'start')
  const pace = () => {
    const stored = house.monitor.checks.byId(check.id)
    return stored && house.monitor.checks.beats(stored).pace
  }
  expect(pace()).toEqual({ median: 10 * MINUTE, longAt: now + 20 * MINUTE, fast: null })
  house.clock.sleep(HOUR)
  house.monitor.shift()
  await house.clock.advance(30_000)
  expect(pace()?.longAt).toBe(now + 80 * MINUTE)
})
