// When a remote is asked again, by its state (contract remotes.md 1.3).
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../../src/main/clock.ts'
import {
  isStale,
  type PollResult,
  readRetryAfter,
  waitAfter,
} from '../../../src/main/remotes/rules/states.ts'

const asked = (fields: Partial<PollResult>): PollResult => ({
  state: 'ok',
  every: 30,
  failures: 1,
  retryAfter: null,
  ...fields,
})

const MIDDLE = 0.5

test.each([
  ['a good answer: after its interval', { state: 'ok' }, 30 * SECOND],
  ['unreachable once: 15 s', { state: 'unreachable' }, 15 * SECOND],
  ['unreachable twice: 30 s', { state: 'unreachable', failures: 2 }, 30 * SECOND],
  ['unreachable often: 5 min', { state: 'unreachable', failures: 6 }, 5 * MINUTE],
  ['unreachable for a year: 5 min', { state: 'unreachable', failures: 1e5 }, 5 * MINUTE],
  ['limited without a time: a minute', { state: 'limited' }, MINUTE],
  ['limited for a second: 5 s', { state: 'limited', retryAfter: SECOND }, 5 * SECOND],
  ['limited for 40 s', { state: 'limited', retryAfter: 40 * SECOND }, 40 * SECOND],
  ['limited for a day: an hour', { state: 'limited', retryAfter: 24 * HOUR }, HOUR],
  ['refused: each hour', { state: 'refused' }, HOUR],
  ['untrusted: 5 min', { state: 'untrusted' }, 5 * MINUTE],
  ['strange: 5 min', { state: 'strange' }, 5 * MINUTE],
  ['locked: each minute', { state: 'locked' }, MINUTE],
  ['new: at once', { state: 'new' }, 0],
  ['off: never', { state: 'off' }, null],
] as const)('%s', (_name, fields, wait) => {
  expect(waitAfter(asked(fields), MIDDLE)).toBe(wait)
})

test('intervals vary by a tenth, retries by a fifth', () => {
  expect([0, 1].map((random) => waitAfter(asked({}), random))).toEqual([27_000, 33_000])
  const failed = asked({ state: 'unreachable' })
  expect([0, 1].map((random) => waitAfter(failed, random))).toEqual([12_000, 18_000])
})

describe('stale', () => {
  const now = 10 * HOUR
  const stale = (every: number, age: number) =>
    isStale({ state: 'unreachable', since: 0, lastOk: now - age, every }, now)

  test('after three intervals, at least 90 s', () => {
    expect([stale(10, 89_999), stale(10, 90_000)]).toEqual([false, true])
    expect([stale(60, 179_999), stale(60, 180_000)]).toEqual([false, true])
  })

  test('one that never answered is stale by its age', () => {
    const remote = { state: 'new', lastOk: null, every: 30 } as const
    expect(isStale({ ...remote, since: now - 89_999 }, now)).toBe(false)
    expect(isStale({ ...remote, since: now - 90_000 }, now)).toBe(true)
  })

  test('one that is off is not', () => {
    expect(isStale({ state: 'off', since: 0, lastOk: 0, every: 30 }, now)).toBe(false)
  })
})

test.each([
  [undefined, null],
  ['17', 17_000],
  ['Wed, 15 Jan 2025 12:00:30 GMT', 30_000],
  ['Wed, 15 Jan 2025 11:00:00 GMT', 0],
  ['soon', null],
  ['-5', null],
])('Retry-After: %s', (header, wait) => {
  expect(readRetryAfter(header, Date.UTC(2025, 0, 15, 12))).toBe(wait)
})
