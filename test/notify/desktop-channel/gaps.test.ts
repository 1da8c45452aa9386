// After a gap one notification, not one per check, once things have settled (docs/observer.md).
import { expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../../src/main/clock.ts'
import type { Check } from '../../../src/main/monitor/rules/check.ts'
import { TICK } from '../../../src/main/monitor/rules/observer.ts'
import { aGap, aMessage, anUpCheck, at, stored } from '../../support/builders.ts'
import { aDesk } from './some-channel.ts'

/** Watched from 12:00 to 12:00:10, then slept for an hour; the first tick comes at 13:00:12. */
async function woken(...checks: Check[]) {
  const desk = aDesk()
  const { house } = desk
  const rows = checks.map((check) => stored(house, check))
  await house.monitor.watcher.start()
  desk.desktopChannel.start()
  desk.listen()
  await house.clock.advance(10 * SECOND)
  house.clock.sleep(HOUR)
  await house.clock.advance(TICK)
  const uuid = (i: number) => rows[i]?.uuid ?? ''
  const ping = (i: number, kind: 'success' | 'fail' = 'success') =>
    house.monitor.record({ by: 'uuid', uuid: uuid(i) }, () => aMessage({ kind }))
  return { ...desk, ping }
}

/** Due during the sleep; settles for as long as its grace. */
const missing = (name: string, grace: number) => anUpCheck({ name, grace })
const fine = (name: string) => anUpCheck({ name, timeout: 86_400 })

test('what missed its run is told in one notice, when the last has settled', async () => {
  const { house, told, results } = await woken(missing('a', 60), missing('b', 300), fine('c'))
  await house.clock.advance(5 * MINUTE + SECOND)
  expect([told, results]).toEqual([[], []])
  await house.clock.advance(SECOND)
  expect(told).toEqual([
    {
      flipIds: [1, 2],
      title: 'Asleep 1 h',
      body: '2 checks missed their run, 1 is fine.\na, b',
      urgency: 'critical',
    },
  ])
  expect(results).toEqual([
    ['a', 'sent'],
    ['b', 'sent'],
  ])
})

test('a single check that missed its run is told in the same way', async () => {
  const { house, told } = await woken(missing('a', 60))
  await house.clock.advance(MINUTE + 2 * SECOND)
  expect(told).toMatchObject([
    { title: 'Asleep 1 h', body: '1 check missed its run, 0 are fine.\na' },
  ])
})

test('nothing is told when nothing was missed', async () => {
  const { house, told, ping } = await woken(missing('a', 60), fine('b'))
  await ping(0)
  await house.clock.advance(30 * SECOND)
  expect(told).toEqual([])
})

test('other news is told while the gap settles', async () => {
  const { house, titles, ping } = await woken(missing('a', 60), missing('b', 300), fine('c'))
  await house.clock.advance(MINUTE + 2 * SECOND)
  await ping(2, 'fail')
  await house.clock.advance(SECOND)
  expect(titles()).toEqual(['c is down'])
  await house.clock.advance(4 * MINUTE)
  expect(titles()).toEqual(['c is down', 'Asleep 1 h'])
})

test('a check that was due before the gap is told by itself', async () => {
  const { titles } = await woken(anUpCheck({ name: 'a', lastPing: at('11:58:05') }))
  expect(titles()).toEqual(['a is down'])
})

test('a recovery is told after the notice that says what was missed', async () => {
  const { house, titles, ping } = await woken(missing('a', 60), missing('b', 300))
  await house.clock.advance(MINUTE + 2 * SECOND)
  await ping(0)
  await house.clock.advance(SECOND)
  expect(titles()).toEqual([])
  await house.clock.advance(5 * MINUTE)
  expect(titles().slice(0, 2)).toEqual(['Asleep 1 h', 'a is up again after 2 s'])
})

test('other news is told although hundreds are held', async () => {
  const desk = aDesk()
  const { house, desktopChannel } = desk
  const settlesUntil = house.clock.now() + MINUTE
  const { id: gapId } = house.tables.gaps.insert({ ...aGap(), settlesUntil })
  desktopChannel.start()
  house.store.writeNow(() => {
    for (let i = 0; i < 600; i++) desk.notify(desk.flip('held', { gapId }).flipId)
    desk.down('news')
  })
  await house.clock.advance(SECOND)
  expect(desk.titles()).toEqual(['news is down'])
})

test('what is handed in after its gap has settled, as after a restart, is told in one notice', async () => {
  const desk = aDesk()
  const { house, desktopChannel } = desk
  const { id: gapId } = house.tables.gaps.insert({ ...aGap(), settlesUntil: at('11:59') })
  for (const name of ['a', 'b']) desk.notify(desk.flip(name, { gapId }).flipId)
  desk.up('a')
  desktopChannel.start()
  await house.clock.advance(SECOND)
  expect(desk.titles()).toEqual(['Asleep 1 h', 'a is up again after 0 s'])
})

test('a gap that settles sooner than it was to lets go what it held', async () => {
  const desk = aDesk()
  const { house, desktopChannel } = desk
  const settlesUntil = house.clock.now() + 5 * HOUR
  const { id: gapId } = house.tables.gaps.insert({ ...aGap(), settlesUntil })
  desktopChannel.start()
  desk.notify(desk.flip('a', { gapId }).flipId)
  await house.clock.advance(SECOND)
  house.tables.gaps.setSettlesUntil(gapId, house.clock.now())
  await house.clock.advance(MINUTE)
  expect(desk.titles()).toEqual(['Asleep 1 h'])
})

test('two gaps are two notices, each when it has settled', async () => {
  const desk = aDesk()
  const { house, desktopChannel } = desk
  const until = (minutes: number) => house.clock.now() + minutes * MINUTE
  const gaps = [1, 3].map((minutes) =>
    house.tables.gaps.insert({ ...aGap(), settlesUntil: until(minutes) }),
  )
  desktopChannel.start()
  gaps.forEach(({ id: gapId }, i) => {
    desk.notify(desk.flip(`c${i}`, { gapId }).flipId)
  })
  await house.clock.advance(2 * MINUTE)
  expect(desk.told.map(({ body }) => body.split('\n')[1])).toEqual(['c0'])
  await house.clock.advance(2 * MINUTE)
  expect(desk.told.map(({ body }) => body.split('\n')[1])).toEqual(['c0', 'c1'])
})

test('what is held at a stop has no outcome', async () => {
  const { house, desktopChannel, told, results } = await woken(missing('a', 60))
  await house.clock.advance(MINUTE)
  desktopChannel.stop()
  await house.clock.advance(5 * MINUTE)
  expect([told, results]).toEqual([[], []])
})
