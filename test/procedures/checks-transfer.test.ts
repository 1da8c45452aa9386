// A check goes to another project.
import { expect, test } from 'vitest'
import { aMessage } from '../support/builders.ts'
import { openWindowHouse, type WindowHouse } from '../support/window-house.ts'

async function aHook(house: WindowHouse, project: string | null): Promise<string> {
  const draft = { name: 'hook', kind: 'shell', config: { cmd_down: 'true' }, everywhere: false }
  return (await house.call('channels.save', { uuid: null, project, ...draft })).uuid
}

async function twoProjects() {
  const house = await openWindowHouse()
  const { uuid: project } = await house.call('projects.create', { name: 'Office' })
  const [here, there] = [await aHook(house, null), await aHook(house, project)]
  const spec = { name: 'job', timeout: 60, slug: 'job' }
  const { uuid } = await house.call('checks.save', { uuid: null, project: null, spec })
  await house.call('checks.assign', { uuid, channel: here, on: true })
  return { house, project, there, uuid }
}

test('with its history and its ping URL, to the integrations of its new project', async () => {
  const { house, project, there, uuid } = await twoProjects()
  await house.monitor.record({ by: 'uuid', uuid }, () => aMessage({ kind: 'fail' }))
  const before = await house.call('checks.get', { uuid })
  const listening = house.listen()
  await house.call('checks.transfer', { uuid, project })
  const after = await house.call('checks.get', { uuid })
  expect(after.row).toMatchObject({ project, status: 'down', nPings: 1, slug: 'job' })
  expect(after.pingUrl).toBe(before.pingUrl)
  expect(after.channels).toContain(there)
  expect(after.channels).not.toContain(before.channels[0])
  await house.clock.advance(100)
  expect(listening.events()).toContainEqual(
    expect.objectContaining({ type: 'check', row: expect.objectContaining({ project }) }),
  )
})

test('is found by its slug there, and no longer where it was', async () => {
  const { house, project, uuid } = await twoProjects()
  const idOf = (uuid: string) => house.monitor.projects.all().find((p) => p.uuid === uuid)?.id ?? 0
  const [old] = house.monitor.projects.all()
  expect(house.monitor.checks.ofProjectWithChannels(old?.id ?? 0)).toHaveLength(1)
  await house.call('checks.transfer', { uuid, project })
  expect(house.monitor.checks.ofProjectWithChannels(old?.id ?? 0)).toHaveLength(0)
  expect(house.monitor.checks.ofProjectWithChannels(idOf(project))).toHaveLength(1)
})

test('to the project where it is nothing changes', async () => {
  const { house, uuid } = await twoProjects()
  const before = await house.call('checks.get', { uuid })
  await house.call('checks.transfer', { uuid, project: before.row.project })
  expect((await house.call('checks.get', { uuid })).channels).toEqual(before.channels)
})

test('is refused for a check or a project that is gone', async () => {
  const { house, project, uuid } = await twoProjects()
  const gone = crypto.randomUUID()
  await expect(house.call('checks.transfer', { uuid: gone, project })).rejects.toThrow('NOT_FOUND')
  await expect(house.call('checks.transfer', { uuid, project: gone })).rejects.toThrow('NOT_FOUND')
})
