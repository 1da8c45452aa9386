// After a gap one notification, not one per check, once things have settled (design/observer.md).
import { expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../src/main/clock.ts'
import type { Check } from '../../src/main/monitor/check.ts'
import { aFlip, aGap, aMessage, anUpCheck, at, stored } from '../support/builders.ts'
import { openHouse } from '../support/house.ts'
import { telling } from './telling.ts'

/** Watched from 12:00 to 12:00:10, then slept for an hour; the first tick comes at 13:00:11. */
async function woken(...checks: Check[]) {
  const house = openHouse()
  const rows = checks.map((check) => stored(house, check))
  const all = { ...telling(undefined, house), rows, row: rows[0]! }
  await house.monitor.watcher.start()
  all.dispatcher.start()
  await house.clock.advance(10 * SECOND)
  house.clock.sleep(HOUR)
  await house.clock.advance(SECOND)
  return all
}

/** Due during the sleep; settles for as long as its grace. */
const missing = (name: string, grace: number) => anUpCheck({ name, grace })
const fine = (name: string) => anUpCheck({ name, timeout: 86_400 })

test('what missed its run is told in one notice, when the last has settled', async () => {
  const { house, told, pending } = await woken(missing('a', 60), missing('b', 300), fine('c'))
  await house.clock.advance(5 * MINUTE + SECOND)
  expect([told, pending()]).toEqual([[], 2])
  await house.clock.advance(SECOND)
  expect(told).toEqual([
    {
      flipIds: [1, 2],
      title: 'Asleep 1 h',
      body: '2 checks missed their run, 1 is fine.\na, b',
      urgency: 'critical',
    },
  ])
  expect(pending()).toBe(0)
})

test('a single check that missed its run is told in the same way', async () => {
  const { house, told } = await woken(missing('a', 60))
  await house.clock.advance(MINUTE + 2 * SECOND)
  expect(told).toMatchObject([
    { title: 'Asleep 1 h', body: '1 check missed its run, 0 are fine.\na' },
  ])
})

test('nothing is told when nothing was missed', async () => {
  const { house, told, row } = await woken(missing('a', 60), fine('b'))
  await house.monitor.record({ by: 'uuid', uuid: row.uuid }, () => aMessage())
  await house.clock.advance(30 * SECOND)
  expect(told).toEqual([])
})

test('other news is told while the gap settles', async () => {
  const { house, titles, rows } = await woken(missing('a', 60), missing('b', 300), fine('c'))
  await house.clock.advance(MINUTE + 2 * SECOND)
  await house.monitor.record({ by: 'uuid', uuid: rows[2]!.uuid }, () => aMessage({ kind: 'fail' }))
  await house.clock.advance(SECOND)
  expect(titles()).toEqual(['c is down'])
  await house.clock.advance(4 * MINUTE)
  expect(titles()).toEqual(['c is down', 'Asleep 1 h'])
})

test('a check that was due before the gap is told by itself', async () => {
  const { titles } = await woken(anUpCheck({ name: 'a', lastPing: at('11:58:05') }))
  expect(titles()).toEqual(['a is down'])
})

test('what was held is told after a restart, in one notice', async () => {
  const first = await woken(missing('a', 60), missing('b', 300))
  await first.house.clock.advance(MINUTE)
  expect(first.pending()).toBe(1)
  await first.dispatcher.stop()
  await first.house.monitor.watcher.stop()
  await first.house.close()

  const { dataDir, clock } = first.house
  const next = telling(undefined, openHouse({ dataDir, clock }))
  await next.house.monitor.watcher.start()
  next.dispatcher.start()
  await clock.advance(4 * MINUTE + 2 * SECOND)
  expect([first.told, next.titles()]).toEqual([[], ['Asleep 1 h']])
  expect(next.told[0]?.flipIds).toEqual([1, 2])
})

test('other news is told although hundreds are held', async () => {
  const { house, dispatcher, titles } = telling()
  house.store.writeNow(() => {
    const now = house.clock.now()
    const { id } = house.monitor.gaps.insert({ ...aGap(), settlesUntil: now + MINUTE })
    const held = stored(house, missing('held', 60))
    for (let i = 0; i < 600; i++) house.monitor.flips.insert(held.id, aFlip(), null, id)
    house.monitor.flips.insert(stored(house, fine('news')).id, aFlip(), null, null)
  })
  dispatcher.start()
  await house.clock.advance(SECOND)
  expect(titles()).toEqual(['news is down'])
})

test('a recovery is told after the notice that says what was missed', async () => {
  const { house, titles, rows } = await woken(missing('a', 60), missing('b', 300))
  await house.clock.advance(MINUTE + 2 * SECOND)
  await house.monitor.record({ by: 'uuid', uuid: rows[0]!.uuid }, () => aMessage())
  await house.clock.advance(SECOND)
  expect(titles()).toEqual([])
  await house.clock.advance(5 * MINUTE)
  expect(titles().slice(0, 2)).toEqual(['Asleep 1 h', expect.stringMatching(/^a is up again/)])
})
