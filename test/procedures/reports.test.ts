// Reports and outages as the window asks for them.
import { describe, expect, test } from 'vitest'
import { DAY, MINUTE } from '../../src/main/clock.ts'
import { aMessage } from '../support/builders.ts'
import { openWindowHouse } from '../support/window-house.ts'

const WEEK = { kind: 'week', name: null, project: null, tag: '', zone: 'Europe/Riga' } as const

async function aHouseWithACheck() {
  const house = await openWindowHouse()
  const spec = { name: 'job', timeout: 60, grace: 60, tags: 'db' }
  const { uuid } = await house.call('checks.save', { uuid: null, project: null, spec })
  const ping = (kind: 'success' | 'fail') =>
    house.monitor.record({ by: 'uuid', uuid }, () => aMessage({ kind }))
  house.clock.set(house.clock.now() + MINUTE)
  return { house, uuid, ping }
}

test('a report that was sent by itself is a line of Activity, among notifications', async () => {
  const { house, uuid } = await aHouseWithACheck()
  const { report } = await house.call('reports.get', { ...WEEK, tag: 'db' })
  const { events } = house.listen()
  const { sentReports, channels } = house.tables
  const created = house.clock.now()
  const [channel] = channels.all()
  const id = sentReports.insert(report, created)
  const to = { reportId: id, channelId: channel?.id ?? 0 }
  sentReports.plan(to, created)
  sentReports.finish(to, 'failed', 'timed out')
  const of = { kind: 'week', name: '2025-01-13', project: null, tag: 'db' }
  const deliveries = [
    {
      channel: { uuid: channel?.uuid, name: channel?.name, kind: 'desktop' },
      ...{ outcome: 'failed', error: 'timed out' },
    },
  ]
  const line = { type: 'report', at: created, of, deliveries }
  const asked = { kinds: [], before: null, from: null, to: null, limit: 10 }
  const { items } = await house.call('timeline.list', { ...asked, uuid: null })
  expect(items[0]).toMatchObject(line)
  const ofKind = { ...asked, uuid: null, kinds: ['notification' as const] }
  expect((await house.call('timeline.list', ofKind)).items).toMatchObject([line])
  const ofCheck = await house.call('timeline.list', { ...asked, uuid })
  expect(ofCheck.items.filter(({ type }) => type === 'report')).toEqual([])
  house.monitor.events.emit('report', { id })
  await house.clock.advance(MINUTE)
  const told = events().flatMap((event) => (event.type === 'timeline' ? event.items : []))
  expect(told.filter(({ type }) => type === 'report')).toMatchObject([line])
})

describe('a report', () => {
  test('without a name is of the last week, or of this one where there was none before', async () => {
    const { house } = await aHouseWithACheck()
    const first = await house.call('reports.get', WEEK)
    expect(first.report.period.name).toBe('2025-01-13')
    expect(first.report.counts.all).toBe(1)
    expect(first.markdown).toMatch(/^# Week of 13 January 2025\n/)
    house.clock.set(house.clock.now() + 7 * DAY)
    const next = await house.call('reports.get', WEEK)
    expect(next).toMatchObject({ report: { period: { name: '2025-01-13' } }, later: '2025-01-20' })
    expect(await house.call('reports.get', { ...WEEK, name: '2025-01-20' })).toMatchObject({
      ...{ earlier: '2025-01-13', later: null },
    })
  })

  test.each([['2025-01'], ['2025-02-30'], ['2025-02-03']])('of %s is refused', async (name) => {
    const { house } = await aHouseWithACheck()
    await expect(house.call('reports.get', { ...WEEK, name })).rejects.toThrow(
      'INVALID: name: is no week that has begun',
    )
  })

  test('is of a project and a tag', async () => {
    const { house } = await aHouseWithACheck()
    const { uuid: project } = house.monitor.projects.all()[0] ?? { uuid: '' }
    const of = (tag: string) => house.call('reports.get', { ...WEEK, project, tag })
    expect((await of('db')).report).toMatchObject({ tag: 'db', project: { uuid: project } })
    expect((await of('web')).report.counts.all).toBe(0)
  })
})

test('an outage is Markdown, by any instant within it', async () => {
  const { house, uuid, ping } = await aHouseWithACheck()
  await ping('fail')
  const at = house.clock.now()
  house.clock.set(at + MINUTE)
  await ping('success')
  const asked = { uuid, at, zone: 'Europe/Riga' }
  const { markdown } = await house.call('checks.incident', asked)
  expect(markdown).toContain('- **Length:** 1 min\n')
  expect(markdown).toContain('- **Start:** 2025-01-15 14:01:00\n')
  expect(await house.call('checks.incident', { ...asked, at: null })).toEqual({ markdown })
  await expect(house.call('checks.incident', { ...asked, at: at - 1 })).rejects.toThrow('NOT_FOUND')
  await house.call('checks.clear', { uuid })
  await expect(house.call('checks.incident', asked)).rejects.toThrow('job had no outage then')
})
