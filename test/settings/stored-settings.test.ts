// Settings as text in the settings table, and back.
import { describe, expect, test } from 'vitest'
import {
  readNotificationSettings,
  readSettings,
  settingTexts,
} from '../../src/main/settings/stored-settings.ts'
import { SETTINGS, type SettingValues } from '../../src/shared/model/settings.ts'

/** A table of settings that holds these. */
const readFrom = (stored: Readonly<Record<string, string>>) => ({
  some: (keys: readonly string[]) =>
    new Map(Object.entries(stored).filter(([key]) => keys.includes(key))),
})
const read = (stored: Readonly<Record<string, string>>) => readSettings(readFrom(stored))

const DEFAULTS: SettingValues = {
  theme: 'system',
  language: 'system',
  zone: '',
  quietHours: { enabled: false, from: '22:00', to: '07:00', weekdays: [0, 1, 2, 3, 4, 5, 6] },
  reports: { every: 'off', hour: 8, project: null, tag: '', channels: [] },
  mutedUntil: null,
  privacy: 'full',
  reminders: 'off',
  pushNotices: 'both',
  pushVia: '',
  pushSender: '',
  staleServers: 'day',
  shellChannels: false,
}

test('without settings everything is told at once, and nothing is reminded of', () => {
  expect(read({})).toEqual(DEFAULTS)
})

test('notifications are in UTC until a zone is chosen', () => {
  expect(readNotificationSettings(readFrom({}))).toEqual({ ...DEFAULTS, zone: 'UTC' })
  expect(readNotificationSettings(readFrom({ zone: 'Europe/Riga' })).zone).toBe('Europe/Riga')
})

test('no two settings share a key', () => {
  const keys = Object.values(SETTINGS).map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

test.each<Partial<SettingValues>>([
  { zone: 'Europe/Riga' },
  { quietHours: { enabled: true, from: '23:30', to: '06:00', weekdays: [1, 5] } },
  { mutedUntil: 1_736_942_400_000 },
  {
    reports: {
      ...{ every: 'week', hour: 0, project: '7b8d6f0e-3f2c-4b55-9d1e-2f1f5f6a7b8c', tag: 'db' },
      channels: ['7b8d6f0e-3f2c-4b55-9d1e-2f1f5f6a7b8d'],
    },
  },
  { mutedUntil: 'on' },
  { mutedUntil: null },
  { privacy: 'no-names' },
  { reminders: 'daily' },
  { pushNotices: 'off' },
  { pushVia: '7b8d6f0e-3f2c-4b55-9d1e-2f1f5f6a7b8c' },
  { pushSender: 'Ana from IT' },
  { staleServers: 'never' },
  { theme: 'dark' },
  { language: 'lv' },
  { shellChannels: true },
])('%j is read as it was stored', (changes) => {
  const stored = Object.fromEntries(settingTexts(changes))
  expect(read(stored)).toEqual({ ...DEFAULTS, ...changes })
})

test('only what changed is stored', () => {
  expect([...settingTexts({ privacy: 'full' })]).toEqual([['privacy', 'full']])
})

test('taking mute back overwrites it', () => {
  expect([...settingTexts({ mutedUntil: null })]).toEqual([['muted_until', '']])
})

test('reports that were set before they could be of a tag are of all', () => {
  const reports = { every: 'week', hour: 8, project: null, channels: [] } as const
  expect(read({ reports: JSON.stringify(reports) }).reports).toEqual({ ...reports, tag: '' })
})

describe('what makes no sense is as if it were not there', () => {
  test.each([
    ['zone', ''],
    ['push_sender', 'x'.repeat(101)],
    ['zone', '+02:00'],
    ['zone', 'europe/riga'],
    ['push_via', 'nas'],
    ['quiet_hours', ''],
    ['quiet_hours', '{'],
    ['quiet_hours', 'null'],
    ['quiet_hours', '{"enabled":true,"from":"22:00","to":"07:00"}'],
    ['quiet_hours', '{"enabled":1,"from":"22:00","to":"07:00","weekdays":[]}'],
    ['quiet_hours', '{"enabled":true,"from":"24:00","to":"07:00","weekdays":[]}'],
    ['quiet_hours', '{"enabled":true,"from":"22:00","to":"7:00","weekdays":[]}'],
    ['reports', 'null'],
    ['reports', '{"every":"day","hour":8,"project":null,"channels":[]}'],
    ['reports', '{"every":"week","hour":24,"project":null,"channels":[]}'],
    ['reports', '{"every":"week","hour":8,"project":"x","channels":[]}'],
    ['reports', '{"every":"week","hour":8,"project":null}'],
    ['reports', '{"every":"week","hour":8,"project":null,"tag":1,"channels":[]}'],
    ['muted_until', 'soon'],
    ['muted_until', '-1'],
    ['privacy', 'none'],
    ['reminders', 'weekly'],
    ['push_notices', 'all'],
    ['theme', 'pink'],
    ['language', 'tlh'],
    ['shell_channels', 'yes'],
  ])('%s = %s', (key, text) => {
    expect(read({ [key]: text })).toEqual(DEFAULTS)
  })

  test('a weekday that does not exist', () => {
    const text = '{"enabled":true,"from":"22:00","to":"07:00","weekdays":[7,6,"1",6]}'
    expect(read({ quiet_hours: text }).quietHours.weekdays).toEqual([6])
  })
})

test('a legacy name of a zone is read as its new one', () => {
  expect(read({ zone: 'Europe/Kiev' }).zone).toBe('Europe/Kyiv')
})
