// What is taken for a schedule (contract monitor.md 3.3), what is said about the rest, and the ends of time.
import { expect, test } from 'vitest'
import {
  assertSchedule,
  firings,
  isValidSchedule,
  nextFiring,
  nextFiringAfterPing,
  ScheduleError,
  scheduleKind,
} from '../../../src/main/monitor/schedule/index.ts'

test.each([
  ['* * * * *', 'cron'],
  ['  0 3 * * *\t', 'cron'],
  ['\n0 3 * * *\n', 'cron'],
  ['1 2 3 4 5', 'cron'],
  ['a b c d e', 'cron'],
  ['* * *\u2003* *', 'cron'],
  ['* * *\x1c* *', 'cron'],
  ['* * *\n* *', 'oncalendar'],
  ['* * *\ufeff* *', 'oncalendar'],
  ['* * * * * *', 'oncalendar'],
  ['@daily', 'oncalendar'],
  ['', 'oncalendar'],
])('%j is %s', (expr, kind) => {
  expect(scheduleKind(expr)).toBe(kind)
})

test.each([
  ['0 0 31 2 *', false],
  ['2019-01-01', true],
  ['2000-01-02', true],
  ['2000-01-01', false],
  ['1999-01-01', false],
  ['2000-01-01 America/New_York', true],
  ['1999-01-01\n2019-01-01', true],
  ['  daily  ', true],
  ['\t0 3 * * *\n', true],
])('%j may be saved: %s', (expr, valid) => {
  expect(isValidSchedule(expr)).toBe(valid)
})

test.each([
  ['61 * * * *', 'cron minute "61" is not between 0 and 59'],
  ['0 0 * * SAT-SUN', 'cron day-of-week "SAT-SUN": the range runs backwards'],
  ['0 0 * * FRIL', 'a number and L, like 5L'],
  ['0 0 31 4,6 *', 'no listed month has a day 31'],
  ['* * * * * *', '6 words: cron is one line of 5'],
  ['0 9 * *', '4 words: cron is one line of 5'],
  ['@daily', '"@daily" is a word of crontabs only: write "daily"'],
  ['@often', '"@often" is a word of crontabs only: write the five fields of a crontab'],
  ['@reboot', '"@reboot" names no time: a check needs one to know when its pings are due'],
  ['*/2:00', '* stands alone'],
  ['12:34 Europe/surprise', 'Europe/surprise'],
  ['12:34\n25:00', 'line 2: OnCalendar hour "25" is not between 0 and 23'],
  ['2000-01-01', 'never fires'],
])('%j is refused with: %s', (expr, message) => {
  expect(() => assertSchedule(expr)).toThrow(ScheduleError)
  expect(() => assertSchedule(expr)).toThrow(message)
})

test('a bad expression is reported at the call, before the first firing is asked for', () => {
  expect(() => firings('61 * * * *', 'UTC', 0)).toThrow(ScheduleError)
})

const EXPRESSIONS = ['* * * * *', '*/20 3 * * *', '0 3 29 2 *', '0 0 L * 5', 'daily', '*-*~1 *:*:*']

test.each([
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  8.64e15,
  8.64e15 + 1,
  -8.64e15 - 1,
  1e300,
])('after %d nothing fires, and nothing throws', (after) => {
  for (const expr of EXPRESSIONS) {
    expect(nextFiring(expr, 'Europe/Riga', after)).toBeNull()
    expect(nextFiringAfterPing(expr, 'Europe/Riga', after)).toBeNull()
  }
})

test.each([-8.64e15, -1e14, -1, 0, 253_402_300_799_999, 8.6e15])(
  'far from today, after %d, a firing is still later and a whole second',
  (after) => {
    for (const expr of EXPRESSIONS) {
      for (const zone of ['UTC', 'Europe/Riga', 'Pacific/Chatham', 'Africa/Monrovia']) {
        const firing = nextFiringAfterPing(expr, zone, after)
        if (firing === null) continue
        expect(firing).toBeGreaterThan(after)
        expect(Math.abs(firing % 1000)).toBe(0)
      }
    }
  },
)

test('a schedule asked for among a thousand others is still itself', () => {
  const after = Date.parse('2025-01-15T10:17:42Z')
  const first = nextFiring('7 7 * * *', 'UTC', after)
  for (let i = 0; i < 1000; i++) nextFiring(`${i % 60} ${i % 24} ${(i % 28) + 1} * *`, 'UTC', after)
  expect(nextFiring('7 7 * * *', 'UTC', after)).toBe(first)
})
