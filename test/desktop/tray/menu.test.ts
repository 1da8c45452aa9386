// The tray's menu as a model.
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../../src/main/clock.ts'
import type { TrayFacts } from '../../../src/main/desktop/tray/facts.ts'
import { type MenuEntry, trayMenu } from '../../../src/main/desktop/tray/menu.ts'
import { LISTED } from '../../../src/main/watched/watched.ts'
import { aTroubled, facts, NOW, watched } from './some-facts.ts'

const labelOf = (entry: MenuEntry) => (entry.kind === 'separator' ? '–' : entry.label)
const labels = (fields: Partial<TrayFacts> = {}) => trayMenu(facts(fields)).map(labelOf)
const troubled = (...checks: ReturnType<typeof aTroubled>[]) => ({
  watched: watched({ troubled: checks }),
})

/** The entry with that label, however deep. */
function find(entries: readonly MenuEntry[], label: string): MenuEntry | undefined {
  return entries
    .flatMap((entry) => [entry, ...(entry.kind === 'menu' ? entry.entries : [])])
    .find((entry) => labelOf(entry) === label)
}
const actionOf = (fields: Partial<TrayFacts>, label: string) => {
  const entry = find(trayMenu(facts(fields)), label)
  return entry?.kind === 'action' ? entry.action : undefined
}

test('on a quiet day: Open first, the state, pushing, muting, settings, quitting', () => {
  expect(labels()).toEqual([
    'Open Tocsin',
    '–',
    '31 up',
    '–',
    'New Push from Clipboard',
    'Mute Notifications',
    '–',
    'Settings',
    'Troubleshooting',
    'Quit',
  ])
})

test('of a service it says so; of one that is gone the app may take the place', () => {
  const service = { line: 'Attached to the Tocsin service', canStartHere: false }
  expect(labels({ service })).toContain('Attached to the Tocsin service')
  const gone = { line: 'Not monitoring: the Tocsin service has stopped', canStartHere: true }
  expect(labels({ watched: null, service: gone })).toEqual([
    'Open Tocsin',
    '–',
    'Not monitoring: the Tocsin service has stopped',
    'Start Tocsin Here',
    '–',
    'Troubleshooting',
    'Quit',
  ])
  const lost = { line: 'Disconnected from the Tocsin service', canStartHere: false }
  expect(labels({ watched: null, service: lost })).not.toContain('Start Tocsin Here')
})

test('favourites that are well come after what is not, before the last signals', () => {
  const favourites = [
    { uuid: 'f1', name: 'site', state: 'up' },
    { uuid: 'f2', name: 'mail', state: 'paused' },
  ] as const
  const signalled = [{ uuid: 's', name: 'job', at: NOW }]
  const fields = {
    watched: watched({ troubled: [aTroubled({ name: 'db' })], favourites, signalled }),
  }
  const shown = labels(fields)
  expect(shown.slice(shown.indexOf('site is up') - 1).slice(0, 4)).toEqual([
    'db is down',
    'site is up',
    'mail is paused',
    'Last Signals',
  ])
  expect(actionOf(fields, 'Pause')).toMatchObject({ do: 'pause' })
  const [, , ...entries] = trayMenu(facts(fields))
  const paused = entries.find((entry) => labelOf(entry) === 'mail is paused')
  expect(paused?.kind === 'menu' && paused.entries.map(labelOf)).toEqual(['Open', 'Copy Ping URL'])
})

test('while the application does not run there is nothing to ask of it', () => {
  expect(labels({ watched: null, blind: ['no port'] })).toEqual([
    'Open Tocsin',
    '–',
    'Not watching: no port',
    '–',
    'Troubleshooting',
    'Quit',
  ])
})

test('an update that is ready is offered, also while the application does not run', () => {
  expect(labels({ update: '2.0.0' })).toContain('Restart to Update to 2.0.0')
  expect(labels({ update: '2.0.0', watched: null })).toContain('Restart to Update to 2.0.0')
  expect(actionOf({ update: '2.0.0' }, 'Restart to Update to 2.0.0')).toEqual({ do: 'update' })
})

describe('a check that is not well', () => {
  const { uuid } = aTroubled()
  const submenu = (fields: Parameters<typeof aTroubled>[0]) => {
    const check = aTroubled(fields)
    const entry = find(trayMenu(facts(troubled(check))), `${check.name} is ${check.state}`)
    return entry?.kind === 'menu' ? entry.entries.map(labelOf) : null
  }

  test('is listed by name and state', () => {
    const more = aTroubled({ name: 'mail', state: 'late' })
    expect(labels(troubled(aTroubled(), more)).slice(2, 5)).toEqual([
      '31 up',
      'backup is down',
      'mail is late',
    ])
  })

  test('can be opened, paused, snoozed and acknowledged', () => {
    expect(submenu({})).toEqual(['Open', 'Pause', 'Snooze 1 Hour', 'Acknowledge', 'Copy Ping URL'])
  })

  test.each([
    ['late', { state: 'late' as const }, ['Open', 'Pause', 'Snooze 1 Hour', 'Copy Ping URL']],
    ['acknowledged', { isAcknowledged: true }, ['Open', 'Pause', 'Snooze 1 Hour', 'Copy Ping URL']],
    [
      'snoozed',
      { isSnoozed: true },
      ['Open', 'Pause', 'Snooze Another Hour', 'Acknowledge', 'Copy Ping URL'],
    ],
  ])('that is %s has what makes sense for it', (_, fields, expected) => {
    expect(submenu(fields)).toEqual(expected)
  })

  test.each([
    ['Open', { do: 'open', route: `/checks/${uuid}` }],
    ['Pause', { do: 'pause', uuid }],
    ['Snooze 1 Hour', { do: 'snooze', uuid }],
    ['Acknowledge', { do: 'acknowledge', uuid }],
  ])('%s does %j', (label, action) => {
    expect(actionOf(troubled(aTroubled()), label)).toEqual(action)
  })

  test('has its long name cut and its line breaks taken out; without a name it has its number', () => {
    const long = aTroubled({ name: `line\nbreak ${'x'.repeat(100)}` })
    const [, , , name = ''] = labels(troubled(long))
    expect(name).toMatch(/^line break x{28}… is down$/)
    expect(labels(troubled(aTroubled({ name: '' })))[3]).toBe('3f1e2d4c is down')
  })

  test('is one of eight at the most; the others are in the window', () => {
    const of = (count: number) =>
      labels(troubled(...Array.from({ length: count }, (_, i) => aTroubled({ name: `job ${i}` }))))
    expect(of(LISTED)).toContain('job 7 is down')
    expect(of(LISTED)).not.toContain('All Checks…')
    expect(of(LISTED + 1)).not.toContain('job 8 is down')
    expect(of(LISTED + 1)).toContain('All Checks…')
  })
})

test('a run that takes longer than usual is said calmly, and opens its check', () => {
  const long = { uuid: aTroubled().uuid, name: 'dump', usual: 13 * MINUTE }
  const fields = { watched: watched({ long: [long] }) }
  expect(labels(fields).slice(2, 5)).toEqual(['31 up', 'dump runs longer than usual (13 min)', '–'])
  expect(actionOf(fields, 'dump runs longer than usual (13 min)')).toEqual({
    do: 'open',
    route: `/checks/${long.uuid}`,
  })
})

test('of a last signal it says when it came suspiciously fast', () => {
  const signal = { uuid: aTroubled().uuid, name: 'dump', at: NOW, isFast: true } as const
  const menu = trayMenu(facts({ watched: watched({ signalled: [signal] }) }))
  expect(find(menu, 'dump, 12:00 UTC, suspiciously fast')).toBeDefined()
})

describe('muting', () => {
  test.each([
    ['For 1 Hour', '1h'],
    ['For 8 Hours', '8h'],
    ['Until Tomorrow, 08:00', 'tomorrow'],
    ['Until Unmuted', 'on'],
  ])('%s is a choice', (label, until) => {
    expect(actionOf({}, label)).toEqual({ do: 'mute', until })
  })

  test('is said while it lasts, and can be taken back', () => {
    const fields = { watched: watched({ mutedUntil: NOW + HOUR }) }
    expect(labels(fields)).toContain('Muted until 13:00 UTC')
    expect(actionOf(fields, 'Unmute')).toEqual({ do: 'mute', until: null })
    expect(labels()).not.toContain('Unmute')
  })
})

test.each([
  ['Open Tocsin', { do: 'open', route: null }],
  ['New Push from Clipboard', { do: 'push-clipboard' }],
  ['Settings', { do: 'open', route: '/settings' }],
  ['Show Logs', { do: 'show-logs' }],
  ['Copy Diagnostics', { do: 'copy-diagnostics' }],
  ['Quit', { do: 'quit' }],
])('%s does %j', (label, action) => {
  expect(actionOf({}, label)).toEqual(action)
})

test('the last signals are listed by check and time, each with its ping URL', () => {
  const { uuid } = aTroubled()
  const signalled = [
    { uuid, name: 'backup', at: NOW - HOUR },
    { uuid, name: '', at: NOW - 2 * HOUR },
  ]
  const fields = { watched: watched({ signalled }) }
  const menu = find(trayMenu(facts(fields)), 'Last Signals')
  const entries = menu?.kind === 'menu' ? menu.entries : []
  expect(entries.map(labelOf)).toEqual(['backup, 11:00 UTC', '3f1e2d4c, 10:00 UTC'])
  const [first] = entries
  const deeds = first?.kind === 'menu' ? first.entries : []
  expect(deeds).toMatchObject([
    { label: 'Open', action: { do: 'open', route: `/checks/${uuid}` } },
    { label: 'Copy Ping URL', action: { do: 'copy-url', uuid } },
  ])
  expect(labels()).not.toContain('Last Signals')
})

test('the ping URL of a check that is not well is at hand', () => {
  expect(actionOf(troubled(aTroubled()), 'Copy Ping URL')).toEqual({
    do: 'copy-url',
    uuid: aTroubled().uuid,
  })
})
