import { describe, expect, onTestFinished, test } from 'vitest'
import { logZoneOf, logZones } from '../../src/renderer/timeline/log-zone.ts'
import {
  matchesFilter,
  mergeItems,
  mergeNewest,
  type TimelineFilter,
} from '../../src/renderer/timeline/merge.ts'
import { rangeOf } from '../../src/renderer/timeline/range.ts'
import { joinRuns } from '../../src/renderer/timeline/runs.ts'
import {
  flipText,
  gapText,
  heardText,
  notificationText,
  pingWord,
  reportText,
  sourceText,
} from '../../src/renderer/timeline/timeline-words.ts'
import { setWords } from '../../src/renderer/words/t.ts'
import { joinUnits } from '../../src/shared/duration.ts'
import { PING_NOW_AGENT } from '../../src/shared/model/ping-now.ts'
import type {
  FlipItem,
  GapItem,
  NotificationItem,
  PingItem,
  PushItem,
  TimelineItem,
} from '../../src/shared/views/timeline.ts'
import {
  WORDS as GERMAN,
  DEFINITIONS as GERMAN_DEFINITIONS,
} from '../../src/shared/words/de/index.ts'
import { WORDS as ENGLISH } from '../../src/shared/words/en/index.ts'
import { WORDS as FRENCH } from '../../src/shared/words/fr/index.ts'
import { uuidOf } from '../support/window-rows.ts'

const [CHECK, OTHER] = [uuidOf(1), uuidOf(2)]

function aPing(n: number, at: number, fields: Partial<PingItem> = {}): PingItem {
  return {
    type: 'ping',
    id: `1.${n}`,
    at,
    check: CHECK,
    n,
    kind: 'success',
    exitStatus: null,
    heard: null,
    duration: null,
    rid: null,
    scheme: 'http',
    method: 'GET',
    remoteAddr: '10.0.0.7',
    ua: 'curl/8',
    preview: '',
    bodySize: 0,
    mayBeCut: false,
    ...fields,
  }
}

test('a line of a report says by what it was sent and where it could not be', () => {
  const to = (name: string, outcome: 'sent' | 'failed', error = '') => {
    return { channel: { uuid: CHECK, name, kind: 'ntfy' }, outcome, error } as const
  }
  const deliveries = [to('phone', 'sent'), to('Slack', 'failed', 'timed out'), to('', 'sent')]
  expect(reportText({ deliveries })).toBe(
    'sent by phone, ntfy; could not be sent by Slack (timed out)',
  )
})

test('an integration without a name is called by its kind, in the language of the window', () => {
  const deliveries = [
    { channel: { uuid: CHECK, name: '', kind: 'email' }, outcome: 'sent', error: '' } as const,
  ]
  setWords('de', GERMAN, GERMAN_DEFINITIONS)
  try {
    expect(reportText({ deliveries })).toBe('gesendet über E-Mail')
  } finally {
    setWords('en', ENGLISH)
  }
})

const flip: FlipItem = {
  type: 'flip',
  id: '2.1',
  at: 5,
  check: CHECK,
  from: 'up',
  to: 'down',
  reason: 'timeout',
}
const gap: GapItem = { type: 'gap', id: '5.1', at: 0, end: 25_920_000, cause: 'asleep' }
const push: PushItem = {
  type: 'push',
  id: '4.1',
  at: 6,
  token: 't',
  push: { name: '', kind: 'text', isDamaged: false, createdAt: 5 },
  event: 'view',
  ip: null,
  userAgent: '',
}
const notification: NotificationItem = {
  type: 'notification',
  id: '3.1',
  at: 5,
  check: CHECK,
  purpose: 'flip',
  channel: { uuid: uuidOf(9), name: 'ops', kind: 'ntfy' },
  status: 'down',
  outcome: 'failed',
  error: 'timed out',
}

describe('a stream', () => {
  test('is newest first; at the same instant a change comes after its ping', () => {
    const items = mergeItems([aPing(1, 5)], [aPing(2, 9), flip, aPing(0, 1)])
    expect(items.map(({ id }) => id)).toEqual(['1.2', '2.1', '1.1', '1.0'])
  })

  test('has each item once, as it was told last', () => {
    const sending: NotificationItem = { ...notification, outcome: 'sending' }
    expect(mergeItems([sending], [notification])).toEqual([notification])
  })

  test('stays the same object when nothing came', () => {
    const items = [flip]
    expect(mergeItems(items, [])).toBe(items)
  })

  test('again from the newest, it keeps what the page reaches back to, and leaves no gap unseen', () => {
    const known = [aPing(3, 30), aPing(2, 20), aPing(1, 10)]
    const numbers = (items: readonly TimelineItem[]) =>
      items.map((item) => item.type === 'ping' && item.n)
    const near = [aPing(5, 50), aPing(4, 40), aPing(3, 30)]
    expect(numbers(mergeNewest(known, near, false))).toEqual([5, 4, 3, 2, 1])
    // One that came by itself meanwhile says nothing of those before it.
    const far = [aPing(9, 90), aPing(8, 80)]
    expect(numbers(mergeNewest([aPing(9, 90), ...known], far, false))).toEqual([9, 8])
    expect(numbers(mergeNewest([aPing(10, 99), ...known], far, false))).toEqual([10, 9, 8])
    expect(numbers(mergeNewest(known, far, true))).toEqual([9, 8, 3, 2, 1])
    expect(mergeNewest(known, [], true)).toBe(known)
  })
})

describe('what just happened', () => {
  const all: TimelineFilter = { uuid: CHECK, kinds: [], from: null, to: null }

  test.each([
    ['a ping of the check', aPing(1, 5), all, true],
    ['a ping of another', aPing(1, 5, { check: OTHER }), all, false],
    ['a gap, which is everybody’s', gap, all, true],
    ['a push, which is no check’s', push, all, false],
    ['a push, in the stream of everything', push, { ...all, uuid: null }, true],
    ['a kind that is filtered out', aPing(1, 5), { ...all, kinds: ['fail'] }, false],
    ['a kind that is asked for', aPing(1, 5, { kind: 'fail' }), { ...all, kinds: ['fail'] }, true],
    ['something before the range', aPing(1, 5), { ...all, from: 6 }, false],
    ['something after the range', aPing(1, 5), { ...all, to: 5 }, false],
  ] as const)('%s: belongs to it as expected', (_, item, wanted, belongs) => {
    expect(matchesFilter(item, wanted)).toBe(belongs)
  })
})

describe('a range of days', () => {
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

  test('is from midnight to midnight in its zone, both days within', () => {
    const { from, to } = rangeOf('2026-11-20', '2026-11-21', 'Europe/Riga')
    expect([iso(from), iso(to)]).toEqual(['2026-11-19T22:00:00.000Z', '2026-11-21T22:00:00.000Z'])
  })

  test('has 25 hours on a day with an hour twice', () => {
    const { from, to } = rangeOf('2026-10-25', '2026-10-25', 'Europe/Riga')
    expect((to ?? 0) - (from ?? 0)).toBe(25 * 3_600_000)
  })

  test('begins at the midnight of its zone also on the day that its clock changes', () => {
    const { from } = rangeOf('2026-10-04', undefined, 'Australia/Sydney')
    expect(iso(from)).toBe('2026-10-03T14:00:00.000Z')
  })

  test('has no bound where none, or nonsense, is given', () => {
    expect(rangeOf(undefined, 'yesterday', 'UTC')).toEqual({ from: null, to: null })
  })
})

describe('the words of', () => {
  test('a ping: ignored wins over its exit status', () => {
    expect(pingWord({ kind: 'fail', exitStatus: 2 })).toBe('Exit status 2')
    expect(pingWord({ kind: 'success', exitStatus: 0 })).toBe('Success')
    expect(pingWord({ kind: 'ign', exitStatus: 2 })).toBe('Ignored')
  })

  test('where it came from', () => {
    expect(sourceText(aPing(1, 1))).toBe('HTTP GET from 10.0.0.7, curl/8')
    const mail = { scheme: 'email', method: '', remoteAddr: null, ua: 'Email from a@b.c' }
    expect(sourceText(aPing(1, 1, mail))).toBe('Email, from a@b.c')
    const spool = { scheme: 'spool', method: '', remoteAddr: null, ua: 'tocsin-run/1.0' }
    expect(sourceText(aPing(1, 1, spool))).toBe('Spool, tocsin-run/1.0')
    const button = { scheme: 'http', method: 'POST', remoteAddr: null, ua: PING_NOW_AGENT }
    expect(sourceText(aPing(1, 1, button))).toBe('HTTP POST, Tocsin (Ping now)')
  })

  test('how late it was heard', () => {
    expect(heardText({ at: 0, heard: 5 * 3_600_000 })).toBe(joinUnits('heard 5 h later'))
    expect(heardText({ at: 0, heard: null })).toBe('')
  })

  test('what failed stands after the name with the colon of the language', () => {
    setWords('fr', FRENCH)
    onTestFinished(() => setWords('en', ENGLISH))
    expect(notificationText({ ...notification, purpose: 'test' })).toMatch(/^ops\u00a0: échec/)
  })

  test('a change, a notification, a gap', () => {
    expect(flipText(flip)).toBe('Up → down: no success was reported in time')
    expect(notificationText(notification)).toBe(
      'ops: could not be told that it is down (timed out)',
    )
    const reminder = { ...notification, purpose: 'reminder', outcome: 'sent', error: '' } as const
    expect(notificationText(reminder)).toBe('ops: reminded that it is down')
    const quiet = { ...notification, outcome: 'suppressed', error: 'quiet hours' } as const
    expect(notificationText(quiet)).toBe('ops: did not notify that it is down (quiet hours)')
    const error = 'only in the server’s log: it has no screen'
    const logged = { ...notification, outcome: 'sent', error } as const
    expect(notificationText(logged)).toBe('ops: only the server’s log says that it is down')
    expect(notificationText({ ...logged, purpose: 'test' })).toBe(
      'ops: test only in the server’s log',
    )
    expect(reportText({ deliveries: [logged] })).toBe('only in the server’s log: ops')
    const unnamed = (kind: string) =>
      notificationText({ ...reminder, channel: { uuid: uuidOf(9), name: '', kind } })
    expect(unnamed('po')).toBe('Pushover: reminded that it is down')
    expect(unnamed('shell')).toBe('Command: reminded that it is down')
    expect(gapText(gap)).toBe(
      joinUnits('This machine was asleep for 7 h 12 min, monitoring was interrupted'),
    )
  })
})

describe('successes that follow each other', () => {
  const brief = (items: Parameters<typeof joinRuns>[0]) =>
    joinRuns(items).map((line) =>
      line.type === 'run' ? `${line.count} since ${line.first}` : line.id,
    )

  test('of one check are one line, whatever happened to others meanwhile', () => {
    const other = aPing(9, 65, { check: OTHER, kind: 'fail' })
    const items = [aPing(4, 80), aPing(3, 70, { kind: 'start' }), other, aPing(2, 60), aPing(1, 50)]
    expect(brief(items)).toEqual(['3 since 50', other.id])
    const [run] = joinRuns(items)
    expect(run).toMatchObject({ type: 'run', id: '1.1', check: CHECK, at: 80 })
  })

  test('are parted by what happened to the check, and by a gap', () => {
    const successes = (from: number) => [2, 1, 0].map((n) => aPing(from + n, from + n))
    const items = [
      ...successes(30),
      { ...flip, at: 25 },
      ...successes(20),
      { ...gap, at: 15 },
      ...successes(10),
    ]
    expect(brief(items)).toEqual(['3 since 30', '2.1', '3 since 20', '5.1', '3 since 10'])
  })

  test('are lines of their own where they are few', () => {
    expect(brief([aPing(2, 20), aPing(1, 10)])).toEqual(['1.2', '1.1'])
  })
})

describe('the zone of a log', () => {
  test.each([
    [{ own: 'UTC', schedule: null, browser: 'UTC' }, ['UTC']],
    [{ own: 'UTC', schedule: 'Europe/Riga', browser: 'UTC' }, ['UTC', 'Europe/Riga']],
    [
      { own: 'Asia/Tokyo', schedule: 'Europe/Riga', browser: 'Europe/Paris' },
      ['Asia/Tokyo', 'Europe/Riga', 'Europe/Paris', 'UTC'],
    ],
  ])('is one of those of %j', (known, expected) => {
    expect(logZones(known)).toEqual(expected)
  })

  test.each([
    ['Europe/Riga', 'Europe/Riga'],
    ['UTC', null],
    ['Mars/Olympus', null],
    [undefined, null],
  ])('that an address has as %s is %s', (chosen, expected) => {
    expect(logZoneOf(chosen, ['UTC', 'Europe/Riga'])).toBe(expected)
  })
})
