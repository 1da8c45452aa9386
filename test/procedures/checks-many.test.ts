// Many checks changed by one call.
import { expect, test } from 'vitest'
import { openWindowHouse, type WindowHouse } from '../support/window-house.ts'

const gone = crypto.randomUUID()

async function threeChecks() {
  const house = await openWindowHouse()
  const make = async (name: string) =>
    (await house.call('checks.save', { uuid: null, project: null, spec: { name } })).uuid
  return { house, uuids: [await make('a'), await make('b'), await make('c')] }
}

const rowOf = async (house: WindowHouse, uuid: string) =>
  (await house.call('checks.get', { uuid })).row

test('is told to windows in one batch, and so is its Undo', async () => {
  const { house, uuids } = await threeChecks()
  const listening = house.listen()
  await house.clock.advance(100)
  const told = async () => {
    const before = listening.batches.length
    await house.clock.advance(100)
    return listening.batches
      .slice(before)
      .map(({ events }) => events.flatMap((e) => (e.type === 'check' ? [e.row] : [])))
      .map((rows) => rows.map(({ uuid, status }) => [uuid, status]))
  }
  const done = await house.call('checks.changeMany', { uuids, change: { do: 'pause' } })
  expect(done).toMatchObject({ changed: 3, left: [] })
  expect(await told()).toEqual([uuids.map((uuid) => [uuid, 'paused'])])
  await house.call('checks.undoMany', { undo: done.undo ?? '' })
  expect(await told()).toEqual([uuids.map((uuid) => [uuid, 'new'])])
})

test('names projects and integrations by their UUIDs', async () => {
  const { house, uuids } = await threeChecks()
  const project = (await house.call('projects.create', { name: 'Two' })).uuid
  const draft = { name: 'hook', kind: 'shell', config: { cmd_down: 'true' }, everywhere: false }
  const hook = (await house.call('channels.save', { uuid: null, project, ...draft })).uuid
  const [a = '', ...others] = uuids
  const moved = await house.call('checks.changeMany', { uuids, change: { do: 'move', project } })
  expect(moved).toMatchObject({ changed: 3 })
  expect(await rowOf(house, a)).toMatchObject({ project })
  const change = { do: 'assign', add: [], remove: [hook] } as const
  const { changed } = await house.call('checks.changeMany', { uuids: others, change })
  expect(changed).toBe(2)
  const told = await Promise.all(uuids.map((uuid) => house.call('checks.get', { uuid })))
  expect(told.map(({ channels }) => channels.includes(hook))).toEqual([true, false, false])
})

test('is refused whole where it makes no sense, and nothing is changed', async () => {
  const { house, uuids } = await threeChecks()
  const changes = [
    [{ do: 'move', project: gone }, 'NOT_FOUND'],
    [{ do: 'assign', add: [gone], remove: [] }, 'NOT_FOUND'],
    [{ do: 'tag', add: ['two words'], remove: [] }, 'INVALID'],
    [{ do: 'tag', add: [''], remove: [] }, 'INVALID'],
    [{ do: 'explode' }, 'INVALID'],
  ] as const
  for (const [change, code] of changes) {
    const { answer } = await house.answer('checks.changeMany', { uuids, change })
    expect(answer).toMatchObject({ error: { code } })
  }
  const pause = { do: 'pause' } as const
  const tooMany = Array.from({ length: 10_001 }, () => uuids[0])
  for (const named of [[], tooMany, ['job']]) {
    const { answer } = await house.answer('checks.changeMany', { uuids: named, change: pause })
    expect(answer).toMatchObject({ error: { code: 'INVALID' } })
  }
  expect((await rowOf(house, uuids[0] ?? '')).status).toBe('new')
  await expect(house.call('checks.undoMany', { undo: gone })).rejects.toThrow('CONFLICT')
})
