// Six messages a minute for a target (contract monitor.md 7.2).
import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../../src/main/clock.ts'
import { createCaps } from '../../../src/main/notify/outbox/caps.ts'
import { fakeClock } from '../../support/fake-clock.ts'

const take = (caps: ReturnType<typeof createCaps>, count: number, target = 'a') =>
  Array.from({ length: count }, () => caps.take(target)).filter(Boolean).length

test('six at once, no more', () => {
  expect(take(createCaps(fakeClock()), 10)).toBe(6)
})

test('one more every ten seconds, and never more than six', async () => {
  const clock = fakeClock()
  const caps = createCaps(clock)
  take(caps, 6)
  await clock.advance(10 * SECOND - 1)
  expect(take(caps, 3)).toBe(0)
  await clock.advance(1)
  expect(take(caps, 3)).toBe(1)
  await clock.advance(10 * MINUTE)
  expect(take(caps, 10)).toBe(6)
})

test('asking in vain costs nothing', async () => {
  const clock = fakeClock()
  const caps = createCaps(clock)
  take(caps, 6)
  for (let i = 0; i < 20; i++) {
    await clock.advance(SECOND / 2 - 1)
    take(caps, 1)
  }
  await clock.advance(SECOND)
  expect(take(caps, 3)).toBe(1)
})

test('targets have allowances of their own, among thousands', () => {
  const caps = createCaps(fakeClock())
  take(caps, 6)
  for (let i = 0; i < 3000; i++) expect(caps.take(`target ${i}`)).toBe(true)
  expect(take(caps, 1)).toBe(0)
})

test('a clock that is set changes nothing', () => {
  const clock = fakeClock()
  const caps = createCaps(clock)
  take(caps, 6)
  clock.set(clock.now() + 10 * MINUTE)
  expect(take(caps, 1)).toBe(0)
})
