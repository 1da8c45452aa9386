// What a person set about being told, as text and back.
import { describe, expect, test } from 'vitest'
import {
  DEFAULT_NOTICE_SETTINGS,
  type NoticeSettings,
  readNoticeSettings,
  storedNoticeSettings,
} from '../../../src/main/notify/desktop-channel/settings.ts'

const read = (stored: Readonly<Record<string, string>>) =>
  readNoticeSettings((key) => stored[key] ?? null)

test('without settings everything is told at once, in UTC, and nothing is reminded of', () => {
  expect(read({})).toEqual(DEFAULT_NOTICE_SETTINGS)
  expect(DEFAULT_NOTICE_SETTINGS).toEqual({
    zone: 'UTC',
    quietHours: { enabled: false, from: '22:00', to: '07:00', weekdays: [0, 1, 2, 3, 4, 5, 6] },
    mutedUntil: null,
    privacy: 'full',
    reminders: 'off',
    pushNotices: 'both',
  })
})

test.each<Partial<NoticeSettings>>([
  { zone: 'Europe/Riga' },
  { quietHours: { enabled: true, from: '23:30', to: '06:00', weekdays: [1, 5] } },
  { mutedUntil: 1_736_942_400_000 },
  { mutedUntil: 'on' },
  { mutedUntil: null },
  { privacy: 'no-names' },
  { reminders: 'daily' },
  { pushNotices: 'off' },
])('%j is read as it was stored', (changes) => {
  const stored = Object.fromEntries(storedNoticeSettings(changes))
  expect(read(stored)).toEqual({ ...DEFAULT_NOTICE_SETTINGS, ...changes })
})

test('only what changed is stored', () => {
  expect([...storedNoticeSettings({ privacy: 'full' })]).toEqual([['privacy', 'full']])
})

test('taking mute back overwrites it', () => {
  expect([...storedNoticeSettings({ mutedUntil: null })]).toEqual([['muted_until', '']])
})

describe('what makes no sense is as if it were not there', () => {
  test.each([
    ['zone', ''],
    ['zone', '+02:00'],
    ['zone', 'europe/riga'],
    ['quiet_hours', ''],
    ['quiet_hours', '{'],
    ['quiet_hours', 'null'],
    ['quiet_hours', '{"enabled":true,"from":"22:00","to":"07:00"}'],
    ['quiet_hours', '{"enabled":1,"from":"22:00","to":"07:00","weekdays":[]}'],
    ['quiet_hours', '{"enabled":true,"from":"24:00","to":"07:00","weekdays":[]}'],
    ['quiet_hours', '{"enabled":true,"from":"22:00","to":"7:00","weekdays":[]}'],
    ['muted_until', 'soon'],
    ['muted_until', '-1'],
    ['privacy', 'none'],
    ['reminders', 'weekly'],
    ['push_notices', 'all'],
  ])('%s = %s', (key, text) => {
    expect(read({ [key]: text })).toEqual(DEFAULT_NOTICE_SETTINGS)
  })

  test('a weekday that does not exist', () => {
    const text = '{"enabled":true,"from":"22:00","to":"07:00","weekdays":[7,6,"1",6]}'
    expect(read({ quiet_hours: text }).quietHours.weekdays).toEqual([6])
  })
})

test('a legacy name of a zone is read as its new one', () => {
  expect(read({ zone: 'Europe/Kiev' }).zone).toBe('Europe/Kyiv')
})
