// Maintenance as the window asks for it (contract monitor.md 11).
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../src/main/clock.ts'
import { createStatusViews } from '../../src/main/http/status/view.ts'
import type { MaintenanceSpec } from '../../src/shared/views/maintenance.ts'
import { at } from '../support/builders.ts'
import { openWindowHouse } from '../support/window-house.ts'

function aSpec(fields: Partial<MaintenanceSpec> = {}): MaintenanceSpec {
  return {
    ...{ name: 'Router firmware', project: null, tag: '', checks: null, isOn: true },
    times: { type: 'once', start: at('12:00'), end: at('14:00') },
    ...fields,
  }
}

async function aHouse() {
  const house = await openWindowHouse()
  const spec = { name: 'backup', tags: 'nightly' }
  const { uuid } = await house.call('checks.save', { uuid: null, project: null, spec })
  return {
    ...house,
    uuid,
    save: (spec: MaintenanceSpec, id: string | null = null) =>
      house.call('maintenance.save', { id, spec }),
    list: () => house.call('maintenance.list', undefined),
  }
}

async function watching() {
  const house = await aHouse()
  await house.monitor.watcher.start()
  return house
}

test('a window is made, changed, ended and removed', async () => {
  const { call, save, list, clock } = await aHouse()
  const { id } = await save(aSpec())
  const running = { id, covered: 1, runningUntil: at('14:00'), next: null, endedAt: null }
  expect(await list()).toEqual([{ ...aSpec(), ...running }])
  const tagged = aSpec({ tag: 'nightly', name: 'Router' })
  expect(await save(tagged, id)).toEqual({ id })
  expect(await list()).toEqual([{ ...tagged, ...running }])
  await call('maintenance.end', { id })
  expect(await list()).toMatchObject([{ runningUntil: null, next: null, endedAt: clock.now() }])
  await expect(call('maintenance.end', { id })).rejects.toThrow('CONFLICT')
  await call('maintenance.remove', { id })
  expect(await list()).toEqual([])
  await expect(call('maintenance.remove', { id })).rejects.toThrow('NOT_FOUND')
})

test('single checks and a project are named by their UUIDs, wrong fields by their names', async () => {
  const { call, save, list, uuid, clock } = await aHouse()
  const project = (await call('projects.create', { name: 'Home' })).uuid
  await save(aSpec({ checks: [uuid] }))
  await clock.advance(1)
  await save(aSpec({ project }))
  expect(await list()).toMatchObject([
    { checks: [uuid], covered: 1 },
    { project, covered: 0 },
  ])
  const times = { type: 'recurring', schedule: '* * * * *', tz: 'UTC', length: HOUR } as const
  await expect(save(aSpec({ times }))).rejects.toThrow(
    'schedule: must not fire more often than every 10 min',
  )
  await expect(save(aSpec({ name: '' }))).rejects.toThrow('name: must have 1 to 100 characters')
  const gone = '00000000-0000-4000-8000-000000000000'
  await expect(save(aSpec({ checks: [gone] }))).rejects.toThrow('NOT_FOUND')
})

test('the frame, the timeline and a status page tell of it', async () => {
  const { call, save, uuid, monitor, clock } = await aHouse()
  await save(aSpec({ tag: 'nightly' }))
  const { app, checks } = await call('app.snapshot', undefined)
  const running = { name: 'Router firmware', until: at('14:00') }
  expect(app.maintenance).toEqual([{ ...running, covered: 1 }])
  expect(checks[0]?.maintenance).toEqual(running)
  const asked = { kinds: ['maintenance' as const], before: null, from: null, to: null, limit: 10 }
  for (const of of [uuid, null]) {
    const { items } = await call('timeline.list', { ...asked, uuid: of })
    expect(items).toMatchObject([
      { type: 'maintenance', at: at('12:00'), end: at('14:00'), name: 'Router firmware' },
    ])
  }
  const page = await monitor.statusPages.create({
    ...{ title: 'All', projectId: null, tag: '', showsNames: true },
  })
  const view = await createStatusViews({ monitor, clock }).of(page.id)
  expect(view?.rows).toMatchObject([{ name: 'backup', status: 'maintenance' }])
})

describe('an end', () => {
  const asked = { kinds: ['maintenance' as const], before: null, from: null, to: null, limit: 10 }

  test('is a line of the timeline, of a check where it was covered, page by page', async () => {
    const { call, save, uuid, clock } = await aHouse()
    const other = { uuid: null, project: null, spec: { name: 'other' } }
    const { uuid: uncovered } = await call('checks.save', other)
    await save(aSpec({ tag: 'nightly' }))
    await clock.advance(2 * HOUR)
    const name = 'Router firmware'
    const end = { type: 'maintenance-end', at: at('14:00'), start: at('12:00'), name }
    const start = { type: 'maintenance', at: at('12:00'), end: at('14:00'), name }
    for (const of of [uuid, null]) {
      const { items } = await call('timeline.list', { ...asked, uuid: of })
      expect(items).toMatchObject([end, start])
    }
    expect((await call('timeline.list', { ...asked, uuid: uncovered })).items).toEqual([])
    const first = await call('timeline.list', { ...asked, uuid, limit: 1 })
    expect(first.items).toMatchObject([end])
    const second = await call('timeline.list', { ...asked, uuid, limit: 1, before: first.next })
    expect([second.items, second.next]).toMatchObject([[start], null])
    // The bounds are those of its own time.
    const late = { from: at('14:00'), to: at('14:00') + 1 }
    expect((await call('timeline.list', { ...asked, uuid, ...late })).items).toMatchObject([end])
  })

  test('by hand is told at once, and the line of the start knows it', async () => {
    const { call, save, listen, clock } = await watching()
    const { events } = listen()
    const items = () => events().flatMap((event) => (event.type === 'timeline' ? event.items : []))
    const { id } = await save(aSpec())
    await clock.advance(SECOND)
    expect(items()).toMatchObject([{ type: 'maintenance', end: at('14:00') }])
    await clock.advance(HOUR)
    await call('maintenance.end', { id })
    await clock.advance(SECOND)
    const end = at('13:00') + SECOND
    expect(items().slice(1)).toMatchObject([
      { type: 'maintenance-end', at: end, start: at('12:00') },
      { type: 'maintenance', end },
    ])
  })

  test('that comes by the clock is told, and one that moved is', async () => {
    const { save, listen, clock } = await watching()
    const { events } = listen()
    const items = () => events().flatMap((event) => (event.type === 'timeline' ? event.items : []))
    const { id } = await save(aSpec())
    const times = { type: 'once', start: at('12:00'), end: at('13:00') } as const
    await clock.advance(MINUTE)
    await save(aSpec({ times }), id)
    await clock.advance(HOUR)
    expect(items()).toMatchObject([
      { type: 'maintenance', end: at('14:00') },
      { type: 'maintenance', end: at('13:00') },
      { type: 'maintenance-end', at: at('13:00') },
      { type: 'maintenance', end: at('13:00') },
    ])
  })
})
