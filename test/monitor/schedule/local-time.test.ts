import { expect, test } from 'vitest'
import { localTime } from '../../../src/main/monitor/schedule/local-time.ts'
import { utc } from '../../support/builders.ts'

test.each([
  ['2025-01-15T10:18', 'UTC', '2025-01-15T10:18:00+00:00'],
  ['2025-01-15T10:18:07', 'Europe/Riga', '2025-01-15T12:18:07+02:00'],
  ['2025-07-15T10:18', 'Europe/Riga', '2025-07-15T13:18:00+03:00'],
  ['2025-01-15T23:30', 'Asia/Kathmandu', '2025-01-16T05:15:00+05:45'],
  ['2025-01-15T00:30', 'America/New_York', '2025-01-14T19:30:00-05:00'],
  ['2025-01-15T22:00', 'Europe/Riga', '2025-01-16T00:00:00+02:00'],
])('%sZ in %s is %s', (instant, zone, expected) => {
  expect(localTime(utc(instant), zone)).toBe(expected)
})
