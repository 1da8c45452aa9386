import { describe, expect, test } from 'vitest'
import { firings } from '../../src/main/monitor/schedule/index.ts'
import {
  calendarOfCron,
  crontabTime,
  timerLines,
} from '../../src/renderer/checks/snippet-schedule.ts'
import { aRow } from '../support/window-rows.ts'

const AFTER = Date.parse('2026-11-21T12:34:56Z')

describe('a crontab', () => {
  test.each([
    [60, '* * * * *'],
    [300, '*/5 * * * *'],
    [3600, '0 * * * *'],
    [21_600, '0 */6 * * *'],
    [86_400, '0 3 * * *'],
    [604_800, '0 3 * * 0'],
  ])('of every %i seconds says the same', (timeout, line) => {
    expect(crontabTime(aRow({ timeout }))).toBe(line)
    const [first = 0, second = 0] = firings(line, 'UTC', AFTER).take(2)
    expect(second - first).toBe(timeout * 1000)
  })

  test.each([2700, 5400, 25_200, 172_800, 90])('cannot say every %i seconds', (timeout) => {
    expect(crontabTime(aRow({ timeout }))).toBeNull()
  })

  test('has a cron expression as it is, on one line', () => {
    expect(crontabTime(aRow({ kind: 'cron', schedule: ' 5  4 * *\t1 ' }))).toBe('5 4 * * 1')
  })

  test('cannot say what systemd can', () => {
    expect(crontabTime(aRow({ kind: 'oncalendar', schedule: 'daily' }))).toBeNull()
  })
})

describe('a cron expression in systemd’s words', () => {
  test.each([
    '30 2 * * *',
    '*/15 * * * *',
    '0 9-17/2 * * 1-5',
    '5,35 */6 * * *',
    '0 0 1 * *',
    '0 0 1-7 */3 *',
    '15 3 * * 0',
    '15 3 * * 7',
    '0 12 * * 1,3,5-6',
    '10 4 2/10 6 *',
  ])('%s fires at the same times', (cron) => {
    const calendar = calendarOfCron(cron)
    expect(calendar).not.toBeNull()
    const times = (expression: string) => firings(expression, 'UTC', AFTER).take(50).toArray()
    expect(times(calendar ?? '')).toEqual(times(cron))
  })

  test.each(['0 0 13 * 5', '0 0 L * *', '0 0 * * MON', '0 0 * * 5L', '0 0 * * 1#1'])(
    '%s has none',
    (cron) => {
      expect(calendarOfCron(cron)).toBeNull()
    },
  )
})

describe('a systemd timer', () => {
  test('of a period repeats it', () => {
    expect(timerLines(aRow({ timeout: 5400 }))).toContain('OnUnitActiveSec=5400s')
  })

  test('of a cron expression names the zone of the check', () => {
    const lines = timerLines(aRow({ kind: 'cron', schedule: '30 2 * * 1', tz: 'Europe/Riga' }))
    expect(lines).toEqual(['OnCalendar=Mon *-*-* 2:30:00 Europe/Riga', 'Persistent=true'])
  })

  test('of a cron expression that it cannot say names it', () => {
    const lines = timerLines(aRow({ kind: 'cron', schedule: '0 0 L * *', tz: 'UTC' }))
    expect(lines[0]).toBe('# As the check: 0 0 L * * in UTC')
  })

  test('has a line for each of an OnCalendar expression, which keeps a zone of its own', () => {
    const schedule = 'Mon 09:00\n08:00 Europe/Riga\n07:00 UTC\n'
    expect(timerLines(aRow({ kind: 'oncalendar', schedule, tz: 'Asia/Tokyo' }))).toEqual([
      'OnCalendar=Mon 09:00 Asia/Tokyo',
      'OnCalendar=08:00 Europe/Riga',
      'OnCalendar=07:00 UTC',
      'Persistent=true',
    ])
  })
})
