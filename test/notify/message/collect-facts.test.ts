// What is known of a change when it is told, from the tables.
import { describe, expect, test } from 'vitest'
import { DAY, HOUR } from '../../../src/main/clock.ts'
import type { Check, FlipDraft } from '../../../src/main/monitor/rules/check.ts'
import { createFactCollector } from '../../../src/main/notify/message/collect-facts.ts'
import { aCheck, aSignal, at, bytes, stored } from '../../support/builders.ts'
import { openHouse } from '../../support/house.ts'

function gathering() {
  const house = openHouse()
  const { monitor, tables, clock } = house
  clock.set(at('12:00'))
  const collector = createFactCollector({
    monitor,
    clock,
    baseUrl: () => 'http://base.test',
    document: (check) => JSON.stringify({ of: check.name }),
  })
  const project = monitor.projects.all()[0]!
  const check = (fields: Partial<Check> = {}) =>
    stored(house, aCheck({ projectId: project.id, ...fields }))

  /** Stores a flip of the check and gives what is to be told of it. */
  function flipped(of: Check, fields: Partial<FlipDraft> & { gapId?: number } = {}) {
    const { gapId = null, ...draft } = fields
    const flip = {
      created: at('12:00'),
      oldStatus: 'up',
      newStatus: 'down',
      reason: 'timeout',
      ...draft,
    } as const
    const id = tables.flips.insert(of.id, flip, null, gapId)
    return collector.ofFlip({ ...flip, id, checkId: of.id, gapId })
  }

  function pinged(
    of: Check,
    n: number,
    fields: Partial<Parameters<typeof aSignal>[0]> = {},
    heard: number | null = null,
  ) {
    const { at: created, ...signal } = aSignal(fields)
    tables.pings.insert(of.id, { ...signal, n, created, heard, hasConfirmationLink: false })
  }

  return Object.assign(house, { collector, project, check, flipped, pinged })
}

describe('of a flip', () => {
  test('the check, its project, reason, schedule and link are known', () => {
    const { check, flipped } = gathering()
    const backup = check({ name: 'Backup', timeout: 3600 })
    const facts = flipped(backup)!
    expect(facts).toMatchObject({
      purpose: 'flip',
      flipId: '1',
      check: { id: backup.id },
      name: 'Backup',
      project: 'Default',
      status: 'down',
      at: at('12:00'),
      reason: 'timeout',
      reasonText: 'success signal did not arrive on time, grace time passed',
      downSince: null,
      downtime: '',
      scheduleText: '1 hour',
      lastPing: null,
      excerpt: '',
      gap: null,
      link: `http://base.test/cloaked/${backup.uniqueKey}/`,
    })
    expect(facts.document()).toBe('{"of":"Backup"}')
  })

  test('a failure that was heard late has both times, in the zone of the check', () => {
    const { check, flipped, pinged } = gathering()
    const backup = check({ tz: 'Europe/Riga' })
    pinged(backup, 1, { at: at('03:10'), kind: 'fail' }, at('09:00'))
    expect(flipped(backup, { created: at('03:10'), reason: 'fail' })).toMatchObject({
      late: { failed: at('03:10'), heard: at('09:00') },
      reasonText: 'received a failure signal: failed at 05:10, heard at 11:00',
      lastPing: { heard: at('09:00') },
    })
  })

  test('a failure heard within a minute, and a silence after one, are not late', () => {
    const { check, flipped, pinged } = gathering()
    const soon = check()
    pinged(soon, 1, { at: at('11:00'), kind: 'fail' }, at('11:00') + 59_999)
    expect(flipped(soon, { created: at('11:00'), reason: 'fail' })?.late).toBeNull()
    const silent = check()
    pinged(silent, 1, { at: at('11:00'), kind: 'success' }, at('11:30'))
    expect(flipped(silent, { reason: 'fail' })?.late).toBeNull()
    expect(flipped(silent, { reason: 'timeout' })?.late).toBeNull()
  })

  test('a check without a name is called by its UUID', () => {
    const { check, flipped } = gathering()
    const nameless = check()
    expect(flipped(nameless)?.name).toBe(nameless.uuid)
  })

  test('a recovery knows how long the outage was', () => {
    const { check, flipped } = gathering()
    const backup = check()
    flipped(backup, { created: at('09:55') })
    const facts = flipped(backup, { oldStatus: 'down', newStatus: 'up', reason: '' })
    expect(facts).toMatchObject({
      status: 'up',
      reasonText: '',
      downSince: at('09:55'),
      downtime: '2 hours, 5 minutes',
    })
  })

  test('a recovery whose outage is no longer known has no downtime', () => {
    const { check, flipped } = gathering()
    const facts = flipped(check(), { oldStatus: 'down', newStatus: 'up', reason: '' })
    expect(facts).toMatchObject({ downSince: null, downtime: '' })
  })

  test('the last ping is the newest that was not later than the flip', () => {
    const { check, flipped, pinged } = gathering()
    const backup = check()
    pinged(backup, 1, { at: at('11:00') })
    pinged(backup, 2, {
      at: at('12:00'),
      kind: 'fail',
      exitStatus: 3,
      scheme: 'https',
      body: bytes('disk full'),
    })
    pinged(backup, 3, { at: at('12:00:00.001'), body: bytes('later') })
    const facts = flipped(backup)
    expect(facts?.lastPing).toMatchObject({
      n: 2,
      kind: 'fail',
      at: at('12:00'),
      scheme: 'https',
      exitStatus: 3,
      text: 'disk full',
    })
    expect(Buffer.from(facts!.lastPing!.body).toString()).toBe('disk full')
    expect(facts?.excerpt).toBe('disk full')
  })

  test('a long body is told whole and in an excerpt; what is no UTF-8 harms nobody', () => {
    const { check, flipped, pinged } = gathering()
    const backup = check()
    pinged(backup, 1, { body: Buffer.from(`\xff${'x'.repeat(2000)}`, 'latin1') })
    const facts = flipped(backup)
    expect(facts?.lastPing?.text).toBe(`\ufffd${'x'.repeat(2000)}`)
    expect(facts?.excerpt).toBe(`\ufffd${'x'.repeat(999)}\n[truncated]`)
  })

  test('the gap whose end moved its deadline is known', () => {
    const { check, flipped, tables } = gathering()
    const gap = tables.gaps.insert({
      start: at('10:00'),
      end: at('11:00'),
      cause: 'asleep',
      settlesUntil: at('11:10'),
    })
    expect(flipped(check(), { gapId: gap.id })?.gap).toEqual(gap)
  })

  test('of a check that was deleted is null', async () => {
    const { check, monitor, collector } = gathering()
    const gone = check()
    await monitor.checks.remove(gone.id)
    const flip = { id: 1, checkId: gone.id, created: at('12:00'), gapId: null } as const
    expect(collector.ofFlip({ ...flip, newStatus: 'down', reason: 'fail' })).toBeNull()
  })
})

describe('other checks that are down', () => {
  test('are those of the project, named, in the order of their names', async () => {
    const { check, flipped, monitor } = gathering()
    const other = await monitor.projects.create('Other')
    const nameless = check({ status: 'down', lastPing: null })
    check({ name: 'job 10', status: 'down', lastPing: at('10:00') })
    check({ name: 'Job 9', status: 'down' })
    check({ name: 'fine', status: 'up' })
    check({ name: 'paused', status: 'paused' })
    check({ name: 'elsewhere', status: 'down', projectId: other.id })
    const facts = flipped(check({ name: 'itself', status: 'down' }))
    expect(facts?.othersDown.count).toBe(3)
    const names = facts?.othersDown.listed.map(({ name }) => name)
    expect(names?.filter((name) => name !== nameless.uuid)).toEqual(['Job 9', 'job 10'])
    expect(names).toContain(nameless.uuid)
    const lastPings = facts?.othersDown.listed.map(({ lastPing }) => lastPing)
    expect(lastPings).toContain(at('10:00'))
    expect(lastPings).toContain(null)
  })

  test('are counted beyond ten', () => {
    const { check, flipped } = gathering()
    for (let n = 0; n < 12; n++) check({ status: 'down' })
    const { count, listed } = flipped(check())!.othersDown
    expect({ count, listed: listed.length }).toEqual({ count: 12, listed: 10 })
  })
})

test('a reminder is told of the outage as it stands now', () => {
  const { check, flipped, pinged, clock, collector } = gathering()
  const backup = check({ name: 'Backup', status: 'down' })
  flipped(backup, { created: at('09:00'), reason: 'fail' })
  pinged(backup, 1, { at: at('11:59'), kind: 'log' })
  clock.set(at('12:00') + HOUR)
  expect(collector.ofReminder(backup, at('12:00'))).toMatchObject({
    purpose: 'reminder',
    flipId: `1-${at('12:00')}`,
    status: 'down',
    at: at('12:00'),
    now: at('13:00'),
    reason: 'fail',
    reasonText: 'received a failure signal',
    downSince: at('09:00'),
    downtime: '3 hours, 0 minutes',
    lastPing: { n: 1, kind: 'log' },
  })
})

describe('of a test', () => {
  test('the check TEST is down by timeout, with 42 pings, the last a day ago', () => {
    const { collector, project } = gathering()
    const facts = collector.ofTest(project, 'down')
    expect(facts).toMatchObject({
      purpose: 'test',
      name: 'TEST',
      project: 'Default',
      status: 'down',
      reason: 'timeout',
      reasonText: 'success signal did not arrive on time, grace time passed',
      check: { name: 'TEST', status: 'down', nPings: 42, lastPing: at('12:00') - DAY },
      lastPing: { n: 42, at: at('12:00') - DAY, text: '' },
    })
    expect(facts.document()).toBe('{"of":"TEST"}')
  })

  test('a channel that wants no alarms is told that it is up', () => {
    const { collector, project } = gathering()
    expect(collector.ofTest(project, 'up')).toMatchObject({
      status: 'up',
      reason: '',
      reasonText: '',
      check: { status: 'up' },
    })
  })

  test('the checks of the project that are down are told as others', () => {
    const { collector, project, check } = gathering()
    check({ name: 'real', status: 'down' })
    expect(collector.ofTest(project, 'down').othersDown.count).toBe(1)
  })
})
