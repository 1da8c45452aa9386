import { describe, expect, test } from 'vitest'
import { otherTitle, scheduleText } from '../../src/renderer/checks/check-words.ts'
import { ruleTexts } from '../../src/renderer/checks/filter-rule-texts.ts'
import { snoozeEnds } from '../../src/renderer/checks/snooze-ends.ts'
import { monthText, outageTexts } from '../../src/renderer/checks/uptime-words.ts'
import { joinUnits } from '../../src/shared/duration.ts'
import { fractionText } from '../../src/shared/uptime-band.ts'
import { aRow, aSettings } from '../support/window-rows.ts'

describe('uptime', () => {
  test('is rounded down: a hundred per cent means that nothing was missed', () => {
    expect(fractionText(0.999999)).toBe(joinUnits('99.99 %'))
    expect(fractionText(1)).toBe(joinUnits('100 %'))
    expect(fractionText(null)).toBe('–')
  })

  test('names its month', () => {
    expect(monthText('2026-11')).toBe('Nov 2026')
    expect(monthText('2026-09')).toBe('Sep 2026')
  })
})

test('a button knows what it says in the other state', () => {
  expect(otherTitle('Acknowledge')).toBe('Unacknowledge')
  expect(otherTitle('Resume')).toBe('Pause')
  expect(otherTitle('Edit')).toBeUndefined()
})

describe('rules', () => {
  test('that are the usual are not mentioned', () => {
    expect(ruleTexts(aSettings())).toEqual([])
  })

  test('are sentences', () => {
    const texts = ruleTexts(
      aSettings({
        methods: 'POST',
        filterSubject: true,
        filterHttpBody: true,
        failureKw: 'error, failed',
        successKw: ' ',
        manualResume: true,
      }),
    )
    expect(texts).toEqual([
      'Count POST requests only. Others are logged but ignored.',
      '“error” or “failed” in the subject of an email or the body of a request means a failure.',
      'Pings without a keyword are ignored.',
      'While paused, pings do not resume it.',
    ])
  })
})

describe('a schedule in the list', () => {
  test.each([
    [{ kind: 'simple', timeout: 86_400 }, 'every day'],
    [{ kind: 'simple', timeout: 300 }, 'every 5 minutes'],
    [{ kind: 'simple', timeout: 5400 }, 'every 1 hour 30 minutes'],
    [{ kind: 'cron', schedule: ' 0 3 * * * ' }, '0 3 * * *'],
    [{ kind: 'oncalendar', schedule: 'Mon 09:00\nTue 10:00\n' }, 'Mon 09:00, Tue 10:00'],
  ] as const)('%o reads %s', (fields, text) => {
    expect(scheduleText(aRow(fields))).toBe(text)
  })
})

describe('tomorrow morning', () => {
  const until = (iso: string, zone: string) => {
    const end = snoozeEnds(Date.parse(iso), zone).find(({ id }) => id === 'tomorrow')
    return new Date(end?.until ?? 0).toISOString()
  }

  test('is eight o’clock of the next day in the user’s zone', () => {
    expect(until('2026-11-21T21:30:00Z', 'Europe/Riga')).toBe('2026-11-22T06:00:00.000Z')
    expect(until('2026-11-21T22:30:00Z', 'Europe/Riga')).toBe('2026-11-23T06:00:00.000Z')
  })

  test('holds over a change of the clock', () => {
    expect(until('2026-10-24T12:00:00Z', 'Europe/Riga')).toBe('2026-10-25T06:00:00.000Z')
    expect(until('2026-03-28T12:00:00Z', 'Europe/Riga')).toBe('2026-03-29T05:00:00.000Z')
  })
})

test.each([
  [{ fraction: null }, 'no data'],
  [{}, 'no outage'],
  [{ outages: 1, downtime: 83_880_000 }, '1 outage | 23 h 18 min'],
  [{ outages: 2, downtime: 60_000, cutByPause: 1 }, '2 outages | 1 min | 1 until it was paused'],
  [{ outages: 1, downtime: 400, cutByPause: 1 }, '1 outage | under 1 s | until it was paused'],
])('the outages of a month, %j', (month, text) => {
  const texts = outageTexts({ fraction: 1, downtime: 0, outages: 0, cutByPause: 0, ...month })
  expect(texts.join(' | ')).toBe(joinUnits(text))
})
