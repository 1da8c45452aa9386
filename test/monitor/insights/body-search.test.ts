import { describe, expect, test } from 'vitest'
import {
  type BodySearchQuery,
  createBodySearch,
} from '../../../src/main/monitor/insights/body-search.ts'
import { aCheck, aMessage, aSignal, stored } from '../../support/builders.ts'
import { type House, openHouse } from '../../support/house.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

/** A house whose checks are pinged with bodies; `search` reads at most so many of them at once. */
function aHouse({ pingLog = 100, readAtOnce = 1000 } = {}) {
  const house = openHouse({ pingLog })
  const bodies = createBodySearch({ ...house, limits: house.monitor.limits, readAtOnce })
  return {
    ...house,
    bodies,
    search: (text: string, more: Partial<BodySearchQuery> = {}) =>
      bodies.search({ text, checkId: null, before: null, limit: 100, ...more }),
  }
}

async function ping(house: House, uuid: string, body: string): Promise<void> {
  const { at: _, ...signal } = aSignal({ body: bytes(body) })
  await house.monitor.record({ by: 'uuid', uuid }, () => signal)
}

const placesOf = ({ found }: { readonly found: readonly { checkId: number; n: number }[] }) =>
  found.map(({ checkId, n }) => [checkId, n])

describe('a search over bodies', () => {
  test('finds words, their beginnings and phrases in every check, newest first', async () => {
    const house = aHouse()
    const [a, b] = [stored(house, aCheck()), stored(house, aCheck())]
    await ping(house, a.uuid, 'no space left on device')
    house.clock.set(house.clock.now() + 1000)
    await ping(house, b.uuid, 'space: no')
    house.clock.set(house.clock.now() + 1000)
    await ping(house, a.uuid, 'all well')
    expect(placesOf(await house.search('space no'))).toEqual([
      [b.id, 1],
      [a.id, 1],
    ])
    expect(placesOf(await house.search('"no space"'))).toEqual([[a.id, 1]])
    expect(placesOf(await house.search('dev'))).toEqual([[a.id, 1]])
    expect(placesOf(await house.search('space', { checkId: b.id }))).toEqual([[b.id, 1]])
    expect(await house.search('nothing')).toEqual({ found: [], complete: true })
    expect(await house.search('""')).toEqual({ found: [], complete: true })
  })

  test('goes on where a page ended', async () => {
    const house = aHouse()
    const { id, uuid } = stored(house, aCheck())
    for (let i = 0; i < 5; i++) await ping(house, uuid, `run ${i}`)
    const first = await house.search('run', { limit: 2 })
    expect(placesOf(first)).toEqual([
      [id, 5],
      [id, 4],
    ])
    const second = await house.search('run', { limit: 2, before: first.found[1] ?? null })
    expect(placesOf(second)).toEqual([
      [id, 3],
      [id, 2],
    ])
  })

  test('marks what was found, without colours', async () => {
    const house = aHouse()
    const { uuid } = stored(house, aCheck())
    await ping(house, uuid, '\u001b[31mno space\u001b[0m left')
    const { found } = await house.search('"no space"')
    expect(found[0]?.snippet).toBe('\u0002no space\u0003 left')
  })

  test('knows what came since, and nothing that is gone', async () => {
    const house = aHouse({ pingLog: 2 })
    const [a, b] = [stored(house, aCheck()), stored(house, aCheck())]
    await ping(house, a.uuid, 'run 1')
    await ping(house, b.uuid, 'run 1')
    expect(placesOf(await house.search('run'))).toHaveLength(2)
    await ping(house, a.uuid, 'run 2')
    expect(placesOf(await house.search('run'))).toHaveLength(3)
    // Beyond the limit of the log.
    await ping(house, a.uuid, 'run 3')
    expect(placesOf(await house.search('1', { checkId: a.id }))).toEqual([])
    await house.monitor.checks.remove(b.id)
    expect(placesOf(await house.search('run'))).toEqual([
      [a.id, 3],
      [a.id, 2],
    ])
  })

  test('finds nothing of a log that was cleared, and all of as many pings since', async () => {
    const house = aHouse()
    const { uuid, id } = stored(house, aCheck())
    const { bodies, checks } = house.monitor
    const search = async (text: string) =>
      placesOf(await bodies.search({ text, checkId: null, before: null, limit: 100 }))
    for (const word of ['old one', 'old two']) await ping(house, uuid, word)
    expect(await search('old')).toHaveLength(2)
    await checks.clear(id)
    for (const word of ['new one', 'new two', 'new three']) await ping(house, uuid, word)
    expect(await search('old')).toEqual([])
    expect(await search('new')).toHaveLength(3)
    bodies.close()
  })

  test('of many bodies answers before all are read, and says so', async () => {
    const house = aHouse({ readAtOnce: 150, pingLog: 1000 })
    const { uuid } = stored(house, aCheck())
    for (let i = 0; i < 310; i++) await ping(house, uuid, 'run')
    const counts = []
    for (let i = 0; i < 3; i++) {
      const { found, complete } = await house.search('run', { limit: 1000 })
      counts.push([found.length, complete])
    }
    expect(counts).toEqual([
      [150, false],
      [300, false],
      [310, true],
    ])
  })

  test('that waits for another one finds the same', async () => {
    const house = aHouse({ pingLog: 1000 })
    const { uuid } = stored(house, aCheck())
    for (let i = 0; i < 250; i++) await ping(house, uuid, 'run')
    const results = await Promise.all([1, 2, 3].map(() => house.search('run', { limit: 1000 })))
    expect(results.map(({ found }) => found.length)).toEqual([250, 250, 250])
  })

  test('gives its index back ten minutes after the last one, and makes it anew', async () => {
    const house = aHouse({ readAtOnce: 3 })
    const { uuid } = stored(house, aCheck())
    for (let i = 0; i < 5; i++) await ping(house, uuid, 'run')
    const isComplete = async () => (await house.search('run')).complete
    expect([await isComplete(), await isComplete()]).toEqual([false, true])
    await house.clock.advance(9 * 60_000)
    expect(await isComplete()).toBe(true)
    await house.clock.advance(10 * 60_000)
    expect([await isComplete(), await isComplete()]).toEqual([false, true])
    house.bodies.close()
    expect(await isComplete()).toBe(false)
  })

  test('leaves others their turns, whatever it finds', async () => {
    const house = aHouse({ pingLog: 3000, readAtOnce: 5000 })
    const { id, uuid } = stored(house, aCheck())
    const body = bytes('ok '.repeat(20))
    await Promise.all(
      Array.from({ length: 3000 }, () =>
        house.monitor.record({ by: 'uuid', uuid }, () => ({ ...aMessage(), body })),
      ),
    )
    await house.search('nothing')
    let [turns, isOver] = [0, false]
    const count = () => {
      turns++
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    const { found } = await house.search('ok', { limit: 5 })
    isOver = true
    expect(found.map(({ checkId, n }) => [checkId, n])).toEqual(
      [3000, 2999, 2998, 2997, 2996].map((n) => [id, n]),
    )
    expect(turns).toBeGreaterThan(1)
  })

  test('reads long bodies a few at a time, and each once', async () => {
    const house = aHouse()
    const { id, uuid } = stored(house, aCheck())
    for (let i = 1; i <= 4; i++) await ping(house, uuid, `${'word '.repeat(30_000)} run${i}`)
    const batches: number[] = []
    const { pings } = house.tables
    const tables = {
      ...house.tables,
      pings: {
        ...pings,
        bodiesAfter: (...query: Parameters<typeof pings.bodiesAfter>) => {
          const batch = pings.bodiesAfter(...query)
          batches.push(batch.bodies.length)
          return batch
        },
      },
    }
    const bodies = createBodySearch({ ...house, tables, limits: house.monitor.limits })
    const { found } = await bodies.search({ text: 'word', checkId: null, before: null, limit: 9 })
    expect(found.map(({ n }) => n)).toEqual([4, 3, 2, 1])
    expect(Math.max(...batches)).toBe(1)
    expect(found[0]?.checkId).toBe(id)
  })

  test('ends early where the index is given back meanwhile, and the next one begins anew', async () => {
    const house = aHouse()
    const { uuid } = stored(house, aCheck())
    await ping(house, uuid, 'run 1')
    const searched = house.search('run')
    await Promise.resolve()
    house.bodies.close()
    await searched
    expect(placesOf(await house.search('run'))).toHaveLength(1)
  })
})
