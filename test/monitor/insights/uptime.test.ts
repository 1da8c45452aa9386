// Uptime by month: what counts, what does not, and where a month begins.
import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../src/main/clock.ts'
import { type Past, uptimeByMonth } from '../../../src/main/monitor/insights/uptime.ts'
import type { StoredStatus } from '../../../src/main/monitor/rules/check.ts'
import { utc } from '../../support/builders.ts'

const NOW = utc('2025-03-11T00:00')
const MARCH = 10 * DAY

function aPast(fields: Partial<Past> = {}): Past {
  return { created: utc('2024-01-01T00:00'), status: 'up', flips: [], gaps: [], ...fields }
}

/** `12:00 up>down` of a day in March 2025. */
function flip(text: string): Past['flips'][number] {
  const [, day = '', time, from, to] = /^(\d\d)T(\d\d:\d\d) (\w+)>(\w+)$/.exec(text) ?? []
  return {
    created: utc(`2025-03-${day}T${time}`),
    oldStatus: from as StoredStatus,
    newStatus: to as StoredStatus,
  }
}

function march(fields: Partial<Past>) {
  const [month] = uptimeByMonth(aPast(fields), NOW, 'UTC', 1)
  return month
}

test('a check that was up all the time was up', () => {
  expect(march({})).toEqual({
    month: '2025-03',
    fraction: 1,
    downtime: 0,
    outages: 0,
    cutByPause: 0,
  })
})

const OUTAGE = ['05T12:00 up>down', '06T00:00 down>up']

describe('of ten days in March', () => {
  test.each<
    [string, Partial<Past>, { fraction: number | null; downtime: number; outages: number }]
  >([
    [
      'an outage of half a day is a twentieth',
      { flips: OUTAGE.map(flip) },
      { fraction: 0.95, downtime: 12 * HOUR, outages: 1 },
    ],
    [
      'flips count in the order of their times',
      { flips: OUTAGE.map(flip).toReversed() },
      { fraction: 0.95, downtime: 12 * HOUR, outages: 1 },
    ],
    [
      'two outages are two',
      {
        flips: ['02T00:00 up>down', '02T01:00 down>up', '03T00:00 up>down', '03T01:00 down>up'].map(
          flip,
        ),
      },
      { fraction: 1 - (2 * HOUR) / MARCH, downtime: 2 * HOUR, outages: 2 },
    ],
    [
      'an outage that goes on counts until now',
      { status: 'down', flips: [flip('10T00:00 up>down')] },
      { fraction: 0.9, downtime: DAY, outages: 1 },
    ],
    [
      'without a flip it was what it is',
      { status: 'down' },
      { fraction: 0, downtime: MARCH, outages: 1 },
    ],
    [
      'paused and new count neither way',
      {
        status: 'new',
        flips: ['02T00:00 up>down', '03T00:00 down>paused', '09T00:00 paused>new'].map(flip),
      },
      { fraction: 0.5, downtime: DAY, outages: 1 },
    ],
    [
      'a check that was only ever paused was not watched',
      { status: 'paused' },
      { fraction: null, downtime: 0, outages: 0 },
    ],
    [
      'before it was made there is nothing to count',
      { created: utc('2025-03-06T00:00'), status: 'down', flips: [flip('10T00:00 up>down')] },
      { fraction: 0.8, downtime: DAY, outages: 1 },
    ],
    [
      'a gap is left out while it is up',
      {
        flips: OUTAGE.map(flip),
        gaps: [{ start: utc('2025-03-01T00:00'), end: utc('2025-03-03T00:00') }],
      },
      { fraction: 1 - (12 * HOUR) / (8 * DAY), downtime: 12 * HOUR, outages: 1 },
    ],
    [
      'a gap is left out while it is down',
      {
        flips: OUTAGE.map(flip),
        gaps: [{ start: utc('2025-03-05T12:00'), end: utc('2025-03-05T18:00') }],
      },
      { fraction: 1 - (6 * HOUR) / (MARCH - 6 * HOUR), downtime: 6 * HOUR, outages: 1 },
    ],
    [
      'gaps that overlap are left out once',
      {
        flips: OUTAGE.map(flip),
        gaps: [
          { start: utc('2025-03-05T13:00'), end: utc('2025-03-05T15:00') },
          { start: utc('2025-03-05T12:00'), end: utc('2025-03-05T14:00') },
          { start: utc('2025-03-05T12:30'), end: utc('2025-03-05T12:40') },
        ],
      },
      { fraction: 1 - (9 * HOUR) / (MARCH - 3 * HOUR), downtime: 9 * HOUR, outages: 1 },
    ],
    [
      'an outage that nobody watched is none',
      {
        flips: OUTAGE.map(flip),
        gaps: [{ start: utc('2025-03-05T00:00'), end: utc('2025-03-07T00:00') }],
      },
      { fraction: 1, downtime: 0, outages: 0 },
    ],
    [
      'a gap over everything leaves nothing that was watched',
      { gaps: [{ start: utc('2025-01-01T00:00'), end: NOW }] },
      { fraction: null, downtime: 0, outages: 0 },
    ],
  ])('%s', (_fact, fields, expected) => {
    const month = march(fields)
    expect(month).toMatchObject({ downtime: expected.downtime, outages: expected.outages })
    if (expected.fraction === null) expect(month?.fraction).toBeNull()
    else expect(month?.fraction).toBeCloseTo(expected.fraction, 12)
  })
})

describe('months', () => {
  const across = {
    flips: [
      { created: utc('2025-02-28T23:30'), oldStatus: 'up', newStatus: 'down' },
      { created: utc('2025-03-01T00:30'), oldStatus: 'down', newStatus: 'up' },
    ],
  } as const

  test('come newest first, over a change of the year', () => {
    const months = uptimeByMonth(aPast(), utc('2025-01-15T00:00'), 'UTC', 3)
    expect(months.map(({ month }) => month)).toEqual(['2025-01', '2024-12', '2024-11'])
  })

  test('share an outage that lies across their border', () => {
    const months = uptimeByMonth(aPast(across), NOW, 'UTC', 2)
    expect(months.map(({ downtime, outages }) => [downtime, outages])).toEqual([
      [30 * MINUTE, 1],
      [30 * MINUTE, 1],
    ])
  })

  test('begin at midnight of the zone', () => {
    // Riga is two hours ahead: the whole outage lies in its March.
    const months = uptimeByMonth(aPast(across), NOW, 'Europe/Riga', 2)
    expect(months.map(({ month, downtime }) => [month, downtime])).toEqual([
      ['2025-03', HOUR],
      ['2025-02', 0],
    ])
    // New York is five behind: there it is February.
    const behind = uptimeByMonth(aPast(across), NOW, 'America/New_York', 2)
    expect(behind.map(({ downtime }) => downtime)).toEqual([0, HOUR])
  })

  test('with a change of the clock are as long as they were', () => {
    const down = { status: 'down' } as const
    const end = utc('2025-04-15T00:00')
    const [, march] = uptimeByMonth(aPast(down), end, 'Europe/Riga', 2)
    expect(march?.downtime).toBe(31 * DAY - HOUR)
  })
})

test('an outage that was paused counts until then, and is known as cut short', () => {
  const flips = ['05T12:00 up>down', '05T13:00 down>paused', '06T00:00 paused>new'].map(flip)
  expect(march({ flips })).toMatchObject({ downtime: HOUR, outages: 1, cutByPause: 1 })
  const over = ['05T12:00 up>down', '05T13:00 down>up', '06T00:00 up>paused'].map(flip)
  expect(march({ flips: over })).toMatchObject({ outages: 1, cutByPause: 0 })
})

test('of two changes at the same instant the one that was stored last holds', () => {
  const both = ['05T12:00 up>down', '05T12:00 down>up'].map(flip)
  expect(march({ flips: both.toReversed() })).toMatchObject({ downtime: 0, outages: 0 })
})
