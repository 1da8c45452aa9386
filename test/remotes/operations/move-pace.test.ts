// How fast a move asks (contract remotes.md 4).
import { expect, test } from 'vitest'
import { createMovePace } from '../../../src/main/remotes/operations/move-pace.ts'
import { fakeClock } from '../../support/fake-clock.ts'

const answered = (status: number, headers = {}) => ({
  ...{ status, headers, body: Buffer.alloc(0), wireBytes: 0, isPrivate: false, at: 0 },
})

function aPace(isPublic: boolean, clock = fakeClock()) {
  const abort = new AbortController()
  return { clock, abort, pace: createMovePace(clock, { isPublic, signal: abort.signal }) }
}

test('public hosts are asked once a second, by one', async () => {
  const { clock, pace } = aPace(true)
  let asked = 0
  const ask = () => pace.ask(async () => answered(asked++ < 0 ? 0 : 200))
  await ask()
  const second = ask()
  await clock.advance(999)
  expect(asked).toBe(1)
  await clock.advance(1)
  await second
  expect([asked, pace.atOnce, pace.asker]).toEqual([2, 1, 'person'])
})

test('private ones four at once, as fast as they answer', async () => {
  const { pace } = aPace(false)
  for (let i = 0; i < 400; i++) await pace.ask(async () => answered(200))
  expect([pace.atOnce, pace.asker]).toEqual([4, null])
})

test.each([
  [429, {}, 60_000],
  [429, { 'retry-after': '5' }, 5000],
  [503, { 'retry-after': '9' }, 9000],
])('%i with %j waits', async (status, headers, wait) => {
  const { clock, pace } = aPace(false)
  const answers = [answered(status, headers), answered(201)]
  const asked: number[] = []
  const start = clock.monotonic()
  const done = pace.ask(async () => {
    asked.push(clock.monotonic() - start)
    return answers.shift() ?? answered(500)
  })
  // The answer is read in turns of its own.
  await expect.poll(() => asked).toHaveLength(1)
  await clock.advance(wait - 1)
  expect(asked).toEqual([0])
  await clock.advance(1)
  expect((await done).status).toBe(201)
  expect(asked).toEqual([0, wait])
})

test('a 503 that asks for nothing is an answer', async () => {
  expect((await aPace(false).pace.ask(async () => answered(503))).status).toBe(503)
})

test('a stop ends the wait', async () => {
  const { pace, abort } = aPace(false)
  const done = pace.ask(async () => answered(429))
  await Promise.resolve()
  abort.abort(new Error('stopped'))
  await expect(done).rejects.toThrow('stopped')
})
