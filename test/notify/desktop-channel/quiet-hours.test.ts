// Quiet hours by the wall clock of a zone, and mute.
import { describe, expect, test } from 'vitest'
import {
  isMuted,
  muteFor,
  quietUntil,
} from '../../../src/main/notify/desktop-channel/quiet-hours.ts'
import { type QuietHours, WEEKDAYS } from '../../../src/shared/model/setting.ts'
import { utc } from '../../support/builders.ts'

const NIGHT: QuietHours = { enabled: true, from: '22:00', to: '07:00', weekdays: WEEKDAYS }

/** Until when it is quiet, in UTC; null: it is not. */
function until(now: string, fields: Partial<QuietHours> = {}, zone = 'UTC'): string | null {
  const end = quietUntil({ zone, quietHours: { ...NIGHT, ...fields } }, utc(now))
  return end === null ? null : new Date(end).toISOString().slice(0, 16)
}

describe('a night', () => {
  test.each([
    ['2025-01-15T21:59:59.999', null],
    ['2025-01-15T22:00', '2025-01-16T07:00'],
    ['2025-01-15T23:59:59.999', '2025-01-16T07:00'],
    ['2025-01-16T00:00', '2025-01-16T07:00'],
    ['2025-01-16T06:59:59.999', '2025-01-16T07:00'],
    ['2025-01-16T07:00', null],
    ['2025-01-16T12:00', null],
  ])('at %s is quiet until %s', (now, end) => {
    expect(until(now)).toBe(end)
  })
})

test('a rest at noon begins and ends on the same day', () => {
  const noon = { from: '12:00', to: '13:30' }
  expect([
    until('2025-01-15T11:59', noon),
    until('2025-01-15T12:00', noon),
    until('2025-01-15T13:30', noon),
  ]).toEqual([null, '2025-01-15T13:30', null])
})

test('the same time twice is the whole day', () => {
  const day = { from: '09:00', to: '09:00', weekdays: [3] as const }
  expect([
    until('2025-01-15T08:59', day),
    until('2025-01-15T09:00', day),
    until('2025-01-16T08:59', day),
    until('2025-01-16T09:00', day),
  ]).toEqual([null, '2025-01-16T09:00', '2025-01-16T09:00', null])
})

test('quiet hours that are off are never', () => {
  expect(until('2025-01-15T23:00', { enabled: false })).toBeNull()
})

describe('a weekday is the one on which the quiet begins', () => {
  // 2025-01-17 was a Friday.
  const weekend = { weekdays: [5, 6] as const }

  test.each([
    ['2025-01-16T23:00', null],
    ['2025-01-17T06:00', null],
    ['2025-01-17T23:00', '2025-01-18T07:00'],
    ['2025-01-19T06:59', '2025-01-19T07:00'],
    ['2025-01-19T23:00', null],
  ])('at %s: until %s', (now, end) => {
    expect(until(now, weekend)).toBe(end)
  })

  test('none is never', () => {
    expect(until('2025-01-15T23:00', { weekdays: [] })).toBeNull()
  })
})

describe('in a zone of its own', () => {
  test.each([
    ['2025-01-15T19:59', null],
    ['2025-01-15T20:00', '2025-01-16T05:00'],
    ['2025-01-16T05:00', null],
  ])('Riga, at %s UTC: until %s UTC', (now, end) => {
    expect(until(now, {}, 'Europe/Riga')).toBe(end)
  })

  test('the weekday is that of the zone', () => {
    // In Auckland it is Friday already.
    expect(until('2025-01-16T10:00', { weekdays: [5] }, 'Pacific/Auckland')).toBeNull()
    expect(until('2025-01-16T12:00', { weekdays: [4] }, 'Pacific/Auckland')).toBe(
      '2025-01-16T18:00',
    )
  })
})

describe('when the clocks change in Riga', () => {
  test.each<[string, string, Partial<QuietHours>, string | null]>([
    ['the short night ends by the new wall time', '2021-03-27T22:00', {}, '2021-03-28T04:00'],
    ['the long night ends by the new wall time', '2021-10-30T22:00', {}, '2021-10-31T05:00'],
    [
      'an end that is skipped is as long after the change',
      '2021-03-27T22:00',
      { to: '03:30' },
      '2021-03-28T01:30',
    ],
    ['and then it is over', '2021-03-28T01:30', { to: '03:30' }, null],
    [
      'an end that comes twice is the first',
      '2021-10-30T22:00',
      { to: '03:30' },
      '2021-10-31T00:30',
    ],
    ['and its second pass is not quiet', '2021-10-31T01:15', { to: '03:30' }, null],
    [
      'a beginning that comes twice is the first',
      '2021-10-31T00:30',
      { from: '03:30' },
      '2021-10-31T05:00',
    ],
    [
      'a beginning that is skipped is as long after the change',
      '2021-03-28T01:29',
      { from: '03:30' },
      null,
    ],
  ])('%s', (_, now, fields, end) => {
    expect(until(now, fields, 'Europe/Riga')).toBe(end)
  })
})

describe('mute', () => {
  const now = utc('2025-01-15T23:30')

  test.each([
    [null, false],
    ['on', true],
    [now + 1, true],
    [now, false],
  ] as const)('until %s: %s', (mutedUntil, expected) => {
    expect(isMuted({ mutedUntil }, now)).toBe(expected)
  })

  test.each([
    ['for an hour', '1h', 'UTC', utc('2025-01-16T00:30')],
    ['for eight hours', '8h', 'UTC', utc('2025-01-16T07:30')],
    ['until tomorrow: to its morning', 'tomorrow', 'UTC', utc('2025-01-16T08:00')],
    ['until tomorrow as the zone has it', 'tomorrow', 'Europe/Riga', utc('2025-01-17T06:00')],
    ['until it is taken back', 'on', 'UTC', 'on'],
  ] as const)('%s', (_, choice, zone, expected) => {
    expect(muteFor(choice, zone, now)).toBe(expected)
  })
})
