// Tasks of Windows to jobs: their times and states (contract adopt.md 4).
import { describe, expect, test } from 'vitest'
import { hookTask, readTask, unhookTask } from '../../src/main/adopt/task.ts'
import vectors from '../vectors/adopt/scheduled-tasks.json' with { type: 'json' }
import { U, WINDOWS } from './contexts.ts'
import { expectJob, type JobVector } from './expect-job.ts'
import { calendarTrigger, exec, read } from './reading-tasks.ts'

interface Vector extends JobVector {
  readonly xml: string
  readonly adopted?: string
}

test.each(vectors as readonly Vector[])('vector $name', (vector) => {
  const { xml } = vector
  const path = /<URI>(.*)<\/URI>/.exec(xml)?.[1] ?? ''
  const job = readTask(xml, path, WINDOWS)
  expectJob(job, vector)
  if (vector.adopted === undefined) return
  expect(hookTask(xml, U, WINDOWS)).toBe(vector.adopted)
  expect(unhookTask(vector.adopted)).toBe(xml)
  const again = readTask(vector.adopted, path, WINDOWS)
  expect(again).toMatchObject({ state: 'adopted', uuid: U, command: job.command, when: job.when })
})

const weekly = (every: number, days: string) =>
  `<ScheduleByWeek><WeeksInterval>${every}</WeeksInterval><DaysOfWeek>${days}</DaysOfWeek></ScheduleByWeek>`
const daily = (every: number) =>
  `<ScheduleByDay><DaysInterval>${every}</DaysInterval></ScheduleByDay>`
const monthly = (days: string, months = '') =>
  `<ScheduleByMonth><DaysOfMonth>${days}</DaysOfMonth><Months>${months}</Months></ScheduleByMonth>`
const byWeekday = (weeks: string, days: string, months = '') =>
  `<ScheduleByMonthDayOfWeek><Weeks>${weeks}</Weeks><DaysOfWeek>${days}</DaysOfWeek><Months>${months}</Months></ScheduleByMonthDayOfWeek>`
const repeated = (interval: string, duration = '') =>
  `<Repetition><Interval>${interval}</Interval>${duration && `<Duration>${duration}</Duration>`}</Repetition>`
const every = '<Sunday /><Monday /><Tuesday /><Wednesday /><Thursday /><Friday /><Saturday />'

describe('times', () => {
  test.each([
    [daily(1), '15 3 * * *'],
    [weekly(1, '<Wednesday /><Sunday />'), '15 3 * * 0,3'],
    [weekly(1, every), '15 3 * * *'],
    [monthly('<Day>15</Day><Day>1</Day>'), '15 3 1,15 * *'],
    [monthly('<Day>Last</Day><Day>15</Day>'), '15 3 15,L * *'],
    [monthly('<Day>1</Day>', '<January /><July />'), '15 3 1 1,7 *'],
    [byWeekday('<Week>Last</Week>', '<Friday />'), '15 3 * * 5L'],
    [byWeekday('<Week>1</Week><Week>3</Week>', '<Monday />'), '15 3 * * 1#1,1#3'],
    [byWeekday('<Week>2</Week>', '<Tuesday />', '<March />'), '15 3 * 3 2#2'],
  ])('%s is %s', (schedule, expected) => {
    const { when } = read({ triggers: calendarTrigger(schedule) })
    expect(when).toEqual({ kind: 'schedule', schedule: expected, tz: 'Europe/Riga' })
  })

  test.each([
    [calendarTrigger(daily(3)), 3 * 86_400],
    [calendarTrigger(weekly(2, '<Monday />')), 14 * 86_400],
    [calendarTrigger(daily(1), repeated('PT10M')), 600],
    [calendarTrigger(daily(1), repeated('PT1H', 'P1D')), 3600],
    [calendarTrigger(weekly(1, '<Monday />'), repeated('PT1H')), 3600],
    [calendarTrigger(weekly(1, '<Monday />'), repeated('PT1H', 'P7D')), 3600],
    [`<TimeTrigger>${repeated('P1DT12H')}</TimeTrigger>`, 129_600],
    [`<TimeTrigger>${repeated('PT15M', 'P1D')}</TimeTrigger>`, 900],
    [`<LogonTrigger>${repeated('PT30M')}</LogonTrigger>`, 1800],
    [`<BootTrigger>${repeated('PT30S')}</BootTrigger>`, 60],
    [calendarTrigger(daily(2)) + calendarTrigger(daily(3)), 2 * 86_400],
  ])('%s is a period', (triggers, timeout) => {
    expect(read({ triggers }).when).toEqual({ kind: 'timeout', timeout })
  })

  test.each([
    calendarTrigger(weekly(2, '<Monday /><Friday />')),
    calendarTrigger(daily(1), repeated('PT1H', 'PT8H')),
    calendarTrigger(weekly(1, '<Monday />'), repeated('PT1H', 'P1D')),
    `<TimeTrigger>${repeated('PT1H', 'PT8H')}</TimeTrigger>`,
    calendarTrigger(daily(1)) + calendarTrigger(daily(2)),
    calendarTrigger(weekly(1, '')),
    calendarTrigger(monthly('')),
    calendarTrigger(monthly('<Day>30</Day>', '<February />')),
    calendarTrigger(''),
    calendarTrigger(daily(1), '', ''),
    calendarTrigger(daily(1), '', 'tomorrow'),
    calendarTrigger(daily(400)),
  ])('%s is left to a person', (triggers) => {
    expect(read({ triggers })).toMatchObject({ state: 'hand', reason: 'schedule', when: null })
  })

  test.each([
    ['', 'unscheduled'],
    ['<LogonTrigger />', 'unscheduled'],
    [`<LogonTrigger>${repeated('PT30M', 'PT8H')}</LogonTrigger>`, 'unscheduled'],
    [
      '<TimeTrigger><StartBoundary>2025-12-30T00:00:00</StartBoundary></TimeTrigger>',
      'unscheduled',
    ],
    [calendarTrigger(daily(1), '<EndBoundary>2025-06-01T00:00:00</EndBoundary>'), 'unscheduled'],
    [calendarTrigger(daily(1), '<EndBoundary>2027-06-01T00:00:00</EndBoundary>'), 'ready'],
    [calendarTrigger(daily(1), '<Enabled>false</Enabled>'), 'off'],
    [`${calendarTrigger(daily(1))}<LogonTrigger />`, 'ready'],
  ])('%s is %s', (triggers, state) => {
    expect(read({ triggers })).toMatchObject({ state, reason: null })
  })

  test('a single time to come is an OnCalendar line', () => {
    const triggers = '<TimeTrigger><StartBoundary>2026-03-01T10:00:30</StartBoundary></TimeTrigger>'
    expect(read({ triggers }).when).toMatchObject({ schedule: '2026-03-01 10:00:30' })
  })

  test('triggers of several kinds are OnCalendar lines', () => {
    const triggers = [
      calendarTrigger(byWeekday('<Week>2</Week><Week>Last</Week>', '<Tuesday />')),
      calendarTrigger(monthly('<Day>1</Day><Day>Last</Day>')),
    ]
    expect(read({ triggers: triggers.join('') }).when).toMatchObject({
      schedule: 'Tue *-*-08..14 03:15:00\nTue *-*~07/1 03:15:00\n*-*-01 03:15:00\n*-*~01 03:15:00',
    })
  })

  test('an offset is no zone, two zones are none either', () => {
    const zoned = (zone: string) => calendarTrigger(daily(1), '', `2025-01-15T03:15:00${zone}`)
    for (const triggers of [zoned('+02:00'), zoned('Z') + zoned('')]) {
      expect(read({ triggers })).toMatchObject({ state: 'hand', reason: 'zone' })
    }
    expect(read({ triggers: zoned('Z') }, { ...WINDOWS, zone: null }).when).toMatchObject({
      tz: 'UTC',
    })
    expect(read({}, { ...WINDOWS, zone: null })).toMatchObject({ state: 'hand', reason: 'zone' })
    const period = calendarTrigger(daily(2), '', '2025-01-15T03:15:00+02:00')
    expect(read({ triggers: period })).toMatchObject({ state: 'ready' })
  })

  test('the longest of random delays goes to the grace', () => {
    const delayed = (delay: string) =>
      calendarTrigger(daily(1), `<RandomDelay>${delay}</RandomDelay>`)
    expect(read({ triggers: delayed('PT1H30M') + delayed('PT5M') }).grace).toBe(7200 + 5400)
  })
})

describe('states', () => {
  const run = (more: string) => ({ principal: more })

  test.each([
    run('<UserId>S-1-5-18</UserId>'),
    run('<UserId>NT AUTHORITY\\LOCAL SERVICE</UserId>'),
    run('<UserId>system</UserId>'),
    run('<LogonType>ServiceAccount</LogonType>'),
    run('<GroupId>S-1-5-32-544</GroupId>'),
    run('<RunLevel>HighestAvailable</RunLevel>'),
  ])('%j needs an administrator', (parts) => {
    expect(read(parts).state).toBe('root')
    expect(read(parts, { ...WINDOWS, isRoot: true }).state).toBe('ready')
  })

  test.each([
    ['password', run('<LogonType>Password</LogonType><RunLevel>HighestAvailable</RunLevel>')],
    ['password', run('<LogonType>InteractiveTokenOrPassword</LogonType>')],
    ['action', { actions: '' }],
    ['action', { actions: exec('a.exe') + exec('b.exe') }],
    ['action', { actions: '<SendEmail />' }],
    ['action', { actions: exec(' ') }],
    ['action', { actions: exec('C:\\Tools\\report.ps1') }],
    ['quoting', { actions: exec('CMD') }],
    ['quoting', { actions: exec('"C:\\Windows\\System32\\Cmd.exe"', '/c a') }],
    ['quoting', { actions: exec('msiexec.exe', '/i x.msi') }],
    ['quoting', { actions: exec('C:\\Tools\\a.bat') }],
    ['quoting', { actions: exec('C:\\Tools\\a.CMD') }],
    ['quoting', { actions: exec('%windir%\\x.exe') }],
    ['quoting', { actions: exec('x.exe', '%TEMP%') }],
    ['quoting', { actions: exec('x.exe', 'a ^ b') }],
    ['quoting', { actions: exec('x.exe', 'a &amp; b') }],
    ['quoting', { actions: exec('x.exe', 'a | b') }],
    ['quoting', { actions: exec('x.exe', '&lt; b') }],
    ['quoting', { actions: exec('x.exe', '&gt; b') }],
    ['quoting', { actions: exec('"C:\\My Tools\\x.exe" --now') }],
    ['quoting', { actions: exec(' C:\\Tools\\x.exe') }],
    ['quoting', { actions: exec('C:\\Tools\\') }],
  ])('%s: %j', (reason, parts) => {
    expect(read(parts)).toMatchObject({ state: 'hand', reason })
  })

  test.each(['x', 'python3.11', 'C:\\a.b\\x', 'C:\\Tools\\x.COM'])('%s is a program', (program) => {
    expect(read({ actions: exec(program) }).state).toBe('ready')
  })

  test('off, and watched', () => {
    expect(read({ settings: '<Enabled>false</Enabled>' }).state).toBe('off')
    expect(read({ actions: exec('runitor', '-slug x -- job') }).state).toBe('watched')
  })

  test('no Node, and a path that Windows would expand', () => {
    expect(read({}, { ...WINDOWS, node: null })).toMatchObject({ state: 'hand', reason: 'program' })
    const percent = { ...WINDOWS, dataDir: 'C:\\100%\\Tocsin' }
    expect(read({}, percent)).toMatchObject({ state: 'hand', reason: 'path' })
  })

  test('tasks of Windows itself are told apart', () => {
    expect(read({}, WINDOWS, '\\Microsoft\\Windows\\Defrag\\ScheduledDefrag')).toMatchObject({
      distribution: true,
      name: 'ScheduledDefrag',
    })
    expect(read().distribution).toBe(false)
  })

  test('what is no task is refused', () => {
    expect(() => readTask('ERROR: Access is denied.', '\\X', WINDOWS)).toThrow(/no XML|one element/)
  })
})
