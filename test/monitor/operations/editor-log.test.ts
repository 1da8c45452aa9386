// Channels assigned by hand, copies and cleared logs: what a person asks of a check beside its settings.
import { describe, expect, test } from 'vitest'
import { aChannel, aCheck, aMessage, stored } from '../../support/builders.ts'
import { openHouse } from '../../support/house.ts'

const GONE = 4711

describe('channels assigned by hand', () => {
  test('replace those before, and both have changed', async () => {
    const house = openHouse()
    const { monitor } = house
    const check = stored(house, aCheck())
    const [mail, chat] = [aChannel(house, { name: 'mail' }), aChannel(house, { name: 'chat' })]
    await monitor.checks.assign(check.id, () => new Set([mail.id]))
    const changed: number[] = []
    monitor.events.on('channel', ({ id }) => changed.push(id))
    expect(await monitor.checks.assign(check.id, () => new Set([chat.id]))).toBe(true)
    expect(monitor.checks.channelsOf(check.id)).toBe(chat.uuid)
    expect(changed.toSorted()).toEqual([mail.id, chat.id])
  })

  test('are never of another project', async () => {
    const house = openHouse()
    const { monitor, tables } = house
    const other = await monitor.projects.create('Other')
    const foreign = tables.channels.ofProject(other.id).map(({ id }) => id)
    const check = stored(house, aCheck())
    await monitor.checks.assign(check.id, () => new Set(foreign))
    expect([foreign.length, monitor.checks.channelsOf(check.id)]).toEqual([1, ''])
  })
})

test('a check that is gone is neither assigned, copied nor cleared', async () => {
  const { monitor } = openHouse()
  expect(await monitor.checks.assign(GONE, (before) => before)).toBe(false)
  expect(await monitor.checks.copy(GONE)).toEqual({ outcome: 'gone' })
  expect(await monitor.checks.clear(GONE)).toBe(false)
})

test('a log that is cleared takes its pings, flips and notifications along', async () => {
  const house = openHouse()
  const { monitor, tables } = house
  const check = stored(house, aCheck())
  const { uuid, id } = check
  for (const kind of ['success', 'fail'] as const) {
    await monitor.record({ by: 'uuid', uuid }, () => aMessage({ kind }))
  }
  expect(await monitor.checks.clear(id)).toBe(true)
  expect([
    monitor.pings.newest(id, 10),
    monitor.flips.ofCheck(id, { start: null, end: null }),
    tables.notifications.ofCheck(id, 10),
  ]).toEqual([[], [], []])
})

test('a log that is cleared begins after the number of its last ping, which stays counted once', async () => {
  const house = openHouse()
  const { monitor } = house
  const { uuid, id } = stored(house, aCheck())
  const ping = () => monitor.record({ by: 'uuid', uuid }, () => aMessage())
  await ping()
  await ping()
  await monitor.checks.clear(id)
  expect(monitor.checks.byId(id)).toMatchObject({ status: 'new', nPings: 2, lastPing: null })
  expect(monitor.lastPingId()).toBe(2)
  await ping()
  expect(monitor.checks.byId(id)).toMatchObject({ status: 'up', nPings: 3 })
  expect(monitor.pings.newest(id, 10).map(({ n }) => n)).toEqual([3])
  expect(monitor.lastPingId()).toBe(3)
  await monitor.checks.remove(id)
  expect(monitor.lastPingId()).toBe(3)
})
