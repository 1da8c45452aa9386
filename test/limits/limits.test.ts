// Rate limits: token buckets and windows, whoever uses them.
import { describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../src/main/clock.ts'
import { createBuckets } from '../../src/main/limits/bucket.ts'
import { createWindows } from '../../src/main/limits/window.ts'
import { fakeClock } from '../support/fake-clock.ts'

describe('a bucket', () => {
  const SHAPE = { capacity: 4, refill: SECOND / 2, remembered: 10 }

  test('gives its capacity at once, then says how long to wait', () => {
    const limit = createBuckets({ clock: fakeClock(), ...SHAPE })
    expect([1, 2, 3, 4].map(() => limit.take('a'))).toEqual([null, null, null, null])
    expect([limit.take('a'), limit.take('a', 4)]).toEqual([1, 2])
  })

  test('fills steadily, and never over its capacity', async () => {
    const clock = fakeClock()
    const limit = createBuckets({ clock, ...SHAPE })
    limit.take('a', 4)
    await clock.advance(SECOND)
    expect([limit.take('a', 2), limit.take('a')]).toEqual([null, 1])
    await clock.advance(MINUTE)
    expect([limit.take('a', 4), limit.take('a')]).toEqual([null, 1])
  })

  test('takes less for what is cheap', () => {
    const limit = createBuckets({ clock: fakeClock(), ...SHAPE })
    const taken = Array.from({ length: 25 }, () => limit.take('a', 0.2))
    expect(taken.filter((wait) => wait === null).length).toBeGreaterThanOrEqual(19)
    expect(taken.at(-1)).toBe(1)
  })

  test('of one key is none of another, and an empty one is not forgotten', () => {
    const limit = createBuckets({ clock: fakeClock(), ...SHAPE })
    limit.take('a', 4)
    for (let i = 0; i < 100; i++) expect(limit.take(`other ${i}`)).toBeNull()
    expect(limit.take('a')).toBe(1)
  })
})

describe('a window', () => {
  test('begins with the first of its key and ends after its period', async () => {
    const clock = fakeClock()
    const limit = createWindows(clock, { period: MINUTE, limit: 2 })
    await clock.advance(30 * SECOND)
    expect([limit.take('a'), limit.take('a'), limit.take('a')]).toEqual([null, null, 60])
    await clock.advance(59.5 * SECOND)
    expect([limit.take('a'), limit.take('b')]).toEqual([1, null])
    await clock.advance(SECOND / 2)
    expect(limit.take('a')).toBeNull()
  })

  test('goes by the clock that nobody can set', () => {
    const clock = fakeClock()
    const limit = createWindows(clock, { period: MINUTE, limit: 1 })
    limit.take('a')
    clock.set(clock.now() + 10 * MINUTE)
    expect(limit.take('a')).toBe(60)
  })

  test('is forgotten when 10,000 later ones are there', () => {
    const limit = createWindows(fakeClock(), { period: MINUTE, limit: 1 })
    limit.take('first')
    for (let i = 0; i < 10_000; i++) limit.take(`other ${i}`)
    expect([limit.take('first'), limit.take('other 9999')]).toEqual([null, 60])
  })
})
