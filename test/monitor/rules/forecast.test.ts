// What will run in the next 24 hours, and what collides.
import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../src/main/clock.ts'
import type { Check } from '../../../src/main/monitor/rules/check.ts'
import { forecastOf, runsAhead } from '../../../src/main/monitor/rules/forecast.ts'
import { aCheck, at } from '../../support/builders.ts'
import { openWindowHouse } from '../../support/window-house.ts'

const NOW = at('12:00')

function aJob(name: string, fields: Partial<Check>): Check {
  return aCheck({ uuid: name, status: 'up', lastPing: at('11:00'), ...fields })
}

const cron = (schedule: string) => ({ kind: 'cron', schedule, tz: 'UTC' }) as const

function foreseen(...checks: readonly Check[]) {
  const told = checks.map((check) => ({ check, runs: runsAhead(check, NOW, NOW + DAY) }))
  return forecastOf(told, NOW, NOW + DAY)
}

test.each<[string, Partial<Check>, count: number | null]>([
  ['by a period, from the last ping', { timeout: 6 * 3600 }, 4],
  ['by cron', cron('0 3,15 * * *'), 2],
  ['down: it is expected all the same', { ...cron('0 3 * * *'), status: 'down' }, 1],
  ['paused', { ...cron('0 3 * * *'), status: 'paused' }, 0],
  ['never pinged', { status: 'new', lastPing: null }, 0],
  ['never again', cron('0 3 30 2 *'), 0],
  ['each half hour', { timeout: 1800 }, 48],
  ['too often to be told', { timeout: 60 }, null],
])('a check %s', (_, fields, count) => {
  const runs = runsAhead(aJob('a', fields), NOW, NOW + DAY)
  expect(runs === null ? null : runs.length).toBe(count)
})

describe('collisions', () => {
  test('are runs of different checks in the same minute', () => {
    const { collisions, lanes } = foreseen(
      aJob('calm', cron('0 1 * * *')),
      aJob('backup', cron('0 3 * * *')),
      aJob('dump', cron('0 3 * * *')),
    )
    expect(collisions).toEqual([{ at: at('12:00') + 15 * HOUR, uuids: ['backup', 'dump'] }])
    expect(lanes.map(({ uuid, runs }) => [uuid, runs[0]?.collides])).toEqual([
      ['backup', true],
      ['dump', true],
      ['calm', false],
    ])
  })

  test('are runs that begin while another usually runs', () => {
    const long = aJob('long', { ...cron('0 3 * * *'), lastDuration: 40 * MINUTE })
    expect(foreseen(long, aJob('in', cron('30 3 * * *'))).collisions).toHaveLength(1)
    expect(foreseen(long, aJob('after', cron('40 3 * * *'))).collisions).toHaveLength(0)
  })

  test('of a check with itself are none', () => {
    const slow = aJob('slow', { timeout: 3600, lastDuration: 2 * HOUR })
    expect(foreseen(slow).collisions).toEqual([])
  })
})

test('many checks have 40 lanes, and the rest is counted', () => {
  const jobs = Array.from({ length: 50 }, (_, i) => aJob(`job ${i}`, cron(`${i} 3 * * *`)))
  expect(foreseen(...jobs, aJob('often', { timeout: 60 }))).toMatchObject({
    ...{ runs: 50, more: 10, frequent: 1 },
    lanes: { length: 40 },
  })
})

test('of very many runs, checks that run often are left out until few enough are compared', () => {
  const often = aJob('often', { timeout: 3600 })
  const daily = aJob('daily', cron('0 3 * * *'))
  const told = [often, daily].map((check) => ({ check, runs: runsAhead(check, NOW, NOW + DAY) }))
  expect(forecastOf(told, NOW, NOW + DAY, 24)).toMatchObject({ runs: 1, frequent: 1, most: 12 })
  expect(forecastOf(told, NOW, NOW + DAY, 25)).toMatchObject({ runs: 25, frequent: 0, most: 48 })
})

test('checks.forecast is of all checks of the server', async () => {
  const house = await openWindowHouse()
  const spec = { timeout: 6 * 3600, grace: 60 }
  const { uuid } = await house.call('checks.save', { uuid: null, project: null, spec })
  expect((await house.call('checks.forecast', undefined)).lanes).toEqual([])
  await house.call('checks.pingNow', { uuid })
  const { lanes, to, from } = await house.call('checks.forecast', undefined)
  expect(lanes).toMatchObject([{ uuid, runs: { length: 4 } }])
  expect(to - from).toBe(DAY)
})
