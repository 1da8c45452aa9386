// Somebody sets the wall clock. In this process, with the clock that tests move: no process here
// can be given a wrong time (there is no libfaketime), so nothing of it is tried from outside.
import { expect, onTestFinished, test } from 'vitest'
import { fakeClock } from '../support/fake-clock.ts'
import { type CheckDocument, type House, type HouseOptions, openHouse } from '../support/house.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const NOON = Date.UTC(2025, 0, 15, 12)

interface Watched {
  readonly house: House
  readonly check: CheckDocument
  readonly status: () => Promise<string>
  /** Newest first, with the seconds since noon. */
  readonly flips: () => Promise<(readonly [up: number, at: number])[]>
  readonly gaps: () => Promise<readonly { readonly cause: string }[]>
}

/** A house that watches a check, pinged at noon: its deadline is two minutes later. */
async function watch(options: HouseOptions = {}): Promise<Watched> {
  const house = openHouse({ ...options, clock: fakeClock(NOON) })
  const check = await house.create({ name: 'backup', timeout: 60, grace: 60 })
  await house.monitor.watcher.start()
  onTestFinished(() => house.monitor.watcher.stop())
  await house.ping(check.ping_url)
  await house.clock.advance(SECOND)
  const get = async <T>(path: string): Promise<T> =>
    (await house.request({ url: `/api/v3${path}` })).json()
  return {
    house,
    check,
    status: async () => (await get<CheckDocument>(`/checks/${check.uuid}`)).status,
    flips: async () => {
      const flips = await get<{ timestamp: string; up: number }[]>(`/checks/${check.uuid}/flips/`)
      return flips.map(({ timestamp, up }) => [up, (Date.parse(timestamp) - NOON) / SECOND])
    },
    gaps: async () => (await get<{ gaps: { cause: string }[] }>('/gaps/')).gaps,
  }
}

const UP_AT_NOON = [1, 0]

test('set back an hour: no gap, and the deadline stays where it was', async () => {
  const { house, status, flips, gaps } = await watch()
  house.clock.set(NOON - HOUR)
  await house.clock.advance(30 * MINUTE)
  expect([await status(), await gaps()]).toEqual(['up', []])
  await house.clock.advance(32 * MINUTE)
  expect(await status()).toBe('down')
  expect(await flips()).toEqual([[0, 120], UP_AT_NOON])
})

test('set back after the check went down: it does not go down twice', async () => {
  const { house, flips, status } = await watch()
  await house.clock.advance(3 * MINUTE)
  house.clock.set(NOON)
  await house.clock.advance(10 * MINUTE)
  expect(await status()).toBe('down')
  expect(await flips()).toEqual([[0, 120], UP_AT_NOON])
})

test('set back: a ping is taken, and its deadline counts from the clock as it is now', async () => {
  const { house, check, flips, status } = await watch()
  house.clock.set(NOON - HOUR)
  await house.clock.advance(SECOND)
  expect((await house.ping(check.ping_url)).body).toBe('OK')
  await house.clock.advance(2 * MINUTE + SECOND)
  expect(await status()).toBe('down')
  expect(await flips()).toEqual([[0, -3600 + 1 + 120], UP_AT_NOON])
})

test('set forward over the deadline: a clock gap, and time to catch up', async () => {
  const { house, status, flips, gaps } = await watch()
  house.clock.set(NOON + 3 * HOUR)
  await house.clock.advance(SECOND)
  expect(await gaps()).toMatchObject([{ cause: 'clock' }])
  expect([await status(), await flips()]).toEqual(['grace', [UP_AT_NOON]])
  await house.clock.advance(58 * SECOND)
  expect(await status()).toBe('grace')
  await house.clock.advance(3 * SECOND)
  expect(await status()).toBe('down')
})

test('set forward over the deadline, and the job catches up: nothing was wrong', async () => {
  const { house, check, flips } = await watch()
  house.clock.set(NOON + 3 * HOUR)
  await house.clock.advance(SECOND)
  await house.ping(check.ping_url)
  await house.clock.advance(MINUTE)
  expect(await flips()).toEqual([UP_AT_NOON])
})

test('set forward, strict: down at once, dated at the deadline', async () => {
  const { house, status, flips } = await watch({ observe: 'strict' })
  house.clock.set(NOON + 3 * HOUR)
  await house.clock.advance(SECOND)
  expect(await status()).toBe('down')
  expect(await flips()).toEqual([[0, 120], UP_AT_NOON])
})

test('set forward by a few seconds: no gap', async () => {
  const { house, gaps } = await watch()
  house.clock.set(house.clock.now() + 4 * SECOND)
  await house.clock.advance(2 * SECOND)
  expect(await gaps()).toEqual([])
})

test.each([-HOUR, HOUR])(
  'set by %i ms between a stop and the start: nothing flips wrongly',
  async (by) => {
    const { house, flips, check } = await watch()
    await house.monitor.watcher.stop()
    house.clock.set(house.clock.now() + by)
    await house.monitor.watcher.start()
    await house.clock.advance(10 * SECOND)
    expect(await flips()).toEqual([UP_AT_NOON])
    expect((await house.ping(check.ping_url)).body).toBe('OK')
  },
)

test('set back and forth a hundred times: one outage, one flip', async () => {
  const { house, flips, check } = await watch({ observe: 'strict' })
  for (let i = 0; i < 100; i++) {
    house.clock.set(house.clock.now() + (i % 2 === 0 ? -7 : 7) * MINUTE)
    await house.clock.advance(SECOND)
  }
  await house.clock.advance(10 * MINUTE)
  expect(await flips()).toEqual([[0, 120], UP_AT_NOON])
  expect((await house.ping(check.ping_url)).body).toBe('OK')
  expect((await flips()).map(([up]) => up)).toEqual([1, 0, 1])
})
