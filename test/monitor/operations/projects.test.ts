// Projects made, renamed and removed: the rule for their names, and what is told of it.
import { describe, expect, test } from 'vitest'
import { aCheck, aMessage, stored } from '../../support/builders.ts'
import { openHouse } from '../../support/house.ts'
import { BAD_NAMES } from '../../support/names.ts'

function house() {
  const open = openHouse()
  const told: number[] = []
  open.monitor.events.on('project', ({ id }) => void told.push(id))
  const { projects } = open.monitor
  return { ...open, projects, first: projects.all()[0]?.uuid ?? '', told }
}

describe('a name', () => {
  test.each(BAD_NAMES)('that is refused: %s', async (_case, name, problem) => {
    const { projects, first, told } = house()
    const refusal = { code: 'INVALID', fields: { name: problem } }
    await expect(projects.create(name)).rejects.toMatchObject(refusal)
    await expect(projects.rename(first, name)).rejects.toMatchObject(refusal)
    expect([projects.all().map((project) => project.name), told]).toEqual([['Default'], []])
  })

  test('is kept without the blanks around it, up to 100 characters', async () => {
    const { projects } = house()
    expect((await projects.create('  Home office ')).name).toBe('Home office')
    expect((await projects.create('🔔'.repeat(100))).name).toBe('🔔'.repeat(100))
  })

  test('of another project is refused, naming the field', async () => {
    const { projects } = house()
    const { uuid } = await projects.create('Home')
    const refusal = {
      code: 'CONFLICT',
      message: 'there is a project named Default already',
      fields: { name: 'is the name of another project' },
    }
    await expect(projects.create(' Default ')).rejects.toMatchObject(refusal)
    await expect(projects.rename(uuid, 'Default')).rejects.toMatchObject(refusal)
  })

  test('asked for twice at once is given once', async () => {
    const { projects } = house()
    const made = await Promise.allSettled([projects.create('Home'), projects.create('Home')])
    expect(made.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  })

  test('of its own is no conflict', async () => {
    const { projects, first } = house()
    await projects.rename(first, 'Default')
    expect(projects.byId(1)?.name).toBe('Default')
  })
})

test('a project that is made, renamed or removed is told', async () => {
  const { projects, told } = house()
  const { id, uuid } = await projects.create('Home')
  await projects.rename(uuid, 'Cottage')
  await projects.remove(uuid)
  expect(told).toEqual([id, id, id])
})

describe('a project that is removed', () => {
  test('goes with its checks, each of which is told and counted', async () => {
    const open = house()
    const { projects, monitor } = open
    const { id, uuid: project } = await projects.create('Home')
    const { uuid } = stored(open, aCheck({ projectId: id }))
    await monitor.record({ by: 'uuid', uuid }, () => aMessage())
    const before = monitor.lastPingId()
    const removed: string[] = []
    monitor.events.on('removed', (event) => void removed.push(event.uuid))
    await projects.remove(project)
    expect([projects.byId(id), removed, monitor.lastPingId()]).toEqual([null, [uuid], before])
  })

  test('is not the last one', async () => {
    const { projects, first } = house()
    const refusal = { code: 'CONFLICT', message: 'the last project stays' }
    await expect(projects.remove(first)).rejects.toMatchObject(refusal)
    const { uuid } = await projects.create('Home')
    const ends = await Promise.allSettled([projects.remove(first), projects.remove(uuid)])
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(projects.all()).toHaveLength(1)
  })

  test('is gone for whoever names it again', async () => {
    const { projects } = house()
    const { uuid } = await projects.create('Home')
    await projects.remove(uuid)
    await expect(projects.remove(uuid)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(projects.rename(uuid, 'Home')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('leaves the checks of the last one alone when both are removed at once', async () => {
    const house = openHouse()
    const { projects, checks } = house.monitor
    const [first] = projects.all()
    const other = await projects.create('other')
    const uuids = [first?.uuid ?? '', other.uuid]
    for (const { id } of projects.all()) await checks.create(id, { name: 'a' }, 3)
    await Promise.allSettled(uuids.map((uuid) => projects.remove(uuid)))
    expect(checks.all().map(({ projectId }) => projectId)).toEqual(
      projects.all().map(({ id }) => id),
    )
  })

  test('leaves a check alone that is moved to another project meanwhile', async () => {
    const { projects, checks } = openHouse().monitor
    const [home] = projects.all()
    const { id, uuid } = await projects.create('other')
    for (const name of ['a', 'b', 'c']) await checks.create(id, { name }, 3)
    const moved = checks.all().at(-1)?.id ?? 0
    await Promise.all([projects.remove(uuid), checks.transfer(moved, home?.id ?? 0)])
    expect(checks.all()).toMatchObject([{ name: 'c', projectId: home?.id }])
  })
})
