// What a person says of a check's alarms is stored, and follows its flips in the same write.
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../../src/main/clock.ts'
import { NO_ATTENTION } from '../../../src/main/monitor/tables/alarm-settings.ts'
import { REMINDERS_SETTING } from '../../../src/main/monitor/rules/alarm-rules.ts'
import type { PingKind, StoredStatus } from '../../../src/main/monitor/rules/check.ts'
import { aMessage, anUpCheck, at, stored } from '../../support/builders.ts'
import { openHouse } from '../../support/house.ts'

function aHouse(status: StoredStatus = 'down') {
  const house = openHouse()
  const { monitor, store } = house
  const { id, uuid } = stored(house, anUpCheck({ name: 'backup', status }))
  const events: number[] = []
  monitor.events.on('check', (event) => events.push(event.id))
  return {
    ...house,
    id,
    events,
    attention: () => monitor.attention.of(id),
    remind: (text: string) => store.settings.set(REMINDERS_SETTING, text),
    ping: (kind: PingKind) => monitor.record({ by: 'uuid', uuid }, () => aMessage({ kind })),
  }
}

const NOON = at('12:00')

describe('said of a check', () => {
  test('is kept, and the window hears of it', async () => {
    const { monitor, id, attention, events } = aHouse()
    await monitor.snooze(id, NOON + HOUR)
    await monitor.setReminders(id, 600)
    await monitor.setCritical(id, true)
    const result = await monitor.acknowledge(id)
    const expected = {
      remindEvery: 600,
      critical: true,
      snoozedUntil: NOON + HOUR,
      acknowledged: NOON,
      nextReminder: null,
    }
    expect(result).toEqual({ outcome: 'said', attention: expected })
    expect(attention()).toEqual(expected)
    expect(events).toEqual([id, id, id, id])
  })

  test('can be taken back', async () => {
    const { monitor, id, attention } = aHouse()
    await monitor.snooze(id, NOON + HOUR)
    await monitor.acknowledge(id)
    await monitor.snooze(id, null)
    await monitor.unacknowledge(id)
    expect(attention()).toEqual(NO_ATTENTION)
  })

  test('that is gone is said so', async () => {
    const { monitor, id } = aHouse()
    await monitor.remove(id)
    expect(await monitor.snooze(id, NOON + HOUR)).toEqual({ outcome: 'gone' })
    expect(await monitor.acknowledge(id)).toEqual({ outcome: 'gone' })
  })

  test('goes with the check', async () => {
    const { monitor, id } = aHouse()
    await monitor.setCritical(id, true)
    await monitor.remove(id)
    expect(monitor.attention.all().size).toBe(0)
  })
})

describe('an acknowledgement', () => {
  test.each(['up', 'new', 'paused'] as const)(
    'of a check that is %s makes no sense',
    async (is) => {
      const { monitor, id, attention } = aHouse(is)
      expect(await monitor.acknowledge(id)).toEqual({ outcome: 'not-down' })
      expect(attention()).toEqual(NO_ATTENTION)
    },
  )

  test('that is repeated keeps its time', async () => {
    const { monitor, clock, id, attention } = aHouse()
    await monitor.acknowledge(id)
    await clock.advance(MINUTE)
    await monitor.acknowledge(id)
    expect(attention().acknowledged).toBe(NOON)
  })

  test('ends with recovery', async () => {
    const { monitor, id, ping, attention } = aHouse()
    await monitor.acknowledge(id)
    await ping('success')
    expect(attention().acknowledged).toBeNull()
  })

  test('ends with a pause', async () => {
    const { monitor, id, attention } = aHouse()
    await monitor.acknowledge(id)
    await monitor.pause(id)
    expect(attention().acknowledged).toBeNull()
  })

  test('outlasts further failures, starts and logs', async () => {
    const { monitor, id, ping, attention } = aHouse()
    await monitor.acknowledge(id)
    for (const kind of ['fail', 'start', 'log'] as const) await ping(kind)
    expect(attention().acknowledged).toBe(NOON)
  })
})

describe('reminders', () => {
  test('are counted from the moment at which the check goes down', async () => {
    const { id, monitor, remind, ping, attention } = aHouse('up')
    remind('hourly')
    await ping('fail')
    expect(attention().nextReminder).toBe(NOON + HOUR)
    expect(monitor.attention.due(NOON + HOUR - 1)).toEqual([])
    expect(monitor.attention.due(NOON + HOUR)).toEqual([id])
  })

  test('are counted when its deadline passes, too', async () => {
    const { monitor, clock, remind, attention } = aHouse('up')
    remind('hourly')
    await monitor.watcher.start()
    await clock.advance(2 * MINUTE)
    expect(attention().nextReminder).toBe(at('12:02') + HOUR)
  })

  test('end with recovery', async () => {
    const { remind, ping, attention } = aHouse('up')
    remind('hourly')
    await ping('fail')
    await ping('success')
    expect(attention()).toEqual(NO_ATTENTION)
  })

  test('end with a pause', async () => {
    const { monitor, id, remind, ping, attention } = aHouse('up')
    remind('hourly')
    await ping('fail')
    await monitor.pause(id)
    expect(attention()).toEqual(NO_ATTENTION)
  })

  test('are not moved by pings of a check that stays down, nor by calling it critical', async () => {
    const { monitor, id, clock, remind, ping, attention } = aHouse('up')
    remind('hourly')
    await ping('fail')
    await clock.advance(MINUTE)
    await ping('fail')
    await monitor.setCritical(id, true)
    expect(attention().nextReminder).toBe(NOON + HOUR)
  })

  test('begin when the default says so, for what is down already', async () => {
    const { monitor, remind, attention } = aHouse()
    remind('daily')
    await monitor.rescheduleReminders()
    expect(attention().nextReminder).toBe(NOON + 24 * HOUR)
    remind('off')
    await monitor.rescheduleReminders()
    expect(attention().nextReminder).toBeNull()
  })
})

test('a ping without a flip does not look at what was said', async () => {
  const { store, ping } = aHouse('up')
  // Were it read, the ping would fail.
  store.db.exec('ALTER TABLE attention RENAME TO hidden')
  expect(await ping('success')).toMatchObject({ outcome: 'recorded' })
  await expect(ping('fail')).rejects.toThrow('no such table')
})
