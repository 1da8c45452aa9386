// What a person says of a check's alarms is stored, and follows its flips in the same write.
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../../src/main/clock.ts'
import { REMINDERS_SETTING } from '../../../src/main/monitor/rules/alarm-rules.ts'
import type { PingKind, StoredStatus } from '../../../src/main/monitor/rules/check.ts'
import { DEFAULT_ALARM_SETTINGS } from '../../../src/main/monitor/tables/alarm-settings.ts'
import { aMessage, anUpCheck, at, stored } from '../../support/builders.ts'
import { openHouse } from '../../support/house.ts'

function aHouse(status: StoredStatus = 'down') {
  const house = openHouse()
  const { monitor, tables, store } = house
  const { id, uuid } = stored(house, anUpCheck({ name: 'backup', status }))
  const events: number[] = []
  monitor.events.on('check', (event) => events.push(event.id))
  return {
    ...house,
    id,
    events,
    alarmSettings: () => tables.alarmSettings.of(id),
    remind: (text: string) => store.settings.set(REMINDERS_SETTING, text),
    ping: (kind: PingKind) => monitor.record({ by: 'uuid', uuid }, () => aMessage({ kind })),
  }
}

const NOON = at('12:00')

describe('said of a check', () => {
  test('is kept, and the window hears of it', async () => {
    const { monitor, id, alarmSettings, events } = aHouse()
    await monitor.alarms.snooze(id, NOON + HOUR)
    await monitor.alarms.setReminders(id, 600)
    await monitor.alarms.setCritical(id, true)
    const result = await monitor.alarms.acknowledge(id)
    const expected = {
      remindEvery: 600,
      critical: true,
      snoozedUntil: NOON + HOUR,
      acknowledged: NOON,
      nextReminder: null,
    }
    expect(result).toEqual({ outcome: 'saved', alarmSettings: expected })
    expect(alarmSettings()).toEqual(expected)
    expect(events).toEqual([id, id, id, id])
  })

  test('can be taken back', async () => {
    const { monitor, id, alarmSettings } = aHouse()
    await monitor.alarms.snooze(id, NOON + HOUR)
    await monitor.alarms.acknowledge(id)
    await monitor.alarms.snooze(id, null)
    await monitor.alarms.unacknowledge(id)
    expect(alarmSettings()).toEqual(DEFAULT_ALARM_SETTINGS)
  })

  test('that is gone is said so', async () => {
    const { monitor, id } = aHouse()
    await monitor.checks.remove(id)
    expect(await monitor.alarms.snooze(id, NOON + HOUR)).toEqual({ outcome: 'gone' })
    expect(await monitor.alarms.acknowledge(id)).toEqual({ outcome: 'gone' })
  })

  test('goes with the check', async () => {
    const { monitor, tables, id } = aHouse()
    await monitor.alarms.setCritical(id, true)
    await monitor.checks.remove(id)
    expect(tables.alarmSettings.between(0, Number.MAX_SAFE_INTEGER).size).toBe(0)
  })
})

describe('an acknowledgement', () => {
  test.each(['up', 'new', 'paused'] as const)(
    'of a check that is %s makes no sense',
    async (is) => {
      const { monitor, id, alarmSettings } = aHouse(is)
      expect(await monitor.alarms.acknowledge(id)).toEqual({ outcome: 'not-down' })
      expect(alarmSettings()).toEqual(DEFAULT_ALARM_SETTINGS)
    },
  )

  test('that is repeated keeps its time', async () => {
    const { monitor, clock, id, alarmSettings } = aHouse()
    await monitor.alarms.acknowledge(id)
    await clock.advance(MINUTE)
    await monitor.alarms.acknowledge(id)
    expect(alarmSettings().acknowledged).toBe(NOON)
  })

  test('ends with recovery', async () => {
    const { monitor, id, ping, alarmSettings } = aHouse()
    await monitor.alarms.acknowledge(id)
    await ping('success')
    expect(alarmSettings().acknowledged).toBeNull()
  })

  test('ends with a pause', async () => {
    const { monitor, id, alarmSettings } = aHouse()
    await monitor.alarms.acknowledge(id)
    await monitor.checks.pause(id)
    expect(alarmSettings().acknowledged).toBeNull()
  })

  test('outlasts further failures, starts and logs', async () => {
    const { monitor, id, ping, alarmSettings } = aHouse()
    await monitor.alarms.acknowledge(id)
    for (const kind of ['fail', 'start', 'log'] as const) await ping(kind)
    expect(alarmSettings().acknowledged).toBe(NOON)
  })
})

describe('reminders', () => {
  test('are counted from the moment at which the check goes down', async () => {
    const { id, tables, remind, ping, alarmSettings } = aHouse('up')
    remind('hourly')
    await ping('fail')
    expect(alarmSettings().nextReminder).toBe(NOON + HOUR)
    expect(tables.alarmSettings.due(NOON + HOUR - 1)).toEqual([])
    expect(tables.alarmSettings.due(NOON + HOUR)).toEqual([id])
  })

  test('are counted when its deadline passes, too', async () => {
    const { monitor, clock, remind, alarmSettings } = aHouse('up')
    remind('hourly')
    await monitor.watcher.start()
    await clock.advance(2 * MINUTE)
    expect(alarmSettings().nextReminder).toBe(at('12:02') + HOUR)
  })

  test('end with recovery', async () => {
    const { remind, ping, alarmSettings } = aHouse('up')
    remind('hourly')
    await ping('fail')
    await ping('success')
    expect(alarmSettings()).toEqual(DEFAULT_ALARM_SETTINGS)
  })

  test('end with a pause', async () => {
    const { monitor, id, remind, ping, alarmSettings } = aHouse('up')
    remind('hourly')
    await ping('fail')
    await monitor.checks.pause(id)
    expect(alarmSettings()).toEqual(DEFAULT_ALARM_SETTINGS)
  })

  test('are not moved by pings of a check that stays down, nor by calling it critical', async () => {
    const { monitor, id, clock, remind, ping, alarmSettings } = aHouse('up')
    remind('hourly')
    await ping('fail')
    await clock.advance(MINUTE)
    await ping('fail')
    await monitor.alarms.setCritical(id, true)
    expect(alarmSettings().nextReminder).toBe(NOON + HOUR)
  })

  test('begin when the default says so, for what is down already', async () => {
    const { monitor, remind, alarmSettings } = aHouse()
    remind('daily')
    await monitor.alarms.rescheduleReminders()
    expect(alarmSettings().nextReminder).toBe(NOON + 24 * HOUR)
    remind('off')
    await monitor.alarms.rescheduleReminders()
    expect(alarmSettings().nextReminder).toBeNull()
  })
})

test('a ping without a flip does not look at what was said', async () => {
  const { store, ping } = aHouse('up')
  // Were it read, the ping would fail.
  store.db.exec('ALTER TABLE attention RENAME TO hidden')
  expect(await ping('success')).toMatchObject({ outcome: 'recorded' })
  await expect(ping('fail')).rejects.toThrow('no such table')
})
