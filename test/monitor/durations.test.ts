// Contract 5.6: how long the runs in a list of pings took.
import { describe, expect, test } from 'vitest'
import { HOUR, SECOND } from '../../src/main/clock.ts'
import type { PingKind } from '../../src/main/monitor/check.ts'
import { durationsOf, MAX_DURATION, type Timed } from '../../src/main/monitor/durations.ts'
import { at, OTHER_RID, RID } from '../support/builders.ts'

type Entry = readonly [seconds: number, kind: PingKind, rid?: string]

/** A log whose pings came at these seconds after noon, oldest first. */
function aLog(...entries: readonly Entry[]): Timed[] {
  return entries.map(([seconds, kind, rid = null], i) => ({
    n: i + 1,
    kind,
    rid,
    created: at('12:00') + seconds * SECOND,
  }))
}

/** The durations, in seconds by number, that a list of the newest `listed` pings shows. */
function shown(log: readonly Timed[], listed = log.length): Record<number, number> {
  const found = durationsOf(log.slice(-listed).toReversed(), (ping, notBefore) =>
    log.filter(({ n, created }) => n < ping.n && created >= notBefore).toReversed(),
  )
  return Object.fromEntries([...found].map(([n, length]) => [n, length / SECOND]))
}

describe('a list of pings shows', () => {
  test.each<[string, Entry[], Record<number, number>]>([
    ['the length of a run that succeeded', [[0, 'start'], [5, 'success']], { 2: 5 }],
    ['the length of a run that failed', [[0, 'start'], [5, 'fail']], { 2: 5 }],
    ['nothing for a start alone', [[0, 'start']], {}],
    ['nothing without a start', [[0, 'success'], [5, 'success']], {}],
    ['nothing for a log or an ignored ping', [[0, 'start'], [1, 'log'], [2, 'ign']], {}],
    ['a run across logs and ignored pings', [[0, 'start'], [1, 'log'], [2, 'ign'], [3, 'success']], { 4: 3 }],
    ['a start only once', [[0, 'start'], [5, 'success'], [9, 'success']], { 2: 5 }],
    ['a start only once, after a fail', [[0, 'start'], [5, 'fail'], [9, 'success']], { 2: 5 }],
    ['the nearest of two starts', [[0, 'start'], [3, 'start'], [5, 'success']], { 3: 2 }],
    ['a run of no time', [[5, 'start'], [5, 'success']], { 2: 0 }],
    ['a run by its id', [[0, 'start', RID], [5, 'success', RID]], { 2: 5 }],
    ['nothing across ids', [[0, 'start', RID], [5, 'success', OTHER_RID]], {}],
    ['nothing from an id to none', [[0, 'start', RID], [5, 'success']], {}],
    ['nothing from none to an id', [[0, 'start'], [5, 'success', RID]], {}],
    [
      'runs that overlap',
      [[0, 'start', RID], [1, 'start', OTHER_RID], [4, 'success', RID], [9, 'fail', OTHER_RID]],
      { 3: 4, 4: 8 },
    ],
    [
      'a run that another run with and one without an id ended in',
      [[0, 'start', RID], [1, 'success', OTHER_RID], [2, 'success'], [3, 'success', RID]],
      { 4: 3 },
    ],
  ])('%s', (_, entries, expected) => {
    expect(shown(aLog(...entries))).toEqual(expected)
  })

  test('the same when every start lies before the page', () => {
    const log = aLog([0, 'start', RID], [1, 'start'], [4, 'success', RID], [9, 'fail'])
    expect(shown(log, 2)).toEqual({ 3: 4, 4: 8 })
  })

  test.each<[string, Entry[]]>([
    ['an end of that run', [[0, 'start'], [1, 'success'], [5, 'success']]],
    ['a failed end of that run', [[0, 'start'], [1, 'fail'], [5, 'success']]],
    ['a run of another id', [[0, 'start', RID], [5, 'success']]],
  ])('nothing when what lies before the page is %s', (_, entries) => {
    expect(shown(aLog(...entries), 1)).toEqual({})
  })

  test('no logs and ignored pings before the page in the way', () => {
    expect(shown(aLog([0, 'start'], [1, 'log'], [2, 'ign'], [5, 'success']), 1)).toEqual({ 4: 5 })
  })

  test('nothing for an empty page', () => {
    expect(shown([], 0)).toEqual({})
  })
})

describe('a start and an end belong together up to 72 hours apart', () => {
  const LIMIT = MAX_DURATION / SECOND

  test('which is the limit', () => {
    expect(MAX_DURATION).toBe(72 * HOUR)
  })

  test.each([
    ['within the page', 2],
    ['across its edge', 1],
  ])('%s', (_, listed) => {
    expect(shown(aLog([0, 'start'], [LIMIT - 0.001, 'success']), listed)).toEqual({ 2: LIMIT - 0.001 })
    expect(shown(aLog([0, 'start'], [LIMIT, 'success']), listed)).toEqual({ 2: LIMIT })
    expect(shown(aLog([0, 'start'], [LIMIT + 0.001, 'success']), listed)).toEqual({})
  })

  test('an older start is not asked for when the page reaches back as far', () => {
    const page = aLog([0, 'log'], [LIMIT + 1, 'success']).toReversed()
    const asked: Timed[] = []
    durationsOf(page, (ping) => {
      asked.push(ping)
      return []
    })
    expect(asked).toEqual([])
  })
})

describe('looking beyond the page', () => {
  /** So many starts, then as many ends of theirs. */
  function aBacklog(runs: number): Timed[] {
    const rids = Array.from({ length: runs }, (_, i) => `${i}`)
    return aLog(
      ...rids.map((rid) => [0, 'start', rid] as const),
      ...rids.map((rid) => [7, 'success', rid] as const),
    )
  }

  test('is done for ten pings', () => {
    expect(Object.values(shown(aBacklog(10), 10))).toEqual(Array(10).fill(7))
  })

  test('for more than ten leaves the whole page without', () => {
    const log = [...aBacklog(11), ...aLog([20, 'start'], [30, 'success']).map((ping) => ({ ...ping, n: ping.n + 22 }))]
    expect(shown(log, 13)).toEqual({})
  })

  test('is never done for the first ping of a check', () => {
    const asked: Timed[] = []
    durationsOf(aLog([0, 'success']), (ping) => {
      asked.push(ping)
      return []
    })
    expect(asked).toEqual([])
  })
})
