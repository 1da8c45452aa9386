// What is told to somebody who comes back.
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../../src/main/clock.ts'
import {
  awayReport,
  type ChangedCheck,
  isWorthTelling,
} from '../../../src/main/monitor/rules/away.ts'
import type { StoredStatus } from '../../../src/main/monitor/rules/check.ts'
import type { Gap, GapCause } from '../../../src/main/monitor/rules/observer.ts'
import { at } from '../../support/builders.ts'

const FROM = at('00:00')
const NIGHT = { from: FROM, to: FROM + 8 * HOUR }
const COUNTS = { checks: 9, ran: 7 }

const gap = (start: number, end: number, cause: GapCause = 'asleep'): Gap => ({
  ...{ start: FROM + start, end: FROM + end, cause },
})

type Change = readonly [hour: number, from: StoredStatus, to: StoredStatus]

function aCheck(uuid: string, status: StoredStatus, ...changes: readonly Change[]): ChangedCheck {
  const flips = changes.map(([hour, oldStatus, newStatus]) => ({
    ...{ created: FROM + hour * HOUR, oldStatus, newStatus },
  }))
  return { uuid, status, since: flips.at(-1)?.created ?? FROM - HOUR, flips }
}

const told = (...checks: readonly ChangedCheck[]) => awayReport(NIGHT, [], checks, COUNTS)

test.each<[string, number, readonly Gap[], boolean]>([
  ['four hours', 4 * HOUR, [], true],
  ['less', 4 * HOUR - 1, [], false],
  ['less with an hour asleep', 2 * HOUR, [gap(0, 30 * MINUTE), gap(HOUR, 2 * HOUR)], true],
  ['less with a sleep that mostly was before', 2 * HOUR, [gap(-5 * HOUR, 30 * MINUTE)], false],
  ['less, not running', 2 * HOUR, [gap(0, 2 * HOUR, 'stopped')], false],
])('worth telling: %s', (_, length, gaps, isWorth) => {
  expect(isWorthTelling({ from: FROM, to: FROM + length }, gaps)).toBe(isWorth)
})

test('nothing that happened is nothing to tell', () => {
  expect(awayReport(NIGHT, [], [], { checks: 9, ran: 0 })).toBeNull()
  expect(told()).toMatchObject({ ...COUNTS, recoveredInAll: 0, downInAll: 0 })
})

describe('a check', () => {
  const recovered = (check: ChangedCheck) => told(check)?.recovered
  const hours = (since: number | null, until: number | null) => ({
    since: since === null ? null : FROM + since * HOUR,
    until: until === null ? null : FROM + until * HOUR,
  })
  test.each<[string, StoredStatus, readonly Change[], object | null]>([
    [
      'failed once',
      'up',
      [
        [2, 'up', 'down'],
        [3, 'down', 'up'],
      ],
      { outages: 1, ...hours(2, 3) },
    ],
    [
      'failed twice: the last time is told',
      'up',
      [
        [2, 'up', 'down'],
        [3, 'down', 'up'],
        [4, 'up', 'down'],
        [6, 'down', 'up'],
      ],
      { outages: 2, ...hours(4, 6) },
    ],
    ['was down before', 'up', [[3, 'down', 'up']], { outages: 1, ...hours(null, 3) }],
    ['recovered later', 'up', [[3, 'up', 'down']], { outages: 1, ...hours(3, null) }],
    [
      'was paused while it was down',
      'paused',
      [
        [2, 'up', 'down'],
        [3, 'down', 'paused'],
      ],
      null,
    ],
    ['was paused since', 'paused', [[2, 'up', 'down']], null],
    [
      'was resumed',
      'up',
      [
        [2, 'paused', 'new'],
        [3, 'new', 'up'],
      ],
      null,
    ],
    [
      'is down again',
      'down',
      [
        [2, 'up', 'down'],
        [3, 'down', 'up'],
        [4, 'up', 'down'],
      ],
      null,
    ],
  ])('that %s', (_, status, changes, expected) => {
    const found = recovered(aCheck('a', status, ...changes))
    expect(found).toEqual(expected === null ? [] : [{ uuid: 'a', ...expected }])
  })

  test('that is down is told of, whenever that began', () => {
    const [night, before] = [aCheck('night', 'down', [2, 'up', 'down']), aCheck('before', 'down')]
    expect(told(before, night)?.down).toEqual([
      { uuid: 'night', since: FROM + 2 * HOUR },
      { uuid: 'before', since: FROM - HOUR },
    ])
  })

  test('is one of five that are named, the latest first; the others are counted', () => {
    const checks = Array.from({ length: 7 }, (_, i) =>
      aCheck(`${i}`, 'up', [i / 2, 'up', 'down'], [i / 2 + 0.5, 'down', 'up']),
    )
    const report = told(...checks)
    expect(report?.recovered.map(({ uuid }) => uuid)).toEqual(['6', '5', '4', '3', '2'])
    expect(report?.recoveredInAll).toBe(7)
  })
})

test('gaps are told by their cause, and only what lies in that time', () => {
  const gaps = [
    gap(-HOUR, 2 * HOUR),
    gap(3 * HOUR, 4 * HOUR),
    gap(5 * HOUR, 6 * HOUR, 'stopped'),
    gap(7 * HOUR, 9 * HOUR),
  ]
  expect(awayReport(NIGHT, gaps, [], COUNTS)?.gaps).toEqual([
    { cause: 'asleep', start: FROM, end: NIGHT.to, count: 3, total: 4 * HOUR },
    { cause: 'stopped', start: FROM + 5 * HOUR, end: FROM + 6 * HOUR, count: 1, total: HOUR },
  ])
})
