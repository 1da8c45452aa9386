// Contract monitor.md 5.2: every row, every boundary.
import { describe, expect, test } from 'vitest'
import type { Check } from '../../../src/main/monitor/rules/check.ts'
import {
  deadline,
  dueTime,
  graceStart,
  statusAt,
  statusAtV1,
} from '../../../src/main/monitor/rules/status.ts'
import { ScheduleError } from '../../../src/main/monitor/schedule/index.ts'
import { aCheck, anUpCheck, at, utc } from '../../support/builders.ts'

const CRON = { kind: 'cron', schedule: '30 * * * *' } as const
const ONCALENDAR = { kind: 'oncalendar', schedule: '*:15' } as const
const STARTED = { lastStart: at('12:00:30') }

describe('the next signal of an up check is due', () => {
  test.each<[string, Partial<Check>, string]>([
    ['a timeout after the last ping', { timeout: 3600 }, '2025-01-15T13:00'],
    ['to the millisecond', { lastPing: at('12:00:10.250') }, '2025-01-15T12:01:10.250'],
    ['at the next firing of cron', CRON, '2025-01-15T12:30'],
    ['at the next firing of OnCalendar', ONCALENDAR, '2025-01-15T12:15'],
    ['strictly after the last ping', { ...CRON, lastPing: at('12:30') }, '2025-01-15T13:30'],
    [
      'counting from the whole second',
      { ...CRON, lastPing: at('12:29:59.999') },
      '2025-01-15T12:30',
    ],
    [
      'not at the second it was pinged in',
      { ...CRON, lastPing: at('12:30:00.999') },
      '2025-01-15T13:30',
    ],
    [
      'at the firing in the zone of the check',
      { kind: 'cron', schedule: '0 9 * * *', tz: 'Europe/Riga' },
      '2025-01-16T07:00',
    ],
    [
      'at an OnCalendar time in the zone of the check',
      { kind: 'oncalendar', schedule: '09:00', tz: 'America/New_York' },
      '2025-01-15T14:00',
    ],
  ])('%s', (_, fields, expected) => {
    expect(dueTime(anUpCheck(fields))).toBe(utc(expected))
  })

  test('never, when the calendar has no further firing', () => {
    expect(dueTime(anUpCheck({ kind: 'oncalendar', schedule: '2025-01-15' }))).toBeNull()
  })

  test.each(['new', 'down', 'paused'] as const)('never, when it is %s', (status) => {
    expect(dueTime(anUpCheck({ status }))).toBeNull()
  })

  test('a stored schedule that no longer computes is an error of its own kind', () => {
    const check = anUpCheck({ kind: 'cron', schedule: 'nonsense', due: null, alertAfter: null })
    expect(() => dueTime(check)).toThrow(ScheduleError)
  })

  test('a grace that is added after the zone is left is not derived by a clock change', () => {
    const check = anUpCheck({
      kind: 'cron',
      schedule: '30 2 * * *',
      tz: 'Europe/Riga',
      grace: 7200,
      lastPing: utc('2021-03-27T12:00'),
    })
    expect(deadline(check)).toBe(utc('2021-03-28T02:30'))
  })
})

describe('grace starts, and ends a grace later', () => {
  test.each<[string, Partial<Check>, string | null]>([
    ['up: when the signal is due', {}, '12:01'],
    ['up and started: at the start', STARTED, '12:00:30'],
    ['up and started in grace: when the signal was due', { lastStart: at('12:01:30') }, '12:01'],
    ['up without a further firing: never', { kind: 'oncalendar', schedule: '2025-01-15' }, null],
    [
      'up without a further firing, started: at the start',
      { kind: 'oncalendar', schedule: '2025-01-15', ...STARTED },
      '12:00:30',
    ],
    ['new: never', { status: 'new' }, null],
    ['new and started: at the start', { status: 'new', ...STARTED }, '12:00:30'],
    ['paused: never', { status: 'paused' }, null],
    ['paused and started: at the start', { status: 'paused', ...STARTED }, '12:00:30'],
    ['down: never', { status: 'down' }, null],
    ['down and started: never', { status: 'down', ...STARTED }, null],
  ])('%s', (_, fields, start) => {
    const check = anUpCheck(fields)
    const expected = start === null ? [null, null] : [at(start), at(start) + 60_000]
    expect([graceStart(check), deadline(check)]).toEqual(expected)
  })

  test('a due time left over from another status does not count', () => {
    expect(graceStart(anUpCheck({ status: 'new', due: at('12:01') }))).toBeNull()
  })
})

describe('the worked example: timeout 3600, grace 600, ping at 12:00:10', () => {
  const check = anUpCheck({ timeout: 3600, grace: 600, lastPing: at('12:00:10') })

  test.each([
    ['12:00:10', 'up'],
    ['13:00:09', 'up'],
    ['13:00:09.999', 'up'],
    ['13:00:10', 'grace'],
    ['13:10:09.999', 'grace'],
    ['13:10:10', 'down'],
    ['23:00:00', 'down'],
  ])('at %s it is %s', (time, expected) => {
    expect(statusAt(check, at(time))).toBe(expected)
  })

  test('the next ping stays expected at 13:00:10 until somebody writes it down', () => {
    expect(graceStart(check)).toBe(at('13:00:10'))
    expect(graceStart({ ...check, status: 'down', due: null })).toBeNull()
  })
})

describe('a run that started at 12:00:30 with a grace of 60 s', () => {
  test.each<[string, string, string, Partial<Check>]>([
    ['new', '12:01:29.999', 'new', { status: 'new' }],
    ['new', '12:01:30', 'down', { status: 'new' }],
    ['paused', '12:01:29.999', 'paused', { status: 'paused' }],
    ['paused', '12:01:30', 'down', { status: 'paused' }],
    ['down', '12:00:31', 'down', { status: 'down' }],
    ['down', '12:01:30', 'down', { status: 'down' }],
    ['up', '12:00:59.999', 'up', {}],
    ['up, its signal late', '12:01', 'grace', {}],
    ['up, its signal late', '12:01:29.999', 'grace', {}],
    ['up', '12:01:30', 'down', {}],
    ['up for long yet', '12:01:29.999', 'up', { timeout: 86_400 }],
    ['up for long yet', '12:01:30', 'down', { timeout: 86_400 }],
    ['up for ever', '12:01:30', 'down', { kind: 'oncalendar', schedule: '2025-01-15' }],
  ])('%s: at %s it is %s', (_, time, expected, fields) => {
    expect(statusAt(anUpCheck({ ...STARTED, ...fields }), at(time))).toBe(expected)
  })
})

describe('without a run, what is stored is what is read', () => {
  test.each(['new', 'down', 'paused'] as const)('%s, however late', (status) => {
    expect(statusAt(anUpCheck({ status }), at('23:00'))).toBe(status)
  })

  test('up for ever, when the calendar has no further firing', () => {
    const check = anUpCheck({ kind: 'oncalendar', schedule: '2025-01-15' })
    expect(statusAt(check, utc('2199-12-31T00:00'))).toBe('up')
  })
})

describe('API v1 says', () => {
  test.each<[string, Partial<Check>, string, string]>([
    ['started, while a new check runs', { status: 'new' }, '12:01:29.999', 'started'],
    ['started, while a paused check runs', { status: 'paused' }, '12:01', 'started'],
    ['started, while a down check runs', { status: 'down' }, '12:01', 'started'],
    ['started, while a late check runs', {}, '12:01', 'started'],
    ['down, once the run is too long', {}, '12:01:30', 'down'],
    ['down, once the run of a paused check is too long', { status: 'paused' }, '12:01:30', 'down'],
  ])('%s', (_, fields, time, expected) => {
    expect(statusAtV1(anUpCheck({ ...STARTED, ...fields }), at(time))).toBe(expected)
  })

  test.each(['12:00', '12:01', '12:02'])('the same as v3 without a run, at %s', (time) => {
    const check = anUpCheck()
    expect(statusAtV1(check, at(time))).toBe(statusAt(check, at(time)))
  })
})

describe('a deadline that the observer moved by ten minutes', () => {
  const later = (instant: number) => instant + 600_000

  test.each<[string, string, string, Partial<Check>]>([
    ['up', '12:02', 'grace', {}],
    ['up', '12:11:59.999', 'grace', {}],
    ['up', '12:12', 'down', {}],
    ['new and started', '12:11:29.999', 'new', { status: 'new', ...STARTED }],
    ['new and started', '12:11:30', 'down', { status: 'new', ...STARTED }],
  ])('%s: at %s it is %s', (_, time, expected, fields) => {
    expect(statusAt(anUpCheck(fields), at(time), later)).toBe(expected)
  })

  test('the run of v1 lasts as long', () => {
    const check = aCheck({ grace: 60, ...STARTED })
    const statuses = ['12:11:29.999', '12:11:30'].map((time) => statusAtV1(check, at(time), later))
    expect(statuses).toEqual(['started', 'down'])
  })

  test('the start of grace stays, its end moves', () => {
    expect([graceStart(anUpCheck()), deadline(anUpCheck(), later)]).toEqual([
      at('12:01'),
      at('12:12'),
    ])
  })

  test('the check is asked how it wants to be moved', () => {
    const ownGrace = (instant: number, { grace }: { grace: number }) => instant + grace
    expect(deadline(anUpCheck(), ownGrace)).toBe(at('12:02') + 60)
  })
})
