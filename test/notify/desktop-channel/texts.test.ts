// What notices say of changes (contract monitor.md 7.2, docs/desktop.md, docs/observer.md).
import { describe, expect, test } from 'vitest'
import { DAY } from '../../../src/main/clock.ts'
import type { Check } from '../../../src/main/monitor/rules/check.ts'
import {
  gapNoticeOf,
  noticeOf,
  reminderOf,
  remindersOf,
  summaryOf,
  type TextOptions,
} from '../../../src/main/notify/desktop-channel/texts.ts'
import { aGap, at, utc } from '../../support/builders.ts'
import { aSubject, PLAIN, RECOVERED, type Told, UUID } from './some-facts.ts'

const FAILED = { reason: 'fail', at: at('12:00') } as const
const body = (told: Told, manner: TextOptions = PLAIN) => noticeOf(aSubject(told), manner).body

describe('a check that went down', () => {
  test('is named, it is urgent, and something can be done', () => {
    expect(noticeOf(aSubject(), PLAIN)).toEqual({
      flipIds: [1],
      title: 'backup is down',
      body: 'no signal since 12:00 UTC',
      urgency: 'critical',
      key: UUID,
      opens: `/checks/${UUID}`,
      checkUuid: UUID,
      actions: ['snooze', 'pause', 'acknowledge'],
    })
  })

  test.each<[string, Told, string]>([
    ['never heard of', { check: { lastPing: null }, lastPing: null }, 'no signal came'],
    [
      'started, and not heard of again',
      { check: { lastStart: at('12:00:30') } },
      'started 12:00 UTC and did not finish in time',
    ],
    [
      'started in its grace, with time left to finish',
      { check: { lastStart: at('12:01:30') } },
      'no signal since 12:00 UTC',
    ],
    ['by a signal', { facts: FAILED, lastPing: { kind: 'fail' } }, 'signalled a failure'],
    [
      'by exit 2',
      { facts: FAILED, lastPing: { kind: 'fail', exitStatus: 2 } },
      'failed with exit 2',
    ],
    [
      'by a failure with exit 0',
      { facts: FAILED, lastPing: { kind: 'fail', exitStatus: 0 } },
      'signalled a failure',
    ],
    [
      'by a signal heard late',
      { facts: { ...FAILED, late: { failed: at('03:10'), heard: at('09:00') } } },
      'failed at 03:10 UTC, heard at 09:00 UTC',
    ],
    [
      'by exit 2, heard late',
      {
        facts: { ...FAILED, late: { failed: at('03:10') - DAY, heard: at('09:00') } },
        lastPing: { kind: 'fail', exitStatus: 2 },
      },
      'failed at 2025-01-14 03:10 UTC, heard at 09:00 UTC (exit 2)',
    ],
    ['by a signal whose ping is pruned', { facts: FAILED, lastPing: null }, 'signalled a failure'],
    [
      'by silence, whatever the last exit was',
      { lastPing: { kind: 'fail', exitStatus: 2 } },
      'no signal since 12:00 UTC',
    ],
  ])('%s says so', (_, told, text) => {
    expect(body(told)).toBe(text)
  })

  test.each<[string, Partial<Check>]>([
    ['was pinged meanwhile', { lastPing: at('12:30') }],
    ['started anew meanwhile', { lastStart: at('12:30') }],
    ['was resumed meanwhile', { lastPing: null }],
  ])('and %s is told as it went down', (_, check) => {
    expect(body({ check })).toBe('no signal since 12:00 UTC')
  })

  test('by a failure says the last line of its output', () => {
    const text = 'first\nrsync: connection refused\n\n'
    expect(body({ facts: FAILED, lastPing: { kind: 'fail', text } })).toBe(
      'signalled a failure\nrsync: connection refused',
    )
  })

  test('by silence says nothing of the output of a run before, which was fine', () => {
    expect(body({ lastPing: { text: 'dump complete' } })).toBe('no signal since 12:00 UTC')
  })

  test.each<[string, number, string, string]>([
    ['in the zone of the user', at('12:00'), 'Europe/Riga', 'no signal since 14:00'],
    [
      'with its date, when it was on another day',
      utc('2025-01-14T21:30'),
      'UTC',
      'no signal since 2025-01-14 21:30 UTC',
    ],
    ['with a date by that zone', utc('2025-01-14T22:30'), 'Europe/Riga', 'no signal since 00:30'],
  ])('tells the time %s', (_, lastPing, zone, text) => {
    expect(body({ check: { lastPing } }, { ...PLAIN, zone })).toBe(text)
  })
})

describe('privacy', () => {
  const told: Told = { facts: FAILED, lastPing: { text: 'secret output' } }

  test('without output leaves out what a job printed', () => {
    const manner = { ...PLAIN, privacy: 'no-output' } as const
    expect(noticeOf(aSubject(told), manner)).toMatchObject({
      title: 'backup is down',
      body: 'signalled a failure',
    })
  })

  test('without names leaves out both, wherever names are', () => {
    const manner = { ...PLAIN, privacy: 'no-names' } as const
    const change = aSubject(told)
    const up = aSubject({ facts: RECOVERED })
    const notices = [
      noticeOf(change, manner),
      noticeOf(up, manner),
      reminderOf(change, manner),
      remindersOf([change, up], manner),
      summaryOf([change, up], manner),
      gapNoticeOf(aGap(), [change], 3, manner),
    ]
    expect(notices.map(({ title, body }) => `${title}|${body}`)).toEqual([
      'A check is down|signalled a failure',
      'A check is up again|',
      'A check is still down|signalled a failure',
      '2 checks are still down|',
      '1 check changed: 1 up again|',
      'Asleep 1 h|1 check missed its run, 3 are fine.',
    ])
  })
})

describe('a check that came up', () => {
  test.each([
    [at('12:02'), 'backup is up again after 2 h 5 min'],
    [at('14:06:30'), 'backup is up again after 30 s'],
    [null, 'backup is up again'],
  ])('down since %s: %s, in the place of the alarm', (downSince, title) => {
    expect(noticeOf(aSubject({ facts: { ...RECOVERED, downSince } }), PLAIN)).toEqual({
      flipIds: [1],
      title,
      body: '',
      urgency: 'normal',
      key: UUID,
      opens: `/checks/${UUID}`,
      checkUuid: UUID,
    })
  })
})
