// The stream over all checks where logs are long, pruned and of very different ages.
import { describe, expect, test } from 'vitest'
import { DAY, MINUTE } from '../../src/main/clock.ts'
import { newestPings, type PingQuery } from '../../src/main/monitor/tables/ping-stream.ts'
import { aCheck, aSignal, stored } from '../support/builders.ts'
import { fakeClock } from '../support/fake-clock.ts'
import { type House, openHouse } from '../support/house.ts'

const NOW = Date.UTC(2025, 0, 15, 12)
const KINDS = ['success', 'start', 'fail', 'log', 'ign'] as const

/** A check with pings at these instants, the first of them pruned already when `pruned` says so. */
function withPings(house: House, times: readonly number[], { pruned = 0, every = 0 } = {}) {
  const check = stored(house, aCheck({ nPings: times.length }))
  times.forEach((created, i) => {
    if (i < pruned) return
    const kind = every > 0 && i % every === 0 ? 'fail' : 'success'
    const { at: _, ...signal } = aSignal({ kind })
    house.tables.pings.insert(check.id, {
      ...signal,
      ...{ n: i + 1, created, heard: null, hasConfirmationLink: false },
    })
  })
  return check.id
}

function stream(house: House, query: Partial<PingQuery> = {}) {
  const { limits } = house.monitor
  const { history } = house.tables
  let rests = 0
  const options = {
    ...{ history, pingLog: limits.pingLog, clock: { monotonic: () => rests * 100 } },
    rest: async () => {
      rests++
    },
  }
  const all = { kinds: KINDS, before: null, from: null, to: null, limit: 10_000 }
  return newestPings(options, { ...all, ...query })
}

/** Every so often back from now, oldest first. */
const times = (count: number, step: number, start = 0) =>
  Array.from({ length: count }, (_, i) => NOW - start - (count - 1 - i) * step)

function aHouse() {
  const house = openHouse({ clock: fakeClock(NOW), pingLog: 60 })
  const ids = [
    withPings(house, times(60, MINUTE)),
    withPings(house, times(60, 7 * MINUTE, 3 * MINUTE), { every: 10 }),
    withPings(house, times(50, DAY), { every: 1 }),
    withPings(house, []),
    // Longer than what is visible of it; what was before is gone.
    withPings(house, times(150, MINUTE, 90 * MINUTE), { pruned: 50 }),
  ]
  return { house, ids }
}

/** What a sort of everything visible gives. */
async function sorted(house: House) {
  const all = await stream(house)
  return all.toSorted((a, b) => b.created - a.created || b.checkId - a.checkId || b.n - a.n)
}

test('the visible pings of all checks come in order of time', async () => {
  const { house } = aHouse()
  const all = await stream(house)
  expect(all).toHaveLength(60 + 60 + 50 + 60)
  expect(all).toEqual(await sorted(house))
})

describe('a page', () => {
  test.each([1, 13, 100])('of %i goes on where the one before ended', async (limit) => {
    const { house } = aHouse()
    const whole = await stream(house)
    const joined: unknown[] = []
    let before: PingQuery['before'] = null
    for (;;) {
      const page: Awaited<ReturnType<typeof stream>> = await stream(house, { limit, before })
      joined.push(...page)
      const last = page.at(-1)
      if (last === undefined) break
      before = { at: last.created, checkId: last.checkId, n: last.n }
    }
    expect(joined).toEqual(whole)
  })

  test('of one kind holds all of that kind', async () => {
    const { house } = aHouse()
    const whole = await stream(house)
    expect(await stream(house, { kinds: ['fail'] })).toEqual(
      whole.filter(({ kind }) => kind === 'fail'),
    )
  })

  test('of a time holds all of that time', async () => {
    const { house } = aHouse()
    const whole = await stream(house)
    const [from, to] = [NOW - 5 * 60 * MINUTE, NOW - 30 * MINUTE]
    expect(await stream(house, { from, to })).toEqual(
      whole.filter(({ created }) => created >= from && created < to),
    )
  })
})

test('others have their turn while many logs are read', async () => {
  const { house } = aHouse()
  const { limits } = house.monitor
  const { history } = house.tables
  let now = 0
  let rests = 0
  const rest = async () => {
    rests++
  }
  // A clock on which every look takes long.
  const clock = { monotonic: () => (now += 10) }
  const query = { kinds: ['fail'] as const, before: null, from: null, to: null, limit: 10 }
  await newestPings({ history, clock, pingLog: limits.pingLog, rest }, query)
  expect(rests).toBeGreaterThan(4)
})
