// Alarms around maintenance (contract monitor.md 11): nobody is told while it lasts; after it, of what is still down.
import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../../src/main/clock.ts'
import type { Monitor } from '../../../src/main/monitor/monitor.ts'
import type { PingKind } from '../../../src/main/monitor/rules/check.ts'
import { aMessage, anUpCheck, at, stored } from '../../support/builders.ts'
import { settled } from '../../support/fake-clock.ts'
import { delivering } from './delivering.ts'

/** A check `backup` whose flips are told, and a window from 13:00 to 14:00; it is 12:59:50. */
async function aWindow({ isStarted = true } = {}) {
  const all = delivering()
  const { house, outbox, lines } = all
  const { monitor, clock } = house
  const { id, uuid } = stored(house, anUpCheck({ name: 'backup', timeout: 86_400 }))
  house.tables.assignments.set(id, [(await all.channel()).id])
  if (isStarted) outbox.start()
  await monitor.watcher.start()
  const times = { type: 'once', start: at('13:00'), end: at('14:00') } as const
  const coverage = { projectId: null, tag: '', checkIds: null }
  const { id: window } = await monitor.maintenance.create({
    ...{ name: 'Disks', ...coverage, times, isOn: true },
  })
  await clock.advance(HOUR - 10_000)
  return {
    ...all,
    ...{ monitor, clock, id, window, lines },
    ping: async (kind: PingKind) => {
      await monitor.record({ by: 'uuid', uuid }, () => aMessage({ kind }))
      await settled()
    },
  }
}

test('a failure inside is told at the end, if it still is one', async () => {
  const { ping, clock, lines, pending } = await aWindow()
  await clock.advance(10 * MINUTE)
  await ping('fail')
  await clock.advance(40 * MINUTE)
  expect([lines(), pending()]).toEqual([[], 1])
  await clock.advance(15 * MINUTE)
  expect([lines(), pending()]).toEqual([['backup down'], 0])
  await ping('success')
  expect(lines()).toEqual(['backup down', 'backup up'])
})

test('a failure that is over before the end is told to nobody', async () => {
  const { ping, clock, lines, pending } = await aWindow()
  await clock.advance(10 * MINUTE)
  await ping('fail')
  await clock.advance(10 * MINUTE)
  await ping('success')
  await ping('fail')
  await ping('success')
  await clock.advance(2 * HOUR)
  expect([lines(), pending()]).toEqual([[], 0])
})

test('the recovery of an outage of before is told at once', async () => {
  const { ping, clock, lines } = await aWindow()
  await ping('fail')
  await clock.advance(10 * MINUTE)
  expect(lines()).toEqual(['backup down'])
  await ping('success')
  expect(lines()).toEqual(['backup down', 'backup up'])
})

test('a window that is ended lets the alarm go at once, also one that was held by a start within it', async () => {
  const { ping, clock, lines, monitor, window, outbox } = await aWindow({ isStarted: false })
  await clock.advance(10 * MINUTE)
  await ping('fail')
  outbox.start()
  await settled()
  expect(lines()).toEqual([])
  await monitor.maintenance.end(window)
  await settled()
  expect(lines()).toEqual(['backup down'])
})

test('a check that loses the tag of the maintenance is told of at once, others still wait', async () => {
  const { monitor, house, clock, id, window, lines, pending, ping, channel } = await aWindow()
  const spec = monitor.maintenance.byId(window)
  if (spec === null) throw new Error('no window')
  const other = stored(house, anUpCheck({ name: 'other', timeout: 86_400, tags: 'nightly' }))
  house.tables.assignments.set(other.id, [(await channel()).id])
  const tagged = { do: 'tag', add: ['nightly'], remove: [] } as const
  const { undo } = await monitor.checks.changeMany([uuidOf(monitor, id)], tagged)
  await monitor.maintenance.update(window, { ...spec, tag: 'nightly' })
  await clock.advance(10 * MINUTE)
  await ping('fail')
  const failed = () => aMessage({ kind: 'fail' })
  await monitor.record({ by: 'uuid', uuid: other.uuid }, failed)
  await settled()
  expect([lines(), pending()]).toEqual([[], 2])
  await monitor.checks.undoMany(undo ?? '')
  await settled()
  expect([lines(), pending()]).toEqual([['backup down'], 1])
})

function uuidOf(monitor: Monitor, id: number): string {
  return monitor.checks.byId(id)?.uuid ?? ''
}

test('reminders wait for the end as well', async () => {
  const { ping, clock, monitor, id } = await aWindow()
  await monitor.alarms.setReminders(id, 1800)
  await ping('fail')
  await clock.advance(40 * MINUTE)
  expect(monitor.alarms.due(clock.now())).toEqual([])
  await clock.advance(25 * MINUTE)
  expect(monitor.alarms.due(clock.now())).toEqual([id])
})

test('a check that is paused inside is not told of after it', async () => {
  const { ping, clock, lines, monitor, id, pending } = await aWindow()
  await clock.advance(10 * MINUTE)
  await ping('fail')
  await monitor.checks.pause(id)
  await clock.advance(2 * HOUR)
  expect([lines(), pending()]).toEqual([[], 0])
})

test('of several outages of a check within it, the one that lasts is told, once', async () => {
  const { ping, clock, lines, monitor, id, pending } = await aWindow()
  await clock.advance(10 * MINUTE)
  await ping('fail')
  await monitor.checks.pause(id)
  await monitor.checks.resume(id)
  await ping('fail')
  await clock.advance(HOUR)
  expect([lines(), pending()]).toEqual([['backup down'], 0])
})

test('outages that are all looked at after its end are told as one', async () => {
  const { ping, clock, lines, outbox, pending } = await aWindow({ isStarted: false })
  await clock.advance(10 * MINUTE)
  for (const kind of ['fail', 'success', 'fail'] as const) await ping(kind)
  await clock.advance(HOUR)
  outbox.start()
  await settled()
  expect([lines(), pending()]).toEqual([['backup down'], 0])
})

test('a pause within it that is taken back lets the alarm wait on', async () => {
  const { ping, clock, lines, monitor, id, pending } = await aWindow()
  await clock.advance(10 * MINUTE)
  await ping('fail')
  await monitor.checks.pause(id)
  const times = { type: 'once', start: clock.now(), end: clock.now() + MINUTE } as const
  const coverage = { projectId: null, tag: '', checkIds: null }
  await monitor.maintenance.create({ name: 'More', ...coverage, times, isOn: true })
  await settled()
  expect(pending()).toBe(0)
  await monitor.checks.takePauseBack(id)
  await settled()
  expect([lines(), pending()]).toEqual([[], 1])
  await clock.advance(HOUR)
  expect(lines()).toEqual(['backup down'])
})
