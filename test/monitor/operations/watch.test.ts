// The watcher on a store, by a clock that the test moves: deadlines become flips.
import { describe, expect, test } from 'vitest'
import { HOUR, SECOND } from '../../../src/main/clock.ts'
import { LAST_TICK_SETTING } from '../../../src/main/monitor/operations/watch.ts'
import type { Check } from '../../../src/main/monitor/rules/check.ts'
import { TICK } from '../../../src/main/monitor/rules/observer.ts'
import { openMonitorStore } from '../../../src/main/store/store.ts'
import { aCheck, aMessage, anUpCheck, at, stored } from '../../support/builders.ts'
import { type House, openHouse } from '../../support/house.ts'

const ALL = { start: null, end: null }
const statusOf = ({ monitor }: House, { id }: Check) => monitor.checks.byId(id)?.status
const flipsOf = ({ monitor }: House, { id }: Check) => monitor.flips.ofCheck(id, ALL)

/** A house at 12:00 whose watcher watches these checks. */
async function watching(...checks: Check[]) {
  const house = openHouse()
  const rows = checks.map((check) => stored(house, check))
  await house.monitor.watcher.start()
  return { house, rows, row: rows[0]! }
}

describe('a deadline that passes', () => {
  test('becomes a flip within a second, and never early', async () => {
    const { house, row } = await watching(anUpCheck({ lastPing: at('12:00:00.400') }))
    await house.clock.advance(at('12:02:00.399') - at('12:00'))
    expect(statusOf(house, row)).toBe('up')
    await house.clock.advance(1001)
    expect(statusOf(house, row)).toBe('down')
  })

  test('dates the flip', async () => {
    const { house, row } = await watching(anUpCheck({ lastPing: at('12:00:00.400') }))
    await house.clock.advance(at('12:02:02') - at('12:00'))
    expect(flipsOf(house, row)).toEqual([
      {
        id: 1,
        checkId: row.id,
        created: at('12:02:00.400'),
        oldStatus: 'up',
        newStatus: 'down',
        reason: 'timeout',
        processed: null,
        gapId: null,
      },
    ])
  })

  test('dates the flip however late the watcher comes', async () => {
    const house = openHouse()
    const row = stored(house, anUpCheck({ lastPing: at('11:58:03') }))
    await house.clock.advance(5000)
    await house.monitor.watcher.tick()
    expect(flipsOf(house, row)[0]?.created).toBe(at('12:00:03'))
  })

  test('leaves nothing due, and the run open', async () => {
    const lastStart = at('11:59:02')
    const { house, row } = await watching(anUpCheck({ timeout: 3600, lastStart }))
    await house.clock.advance(3000)
    expect(house.monitor.checks.byId(row.id)).toEqual({
      ...row,
      status: 'down',
      due: null,
      alertAfter: null,
    })
  })

  test('is noticed beside others that are further away', async () => {
    const { house, rows } = await watching(
      anUpCheck({ lastPing: at('11:58:03') }),
      anUpCheck(),
      aCheck({ status: 'paused', grace: 60, lastStart: at('11:59:05') }),
      aCheck({ status: 'new', grace: 60, lastStart: at('11:59:06') }),
      aCheck({ status: 'down' }),
      aCheck(),
    )
    await house.clock.advance(10_000)
    expect(rows.map((row) => statusOf(house, row))).toEqual([
      'down',
      'up',
      'down',
      'down',
      'down',
      'new',
    ])
    expect(rows.map((row) => flipsOf(house, row)[0]?.oldStatus)).toEqual([
      'up',
      undefined,
      'paused',
      'new',
      undefined,
      undefined,
    ])
  })

  test('flips once', async () => {
    const { house, row } = await watching(anUpCheck({ lastPing: at('11:58:03') }))
    await house.clock.advance(30_000)
    expect(flipsOf(house, row)).toHaveLength(1)
  })

  test('is told to the house after its commit', async () => {
    const { house, row } = await watching(anUpCheck({ lastPing: at('11:58:03') }))
    const told: unknown[] = []
    house.monitor.events.on('flip', (flip) => told.push([flip, house.store.db.inTransaction]))
    await house.clock.advance(5000)
    expect(told).toEqual([[{ id: 1, checkId: row.id, processed: null }, false]])
  })

  test('that a ping moved in time does not flip', async () => {
    const { house, row } = await watching(anUpCheck({ lastPing: at('11:58:03') }))
    await house.clock.advance(2999)
    await house.monitor.record({ by: 'uuid', uuid: row.uuid }, () => aMessage())
    await house.clock.advance(30_000)
    expect(flipsOf(house, row)).toEqual([])
  })
})

describe('ten thousand checks that are due at once', () => {
  test('go down in batches, and a ping gets in between', async () => {
    const house = openHouse()
    house.store.writeNow(() => {
      for (let i = 0; i < 10_000; i++) stored(house, anUpCheck({ lastPing: at('11:58') }))
    })
    const pinged = stored(house, aCheck())
    const counted = house.store.db
      .prepare("SELECT count(*) FROM checks WHERE status = 'down'")
      .pluck()
    const firstCommit = new Promise<void>((resolve) =>
      house.monitor.events.on('flip', () => resolve()),
    )

    const ticking = house.monitor.watcher.tick()
    await firstCommit
    await house.monitor.record({ by: 'uuid', uuid: pinged.uuid }, () => aMessage())
    const downAtPing = Number(counted.get())
    await ticking

    expect(downAtPing).toBeGreaterThan(0)
    expect(downAtPing).toBeLessThan(1000)
    expect(counted.get()).toBe(10_000)
  })

  test('are the earliest first', async () => {
    const house = openHouse()
    const rows = ['11:58:02', '11:58:01', '11:58:03'].map((time) =>
      stored(house, anUpCheck({ lastPing: at(time) })),
    )
    await house.clock.advance(5000)
    await house.monitor.watcher.tick()
    const order = house.monitor.flips.pending(0, 10).map(({ checkId }) => checkId)
    expect(order).toEqual([rows[1]?.id, rows[0]?.id, rows[2]?.id])
  })
})

describe('a stored schedule that no longer computes', () => {
  const broken = anUpCheck({
    kind: 'cron',
    schedule: 'nonsense',
    due: at('11:58'),
    alertAfter: at('11:59'),
  })

  test('does not stop the others', async () => {
    const { house, rows } = await watching(broken, anUpCheck({ lastPing: at('11:58:01') }))
    await house.clock.advance(3000)
    expect(rows.map((row) => statusOf(house, row))).toEqual(['up', 'down'])
    expect(house.troubles).toEqual([])
  })

  test('is looked at again in an hour', async () => {
    const house = openHouse({ observe: 'strict' })
    const row = stored(house, broken)
    await house.monitor.watcher.tick()
    expect(house.monitor.checks.byId(row.id)).toMatchObject({ due: null, alertAfter: at('13:00') })

    house.store.db.prepare("UPDATE checks SET schedule = '30 12 * * *'").run()
    await house.clock.advance(HOUR)
    await house.monitor.watcher.tick()
    expect(flipsOf(house, row).map(({ created }) => created)).toEqual([at('12:31')])
  })
})

describe('the last tick', () => {
  const lastTick = (house: House) => Number(house.store.settings.get(LAST_TICK_SETTING))

  test('is stored before thirty seconds have passed', async () => {
    const { house } = await watching()
    const seen = new Set<number>()
    for (let second = 0; second <= 60; second++) {
      seen.add(lastTick(house))
      await house.clock.advance(1000)
    }
    expect([...seen]).toEqual(['12:00', '12:00:28', '12:00:56'].map(at))
  })

  test('is stored at the stop', async () => {
    const { house } = await watching()
    await house.clock.advance(20_500)
    await house.monitor.watcher.stop()
    expect(lastTick(house)).toBe(at('12:00:20.500'))
  })

  test('is stored again soon after the clock was set back', async () => {
    const { house } = await watching()
    house.clock.set(at('11:00'))
    await house.clock.advance(2000)
    expect(lastTick(house)).toBeLessThan(at('11:00:03'))
  })
})

describe('what a tick tells', () => {
  test('is whether another process wrote since the one before', async () => {
    const { house } = await watching()
    const told: boolean[] = []
    house.monitor.events.on('tick', ({ wroteElsewhere }) => void told.push(wroteElsewhere))
    await house.store.write(() => house.store.settings.set('own', '1'))
    await house.clock.advance(TICK)
    const command = openMonitorStore(house.dataDir)
    await command.write(() => command.settings.set('theirs', '1'))
    await house.clock.advance(2 * TICK)
    await command.close()
    // The first is the one of the start.
    expect(told).toEqual([false, false, true, false])
  })

  test('comes to all who follow, whoever of them fails, and the failure is told once', async () => {
    const { house } = await watching()
    const told: string[] = []
    house.monitor.events.on('tick', () => {
      throw new Error('a follower failed')
    })
    for (const name of ['tick', 'round'] as const) {
      house.monitor.events.on(name, () => void told.push(name))
    }
    await house.clock.advance(7 * TICK)
    expect(told).toEqual([...Array(8).fill('tick').toSpliced(1, 0, 'round'), 'round'])
    expect(house.troubles.filter((text) => text.includes('a follower failed'))).toHaveLength(1)
  })

  test('is a round each fifteen seconds at the latest, also while nothing can be stored', async () => {
    const { house } = await watching()
    const rounds: number[] = []
    house.monitor.events.on('round', () => void rounds.push(house.clock.now()))
    house.store.db.pragma('query_only = ON')
    await house.clock.advance(30 * SECOND)
    house.store.db.pragma('query_only = OFF')
    await house.clock.advance(15 * SECOND)
    expect(rounds).toEqual(['12:00', '12:00:14', '12:00:28', '12:00:42'].map(at))
  })
})

describe('the loop', () => {
  test('is one, also where the machine wakes while it starts, and none after a stop', async () => {
    const house = openHouse()
    const ticks: number[] = []
    house.monitor.events.on('tick', () => void ticks.push(house.clock.now()))
    const starting = house.monitor.watcher.start()
    house.monitor.watcher.resumed()
    await starting
    await house.clock.advance(10_000)
    expect(ticks.filter((tick) => tick > at('12:00'))).toHaveLength(5)
    await house.monitor.watcher.stop()
    const before = ticks.length
    await house.clock.advance(10_000)
    expect(ticks).toHaveLength(before)
  })

  test('ends with stop', async () => {
    const { house, row } = await watching(anUpCheck({ lastPing: at('11:58:03') }))
    await house.monitor.watcher.stop()
    await house.clock.advance(5000)
    expect(statusOf(house, row)).toBe('up')
  })

  test('goes on after a write that failed', async () => {
    const { house, row } = await watching(anUpCheck({ lastPing: at('11:58:03') }))
    house.store.db.pragma('query_only = ON')
    await house.clock.advance(5000)
    expect(house.troubles.length).toBeGreaterThan(0)
    house.store.db.pragma('query_only = OFF')
    await house.clock.advance(2000)
    expect(flipsOf(house, row).map(({ created }) => created)).toEqual([at('12:00:03')])
  })
})
