// docs/observer.md: what a gap does to a deadline.
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../../src/main/clock.ts'
import {
  type Gap,
  gapOf,
  latestSettle,
  settleTime,
  shiftBy,
  unshifted,
} from '../../../src/main/monitor/rules/observer.ts'
import { aCheck, aGap, at } from '../../support/builders.ts'

/** Settles for a minute. */
const check = aCheck({ grace: 60 })
const shifted = (deadline: number, ...gaps: Gap[]) => shiftBy(gaps, 'aware')(deadline, check)

describe('after a gap from 12:00 to 13:00, a check that settles for a minute has until', () => {
  test.each([
    ['long before the gap', '09:00', '09:00'],
    ['just before the gap', '11:59:59.999', '11:59:59.999'],
    ['at the start of the gap', '12:00', '13:01'],
    ['inside the gap', '12:30', '13:01'],
    ['at the end of the gap', '13:00', '13:01'],
    ['just after the gap', '13:00:00.001', '13:01'],
    ['before it has settled', '13:00:59.999', '13:01'],
    ['when it has settled', '13:01', '13:01'],
    ['just after it has settled', '13:01:00.001', '13:01:00.001'],
    ['long after the gap', '20:00', '20:00'],
  ])('a deadline %s: %s becomes %s', (_, deadline, expected) => {
    expect(shifted(at(deadline), aGap())).toBe(at(expected))
  })
})

describe('a check settles for its grace, within bounds', () => {
  test.each([
    [60, MINUTE],
    [61, 61 * SECOND],
    [300, 5 * MINUTE],
    [599, 599 * SECOND],
    [600, 10 * MINUTE],
    [601, 10 * MINUTE],
    [31_536_000, 10 * MINUTE],
    [1, MINUTE],
  ])('a grace of %i s: %i ms', (grace, expected) => {
    expect(settleTime({ grace })).toBe(expected)
    expect(shiftBy([aGap()], 'aware')(at('12:30'), aCheck({ grace }))).toBe(at('13:00') + expected)
  })

  test('and no check settles longer than a gap may take to settle', () => {
    expect(latestSettle(aGap())).toBe(at('13:10'))
  })
})

describe('of two gaps', () => {
  const first = aGap()

  test.each<[string, Gap, string, string]>([
    [
      'far apart the first moves its own',
      aGap({ start: at('20:00'), end: at('21:00') }),
      '12:30',
      '13:01',
    ],
    [
      'far apart the second moves its own',
      aGap({ start: at('20:00'), end: at('21:00') }),
      '20:30',
      '21:01',
    ],
    [
      'far apart neither moves what lies between',
      aGap({ start: at('20:00'), end: at('21:00') }),
      '16:00',
      '16:00',
    ],
    [
      'the second moves what the first had moved into it',
      aGap({ start: at('13:00:30'), end: at('14:00') }),
      '12:30',
      '14:01',
    ],
    [
      'the second moves what the first had moved to its start',
      aGap({ start: at('13:01'), end: at('14:00') }),
      '12:30',
      '14:01',
    ],
    [
      'the second leaves what the first had moved to just before it',
      aGap({ start: at('13:01:00.001'), end: at('14:00') }),
      '12:30',
      '13:01',
    ],
    [
      'the later end counts where both hold a deadline',
      aGap({ start: at('12:20'), end: at('14:00') }),
      '12:30',
      '14:01',
    ],
    [
      'the one within the other does not move it back',
      aGap({ start: at('12:10'), end: at('12:20') }),
      '12:15',
      '13:01',
    ],
  ])('%s', (_, second, deadline, expected) => {
    const gaps = [first, second].sort((a, b) => a.end - b.end)
    expect(shifted(at(deadline), ...gaps)).toBe(at(expected))
  })

  test('among many the one that holds the deadline is found', () => {
    const gaps = Array.from({ length: 500 }, (_, i) =>
      aGap({ start: i * HOUR, end: i * HOUR + 20 * MINUTE }),
    )
    const offsets = [0, 10, 20, 20.5, 21, 22, 59].map((minutes) => minutes * MINUTE)
    const deadlines = gaps.flatMap(({ start }) => offsets.map((offset) => start + offset))
    const expected = gaps.flatMap(({ start }) =>
      offsets.map((offset) => start + Math.max(offset, 21 * MINUTE)),
    )
    expect(deadlines.map((deadline) => shifted(deadline, ...gaps))).toEqual(expected)
  })
})

describe('no deadline moves', () => {
  test('without gaps', () => {
    expect(shifted(at('12:30'))).toBe(at('12:30'))
  })

  test('in strict mode', () => {
    expect(shiftBy([aGap()], 'strict')(at('12:30'), check)).toBe(at('12:30'))
  })

  test('of a check that is strict', () => {
    const strict = aCheck({ grace: 60, observe: 'strict' })
    expect(shiftBy([aGap()], 'aware')(at('12:30'), strict)).toBe(at('12:30'))
  })

  test('by an observer that never slept', () => {
    expect(unshifted(at('12:30'), check)).toBe(at('12:30'))
  })
})

describe('the gap behind a moved deadline', () => {
  const gaps = [
    { ...aGap(), id: 1 },
    { ...aGap({ start: at('20:00'), end: at('21:00') }), id: 2 },
  ]

  test.each([
    ['13:01', 1],
    ['21:01', 2],
    ['13:00:59.999', null],
    ['13:00', null],
    ['16:00', null],
  ])('%s: %s', (deadline, id) => {
    expect(gapOf(gaps, check, at(deadline))).toBe(id)
  })

  test('of two that ended together is the later one', () => {
    expect(gapOf([...gaps, { ...aGap(), id: 3 }], check, at('13:01'))).toBe(3)
  })

  test('of a strict check is none', () => {
    expect(gapOf(gaps, { ...check, observe: 'strict' }, at('13:01'))).toBeNull()
  })
})
