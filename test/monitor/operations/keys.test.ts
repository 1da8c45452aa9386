// Keys made, listed and revoked, whichever carrier asks (contract monitor.md 8.5).
import { expect, test } from 'vitest'
import { at } from '../../support/builders.ts'
import { openHouse } from '../../support/house.ts'

function house() {
  const open = openHouse()
  const told: number[] = []
  open.monitor.events.on('project', ({ id }) => void told.push(id))
  // Without the key that every house has.
  for (const { id } of open.tables.keys.ofProject(1)) open.tables.keys.remove(id)
  return { ...open, keys: open.monitor.keys, told }
}

test.each([
  ['read-write', /^hcw_[A-Za-z0-9]{28}$/],
  ['read-only', /^hcr_[A-Za-z0-9]{28}$/],
  ['ping', /^[a-z0-9]{22}$/],
] as const)(
  'a new %s key has its form, and is listed by its first characters',
  async (type, form) => {
    const { keys } = house()
    const key = await keys.create(1, type)
    expect(key).toMatch(form)
    expect(keys.list()).toMatchObject([{ projectId: 1, type, prefix: key.slice(0, 8) }])
  },
)

test('an API key opens its project, and is shown with the time it was made', async () => {
  const { keys } = house()
  const key = await keys.create(1, 'read-only')
  expect(keys.authenticate(key)).toMatchObject({ projectId: 1, type: 'read-only' })
  expect(keys.list()).toMatchObject([{ created: at('12:00'), lastUsed: null }])
})

test('the keys of a project stand together, its ping key last', async () => {
  const { keys, monitor } = house()
  const { id } = await monitor.projects.create('Home')
  await keys.create(id, 'read-only')
  await keys.create(1, 'ping')
  await keys.create(1, 'read-write')
  expect(keys.list().map(({ projectId, type }) => [projectId, type])).toEqual([
    [1, 'read-write'],
    [1, 'ping'],
    [id, 'read-only'],
  ])
})

test('a ping key takes the place of the one before, and its project is told', async () => {
  const { keys, told } = house()
  const keysMade = [await keys.create(1, 'ping'), await keys.create(1, 'ping')]
  expect(keys.list()).toMatchObject([{ prefix: keysMade[1]?.slice(0, 8) }])
  expect(told).toEqual([1, 1])
})

test('a key of a project that is gone is not made', async () => {
  const { keys } = house()
  await expect(keys.create(99, 'ping')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(keys.create(99, 'read-only')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a key is revoked by its first eight characters, whatever follows', async () => {
  const { keys, told } = house()
  const [api, ping] = [await keys.create(1, 'read-write'), await keys.create(1, 'ping')]
  await keys.revokeByPrefix(api)
  await keys.revokeByPrefix(ping.slice(0, 8))
  expect(keys.list()).toEqual([])
  expect(told).toEqual([1, 1])
})

test.each(['', 'hcw_', 'nosuchkey'])('nothing is revoked by %j', async (prefix) => {
  const { keys } = house()
  await keys.create(1, 'read-write')
  await expect(keys.revokeByPrefix(prefix)).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: `no key begins with ${prefix}`,
  })
  expect(keys.list()).toHaveLength(1)
})

test('of several keys that begin alike none is revoked', async () => {
  const { keys, tables } = house()
  for (const end of ['a', 'b']) tables.keys.insert(1, `hcw_same${end}`, 'read-write', 0)
  await expect(keys.revokeByPrefix('hcw_same')).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(keys.list()).toHaveLength(2)
})

test('an API key has a name, which can be changed and taken away', async () => {
  const { keys } = house()
  const key = await keys.create(1, 'read-only', ' phone ')
  const id = keys.list()[0]?.id ?? 0
  const names = () => keys.list().map(({ name }) => name)
  expect(names()).toEqual(['phone'])
  await keys.rename(id, 'tablet')
  expect(names()).toEqual(['tablet'])
  await keys.renameByPrefix(key.slice(0, 8), '')
  expect(names()).toEqual([''])
  await expect(keys.create(1, 'read-only', 'x'.repeat(101))).rejects.toThrow('name')
  await expect(keys.rename(id + 1, 'x')).rejects.toThrow('this key is gone')
  const ping = await keys.create(1, 'ping')
  await expect(keys.renameByPrefix(ping, 'x')).rejects.toThrow('a ping key has no name')
})

test('a use is noted with its address, once a minute, and asks for it only then', async () => {
  const { keys, clock } = house()
  const key = await keys.create(1, 'read-only')
  let asked = 0
  const use = async (address: string) => {
    keys.authenticate(key, () => {
      asked++
      return address
    })
    await clock.advance(0)
  }
  const last = () => keys.list()[0]
  await use('10.0.0.1')
  await expect.poll(last).toMatchObject({ lastUsed: at('12:00'), lastFrom: '10.0.0.1' })
  clock.set(at('12:00:59'))
  await use('10.0.0.2')
  expect([last()?.lastFrom, asked]).toEqual(['10.0.0.1', 1])
  clock.set(at('12:01'))
  await use('10.0.0.3')
  await expect.poll(last).toMatchObject({ lastUsed: at('12:01'), lastFrom: '10.0.0.3' })
})
