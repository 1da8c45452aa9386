// The words that all kinds of channels share.
import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/main/clock.ts'
import {
  ageText,
  downtimeText,
  excerptOf,
  firstCharacters,
  periodText,
  pingKindText,
  reasonText,
  scheduleText,
} from '../../../src/main/notify/message/wording.ts'
import { aCheck, at } from '../../support/builders.ts'

test.each([
  [0, '0 seconds'],
  [999, '0 seconds'],
  [SECOND, '1 second'],
  [59 * SECOND, '59 seconds'],
  [MINUTE, '1 minute, 0 seconds'],
  [2 * MINUTE + SECOND, '2 minutes, 1 second'],
  [HOUR, '1 hour, 0 minutes'],
  [2 * HOUR + 5 * MINUTE + 59 * SECOND, '2 hours, 5 minutes'],
  [DAY, '1 day, 0 hours'],
  [40 * DAY + 23 * HOUR + 59 * MINUTE, '40 days, 23 hours'],
])('an outage of %i ms lasted %s', (length, expected) => {
  expect(downtimeText(length)).toBe(expected)
})

test.each([
  [0, 'now'],
  [-HOUR, 'now'],
  [SECOND, '1 second ago'],
  [MINUTE, '1 minute ago'],
  [2 * HOUR + 5 * MINUTE, '2 hours, 5 minutes ago'],
  [DAY, '1 day ago'],
  [DAY + 30 * MINUTE, '1 day ago'],
])('what was %i ms before is %s', (age, expected) => {
  expect(ageText(at('12:00') - age, at('12:00'))).toBe(expected)
})

test.each([
  [1, '1 second'],
  [90, '1 minute 30 seconds'],
  [3600, '1 hour'],
  [86_400, '1 day'],
  [7 * 86_400, '1 week'],
  [8 * 86_400, '8 days'],
  [14 * 86_400, '2 weeks'],
  [86_400 + 2 * 3600, '1 day 2 hours'],
])('a period of %i s is %s', (seconds, expected) => {
  expect(periodText(seconds)).toBe(expected)
})

describe('a schedule is', () => {
  test('the period of a simple check', () => {
    expect(scheduleText(aCheck({ timeout: 3600 }))).toBe('1 hour')
  })
  test('the expression and the zone of another', () => {
    const check = aCheck({ kind: 'cron', schedule: '30 2 * * *', tz: 'Europe/Riga' })
    expect(scheduleText(check)).toBe('30 2 * * * (Europe/Riga)')
  })
})

test.each([
  ['success', null, 'Success'],
  ['success', 0, 'Success'],
  ['fail', null, 'Failure'],
  ['fail', 0, 'Failure'],
  ['fail', 3, 'Exit status 3'],
  ['start', null, 'Start'],
  ['log', 7, 'Log'],
  ['ign', null, 'Ignored'],
] as const)('a ping %s with exit status %s is called %s', (kind, exitStatus, expected) => {
  expect(pingKindText({ kind, exitStatus })).toBe(expected)
})

test('a recovery has no reason', () => {
  expect(reasonText('')).toBe('')
  expect(reasonText('timeout')).toContain('grace time passed')
  expect(reasonText('fail')).toContain('failure signal')
})

describe('an excerpt', () => {
  test('of 1,000 characters is whole', () => {
    expect(excerptOf('x'.repeat(1000))).toBe('x'.repeat(1000))
  })
  test('of more says that it was cut', () => {
    expect(excerptOf('x'.repeat(1001))).toBe(`${'x'.repeat(1000)}\n[truncated]`)
  })
  test('counts characters, and cuts none in two', () => {
    expect(excerptOf('🐀'.repeat(1000))).toBe('🐀'.repeat(1000))
    expect(excerptOf('🐀'.repeat(1001))).toBe(`${'🐀'.repeat(1000)}\n[truncated]`)
  })
})

test('the first characters of a short text are all of it', () => {
  expect(firstCharacters('ab', 2)).toBe('ab')
  expect(firstCharacters('🐀b', 1)).toBe('🐀')
})
