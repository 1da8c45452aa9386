// Reminders while down: when they come, and when they do not (contract monitor.md 7.2).
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../../src/main/clock.ts'
import { DESKTOP_KIND } from '../../../src/main/monitor/tables/assignments.ts'
import { aMessage, at } from '../../support/builders.ts'
import { openHouse } from '../../support/house.ts'
import { reminding } from './reminding.ts'

describe('a check that stays down', () => {
  test('is reminded of each hour, not sooner', async () => {
    const { reminders, goesDown, notices, advance } = reminding()
    reminders.start()
    await goesDown('a')
    await advance(HOUR - 1)
    expect(notices).toEqual([])
    await advance(1)
    expect(notices).toEqual([['a']])
    await advance(3 * HOUR)
    expect(notices).toHaveLength(4)
  })

  test('is not reminded of once it is up', async () => {
    const { reminders, goesDown, notices, advance } = reminding()
    reminders.start()
    const { ping } = await goesDown('a')
    await ping()
    await advance(2 * HOUR)
    expect(notices).toEqual([])
  })

  test('is not reminded of once it is paused or removed', async () => {
    const { reminders, goesDown, monitor, notices, advance } = reminding()
    reminders.start()
    await monitor.checks.pause((await goesDown('a')).id)
    await monitor.checks.remove((await goesDown('b')).id)
    await advance(2 * HOUR)
    expect(notices).toEqual([])
  })

  test('is not reminded of once it is acknowledged, until the next outage', async () => {
    const { reminders, goesDown, monitor, notices, advance } = reminding()
    reminders.start()
    const { id, uuid, ping } = await goesDown('a')
    await monitor.alarms.acknowledge(id)
    await advance(2 * HOUR)
    expect(notices).toEqual([])
    await ping()
    await monitor.record({ by: 'uuid', uuid }, () => aMessage({ kind: 'fail' }))
    await advance(HOUR)
    expect(notices).toEqual([['a']])
  })

  test('is reminded of when its snooze is over, and then as before', async () => {
    const { reminders, goesDown, monitor, notices, house, advance } = reminding()
    reminders.start()
    const { id } = await goesDown('a')
    await monitor.alarms.snooze(id, house.clock.now() + 3 * HOUR)
    await advance(3 * HOUR - 1)
    expect(notices).toEqual([])
    await advance(1)
    expect(notices).toHaveLength(1)
    await advance(HOUR)
    expect(notices).toHaveLength(2)
  })

  test('is reminded of when the snooze of its tag is over, also where it got that while it was down', async () => {
    const { reminders, goesDown, monitor, notices, house, advance } = reminding()
    reminders.start()
    const { id } = await goesDown('a')
    const tag = { projectId: null, tag: 'nightly' }
    await monitor.groupSnoozes.snooze(tag, house.clock.now() + 150 * MINUTE)
    await monitor.checks.update(id, { tags: 'nightly' }, 3)
    await advance(149 * MINUTE)
    expect(notices).toEqual([])
    await advance(2 * MINUTE)
    expect(notices).toEqual([['a']])
  })

  describe.each(['its own', 'that of its tag'] as const)(
    'whose snooze, %s, ends early',
    (whose) => {
      async function snoozedOutage(outcome: 'sent' | 'suppressed') {
        const { reminders, goesDown, monitor, notices, house, tables, advance } = reminding()
        reminders.start()
        const check = await goesDown('a')
        await monitor.checks.update(check.id, { tags: 'nightly' }, 3)
        const snooze = (until: number | null) =>
          whose === 'its own'
            ? monitor.alarms.snooze(check.id, until)
            : monitor.groupSnoozes.snooze({ projectId: null, tag: 'nightly' }, until)
        const [desktop] = tables.channels.all().filter(({ kind }) => kind === DESKTOP_KIND)
        const planned = tables.notifications.plan({
          ...{
            purpose: 'flip',
            checkId: check.id,
            checkStatus: 'down',
            created: house.clock.now(),
          },
          ...{ flipId: tables.flips.newest(check.id)?.id ?? 0, channelId: desktop?.id ?? 0 },
        })
        const reason = outcome === 'sent' ? '' : 'snoozed'
        tables.notifications.finish(planned ?? 0, outcome, reason, 0)
        await snooze(house.clock.now() + 3 * HOUR)
        await advance(MINUTE)
        return { ...{ check, notices, advance }, end: () => snooze(null) }
      }

      test('is told then, once, if nobody was', async () => {
        const { notices, advance, end } = await snoozedOutage('suppressed')
        expect(notices).toEqual([])
        await end()
        await advance(MINUTE)
        expect(notices).toEqual([['a']])
        await end()
        await advance(MINUTE)
        expect(notices).toEqual([['a']])
      })

      test('is reminded of as before, if somebody was told', async () => {
        const { notices, advance, end } = await snoozedOutage('sent')
        await end()
        await advance(HOUR - MINUTE)
        expect(notices).toEqual([])
        await advance(MINUTE)
        expect(notices).toEqual([['a']])
      })

      test('is told to nobody once it is up', async () => {
        const { check, notices, advance, end } = await snoozedOutage('suppressed')
        await check.ping()
        await end()
        await advance(2 * HOUR)
        expect(notices).toEqual([])
      })
    },
  )

  test('is reminded of in its own interval', async () => {
    const { reminders, goesDown, monitor, notices, advance } = reminding()
    reminders.start()
    await monitor.alarms.setReminders((await goesDown('a')).id, 600)
    await advance(30 * MINUTE)
    expect(notices).toHaveLength(3)
  })

  test('is reminded of within a minute after another process said so', async () => {
    const { reminders, goesDown, tables, notices, advance } = reminding()
    reminders.start()
    const { id } = await goesDown('a')
    await advance(MINUTE)
    const alarmSettings = tables.alarmSettings.of(id)
    tables.alarmSettings.save(id, { ...alarmSettings, nextReminder: at('12:01') })
    await advance(MINUTE)
    expect(notices).toHaveLength(1)
  })

  test('is reminded of after a restart', async () => {
    const first = reminding()
    await first.goesDown('a')
    await first.house.close()
    const { dataDir, clock } = first.house
    await clock.advance(5 * HOUR)
    const next = reminding({ house: openHouse({ dataDir, clock }) })
    next.reminders.start()
    await clock.advance(SECOND)
    expect(next.notices).toEqual([['a']])
  })
})

test('nobody is reminded while a gap settles', async () => {
  const { reminders, goesDown, tables, house, notices, advance } = reminding()
  reminders.start()
  await goesDown('a')
  await advance(59 * MINUTE)
  const now = house.clock.now()
  tables.gaps.insert({
    start: now - MINUTE,
    end: now,
    cause: 'asleep',
    settlesUntil: now + 10 * MINUTE,
  })
  await advance(10 * MINUTE + SECOND)
  expect(notices).toEqual([])
  await advance(SECOND)
  expect(notices).toEqual([['a']])
})

test('a reminder that was suppressed is stored as such, and the next one comes', async () => {
  const answer = () => ({ outcome: 'suppressed', reason: 'quiet hours' }) as const
  const { reminders, goesDown, notices, outcomes, advance } = reminding({ answer })
  reminders.start()
  await goesDown('a')
  await advance(HOUR)
  expect(outcomes()).toEqual([['a', 'desktop', 'reminder', 'down', 'suppressed', 'quiet hours', 1]])
  await advance(HOUR)
  expect(notices).toHaveLength(2)
})

test('a reminder whose outcome cannot be stored is not given twice', async () => {
  const { reminders, goesDown, house, notices, outcomes, advance } = reminding()
  reminders.start()
  await goesDown('a')
  await advance(HOUR - 1)
  house.store.db.pragma('query_only = ON')
  await advance(10 * MINUTE)
  expect([notices, outcomes()]).toEqual([[['a']], []])
  house.store.db.pragma('query_only = OFF')
  await advance(MINUTE)
  expect([notices, outcomes()]).toMatchObject([[['a']], [{}]])
})

test('after a stop there are none', async () => {
  const { reminders, goesDown, notices, advance } = reminding()
  reminders.start()
  await goesDown('a')
  await reminders.stop()
  await advance(2 * HOUR)
  expect(notices).toEqual([])
})
