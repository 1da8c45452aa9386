// How long runs usually take, and which are out of that.
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE, type Millis, SECOND } from '../../../src/main/clock.ts'
import type { Timed } from '../../../src/main/monitor/rules/durations.ts'
import { MIN_RUNS, type PaceHistory, paceOf } from '../../../src/main/monitor/rules/pace.ts'
import { at } from '../../support/builders.ts'

const BEGIN = at('00:00')

type Took = Millis | { readonly failed: Millis }

/** A run each hour. */
function runs(...durations: readonly Took[]): readonly Timed[] {
  return durations.flatMap((duration, i) => {
    const start = BEGIN + i * HOUR
    const [took, kind] =
      typeof duration === 'number'
        ? ([duration, 'success'] as const)
        : ([duration.failed, 'fail'] as const)
    return [
      { n: 2 * i + 1, kind: 'start', rid: null, created: start },
      { n: 2 * i + 2, kind, rid: null, created: start + took },
    ]
  })
}

const pace = (pings: readonly Timed[], fields: Partial<PaceHistory> = {}) =>
  paceOf({ pings, startedAt: null, gaps: [], ...fields })
const usual = (count: number, took: Millis = 13 * MINUTE) => Array<Millis>(count).fill(took)
const NOW = at('20:00')

/** After how long a run is long. */
function longAfter(pings: readonly Timed[]): Millis | null {
  const longAt = pace(pings, { startedAt: NOW })?.longAt ?? null
  return longAt === null ? null : longAt - NOW
}

test('below ten good runs nothing is usual; failures do not count', () => {
  expect(pace(runs(...usual(MIN_RUNS - 1), { failed: MINUTE }))).toBeNull()
  expect(pace(runs(...usual(MIN_RUNS)))).toEqual({ median: 13 * MINUTE, longAt: null, fast: null })
})

test('a success without a start has no length, and does not count', () => {
  const lone: Timed[] = usual(20).map((_, i) => ({
    ...{ n: i + 1, kind: 'success', rid: null, created: BEGIN + i * HOUR },
  }))
  expect(pace(lone)).toBeNull()
})

describe('a run is long', () => {
  test.each<[string, readonly Timed[], Millis]>([
    ['after twice the median', runs(...usual(12)), 26 * MINUTE],
    ['but not before a minute over a short one', runs(...usual(12, 2 * SECOND)), 62 * SECOND],
    [
      'later where some runs are long every time',
      runs(...Array.from({ length: 14 }, (_, i) => (i % 7 === 6 ? HOUR - 1 : 13 * MINUTE))),
      1.5 * (HOUR - 1),
    ],
    ['by the newest 30', runs(...usual(30, HOUR / 2), ...usual(30)), 26 * MINUTE],
  ])('%s', (_, pings, after) => {
    expect(longAfter(pings)).toBe(after)
  })

  test('only while it was awake', () => {
    const asleep = { start: NOW + 5 * MINUTE, end: NOW + 65 * MINUTE, cause: 'asleep' } as const
    const later = { start: NOW + 3 * HOUR, end: NOW + 4 * HOUR, cause: 'asleep' } as const
    const before = { start: NOW - HOUR, end: NOW - MINUTE, cause: 'asleep' } as const
    const gaps = [later, asleep, before]
    expect(pace(runs(...usual(12)), { startedAt: NOW, gaps })?.longAt).toBe(NOW + 86 * MINUTE)
  })
})

describe('a success is suspiciously fast', () => {
  const fast = (...durations: readonly Took[]) => pace(runs(...durations))?.fast ?? null
  test('below a quarter of what was usual before it', () => {
    expect(fast(...usual(12), 4 * SECOND)).toBe(4 * SECOND)
    expect(fast(...usual(12), 3.25 * MINUTE)).toBeNull()
    expect(pace(runs(...usual(12), 4 * SECOND))?.median).toBe(13 * MINUTE)
  })
  test('but not where enough runs are as fast, nor where all are short', () => {
    const weekly = Array.from({ length: 14 }, (_, i) => (i % 7 === 6 ? 4 * SECOND : 13 * MINUTE))
    expect(fast(...weekly, 4 * SECOND)).toBeNull()
    expect(fast(...usual(12, 29 * SECOND), SECOND)).toBeNull()
  })
  test('but not when a failure came after it, nor with too few before it', () => {
    expect(fast(...usual(12), 4 * SECOND, { failed: SECOND })).toBeNull()
    expect(fast(...usual(MIN_RUNS - 1), 4 * SECOND)).toBeNull()
  })
  test('and no more once it has become usual', () => {
    const changed = (count: number) => fast(...usual(30), ...usual(count, 4 * SECOND))
    expect(changed(3)).toBe(4 * SECOND)
    expect(changed(4)).toBeNull()
  })
})
