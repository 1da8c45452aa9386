// contract monitor.md 11: when maintenance is, whom it covers, and what it does to a deadline.

import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../src/main/clock.ts'
import { englishFields } from '../../../src/main/errors.ts'
import {
  coveringOf,
  covers,
  inMaintenance,
  nextSpanChange,
  uncovered,
} from '../../../src/main/monitor/rules/coverage.ts'
import {
  type AlarmCircumstances,
  alarmVerdict,
} from '../../../src/main/monitor/rules/held-alarm.ts'
import {
  type MaintenanceTimes,
  nextOccurrence,
  occurrencesOf,
  timesProblem,
} from '../../../src/main/monitor/rules/maintenance.ts'
import { type Shift, shiftBy, unshifted } from '../../../src/main/monitor/rules/observer.ts'
import { aCheck, aGap, aMaintenance, at, utc } from '../../support/builders.ts'

const nightly = (length = 2 * HOUR, schedule = '0 2 * * *'): MaintenanceTimes => ({
  type: 'recurring',
  schedule,
  tz: 'Europe/Riga',
  length,
})
const on = (times: MaintenanceTimes) => ({ times, isOn: true, endedAt: null })
const spans = (list: readonly { readonly start: number; readonly end: number }[]) =>
  list.map(({ start, end }) => [start, end].map((t) => new Date(t).toISOString().slice(5, 16)))

describe('the times of a window', () => {
  test('once: it is cut at what is asked for before it, and whole after it', () => {
    const once = on({ type: 'once', start: at('12:00'), end: at('13:00') })
    const between = (from: string, to: string) => spans(occurrencesOf(once, at(from), at(to)))
    expect(between('11:00', '12:30')).toEqual([['01-15T12:00', '01-15T13:00']])
    expect(between('12:20', '14:00')).toEqual([['01-15T12:20', '01-15T13:00']])
    expect(between('13:00', '14:00')).toEqual([])
    expect(between('11:00', '12:00')).toEqual([])
  })

  test('recurring: each night, what runs at the beginning included', () => {
    const found = occurrencesOf(on(nightly()), utc('2025-01-15T01:00'), utc('2025-01-17T00:00'))
    expect(spans(found)).toEqual([
      ['01-15T01:00', '01-15T02:00'],
      ['01-16T00:00', '01-16T02:00'],
    ])
  })

  test('in spring the night is moved behind the missing hour, and is as long as ever', () => {
    // Riga goes from 03:00 to 04:00 on 30 March 2025, at 01:00 UTC.
    const window = on(nightly(2 * HOUR, '30 3 * * *'))
    const found = occurrencesOf(window, utc('2025-03-29T00:00'), utc('2025-04-01T00:00'))
    expect(spans(found)).toEqual([
      ['03-29T01:30', '03-29T03:30'],
      ['03-30T01:00', '03-30T03:00'],
      ['03-31T00:30', '03-31T02:30'],
    ])
  })

  test('in autumn the repeated hour begins it once, and it is as long as ever', () => {
    // Riga goes from 04:00 back to 03:00 on 26 October 2025, at 01:00 UTC.
    const window = on(nightly(2 * HOUR, '30 3 * * *'))
    const found = occurrencesOf(window, utc('2025-10-25T00:00'), utc('2025-10-28T00:00'))
    expect(spans(found)).toEqual([
      ['10-25T00:30', '10-25T02:30'],
      ['10-26T00:30', '10-26T02:30'],
      ['10-27T01:30', '10-27T03:30'],
    ])
  })

  test('by OnCalendar', () => {
    const window = on(nightly(HOUR, 'Sat *-*-* 22:00'))
    const found = occurrencesOf(window, utc('2025-01-15T00:00'), utc('2025-01-27T00:00'))
    expect(spans(found)).toEqual([
      ['01-18T20:00', '01-18T21:00'],
      ['01-25T20:00', '01-25T21:00'],
    ])
  })

  test('those that overlap or touch are one', () => {
    const window = on(nightly(30 * HOUR, '0 0 * * 6,0'))
    const found = occurrencesOf(window, utc('2025-01-15T00:00'), utc('2025-01-22T00:00'))
    expect(spans(found)).toEqual([['01-17T22:00', '01-20T04:00']])
  })

  test('none of a window that is off, and none that a person ended', () => {
    const [from, to] = [utc('2025-01-15T01:00'), utc('2025-01-16T23:00')]
    expect(occurrencesOf({ ...on(nightly()), isOn: false }, from, to)).toEqual([])
    const ended = { ...on(nightly()), endedAt: utc('2025-01-15T00:30') }
    expect(spans(occurrencesOf(ended, from, to))).toEqual([['01-16T00:00', '01-16T02:00']])
    expect(spans([nextOccurrence(ended, from)].filter((one) => one !== null))).toEqual([
      ['01-16T00:00', '01-16T02:00'],
    ])
  })

  test('the next one is found however far it is, and null when there is none', () => {
    const yearly = on(nightly(HOUR, '0 0 29 2 *'))
    expect(nextOccurrence(yearly, at('12:00'))?.start).toBe(utc('2028-02-28T22:00'))
    const over = on({ type: 'once', start: at('10:00'), end: at('11:00') })
    expect(nextOccurrence(over, at('12:00'))).toBeNull()
  })
})

describe('times are refused', () => {
  const once = (start: string, end: string): MaintenanceTimes => ({
    ...{ type: 'once', start: at(start), end: at(end) },
  })

  test.each<[string, MaintenanceTimes, Record<string, string>]>([
    ['that end before they begin', once('14:00', '13:00'), { end: 'must be after the beginning' }],
    ['that are over', once('10:00', '11:00'), { end: 'must not be over' }],
    [
      'of more than a year',
      { type: 'once', start: at('12:00'), end: at('12:00') + 367 * DAY },
      { end: 'must be at most 366 d later' },
    ],
    [
      'of an unknown zone',
      { ...nightly(), tz: 'Riga' } as MaintenanceTimes,
      { tz: 'is not a valid timezone' },
    ],
    ['of no length', nightly(0), { length: 'must be from 1 min to 7 d' }],
    ['of more than a week', nightly(8 * DAY), { length: 'must be from 1 min to 7 d' }],
    [
      'each second, as long as a day',
      nightly(DAY, '*-*-* *:*:*'),
      { schedule: 'must not fire more often than every 10 min' },
    ],
    [
      'each minute',
      nightly(MINUTE, '* * * * *'),
      { schedule: 'must not fire more often than every 10 min' },
    ],
    [
      'each hour, as long as a day',
      nightly(DAY, '0 * * * *'),
      { length: 'leaves no time between two windows: it would never end' },
    ],
    ['that are past for ever', nightly(HOUR, '2019-01-01'), { schedule: 'never fires again' }],
  ])('%s', (_, times, problem) => {
    expect(englishFields(timesProblem(times, at('12:00')) ?? {})).toEqual(problem)
  })

  test('not those of a night, a weekend, or of every ten minutes', () => {
    const taken = [nightly(), nightly(2 * DAY, '0 0 * * 6'), nightly(MINUTE, '*/10 * * * *')]
    for (const times of [...taken, once('11:00', '13:00')]) {
      expect(timesProblem(times, at('12:00'))).toBeNull()
    }
  })

  test('not those that leave time only after many of them: at the weekend, or in half of a month', () => {
    for (const schedule of ['*/10 * * * 1-5', '*/10 * 1-16 * *', '*-*-* *:0/10:00']) {
      const isFree = schedule !== '*-*-* *:0/10:00'
      const problem = timesProblem(nightly(10 * MINUTE, schedule), at('12:00'))
      expect([schedule, problem === null]).toEqual([schedule, isFree])
    }
  })

  test('not those of some months only, whole days on end, however far away they are', () => {
    for (const [schedule, length] of [
      ['0 0 * 6 *', DAY],
      ['0 0 * 6,7 *', DAY],
      ['*/10 * * 3 *', 10 * MINUTE],
    ] as const) {
      expect([schedule, timesProblem(nightly(length, schedule), at('12:00'))]).toEqual([
        schedule,
        null,
      ])
    }
  })

  test('a schedule that is none, in the words of its parser', () => {
    expect(timesProblem(nightly(HOUR, 'nightly'), at('12:00'))?.schedule).toMatchObject({
      key: expect.stringMatching(/^scheduleProblems\./),
    })
  })
})

describe('a window covers', () => {
  const check = aCheck({ id: 7, projectId: 2, tags: 'nightly prod' })

  test.each([
    ['everything', {}, true],
    ['a project', { projectId: 2 }, true],
    ['another project', { projectId: 1 }, false],
    ['a tag', { tag: 'prod' }, true],
    ['a part of a tag', { tag: 'night' }, false],
    ['a tag in another project', { tag: 'prod', projectId: 1 }, false],
    ['single checks', { checkIds: [3, 7] }, true],
    ['other single checks', { checkIds: [3] }, false],
  ])('%s', (_, coverage, expected) => {
    const span = aMaintenance(coverage)
    expect(covers(span, check)).toBe(expected)
    expect(coveringOf([span])(check)).toEqual(expected ? [span] : [])
  })

  test('checks of the same windows share one list, others have their own', () => {
    const [all, prod] = [aMaintenance(), aMaintenance({ id: 2, tag: 'prod' })]
    const of = coveringOf([all, prod])
    expect(of(check)).toEqual([all, prod])
    expect(of(aCheck({ id: 8, tags: 'prod' }))).toBe(of(check))
    expect(of(aCheck({ id: 9 }))).toEqual([all])
    expect(coveringOf([])).toBe(uncovered)
  })
})

describe('a check is in maintenance', () => {
  const first = aMaintenance()
  const second = aMaintenance({ name: 'Disks', start: at('12:30'), end: at('14:00') })
  const third = aMaintenance({ name: 'Cables', start: at('14:00'), end: at('14:10') })

  test.each([
    ['11:59:59.999', null],
    ['12:00', { name: 'Router firmware', since: at('12:00'), until: at('13:00') }],
    ['13:00', null],
  ])('of one window at %s', (time, expected) => {
    expect(inMaintenance([first], at(time))).toEqual(expected)
  })

  test('until the last of those that follow without a break, and no later one', () => {
    const later = aMaintenance({ start: at('14:11'), end: at('15:00') })
    expect(inMaintenance([first, second, third, later], at('12:10'))).toEqual({
      ...{ name: 'Cables', since: at('12:00'), until: at('14:10') },
    })
  })
})

test.each([
  ['11:00', '12:00'],
  ['12:00', '12:30'],
  ['12:30', '13:00'],
  ['13:59:59.999', '14:00'],
])('of several windows the next change after %s is at %s', (now, next) => {
  const spans = [aMaintenance(), aMaintenance({ start: at('12:30'), end: at('14:00') })]
  expect(nextSpanChange(spans, at(now))).toBe(at(next))
  expect(nextSpanChange(spans, at('14:00'))).toBe(Number.POSITIVE_INFINITY)
})

describe('maintenance from 12:00 to 13:00 moves a deadline', () => {
  /** Settles for a minute. */
  const check = aCheck({ grace: 60 })
  const by = (...list: Parameters<typeof coveringOf>[0]): Shift =>
    shiftBy([], 'aware', coveringOf(list))

  test.each([
    ['before it: it passed as ever', '11:59:59.999', '11:59:59.999'],
    ['at its beginning', '12:00', '13:01'],
    ['inside', '12:30', '13:01'],
    ['before it has settled', '13:00:59.999', '13:01'],
    ['later', '13:01:00.001', '13:01:00.001'],
  ])('%s', (_, deadline, expected) => {
    expect(by(aMaintenance())(at(deadline), check)).toBe(at(expected))
  })

  test('of a strict check and in strict mode, too: a person asked for it', () => {
    const maintenance = coveringOf([aMaintenance()])
    expect(shiftBy([aGap()], 'strict', maintenance)(at('12:30'), check)).toBe(at('13:01'))
    const strict = aCheck({ grace: 60, observe: 'strict' })
    const asleep = aGap({ end: at('15:00') })
    expect(shiftBy([asleep], 'aware', maintenance)(at('12:30'), strict)).toBe(at('13:01'))
    expect(shiftBy([asleep], 'aware', maintenance)(at('12:30'), check)).toBe(at('15:01'))
  })

  test('not of a check that it does not cover', () => {
    expect(by(aMaintenance({ tag: 'prod' }))(at('12:30'), check)).toBe(at('12:30'))
    expect(shiftBy([], 'aware', uncovered)).toBe(unshifted)
  })

  test('with another window or a gap that overlaps it, to the later end, and not twice', () => {
    const longer = aMaintenance({ start: at('12:30'), end: at('14:00') })
    expect(by(aMaintenance(), longer)(at('12:10'), check)).toBe(at('14:01'))
    expect(by(longer, aMaintenance())(at('12:10'), check)).toBe(at('14:01'))
    const maintenance = coveringOf([aMaintenance()])
    const slept = aGap({ start: at('12:50'), end: at('13:30') })
    expect(shiftBy([slept], 'aware', maintenance)(at('12:10'), check)).toBe(at('13:31'))
    const before = aGap({ start: at('11:00'), end: at('12:20') })
    expect(shiftBy([before], 'aware', maintenance)(at('11:10'), check)).toBe(at('13:01'))
    const within = aGap({ start: at('12:10'), end: at('12:20') })
    expect(shiftBy([within], 'aware', maintenance)(at('12:15'), check)).toBe(at('13:01'))
  })

  test('and leaves one that comes later alone, however many are known', () => {
    const days = Array.from({ length: 300 }, (_, i) => {
      return aMaintenance({ start: at('12:00') + i * DAY, end: at('13:00') + i * DAY })
    })
    const shift = by(...days)
    expect(shift(at('12:30') + 7 * DAY, check)).toBe(at('13:01') + 7 * DAY)
    expect(shift(at('15:00') + 7 * DAY, check)).toBe(at('15:00') + 7 * DAY)
  })
})

describe('an alarm', () => {
  const circumstances = { isIn: false, beganIn: false, lasts: true, isUntold: false }
  const verdict = (newStatus: 'up' | 'down', fields: Partial<AlarmCircumstances>) =>
    alarmVerdict({ newStatus }, { ...circumstances, ...fields })

  test.each<[string, 'up' | 'down', Partial<AlarmCircumstances>, string]>([
    ['without maintenance is told', 'down', {}, 'tell'],
    ['within it waits', 'down', { isIn: true, beganIn: true }, 'wait'],
    ['of before that was not told yet waits as well', 'down', { isIn: true }, 'wait'],
    ['is told after it, of what is still down', 'down', { beganIn: true }, 'tell'],
    ['is dropped after it, of what is not', 'down', { beganIn: true, lasts: false }, 'drop'],
    ['is dropped within it, of what is over', 'down', { isIn: true, lasts: false }, 'drop'],
    ['of before is told late, though it is over', 'down', { lasts: false }, 'tell'],
  ])('%s', (_, status, fields, expected) => {
    expect(verdict(status, fields)).toBe(expected)
  })

  test.each<[string, Partial<AlarmCircumstances>, string]>([
    ['of an outage that was told is told, also within it', { isIn: true }, 'tell'],
    ['of one that nobody knows of is not', { isIn: true, isUntold: true }, 'drop'],
    ['nor right after it', { beganIn: true, isUntold: true }, 'drop'],
    ['without maintenance is told', { isUntold: true }, 'tell'],
  ])('a recovery %s', (_, fields, expected) => {
    expect(verdict('up', { ...fields, lasts: false })).toBe(expected)
  })
})
