// The watcher when nobody watched (docs/observer.md): gaps are stored, deadlines move out of them.
import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/main/clock.ts'
import type { Check } from '../../../src/main/monitor/rules/check.ts'
import { TICK } from '../../../src/main/monitor/rules/observer.ts'
import { statusAt } from '../../../src/main/monitor/rules/status.ts'
import { aMessage, anUpCheck, at, stored } from '../../support/builders.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { type House, type HouseOptions, openHouse } from '../../support/house.ts'

const ALL = { start: null, end: null }
const flipTimes = ({ monitor }: House, { id }: Check) =>
  monitor.flips.ofCheck(id, ALL).map(({ created }) => created)
const statusNow = ({ monitor, clock }: House, { id }: Check) =>
  statusAt(monitor.checks.byId(id)!, clock.now(), monitor.shift())
const gapsOf = ({ monitor }: House) =>
  monitor.gaps.all().map(({ start, end, cause }) => ({ start, end, cause }))
const ping = ({ monitor }: House, { uuid }: Check) =>
  monitor.record({ by: 'uuid', uuid }, () => aMessage())

/** A house that watched these checks from 12:00 to 12:00:10. */
async function watching(checks: Check[], options: HouseOptions = {}) {
  const house = openHouse(options)
  const rows = checks.map((check) => stored(house, check))
  await house.monitor.watcher.start()
  await house.clock.advance(10 * SECOND)
  return { house, rows, row: rows[0]! }
}

/** As `watching`, then asleep for an hour; the first tick after it comes at 13:00:12. */
async function woken(checks: Check[], options: HouseOptions = {}) {
  const woke = await watching(checks, options)
  woke.house.clock.sleep(HOUR)
  await woke.house.clock.advance(TICK)
  return woke
}
const ASLEEP = { start: at('12:00:10'), end: at('13:00:12'), cause: 'asleep' }

describe('after an hour asleep', () => {
  test('the gap is stored, and told', async () => {
    const { house } = await watching([])
    const told: unknown[] = []
    house.monitor.events.on('gap', (gap) => told.push(gap))
    house.clock.sleep(HOUR)
    await house.clock.advance(5 * SECOND)
    expect(gapsOf(house)).toEqual([ASLEEP])
    expect(told).toMatchObject([{ ...ASLEEP, id: 1 }])
  })

  test('a check has time to catch up', async () => {
    const { house, row } = await woken([anUpCheck()])
    expect(statusNow(house, row)).toBe('grace')
    await house.clock.advance(MINUTE - 1)
    expect(flipTimes(house, row)).toEqual([])
  })

  test('a check that does not catch up flips, dated at the moved deadline, which names its gap', async () => {
    const { house, row } = await woken([anUpCheck()])
    await house.clock.advance(MINUTE)
    expect(house.monitor.flips.ofCheck(row.id, ALL)).toMatchObject([
      { created: at('13:01:12'), newStatus: 'down', reason: 'timeout', gapId: 1 },
    ])
  })

  test('a check that is pinged in time does not flip', async () => {
    const { house, row } = await woken([anUpCheck()])
    await house.clock.advance(MINUTE - 1)
    await ping(house, row)
    await house.clock.advance(30 * SECOND)
    expect([statusNow(house, row), flipTimes(house, row)]).toEqual(['up', []])
  })

  test('a run has time to end', async () => {
    const { house, row } = await woken([anUpCheck({ timeout: 86_400, lastStart: at('12:00') })])
    await house.clock.advance(MINUTE - 1)
    expect(flipTimes(house, row)).toEqual([])
    await house.clock.advance(1)
    expect(flipTimes(house, row)).toEqual([at('13:01:12')])
  })

  test('a deadline soon after the gap is moved as well', async () => {
    const { house, row } = await woken([anUpCheck({ timeout: 3600 - 30 })])
    expect(row.alertAfter).toBe(at('13:00:30'))
    expect(house.monitor.checks.byId(row.id)?.alertAfter).toBe(at('13:01:12'))
  })

  test('a later deadline is not', async () => {
    const { house, row } = await woken([anUpCheck({ timeout: 3600 + 12 })])
    expect(house.monitor.checks.byId(row.id)?.alertAfter).toBe(at('13:01:12'))
  })

  test('a deadline that somebody watched is not', async () => {
    const { house, row } = await woken([anUpCheck({ lastPing: at('11:58:05') })])
    expect(flipTimes(house, row)).toEqual([at('12:00:05')])
  })

  test('a ping that comes before the first tick finds the check up', async () => {
    const { house, row } = await watching([anUpCheck()])
    house.clock.sleep(HOUR)
    await ping(house, row)
    await house.clock.advance(5 * SECOND)
    expect([statusNow(house, row), flipTimes(house, row)]).toEqual(['up', []])
    expect(gapsOf(house)).toEqual([{ ...ASLEEP, end: at('13:00:10') }])
  })
})

describe('a tick that comes late', () => {
  test('because the process was busy is a gap: a ping that waited flips nothing', async () => {
    const { house } = await watching([])
    const due = stored(house, anUpCheck({ lastPing: at('11:58:15') }))
    house.clock.nap(20 * SECOND)
    await house.clock.advance(1)
    await ping(house, due)
    await house.clock.advance(5 * SECOND)
    expect([gapsOf(house).length, flipTimes(house, due)]).toEqual([1, []])
  })

  test('while pings were served is no gap', async () => {
    const { house, row } = await watching([anUpCheck()])
    for (let i = 0; i < 4; i++) {
      house.clock.nap(4 * SECOND)
      await ping(house, row)
    }
    await house.clock.advance(TICK)
    expect(gapsOf(house)).toEqual([])
  })

  test('after the last ping is a gap from that ping', async () => {
    const { house, row } = await watching([anUpCheck()])
    house.clock.nap(4 * SECOND)
    await ping(house, row)
    house.clock.nap(10 * SECOND)
    await house.clock.advance(TICK)
    expect(gapsOf(house)).toMatchObject([{ start: at('12:00:14'), cause: 'asleep' }])
  })
})

describe('a gap settles', () => {
  const settlesUntil = ({ monitor }: House) => monitor.gaps.all().map((gap) => gap.settlesUntil)

  test('at its end, when it moved nothing', async () => {
    const { house } = await woken([anUpCheck({ timeout: 86_400 })])
    expect(settlesUntil(house)).toEqual([at('13:00:12')])
  })

  test('when the deadline that it moved passes', async () => {
    const { house } = await woken([anUpCheck()])
    expect(settlesUntil(house)).toEqual([at('13:01:12')])
  })

  test('when the last of those passes', async () => {
    const { house } = await woken([
      anUpCheck(),
      anUpCheck({ grace: 300 }),
      anUpCheck({ timeout: 3600 - 60, grace: 120 }),
      anUpCheck({ timeout: 86_400, grace: 3600 }),
    ])
    expect(settlesUntil(house)).toEqual([at('13:05:12')])
  })

  test('ten minutes after its end, at the latest', async () => {
    const { house } = await woken([anUpCheck({ grace: 3500 })])
    expect(settlesUntil(house)).toEqual([at('13:10:12')])
  })

  test('although more checks than one write takes were moved', async () => {
    const { house } = await woken([
      ...Array.from({ length: 450 }, () => anUpCheck()),
      anUpCheck({ grace: 300 }),
    ])
    expect(settlesUntil(house)).toEqual([at('13:05:12')])
  })
})

describe('strictly observed', () => {
  test('a gap moves nothing, and is stored all the same', async () => {
    const { house, row } = await woken([anUpCheck()], { observe: 'strict' })
    expect([flipTimes(house, row), gapsOf(house)]).toEqual([[at('12:02')], [ASLEEP]])
  })

  test('a check is not moved beside others that are', async () => {
    const { house, rows } = await woken([anUpCheck({ observe: 'strict' }), anUpCheck()])
    expect(rows.map((row) => statusNow(house, row))).toEqual(['down', 'grace'])
  })
})

describe('a wall clock', () => {
  test('set back is no gap, and keeps the deadline', async () => {
    const { house, row } = await watching([anUpCheck()])
    house.clock.set(at('11:59:30'))
    await house.clock.advance(2 * MINUTE + 29 * SECOND)
    expect([gapsOf(house), flipTimes(house, row)]).toEqual([[], []])
    await house.clock.advance(SECOND)
    expect(flipTimes(house, row)).toEqual([at('12:02')])
  })

  test('set back over a deadline flips nothing again', async () => {
    const { house, row } = await watching([anUpCheck({ lastPing: at('11:58:05') })])
    house.clock.set(at('12:00'))
    await house.clock.advance(30 * SECOND)
    expect(flipTimes(house, row)).toEqual([at('12:00:05')])
  })

  test('set forward is a gap of its own kind', async () => {
    const { house, row } = await watching([anUpCheck()])
    house.clock.set(at('20:00'))
    await house.clock.advance(TICK)
    expect(gapsOf(house)).toEqual([{ start: at('12:00:10'), end: at('20:00:02'), cause: 'clock' }])
    expect(statusNow(house, row)).toBe('grace')
  })
})

describe('between two lives of the process', () => {
  /** A new process in the same folder, an hour later; with it went the timers of the first. */
  async function restarted({ house, row }: { house: House; row: Check }) {
    await house.close()
    const clock = fakeClock(house.clock.now() + HOUR)
    const next = openHouse({ clock, dataDir: house.dataDir })
    await next.monitor.watcher.start()
    await clock.advance(SECOND)
    return { house: next, row }
  }

  test('the time since a clean stop is a gap', async () => {
    const first = await watching([anUpCheck()])
    await first.house.monitor.watcher.stop()
    const { house, row } = await restarted(first)
    const gap = { start: at('12:00:10'), end: at('13:00:10'), cause: 'stopped' }
    expect([gapsOf(house), statusNow(house, row)]).toEqual([[gap], 'grace'])
  })

  test('a crash begins it at the last tick that was stored', async () => {
    const { house } = await restarted(await watching([anUpCheck()]))
    expect(gapsOf(house)[0]?.start).toBe(at('12:00'))
  })

  test('a deadline in it is moved', async () => {
    const first = await watching([anUpCheck()])
    await first.house.monitor.watcher.stop()
    const { house, row } = await restarted(first)
    await house.clock.advance(58 * SECOND)
    expect(flipTimes(house, row)).toEqual([])
    await house.clock.advance(SECOND)
    expect(flipTimes(house, row)).toEqual([at('13:01:10')])
  })

  test('gaps stay known', async () => {
    const first = await woken([anUpCheck()])
    await first.house.close()
    const { clock, dataDir } = first.house
    expect(statusNow(openHouse({ clock, dataDir }), first.row)).toBe('grace')
  })
})

describe('kept for later', () => {
  test('gaps of a year are, older ones go', async () => {
    const house = openHouse()
    const now = house.clock.now()
    for (const age of [401 * DAY, 400 * DAY, 10 * DAY]) {
      const end = now - age
      house.tables.gaps.insert({ start: end - HOUR, end, cause: 'asleep', settlesUntil: end })
    }
    await house.monitor.watcher.start()
    expect(house.monitor.gaps.all().map(({ end }) => now - end)).toEqual([400 * DAY, 10 * DAY])
    await house.clock.advance(HOUR + MINUTE)
    expect(house.monitor.gaps.all().map(({ end }) => now - end)).toEqual([10 * DAY])
  })
})

test('who asks right after the wake, before the first tick, is not told "down"', async () => {
  const house = openHouse()
  const row = stored(house, anUpCheck({ grace: 60 }))
  await house.monitor.watcher.start()
  await house.clock.advance(10 * SECOND)
  house.clock.sleep(HOUR)
  const answer = await house.request({ url: `/api/v3/checks/${row.uuid}` })
  expect(answer.json()).toMatchObject({ status: 'grace' })
})

test('a clock that ran ahead and was corrected does not hold deadlines back', async () => {
  const house = openHouse()
  const check = await house.create({ timeout: 60, grace: 60 })
  await house.monitor.watcher.start()
  await house.ping(check.ping_url)
  await house.clock.advance(SECOND)
  const right = house.clock.now()
  house.clock.set(right + 3 * HOUR)
  await house.clock.advance(2 * TICK)
  house.clock.set(right + 2 * TICK)
  await house.clock.advance(TICK)
  await house.ping(check.ping_url)
  await house.clock.advance(2 * MINUTE + SECOND)
  const answer = await house.request({ url: `/api/v3/checks/${check.uuid}` })
  expect(answer.json()).toMatchObject({ status: 'down' })
  const gaps = await house.request({ url: '/api/v3/gaps/' })
  for (const { end } of gaps.json<{ gaps: { end: string }[] }>().gaps) {
    expect(Date.parse(end)).toBeLessThanOrEqual(house.clock.now())
  }
})

test('a gap that reaches into the future is cut at the next start', async () => {
  const first = openHouse()
  await first.monitor.watcher.start()
  first.clock.sleep(3 * HOUR)
  await first.clock.advance(2 * SECOND)
  await first.monitor.watcher.stop()
  await first.close()
  const clock = fakeClock(first.clock.now() - 2 * HOUR)
  const second = openHouse({ clock, dataDir: first.dataDir })
  await second.monitor.watcher.start()
  await clock.advance(SECOND)
  expect(second.monitor.gaps.all().filter(({ end }) => end > clock.now())).toEqual([])
})
