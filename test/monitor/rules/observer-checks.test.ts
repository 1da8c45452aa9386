// docs/observer.md: what becomes of whole checks whose deadline a gap holds, and what is a gap.
import { describe, expect, test } from 'vitest'
import { HOUR } from '../../../src/main/clock.ts'
import {
  gapBetween,
  gapSinceStop,
  gapsSinceStop,
  shiftBy,
  type Tick,
} from '../../../src/main/monitor/rules/observer.ts'
import { applyDeadline, applySignal } from '../../../src/main/monitor/rules/signal.ts'
import { deadline, graceStart, statusAt } from '../../../src/main/monitor/rules/status.ts'
import { aCheck, aGap, anUpCheck, aSignal, at, utc } from '../../support/builders.ts'

describe('a gap that swallows several cron firings', () => {
  const gap = aGap({ start: at('11:58'), end: at('13:00') })
  const shift = shiftBy([gap], 'aware')
  const check = anUpCheck({ kind: 'cron', schedule: '*/10 * * * *', lastPing: at('11:55') })

  test.each([
    ['12:30', 'grace'],
    ['13:00:59.999', 'grace'],
    ['13:01', 'down'],
  ])('leaves the check time to catch up: at %s it is %s', (time, expected) => {
    expect(statusAt(check, at(time), shift)).toBe(expected)
  })

  test('makes one outage of them all, dated at the moved deadline', () => {
    expect(applyDeadline(check, at('13:20'), shift)?.flips).toEqual([
      { created: at('13:01'), oldStatus: 'up', newStatus: 'down', reason: 'timeout' },
    ])
  })

  test('is over for a check that is pinged in time, whose next firing counts', () => {
    const { check: after, flips } = applySignal(check, aSignal({ at: at('13:00:59.999') }), shift)
    expect([after.status, flips, after.due, after.alertAfter]).toEqual([
      'up',
      [],
      at('13:10'),
      at('13:11'),
    ])
  })

  test('does not move what is expected, only until when', () => {
    expect([graceStart(check), deadline(check, shift)]).toEqual([at('12:00'), at('13:01')])
  })
})

describe('a run in progress when a gap began', () => {
  const shift = shiftBy([aGap()], 'aware')
  const started = aCheck({ grace: 60, lastStart: at('11:59:30') })

  test.each([
    ['13:00:59.999', 'new'],
    ['13:01', 'down'],
  ])('has time to end: at %s the check is %s', (time, expected) => {
    expect(statusAt(started, at(time), shift)).toBe(expected)
  })

  test('that was too long before the gap went down then', () => {
    const late = aCheck({ grace: 60, lastStart: at('11:58:59') })
    expect(applyDeadline(late, at('13:20'), shift)?.flips[0]?.created).toBe(at('11:59:59'))
  })

  test('that began after the gap has its grace', () => {
    const after = aCheck({ grace: 60, lastStart: at('13:00:00.001') })
    expect(deadline(after, shift)).toBe(at('13:01:00.001'))
  })
})

describe('a clock change inside a gap', () => {
  const riga = { kind: 'cron', schedule: '30 3 * * *', tz: 'Europe/Riga', grace: 600 } as const

  test.each([
    ['forward: the skipped firing', '2021-03-27', '2021-03-28', '00:30', '01:30', '01:00', '01:40'],
    [
      'back: the firing in the first pass',
      '2021-10-30',
      '2021-10-31',
      '00:00',
      '02:00',
      '00:30',
      '02:10',
    ],
  ])('%s is caught up after the gap', (_, before, day, start, end, due, until) => {
    const check = anUpCheck({ ...riga, lastPing: utc(`${before}T12:00`) })
    const gap = aGap({ start: utc(`${day}T${start}`), end: utc(`${day}T${end}`) })
    const shift = shiftBy([gap], 'aware')
    expect([check.due, deadline(check, shift)]).toEqual([
      utc(`${day}T${due}`),
      utc(`${day}T${until}`),
    ])
  })
})

describe('between two ticks', () => {
  const previous: Tick = { wall: at('12:00'), monotonic: 1000, uptime: 50_000 }
  const tick = (wall: number, monotonic = wall, uptime = wall): Tick => ({
    wall: previous.wall + wall,
    monotonic: previous.monotonic + monotonic,
    uptime: previous.uptime + uptime,
  })

  test.each([
    ['a second', tick(1000)],
    ['five seconds more than a tick', tick(6000)],
    ['no time', tick(0)],
    ['a wall clock set back', tick(-HOUR, 1000, 1000)],
    ['a wall clock set forward by a little', tick(6000, 1000, 1000)],
  ])('%s is no gap', (_, current) => {
    expect(gapBetween(previous, current)).toBeNull()
  })

  test.each<[string, Tick, string]>([
    ['a process that stood still', tick(6001), 'asleep'],
    ['a machine that slept, its monotonic clock standing', tick(HOUR, 10, HOUR), 'asleep'],
    ['a machine that slept, its uptime standing', tick(HOUR, HOUR, 10), 'asleep'],
    ['a wall clock set forward', tick(HOUR, 1000, 1000), 'clock'],
    ['a wall clock set forward while a machine was busy', tick(HOUR, 6000, 6000), 'clock'],
    ['a short sleep and a wall clock set forward', tick(HOUR, 6001, 6001), 'asleep'],
  ])('%s is one', (_, current, cause) => {
    expect(gapBetween(previous, current)).toEqual({
      start: previous.wall,
      end: current.wall,
      cause,
    })
  })
})

describe('between two lives of the process', () => {
  test.each([
    ['a first start', null, '12:00'],
    ['a quick restart', '12:00', '12:00:06'],
    ['a wall clock set back', '12:00', '11:00'],
  ])('%s is no gap', (_, lastTick, now) => {
    expect(gapSinceStop(lastTick === null ? null : at(lastTick), at(now))).toBeNull()
  })

  test('more is one', () => {
    expect(gapSinceStop(at('12:00'), at('12:00:06.001'))).toEqual({
      start: at('12:00'),
      end: at('12:00:06.001'),
      cause: 'stopped',
    })
  })
})

describe('until a process watches that could not listen before', () => {
  const gapsOf = (lastTick: string | null, blindSince: string | null, now: string) =>
    gapsSinceStop(
      lastTick === null ? null : at(lastTick),
      blindSince === null ? null : at(blindSince),
      at(now),
    ).map(({ start, end, cause }) => [start, end, cause])

  test.each<[string, string | null, string | null, string, [string, string, string][]]>([
    ['nothing was before', null, null, '13:00', []],
    ['it came at once', '12:00', '12:00:03', '12:00:06', []],
    ['nobody wanted to listen', '12:00', null, '13:00', [['12:00', '13:00', 'stopped']]],
    [
      'one wanted to, long after the last',
      '12:00',
      '12:30',
      '13:00',
      [
        ['12:00', '12:30', 'stopped'],
        ['12:30', '13:00', 'blind'],
      ],
    ],
    ['one wanted to at once', '12:00', '12:00:06', '13:00', [['12:00', '13:00', 'blind']]],
    ['it was only a moment', '12:00', '12:59:55', '13:00', [['12:00', '13:00', 'stopped']]],
    ['nobody ever watched', null, '12:30', '13:00', [['12:30', '13:00', 'blind']]],
    ['somebody watched since', '12:30', '12:00', '13:00', [['12:30', '13:00', 'stopped']]],
    ['the clock was set back', '12:00', '14:00', '13:00', [['12:00', '13:00', 'stopped']]],
  ])('%s', (_, lastTick, blindSince, now, expected) => {
    const instants = expected.map(([start, end, cause]) => [at(start), at(end), cause])
    expect(gapsOf(lastTick, blindSince, now)).toEqual(instants)
  })
})
