// Zone names (contract monitor.md 8.4, Appendix A).
import { expect, test } from 'vitest'
import { nextFiring, resolveZone, ScheduleError } from '../../../src/main/monitor/schedule/index.ts'

test.each(['UTC', 'GMT', 'Etc/GMT+12', 'Etc/GMT-14', 'Etc/Zulu', 'Europe/Riga', 'Africa/Asmara'])(
  '%s stays as given',
  (name) => {
    expect(resolveZone(name)).toBe(name)
  },
)

test.each([
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['EST', 'America/Panama'],
  ['UCT', 'Etc/UTC'],
  ['Zulu', 'Etc/UTC'],
  ['Universal', 'Etc/UTC'],
  ['US/Pacific', 'America/Los_Angeles'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['America/Argentina/ComodRivadavia', 'America/Argentina/Catamarca'],
])('%s is stored as %s', (name, stored) => {
  expect(resolveZone(name)).toBe(stored)
})

test.each([
  'utc',
  'europe/riga',
  '+02:00',
  'Europe/Surprise',
  'Europe/',
  'Europe',
  ' UTC',
  '',
  'localtime',
  'Factory',
  'America/Coyhaique',
  'constructor',
])('%j is no zone of a check', (name) => {
  expect(resolveZone(name)).toBeNull()
})

test('a schedule in an unknown zone is an error that names it', () => {
  expect(() => nextFiring('* * * * *', 'Mars/Olympus', 0)).toThrow(ScheduleError)
  expect(() => nextFiring('* * * * *', 'Mars/Olympus', 0)).toThrow('Mars/Olympus')
})

test('a legacy name computes as its replacement', () => {
  const after = Date.parse('2025-01-15T10:00:00Z')
  expect(nextFiring('0 9 * * *', 'Asia/Calcutta', after)).toBe(
    nextFiring('0 9 * * *', 'Asia/Kolkata', after),
  )
})
