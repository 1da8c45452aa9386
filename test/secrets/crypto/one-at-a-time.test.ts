import { expect, test } from 'vitest'
import { oneAtATime } from '../../../src/main/secrets/crypto/one-at-a-time.ts'
import { tell } from '../../../src/shared/words/told.ts'
import { settled } from '../../support/fake-clock.ts'

const TOO_MANY = tell('refusals.manyPassphrasesSet')

/** Enters the queue and runs there. */
function runnerOf(limit: number) {
  const queue = oneAtATime(limit, TOO_MANY)
  return async <T>(task: () => Promise<T>): Promise<T> => queue.enter().run(task)
}

/** Tasks that note when they begin, and end when they are told to. */
function tasks() {
  const begun: number[] = []
  const ends: (() => void)[] = []
  const task = (number: number) => async () => {
    begun.push(number)
    await new Promise<void>((resolve) => ends.push(resolve))
    return number
  }
  return { begun, task, endOne: () => ends.shift()?.() }
}

test('each begins when the one before has ended', async () => {
  const run = runnerOf(64)
  const { begun, task, endOne } = tasks()
  const running = [run(task(1)), run(task(2)), run(task(3))]
  await settled()
  expect(begun).toEqual([1])
  endOne()
  await settled()
  expect(begun).toEqual([1, 2])
  endOne()
  await settled()
  endOne()
  expect(await Promise.all(running)).toEqual([1, 2, 3])
})

test('one that fails holds up nobody', async () => {
  const run = runnerOf(64)
  const failing = run(() => Promise.reject(new Error('no memory')))
  const next = run(async () => 'next')
  await expect(failing).rejects.toThrow('no memory')
  expect(await next).toBe('next')
})

test('64 may wait, the next is told to come back, until one has ended', async () => {
  const run = runnerOf(64)
  const { begun, task, endOne } = tasks()
  const running = Array.from({ length: 64 }, (_, i) => run(task(i)))
  await expect(run(task(64))).rejects.toMatchObject({
    code: 'STORE_BUSY',
    message: 'too many passphrases are being set',
  })
  await settled()
  endOne()
  await settled()
  running.push(run(task(65)))
  await expect(run(task(66))).rejects.toMatchObject({ code: 'STORE_BUSY' })
  for (let i = 0; i < 64; i++) {
    endOne()
    await settled()
  }
  expect(await Promise.all(running)).toHaveLength(65)
  expect(begun).not.toContain(64)
  expect(begun).not.toContain(66)
})

test('a place is taken before it is used, and free again when it is left', async () => {
  const queue = oneAtATime(2, TOO_MANY)
  const [left, used] = [queue.enter(), queue.enter()]
  expect(() => queue.enter()).toThrow('too many passphrases are being set')
  left.leave()
  left.leave()
  const { task, endOne } = tasks()
  const running = used.run(task(1))
  used.leave()
  const other = queue.enter()
  expect(() => queue.enter()).toThrow('too many passphrases are being set')
  await settled()
  endOne()
  await running
  queue.enter()
  other.leave()
})
