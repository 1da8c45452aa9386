// What a report says of one check and of all: outages as uptime counts them, missed and slow runs.
import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, type Millis } from '../../../src/main/clock.ts'
import {
  type Asked,
  type CheckPast,
  checkReport,
  sumUp,
} from '../../../src/main/monitor/insights/report-rules.ts'
import type { FlipDraft, StoredStatus } from '../../../src/main/monitor/rules/check.ts'
import type { Timed } from '../../../src/main/monitor/rules/durations.ts'
import { aCheck, aGap, utc } from '../../support/builders.ts'

const START = utc('2025-03-10T00:00')
const END = START + 7 * DAY
const day = (days: number): Millis => START + days * DAY

const ASKED: Asked = {
  ...{ start: START, until: END, now: END + DAY, before: START - 7 * DAY },
  ...{ gaps: [], joinedGaps: [] },
}

function flip(at: Millis, newStatus: StoredStatus, reason: FlipDraft['reason'] = ''): FlipDraft {
  return { created: at, oldStatus: newStatus === 'down' ? 'up' : 'down', newStatus, reason }
}

/** Daily, an hour of grace. */
function aPast(
  past: Partial<CheckPast> = {},
  fields: Parameters<typeof aCheck>[0] = {},
): CheckPast {
  const check = aCheck({
    ...{ name: 'backup', status: 'up', timeout: 86_400, grace: 3600, created: START - 30 * DAY },
    ...fields,
  })
  return { check, flips: [], pings: [], isSilent: false, ...past }
}

const report = (past: CheckPast, asked: Partial<Asked> = {}) =>
  checkReport(past, { ...ASKED, ...asked })

function outages(flips: readonly FlipDraft[], asked: Partial<Asked> = {}, status?: StoredStatus) {
  const fields = status === undefined ? {} : { status }
  return report(aPast({ flips }, fields), asked)?.outages
}

test('a check that did not exist yet is not told of', () => {
  expect(report(aPast({}, { created: END }))).toBeNull()
  expect(report(aPast({}, { created: END - 1 }))).not.toBeNull()
})

describe('outages', () => {
  test('with start, end, length and reason', () => {
    expect(outages([flip(day(1), 'down', 'fail'), flip(day(1) + HOUR, 'up')])).toEqual([
      {
        ...{ uuid: aCheck().uuid, name: 'backup', start: day(1), end: day(1) + HOUR },
        ...{ ended: 'up', length: HOUR, reason: 'fail', missed: 0 },
      },
    ])
  })

  test('that began before the period and end after it are told whole', () => {
    const around = [flip(START - HOUR, 'down', 'fail'), flip(END + HOUR, 'up')]
    expect(outages(around)).toMatchObject([{ start: START - HOUR, end: END + HOUR, ended: 'up' }])
  })

  test('before and after it are not', () => {
    const others = [
      ...[flip(START - DAY, 'down', 'fail'), flip(START, 'up')],
      ...[flip(END, 'down', 'fail'), flip(END + HOUR, 'up')],
    ]
    expect(outages(others)).toEqual([])
  })

  test('that go on have no end, and their length so far', () => {
    const [open] = outages([flip(day(6), 'down', 'fail')], {}, 'down') ?? []
    expect(open).toMatchObject({ end: null, ended: 'open', length: 2 * DAY })
  })

  test('that a pause ended say so', () => {
    const paused = [flip(day(1), 'down', 'fail'), flip(day(2), 'paused')]
    expect(outages(paused, {}, 'paused')).toMatchObject([{ ended: 'paused', length: DAY }])
  })

  test('of which nobody saw anything are none', () => {
    const gap = aGap({ start: day(1) - 1, end: day(1) + HOUR })
    const asleep = { gaps: [gap], joinedGaps: [gap] }
    expect(outages([flip(day(1), 'down', 'fail'), flip(day(1) + HOUR, 'up')], asleep)).toEqual([])
  })
})

describe('missed runs', () => {
  const missed = (from: Millis, to: Millis, asked: Partial<Asked> = {}) =>
    outages([flip(from, 'down', 'timeout'), flip(to, 'up')], asked)?.map((one) => one.missed)

  test('none, when the run came late, but before the next was expected', () => {
    expect(missed(day(1), day(1) + 2 * HOUR)).toEqual([0])
  })

  test('each that was expected and did not come', () => {
    expect(missed(day(1), day(3) + 2 * HOUR)).toEqual([2])
  })

  test('only those within the period', () => {
    expect(missed(day(-2), day(2))).toEqual([1])
    expect(missed(day(5), day(20), { now: day(30) })).toEqual([3])
  })

  test('not those that were expected while the machine slept', () => {
    const gap = aGap({ start: day(2) - 2 * HOUR, end: day(2) + HOUR })
    const asleep = { gaps: [gap], joinedGaps: [gap] }
    expect(missed(day(1), day(3) + 2 * HOUR, asleep)).toEqual([1])
  })

  test('none of a check that a failure took down', () => {
    expect(outages([flip(day(1), 'down', 'fail'), flip(day(4), 'up')])?.[0]?.missed).toBe(0)
  })
})

describe('the slowest run', () => {
  /** Runs that end at noon of the days and take so many minutes, newest first. */
  function runs(minutes: readonly number[], first = 0): readonly Timed[] {
    return minutes
      .flatMap((length, i): Timed[] => {
        const end = day(first + i) + 12 * HOUR
        return [
          { n: 2 * i + 1, kind: 'start', rid: null, created: end - length * MINUTE },
          { n: 2 * i + 2, kind: 'success', rid: null, created: end },
        ]
      })
      .toReversed()
  }
  const slowest = (pings: readonly Timed[]) => report(aPast({ pings }))?.slowest

  test('stands against the median', () => {
    expect(slowest(runs([10, 12, 41, 11]))).toMatchObject({
      ...{ n: 6, at: day(2) + 12 * HOUR, duration: 41 * MINUTE, median: 11 * MINUTE },
    })
  })

  test('is none where all are alike, or too few are known', () => {
    expect(slowest(runs([10, 12, 14, 11]))).toBeNull()
    expect(slowest(runs([1, 41]))).toBeNull()
    expect(slowest(runs([0.001, 0.01, 0.001]))).toBeNull()
  })

  test('is of the period; those before it count for the median alone', () => {
    expect(slowest(runs([99, 10, 11, 10, 17], -4))).toMatchObject({ duration: 17 * MINUTE })
    expect(slowest(runs([10, 10, 99], -5))).toBeNull()
  })
})

describe('of all checks together', () => {
  test('uptime is of the time in which somebody watched, against the period before', () => {
    const flips = [
      ...[flip(day(-7), 'down', 'fail'), flip(day(-7) + 84 * HOUR, 'up')],
      ...[flip(day(0), 'down', 'fail'), flip(day(0) + 16.8 * HOUR, 'up')],
    ]
    const all = [aPast({ flips }), aPast({}, { name: 'other' })].flatMap((p) => report(p) ?? [])
    expect(sumUp(all, ASKED)).toMatchObject({
      ...{ uptime: 0.95, before: 0.75, downtime: 16.8 * HOUR, outagesInAll: 1, troubledInAll: 1 },
      troubled: [{ name: 'backup', uptime: 0.9, before: 0.5 }],
      longest: { name: 'backup', length: 16.8 * HOUR },
    })
  })

  test('checks count by what they were at the end, not by what they are now', () => {
    const flips = [flip(day(1), 'down', 'fail'), flip(END + 1, 'up')]
    const all = [
      aPast({ flips }),
      aPast({}, { status: 'paused' }),
      aPast({ isSilent: true }, { status: 'new', created: day(2), name: 'fresh' }),
    ].flatMap((past) => report(past) ?? [])
    expect(sumUp(all, ASKED)).toMatchObject({
      counts: { all: 3, up: 0, down: 1, paused: 1, new: 1 },
      created: { inAll: 1, listed: [{ name: 'fresh' }] },
      silent: { inAll: 1, listed: [{ name: 'fresh' }] },
    })
  })

  test('nothing was watched: there is no uptime', () => {
    expect(sumUp([], ASKED)).toMatchObject({ uptime: null, before: null, longest: null })
  })
})
