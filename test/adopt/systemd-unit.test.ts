// Timers and units to jobs, and their drop-ins (contract adopt.md 4, 6).
import { describe, expect, test } from 'vitest'
import { dropInPath, dropInText, type Manager } from '../../src/main/adopt/systemd-drop-in.ts'
import { parseShow, parseSpan } from '../../src/main/adopt/systemd-show.ts'
import { readUnit } from '../../src/main/adopt/systemd-unit.ts'
import vectors from '../vectors/adopt/systemd-timers.json' with { type: 'json' }
import { LINUX, U } from './contexts.ts'
import { expectJob, type JobVector } from './expect-job.ts'
import { DAILY, read } from './reading-units.ts'

interface Vector extends JobVector {
  readonly manager: string
  readonly timer: string
  readonly service: string
  readonly dropIn?: { readonly path: string; readonly text: string }
}

test.each(vectors as readonly Vector[])('vector $name', (vector) => {
  const [service] = parseShow(vector.service)
  if (service === undefined) throw new Error('no unit')
  const manager = vector.manager as Manager
  const job = readUnit({ manager, timers: parseShow(vector.timer), service, dropIn: null }, LINUX)
  expectJob(job, vector)
  if (vector.dropIn === undefined) return
  expect(dropInText(U, manager === 'user' ? 'run' : 'curl', LINUX)).toBe(vector.dropIn.text)
  expect(dropInPath(manager, job.place, LINUX.home).replace(LINUX.home, '~')).toBe(
    vector.dropIn.path,
  )
})

describe('times', () => {
  test.each([
    ['0', 0],
    ['1us', 1e-6],
    ['250ms', 0.25],
    ['1min 30s', 90],
    ['8.325588s', 8.325588],
    ['1y 1month 2w 3d 4h', 31_557_600 + 2_629_800 + 17 * 86_400 + 4 * 3600],
    ['infinity', Number.POSITIVE_INFINITY],
    ['', null],
    ['soon', null],
  ])('the span %j is %j s', (text, seconds) => {
    const span = parseSpan(text)
    if (seconds === null) expect(span).toBeNull()
    else expect(span).toBeCloseTo(seconds, 9)
  })

  test('the shorter of two spans between runs counts', () => {
    const spans = ['OnUnitActiveUSec=2h', 'OnUnitInactiveUSec=1h 30min', 'OnBootUSec=1min']
    const lines = spans.map((span) => `TimersMonotonic={ ${span} ; next_elapse=0 }\n`)
    expect(read(lines.join('')).when).toEqual({ kind: 'timeout', timeout: 5400 })
  })

  test.each(['OnUnitActiveUSec=infinity', 'OnActiveUSec=1h', 'OnStartupUSec=1h', 'OnBootUSec=1h'])(
    'a timer with %s alone is unscheduled',
    (span) => {
      const job = read(`TimersMonotonic={ ${span} ; next_elapse=0 }\n`)
      expect(job).toMatchObject({ state: 'unscheduled', when: null, grace: null })
    },
  )

  test('a timer without any time is unscheduled', () => {
    expect(read('').state).toBe('unscheduled')
  })

  test('a span of more than a check can have is left to a person', () => {
    const job = read('TimersMonotonic={ OnUnitActiveUSec=2y ; next_elapse=0 }\n')
    expect(job).toMatchObject({ state: 'hand', reason: 'schedule', when: null })
  })

  test('a span with a fraction is rounded up', () => {
    const job = read('TimersMonotonic={ OnUnitActiveUSec=1min 30.5s ; next_elapse=0 }\n')
    expect(job.when).toEqual({ kind: 'timeout', timeout: 91 })
  })

  test('calendars of more than 100 characters are left to a person', () => {
    const line = (hour: number) =>
      `TimersCalendar={ OnCalendar=*-*-* 0${hour}:00:00 ; next_elapse=x }\n`
    expect(read([1, 2, 3, 4, 5].map(line).join(''))).toMatchObject({ state: 'ready' })
    const job = read([1, 2, 3, 4, 5, 6, 7].map(line).join(''))
    expect(job).toMatchObject({ state: 'hand', reason: 'schedule' })
  })

  test('a zone that only systemd knows is left to a person', () => {
    const job = read('TimersCalendar={ OnCalendar=*-*-* 03:00:00 Mars/Base ; next_elapse=x }\n')
    expect(job).toMatchObject({ state: 'hand', reason: 'schedule' })
  })

  test('an unknown zone of the machine matters to calendars alone', () => {
    const context = { ...LINUX, zone: null }
    expect(read(DAILY, '', { context })).toMatchObject({ state: 'hand', reason: 'zone' })
    const spans = 'TimersMonotonic={ OnUnitActiveUSec=1h ; next_elapse=0 }\n'
    expect(read(spans, '', { context })).toMatchObject({ state: 'ready' })
  })

  test('a calendar of the past is unscheduled, before 2000 and with fractions too', () => {
    for (const value of ['1999-01-01 00:00:00', '2019-01-01 00:00:00.500000']) {
      const job = read(`TimersCalendar={ OnCalendar=${value} ; next_elapse=(null) }\n`)
      expect(job.state).toBe('unscheduled')
    }
  })

  test('a single firing to come is scheduled', () => {
    const job = read('TimersCalendar={ OnCalendar=2027-01-01 00:00:00 ; next_elapse=x }\n')
    expect(job).toMatchObject({ state: 'ready', grace: 21_600 })
  })

  test('a unit of two timers has the times of both, and the longer delay', () => {
    const other = 'TimersCalendar={ OnCalendar=Sun *-*-* 12:00:00 ; next_elapse=x }\n'
    const job = read([DAILY, `${other}RandomizedDelayUSec=10min\n`])
    expect(job.when).toMatchObject({ schedule: '*-*-* 03:00:00\nSun *-*-* 12:00:00' })
    expect(job).toMatchObject({ grace: 7200 + 600, where: 'systemd of ann, x.timer, x.timer' })
  })

  test('of two timers the one that is off does not count', () => {
    const off =
      'ActiveState=inactive\nTimersCalendar={ OnCalendar=*-*-* 09:00:00 ; next_elapse=(null) }\n'
    expect(read([DAILY, off]).when).toMatchObject({ schedule: '*-*-* 03:00:00' })
  })
})

describe('grace', () => {
  const ran = (began: number, ended: number) =>
    `ExecMainStartTimestampMonotonic=${began}\nExecMainExitTimestampMonotonic=${ended}\n`

  test('at least twice the last run, in whole minutes', () => {
    expect(read(DAILY, ran(1e6, 1e6 + 3601e6)).grace).toBe(7260)
    expect(read(DAILY, ran(1e6, 1e6 + 3600e6)).grace).toBe(7200)
  })

  test('a run that goes on tells no duration', () => {
    expect(read(DAILY, ran(90_000e6, 100e6)).grace).toBe(7200)
  })

  test('accuracy and delay are added, in whole seconds', () => {
    expect(read(`AccuracyUSec=1.5s\nRandomizedDelayUSec=1.6s\n${DAILY}`).grace).toBe(7204)
  })

  test('a delay without end is as much as a check can have', () => {
    expect(read(`RandomizedDelayUSec=infinity\n${DAILY}`).grace).toBe(31_536_000)
  })
})

describe('states', () => {
  test.each([
    ['transient', 'Transient=yes\n', ''],
    ['transient', '', 'Transient=yes\n'],
    ['remains', '', 'RemainAfterExit=yes\n'],
    ['program', '', 'Id=x.target\n'],
    ['program', '', 'LoadState=not-found\n'],
    ['sandbox', '', 'PrivateNetwork=yes\n'],
    ['sandbox', '', 'IPAddressDeny=127.0.0.0/8 ::1/128\n'],
    ['sandbox', '', 'IPAddressDeny=10.0.0.0/8 127.0.0.1/32\n'],
    ['sandbox', '', 'RestrictAddressFamilies=AF_INET6 AF_UNIX\n'],
    ['sandbox', '', 'RestrictAddressFamilies=~AF_NETLINK AF_INET\n'],
    ['sandbox', '', 'RestrictAddressFamilies=\n'],
  ])('%s: %j, %j', (reason, timer, service) => {
    expect(read(timer + DAILY, service)).toMatchObject({ state: 'hand', reason })
  })

  test.each([
    'IPAddressDeny=10.0.0.0/8 ::/0\n',
    'IPAddressDeny=127.0.0.2/32\n',
    'RestrictAddressFamilies=AF_UNIX AF_INET\n',
    'RestrictAddressFamilies=~AF_INET6\n',
    'PrivateNetwork=no\n',
  ])('a unit with %j reaches us', (service) => {
    expect(read(DAILY, service).state).toBe('ready')
  })

  test.each(['inactive', 'failed'])('a timer that is %s is off', (state) => {
    expect(read(`ActiveState=${state}\n${DAILY}`).state).toBe('off')
  })

  test('a masked unit is off', () => {
    expect(read(DAILY, 'LoadState=masked\n').state).toBe('off')
  })

  test('a unit whose program pings somebody is watched', () => {
    const service =
      'ExecStart={ path=/usr/bin/runitor ; argv[]=/usr/bin/runitor -slug x -- job ; ignore_errors=no ; start_time=[n/a] ; stop_time=[n/a] ; pid=0 ; code=(null) ; status=0/0 }\n'
    expect(read(DAILY, service).state).toBe('watched')
  })

  test('units of the system need root, and are ready to root', () => {
    expect(read(DAILY, '', { manager: 'system' }).state).toBe('root')
    const context = { ...LINUX, isRoot: true }
    expect(read(DAILY, '', { manager: 'system', context }).state).toBe('ready')
  })

  test('nothing to ping with: left to a person', () => {
    const context = { ...LINUX, node: null, curl: null }
    expect(read(DAILY, '', { context })).toMatchObject({ state: 'hand', reason: 'program' })
    const system = read(DAILY, '', { manager: 'system', context: { ...LINUX, curl: null } })
    expect(system).toMatchObject({ state: 'hand', reason: 'program' })
  })

  test('a data folder that no unit file can name is left to a person', () => {
    const context = { ...LINUX, dataDir: '/home/ann/a\nb' }
    expect(read(DAILY, '', { context })).toMatchObject({ state: 'hand', reason: 'path' })
  })

  test('a drop-in of our name that is not ours is left to a person', () => {
    const job = read(DAILY, '', { dropIn: '[Service]\nNice=5\n' })
    expect(job).toMatchObject({ state: 'hand', reason: 'path', uuid: null })
  })

  test('units of the distribution are told apart', () => {
    for (const folder of ['/usr/lib/systemd/system', '/lib/systemd/system']) {
      expect(read(`FragmentPath=${folder}/x.timer\n${DAILY}`).distribution).toBe(true)
    }
    for (const folder of ['/usr/local/lib/systemd/system', '/etc/systemd/system']) {
      expect(read(`FragmentPath=${folder}/x.timer\n${DAILY}`).distribution).toBe(false)
    }
  })

  test('what runs, and as whom', () => {
    const service =
      'User=backup\nExecStart={ path=/bin/a ; argv[]=/bin/a -x ; ignore_errors=no ; start_time=[n/a] }\n'
    const job = read(DAILY, service, { manager: 'system' })
    expect(job).toMatchObject({
      user: 'backup',
      command: 'x.service\n/bin/a -x',
      place: 'x.service',
    })
    expect(read(DAILY, '', { manager: 'system' }).user).toBe('root')
    expect(read(DAILY, service).user).toBe('ann')
  })
})
