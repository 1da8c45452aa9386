// Weeks and months of reports, and when they are sent, also where clocks change.
import { describe, expect, test } from 'vitest'
import { DAY, HOUR } from '../../../src/main/clock.ts'
import {
  nextSending,
  periodAt,
  periodNamed,
  sentAt,
} from '../../../src/main/monitor/rules/report-period.ts'
import { utc } from '../../support/builders.ts'

const RIGA = 'Europe/Riga'

describe('a week', () => {
  test('begins on Monday at midnight of the zone', () => {
    expect(periodAt('week', utc('2026-11-18T12:00'), RIGA)).toEqual({
      ...{ kind: 'week', name: '2026-11-16' },
      start: utc('2026-11-15T22:00'),
      end: utc('2026-11-22T22:00'),
    })
  })

  test.each([
    ['its first millisecond', '2026-11-15T22:00', '2026-11-16'],
    ['the one before', '2026-11-15T21:59:59.999', '2026-11-09'],
    ['Sunday evening', '2026-11-22T21:00', '2026-11-16'],
  ])('holds %s', (_what, at, name) => {
    expect(periodAt('week', utc(at), RIGA).name).toBe(name)
  })

  test.each([
    ['2026-03-25T12:00', 7 * DAY - HOUR],
    ['2026-10-21T12:00', 7 * DAY + HOUR],
  ])('of %s is as long as its clock makes it', (at, length) => {
    const { start, end } = periodAt('week', utc(at), RIGA)
    expect(end - start).toBe(length)
  })
})

test('the month before January is December', () => {
  expect(periodAt('month', utc('2026-01-31T23:00'), 'UTC', 1)).toMatchObject({
    name: '2025-12',
    start: utc('2025-12-01T00:00'),
    end: utc('2026-01-01T00:00'),
  })
})

describe('a period by its name', () => {
  test.each([
    ['week', '2026-11-16', '2026-11-16'],
    ['week', '2026-11-22', '2026-11-16'],
    ['week', '2026-11-23', '2026-11-23'],
    ['month', '2026-02', '2026-02'],
  ] as const)('%s %s', (kind, name, found) => {
    for (const zone of ['UTC', RIGA, 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      expect(periodNamed(kind, name, zone)?.name).toBe(found)
    }
  })

  test.each([
    ['week', '2026-11'],
    ['week', '2026-02-31'],
    ['month', '2026-13'],
    ['month', '2026-11-16'],
    ['week', 'yesterday'],
  ] as const)('%s %s is none', (kind, name) => {
    expect(periodNamed(kind, name, RIGA)).toBeNull()
  })
})

describe('a report is sent', () => {
  test('at its hour of the Monday after', () => {
    const week = periodAt('week', utc('2026-11-18T12:00'), RIGA)
    expect(sentAt(week, 8, RIGA)).toBe(utc('2026-11-23T06:00'))
  })

  test('at the same hour by the wall, whichever way the clock was changed before', () => {
    for (const at of ['2026-03-25T12:00', '2026-10-21T12:00']) {
      const sent = sentAt(periodAt('week', utc(at), RIGA), 8, RIGA)
      expect(new Date(sent).toLocaleTimeString('en-GB', { timeZone: RIGA })).toBe('08:00:00')
    }
  })

  test.each([
    ['2026-11-23T05:59', '2026-11-23T06:00'],
    ['2026-11-23T06:00', '2026-11-30T06:00'],
    ['2026-11-22T23:00', '2026-11-23T06:00'],
    ['2026-11-25T00:00', '2026-11-30T06:00'],
  ])('after %s next at %s', (now, next) => {
    expect(nextSending('week', 8, RIGA, utc(now))).toBe(utc(next))
  })

  test('of a month on its first day', () => {
    expect(nextSending('month', 8, 'UTC', utc('2026-12-01T08:00'))).toBe(utc('2027-01-01T08:00'))
    expect(nextSending('month', 8, 'UTC', utc('2026-12-01T07:59'))).toBe(utc('2026-12-01T08:00'))
  })
})
