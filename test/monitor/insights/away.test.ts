// What happened while nobody looked, as it is read from the store.
import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../../src/main/clock.ts'
import type { Check, PingKind } from '../../../src/main/monitor/rules/check.ts'
import { aCheck, aMessage, anUpCheck, stored } from '../../support/builders.ts'
import { type House, openHouse } from '../../support/house.ts'

const ping = ({ monitor }: House, { uuid }: Check, kind: PingKind = 'success') =>
  monitor.record({ by: 'uuid', uuid }, () => aMessage({ kind }))
const DAY_SPEC = { timeout: 86_400, grace: 3600, lastPing: null } as const

test('what ran, what recovered, what is still down, and when it slept', async () => {
  const house = openHouse()
  const { clock, monitor } = house
  const [well, broken, failed] = ['well', 'broken', 'failed'].map((name) =>
    stored(house, anUpCheck({ name, ...DAY_SPEC })),
  ) as [Check, Check, Check]
  stored(house, aCheck({ name: 'never pinged' }))
  await ping(house, failed)
  await clock.advance(HOUR)
  const from = clock.now()
  await ping(house, broken, 'fail')
  await ping(house, well, 'fail')
  await clock.advance(HOUR)
  await ping(house, well)
  monitor.shift()
  clock.sleep(3 * HOUR)
  monitor.shift()
  await clock.advance(MINUTE)
  const to = clock.now()
  await ping(house, failed, 'fail')
  for (let i = 0; i < 5; i++) await ping(house, well)
  const report = await monitor.checks.away({ from, to })
  expect(report).toMatchObject({
    ...{ from, to, checks: 4, ran: 2 },
    recovered: [{ uuid: well.uuid, outages: 1, since: from, until: from + HOUR }],
    down: [
      { uuid: failed.uuid, since: to },
      { uuid: broken.uuid, since: from },
    ],
    gaps: [{ cause: 'asleep' }],
  })
  expect(report?.gaps[0]?.total).toBeGreaterThanOrEqual(3 * HOUR)
})

test('a time that is too short, or in which nothing happened, is not told of', async () => {
  const house = openHouse()
  const { clock, monitor } = house
  const from = clock.now()
  const check = stored(house, anUpCheck(DAY_SPEC))
  await clock.advance(5 * HOUR)
  expect(await monitor.checks.away({ from, to: clock.now() })).toBeNull()
  await ping(house, check)
  expect(await monitor.checks.away({ from: clock.now() - 30 * MINUTE, to: clock.now() })).toBeNull()
  expect(await monitor.checks.away({ from: clock.now(), to: from })).toBeNull()
  await clock.advance(1)
  expect(await monitor.checks.away({ from, to: clock.now() })).toMatchObject({ ran: 1 })
})
