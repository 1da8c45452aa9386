// Checks made, changed, paused and resumed on a store (contract monitor.md 2.6, 2.7, 5.3).
import { describe, expect, test } from 'vitest'
import type { Check } from '../../../src/main/monitor/rules/check.ts'
import { uniqueKeyOf } from '../../../src/main/monitor/rules/unique-key.ts'
import {
  aChannel,
  aCheck,
  aMessage,
  anUpCheck,
  at,
  desktopOf,
  stored,
} from '../../support/builders.ts'
import { type House, openHouse } from '../../support/house.ts'

const GONE = 4711
const flipsOf = ({ monitor }: House, { id }: Check) =>
  monitor.flips.ofCheck(id, { start: null, end: null })

function withChannels(...names: string[]) {
  const house = openHouse()
  const { monitor, tables } = house
  const channels = names.map((name) => aChannel(house, { name }))
  const uuids = channels.map(({ uuid }) => uuid)
  return { house, monitor, tables, uuids, ids: channels.map(({ id }) => id) }
}

describe('a new check', () => {
  test('is new, with the defaults, and has no channels', async () => {
    const { monitor } = withChannels('mail')
    const result = await monitor.checks.create(1, {}, 3)
    expect(result).toMatchObject({
      outcome: 'created',
      check: { status: 'new', kind: 'simple', timeout: 86_400, grace: 3600, tz: 'UTC', nPings: 0 },
    })
    expect(monitor.checks.channelsOf(1)).toBe('')
  })

  test('has the channels that are asked for, in the order of their text', async () => {
    const { monitor, uuids } = withChannels('mail', 'chat', 'pager')
    await monitor.checks.create(1, { channels: 'chat,mail' }, 3)
    expect(monitor.checks.channelsOf(1)).toBe(uuids.slice(0, 2).sort().join(','))
  })

  test('has all channels of its project where a person makes it and names none', async () => {
    const { house, monitor, uuids } = withChannels('mail')
    const toAll = { toAll: true }
    await monitor.checks.create(1, {}, 3, toAll)
    await monitor.checks.create(1, { channels: 'mail' }, 3, toAll)
    await monitor.checks.create(1, { channels: '' }, 3, toAll)
    const assigned = [1, 2, 3].map((id) => monitor.checks.channelsOf(id))
    expect(assigned).toEqual([[desktopOf(house).uuid, uuids[0]].sort().join(','), uuids[0], ''])
  })

  test('that is found by a unique field keeps its channels', async () => {
    const { monitor, uuids } = withChannels('mail')
    await monitor.checks.create(1, { name: 'a', channels: 'mail' }, 3)
    await monitor.checks.create(1, { name: 'a', unique: ['name'] }, 3, { toAll: true })
    expect(monitor.checks.channelsOf(1)).toBe(uuids[0])
  })

  test('is not made when a channel is wrong', async () => {
    const { monitor, tables } = withChannels('mail')
    const result = await monitor.checks.create(1, { name: 'a', channels: 'mail,fax' }, 3)
    expect(result).toEqual({ outcome: 'bad-channel', problem: 'invalid channel identifier: fax' })
    expect(tables.checks.count()).toBe(0)
  })

  test('does not see the channels of another project', async () => {
    const { monitor } = withChannels('mail')
    const other = await monitor.projects.create('Other')
    expect((await monitor.checks.create(other.id, { channels: 'mail' }, 3)).outcome).toBe(
      'bad-channel',
    )
  })

  test('has a key and a badge of its own that do not tell its UUID', async () => {
    const { monitor } = withChannels()
    await monitor.checks.create(1, {}, 3)
    const [check] = monitor.checks.all()
    expect(check?.badgeKey).not.toBe(check?.uuid)
    expect(check?.uniqueKey).toMatch(/^[0-9a-f]{40}$/)
  })
})

describe('an update', () => {
  test('touches only what it names', async () => {
    const house = openHouse()
    const check = stored(house, anUpCheck({ name: 'a', tags: 'x', desc: 'd' }))
    await house.monitor.checks.update(check.id, { tags: 'y' }, 3)
    expect(house.monitor.checks.byId(check.id)).toEqual({ ...check, tags: 'y' })
  })

  test('and a ping that comes with it both count', async () => {
    const house = openHouse()
    const check = stored(house, aCheck())
    await Promise.all([
      house.monitor.record({ by: 'uuid', uuid: check.uuid }, () => aMessage()),
      house.monitor.checks.update(check.id, { name: 'b', timeout: 60 }, 3),
    ])
    expect(house.monitor.checks.byId(check.id)).toMatchObject({
      name: 'b',
      nPings: 1,
      status: 'up',
      due: at('12:01'),
    })
  })

  test.each([
    ['its timeout', { timeout: 120 }, '12:02', '12:03'],
    ['its grace', { grace: 120 }, '12:01', '12:03'],
    ['its schedule', { schedule: '*/10 * * * *' }, '12:10', '12:11'],
  ] as const)('of %s moves the deadline', async (_, spec, due, alertAfter) => {
    const house = openHouse()
    const check = stored(house, anUpCheck())
    await house.monitor.checks.update(check.id, spec, 3)
    expect(house.monitor.checks.byId(check.id)).toMatchObject({
      due: at(due),
      alertAfter: at(alertAfter),
    })
  })

  test('that makes a check overdue leaves it to the watcher to say so', async () => {
    const house = openHouse()
    const check = stored(house, anUpCheck({ timeout: 3600, lastPing: at('11:30') }))
    await house.monitor.checks.update(check.id, { timeout: 60 }, 3)
    expect(flipsOf(house, check)).toEqual([])
    await house.monitor.watcher.tick()
    expect(flipsOf(house, check)).toMatchObject([{ created: at('11:32'), processed: null }])
  })

  test('with a wrong channel changes nothing', async () => {
    const { house, monitor, tables, ids } = withChannels('mail')
    const check = stored(house, aCheck({ name: 'a' }))
    tables.assignments.set(check.id, ids)
    const before = monitor.checks.channelsOf(check.id)
    expect((await monitor.checks.update(check.id, { name: 'b', channels: 'fax' }, 3)).outcome).toBe(
      'bad-channel',
    )
    expect(monitor.checks.byId(check.id)).toEqual(check)
    expect(monitor.checks.channelsOf(check.id)).toBe(before)
  })

  test.each([
    ['keeps the channels when it names none', {}, [0]],
    ['takes them away', { channels: '' }, []],
    ['assigns several', { channels: 'mail,chat' }, [0, 1]],
    ['replaces them', { channels: 'chat' }, [1]],
  ] as const)('%s', async (_, spec, expected) => {
    const { house, monitor, tables, uuids, ids } = withChannels('mail', 'chat')
    const check = stored(house, aCheck())
    tables.assignments.set(check.id, ids.slice(0, 1))
    await monitor.checks.update(check.id, spec, 3)
    const assigned = expected.map((i) => uuids[i]).sort()
    expect(monitor.checks.channelsOf(check.id)).toBe(assigned.join(','))
  })

  test('assigns all, the desktop among them', async () => {
    const { house, monitor, uuids } = withChannels('mail', 'chat')
    const check = stored(house, aCheck())
    await monitor.checks.update(check.id, { channels: '*' }, 3)
    const all = [...uuids, desktopOf(house).uuid].sort()
    expect(monitor.checks.channelsOf(check.id)).toBe(all.join(','))
  })
})

describe('pause and resume', () => {
  test('a paused check stays silent, and so does the resumed one', async () => {
    const house = openHouse()
    const check = stored(house, anUpCheck())
    await house.monitor.checks.pause(check.id)
    await house.monitor.checks.resume(check.id)
    expect(house.monitor.checks.byId(check.id)).toMatchObject({ status: 'new', lastPing: null })
    expect(flipsOf(house, check)).toMatchObject([
      { oldStatus: 'paused', newStatus: 'new', processed: at('12:00') },
      { oldStatus: 'up', newStatus: 'paused', processed: at('12:00') },
    ])
  })

  test('a second pause changes nothing', async () => {
    const house = openHouse()
    const check = stored(house, aCheck({ status: 'paused' }))
    expect(await house.monitor.checks.pause(check.id)).toEqual(check)
    expect(flipsOf(house, check)).toEqual([])
  })

  test.each([
    ['up, with a run', anUpCheck({ lastStart: at('11:50') })],
    ['down', anUpCheck({ status: 'down', alertAfter: null })],
    ['new', aCheck()],
  ])('a pause that is taken back leaves a check as it was: %s', async (_name, draft) => {
    const house = openHouse()
    const { id } = stored(house, draft)
    await house.monitor.alarms.acknowledge(id)
    // As any edit does: what is due is computed.
    await house.monitor.checks.update(id, { timeout: 1800 }, 3)
    const before = house.monitor.checks.byId(id)
    const alarms = house.tables.alarmSettings.of(id)
    await house.monitor.checks.pause(id)
    expect(house.monitor.checks.byId(id)?.status).toBe('paused')
    expect(await house.monitor.checks.takePauseBack(id)).toEqual(before)
    expect(house.monitor.checks.byId(id)).toEqual(before)
    expect(house.tables.alarmSettings.of(id)).toEqual(alarms)
    expect(house.monitor.flips.ofCheck(id, { start: null, end: null })).toEqual([])
    expect(await house.monitor.checks.takePauseBack(id)).toBe('changed')
  })

  test('what was said of the alarms of a check since its pause stays said when that is taken back', async () => {
    const house = openHouse()
    const { id } = stored(house, anUpCheck({ status: 'down' }))
    const { alarms, checks } = house.monitor
    await alarms.acknowledge(id)
    const { acknowledged } = alarms.of(id)
    await checks.pause(id)
    const snoozedUntil = house.clock.now() + 60_000
    await alarms.snooze(id, snoozedUntil)
    await alarms.setCritical(id, true)
    await alarms.setReminders(id, 600)
    await checks.takePauseBack(id)
    const critical = { critical: true, remindEvery: 600 }
    expect(alarms.of(id)).toMatchObject({ ...critical, snoozedUntil, acknowledged })
  })

  test('a pause before another is not taken back, nor one that a signal has ended', async () => {
    const house = openHouse()
    const { id } = stored(house, anUpCheck())
    expect(await house.monitor.checks.takePauseBack(id)).toBe('changed')
    await house.monitor.checks.pause(id)
    await house.monitor.checks.resume(id)
    expect(await house.monitor.checks.takePauseBack(id)).toBe('changed')
    expect(house.monitor.checks.byId(id)?.status).toBe('new')
    expect(await house.monitor.checks.takePauseBack(GONE)).toBeNull()
  })

  test.each(['new', 'up', 'down'] as const)('a check that is %s is not resumed', async (status) => {
    const house = openHouse()
    const check = stored(house, anUpCheck({ status }))
    expect(await house.monitor.checks.resume(check.id)).toBe('not-paused')
    expect(house.monitor.checks.byId(check.id)).toEqual(check)
  })
})

test('what is gone is said to be gone', async () => {
  const { monitor } = openHouse()
  const answers = await Promise.all([
    monitor.checks.update(GONE, {}, 3),
    monitor.checks.remove(GONE),
    monitor.checks.pause(GONE),
    monitor.checks.resume(GONE),
  ])
  expect(answers).toEqual([{ outcome: 'gone' }, false, null, null])
})

test('a new time-zone database moves what is scheduled, and nothing else', async () => {
  const house = openHouse()
  const stale = { due: at('09:00'), alertAfter: at('10:00') }
  const cron = stored(house, anUpCheck({ kind: 'cron', schedule: '0 * * * *', ...stale }))
  const simple = stored(house, anUpCheck(stale))
  const paused = stored(house, anUpCheck({ kind: 'cron', status: 'paused', ...stale }))
  await house.monitor.reschedule()
  expect([cron, simple, paused].map(({ id }) => house.monitor.checks.byId(id)?.due)).toEqual([
    at('13:00'),
    stale.due,
    stale.due,
  ])
})

test.each([
  ['31365bce-8da9-4729-8ff3-aaa71d56b712', 'a6c7b0a8a66bed0df66abfdab3c77736861703ee'],
  ['803f680d-e89b-492b-82ef-2be7b774a92d', '124f983e0e3dcaeba921cfcef46efd084576e783'],
])('the unique key of %s is %s', (uuid, expected) => {
  expect(uniqueKeyOf(uuid)).toBe(expected)
})

test('a channel that is removed leaves no assignment behind', () => {
  const { house, monitor, tables } = withChannels('mail')
  const check = stored(house, aCheck())
  tables.assignments.set(check.id, [1, 1])
  house.store.db.prepare('DELETE FROM channels').run()
  expect(monitor.checks.channelsOf(check.id)).toBe('')
})
