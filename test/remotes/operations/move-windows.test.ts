// Maintenance windows of moved checks (contract remotes.md 4).
import { expect, test } from 'vitest'
import { HOUR } from '../../../src/main/clock.ts'
import type { MaintenanceDraft } from '../../../src/main/monitor/operations/maintenance.ts'
import type { House } from '../../support/house.ts'
import { aMove, outcomes } from '../support/moving.ts'
import { aServer } from '../support/stand-in.ts'

const NIGHT: MaintenanceDraft = {
  ...{ name: 'night', projectId: null, tag: '', checkIds: null, isOn: true },
  times: { type: 'recurring', schedule: '0 1 * * *', tz: 'Europe/Riga', length: HOUR },
}
const row = (name: string, outcome: string) => ({ name, outcome, problem: '' })
const idOf = ({ monitor }: House, uuid: string) => monitor.checks.byUuid(uuid)?.id ?? 0

/** Those of a test are as old as each other: by their names. */
const byName = <T extends { readonly name: string }>(rows: readonly T[] = []) =>
  rows.toSorted((a, b) => (a.name < b.name ? -1 : 1))

const windowsOf = ({ monitor }: House) =>
  byName(monitor.maintenance.all()).map(({ name, projectId, tag, checkIds }) => ({
    ...{ name, projectId, tag },
    checks: checkIds?.map((id) => monitor.checks.byId(id)?.name) ?? null,
  }))

test('to another Tocsin: planned, created, there already', async () => {
  const moving = await aMove()
  const { here, there } = moving
  const a = await here.create({ name: 'a', tags: 'nas' })
  const b = await here.create({ name: 'b' })
  await here.monitor.maintenance.create(NIGHT)
  await here.monitor.maintenance.create({ ...NIGHT, name: 'nas sleeps', tag: 'nas' })
  const checkIds = [b.uuid, a.uuid].map((uuid) => idOf(here, uuid))
  await here.monitor.maintenance.create({ ...NIGHT, name: 'both', checkIds })
  const names = ['both', 'nas sleeps', 'night']
  expect(byName((await moving.plan()).maintenance)).toEqual(
    names.map((name) => row(name, 'create')),
  )
  expect(windowsOf(there)).toEqual([])
  const report = await moving.move()
  expect(byName(report.maintenance)).toEqual(names.map((name) => row(name, 'created')))
  expect(report.leftBehind.map(({ what }) => what)).not.toContain('maintenance')
  const expected = [
    { name: 'both', projectId: null, tag: '', checks: ['a', 'b'] },
    { name: 'nas sleeps', projectId: 1, tag: 'nas', checks: null },
    { name: 'night', projectId: 1, tag: '', checks: null },
  ]
  expect(windowsOf(there)).toEqual(expected)
  const sent = moving.posts().length
  for (const again of [await moving.plan(), await moving.move()]) {
    expect(byName(again.maintenance)).toEqual(names.map((name) => row(name, 'exists')))
  }
  expect(moving.posts()).toHaveLength(sent)
  expect(windowsOf(there)).toEqual(expected)
})

test('checks that were there before stay loud: the window names the moved ones', async () => {
  const moving = await aMove()
  await moving.there.create({ name: 'theirs', tags: 'nas' })
  for (const name of ['a', 'b']) await moving.here.create({ name, tags: 'nas' })
  await moving.here.monitor.maintenance.create({ ...NIGHT, tag: 'nas' })
  await moving.move({ checks: ['a'] })
  expect(windowsOf(moving.there)).toEqual([
    { name: 'night', projectId: null, tag: '', checks: ['a'] },
  ])
})

test('there and back: each window that covers the check is there once, whatever it is of', async () => {
  const moving = await aMove()
  const { here, there } = moving
  await there.create({ name: 'theirs', tags: 'nas' })
  const a = await here.create({ name: 'a', tags: 'nas' })
  const b = await here.create({ name: 'b', tags: 'nas' })
  await here.monitor.maintenance.create(NIGHT)
  await here.monitor.maintenance.create({ ...NIGHT, name: 'nas sleeps', tag: 'nas' })
  const checkIds = [b.uuid, a.uuid].map((uuid) => idOf(here, uuid))
  await here.monitor.maintenance.create({ ...NIGHT, name: 'both', checkIds })
  const before = windowsOf(here)
  await moving.move({ checks: ['a'] })
  const moved = windowsOf(there)
  const names = ['both', 'nas sleeps', 'night']
  expect(moved).toEqual(names.map((name) => ({ name, projectId: null, tag: '', checks: ['a'] })))
  const back = { direction: 'from', checks: ['a'] } as const
  for (const report of [await moving.plan(back), await moving.move(back)]) {
    expect(byName(report.maintenance)).toEqual(names.map((name) => row(name, 'exists')))
  }
  expect(windowsOf(here)).toEqual(before)
  await moving.move({ checks: ['a'] })
  expect(windowsOf(there)).toEqual(moved)
})

test('an answer that is lost: run again, it is there once', async () => {
  const moving = await aMove()
  await moving.here.create({ name: 'a' })
  await moving.here.monitor.maintenance.create(NIGHT)
  moving.cut(2, 'answer')
  expect((await moving.move()).maintenance).toMatchObject([{ name: 'night', outcome: 'failed' }])
  expect((await moving.move()).maintenance).toEqual([row('night', 'exists')])
  expect(windowsOf(moving.there)).toHaveLength(1)
})

test('to a server without maintenance: said to stay behind, for each check that it covers', async () => {
  const moving = await aMove()
  const { here, remotes } = moving
  const a = await here.create({ name: 'a' })
  await here.create({ name: 'b' })
  await here.monitor.maintenance.create({ ...NIGHT, checkIds: [idOf(here, a.uuid)] })
  const healthchecks = await aServer(({ url }, response) => {
    if (url.endsWith('/status/')) return void response.end('OK')
    const list = url.endsWith('/channels/') ? { channels: [] } : { checks: [] }
    response.writeHead(/checks|channels/.test(url) ? 200 : 404).end(JSON.stringify(list))
  })
  const keys = { apiKey: 'x'.repeat(32) }
  await remotes.editor.add({ name: 'old', url: healthchecks.url, keys, mirror: false })
  const report = await moving.plan({ server: 'old' })
  expect(outcomes(report)).toEqual(['create a', 'create b'])
  expect(report.maintenance).toBeUndefined()
  expect(report.leftBehind).toContainEqual({ what: 'maintenance', checks: 1 })
})

test.each(['read-write', 'read-only'] as const)('from another Tocsin by a %s key', async (key) => {
  const moving = await aMove({ key })
  const { here, there } = moving
  const a = await there.create({ name: 'a' })
  await there.create({ name: 'b', tags: 'nas' })
  await there.monitor.maintenance.create({ ...NIGHT, checkIds: [idOf(there, a.uuid)] })
  await there.monitor.maintenance.create({ ...NIGHT, name: 'nas sleeps', tag: 'nas' })
  const from = { direction: 'from', checks: ['a'] } as const
  expect((await moving.plan(from)).maintenance).toEqual([row('night', 'create')])
  expect(windowsOf(here)).toEqual([])
  expect((await moving.move(from)).maintenance).toEqual([row('night', 'created')])
  const whole = await moving.move({ direction: 'from' })
  expect(byName(whole.maintenance)).toEqual([row('nas sleeps', 'created'), row('night', 'exists')])
  expect(windowsOf(here)).toEqual([
    { name: 'nas sleeps', projectId: 1, tag: 'nas', checks: null },
    { name: 'night', projectId: null, tag: '', checks: ['a'] },
  ])
})
