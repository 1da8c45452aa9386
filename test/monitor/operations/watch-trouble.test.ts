// The watcher when a gap meets a store that cannot write: nothing is forgotten, nothing doubled.
import { expect, test } from 'vitest'
import { HOUR, SECOND } from '../../../src/main/clock.ts'
import type { Check } from '../../../src/main/monitor/rules/check.ts'
import { TICK } from '../../../src/main/monitor/rules/observer.ts'
import { aMessage, anUpCheck, at, stored } from '../../support/builders.ts'
import { type House, openHouse } from '../../support/house.ts'

const flipTimes = ({ monitor }: House, { id }: Check) =>
  monitor.flips.ofCheck(id, { start: null, end: null }).map(({ created }) => created)
const writable = ({ store }: House, is: boolean) => store.db.pragma(`query_only = ${is ? 0 : 1}`)

/** A house that watched from 12:00 to 12:00:10, then slept for an hour. */
async function asleep() {
  const house = openHouse()
  const row = stored(house, anUpCheck())
  await house.monitor.watcher.start()
  await house.clock.advance(10 * SECOND)
  house.clock.sleep(HOUR)
  return { house, row }
}

test('a gap that could not be stored is stored later, as it was', async () => {
  const { house, row } = await asleep()
  writable(house, false)
  await house.clock.advance(3 * SECOND)
  expect(house.troubles.join()).toContain('a gap in watching could not be stored')
  writable(house, true)
  await house.clock.advance(TICK)
  expect(house.monitor.gaps.all()).toMatchObject([{ start: at('12:00:10'), end: at('13:00:12') }])
  expect(flipTimes(house, row)).toEqual([])
})

test('a ping stores the gap that could not be stored, before it is applied', async () => {
  const { house, row } = await asleep()
  writable(house, false)
  await house.clock.advance(SECOND)
  writable(house, true)
  await house.monitor.record({ by: 'uuid', uuid: row.uuid }, () => aMessage())
  expect([house.monitor.gaps.all().length, flipTimes(house, row)]).toEqual([1, []])
})

test('a gap whose deadlines could not be moved is not stored again', async () => {
  const { house, row } = await asleep()
  const unsubscribe = house.monitor.events.on('gap', () => writable(house, false))
  await house.clock.advance(2 * SECOND)
  unsubscribe()
  writable(house, true)
  expect(house.troubles.join()).toContain('a gap could not be swept')
  await house.clock.advance(5 * SECOND)
  expect(house.monitor.gaps.all()).toHaveLength(1)
  expect(flipTimes(house, row)).toEqual([])
})

test('a stop waits for the deadlines to be moved', async () => {
  const { house } = await asleep()
  house.store.writeNow(() => {
    for (let i = 0; i < 1000; i++) stored(house, anUpCheck({ timeout: 3600 - 30 }))
  })
  const ticking = house.monitor.watcher.tick()
  await house.monitor.watcher.stop()
  await ticking
  const moved = house.store.db
    .prepare('SELECT count(*) FROM checks WHERE alert_after = ?')
    .pluck()
    .get(at('13:01:10'))
  expect(moved).toBe(1001)
  await house.close()
  expect(house.troubles).toEqual([])
})
