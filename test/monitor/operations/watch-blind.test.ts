// Time in which the watcher ran, or wanted to, and no ping could reach it: its port was another's.
import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../../src/main/clock.ts'
import { LAST_TICK_SETTING } from '../../../src/main/monitor/operations/watch.ts'
import { aMessage, anUpCheck, at, stored } from '../../support/builders.ts'
import { fakeClock, settled } from '../../support/fake-clock.ts'
import { openHouse, temporaryFolder } from '../../support/house.ts'

/** One process on the folder at that time; what it is to do; then it ends. */
async function life(
  dataDir: string,
  time: string,
  does: (of: ReturnType<typeof openHouse>) => unknown,
) {
  const house = openHouse({ dataDir, clock: fakeClock(at(time)) })
  await does(house)
  await settled()
  await house.close()
}

/** Watched until 12:00:10, with a check that is due at 12:02. */
async function watchedFolder(): Promise<string> {
  const dataDir = temporaryFolder()
  await life(dataDir, '12:00', async (house) => {
    stored(house, anUpCheck())
    await house.monitor.watcher.start()
    await house.clock.advance(10 * SECOND)
    await house.monitor.watcher.stop()
  })
  return dataDir
}

/** What `createApp` does where the port is taken. */
async function inVain({ monitor }: ReturnType<typeof openHouse>): Promise<void> {
  monitor.watcher.ready()
  await monitor.watcher.stop()
}

async function gapsAfter(dataDir: string, time: string) {
  const house = openHouse({ dataDir, clock: fakeClock(at(time)) })
  await house.monitor.watcher.start()
  await settled()
  return {
    house,
    gaps: house.monitor.gaps.all().map(({ start, end, cause }) => ({ start, end, cause })),
  }
}

test('is a gap from the first attempt until it listens, beside the one in which nothing ran', async () => {
  const dataDir = await watchedFolder()
  await life(dataDir, '12:30', inVain)
  await life(dataDir, '12:40', inVain)
  const { gaps } = await gapsAfter(dataDir, '13:00')
  expect(gaps).toEqual([
    { start: at('12:00:10'), end: at('12:30'), cause: 'stopped' },
    { start: at('12:30'), end: at('13:00'), cause: 'blind' },
  ])
})

test('counts also when attempts follow each other so fast that each alone is no gap', async () => {
  const dataDir = await watchedFolder()
  for (let second = 14; second < 60; second += 5) await life(dataDir, `12:00:${second}`, inVain)
  const { gaps } = await gapsAfter(dataDir, '12:01')
  expect(gaps).toEqual([{ start: at('12:00:10'), end: at('12:01'), cause: 'blind' }])
})

test('moves a deadline that fell into it, and flips nothing meanwhile', async () => {
  const dataDir = await watchedFolder()
  await life(dataDir, '12:01', inVain)
  await life(dataDir, '12:10', async (house) => {
    await inVain(house)
    await house.clock.advance(5 * SECOND)
    expect(house.monitor.checks.all()[0]?.status).toBe('up')
  })
  const { house } = await gapsAfter(dataDir, '13:00')
  await house.clock.advance(MINUTE - 1)
  expect(house.monitor.checks.all()[0]?.status).toBe('up')
  await house.clock.advance(SECOND)
  expect(house.monitor.checks.all()[0]?.status).toBe('down')
})

test('is over once it listens: what stops later is only stopped', async () => {
  const dataDir = await watchedFolder()
  await life(dataDir, '12:30', inVain)
  await life(dataDir, '13:00', async ({ monitor }) => {
    await monitor.watcher.start()
    await monitor.watcher.stop()
  })
  const { gaps } = await gapsAfter(dataDir, '14:00')
  expect(gaps.at(-1)).toEqual({ start: at('13:00'), end: at('14:00'), cause: 'stopped' })
})

test('begins anew where it was over before', async () => {
  const dataDir = await watchedFolder()
  await life(dataDir, '12:30', inVain)
  await life(dataDir, '13:00', async ({ monitor }) => {
    await monitor.watcher.start()
    await monitor.watcher.stop()
  })
  await life(dataDir, '13:30', inVain)
  const { gaps } = await gapsAfter(dataDir, '14:00')
  expect(gaps.slice(-2)).toEqual([
    { start: at('13:00'), end: at('13:30'), cause: 'stopped' },
    { start: at('13:30'), end: at('14:00'), cause: 'blind' },
  ])
})

test('a process that could not listen does not say that it watched', async () => {
  const dataDir = await watchedFolder()
  await life(dataDir, '12:30', inVain)
  const { settings } = openHouse({ dataDir }).store
  expect(Number(settings.get(LAST_TICK_SETTING))).toBe(at('12:00:10'))
})

test('a ping between listening and the first tick stores the gap before it is applied', async () => {
  const dataDir = await watchedFolder()
  const house = openHouse({ dataDir, clock: fakeClock(at('13:00')) })
  const [check] = house.monitor.checks.all()
  house.monitor.watcher.ready()
  await house.monitor.record({ by: 'uuid', uuid: check!.uuid }, () => aMessage())
  await house.monitor.watcher.start()
  await settled()
  expect(house.monitor.gaps.all()).toMatchObject([{ end: at('13:00'), cause: 'stopped' }])
  expect(house.monitor.flips.ofCheck(check!.id, { start: null, end: null })).toEqual([])
})
