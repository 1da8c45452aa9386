// What snooze, acknowledge and reminders do to an outage's alarms.
import { describe, expect, test } from 'vitest'
import { DAY, HOUR } from '../../../src/main/clock.ts'
import {
  alarmHeldBack,
  alarmSettingsAfterFlip,
  alarmSettingsAsAsked,
  readRemindDefault,
  remindedLater,
} from '../../../src/main/monitor/rules/alarm-rules.ts'
import {
  type AlarmSettings,
  DEFAULT_ALARM_SETTINGS,
} from '../../../src/main/monitor/tables/alarm-settings.ts'
import { at } from '../../support/builders.ts'

const NOW = at('12:00')
const HOURLY = { remindDefault: 'hourly', now: NOW } as const
const OFF = { remindDefault: 'off', now: NOW } as const

const said = (fields: Partial<AlarmSettings>): AlarmSettings => ({
  ...DEFAULT_ALARM_SETTINGS,
  ...fields,
})

describe('an alarm', () => {
  test.each<[string, Partial<AlarmSettings>, 'up' | 'down', string | null]>([
    ['of a check of which nothing was said is told', {}, 'down', null],
    ['is held back by a snooze', { snoozedUntil: NOW + 1 }, 'down', 'snoozed'],
    ['is told when the snooze is over', { snoozedUntil: NOW }, 'down', null],
    ['of recovery is told all the same', { snoozedUntil: NOW + 1 }, 'up', null],
    ['is not held back by what was acknowledged', { acknowledged: NOW - 1 }, 'down', null],
  ])('%s', (_, fields, status, reason) => {
    expect(alarmHeldBack(said(fields), status, NOW)).toBe(reason)
  })
})

describe('the next reminder', () => {
  test.each<[string, Partial<AlarmSettings>, 'off' | 'hourly' | 'daily', number | null]>([
    ['comes after an hour', {}, 'hourly', NOW + HOUR],
    ['comes after a day', {}, 'daily', NOW + DAY],
    ['never comes when they are off', {}, 'off', null],
    ['comes after the check’s own interval', { remindEvery: 600 }, 'off', at('12:10')],
    ['never comes when the check wants none', { remindEvery: 0 }, 'hourly', null],
    ['comes at the end of a snooze', { snoozedUntil: at('12:30') }, 'hourly', at('12:30')],
    ['comes then even if they are off', { snoozedUntil: at('12:30') }, 'off', at('12:30')],
    ['is not kept by a snooze that is over', { snoozedUntil: NOW }, 'off', null],
    ['never comes once acknowledged', { acknowledged: at('11:00') }, 'hourly', null],
    [
      'never comes once acknowledged, snoozed or not',
      { acknowledged: at('11:00'), snoozedUntil: at('12:30') },
      'hourly',
      null,
    ],
  ])('%s', (_, fields, remindDefault, nextReminder) => {
    const circumstances = { isDown: true, remindDefault, now: NOW }
    expect(remindedLater(said(fields), circumstances)).toEqual(said({ ...fields, nextReminder }))
  })

  test('never comes of a check that is not down', () => {
    const before = said({ remindEvery: 600, nextReminder: at('12:10') })
    expect(remindedLater(before, { ...HOURLY, isDown: false }).nextReminder).toBeNull()
  })
})

describe('when the status changes', () => {
  test('to down, the first reminder is counted', () => {
    expect(alarmSettingsAfterFlip(DEFAULT_ALARM_SETTINGS, 'down', HOURLY).nextReminder).toBe(
      NOW + HOUR,
    )
  })

  test('to down during a snooze, whose end brings the alarm that was held back', () => {
    const before = said({ snoozedUntil: at('12:30') })
    expect(alarmSettingsAfterFlip(before, 'down', OFF).nextReminder).toBe(at('12:30'))
  })

  test.each(['up', 'paused', 'new'] as const)('to %s, the outage is over', (status) => {
    const before = said({ acknowledged: at('11:00'), nextReminder: at('12:30') })
    expect(alarmSettingsAfterFlip(before, status, HOURLY)).toEqual(DEFAULT_ALARM_SETTINGS)
  })

  test('what was said of the check stays', () => {
    const before = said({ remindEvery: 600, critical: true, snoozedUntil: at('13:00') })
    expect(alarmSettingsAfterFlip(before, 'up', HOURLY)).toBe(before)
  })

  test('and nothing follows from it, nothing is to be stored', () => {
    expect(alarmSettingsAfterFlip(DEFAULT_ALARM_SETTINGS, 'down', OFF)).toBe(DEFAULT_ALARM_SETTINGS)
    expect(alarmSettingsAfterFlip(DEFAULT_ALARM_SETTINGS, 'up', HOURLY)).toBe(
      DEFAULT_ALARM_SETTINGS,
    )
  })
})

describe('when the default changes', () => {
  const after = (nextReminder: number | null, remindDefault: 'off' | 'hourly' | 'daily') =>
    alarmSettingsAsAsked(said({ nextReminder }), { isDown: true, remindDefault, now: NOW })
      .nextReminder

  test.each([
    ['to hourly, what had none gets its first', null, 'hourly', NOW + HOUR],
    ['to hourly, one that waited for tomorrow comes sooner', NOW + DAY, 'hourly', NOW + HOUR],
    ['to daily, one that comes sooner stays', NOW + HOUR, 'daily', NOW + HOUR],
    ['to off, it goes', NOW + HOUR, 'off', null],
    ['to off, one that is due is still given', NOW, 'off', NOW],
  ] as const)('%s', (_, before, remindDefault, expected) => {
    expect(after(before, remindDefault)).toBe(expected)
  })

  test('a check that is not down gets none', () => {
    const circumstances = { ...HOURLY, isDown: false }
    expect(alarmSettingsAsAsked(DEFAULT_ALARM_SETTINGS, circumstances)).toBe(DEFAULT_ALARM_SETTINGS)
  })
})

test.each([
  [null, 'off'],
  ['', 'off'],
  ['off', 'off'],
  ['hourly', 'hourly'],
  ['daily', 'daily'],
  ['weekly', 'off'],
])('the setting %s reads as %s', (text, expected) => {
  expect(readRemindDefault(text)).toBe(expected)
})
