// Property lists of launchd to jobs, and our strings in them (contract adopt.md 4, 7).
import { describe, expect, test } from 'vitest'
import { hookAgent, readAgent, unhookAgent } from '../../src/main/adopt/launch-agent.ts'
import vectors from '../vectors/adopt/launchd.json' with { type: 'json' }
import { MACOS, U } from './contexts.ts'
import { expectJob, type JobVector } from './expect-job.ts'

interface Vector extends JobVector {
  readonly path: string
  readonly plist: string
  readonly adopted?: string
}

const scopeOf = (path: string) => (path.startsWith('/Users/ann/') ? 'own' : 'system')

test.each(vectors as readonly Vector[])('vector $name', (vector) => {
  const { path, plist } = vector
  const job = readAgent({ path, scope: scopeOf(path), text: plist }, MACOS)
  expectJob(job, vector)
  if (vector.adopted === undefined) return
  const adopted = hookAgent(plist, U, scopeOf(path), MACOS)
  expect(adopted).toBe(vector.adopted)
  expect(unhookAgent(vector.adopted)).toBe(plist)
  const again = readAgent({ path, scope: scopeOf(path), text: adopted }, MACOS)
  expect(again).toMatchObject({ state: 'adopted', uuid: U, command: job.command, when: job.when })
})

const plist = (keys: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">\n<dict>\n${keys}</dict>\n</plist>\n`
const LABEL = '<key>Label</key><string>org.ann.x</string>\n'
const PROGRAM = '<key>ProgramArguments</key><array><string>/usr/local/bin/x</string></array>\n'
const calendar = (...entries: Readonly<Record<string, number | string>>[]) => {
  const dicts = entries.map((entry) => {
    const keys = Object.entries(entry).map(
      ([key, value]) => `<key>${key}</key><integer>${value}</integer>`,
    )
    return `<dict>${keys.join('')}</dict>`
  })
  return `<key>StartCalendarInterval</key><array>${dicts.join('')}</array>\n`
}

function read(keys: string, scope: 'own' | 'system' = 'own', context = MACOS) {
  const folder = scope === 'own' ? '/Users/ann' : ''
  const text = plist(keys)
  return readAgent({ path: `${folder}/Library/LaunchAgents/file.plist`, scope, text }, context)
}

const schedule = (...entries: Readonly<Record<string, number | string>>[]) => {
  const { when } = read(LABEL + PROGRAM + calendar(...entries))
  return when?.kind === 'schedule' ? when.schedule : null
}

describe('calendars', () => {
  test.each([
    [[{}], '* * * * *'],
    [[{ Minute: 5 }], '5 * * * *'],
    [[{ Month: 6, Day: 1, Hour: 0, Minute: 0 }], '0 0 1 6 *'],
    [[{ Weekday: 7, Hour: 4, Minute: 0 }], '0 4 * * 7'],
    [[{ Minute: 30 }, { Minute: 0 }, { Minute: 30 }], '0,30 * * * *'],
    [[{ Minute: 0 }, { Hour: 9, Minute: 0 }], '0 * * * *'],
    [
      [
        { Day: 15, Hour: 6, Minute: 0 },
        { Day: 1, Hour: 6, Minute: 0 },
      ],
      '0 6 1,15 * *',
    ],
  ])('%j is %s', (entries, expected) => {
    expect(schedule(...entries)).toBe(expected)
  })

  test.each([
    [
      [
        { Hour: 9, Minute: 0 },
        { Weekday: 6, Hour: 10, Minute: 5 },
      ],
      '*-*-* 09:00:00\nSat *-*-* 10:05:00',
    ],
    [
      [
        { Day: 1, Weekday: 1, Hour: 6, Minute: 0 },
        { Hour: 7, Minute: 30 },
      ],
      '*-*-01 06:00:00\nMon *-*-* 06:00:00\n*-*-* 07:30:00',
    ],
    [
      [
        { Day: 1, Hour: 6 },
        { Month: 2, Hour: 7 },
      ],
      '*-*-01 06:*:00\n*-02-* 07:*:00',
    ],
    [
      [
        { Day: 1, Minute: 0 },
        { Weekday: 7, Minute: 0 },
      ],
      '*-*-01 *:00:00\nSun *-*-* *:00:00',
    ],
    // A star beside a weekday would take the first of the month away.
    [
      [
        { Day: 1, Weekday: 1, Hour: 6, Minute: 0 },
        { Weekday: 1, Hour: 6, Minute: 0 },
      ],
      '*-*-01 06:00:00\nMon *-*-* 06:00:00',
    ],
  ])('%j are OnCalendar lines', (entries, expected) => {
    expect(schedule(...entries)).toBe(expected)
  })

  test('entries that are too many lines are joined', () => {
    const days = [1, 2, 3, 4, 5].flatMap((Weekday) => [
      { Weekday, Hour: 9, Minute: 0 },
      { Weekday, Hour: 17, Minute: 30 },
    ])
    expect(schedule(...days)).toBe(
      'Mon,Tue,Wed,Thu,Fri *-*-* 09:00:00\nMon,Tue,Wed,Thu,Fri *-*-* 17:30:00',
    )
  })

  test.each([
    [[{ Hour: 25 }]],
    [[{ Hour: -1 }]],
    [[{ Hour: '3.5' }]],
    [[{ Month: 2, Day: 30 }]],
    [[1, 2, 3, 4, 5, 6, 7].map((n) => ({ Day: n, Hour: n, Minute: n }))],
  ])('%j is left to a person', (entries) => {
    const job = read(LABEL + PROGRAM + calendar(...entries))
    expect(job).toMatchObject({ state: 'hand', reason: 'schedule', when: null, grace: null })
  })

  test('wins over an interval', () => {
    const job = read(
      `${LABEL + PROGRAM + calendar({ Hour: 3, Minute: 0 })}<key>StartInterval</key><integer>300</integer>`,
    )
    expect(job.when).toMatchObject({ schedule: '0 3 * * *' })
  })

  test('needs the zone of the machine, an interval does not', () => {
    const context = { ...MACOS, zone: null }
    const keys = LABEL + PROGRAM
    expect(read(keys + calendar({ Hour: 3 }), 'own', context)).toMatchObject({ reason: 'zone' })
    const interval = '<key>StartInterval</key><integer>7200</integer>'
    expect(read(keys + interval, 'own', context)).toMatchObject({ state: 'ready', grace: 1800 })
  })
})

describe('states', () => {
  const daily = calendar({ Hour: 3, Minute: 0 })

  test.each([
    ['unscheduled', PROGRAM],
    ['unscheduled', `${PROGRAM}<key>StartInterval</key><integer>0</integer>`],
    ['unscheduled', `${PROGRAM}<key>StartCalendarInterval</key><array/>`],
    [
      'unscheduled',
      `${PROGRAM + daily}<key>KeepAlive</key><dict><key>SuccessfulExit</key><false/></dict>`,
    ],
    ['unscheduled', `<key>Program</key><string>/x</string><key>KeepAlive</key><true/>`],
    ['ready', `${PROGRAM + daily}<key>KeepAlive</key><false/>`],
    ['ready', `${PROGRAM + daily}<key>Disabled</key><false/>`],
    ['off', `${PROGRAM}<key>Disabled</key><true/>`],
    [
      'watched',
      `<key>ProgramArguments</key><array><string>runitor</string><string>x</string></array>${daily}`,
    ],
  ])('%s: %s', (state, keys) => {
    expect(read(LABEL + keys)).toMatchObject({ state, reason: null })
  })

  test.each([
    ['program', daily],
    ['program', `<key>ProgramArguments</key><array/>${daily}`],
    ['program', `<key>ProgramArguments</key><array><integer>1</integer></array>${daily}`],
    ['program', `<key>ProgramArguments</key><string>/x</string>${daily}`],
    ['program', `<key>Program</key><string>/x</string>${daily}`],
  ])('%s: %s', (reason, keys) => {
    expect(read(LABEL + keys)).toMatchObject({ state: 'hand', reason })
  })

  test.each([
    ['not XML', 'bplist00'],
    ['an old-style list', '{ Label = x; }'],
    ['a key without a value', plist('<key>Label</key>')],
    ['an unknown reference', plist('<key>Label</key><string>&me;</string>')],
    ['no dictionary', '<plist version="1.0"><array/></plist>'],
    ['a calendar of numbers', plist('<key>StartCalendarInterval</key><integer>3</integer>')],
    ['a DOCTYPE of its own', `<!DOCTYPE plist [<!ENTITY a "b">]>${plist(LABEL)}`],
  ])('%s is left to a person', (_, text) => {
    const path = '/Users/ann/Library/LaunchAgents/org.ann.file.plist'
    const job = readAgent({ path, scope: 'own', text }, MACOS)
    expect(job).toMatchObject({ state: 'hand', reason: 'binary', name: 'file' })
    expect(hookAgent(text, U, 'own', MACOS)).toBeNull()
    expect(unhookAgent(text)).toBe(text)
  })

  test('a binary property list is left to a person', () => {
    const path = '/Users/ann/Library/LaunchAgents/org.ann.file.plist'
    const job = readAgent({ path, scope: 'own', text: null }, MACOS)
    expect(job).toMatchObject({ state: 'hand', reason: 'binary', name: 'file' })
  })

  test('those of /Library need root, and are ready to root', () => {
    expect(read(LABEL + PROGRAM + daily, 'system').state).toBe('root')
    expect(read(LABEL + PROGRAM + daily, 'system', { ...MACOS, isRoot: true }).state).toBe('ready')
  })

  test('a path that a property list cannot hold, or nothing to ping with', () => {
    const keys = LABEL + PROGRAM + daily
    const path = { ...MACOS, dataDir: '/Users/ann/a\u0007b' }
    expect(read(keys, 'own', path)).toMatchObject({ state: 'hand', reason: 'path' })
    const quote = { ...MACOS, curl: "/opt/ann's/curl" }
    expect(read(keys, 'system', quote)).toMatchObject({ state: 'hand', reason: 'path' })
    const none = { ...MACOS, node: null, curl: null }
    expect(read(keys, 'own', none)).toMatchObject({ state: 'hand', reason: 'program' })
  })

  test('without a label the file tells the name', () => {
    expect(read(PROGRAM + daily).name).toBe('file')
  })
})
