// A tag or a project is snoozed: what is kept, and whom it holds.
import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../../src/main/clock.ts'
import type { Check } from '../../../src/main/monitor/rules/check.ts'
import { aMessage, anUpCheck, stored } from '../../support/builders.ts'
import { openHouse } from '../../support/house.ts'

const NIGHTLY = { projectId: null, tag: 'nightly' }

function aHouse() {
  const house = openHouse()
  const { monitor, clock } = house
  const rowOf = (check: Check) => monitor.rows.one(check.id)
  const batched = (check: Check) =>
    [...monitor.rows.inBatches()].flat().find(({ uuid }) => uuid === check.uuid)
  return {
    ...house,
    snoozes: monitor.groupSnoozes,
    add: (tags: string, fields: Partial<Check> = {}) =>
      stored(house, anUpCheck({ tags, ...fields })),
    until: clock.now() + HOUR,
    rowOf,
    /** The row as the events and as the snapshot have it. */
    rows: (check: Check) => [rowOf(check), batched(check)],
  }
}

test('a snooze holds the checks of its tag, also one that is made or tagged later', async () => {
  const { snoozes, add, rows, rowOf, until, monitor } = aHouse()
  const [held, other] = [add('nightly prod'), add('nightly-too')]
  const heard: number[] = []
  monitor.events.on('check', ({ id }) => heard.push(id))
  expect(await snoozes.snooze(NIGHTLY, until)).toBeNull()
  expect(heard).toEqual([held.id])
  const by = { snoozedUntil: until, snoozedBy: { project: null, tag: 'nightly' } }
  const free = { snoozedUntil: null, snoozedBy: null }
  for (const row of rows(held)) expect(row).toMatchObject(by)
  for (const row of rows(other)) expect(row).toMatchObject(free)
  expect(rowOf(add('nightly'))).toMatchObject(by)
  await monitor.checks.update(other.id, { tags: 'nightly' }, 3)
  expect(rowOf(other)).toMatchObject(by)
  await monitor.checks.update(held.id, { tags: 'prod' }, 3)
  expect(rowOf(held)).toMatchObject(free)
})

test('it ends by itself, by hand, and is then as it was before', async () => {
  const { snoozes, add, rowOf, until, clock } = aHouse()
  const check = add('nightly')
  await snoozes.snooze(NIGHTLY, until)
  expect(await snoozes.snooze(NIGHTLY, until + HOUR)).toBe(until)
  expect(await snoozes.snooze(NIGHTLY, null)).toBe(until + HOUR)
  expect([rowOf(check)?.snoozedUntil, snoozes.running()]).toEqual([null, []])
  await snoozes.snooze(NIGHTLY, until)
  expect(snoozes.running()).toEqual([{ ...NIGHTLY, until }])
  clock.set(until)
  expect([rowOf(check)?.snoozedUntil, snoozes.running()]).toEqual([null, []])
  expect(await snoozes.snooze(NIGHTLY, until + HOUR)).toBeNull()
})

test('a project is snoozed, and so is a tag in one project; they go with it', async () => {
  const { snoozes, add, rowOf, until, monitor } = aHouse()
  const { id: projectId, uuid: project } = await monitor.projects.create('Home')
  const [here, there] = [add('nightly'), add('nightly', { projectId })]
  await snoozes.snooze({ projectId, tag: '' }, until)
  expect(rowOf(here)?.snoozedUntil).toBeNull()
  expect(rowOf(there)?.snoozedBy).toEqual({ project, tag: '' })
  await snoozes.snooze({ projectId, tag: 'nightly' }, until + 1)
  expect(rowOf(there)?.snoozedBy).toEqual({ project, tag: 'nightly' })
  expect(snoozes.count({ projectId, tag: 'nightly' })).toBe(1)
  await monitor.projects.remove(project)
  expect(snoozes.running()).toEqual([])
})

test('a longer snooze of the check itself counts, and outlasts that of its tag', async () => {
  const { snoozes, add, rowOf, until, monitor } = aHouse()
  const check = add('nightly')
  await monitor.alarms.snooze(check.id, until + MINUTE)
  await snoozes.snooze(NIGHTLY, until)
  expect(rowOf(check)).toMatchObject({ snoozedUntil: until + MINUTE, snoozedBy: null })
  await snoozes.snooze(NIGHTLY, null)
  expect(rowOf(check)).toMatchObject({ snoozedUntil: until + MINUTE })
  await monitor.alarms.setCritical(check.id, true)
  await monitor.alarms.snooze(check.id, null)
  expect(rowOf(check)).toMatchObject({ snoozedUntil: null })
})

test('what is said of a check while its tag is snoozed does not become its own snooze', async () => {
  const { snoozes, add, tables, rowOf, until, monitor } = aHouse()
  const check = add('nightly', { status: 'down' })
  await snoozes.snooze(NIGHTLY, until)
  await monitor.alarms.acknowledge(check.id)
  await monitor.record({ by: 'uuid', uuid: check.uuid }, () => aMessage())
  await snoozes.snooze(NIGHTLY, null)
  expect(tables.alarmSettings.of(check.id).snoozedUntil).toBeNull()
  expect(rowOf(check)?.snoozedUntil).toBeNull()
})

test('the explanation names the group', async () => {
  const { snoozes, add, until, monitor } = aHouse()
  const { id } = add('nightly')
  await snoozes.snooze(NIGHTLY, until)
  const check = monitor.checks.byId(id)
  expect(check && monitor.checks.explain(check, 'UTC').steps).toContainEqual({
    key: 'explain.snoozedTag',
    values: { time: { at: until, isExact: expect.any(Boolean) }, tag: 'nightly' },
  })
})

test.each([
  [{ projectId: null, tag: '' }, 'must name a tag'],
  [{ projectId: null, tag: 'two tags' }, 'must be one tag'],
])('%j is no group: %s', async (group, problem) => {
  const { snoozes, until } = aHouse()
  await expect(snoozes.snooze(group, until)).rejects.toMatchObject({
    code: 'INVALID',
    fields: { tag: problem },
  })
})
