// An outage as Markdown: its timeline from what is stored, and texts of others that are markup nowhere.
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../../src/main/clock.ts'
import type { Check, PingKind } from '../../../src/main/monitor/rules/check.ts'
import { collectIncident, firstAndLast } from '../../../src/main/notify/incident/collect.ts'
import { outageAt, outagesOf } from '../../../src/main/notify/incident/incident.ts'
import { incidentMarkdown } from '../../../src/main/notify/incident/markdown.ts'
import { aFlip, aMessage, anUpCheck, at, bytes, desktopOf, stored } from '../../support/builders.ts'
import { type House, openHouse } from '../../support/house.ts'

const HOURLY = { timeout: 3600, grace: 600, lastPing: null, nPings: 0, status: 'new' } as const

async function ping({ monitor }: House, { uuid }: Check, kind: PingKind, body = '') {
  await monitor.record({ by: 'uuid', uuid }, () => aMessage({ kind, body: bytes(body) }))
}

async function markdownOf(house: House, check: Check, instant: number | null = null) {
  const { monitor, tables, clock } = house
  const options = { monitor, notifications: tables.notifications, clock }
  const query = { check, at: instant, zone: 'UTC' }
  return incidentMarkdown(await collectIncident(options, query))
}

/** A house whose clock is at 12:00 and whose watcher runs, with one check. */
async function watching(fields: Partial<Check> = {}) {
  const house = openHouse()
  const check = stored(house, anUpCheck({ ...HOURLY, name: 'backup', ...fields }))
  await house.monitor.watcher.start()
  return { house, check, ...house }
}

test('from the last success to the recovery: silence, words of people, reminders, signals', async () => {
  const { house, check, monitor, clock, tables } = await watching()
  await ping(house, check, 'success')
  await clock.advance(HOUR + 10 * MINUTE + 2 * SECOND)
  const [down] = monitor.flips.ofCheck(check.id, { start: null, end: null })
  const id = tables.notifications.plan({
    ...{ purpose: 'flip', checkId: check.id, flipId: down?.id ?? 0 },
    ...{ channelId: desktopOf(house).id, checkStatus: 'down', created: clock.now() },
  })
  tables.notifications.finish(id ?? 0, 'failed', 'no | screen', 5)
  await clock.advance(MINUTE)
  await monitor.alarms.acknowledge(check.id)
  await monitor.alarms.snooze(check.id, clock.now() + HOUR)
  await clock.advance(MINUTE)
  await ping(house, check, 'start')
  await clock.advance(MINUTE)
  await ping(house, check, 'success', 'one\n`two`\n<b>three</b>')
  expect(await markdownOf(house, check)).toBe(`# Outage: backup

- **Project:** Default
- **What:** No success signal came in time.
- **Start:** 2025-01-15 13:10:00
- **End:** 2025-01-15 13:13:02
- **Length:** 3 min 2 s
- **Schedule:** 1 hour, grace 10 minutes
- **Times:** in UTC

## Timeline

- 2025-01-15 12:00:00 Last success
- 2025-01-15 13:00:00 Success signal expected
- 2025-01-15 13:10:00 **Down: the deadline passed, and no success signal had come**
- 2025-01-15 13:10:02 Notification of down by Desktop (desktop): failed, no \\| screen
- 2025-01-15 13:11:02 Acknowledged
- 2025-01-15 13:11:02 Snoozed until 2025-01-15 14:11:02
- 2025-01-15 13:12:02 Start
- 2025-01-15 13:13:02 Success, took 1 min

  \`\`\`
  one
  \`two\`
  <b>three</b>
  \`\`\`

- 2025-01-15 13:13:02 **Up again after 3 min 2 s**
`)
})

test('an outage that goes on, of a job that failed, with names that look like markup', async () => {
  const { house, check, clock } = await watching({ name: '`a`|<i>', tags: 'db #1' })
  await ping(house, check, 'success')
  await clock.advance(MINUTE)
  await ping(house, check, 'fail', 'disk full')
  await clock.advance(2 * MINUTE)
  const markdown = await markdownOf(house, check)
  expect(markdown).toContain('# Outage: \\`a\\`\\|\\<i\\>\n')
  expect(markdown).toContain('- **Tags:** db \\#1\n')
  expect(markdown).toContain('- **What:** The job reported a failure.\n')
  expect(markdown).toContain('- **End:** still down at 2025-01-15 12:03:00\n')
  expect(markdown).toContain('- **Length:** 2 min so far\n')
  expect(markdown).toContain('Failure\n\n  ```\n  disk full\n  ```\n\n- 2025-01-15 12:01:00 **Down')
  expect(markdown).not.toContain('expected')
})

test('a time in which nobody watched is told, and takes the place of the expectation', async () => {
  const { house, check, clock } = await watching()
  await ping(house, check, 'success')
  await clock.advance(MINUTE)
  clock.sleep(3 * HOUR)
  await clock.advance(HOUR)
  const markdown = await markdownOf(house, check)
  expect(markdown).toMatch(
    /12:01:00 Nobody watched until 2025-01-15 15:01:0\d \(3 h\): the machine was asleep\n/,
  )
  expect(markdown).not.toContain('Success signal expected')
})

test('of very many pings the first and the last are told, and how many are left out', async () => {
  const { house, check, clock } = await watching()
  await ping(house, check, 'fail')
  for (let i = 0; i < 60; i++) {
    await clock.advance(SECOND)
    await ping(house, check, 'log')
  }
  const markdown = await markdownOf(house, check)
  expect(markdown).toContain('21 more pings, left out')
  expect(markdown.match(/ Log\n/g)).toHaveLength(39)
})

test('a check without an outage, or without one then, is refused', async () => {
  const { house, check, clock } = await watching()
  await expect(markdownOf(house, check)).rejects.toThrow('backup had no outage')
  await ping(house, check, 'fail')
  await clock.advance(MINUTE)
  await ping(house, check, 'success')
  const then = clock.now() + HOUR
  await expect(markdownOf(house, check, then)).rejects.toThrow('backup had no outage then')
})

describe('which outage is meant', () => {
  const flips = [
    aFlip({ id: 4, created: at('15:00'), oldStatus: 'up', newStatus: 'down' }),
    aFlip({ id: 3, created: at('13:00'), oldStatus: 'down', newStatus: 'up' }),
    aFlip({ id: 2, created: at('12:00'), oldStatus: 'up', newStatus: 'down' }),
  ]

  test.each([
    [null, 4],
    ['11:59', null],
    ['12:00', 2],
    ['13:00', 2],
    ['14:00', null],
    ['20:00', 4],
  ])('at %s', (time, id) => {
    const found = outageAt(outagesOf(flips), time === null ? null : at(time))
    expect(found?.down.id ?? null).toBe(id)
  })
})

test('of a long output the first and the last lines are shown', () => {
  const lines = Array.from({ length: 30 }, (_, i) => `line ${i + 1}`)
  expect(firstAndLast(`\n${lines.join('\n')}\n\n`).split('\n')).toEqual([
    ...lines.slice(0, 3),
    '… 21 lines …',
    ...lines.slice(-6),
  ])
  expect(firstAndLast('x'.repeat(500))).toHaveLength(200)
})
