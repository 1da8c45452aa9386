// Days of one check and of several: where they begin, what counts.
import { describe, expect, test } from 'vitest'
import { DAY, HOUR } from '../../../src/main/clock.ts'
import { createDayCounter } from '../../../src/main/monitor/insights/days.ts'
import type { Past } from '../../../src/main/monitor/insights/uptime.ts'
import type { StoredStatus } from '../../../src/main/monitor/rules/check.ts'
import { daysUpTo } from '../../../src/main/monitor/schedule/months.ts'
import { aMessage, utc } from '../../support/builders.ts'
import { openWindowHouse } from '../../support/window-house.ts'

const NOW = utc('2025-03-11T06:00')

/** `10T12:00 up>down` of a day in March 2025. */
function flip(text: string): Past['flips'][number] {
  const [, at, from, to] = /^(\S+) (\w+)>(\w+)$/.exec(text) ?? []
  return {
    created: utc(`2025-03-${at}`),
    oldStatus: from as StoredStatus,
    newStatus: to as StoredStatus,
  }
}

type Story = readonly [status: StoredStatus, ...flips: string[]]

function daysAfter(stories: readonly Story[], gaps: Past['gaps'] = []) {
  const counter = createDayCounter(daysUpTo(NOW, 'UTC', 3).toReversed(), gaps, NOW)
  for (const [status, ...flips] of stories) {
    counter.add({ created: utc('2025-01-01T00:00'), status, flips: flips.map(flip) })
  }
  return counter.days().map(({ up, down, gap, outages }) => ({
    ...{ up: up / HOUR, down: down / HOUR, gap: gap / HOUR, outages },
  }))
}

const day = (up: number, down = 0, gap = 0, outages = 0) => ({ up, down, gap, outages })

test.each<[string, readonly Story[], Past['gaps'], ReturnType<typeof day>[]]>([
  ['up all the time', [['up']], [], [day(24), day(24), day(6)]],
  ['paused all the time', [['paused']], [], [day(0), day(0), day(0)]],
  [
    'an outage over midnight counts on both days',
    [['up', '09T12:00 up>down', '10T06:00 down>up']],
    [],
    [day(12, 12, 0, 1), day(18, 6, 0, 1), day(6)],
  ],
  [
    'an outage that goes on',
    [['down', '10T12:00 up>down']],
    [],
    [day(24), day(12, 12, 0, 1), day(0, 6, 0, 1)],
  ],
  [
    'gaps are left out, overlapping ones once',
    [['up']],
    [
      { start: utc('2025-03-09T20:00'), end: utc('2025-03-10T04:00') },
      { start: utc('2025-03-10T02:00'), end: utc('2025-03-10T06:00') },
    ],
    [day(20, 0, 4), day(18, 0, 6), day(6)],
  ],
  [
    'an outage that nobody could see is none',
    [['up', '10T01:00 up>down', '10T02:00 down>up']],
    [{ start: utc('2025-03-10T00:00'), end: utc('2025-03-10T03:00') }],
    [day(24), day(21, 0, 3), day(6)],
  ],
  [
    'two checks add up',
    [['up'], ['down', '10T12:00 up>down']],
    [],
    [day(48), day(36, 12, 0, 1), day(6, 6, 0, 1)],
  ],
])('%s', (_, stories, gaps, expected) => {
  expect(daysAfter(stories, gaps)).toEqual(expected)
})

describe('days of a zone', () => {
  test('begin at its midnight, also where the clocks change', () => {
    const days = daysUpTo(utc('2025-03-31T12:00'), 'Europe/Riga', 3)
    expect(days.map(({ name }) => name)).toEqual(['2025-03-31', '2025-03-30', '2025-03-29'])
    expect(days.map(({ start, end }) => (end - start) / HOUR)).toEqual([24, 23, 24])
    expect(days[1]?.start).toBe(utc('2025-03-29T22:00'))
  })
})

describe('checks.days', () => {
  test('is of the checks of a project with all of the tags', async () => {
    const house = await openWindowHouse()
    const uuids: string[] = []
    for (const tags of ['db prod', 'prod', 'home']) {
      const saved = { uuid: null, project: null, spec: { tags, timeout: 60, grace: 60 } }
      uuids.push((await house.call('checks.save', saved)).uuid)
    }
    for (const uuid of uuids) {
      await house.monitor.record({ by: 'uuid', uuid }, () => aMessage({ kind: 'fail' }))
    }
    await house.clock.advance(HOUR)
    const of = async (tags: string[]) => {
      const { checks, days } = await house.call('checks.days', { project: null, tags, zone: 'UTC' })
      return { checks, count: days.length, down: days.at(-1)?.down, outages: days.at(-1)?.outages }
    }
    expect(await of(['prod'])).toEqual({ checks: 2, count: 90, down: 2 * HOUR, outages: 2 })
    expect(await of(['prod', 'db'])).toMatchObject({ checks: 1, down: HOUR })
    expect(await of(['nothing'])).toMatchObject({ checks: 0, down: 0 })
    const [uuid = ''] = uuids
    const { days } = await house.call('checks.get', { uuid, zone: 'UTC' })
    expect(days).toHaveLength(90)
    expect(days.at(-1)).toMatchObject({ down: HOUR, up: 0 })
    expect((days.at(-1)?.end ?? 0) - (days[0]?.start ?? 0)).toBe(90 * DAY)
  })
})
