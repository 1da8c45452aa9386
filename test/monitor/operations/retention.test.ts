// Contract monitor.md 5.8: what goes with every hundredth ping, and what stays.
import { describe, expect, test } from 'vitest'
import { DAY, HOUR } from '../../../src/main/clock.ts'
import { createLogPruning } from '../../../src/main/monitor/operations/log-pruning.ts'
import type { Check } from '../../../src/main/monitor/rules/check.ts'
import { aChannel, aCheck, aFlip, aMessage, at, bytes, stored } from '../../support/builders.ts'
import { type House, openHouse } from '../../support/house.ts'

const ALL = { start: null, end: null }
const NOW = at('12:00')

async function ping(house: House, { uuid }: Check, count = 1, body = '') {
  const message = aMessage({ kind: 'log', body: bytes(body) })
  const record = () => house.monitor.record({ by: 'uuid', uuid }, () => message)
  await Promise.all(Array.from({ length: count }, record))
}

/** A check of a house that keeps ten pings. */
function keepingTen() {
  const house = openHouse({ pingLog: 10 })
  return { house, check: stored(house, aCheck()) }
}

/** Stores that the flip was told. */
function told(house: House, { id: checkId }: Check, flipId: number, created = NOW, error = '') {
  const { notifications } = house.tables
  const channelId = aChannel(house).id
  const drafted = { checkId, flipId, channelId, checkStatus: 'down', created } as const
  const planned = notifications.plan({ purpose: 'flip', ...drafted })
  notifications.finish(planned!, error === '' ? 'sent' : 'failed', error, 0)
}

const logged = ({ monitor }: House, { id }: Check) =>
  monitor.pings.newest(id, 10_000).map(({ n }) => n)
const numbers = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, i) => from - i)

describe('the log of a check', () => {
  test.each([
    [99, numbers(99, 1)],
    [100, numbers(100, 91)],
    [199, numbers(199, 91)],
    [200, numbers(200, 191)],
  ])('after %i pings', async (count, kept) => {
    const { house, check } = keepingTen()
    await ping(house, check, count)
    expect(logged(house, check)).toEqual(kept)
  })

  test('of another check is left alone', async () => {
    const { house, check } = keepingTen()
    const other = stored(house, aCheck())
    await ping(house, other, 50)
    await ping(house, check, 100)
    expect(logged(house, other)).toHaveLength(50)
  })

  test('keeps all while it is below its limit', async () => {
    const house = openHouse({ pingLog: 150 })
    const check = stored(house, aCheck())
    await ping(house, check, 100)
    expect(logged(house, check)).toHaveLength(100)
  })

  test('loses the bodies with the pings', async () => {
    const { house, check } = keepingTen()
    await ping(house, check, 1, 'first')
    await ping(house, check, 99, 'later')
    expect([house.monitor.pings.body(check.id, 1), house.monitor.pings.body(check.id, 91)]).toEqual(
      [null, Buffer.from('later')],
    )
  })

  test('counts on from what was pruned', async () => {
    const { house, check } = keepingTen()
    await ping(house, check, 101)
    expect(house.monitor.checks.byId(check.id)?.nPings).toBe(101)
  })
})

describe('the logs of checks that ping in step', () => {
  /** Checks whose hundredth pings share a transaction. */
  async function inStep(count: number) {
    const house = openHouse({ pingLog: 10 })
    const checks = Array.from({ length: count }, () => stored(house, aCheck()))
    await Promise.all(checks.map((check) => ping(house, check, 99)))
    await Promise.all(checks.map((check) => ping(house, check)))
    const lengths = () => checks.map((check) => logged(house, check).length)
    return { house, checks, lengths }
  }

  test('are pruned one with the ping, the others after it', async () => {
    const { lengths } = await inStep(5)
    expect(lengths()).toEqual([10, 100, 100, 100, 100])
    await expect.poll(lengths).toEqual([10, 10, 10, 10, 10])
  })

  test('are all pruned, however many they are', async () => {
    const { lengths } = await inStep(60)
    await expect.poll(() => lengths().every((length) => length === 10)).toBe(true)
  })

  test('lose what is too old when their turn comes', async () => {
    const { house, checks, lengths } = await inStep(3)
    await ping(house, checks[2]!, 3)
    await expect.poll(lengths).toEqual([10, 10, 10])
    expect(logged(house, checks[2]!)).toEqual(numbers(103, 94))
  })

  test('do without that of a check that is gone', async () => {
    const { house, checks, lengths } = await inStep(3)
    house.tables.checks.remove(checks[1]!.id)
    await expect.poll(lengths).toEqual([10, 0, 10])
  })

  test('wait for the next that is due where a turn fails', async () => {
    const house = openHouse({ pingLog: 1000 })
    const checks = Array.from({ length: 4 }, () => stored(house, aCheck()))
    await Promise.all(checks.map((check) => ping(house, check, 100)))
    let isFull = true
    const pruning = createLogPruning({
      ...{ clock: house.clock, tables: house.tables, limits: { pingLog: 10 } },
      longBodies: { sweep() {} },
      store: {
        transactions: house.store.transactions,
        write: (fn) =>
          isFull ? Promise.reject(new Error('the disk is full')) : house.store.write(fn),
      },
    })
    const due = (which: readonly Check[]) =>
      house.store.write(() => {
        for (const { id } of which) pruning.due({ id, nPings: 100 })
      })
    const lengths = () => checks.map((check) => logged(house, check).length)
    await due(checks.slice(0, 2))
    expect(lengths()).toEqual([10, 100, 100, 100])
    isFull = false
    await due(checks.slice(2))
    await expect.poll(lengths).toEqual([10, 10, 10, 10])
  })
})

describe('flips', () => {
  /** Ages of the flips that are left of these, after the prune. */
  async function kept(ages: readonly number[], processed: number | null = NOW) {
    const { house, check } = keepingTen()
    for (const age of ages) {
      house.tables.flips.insert(check.id, aFlip({ created: NOW - age }), processed, null)
    }
    await ping(house, check, 100)
    return house.monitor.flips.ofCheck(check.id, ALL).map(({ created }) => NOW - created)
  }

  test('of 93 days are kept, older ones go', async () => {
    expect(await kept([94 * DAY, 93 * DAY + 1, 93 * DAY, HOUR])).toEqual([HOUR, 93 * DAY])
  })

  test('of whatever age are kept while they are the newest: the status holds since then', async () => {
    expect(await kept([200 * DAY, 94 * DAY])).toEqual([94 * DAY])
  })

  test('that nobody has been told of are kept', async () => {
    expect(await kept([94 * DAY], null)).toEqual([94 * DAY])
  })

  test('older than that are kept while a ping as old is', async () => {
    const { house, check } = keepingTen()
    house.clock.set(NOW - 200 * DAY)
    await ping(house, check, 95)
    house.clock.set(NOW)
    for (const age of [201, 199]) {
      house.tables.flips.insert(check.id, aFlip({ created: NOW - age * DAY }), NOW, null)
    }
    await ping(house, check, 5)
    const ages = house.monitor.flips.ofCheck(check.id, ALL).map(({ created }) => NOW - created)
    expect(ages).toEqual([199 * DAY])
  })
})

describe('notifications', () => {
  test('older than the oldest ping that is kept go', async () => {
    const { house, check } = keepingTen()
    const flipId = house.tables.flips.insert(check.id, aFlip({ created: NOW }), NOW, null)
    for (const created of [NOW - 1, NOW]) told(house, check, flipId, created)
    await ping(house, check, 100)
    expect(house.tables.notifications.ofCheck(check.id, 10).map(({ created }) => created)).toEqual([
      NOW,
    ])
  })

  test('that nobody has received yet stay', async () => {
    const { house, check } = keepingTen()
    const flipId = house.tables.flips.insert(check.id, aFlip(), null, null)
    house.tables.notifications.plan({
      ...{ purpose: 'flip', checkId: check.id, flipId, checkStatus: 'down', created: NOW - 1 },
      channelId: aChannel(house).id,
    })
    await ping(house, check, 100)
    expect(house.tables.notifications.ofFlip(flipId)).toMatchObject([{ outcome: 'sending' }])
  })

  test('go with their flip', async () => {
    const { house, check } = keepingTen()
    const flipId = house.tables.flips.insert(
      check.id,
      aFlip({ created: NOW - 94 * DAY }),
      NOW,
      null,
    )
    house.tables.flips.insert(check.id, aFlip({ created: NOW }), NOW, null)
    told(house, check, flipId)
    await ping(house, check, 100)
    expect(house.tables.notifications.ofCheck(check.id, 10)).toEqual([])
  })

  test('keep 200 characters of an error', () => {
    const { house, check } = keepingTen()
    const flipId = house.tables.flips.insert(check.id, aFlip(), NOW, null)
    told(house, check, flipId, NOW, 'x'.repeat(300))
    expect(house.tables.notifications.ofCheck(check.id, 1)[0]?.error).toBe('x'.repeat(200))
  })
})

test('a check that is removed takes its pings, flips and notifications along', async () => {
  const { house, check } = keepingTen()
  await ping(house, check, 3)
  const flipId = house.tables.flips.insert(check.id, aFlip(), NOW, null)
  told(house, check, flipId)
  expect(await house.monitor.checks.remove(check.id)).toBe(true)
  const rows = ['checks', 'pings', 'flips', 'notifications'].map((table) =>
    house.store.db.prepare(`SELECT count(*) FROM ${table}`).pluck().get(),
  )
  expect(rows).toEqual([0, 0, 0, 0])
})
