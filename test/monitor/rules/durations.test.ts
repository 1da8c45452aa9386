// Contract monitor.md 5.6: how long the runs in a list of pings took.
import { describe, expect, test } from 'vitest'
import { HOUR, SECOND } from '../../../src/main/clock.ts'
import type { PingKind } from '../../../src/main/monitor/rules/check.ts'
import { durationsOf, MAX_DURATION, type Timed } from '../../../src/main/monitor/rules/durations.ts'
import { at, OTHER_RID, RID } from '../../support/builders.ts'

const RIDS: Record<string, string> = { A: RID, B: OTHER_RID }

/** A log of pings, oldest first, each as its second after noon, its kind and its run: `5 fail A`. */
function aLog(text: string): Timed[] {
  return text.split(', ').map((entry, i) => {
    const [seconds, kind, run = ''] = entry.split(' ')
    return {
      n: i + 1,
      kind: kind as PingKind,
      rid: RIDS[run] ?? (run || null),
      created: at('12:00') + Math.round(Number(seconds) * SECOND),
    }
  })
}

/** The durations, in seconds by number, that a list of the newest `listed` pings shows. */
function shown(log: readonly Timed[], listed = log.length): Record<number, number> {
  const found = durationsOf(log.slice(-listed).toReversed(), (ping, notBefore) =>
    log.filter(({ n, created }) => n < ping.n && created >= notBefore).toReversed(),
  )
  return Object.fromEntries([...found].map(([n, length]) => [n, length / SECOND]))
}

describe('a list of pings shows', () => {
  test.each<[string, string, Record<number, number>]>([
    ['the length of a run that succeeded', '0 start, 5 success', { 2: 5 }],
    ['the length of a run that failed', '0 start, 5 fail', { 2: 5 }],
    ['nothing for a start alone', '0 start', {}],
    ['nothing without a start', '0 success, 5 success', {}],
    ['nothing for a log or an ignored ping', '0 start, 1 log, 2 ign', {}],
    ['a run across logs and ignored pings', '0 start, 1 log, 2 ign, 3 success', { 4: 3 }],
    ['a start only once', '0 start, 5 success, 9 success', { 2: 5 }],
    ['a start only once, after a fail', '0 start, 5 fail, 9 success', { 2: 5 }],
    ['the nearest of two starts', '0 start, 3 start, 5 success', { 3: 2 }],
    ['a run of no time', '5 start, 5 success', { 2: 0 }],
    ['a run by its id', '0 start A, 5 success A', { 2: 5 }],
    ['nothing across ids', '0 start A, 5 success B', {}],
    ['nothing from an id to none', '0 start A, 5 success', {}],
    ['nothing from none to an id', '0 start, 5 success A', {}],
    ['runs that overlap', '0 start A, 1 start B, 4 success A, 9 fail B', { 3: 4, 4: 8 }],
    ['runs that nest', '0 start A, 1 start, 4 success, 9 fail A', { 3: 3, 4: 9 }],
    ['a run within which others ended', '0 start A, 1 success B, 2 success, 3 success A', { 4: 3 }],
  ])('%s', (_, log, expected) => {
    expect(shown(aLog(log))).toEqual(expected)
  })

  test('the same when every start lies before the page', () => {
    expect(shown(aLog('0 start A, 1 start, 4 success A, 9 fail'), 2)).toEqual({ 3: 4, 4: 8 })
  })

  test.each([
    ['an end of that run', '0 start, 1 success, 5 success'],
    ['a failed end of that run', '0 start, 1 fail, 5 success'],
    ['a run of another id', '0 start A, 5 success'],
  ])('nothing when what lies before the page is %s', (_, log) => {
    expect(shown(aLog(log), 1)).toEqual({})
  })

  test('a run whose logs and ignored pings lie before the page', () => {
    expect(shown(aLog('0 start, 1 log, 2 ign, 5 success'), 1)).toEqual({ 4: 5 })
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
    expect(shown(aLog(`0 start, ${LIMIT - 0.001} success`), listed)).toEqual({ 2: LIMIT - 0.001 })
    expect(shown(aLog(`0 start, ${LIMIT} success`), listed)).toEqual({ 2: LIMIT })
    expect(shown(aLog(`0 start, ${LIMIT + 0.001} success`), listed)).toEqual({})
  })

  test('an older start is not asked for when the page reaches back as far', () => {
    expect(askedFor(aLog(`0 log, ${LIMIT + 1} success`))).toEqual([])
  })
})

describe('looking beyond the page', () => {
  /** So many starts at 0, then as many ends of theirs at 7. */
  function aBacklog(runs: number): string {
    const numbers = Array.from({ length: runs }, (_, i) => i)
    return [...numbers.map((i) => `0 start r${i}`), ...numbers.map((i) => `7 success r${i}`)].join(
      ', ',
    )
  }

  test('is done for ten pings', () => {
    expect(Object.values(shown(aLog(aBacklog(10)), 10))).toEqual(Array(10).fill(7))
  })

  test('for more than ten leaves the whole page without', () => {
    expect(shown(aLog(`${aBacklog(11)}, 20 start, 30 success`), 13)).toEqual({})
  })

  test('is never done for the first ping of a check', () => {
    expect(askedFor(aLog('0 success'))).toEqual([])
  })
})

/** The numbers of the pings for which the log before the page was asked. */
function askedFor(log: readonly Timed[]): number[] {
  const asked: number[] = []
  durationsOf(log.toReversed(), ({ n }) => {
    asked.push(n)
    return []
  })
  return asked
}
