// What is explained and counted of one check, from what is stored.
import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../../src/main/clock.ts'
import type { Check, PingKind } from '../../../src/main/monitor/rules/check.ts'
import { aMessage, anUpCheck, at, stored } from '../../support/builders.ts'
import { type HouseOptions, openHouse } from '../../support/house.ts'
import { saidExplanation } from '../../support/said.ts'

/** A check of a minute that was pinged at 12:00. */
function house(options: HouseOptions = {}) {
  const open = openHouse(options)
  const { id, uuid } = stored(open, anUpCheck())
  const { checks } = open.monitor
  return {
    ...open,
    checks,
    check: () => checks.byId(id) ?? anUpCheck(),
    explained: (check: Check, zone: string) =>
      saidExplanation(checks.explain(check, zone), open.clock.now(), zone),
    ping: (kind: PingKind) => open.monitor.record({ by: 'uuid', uuid }, () => aMessage({ kind })),
  }
}

test('a check is explained in the zone that is asked for', () => {
  const { check, explained } = house()
  const { explanation, steps } = explained(check(), 'Europe/Riga')
  expect(explanation).toContain('14:01')
  expect(steps.at(-1)).toBe('Times are in Europe/Riga.')
})

test('a deadline that has just passed is explained before the watcher has stored it', async () => {
  const { check, clock, explained } = house({ observe: 'strict' })
  await clock.advance(3 * MINUTE)
  expect(check().status).toBe('up')
  expect(explained(check(), 'UTC').explanation).toMatch(/^Down since .*12:02/)
})

test('a failure that comes while it is down by silence is told beside it', async () => {
  const { check, clock, ping, explained } = house({ observe: 'strict' })
  await ping('success')
  await clock.advance(3 * MINUTE)
  await ping('fail')
  const { explanation, steps } = explained(check(), 'UTC')
  expect(explanation).toMatch(/no signal came in time\. Since then, a failure came at \d\d:\d\d\.$/)
  expect(steps[0]).toMatch(/^The last signal before it went down was a success/)
})

test('a failure is explained by the signal that led to it', async () => {
  const { check, clock, ping, explained } = house()
  await clock.advance(10 * SECOND)
  await ping('fail')
  expect(explained(check(), 'UTC').explanation).toContain('it reported a failure')
})

test('uptime is counted by month, the newest first, as far as there are any', async () => {
  const { checks, check, clock, ping } = house()
  await ping('fail')
  await clock.advance(MINUTE)
  const months = checks.uptime(check(), 'UTC', 2)
  expect(months).toMatchObject([{ month: '2025-01', outages: 1, downtime: MINUTE }, {}])
})

test('runs are listed oldest first, the newest of them up to the limit', async () => {
  const { checks, check, clock, ping } = house()
  for (const seconds of [1, 2, 3]) {
    await ping('start')
    await clock.advance(seconds * SECOND)
    await ping('success')
  }
  expect(checks.runs(check(), 2)).toEqual([
    { at: at('12:00:03'), n: 5, kind: 'success', duration: 2 * SECOND },
    { at: at('12:00:06'), n: 7, kind: 'success', duration: 3 * SECOND },
  ])
})
