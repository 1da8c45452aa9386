// Maintenance windows (contract monitor.md 11): kept, begun and ended by the watcher, changed while they run.
import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/main/clock.ts'
import type { MaintenanceDraft } from '../../../src/main/monitor/operations/maintenance.ts'
import type { Check } from '../../../src/main/monitor/rules/check.ts'
import { statusAt } from '../../../src/main/monitor/rules/status.ts'
import { aMessage, anUpCheck, at, stored } from '../../support/builders.ts'
import { type HouseOptions, openHouse } from '../../support/house.ts'
import { saidExplanation } from '../../support/said.ts'

const ALL = { start: null, end: null }

function aDraft(fields: Partial<MaintenanceDraft> = {}): MaintenanceDraft {
  return {
    name: 'Router firmware',
    ...{ projectId: null, tag: '', checkIds: null, isOn: true },
    times: { type: 'once', start: at('12:00'), end: at('14:00') },
    ...fields,
  }
}

const NIGHTLY = { type: 'recurring', schedule: '0 13 * * *', tz: 'UTC', length: HOUR } as const

/** A house that watches; its check of 60 s and 60 s grace was pinged at 12:00. */
async function watching(fields: Partial<Check> = {}, options: HouseOptions = {}) {
  const house = openHouse(options)
  const { monitor, clock } = house
  const check = stored(house, anUpCheck(fields))
  const one = () => monitor.checks.byId(check.id) ?? check
  await monitor.watcher.start()
  return {
    ...house,
    check,
    maintenance: monitor.maintenance,
    status: () => statusAt(one(), clock.now(), monitor.shift()),
    row: () => monitor.rows.one(check.id),
    downs: () =>
      monitor.flips
        .ofCheck(check.id, ALL)
        .filter(({ newStatus }) => newStatus === 'down')
        .map(({ created }) => created),
    ping: (kind: 'success' | 'fail' = 'success') =>
      monitor.record({ by: 'uuid', uuid: check.uuid }, () => aMessage({ kind })),
  }
}

describe('a deadline inside a window', () => {
  test('is moved to its end and the settle time: the check is late until then, and goes down', async () => {
    const { clock, maintenance, row, status, downs } = await watching()
    await maintenance.create(aDraft())
    expect(row()).toMatchObject({
      deadline: at('14:01'),
      maintenance: { name: 'Router firmware', until: at('14:00') },
    })
    await clock.advance(2 * HOUR)
    expect([status(), downs(), row()?.maintenance]).toEqual(['grace', [], undefined])
    await clock.advance(MINUTE)
    expect([status(), downs()]).toEqual(['down', [at('14:01')]])
  })

  test('waits for no ping that came: one inside counts as ever', async () => {
    const { clock, maintenance, status, downs, ping } = await watching({ timeout: 3600 })
    await maintenance.create(aDraft())
    await clock.advance(90 * MINUTE)
    await ping()
    await clock.advance(45 * MINUTE)
    expect([status(), downs()]).toEqual(['up', []])
    await clock.advance(HOUR)
    expect(downs()).toEqual([at('14:31')])
  })

  test('of a check that is not covered passes', async () => {
    const { clock, maintenance, downs } = await watching()
    await maintenance.create(aDraft({ tag: 'prod' }))
    await clock.advance(HOUR)
    expect(downs()).toEqual([at('12:02')])
  })

  test('a check that was down stays down, and one that fails inside is down', async () => {
    const { clock, maintenance, status, ping } = await watching()
    await ping('fail')
    await maintenance.create(aDraft())
    await clock.advance(HOUR)
    expect(status()).toBe('down')
    await ping()
    await ping('fail')
    expect(status()).toBe('down')
  })
})

describe('a recurring window', () => {
  test('begins and ends by the watcher, day after day, and tells of it', async () => {
    const { clock, maintenance, row, monitor, check } = await watching({ timeout: 31_536_000 })
    await maintenance.create(aDraft({ times: NIGHTLY }))
    const heard: string[] = []
    monitor.events.on('maintenance', () => heard.push('maintenance'))
    monitor.events.on('check', ({ id }) => heard.push(`check ${id}`))
    expect(row()?.maintenance).toBeUndefined()
    await clock.advance(HOUR)
    expect(heard).toEqual([`check ${check.id}`, 'maintenance'])
    expect(row()?.maintenance).toEqual({ name: 'Router firmware', until: at('14:00') })
    await clock.advance(HOUR)
    expect(heard).toHaveLength(4)
    expect([row()?.maintenance, maintenance.running()]).toEqual([undefined, []])
    // Three days on, further than was stored at first; nobody watched meanwhile.
    clock.sleep(3 * DAY - HOUR)
    await clock.advance(2 * SECOND)
    expect(row()?.maintenance?.until).toBe(at('14:00') + 3 * DAY)
  })

  test('moves a deadline that it will hold, before it begins', async () => {
    const { maintenance, row } = await watching({ timeout: 3900 })
    await maintenance.create(aDraft({ times: NIGHTLY }))
    expect(row()?.deadline).toBe(at('14:01'))
  })

  test('is ended by hand for this time, and comes again', async () => {
    const { clock, maintenance, row } = await watching()
    const { id } = await maintenance.create(aDraft({ times: NIGHTLY }))
    await expect(maintenance.end(id)).rejects.toThrow('Router firmware does not run')
    await clock.advance(70 * MINUTE)
    await maintenance.end(id)
    expect([row()?.maintenance, maintenance.running()]).toEqual([undefined, []])
    const [window] = maintenance.all()
    expect(window && maintenance.next(window)?.start).toBe(at('13:00') + DAY)
    // What it was called is no reason to begin again.
    await maintenance.update(id, aDraft({ name: 'Router', times: NIGHTLY }))
    expect(maintenance.running()).toEqual([])
    await clock.advance(DAY)
    expect(maintenance.running()).toMatchObject([{ name: 'Router' }])
  })
})

describe('a window that runs', () => {
  /** Half an hour in: the deadline of 12:02 has been moved to 14:01. */
  async function running() {
    const all = await watching()
    const window = await all.maintenance.create(aDraft())
    await all.clock.advance(30 * MINUTE)
    expect(all.downs()).toEqual([])
    return { ...all, window }
  }

  test('is ended: deadlines are those of a window that was that short', async () => {
    const { clock, maintenance, window, row, downs } = await running()
    await maintenance.end(window.id)
    expect(row()).toMatchObject({ deadline: at('12:31') })
    await clock.advance(MINUTE)
    expect(downs()).toEqual([at('12:31')])
  })

  test('is removed: the same, and what it did stays', async () => {
    const { clock, maintenance, window, downs, monitor, check } = await running()
    expect(await maintenance.remove(window.id)).toMatchObject({ name: 'Router firmware' })
    expect(maintenance.all()).toEqual([])
    await clock.advance(MINUTE)
    expect(downs()).toEqual([at('12:31')])
    const page = { checkId: null, before: null, from: null, to: null, limit: 10 }
    expect(monitor.maintenance.page(page, check)).toMatchObject([
      { windowId: null, start: at('12:00'), end: at('12:30') },
    ])
  })

  test('is cut shorter, made longer, or switched off', async () => {
    const { clock, maintenance, window, row, downs } = await running()
    const until = (time: string) =>
      maintenance.update(window.id, aDraft({ times: { ...ONCE, end: at(time) } }))
    await until('12:40')
    expect(row()?.deadline).toBe(at('12:41'))
    await until('15:00')
    expect(row()).toMatchObject({ deadline: at('15:01'), maintenance: { until: at('15:00') } })
    await maintenance.update(window.id, aDraft({ isOn: false }))
    expect(row()?.maintenance).toBeUndefined()
    await clock.advance(MINUTE)
    expect(downs()).toEqual([at('12:31')])
  })

  test('is turned to other checks: those are left alone from then on', async () => {
    const { clock, maintenance, window, downs } = await running()
    await maintenance.update(window.id, aDraft({ tag: 'prod' }))
    await clock.advance(MINUTE)
    // The half hour that it covered the check is forgotten by nobody.
    expect(downs()).toEqual([at('12:31')])
  })

  test('outlives a restart', async () => {
    const { clock, dataDir, monitor, store } = await running()
    await monitor.watcher.stop()
    await store.close()
    const again = openHouse({ dataDir, clock })
    await again.monitor.watcher.start()
    await clock.advance(HOUR)
    expect(again.monitor.maintenance.running()).toHaveLength(1)
    const [check] = again.monitor.checks.all()
    expect(check?.status).toBe('up')
    await clock.advance(HOUR)
    expect(again.monitor.checks.all()[0]?.status).toBe('down')
  })
})

const ONCE = { type: 'once', start: at('12:00'), end: at('14:00') } as const

test('a clock that ran ahead a year and was corrected leaves the nights as they were', async () => {
  const { clock, maintenance, row } = await watching({ timeout: 31_536_000 })
  await maintenance.create(aDraft({ times: NIGHTLY }))
  clock.set(at('12:00') + 365 * DAY)
  await clock.advance(2 * SECOND)
  clock.set(at('12:59'))
  await clock.advance(2 * MINUTE)
  expect(row()?.maintenance?.until).toBe(at('14:00'))
})

test('a window that another process made is noticed by the watcher', async () => {
  const { clock, dataDir, row, downs, monitor } = await watching()
  const other = openHouse({ dataDir, clock })
  const heard: unknown[] = []
  monitor.events.on('maintenance', (event) => heard.push(event))
  const { id } = await other.monitor.maintenance.create(aDraft())
  await clock.advance(10 * MINUTE)
  expect([row()?.maintenance?.name, downs(), heard.length]).toEqual(['Router firmware', [], 1])
  await other.monitor.maintenance.end(id)
  await clock.advance(2 * MINUTE)
  expect([row()?.maintenance, downs()]).toEqual([undefined, [at('12:11')]])
})

test('it is noticed as well where the first read of it fails', async () => {
  const { clock, dataDir, row, downs, store, troubles } = await watching()
  const other = openHouse({ dataDir, clock })
  await other.monitor.maintenance.create(aDraft())
  store.db.exec('ALTER TABLE maintenance_spans RENAME TO unreadable')
  await clock.advance(2 * SECOND)
  expect(troubles.join()).toContain('no such table')
  store.db.exec('ALTER TABLE unreadable RENAME TO maintenance_spans')
  await clock.advance(10 * MINUTE)
  expect([row()?.maintenance?.name, downs()]).toEqual(['Router firmware', []])
})

test('a project takes its windows along', async () => {
  const { monitor, maintenance } = await watching()
  const project = await monitor.projects.create('Home')
  await maintenance.create(aDraft({ projectId: project.id }))
  expect([maintenance.all().length, maintenance.running().length]).toEqual([1, 1])
  await monitor.projects.remove(project.uuid)
  expect([maintenance.all(), maintenance.running()]).toEqual([[], []])
})

describe('a check that a window covers no more goes down when it is due, not at its end,', () => {
  const COVERED = { tags: 'nightly' }

  test.each([
    ['the tag was taken from many', 'nightly', { do: 'tag', add: [], remove: ['nightly'] }],
    ['many were moved to another project', '', { do: 'move', projectId: 2 }],
  ] as const)('after %s', async (_, tag, change) => {
    const { monitor, clock, check, maintenance, downs } = await watching(COVERED)
    const lab = await monitor.projects.create('Lab')
    expect(lab.id).toBe(2)
    await maintenance.create(aDraft({ tag, projectId: 1 }))
    await clock.advance(3 * MINUTE)
    expect(downs()).toEqual([])
    await monitor.checks.changeMany([check.uuid], change)
    await clock.advance(2 * SECOND)
    expect(downs()).toEqual([at('12:02')])
  })

  test('after it was moved alone, or Undo took the tag back', async () => {
    const moved = await watching()
    const lab = await moved.monitor.projects.create('Lab')
    await moved.maintenance.create(aDraft({ projectId: 1 }))
    await moved.clock.advance(3 * MINUTE)
    await moved.monitor.checks.transfer(moved.check.id, lab.id)
    await moved.clock.advance(2 * SECOND)
    expect(moved.downs()).toEqual([at('12:02')])

    const { monitor, clock, check, maintenance, downs } = await watching()
    await maintenance.create(aDraft({ tag: 'nightly' }))
    const change = { do: 'tag', add: ['nightly'], remove: [] } as const
    const { undo } = await monitor.checks.changeMany([check.uuid], change)
    await clock.advance(3 * MINUTE)
    expect(downs()).toEqual([])
    await monitor.checks.undoMany(undo ?? '')
    await clock.advance(2 * SECOND)
    expect(downs()).toEqual([at('12:02')])
  })
})

test('there are 200 at the most: the next one is refused, and none is lost', async () => {
  const { maintenance, tables } = await watching()
  const { id } = await maintenance.create(aDraft())
  const first = tables.maintenance.byId(id)
  if (first === null) throw new Error('no window')
  for (let i = 1; i < 200; i++) tables.maintenance.save({ ...first, id: `window-${i}` })
  await expect(maintenance.create(aDraft())).rejects.toThrow(
    'there are 200 maintenance windows already',
  )
  await maintenance.remove('window-7')
  await maintenance.create(aDraft())
  expect(maintenance.all()).toHaveLength(200)
})

test('what makes no sense is refused, and changes nothing', async () => {
  const { maintenance } = await watching()
  const refused = async (fields: Partial<MaintenanceDraft>) =>
    maintenance.create(aDraft(fields)).catch(({ fields }) => fields)
  expect(await refused({ name: ' ' })).toEqual({ name: 'must have 1 to 100 characters' })
  expect(await refused({ tag: 'a b' })).toEqual({ tag: 'must be one tag' })
  expect(await refused({ checkIds: [] })).toEqual({ checks: 'must name a check' })
  expect(await refused({ times: { ...ONCE, end: at('11:00') } })).toEqual({
    end: 'must be after the beginning',
  })
  // All that is wrong at once: a form shows it beside its fields.
  const recurring = { type: 'recurring', schedule: 'x', tz: 'Mars', length: 0 } as const
  expect(
    Object.keys(await refused({ name: '', tag: 'a b', checkIds: [], times: recurring })),
  ).toEqual(['name', 'tag', 'checks', 'tz', 'length', 'schedule'])
  await expect(maintenance.update('nobody', aDraft())).rejects.toThrow('is gone')
  await expect(maintenance.remove('nobody')).rejects.toThrow('is gone')
  expect(maintenance.all()).toEqual([])
})

test('one that is over is renamed and removed; other times that are over are refused', async () => {
  const { clock, maintenance } = await watching()
  const last = { ...NIGHTLY, schedule: '2025-01-15 13:00' }
  const once = { type: 'once', start: at('12:10'), end: at('12:20') } as const
  const made = [last, once].map((times) => maintenance.create(aDraft({ times })))
  const windows = await Promise.all(made)
  await clock.advance(3 * HOUR)
  for (const { id, times } of windows) {
    await maintenance.update(id, aDraft({ times, name: 'Router' }))
    expect(maintenance.byId(id)).toMatchObject({ name: 'Router', times })
    const other =
      times.type === 'once' ? { ...once, end: at('12:30') } : { ...last, length: 2 * HOUR }
    const refused = expect(maintenance.update(id, aDraft({ times: other })))
    await refused.rejects.toMatchObject({ code: 'INVALID' })
    expect(await maintenance.remove(id)).toMatchObject({ name: 'Router' })
  }
})

describe('what it did is told', () => {
  test('uptime and days leave it out, though the check was down', async () => {
    const { clock, maintenance, monitor, check, ping } = await watching({ timeout: 31_536_000 })
    await maintenance.create(aDraft())
    await ping('fail')
    await clock.advance(2 * HOUR)
    await ping()
    await clock.advance(2 * HOUR)
    const [month] = monitor.checks.uptime(check, 'UTC', 1)
    expect(month).toMatchObject({ fraction: 1, downtime: 0, outages: 0 })
    const today = monitor.checks.days(check, 'UTC').at(-1)
    expect(today).toMatchObject({ down: 0, gap: 2 * HOUR, maintenance: 2 * HOUR, outages: 0 })
    const all = await monitor.checks.daysOfAll([check], 'UTC')
    expect(all.days.at(-1)).toEqual(today)
  })

  test('the explanation begins with it, and names it as what moved a deadline', async () => {
    const { clock, maintenance, monitor, check } = await watching()
    await maintenance.create(aDraft())
    const { explanation, steps } = saidExplanation(
      monitor.checks.explain(check, 'UTC'),
      clock.now(),
    )
    expect(explanation).toMatch(/^In maintenance until 14:00: Router firmware\. Up: /)
    expect(steps).toContain('It has been in maintenance since 12:00: no alarm before it ends.')
    await clock.advance(2 * HOUR + 2 * MINUTE)
    const down = saidExplanation(
      monitor.checks.explain(monitor.checks.byId(check.id) ?? check, 'UTC'),
      clock.now(),
    )
    expect(down.explanation).toContain(
      'Maintenance (Router firmware) lasted 12:00–14:00, so it had until 14:01',
    )
  })

  test('the beats show it where a run was missing, and the day ahead shows it', async () => {
    const { clock, maintenance, monitor, check, ping } = await watching()
    await ping()
    await maintenance.create(aDraft())
    await maintenance.create(
      aDraft({ name: 'Disks', times: { ...ONCE, start: at('13:00'), end: at('15:00') } }),
    )
    await clock.advance(HOUR)
    const { beats } = monitor.checks.beats(monitor.checks.byId(check.id) ?? check)
    expect(beats.find(({ kind }) => kind === 'gap')).toMatchObject({ cause: 'maintenance' })
    const slow = { ...check, timeout: 7200 }
    const { lanes } = await monitor.checks.forecast([slow])
    expect(lanes[0]?.maintenance).toEqual([
      { start: at('13:00'), end: at('15:00'), name: 'Router firmware, Disks' },
    ])
  })
})
