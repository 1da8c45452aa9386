// The nonces of the test whether links lead here (contract remotes.md 7).
import { expect, test } from 'vitest'
import { MINUTE } from '../../src/main/clock.ts'
import { createReachNonces } from '../../src/main/network/reach-test.ts'
import { fakeClock } from '../support/fake-clock.ts'

test('a nonce is answered for 60 s, and no other is', async () => {
  const clock = fakeClock()
  const nonces = createReachNonces(clock)
  const nonce = nonces.issue()
  expect(nonce).toMatch(/^[0-9a-f]{32}$/)
  expect(nonces.issue()).not.toBe(nonce)
  expect(nonces.isLive('0'.repeat(32))).toBe(false)
  await clock.advance(MINUTE - 1)
  expect(nonces.isLive(nonce)).toBe(true)
  await clock.advance(1)
  expect(nonces.isLive(nonce)).toBe(false)
})
