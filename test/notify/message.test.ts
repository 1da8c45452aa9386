// What notifications say (contract 7.2, design/desktop.md, design/observer.md).
import { describe, expect, test } from 'vitest'
import type { Check } from '../../src/main/monitor/check.ts'
import type { Flip } from '../../src/main/monitor/flips.ts'
import type { GapCause } from '../../src/main/monitor/observer.ts'
import type { PingSummary } from '../../src/main/monitor/pings.ts'
import { gapSummaryOf, noticeOf, type Story, summaryOf } from '../../src/main/notify/message.ts'
import { aFlip, aGap, anUpCheck, at } from '../support/builders.ts'

interface Told {
  readonly flip?: Partial<Flip>
  readonly check?: Partial<Check>
  readonly lastPing?: Partial<PingSummary> | null
  readonly lastBody?: string
  readonly downSince?: number | null
}

/** The check `backup`, pinged at 12:00, went down at 12:02. */
function aStory({ flip, check, lastPing, lastBody = '', downSince = null }: Told = {}): Story {
  return {
    flip: aFlip(flip),
    check: anUpCheck({ name: 'backup', status: 'down', ...check }),
    lastPing: lastPing === null ? null : aSummary(lastPing),
    lastBody,
    downSince,
  }
}

function aSummary(fields: Partial<PingSummary> = {}): PingSummary {
  return {
    n: 1,
    created: at('12:00'),
    kind: 'success',
    scheme: 'http',
    remoteAddr: null,
    method: 'GET',
    ua: '',
    rid: null,
    exitStatus: null,
    bodySize: 0,
    ...fields,
  }
}

const FAILED = { oldStatus: 'up', newStatus: 'down', reason: 'fail', created: at('12:00') } as const
const RECOVERED = { oldStatus: 'down', newStatus: 'up', reason: '', created: at('14:07') } as const

describe('a check that went down', () => {
  test('is named, and it is urgent', () => {
    expect(noticeOf(aStory())).toEqual({
      flipIds: [1],
      title: 'backup is down',
      body: 'no signal since 2025-01-15 12:00:00 UTC',
      urgency: 'critical',
    })
  })

  test('is called by its UUID when it has no name', () => {
    const story = aStory({ check: { name: '' } })
    expect(noticeOf(story).title).toBe('31365bce-8da9-4729-8ff3-aaa71d56b712 is down')
  })

  test.each<[string, Told, string]>([
    ['never heard of', { check: { lastPing: null }, lastPing: null }, 'no signal came'],
    [
      'started, and not heard of again',
      { check: { lastStart: at('12:00:30') } },
      'started 2025-01-15 12:00:30 UTC and did not finish in time',
    ],
    [
      'started in its grace, with time left to finish',
      { check: { lastStart: at('12:01:30') } },
      'no signal since 2025-01-15 12:00:00 UTC',
    ],
    ['by a signal', { flip: FAILED, lastPing: { kind: 'fail' } }, 'signalled a failure'],
    [
      'by exit 2',
      { flip: FAILED, lastPing: { kind: 'fail', exitStatus: 2 } },
      'failed with exit 2',
    ],
    [
      'by a failure with exit 0',
      { flip: FAILED, lastPing: { kind: 'fail', exitStatus: 0 } },
      'signalled a failure',
    ],
    ['by a signal whose ping is pruned', { flip: FAILED, lastPing: null }, 'signalled a failure'],
    [
      'by silence, whatever the last exit was',
      { lastPing: { kind: 'fail', exitStatus: 2 } },
      'no signal since 2025-01-15 12:00:00 UTC',
    ],
  ])('%s says so', (_, told, body) => {
    expect(noticeOf(aStory(told)).body).toBe(body)
  })

  test.each<[string, Partial<Check>, string]>([
    ['was pinged meanwhile', { lastPing: at('12:30') }, 'no signal since 2025-01-15 12:00:00 UTC'],
    [
      'started anew meanwhile',
      { lastStart: at('12:30') },
      'no signal since 2025-01-15 12:00:00 UTC',
    ],
    ['was resumed meanwhile', { lastPing: null }, 'no signal since 2025-01-15 12:00:00 UTC'],
  ])('and %s is told as it went down', (_, check, body) => {
    expect(noticeOf(aStory({ check })).body).toBe(body)
  })

  test.each([
    ['one line', 'one line'],
    ['first\nlast', 'last'],
    ['first\r\nlast\r\n\r\n', 'last'],
    ['first\n   last   \n\t\n', 'last'],
    [`${'x'.repeat(250)}`, 'x'.repeat(200)],
  ])('says the last line of its output: %j', (lastBody, line) => {
    expect(noticeOf(aStory({ lastBody })).body).toBe(
      `no signal since 2025-01-15 12:00:00 UTC\n${line}`,
    )
  })

  test.each(['', '\n', '  \n\t\n'])('says nothing of an output without a line: %j', (lastBody) => {
    expect(noticeOf(aStory({ lastBody })).body).toBe('no signal since 2025-01-15 12:00:00 UTC')
  })
})

describe('a check that came up', () => {
  test.each([
    [at('12:02'), 'backup is up again after 2 h 5 min'],
    [at('14:06:30'), 'backup is up again after 30 s'],
    [null, 'backup is up again'],
  ])('down since %s: %s', (downSince, title) => {
    expect(noticeOf(aStory({ flip: RECOVERED, downSince }))).toEqual({
      flipIds: [1],
      title,
      body: '',
      urgency: 'normal',
    })
  })
})

describe('many that came together', () => {
  const stories = (count: number, flip: Partial<Flip> = {}) =>
    Array.from({ length: count }, (_, i) =>
      aStory({ flip: { ...flip, id: i + 1 }, check: { name: `c${i + 1}` } }),
    )

  test('are counted by what became of them', () => {
    const [first, ...rest] = stories(4)
    const up = { ...first!, flip: aFlip({ ...RECOVERED, id: 9 }) }
    expect(summaryOf([...rest, up])).toEqual({
      flipIds: [2, 3, 4, 9],
      title: '4 checks changed: 3 down, 1 up again',
      body: 'c2, c3, c4, c1',
      urgency: 'critical',
    })
  })

  test.each([
    [{}, '5 checks changed: 5 down', 'critical'],
    [RECOVERED, '5 checks changed: 5 up again', 'normal'],
  ] as const)('all the same: %j', (flip, title, urgency) => {
    expect(summaryOf(stories(5, flip))).toMatchObject({ title, urgency })
  })

  test.each([
    [10, 'c1, c2, c3, c4, c5, c6, c7, c8, c9, c10'],
    [11, 'c1, c2, c3, c4, c5, c6, c7, c8, c9, c10 and 1 more'],
    [500, 'c1, c2, c3, c4, c5, c6, c7, c8, c9, c10 and 490 more'],
  ])('of %i name ten', (count, body) => {
    expect(summaryOf(stories(count)).body).toBe(body)
  })
})

describe('what a gap made miss its run', () => {
  test('is told once, with the gap and what is fine', () => {
    const missed = [aStory(), aStory({ flip: { id: 2 }, check: { name: 'mail' } })]
    const gap = aGap({ start: at('01:43'), end: at('08:55') })
    expect(gapSummaryOf(gap, missed, 31)).toEqual({
      flipIds: [1, 2],
      title: 'Asleep 7 h 12 min',
      body: '2 checks missed their run, 31 are fine.\nbackup, mail',
      urgency: 'critical',
    })
  })

  test('may be one check', () => {
    expect(gapSummaryOf(aGap(), [aStory()], 0).body).toBe(
      '1 check missed its run, 0 are fine.\nbackup',
    )
  })

  test('is fine as one, too', () => {
    expect(gapSummaryOf(aGap(), [aStory()], 1).body).toBe(
      '1 check missed its run, 1 is fine.\nbackup',
    )
  })

  test.each<[GapCause, string]>([
    ['asleep', 'Asleep 1 h'],
    ['stopped', 'Not running for 1 h'],
    ['clock', 'The clock jumped ahead by 1 h'],
    ['blind', 'Could not be reached for 1 h'],
  ])('as it was %s: %s', (cause, title) => {
    expect(gapSummaryOf(aGap({ cause }), [aStory()], 1).title).toBe(title)
  })
})
