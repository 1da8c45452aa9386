// Favourites and saved filters: what a person keeps of lists of checks, told to every window.
import { describe, expect, test } from 'vitest'
import type { AppState } from '../../src/shared/views/settings.ts'
import { openWindowHouse, type WindowHouse } from '../support/window-house.ts'
import { uuidOf } from '../support/window-rows.ts'

function make({ call }: WindowHouse, name: string) {
  return call('checks.save', { uuid: null, project: null, spec: { name } })
}

async function appOf({ call }: WindowHouse): Promise<AppState> {
  return (await call('app.snapshot', undefined)).app
}

describe('a favourite', () => {
  test('is marked once, told to windows, and goes with its check', async () => {
    const opened = await openWindowHouse()
    const [one, two] = [await make(opened, 'one'), await make(opened, 'two')]
    const listening = opened.listen()
    for (const { uuid } of [two, one, two]) {
      await opened.call('favourites.mark', { check: { uuid }, on: true })
    }
    expect((await appOf(opened)).favourites).toEqual([two.uuid, one.uuid])
    await opened.clock.advance(100)
    expect(listening.events()).toContainEqual(
      expect.objectContaining({
        type: 'app',
        app: expect.objectContaining({ favourites: [two.uuid, one.uuid] }),
      }),
    )
    await opened.call('favourites.mark', { check: { uuid: one.uuid }, on: false })
    expect((await appOf(opened)).favourites).toEqual([two.uuid])
    await opened.call('checks.delete', { uuid: two.uuid })
    expect((await appOf(opened)).favourites).toEqual([])
  })

  test('changes no answer of the API', async () => {
    const house = await openWindowHouse()
    const { uuid } = await make(house, 'one')
    const before = house.monitor.checks.byUuid(uuid)
    await house.call('favourites.mark', { check: { uuid }, on: true })
    expect(house.monitor.checks.byUuid(uuid)).toEqual(before)
  })

  test('that is gone, or of a server that is not known, is refused', async () => {
    const { call } = await openWindowHouse()
    const mark = (check: { uuid: string } | { remote: string; uniqueKey: string }) =>
      call('favourites.mark', { check, on: true })
    await expect(mark({ uuid: uuidOf(5) })).rejects.toThrow('NOT_FOUND')
    await expect(mark({ remote: uuidOf(5), uniqueKey: 'a'.repeat(40) })).rejects.toThrow(
      'NOT_FOUND',
    )
    await expect(mark({ remote: uuidOf(5), uniqueKey: 'x' })).rejects.toThrow('INVALID')
  })

  test('is one of 500 at most', async () => {
    const house = await openWindowHouse()
    const [first, second] = [await make(house, 'one'), await make(house, 'two')]
    const { db } = house.store
    const insert = db.prepare('INSERT INTO favourites (check_id) VALUES (?)')
    // Of checks that are not there, which is quicker.
    db.pragma('foreign_keys = OFF')
    db.transaction(() => {
      for (let n = 0; n < 499; n++) insert.run(1000 + n)
    })()
    db.pragma('foreign_keys = ON')
    const mark = ({ uuid }: { uuid: string }) =>
      house.call('favourites.mark', { check: { uuid }, on: true })
    await mark(first)
    await expect(mark(second)).rejects.toThrow('there are 500 favourites already')
    await mark(first)
    expect(house.monitor.favourites.all()).toEqual([{ uuid: first.uuid }])
  })
})

describe('a saved filter', () => {
  const query = { tag: 'db', sort: '-last', group: 'none' }

  test('is saved, renamed, deleted, and put back in its place', async () => {
    const house = await openWindowHouse()
    const listening = house.listen()
    const saved = await house.call('savedFilters.save', { id: null, name: ' Databases ', query })
    const other = await house.call('savedFilters.save', {
      ...{ id: null, name: 'Down', query: { state: 'down' } },
    })
    const names = async () => (await appOf(house)).savedFilters?.map(({ name }) => name)
    expect((await appOf(house)).savedFilters).toEqual([
      { id: saved.id, name: 'Databases', query },
      { id: other.id, name: 'Down', query: { state: 'down' } },
    ])
    await house.clock.advance(100)
    expect(listening.events()).toContainEqual(expect.objectContaining({ type: 'app' }))
    await house.call('savedFilters.save', { id: saved.id, name: 'DATABASES', query: { q: 'x' } })
    expect((await appOf(house)).savedFilters?.[0]).toEqual({
      ...{ id: saved.id, name: 'DATABASES', query: { q: 'x' } },
    })
    await house.call('savedFilters.remove', { id: other.id })
    const third = await house.call('savedFilters.save', { id: null, name: 'New', query })
    expect(third.id).toBeGreaterThan(other.id)
    await house.call('savedFilters.save', { id: other.id, name: 'Down', query })
    expect(await names()).toEqual(['DATABASES', 'Down', 'New'])
  })

  test('is refused without a name, with one that is taken, with nothing or something strange in it', async () => {
    const { call } = await openWindowHouse()
    const save = (fields: object) =>
      call('savedFilters.save', { id: null, name: 'one', query, ...fields })
    await save({})
    await expect(save({ name: ' ' })).rejects.toThrow('must have 1 to 100 characters')
    await expect(save({ name: 'ONE' })).rejects.toThrow('there is a filter named ONE already')
    await expect(save({ name: 'two', query: {} })).rejects.toThrow('INVALID')
    await expect(save({ name: 'two', query: { tag: '' } })).rejects.toThrow('INVALID')
    await expect(save({ name: 'two', query: { page: '1' } })).rejects.toThrow('INVALID')
    await expect(save({ id: 99, name: 'two' })).rejects.toThrow('NOT_FOUND')
    await expect(call('savedFilters.remove', { id: 99 })).rejects.toThrow('NOT_FOUND')
  })

  test('is one of 100 at most', async () => {
    const { monitor } = await openWindowHouse()
    for (let n = 0; n < 100; n++) await monitor.savedFilters.save({ id: null, name: `${n}`, query })
    const more = monitor.savedFilters.save({ id: null, name: 'more', query })
    await expect(more).rejects.toThrow('there are 100 saved filters already')
  })

  test('of another version shows what this one knows of it', async () => {
    const { store, monitor } = await openWindowHouse()
    const text = JSON.stringify({ tag: 'db', moon: 'full', sort: 7 })
    store.db.prepare("INSERT INTO saved_filters (name, query) VALUES ('old', ?)").run(text)
    expect(monitor.savedFilters.all()[0]?.query).toEqual({ tag: 'db' })
  })
})
