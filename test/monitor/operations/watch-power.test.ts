// The watcher told by the system that the machine sleeps and wakes. None of it is relied on: without
// a word the same gaps are noticed a tick later (watch-gaps.test.ts).
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../../src/main/clock.ts'
import { LAST_TICK_SETTING } from '../../../src/main/monitor/operations/watch.ts'
import { TICK } from '../../../src/main/monitor/rules/observer.ts'
import { englishOf } from '../../../src/shared/words/english.ts'
import { anUpCheck, at, stored } from '../../support/builders.ts'
import { fakeClock, settled } from '../../support/fake-clock.ts'
import { type HouseOptions, openHouse } from '../../support/house.ts'

/** A house that has watched one check, due at 12:02, from 12:00 to 12:00:10. */
async function watching(options: HouseOptions = {}) {
  const house = openHouse(options)
  const row = stored(house, anUpCheck())
  await house.monitor.watcher.start()
  await house.clock.advance(10 * SECOND)
  const { monitor, clock, store } = house
  return {
    ...house,
    watcher: monitor.watcher,
    lastTick: () => Number(store.settings.get(LAST_TICK_SETTING)),
    gaps: () => monitor.gaps.all().map(({ start, end, cause }) => ({ start, end, cause })),
    flips: () => monitor.flips.ofCheck(row.id, { start: null, end: null }),
    clock,
  }
}

describe('going to sleep', () => {
  test('the tick is stored before the call returns', async () => {
    const house = await watching()
    house.clock.sleep(500)
    house.watcher.suspending()
    expect(house.lastTick()).toBe(at('12:00:10.500'))
  })

  test('a store that takes nothing is told, and harms nothing', async () => {
    const house = await watching()
    house.store.db.pragma('query_only = ON')
    house.watcher.suspending()
    expect(house.troubles.join()).toContain('the last tick was not stored')
    house.store.db.pragma('query_only = OFF')
    await house.clock.advance(20 * SECOND)
    expect(house.lastTick()).toBeGreaterThan(at('12:00:10'))
  })

  test('a process killed in its sleep is known to have watched until then', async () => {
    const house = await watching()
    house.watcher.suspending()
    await house.close()
    const later = openHouse({ clock: fakeClock(at('13:00')), dataDir: house.dataDir })
    await later.monitor.watcher.start()
    await settled()
    expect(later.monitor.gaps.all()).toMatchObject([
      { start: at('12:00:10'), end: at('13:00'), cause: 'stopped' },
    ])
  })
})

describe('waking', () => {
  async function woken() {
    const house = await watching()
    house.watcher.suspending()
    house.clock.sleep(HOUR)
    house.watcher.resumed()
    await settled()
    return house
  }
  const ASLEEP = { start: at('12:00:10'), end: at('13:00:10'), cause: 'asleep' }

  test('the gap is noted at once, without a tick', async () => {
    expect((await woken()).gaps()).toEqual([ASLEEP])
  })

  test('nothing that was due meanwhile goes down before it has settled', async () => {
    const house = await woken()
    await house.clock.advance(MINUTE - 1)
    expect(house.flips()).toEqual([])
    await house.clock.advance(1)
    expect(house.flips()).toMatchObject([{ created: at('13:01:10') }])
  })

  test('said twice, or without a sleep, it is no gap', async () => {
    const house = await woken()
    house.watcher.resumed()
    await house.clock.advance(3 * SECOND)
    house.watcher.resumed()
    await settled()
    expect(house.gaps()).toEqual([ASLEEP])
  })

  test('the loop goes on as one: a tick at a time, not two', async () => {
    const house = await watching()
    for (let i = 0; i < 5; i++) house.watcher.resumed()
    await settled()
    let ticks = 0
    house.monitor.events.on('tick', () => void ticks++)
    await house.clock.advance(10 * TICK)
    expect(ticks).toBe(10)
  })

  test('a stopped watcher stays stopped', async () => {
    const house = await watching()
    await house.watcher.stop()
    const before = house.lastTick()
    house.clock.sleep(HOUR)
    house.watcher.suspending()
    house.watcher.resumed()
    await house.clock.advance(5 * SECOND)
    expect([house.gaps(), house.lastTick()]).toEqual([[], before])
  })
})

describe('a store that takes nothing', () => {
  test('is told once, with the reason, and again when it is well', async () => {
    const house = await watching()
    const told: (string | null)[] = []
    house.monitor.events.on('trouble', ({ reason }) =>
      told.push(reason === null ? null : englishOf(reason)),
    )
    house.store.db.pragma('query_only = ON')
    await house.clock.advance(40 * SECOND)
    expect(told).toEqual([expect.stringContaining('readonly')])
    house.store.db.pragma('query_only = OFF')
    await house.clock.advance(2 * SECOND)
    expect(told).toEqual([expect.stringContaining('readonly'), null])
    expect(house.troubles.filter((text) => text.includes('the watcher'))).toHaveLength(1)
  })
})
