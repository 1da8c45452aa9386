// Bodies longer than a portion: whole for whoever reads them, in small commits, and gone with their pings.
import { describe, expect, test } from 'vitest'
import { TocsinError } from '../../../src/main/errors.ts'
import { createLongBodies } from '../../../src/main/monitor/operations/long-bodies.ts'
import type { Check } from '../../../src/main/monitor/rules/check.ts'
import { PORTION } from '../../../src/main/monitor/tables/long-bodies.ts'
import type { Store } from '../../../src/main/store/store.ts'
import { aCheck, aMessage, stored } from '../../support/builders.ts'
import { type House, openHouse } from '../../support/house.ts'

const record = ({ monitor }: House, { uuid }: Check, body: Uint8Array) =>
  monitor.record({ by: 'uuid', uuid }, () => aMessage({ body }), body)

/** No two portions alike. */
function aBody(length: number): Buffer {
  const body = Buffer.alloc(length, 'line of a mail\n')
  for (let at = 0; at < length; at += PORTION) body.write(`portion at ${at}`, at)
  return body
}

const portions = ({ store }: House) =>
  store.db.prepare('SELECT count(*) FROM long_body_portions').pluck().get()

function aHouse() {
  const house = openHouse({ pingLog: 10 })
  return { house, check: stored(house, aCheck()) }
}

test.each([0, 1, PORTION - 1, PORTION, PORTION + 1, 2 * PORTION, 5 * PORTION + 7])(
  'a body of %i bytes is kept whole, and listed with its size',
  async (length) => {
    const { house, check } = aHouse()
    const body = aBody(length)
    await record(house, check, body)
    const [ping] = house.monitor.pings.newest(check.id, 1)
    expect(ping?.bodySize).toBe(length)
    expect(house.tables.history.listed(check.id, 1)?.bodySize).toBe(length)
    const kept = house.monitor.pings.body(check.id, 1)
    expect((kept ?? Buffer.alloc(0)).equals(body)).toBe(true)
  },
)

test('one portion at a time waits to be written, however many bodies come at once', async () => {
  const { house } = aHouse()
  let [now, most, writes] = [0, 0, 0]
  const store: Pick<Store, 'write' | 'copyBack'> = {
    async write(fn) {
      most = Math.max(most, ++now)
      writes++
      return house.store.write(fn).finally(() => now--)
    },
    copyBack: () => {},
  }
  const { keep } = createLongBodies({ store, tables: house.tables, onTrouble: () => {} })
  await Promise.all([1, 2, 3].map(() => keep(aBody(5 * PORTION))))
  // Of each body the beginning, and all portions but the first.
  expect({ most, writes }).toEqual({ most: 1, writes: 3 * 5 })
})

test('of a body that cannot be stored to its end nothing is left', async () => {
  const { house } = aHouse()
  let left = 3
  const store: Pick<Store, 'write' | 'copyBack'> = {
    write: async (fn) => {
      if (left-- === 0) throw new TocsinError('STORE_UNAVAILABLE', 'the disk is full')
      return house.store.write(fn)
    },
    copyBack: () => {},
  }
  const bodies = createLongBodies({ store, tables: house.tables, onTrouble: () => {} })
  bodies.start()
  await expect(bodies.keep(aBody(5 * PORTION))).rejects.toThrow('the disk is full')
  await expect.poll(() => portions(house)).toBe(0)
})

test.each([
  ['across two portions', PORTION - 3],
  ['at the end', 2 * PORTION - 7],
])('a link to confirm is found %s', async (_, at) => {
  const { house, check } = aHouse()
  const body = Buffer.alloc(2 * PORTION, 'x')
  body.write('CONFIRM', at)
  await record(house, check, body)
  expect(house.monitor.pings.newest(check.id, 1)[0]).toMatchObject({ hasConfirmationLink: 1 })
})

test('a body for no check leaves nothing', async () => {
  const { house } = aHouse()
  const nobody = aCheck({ uuid: '00000000-0000-4000-8000-000000000000' })
  expect(await record(house, nobody, aBody(3 * PORTION))).toEqual({ outcome: 'unknown' })
  expect(portions(house)).toBe(0)
})

describe('portions of no ping are removed', () => {
  test('when the log is pruned', async () => {
    const { house, check } = aHouse()
    house.monitor.startSweeping()
    await record(house, check, aBody(4 * PORTION))
    expect(portions(house)).toBe(3)
    await Promise.all(Array.from({ length: 99 }, () => record(house, check, aBody(1))))
    await expect.poll(() => portions(house)).toBe(0)
  })

  test('when the log is cleared, but not those of another check', async () => {
    const { house, check } = aHouse()
    const other = stored(house, aCheck())
    house.monitor.startSweeping()
    await record(house, check, aBody(4 * PORTION))
    await record(house, other, aBody(2 * PORTION))
    await house.monitor.checks.clear(check.id)
    await expect.poll(() => portions(house)).toBe(1)
    expect(house.monitor.pings.body(other.id, 1)?.length).toBe(2 * PORTION)
  })

  test('when their check is removed', async () => {
    const { house, check } = aHouse()
    house.monitor.startSweeping()
    await record(house, check, aBody(4 * PORTION))
    await house.monitor.checks.remove(check.id)
    await expect.poll(() => portions(house)).toBe(0)
  })

  test('when their check goes while they are written', async () => {
    const { house, check } = aHouse()
    house.monitor.startSweeping()
    const recorded = record(house, check, aBody(6 * PORTION))
    await house.monitor.checks.remove(check.id)
    expect(await recorded).toEqual({ outcome: 'unknown' })
    await expect.poll(() => portions(house)).toBe(0)
  })

  test('when a server before this one ended in the midst of them', async () => {
    const { house } = aHouse()
    const id = house.tables.longBodies.begin(2 * PORTION)
    house.tables.longBodies.insert(id, 1, aBody(PORTION))
    house.monitor.startSweeping()
    await expect.poll(() => portions(house)).toBe(0)
    expect(house.tables.longBodies.ownerless()).toEqual([])
  })
})
