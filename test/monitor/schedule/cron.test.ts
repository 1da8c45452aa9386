// The cron dialect (contract monitor.md 8.6). Days and hours of the tables are UTC.
import { expect, test } from 'vitest'
import { isValidSchedule } from '../../../src/main/monitor/schedule/index.ts'
import { next, nextOnes } from './reading.ts'

const WEDNESDAY = '2025-01-15T10:17:42Z'

/** `T10:20` is a time of that Wednesday, `2025-02-28` a midnight. */
function full(short: string): string {
  if (short.startsWith('T')) return `2025-01-15${short}:00Z`
  return short.includes('T') ? `${short}:00Z` : `${short}T00:00:00Z`
}

test.each([
  ['*/5 * * * *', 'T10:20 T10:25 T10:30'],
  ['5/15 * * * *', 'T10:20 T10:35 T10:50'],
  ['*/100 * * * *', 'T11:00 T12:00 T13:00'],
  ['1-10/3 * * * *', 'T11:01 T11:04 T11:07'],
  ['0 */5 * * *', 'T15:00 T20:00 2025-01-16'],
  ['0 9-17/2 * * 1-5', 'T11:00 T13:00 T15:00'],
  ['0 0 L * *', '2025-01-31 2025-02-28 2025-03-31'],
  ['0 0 LW * *', '2025-01-31 2025-02-28 2025-03-31'],
  ['0 0 * * 5L', '2025-01-31 2025-02-28 2025-03-28'],
  ['0 0 * * FRI#5', '2025-01-31 2025-05-30 2025-08-29'],
  ['0 0 * * MON#1', '2025-02-03 2025-03-03 2025-04-07'],
  ['0 0 * * 1#1,3#3', '2025-02-03 2025-02-19 2025-03-03'],
  ['0 0 13 * FRI', '2025-01-17 2025-01-24 2025-01-31'],
  ['0 0 13 * */5', '2025-04-13 2025-06-13 2025-07-13'],
  ['0 0 */2 * 5', '2025-01-17 2025-01-31 2025-02-07'],
  ['0 0 1,15 * MON', '2025-01-20 2025-01-27 2025-02-01'],
  ['0 0 L * 5', '2025-01-17 2025-01-24 2025-01-31'],
  ['0 0 * * */2', '2025-01-16 2025-01-18 2025-01-19'],
  ['0 0 * * 1-7/2', '2025-01-17 2025-01-19 2025-01-20'],
  ['0 0 2/10 * *', '2025-01-22 2025-02-02 2025-02-12'],
  ['0 0 1 */3 *', '2025-04-01 2025-07-01 2025-10-01'],
  ['0 0 29 2 *', '2028-02-29 2032-02-29 2036-02-29'],
  ['0 0 * 2 MON#5', '2044-02-29 2072-02-29 2112-02-29'],
  ['0 0 30 2,4 *', '2025-04-30 2026-04-30 2027-04-30'],
])('%s fires at %s', (expr, expected) => {
  expect(nextOnes(expr, 'UTC', WEDNESDAY, 3)).toEqual(expected.split(' ').map(full))
})

test('a time of the day is a time in the zone', () => {
  expect(nextOnes('0 9 * * *', 'Europe/Riga', WEDNESDAY, 3)).toEqual([
    '2025-01-16T07:00:00Z',
    '2025-01-17T07:00:00Z',
    '2025-01-18T07:00:00Z',
  ])
})

test('names are read in any case, in lists and in ranges', () => {
  expect(next('0 0 * feb-Mar sUn,Tue', 'UTC', WEDNESDAY)).toBe('2025-02-02T00:00:00Z')
})

test.each(['0', '7', 'SUN'])('Sunday is written %s', (sunday) => {
  expect(next(`0 0 * * ${sunday}`, 'UTC', WEDNESDAY)).toBe('2025-01-19T00:00:00Z')
})

test('a weekend before the end of the month moves LW back to Friday', () => {
  expect(next('0 0 LW * *', 'UTC', '2025-05-01T00:00:00Z')).toBe('2025-05-30T00:00:00Z')
  expect(next('0 0 LW * *', 'UTC', '2025-08-01T00:00:00Z')).toBe('2025-08-29T00:00:00Z')
})

test('a range of one value with a step runs to the end of the field', () => {
  expect(nextOnes('0 20-20/2 * * *', 'UTC', WEDNESDAY, 3)).toEqual(
    ['T20:00', 'T22:00', '2025-01-16T20:00'].map(full),
  )
})

test('a star at the start of a day field makes both day fields count, even in a list', () => {
  // Every day, and a Friday; without the star first it would be every day, or a Friday.
  expect(next('0 0 *,1 * FRI', 'UTC', WEDNESDAY)).toBe('2025-01-17T00:00:00Z')
  expect(next('0 0 1,* * FRI', 'UTC', WEDNESDAY)).toBe('2025-01-16T00:00:00Z')
})

test('a firing is strictly after the instant asked about', () => {
  expect(next('0 12 * * *', 'UTC', '2025-01-15T11:59:59.999Z')).toBe('2025-01-15T12:00:00Z')
  expect(next('0 12 * * *', 'UTC', '2025-01-15T12:00:00Z')).toBe('2025-01-16T12:00:00Z')
  expect(next('0 12 * * *', 'UTC', '2025-01-15T12:00:00.999Z')).toBe('2025-01-16T12:00:00Z')
})

test.each([
  ['5-7', true],
  ['SUN-MON', true],
  ['SAT-SUN', false],
  ['5L', true],
  ['7L', true],
  ['FRIL', false],
  ['L', false],
  ['5#5', true],
  ['MON#0', false],
  ['MON#6', false],
  ['MON-FRI#1', false],
  ['8', false],
  ['frı', true],
  ['1,', false],
])('weekday %s is valid: %s', (weekday, valid) => {
  expect(isValidSchedule(`0 0 * * ${weekday}`)).toBe(valid)
})

test.each([
  ['* * * * * *', 'six fields'],
  ['* * * *', 'four fields'],
  ['@daily', 'a nickname'],
  ['0 0 15W * *', 'W'],
  ['0 0 ? * *', 'a question mark'],
  ['H * * * *', 'H'],
  ['0~30 * * * *', 'a tilde'],
  ['*/0 * * * *', 'a step of zero'],
  ['60 * * * *', 'minute 60'],
  ['0 24 * * *', 'hour 24'],
  ['0 0 0 * *', 'day 0'],
  ['0 0 32 * *', 'day 32'],
  ['0 0 * 13 *', 'month 13'],
  ['0 0 * FOO *', 'an unknown month'],
  ['1_0 * * * *', 'an underscore'],
  ['+5 * * * *', 'a sign'],
  ['٣ * * * *', 'a digit of another script'],
  ['5-1 * * * *', 'a range backwards'],
  ['1-2-3 * * * *', 'a range of three'],
  ['*/2/3 * * * *', 'two steps'],
  ['0 0 L-3 * *', 'an offset from the last day'],
  ['0 0 31 2 *', 'a 31st of February'],
  ['0 0 31 4,6,9,11 *', 'the 31st of short months'],
  ['0 0 31 2 MON', 'an impossible day, even with a weekday to fall back on'],
  ['0 0 */29 2 6#5', 'a combination that no year has'],
])('%s is refused: %s', (expr) => {
  expect(isValidSchedule(expr)).toBe(false)
})

test('a search ends after 50 years', () => {
  expect(next('0 0 * 2 MON#5', 'UTC', '2112-03-01T00:00:00Z')).toBe('2140-02-29T00:00:00Z')
  expect(next('0 0 */29 2 6#5', 'UTC', WEDNESDAY)).toBeNull()
})
