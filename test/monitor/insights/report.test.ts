// The report as it is read from the store: checks of a project or a tag, gaps, deleted checks, periods beside it.
import { expect, test } from 'vitest'
import { DAY, HOUR } from '../../../src/main/clock.ts'
import type { ReportQuery } from '../../../src/main/monitor/insights/report.ts'
import type { Check, PingKind } from '../../../src/main/monitor/rules/check.ts'
import { periodAt } from '../../../src/main/monitor/rules/report-period.ts'
import { aMessage, anUpCheck, stored } from '../../support/builders.ts'
import { type House, openHouse } from '../../support/house.ts'

const DAILY = { timeout: 86_400, grace: 3600, lastPing: null } as const

const ping = ({ monitor }: House, { uuid }: Check, kind: PingKind = 'success') =>
  monitor.record({ by: 'uuid', uuid }, () => aMessage({ kind }))

function reporting(house: House) {
  const { monitor, clock } = house
  const period = periodAt('week', clock.now(), 'UTC')
  const query: ReportQuery = { period, zone: 'UTC', projectId: null, tag: '' }
  return (of: Partial<ReportQuery> = {}) => monitor.checks.report({ ...query, ...of })
}

test('outages, what was asleep, what is new, deleted and notifies nobody', async () => {
  const house = openHouse()
  const { clock, monitor } = house
  const [broken, gone] = ['broken', 'gone'].map((name) =>
    stored(house, anUpCheck({ ...DAILY, name, tags: 'db', created: clock.now() })),
  ) as [Check, Check]
  const read = reporting(house)
  await monitor.watcher.start()
  await clock.advance(HOUR)
  const failed = clock.now()
  await ping(house, broken, 'fail')
  await clock.advance(HOUR)
  await ping(house, broken)
  clock.sleep(3 * HOUR)
  await clock.advance(HOUR)
  await monitor.checks.remove(gone.id)
  const { report, earlier, later } = await read()
  expect([earlier, later]).toEqual([null, null])
  expect(report).toMatchObject({
    ...{ project: null, zone: 'UTC', until: clock.now(), outagesInAll: 1, downtime: HOUR },
    counts: { all: 1, up: 1 },
    outages: [{ name: 'broken', start: failed, end: failed + HOUR, reason: 'fail' }],
    gaps: [{ cause: 'asleep', count: 1 }],
    created: { listed: [{ uuid: broken.uuid, name: 'broken' }] },
    removed: { inAll: 1, listed: [{ uuid: null, name: 'gone' }] },
    silent: { listed: [{ name: 'broken' }] },
  })
  expect((await read({ tag: 'db' })).report.removed.inAll).toBe(1)
  expect((await read({ tag: 'web' })).report).toMatchObject({
    ...{ counts: { all: 0 }, removed: { inAll: 0 }, uptime: null },
  })
})

test('of one project, with the periods beside it that have something to tell', async () => {
  const house = openHouse()
  const { clock, monitor } = house
  const other = await monitor.projects.create('Other')
  stored(house, anUpCheck({ ...DAILY, name: 'old', created: clock.now() - 20 * DAY }))
  stored(
    house,
    anUpCheck({ ...DAILY, name: 'there', projectId: other.id, created: clock.now() - HOUR }),
  )
  const week = periodAt('week', clock.now(), 'UTC', 1)
  const read = reporting(house)
  expect(await read({ period: week })).toMatchObject({
    report: { counts: { all: 1 }, until: week.end },
    earlier: periodAt('week', clock.now(), 'UTC', 2).name,
    later: periodAt('week', clock.now(), 'UTC').name,
  })
  expect((await read({ projectId: other.id })).report).toMatchObject({
    project: { uuid: other.uuid, name: 'Other' },
    counts: { all: 1 },
  })
})

test('slow runs are read from the log', async () => {
  const house = openHouse()
  const { clock } = house
  const check = stored(house, anUpCheck({ ...DAILY, name: 'slow', created: clock.now() }))
  for (const minutes of [10, 10, 40, 10]) {
    await ping(house, check, 'start')
    await clock.advance(minutes * 60_000)
    await ping(house, check)
  }
  const { report } = await reporting(house)()
  expect(report.slowest).toMatchObject([
    { name: 'slow', n: 7, duration: 40 * 60_000, median: 10 * 60_000 },
  ])
})

test('of many checks, each has its own outages', async () => {
  const house = openHouse()
  const { clock } = house
  const checks = Array.from({ length: 120 }, (_, i) =>
    stored(house, anUpCheck({ ...DAILY, name: `job ${i}`, created: clock.now() })),
  )
  await clock.advance(HOUR)
  for (const i of [0, 49, 50, 119]) {
    await ping(house, checks[i] as Check, 'fail')
    await clock.advance(HOUR)
  }
  const { report } = await reporting(house)()
  expect(report.outages.map(({ name }) => name)).toEqual(['job 0', 'job 49', 'job 50', 'job 119'])
  expect(report.counts).toMatchObject({ all: 120, down: 4 })
})
