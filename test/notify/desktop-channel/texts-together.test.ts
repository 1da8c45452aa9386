// What one notice says of several checks, and of a reminder (docs/desktop.md, docs/observer.md).
import { describe, expect, test } from 'vitest'
import type { GapCause } from '../../../src/main/monitor/rules/observer.ts'
import type { Change } from '../../../src/main/notify/desktop-channel/change.ts'
import {
  gapNoticeOf,
  noticeOf,
  reminderOf,
  remindersOf,
  summaryOf,
} from '../../../src/main/notify/desktop-channel/texts.ts'
import type { Facts } from '../../../src/main/notify/message/facts.ts'
import { aGap, at } from '../../support/builders.ts'
import { aSubject, PLAIN, RECOVERED, UUID } from './some-facts.ts'

describe('many that came together', () => {
  const changes = (count: number, facts: Partial<Facts> = {}) =>
    Array.from({ length: count }, (_, i) =>
      aSubject({
        check: { id: i + 1, uuid: i === 0 ? UUID : `${UUID.slice(0, -4)}${1000 + i}` },
        facts: { ...facts, name: `c${i + 1}`, flipId: String(i + 1) },
      }),
    )

  test('are counted by what became of them', () => {
    const [first, ...rest] = changes(4)
    const up: Change = { ...aSubject({ facts: RECOVERED }), ...{ name: 'c1', flipIds: [9] } }
    expect(first).toBeDefined()
    expect(summaryOf([...rest, up], PLAIN)).toEqual({
      flipIds: [2, 3, 4, 9],
      title: '4 checks changed: 3 down, 1 up again',
      body: 'c2, c3, c4, c1',
      urgency: 'critical',
    })
  })

  test('count a check that changed twice once, as it is now', () => {
    const [first] = changes(1)
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
    expect(summaryOf(changes(5, facts), PLAIN)).toMatchObject({ title, urgency })
  })

  test.each([
    [10, 'c1, c2, c3, c4, c5, c6, c7, c8, c9, c10'],
    [11, 'c1, c2, c3, c4, c5, c6, c7, c8, c9, c10 and 1 more'],
    [500, 'c1, c2, c3, c4, c5, c6, c7, c8, c9, c10 and 490 more'],
  ])('of %i name ten', (count, names) => {
    expect(summaryOf(changes(count), PLAIN).body).toBe(names)
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
    const changes = [aSubject({ facts: lasting }), aSubject({ facts: unknown })]
    expect(remindersOf(changes, PLAIN)).toEqual({
      flipIds: [],
      title: '2 checks are still down',
      body: 'backup (2 h 5 min), mail',
      urgency: 'critical',
      key: 'reminders',
    })
  })
})

test('however long the names are, a title has 120 characters at most and a body 500', () => {
  const name = `${'n'.repeat(90)}\n`
  const change = aSubject({ facts: { name, downSince: at('10:00') } })
  const many = Array.from({ length: 20 }, (_, checkId) => ({ ...change, checkId }))
  const notices = [
    noticeOf(change, PLAIN),
    reminderOf(change, PLAIN),
    noticeOf({ ...change, status: 'up' }, PLAIN),
    summaryOf(many, PLAIN),
    remindersOf(many, PLAIN),
    gapNoticeOf(aGap(), many, 3, PLAIN),
  ]
  for (const { title, body } of notices) {
    expect(title.length).toBeLessThanOrEqual(120)
    expect(body.length).toBeLessThanOrEqual(500)
    expect(title).not.toContain('\n')
  }
})
