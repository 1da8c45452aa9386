// The OnCalendar dialect (contract monitor.md 8.7).
import { expect, test } from 'vitest'
import { isValidSchedule } from '../../../src/main/monitor/schedule/index.ts'
import { next, nextOnes } from './reading.ts'

const WEDNESDAY = '2025-01-15T10:17:42Z'

/** `T10:20` is a time of that Wednesday, `2025-02-28` a midnight, seconds are optional. */
function full(short: string): string {
  const [date = '', time = '00:00'] = short.split('T')
  return `${date === '' ? '2025-01-15' : date}T${time.length === 5 ? `${time}:00` : time}Z`
}

test.each([
  ['minutely', 'T10:18 T10:19 T10:20'],
  ['hourly', 'T11:00 T12:00 T13:00'],
  ['daily', '2025-01-16 2025-01-17 2025-01-18'],
  ['DAILY', '2025-01-16 2025-01-17 2025-01-18'],
  ['weekly', '2025-01-20 2025-01-27 2025-02-03'],
  ['monthly', '2025-02-01 2025-03-01 2025-04-01'],
  ['quarterly', '2025-04-01 2025-07-01 2025-10-01'],
  ['semiannually', '2025-07-01 2026-01-01 2026-07-01'],
  ['yearly', '2026-01-01 2027-01-01 2028-01-01'],
  ['annually', '2026-01-01 2027-01-01 2028-01-01'],
  ['12:34', 'T12:34 2025-01-16T12:34 2025-01-17T12:34'],
  ['12:34:56', 'T12:34:56 2025-01-16T12:34:56 2025-01-17T12:34:56'],
  ['Mon 12:34', '2025-01-20T12:34 2025-01-27T12:34 2025-02-03T12:34'],
  ['Mon, 12:34', '2025-01-20T12:34 2025-01-27T12:34 2025-02-03T12:34'],
  ['Mon,Wed,Fri 08:00', '2025-01-17T08:00 2025-01-20T08:00 2025-01-22T08:00'],
  ['Mon..Fri 09:00', '2025-01-16T09:00 2025-01-17T09:00 2025-01-20T09:00'],
  ['Mon-Fri 09:00', '2025-01-16T09:00 2025-01-17T09:00 2025-01-20T09:00'],
  ['Sat..Sun 10:00', '2025-01-18T10:00 2025-01-19T10:00 2025-01-25T10:00'],
  ['Mon', '2025-01-20 2025-01-27 2025-02-03'],
  ['2025-03-01', '2025-03-01'],
  ['*-*-01', '2025-02-01 2025-03-01 2025-04-01'],
  ['*-02-29', '2028-02-29 2032-02-29 2036-02-29'],
  ['*-*~1 12:00', '2025-01-31T12:00 2025-02-28T12:00 2025-03-31T12:00'],
  ['*-*~28', '2025-02-01 2025-03-04 2025-04-03'],
  ['*-*~7/1 10:00', '2025-01-25T10:00 2025-01-26T10:00 2025-01-27T10:00'],
  ['Mon *-05~07/1', '2025-05-26 2026-05-25 2027-05-31'],
  ['*-*-1..7 10:00', '2025-02-01T10:00 2025-02-02T10:00 2025-02-03T10:00'],
  ['*-*-1,15 06:00', '2025-02-01T06:00 2025-02-15T06:00 2025-03-01T06:00'],
  ['*-*-10/5 00:00', '2025-01-20 2025-01-25 2025-01-30'],
  ['*:0/15', 'T10:30 T10:45 T11:00'],
  ['*:0/20:30', 'T10:20:30 T10:40:30 T11:00:30'],
  ['0/4:00', 'T12:00 T16:00 T20:00'],
  ['8..18/2:00', 'T12:00 T14:00 T16:00'],
  ['09..17:00', 'T11:00 T12:00 T13:00'],
  ['*:5,35', 'T10:35 T11:05 T11:35'],
  ['*-*-* *:*:0/30', 'T10:18:00 T10:18:30 T10:19:00'],
  ['2024/2-1-1', '2026-01-01 2028-01-01 2030-01-01'],
  ['2025..2027-6-1', '2025-06-01 2026-06-01 2027-06-01'],
  ['25-3-1', '2025-03-01'],
  ['12:34 Europe/Riga', 'T10:34 2025-01-16T10:34 2025-01-17T10:34'],
  ['daily Europe/Riga', 'T22:00 2025-01-16T22:00 2025-01-17T22:00'],
  ['00:00\n12:00', 'T12:00 2025-01-16T00:00 2025-01-16T12:00'],
  ['08:00 Europe/Riga\n08:00 UTC', '2025-01-16T06:00 2025-01-16T08:00 2025-01-17T06:00'],
  ['Mon..Fri *-*-* 09:00..17:00', '2025-01-16T09:00 2025-01-16T09:01 2025-01-16T09:02'],
])('%j fires at %s', (expr, expected) => {
  expect(nextOnes(expr, 'UTC', WEDNESDAY, 3)).toEqual(expected.split(' ').map(full))
})

test('2025..2027-6-1 ends after its last year', () => {
  expect(nextOnes('2025..2027-6-1', 'UTC', WEDNESDAY, 9)).toHaveLength(3)
})

test.each([
  '*',
  '12',
  '25:00',
  '*-13-01',
  '*-*-32',
  '*-*~31',
  '*/2:00',
  '*-*-*/2',
  '10:00 Mon',
  'Mon Tue 10:00',
  'Fri..Mon 09:00',
  '*-*-* 00:00:00.5',
  '12:34 Europe/surprise',
  '',
  '   ',
  '*:*:*:*',
  '5/0:00',
  'Mon,,Tue',
  'Mon/2',
  '* 10:00',
  '*-*-1,~3',
  '1969-1-1',
  '2200-1-1',
  '12:34\nsurprise',
  '00:00\n\n12:00',
  'constructor',
])('%j is refused', (expr) => {
  expect(isValidSchedule(expr)).toBe(false)
})

test.each(['Mon,,, 10:00', '*-*~*', '*-*~28..31', 'monday,TUE 10:00', '2199-12-31', '99-12-31'])(
  '%s is read',
  (expr) => {
    expect(() => next(expr, 'UTC', WEDNESDAY)).not.toThrow()
  },
)

test('two digits are years of 1970 to 2069', () => {
  expect(next('69-1-1', 'UTC', WEDNESDAY)).toBe('2069-01-01T00:00:00Z')
  expect(next('70-1-1', 'UTC', '1969-06-01T00:00:00Z')).toBe('1970-01-01T00:00:00Z')
})

test.each(['2019-01-01', '70-1-1'])('%s never fires again', (expr) => {
  expect(next(expr, 'UTC', WEDNESDAY)).toBeNull()
})

test('a line that is over leaves the others their firings', () => {
  expect(next('2019-01-01\ndaily', 'UTC', WEDNESDAY)).toBe('2025-01-16T00:00:00Z')
})

test('nothing fires from the year 2200 on, by the clock of the zone', () => {
  expect(next('yearly', 'UTC', '2198-06-01T00:00:00Z')).toBe('2199-01-01T00:00:00Z')
  expect(next('yearly', 'UTC', '2199-06-01T00:00:00Z')).toBeNull()
  expect(next('hourly', 'America/New_York', '2200-01-01T04:30:00Z')).toBeNull()
  expect(next('hourly', 'America/New_York', '2200-01-01T03:30:00Z')).toBe('2200-01-01T04:00:00Z')
})

test('a zone at the end of a line may be a legacy name, and one too new for checks', () => {
  expect(next('12:00 US/Pacific', 'UTC', WEDNESDAY)).toBe('2025-01-15T20:00:00Z')
  expect(next('12:00 America/Coyhaique', 'UTC', WEDNESDAY)).toBe('2025-01-15T15:00:00Z')
})

test.each(['12:00 europe/riga', '12:00 +02:00', '12:00 Factory', '12:00 localtime'])(
  '%s ends in no zone',
  (expr) => {
    expect(isValidSchedule(expr)).toBe(false)
  },
)

test('only a space in the line makes the reference look for a zone', () => {
  expect(isValidSchedule('Mon 12:34\tEurope/Riga')).toBe(true)
  expect(isValidSchedule('12:34\tEurope/Riga')).toBe(false)
})
