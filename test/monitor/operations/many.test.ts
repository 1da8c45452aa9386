// Many checks changed by one wish, and that taken back: each is as it was, but for what happened since.
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../../src/main/clock.ts'
import type { ManyChange } from '../../../src/main/monitor/operations/many.ts'
import type { Check, PingKind } from '../../../src/main/monitor/rules/check.ts'
import { aChannel, aCheck, aMessage, anUpCheck, at, stored } from '../../support/builders.ts'
import { type House, openHouse } from '../../support/house.ts'

const NOON = at('12:00')

/** One check in each state, with what a person said of them. */
async function aMixedHouse() {
  const house = openHouse()
  const { monitor } = house
  const project = await monitor.projects.create('Office')
  const up = stored(house, anUpCheck({ tags: 'a  b', lastStart: at('11:59') }))
  const down = stored(house, anUpCheck({ status: 'down', due: null, alertAfter: null }))
  const fresh = stored(house, aCheck({ tags: 'b' }))
  const paused = stored(house, anUpCheck({ tags: 'c' }))
  await monitor.alarms.setReminders(down.id, 600)
  await monitor.alarms.snooze(down.id, NOON + HOUR)
  await monitor.alarms.acknowledge(down.id)
  await monitor.checks.pause(paused.id)
  const all = [up, down, fresh, paused]
  return { ...house, project, up, down, fresh, paused, all, uuids: all.map(({ uuid }) => uuid) }
}

/** All that is stored of the checks. */
function pictureOf({ store }: Pick<House, 'store'>) {
  const rows = (table: string, order: string) =>
    store.db.prepare(`SELECT * FROM ${table} ORDER BY ${order}`).all()
  return {
    checks: rows('checks', 'id'),
    flips: rows('flips', 'id'),
    channels: rows('check_channels', 'check_id, channel_id'),
  }
}

const statusesOf = ({ monitor }: House, checks: readonly Check[]) =>
  checks.map(({ id }) => monitor.checks.byId(id)?.status)

function ping({ monitor }: House, { uuid }: Check, kind: PingKind = 'success') {
  return monitor.record({ by: 'uuid', uuid }, () => aMessage({ kind }))
}

describe('each change, and Undo, over checks in every state', () => {
  test.each<[string, ManyChange, { changed: number; already: number }]>([
    ['pause', { do: 'pause' }, { changed: 3, already: 1 }],
    ['resume', { do: 'resume' }, { changed: 1, already: 3 }],
    ['snooze', { do: 'snooze', until: NOON + 2 * HOUR }, { changed: 4, already: 0 }],
    ['end of a snooze', { do: 'snooze', until: null }, { changed: 1, already: 3 }],
    ['tags added', { do: 'tag', add: ['b', 'new'], remove: [] }, { changed: 4, already: 0 }],
    ['tags taken off', { do: 'tag', add: [], remove: ['b', 'z'] }, { changed: 2, already: 2 }],
  ])('%s', async (_name, change, { changed, already }) => {
    const house = await aMixedHouse()
    const before = pictureOf(house)
    const alarms = house.all.map(({ id }) => house.tables.alarmSettings.of(id))
    const done = await house.monitor.checks.changeMany(house.uuids, change)
    expect(done.changed).toBe(changed)
    expect(done.left.flatMap(({ why, uuids }) => uuids.map(() => why))).toEqual(
      Array.from({ length: already }, () => 'already'),
    )
    const undone = await house.monitor.checks.undoMany(done.undo ?? '')
    expect(undone).toEqual({ changed, left: [], undo: null })
    expect(pictureOf(house)).toEqual(before)
    expect(house.all.map(({ id }) => house.tables.alarmSettings.of(id))).toEqual(alarms)
  })

  test('what is done is done to each', async () => {
    const house = await aMixedHouse()
    const { changeMany } = house.monitor.checks
    await changeMany(house.uuids, { do: 'tag', add: ['b', 'new'], remove: ['a'] })
    expect(house.all.map(({ id }) => house.monitor.checks.byId(id)?.tags)).toEqual([
      'b new',
      'b new',
      'b new',
      'c b new',
    ])
    await changeMany(house.uuids, { do: 'snooze', until: NOON + 2 * HOUR })
    expect(house.all.map(({ id }) => house.tables.alarmSettings.of(id).snoozedUntil)).toEqual(
      house.all.map(() => NOON + 2 * HOUR),
    )
    await changeMany(house.uuids, { do: 'pause' })
    expect(statusesOf(house, house.all)).toEqual(house.all.map(() => 'paused'))
    await changeMany(house.uuids, { do: 'resume' })
    expect(statusesOf(house, house.all)).toEqual(house.all.map(() => 'new'))
    expect(await changeMany(house.uuids, { do: 'delete' })).toEqual({
      changed: 4,
      left: [],
      undo: null,
    })
    expect(house.tables.checks.count()).toBe(0)
  })
})

describe('integrations and projects', () => {
  async function aHouseWithChannels() {
    const house = await aMixedHouse()
    const { monitor, tables, project, up, fresh } = house
    const there = stored(house, aCheck({ projectId: project.id }))
    const channel = (projectId: number, name: string) => aChannel(house, { projectId, name }).id
    const [mail, hook] = [channel(up.projectId, 'mail'), channel(up.projectId, 'hook')]
    const office = channel(project.id, 'office')
    await monitor.checks.assign(up.id, () => new Set([mail]))
    await monitor.checks.assign(fresh.id, () => new Set([hook]))
    const channelsOf = (check: Check) => [...tables.assignments.ofCheck(check.id)].sort()
    return { ...house, there, mail, hook, office, channelsOf }
  }

  test('an integration is assigned where it can be, and taken off again', async () => {
    const house = await aHouseWithChannels()
    const { up, fresh, there, mail, hook, channelsOf, monitor } = house
    const before = pictureOf(house)
    const uuids = [up, fresh, there].map(({ uuid }) => uuid)
    const done = await monitor.checks.changeMany(uuids, { do: 'assign', add: [hook], remove: [] })
    expect([channelsOf(up), channelsOf(fresh), channelsOf(there)]).toEqual([
      [mail, hook],
      [hook],
      [],
    ])
    expect(done).toMatchObject({
      changed: 1,
      left: [
        { why: 'already', uuids: [fresh.uuid] },
        { why: 'other-project', uuids: [there.uuid] },
      ],
    })
    const off = await monitor.checks.changeMany(uuids, { do: 'assign', add: [], remove: [hook] })
    expect([channelsOf(up), channelsOf(fresh)]).toEqual([[mail], []])
    await monitor.checks.undoMany(off.undo ?? '')
    await monitor.checks.undoMany(done.undo ?? '')
    expect(pictureOf(house)).toEqual(before)
  })

  test('a move takes the integrations there, and Undo those of before', async () => {
    const house = await aHouseWithChannels()
    const { up, fresh, there, mail, office, project, channelsOf, monitor } = house
    const before = pictureOf(house)
    const uuids = [up, fresh, there].map(({ uuid }) => uuid)
    const done = await monitor.checks.changeMany(uuids, { do: 'move', projectId: project.id })
    expect(done).toMatchObject({ changed: 2, left: [{ why: 'already', uuids: [there.uuid] }] })
    expect(monitor.checks.byId(up.id)?.projectId).toBe(project.id)
    expect(channelsOf(up)).toContain(office)
    expect(channelsOf(up)).not.toContain(mail)
    await monitor.checks.undoMany(done.undo ?? '')
    expect(pictureOf(house)).toEqual(before)
  })

  test('Undo leaves out an integration that is gone meanwhile', async () => {
    const { up, fresh, mail, hook, project, channelsOf, monitor, store } =
      await aHouseWithChannels()
    const change = { do: 'move', projectId: project.id } as const
    const done = await monitor.checks.changeMany([up.uuid, fresh.uuid], change)
    store.db.prepare('DELETE FROM channels WHERE id = ?').run(mail)
    expect(await monitor.checks.undoMany(done.undo ?? '')).toMatchObject({ changed: 2, left: [] })
    expect([channelsOf(up), channelsOf(fresh)]).toEqual([[], [hook]])
  })
})

describe('Undo leaves alone', () => {
  test('a check that was pinged after it was paused or resumed', async () => {
    const house = await aMixedHouse()
    const { up, down, paused, monitor } = house
    const pausing = await monitor.checks.changeMany([up.uuid, down.uuid], { do: 'pause' })
    const resuming = await monitor.checks.changeMany([paused.uuid], { do: 'resume' })
    await ping(house, up)
    await ping(house, paused, 'fail')
    const changed = (check: Check) => [{ why: 'changed', uuids: [check.uuid] }]
    expect(await monitor.checks.undoMany(pausing.undo ?? '')).toMatchObject({
      changed: 1,
      left: changed(up),
    })
    expect(await monitor.checks.undoMany(resuming.undo ?? '')).toMatchObject({
      changed: 0,
      left: changed(paused),
    })
    expect(statusesOf(house, [up, down, paused])).toEqual(['up', 'down', 'down'])
  })

  test('a check that was paused anew', async () => {
    const house = await aMixedHouse()
    const { up, monitor } = house
    const first = await monitor.checks.changeMany([up.uuid], { do: 'pause' })
    await monitor.checks.resume(up.id)
    await monitor.checks.pause(up.id)
    expect(await monitor.checks.undoMany(first.undo ?? '')).toMatchObject({ changed: 0 })
    expect(statusesOf(house, [up])).toEqual(['paused'])
  })

  test.each<[string, ManyChange, (house: Awaited<ReturnType<typeof aMixedHouse>>) => unknown]>([
    [
      'another snooze',
      { do: 'snooze', until: NOON + HOUR * 3 },
      ({ monitor, up }) => monitor.alarms.snooze(up.id, NOON + MINUTE),
    ],
    [
      'other tags',
      { do: 'tag', add: ['x'], remove: [] },
      ({ monitor, up }) => monitor.checks.update(up.id, { tags: 'mine' }, 3),
    ],
    ['a check that is gone', { do: 'pause' }, ({ monitor, up }) => monitor.checks.remove(up.id)],
  ])('%s', async (_name, change, meanwhile) => {
    const house = await aMixedHouse()
    const { up, fresh, monitor } = house
    const done = await monitor.checks.changeMany([up.uuid, fresh.uuid], change)
    await meanwhile(house)
    const before = monitor.checks.byId(up.id)
    const undone = await monitor.checks.undoMany(done.undo ?? '')
    expect(undone).toMatchObject({ changed: 1, left: [{ uuids: [up.uuid] }] })
    expect(monitor.checks.byId(up.id)).toEqual(before)
  })

  test('a run that began after a resume, which goes on', async () => {
    const house = await aMixedHouse()
    const { paused, monitor } = house
    const done = await monitor.checks.changeMany([paused.uuid], { do: 'resume' })
    await ping(house, paused, 'start')
    expect(await monitor.checks.undoMany(done.undo ?? '')).toMatchObject({ changed: 1, left: [] })
    expect(monitor.checks.byId(paused.id)).toMatchObject({ status: 'paused', lastStart: NOON })
  })
})

test('a run that began during a pause goes on when the pause is undone, and still has its deadline', async () => {
  const house = openHouse()
  const { monitor, clock } = house
  const check = stored(house, anUpCheck({ lastStart: at('11:59') }))
  const { undo } = await monitor.checks.changeMany([check.uuid], { do: 'pause' })
  await clock.advance(MINUTE)
  const rid = '6c6f7473-0000-4000-8000-000000000001'
  await monitor.record({ by: 'uuid', uuid: check.uuid }, () => aMessage({ kind: 'start', rid }))
  const begun = clock.now()
  expect(await monitor.checks.undoMany(undo ?? '')).toMatchObject({ changed: 1, left: [] })
  expect(monitor.checks.byId(check.id)).toMatchObject({
    status: 'up',
    lastStart: begun,
    lastStartRid: rid,
    alertAfter: begun + check.grace * SECOND,
  })
})

test('a run of a paused check has its deadline again when its resume is undone', async () => {
  const house = openHouse()
  const { monitor } = house
  const check = stored(house, anUpCheck())
  await monitor.checks.pause(check.id)
  await ping(house, check, 'start')
  const before = monitor.checks.byId(check.id)
  const { undo } = await monitor.checks.changeMany([check.uuid], { do: 'resume' })
  await monitor.checks.undoMany(undo ?? '')
  expect(before?.alertAfter).toBe(house.clock.now() + check.grace * SECOND)
  expect(monitor.checks.byId(check.id)).toEqual(before)
})

test('the pause before a resume that was undone can still be taken back', async () => {
  const house = await aMixedHouse()
  const { paused, monitor } = house
  const done = await monitor.checks.changeMany([paused.uuid], { do: 'resume' })
  await monitor.checks.undoMany(done.undo ?? '')
  expect(await monitor.checks.takePauseBack(paused.id)).toMatchObject({ status: 'up' })
})

test('a check that is snoozed with its tag stays so', async () => {
  const { up, monitor } = await aMixedHouse()
  await monitor.groupSnoozes.snooze({ projectId: null, tag: 'a' }, NOON + HOUR)
  const end = { do: 'snooze', until: null } as const
  expect(await monitor.checks.changeMany([up.uuid], end)).toEqual({
    changed: 0,
    left: [{ why: 'with-group', uuids: [up.uuid] }],
    undo: null,
  })
})

test('a check that is named twice is changed once; one that is gone is said', async () => {
  const house = await aMixedHouse()
  const { up, monitor } = house
  const gone = crypto.randomUUID()
  const done = await monitor.checks.changeMany([up.uuid, gone, up.uuid], { do: 'pause' })
  expect(done).toMatchObject({ changed: 1, left: [{ why: 'gone', uuids: [gone] }] })
})

describe('thousands of checks', () => {
  function aFullHouse(count: number) {
    const house = openHouse()
    const all = Array.from({ length: count }, () => stored(house, anUpCheck()))
    return { ...house, all, uuids: all.map(({ uuid }) => uuid) }
  }

  test('go in portions, between which a ping is stored, and back', async () => {
    const house = aFullHouse(1000)
    const before = pictureOf(house)
    const order: string[] = []
    const changing = house.monitor.checks.changeMany(house.uuids, { do: 'pause' })
    changing.then(() => order.push('all'))
    const other = stored(house, anUpCheck())
    await ping(house, other)
    order.push('ping')
    const { changed, undo } = await changing
    expect([changed, order]).toEqual([1000, ['ping', 'all']])
    expect(await house.monitor.checks.undoMany(undo ?? '')).toMatchObject({ changed: 1000 })
    await house.monitor.checks.remove(other.id)
    expect(pictureOf(house)).toEqual(before)
  })

  test('where the store ends in between, are changed or not, each of them whole', async () => {
    const house = aFullHouse(400)
    house.store.db.exec(`CREATE TRIGGER full BEFORE UPDATE ON checks
      WHEN (SELECT count(*) FROM checks WHERE status = 'paused') >= 250
      BEGIN SELECT RAISE(ABORT, 'no more'); END`)
    const done = await house.monitor.checks.changeMany(house.uuids, { do: 'pause' })
    const statuses = statusesOf(house, house.all)
    const paused = statuses.filter((status) => status === 'paused').length
    expect(paused).toBeGreaterThan(0)
    expect(done).toMatchObject({ changed: paused, left: [{ why: 'unstored' }] })
    expect(done.left[0]?.uuids).toEqual(house.uuids.slice(paused))
    const flipped = house.all.filter(({ id }) => house.tables.flips.newest(id) !== null)
    expect(flipped).toHaveLength(paused)
    house.store.db.exec('DROP TRIGGER full')
    // Undo as well: what it could not store is undone by the same name later. A portion has 100 at the most.
    house.store.db.exec(`CREATE TRIGGER full BEFORE UPDATE ON checks
      WHEN (SELECT count(*) FROM checks WHERE status = 'paused') <= ${paused - 110}
      BEGIN SELECT RAISE(ABORT, 'no more'); END`)
    const undone = await house.monitor.checks.undoMany(done.undo ?? '')
    expect([undone.changed > 0, undone.left]).toMatchObject([true, [{ why: 'unstored' }]])
    expect([undone.undo, undone.changed + (undone.left[0]?.uuids.length ?? 0)]).toEqual([
      done.undo,
      paused,
    ])
    house.store.db.exec('DROP TRIGGER full')
    const rest = { changed: paused - undone.changed, left: [], undo: null }
    expect(await house.monitor.checks.undoMany(done.undo ?? '')).toEqual(rest)
    expect(new Set(statusesOf(house, house.all))).toEqual(new Set(['up']))
  })
})

describe('what is remembered', () => {
  const CANNOT = /this can no longer be undone/

  test('is undone once', async () => {
    const { up, monitor } = await aMixedHouse()
    const { undo } = await monitor.checks.changeMany([up.uuid], { do: 'pause' })
    await monitor.checks.undoMany(undo ?? '')
    await expect(monitor.checks.undoMany(undo ?? '')).rejects.toThrow(CANNOT)
  })

  test('is forgotten after an hour', async () => {
    const { up, monitor, clock } = await aMixedHouse()
    const { undo } = await monitor.checks.changeMany([up.uuid], { do: 'snooze', until: null })
    expect(undo).toBeNull()
    const pausing = await monitor.checks.changeMany([up.uuid], { do: 'pause' })
    await clock.advance(HOUR + MINUTE)
    await expect(monitor.checks.undoMany(pausing.undo ?? '')).rejects.toThrow(CANNOT)
  })

  test('is kept where the store refuses Undo', async () => {
    const house = await aMixedHouse()
    const { up, monitor } = house
    const { undo } = await monitor.checks.changeMany([up.uuid], { do: 'pause' })
    house.store.db.exec(
      `CREATE TRIGGER full BEFORE UPDATE ON checks BEGIN SELECT RAISE(ABORT, 'no'); END`,
    )
    await expect(monitor.checks.undoMany(undo ?? '')).rejects.toThrow('no')
    house.store.db.exec('DROP TRIGGER full')
    expect(await monitor.checks.undoMany(undo ?? '')).toMatchObject({ changed: 1 })
  })
})
