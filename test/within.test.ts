// A promise and its time limit.
import { expect, test } from 'vitest'
import { within } from '../src/main/within.ts'
import { fakeClock } from './support/fake-clock.ts'

const never = () => new Promise<never>(() => {})
const late = () => 'late' as const

test('what comes in time is given, and the timer is cancelled', async () => {
  const clock = fakeClock()
  let calls = 0
  const given = within(clock, 1000, Promise.resolve('done'), () => void calls++)
  expect(await given).toBe('done')
  await clock.advance(1000)
  expect(calls).toBe(0)
})

test('what fails in time fails', async () => {
  const failing = Promise.reject(new Error('no'))
  await expect(within(fakeClock(), 1000, failing, late)).rejects.toThrow('no')
})

test('once the limit has passed, what onLate gives', async () => {
  const clock = fakeClock()
  const given = within(clock, 1000, never(), late)
  await clock.advance(1000)
  expect(await given).toBe('late')
})

test('an error of onLate is that of the whole', async () => {
  const clock = fakeClock()
  const given = within(clock, 1000, never(), () => {
    throw new Error('too late')
  })
  const failed = expect(given).rejects.toThrow('too late')
  await clock.advance(1000)
  await failed
})

test('what fails after the limit is nobody’s error', async () => {
  const clock = fakeClock()
  let fail = (_: Error) => {}
  const work = new Promise<never>((_, reject) => {
    fail = reject
  })
  const given = within(clock, 1000, work, late)
  await clock.advance(1000)
  fail(new Error('at last'))
  expect(await given).toBe('late')
})
