// What a snooze held back is told when it ends, by each integration as the alarm that it is, by the desktop as a
// reminder (docs/window.md).
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../../src/main/clock.ts'
import { DESKTOP_KIND } from '../../../src/main/monitor/tables/assignments.ts'
import { aMessage, anUpCheck, stored } from '../../support/builders.ts'
import { settled } from '../../support/fake-clock.ts'
import { delivering } from '../outbox/delivering.ts'

const NIGHTLY = { projectId: null, tag: 'nightly' }

/** A check with a tag, told by the desktop and by an integration that takes no reminders; all is running. */
async function aCheck() {
  const all = delivering()
  const { house, outbox, reminders, channel, shown } = all
  const { monitor, tables, clock } = house
  const { id, uuid } = stored(house, anUpCheck({ name: 'a', timeout: 86_400, tags: 'nightly' }))
  const desktop = tables.channels.all().filter(({ kind }) => kind === DESKTOP_KIND)
  const ops = await channel()
  tables.assignments.set(
    id,
    [...desktop, ops].map((one) => one.id),
  )
  outbox.start()
  reminders.start()
  return {
    ...{ ...all, ...house, id, uuid, ops },
    in: (ms: number) => clock.now() + ms,
    signal: async (kind: 'success' | 'fail') => {
      await monitor.record({ by: 'uuid', uuid }, () => aMessage({ kind }))
      await settled()
    },
    /** How often each was told of a change: the integration, the desktop; what the desktop was reminded of. */
    heard: () => [all.lines(), shown.map(({ facts }) => facts.status), all.reminded],
  }
}

describe.each(['its own', 'that of its tag'] as const)('a snooze, %s,', (whose) => {
  async function snoozed() {
    const all = await aCheck()
    const snooze = (until: number | null) =>
      whose === 'its own'
        ? all.monitor.alarms.snooze(all.id, until)
        : all.monitor.groupSnoozes.snooze(NIGHTLY, until)
    await snooze(all.in(3 * HOUR))
    return { ...all, snooze }
  }

  test.each(['by itself', 'by hand'])(
    'that ends %s lets each integration tell of the outage, once',
    async (how) => {
      const { snooze, signal, clock, heard, outcomes } = await snoozed()
      await signal('fail')
      await clock.advance(HOUR)
      expect(heard()).toEqual([[], [], []])
      if (how === 'by hand') await snooze(null)
      await clock.advance(2 * HOUR + MINUTE)
      expect(heard()).toEqual([['a down'], [], ['a']])
      await snooze(null)
      await clock.advance(3 * HOUR)
      await signal('success')
      expect(heard()).toEqual([['a down', 'a up'], ['up'], ['a']])
      // That they were held back stays in the log.
      expect(outcomes().slice(0, 2)).toMatchObject([
        { flip: null, outcome: 'suppressed', error: 'snoozed' },
        { flip: null, outcome: 'suppressed', error: 'snoozed' },
      ])
    },
  )

  test('tells nobody of an outage that is over, acknowledged or paused when it ends', async () => {
    for (const end of ['up', 'acknowledged', 'paused']) {
      const { snooze, signal, clock, lines, monitor, id } = await snoozed()
      await signal('fail')
      if (end === 'acknowledged') await monitor.alarms.acknowledge(id)
      else if (end === 'paused') await monitor.checks.pause(id)
      else await signal('success')
      await snooze(null)
      await clock.advance(4 * HOUR)
      expect(lines()).toEqual(end === 'up' ? ['a up'] : [])
    }
  })

  test('an alarm that waits for maintenance is not lost when reminders are changed', async () => {
    const { snooze, signal, clock, lines, monitor, id, in: after } = await snoozed()
    await signal('fail')
    const times = { type: 'once', start: clock.now(), end: after(HOUR) } as const
    await monitor.maintenance.create({
      ...{ name: 'Disks', projectId: null, tag: '', checkIds: null, isOn: true, times },
    })
    await snooze(null)
    await monitor.alarms.setReminders(id, 0)
    await clock.advance(HOUR + 2 * MINUTE)
    expect(lines()).toEqual(['a down'])
  })
})

test('who was not told before the snooze is told when it ends; the others are not told again', async () => {
  const { signal, clock, monitor, id, heard, channel, tables, outbox } = await aCheck()
  await signal('fail')
  expect(heard()).toEqual([['a down'], ['down'], []])
  // One delivery was still under way as the check was snoozed.
  const late = await channel({ host: 'late.example' }, { name: 'late' })
  tables.assignments.set(id, [...tables.assignments.ofCheck(id), late.id])
  const flipId = tables.flips.newest(id)?.id ?? 0
  await monitor.alarms.snooze(id, clock.now() + HOUR)
  tables.notifications.plan({
    ...{ purpose: 'flip', checkId: id, flipId, channelId: late.id, checkStatus: 'down' },
    created: clock.now(),
  })
  outbox.planned(late.id)
  await clock.advance(SECOND)
  await monitor.alarms.snooze(id, null)
  await clock.advance(MINUTE)
  expect(heard()).toEqual([['a down', 'a down'], ['down'], ['a']])
})

describe('a check that leaves what is snoozed is told of then', () => {
  async function heldBack() {
    const all = await aCheck()
    await all.monitor.groupSnoozes.snooze(NIGHTLY, all.in(24 * HOUR))
    await all.signal('fail')
    expect(all.lines()).toEqual([])
    return all
  }

  test('when it loses the tag', async () => {
    const { monitor, id, clock, lines } = await heldBack()
    await monitor.checks.update(id, { tags: 'daily' }, 3)
    await clock.advance(MINUTE)
    expect(lines()).toEqual(['a down'])
  })

  test('when it loses it with others', async () => {
    const { monitor, uuid, clock, lines } = await heldBack()
    await monitor.checks.changeMany([uuid], { do: 'tag', add: [], remove: ['nightly'] })
    await clock.advance(MINUTE)
    expect(lines()).toEqual(['a down'])
  })

  test('when it goes to another project, by the integrations of that', async () => {
    const all = await aCheck()
    const { monitor, id, clock, heard, signal } = all
    const lab = await monitor.projects.create('Lab')
    await monitor.groupSnoozes.snooze({ projectId: 1, tag: '' }, all.in(24 * HOUR))
    await signal('fail')
    await monitor.checks.transfer(id, lab.id)
    await clock.advance(MINUTE)
    expect(heard()).toEqual([[], [], ['a']])
  })

  test('not where another snooze goes on', async () => {
    const { monitor, id, clock, lines } = await heldBack()
    await monitor.alarms.snooze(id, clock.now() + HOUR)
    await monitor.checks.update(id, { tags: '' }, 3)
    await clock.advance(HOUR - 1)
    expect(lines()).toEqual([])
    await clock.advance(MINUTE)
    expect(lines()).toEqual(['a down'])
  })
})
