// What notices say of changes (contract 7.2, design/desktop.md, design/observer.md).
import { describe, expect, test } from 'vitest'
import type { Check } from '../../../src/main/monitor/check.ts'
import type { GapCause } from '../../../src/main/monitor/observer.ts'
import type { Facts, LastPing } from '../../../src/main/notify/facts.ts'
import { type Subject, subjectOf } from '../../../src/main/notify/notices/subject.ts'
import {
  gapNoticeOf,
  type Manner,
  noticeOf,
  reminderOf,
  remindersOf,
  summaryOf,
} from '../../../src/main/notify/notices/texts.ts'
import { aGap, at, utc } from '../../support/builders.ts'
import { aPing, someFacts } from './some-facts.ts'

const PLAIN: Manner = { zone: 'UTC', privacy: 'full', now: at('12:02') }

interface Told {
  readonly check?: Partial<Check>
  readonly lastPing?: Partial<LastPing> | null
  readonly facts?: Partial<Facts>
}

function aSubject({ check, lastPing, facts }: Told = {}): Subject {
  return subjectOf({
    ...someFacts(check),
    lastPing: lastPing === null ? null : aPing(lastPing),
    ...facts,
  })
}

const FAILED = { reason: 'fail', at: at('12:00') } as const
const RECOVERED = { status: 'up', reason: '', at: at('14:07') } as const
const UUID = '31365bce-8da9-4729-8ff3-aaa71d56b712'
const body = (told: Told, manner: Manner = PLAIN) => noticeOf(aSubject(told), manner).body

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

  test('says the last line of its output', () => {
    const text = 'first\nrsync: connection refused\n\n'
    expect(body({ lastPing: { text } })).toBe(
      'no signal since 12:00 UTC\nrsync: connection refused',
    )
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
  const told: Told = { lastPing: { text: 'secret output' } }

  test('without output leaves out what a job printed', () => {
    const manner = { ...PLAIN, privacy: 'no-output' } as const
    expect(noticeOf(aSubject(told), manner)).toMatchObject({
      title: 'backup is down',
      body: 'no signal since 12:00 UTC',
    })
  })

  test('without names leaves out both, wherever names are', () => {
    const manner = { ...PLAIN, privacy: 'no-names' } as const
    const subject = aSubject(told)
    const up = aSubject({ facts: RECOVERED })
    const notices = [
      noticeOf(subject, manner),
      noticeOf(up, manner),
      reminderOf(subject, manner),
      remindersOf([subject, up], manner),
      summaryOf([subject, up], manner),
      gapNoticeOf(aGap(), [subject], 3, manner),
    ]
    expect(notices.map(({ title, body }) => `${title}|${body}`)).toEqual([
      'A check is down|no signal since 12:00 UTC',
      'A check is up again|',
      'A check is still down|no signal since 12:00 UTC',
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

describe('many that came together', () => {
  const subjects = (count: number, facts: Partial<Facts> = {}) =>
    Array.from({ length: count }, (_, i) =>
      aSubject({
        check: { id: i + 1 },
        facts: { ...facts, name: `c${i + 1}`, flipId: String(i + 1) },
      }),
    )

  test('are counted by what became of them', () => {
    const [first, ...rest] = subjects(4)
    const up: Subject = { ...aSubject({ facts: RECOVERED }), ...{ name: 'c1', flipIds: [9] } }
    expect(first).toBeDefined()
    expect(summaryOf([...rest, up], PLAIN)).toEqual({
      flipIds: [2, 3, 4, 9],
      title: '4 checks changed: 3 down, 1 up again',
      body: 'c2, c3, c4, c1',
      urgency: 'critical',
    })
  })

  test('count a check that changed twice once, as it is now', () => {
    const [first] = subjects(1)
    const up = aSubject({ facts: { ...RECOVERED, name: 'c1', flipId: '2' } })
    expect(summaryOf([...(first ? [first] : []), up], PLAIN)).toMatchObject({
      flipIds: [1, 2],
      title: '1 check changed: 1 up again',
    })
  })

  test.each([
    [{}, '5 checks changed: 5 down', 'critical'],
    [RECOVERED, '5 checks changed: 5 up again', 'normal'],
  ] as const)('all the same: %j', (facts, title, urgency) => {
    expect(summaryOf(subjects(5, facts), PLAIN)).toMatchObject({ title, urgency })
  })

  test.each([
    [10, 'c1, c2, c3, c4, c5, c6, c7, c8, c9, c10'],
    [11, 'c1, c2, c3, c4, c5, c6, c7, c8, c9, c10 and 1 more'],
    [500, 'c1, c2, c3, c4, c5, c6, c7, c8, c9, c10 and 490 more'],
  ])('of %i name ten', (count, names) => {
    expect(summaryOf(subjects(count), PLAIN).body).toBe(names)
  })
})

describe('what a gap made miss its run', () => {
  test('is told once, with the gap and what is fine', () => {
    const missed = [aSubject(), aSubject({ facts: { name: 'mail', flipId: '2' } })]
    const gap = aGap({ start: at('01:43'), end: at('08:55') })
    expect(gapNoticeOf(gap, missed, 31, PLAIN)).toEqual({
      flipIds: [1, 2],
      title: 'Asleep 7 h 12 min',
      body: '2 checks missed their run, 31 are fine.\nbackup, mail',
      urgency: 'critical',
    })
  })

  test.each([
    [0, '1 check missed its run, 0 are fine.\nbackup'],
    [1, '1 check missed its run, 1 is fine.\nbackup'],
  ])('is counted in words: one missed, %i fine', (fine, text) => {
    expect(gapNoticeOf(aGap(), [aSubject()], fine, PLAIN).body).toBe(text)
  })

  test.each<[GapCause, string]>([
    ['asleep', 'Asleep 1 h'],
    ['stopped', 'Not running for 1 h'],
    ['clock', 'The clock jumped ahead by 1 h'],
    ['blind', 'Could not be reached for 1 h'],
  ])('as it was %s: %s', (cause, title) => {
    expect(gapNoticeOf(aGap({ cause }), [aSubject()], 1, PLAIN).title).toBe(title)
  })
})

describe('a reminder', () => {
  const lasting = {
    purpose: 'reminder',
    flipId: '1-9',
    at: at('14:07'),
    downSince: at('12:02'),
  } as const

  test('of one check takes the place of its alarm', () => {
    expect(reminderOf(aSubject({ facts: lasting }), PLAIN)).toMatchObject({
      flipIds: [],
      title: 'backup is still down after 2 h 5 min',
      body: 'no signal since 12:00 UTC',
      key: UUID,
      actions: ['snooze', 'pause', 'acknowledge'],
    })
  })

  test('of several says since when', () => {
    const unknown = { ...lasting, name: 'mail', downSince: null }
    const subjects = [aSubject({ facts: lasting }), aSubject({ facts: unknown })]
    expect(remindersOf(subjects, PLAIN)).toEqual({
      flipIds: [],
      title: '2 checks are still down',
      body: 'backup (2 h 5 min), mail',
      urgency: 'critical',
      key: 'reminders',
    })
  })
})
