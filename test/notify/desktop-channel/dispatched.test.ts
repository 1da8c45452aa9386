// The outbox and the desktop's notices together, as the application puts them: from the flip to
// its outcome, across restarts.

import { expect, onTestFinished, test } from 'vitest'
import { createNotify } from '../../../src/main/app/notify.ts'
import { HOUR, MINUTE, SECOND } from '../../../src/main/clock.ts'
import type { Check, PingKind } from '../../../src/main/monitor/rules/check.ts'
import { DESKTOP_KIND } from '../../../src/main/monitor/tables/assignments.ts'
import type { Notice, NoticeResult } from '../../../src/main/notify/notifier/notifier.ts'
import { headlessKeychain } from '../../../src/main/secrets/crypto/master-key.ts'
import { ENGLISH } from '../../../src/main/words.ts'
import { aMessage, anUpCheck, stored } from '../../support/builders.ts'
import type { FakeClock } from '../../support/fake-clock.ts'
import { type House, openHouse } from '../../support/house.ts'

/** A house that watches and tells; nothing is started yet. */
function aPart(house: House = openHouse(), shown: NoticeResult = { outcome: 'sent' }) {
  const { monitor, tables, store, clock, dataDir, troubles } = house
  const told: Notice[] = []
  const part = createNotify({
    ...{ monitor, store, clock, dataDir, env: {}, keychain: headlessKeychain(dataDir, {}) },
    notifier: {
      async show(notice) {
        told.push(notice)
        return shown
      },
    },
    baseUrl: () => '',
    words: () => ENGLISH,
    onTrouble: (what, error) => void troubles.push(`${what}: ${error}`),
  })
  let stopped = false
  async function stop(): Promise<void> {
    if (stopped) return
    stopped = true
    const stopping = Promise.all([part.stop(), monitor.watcher.stop()])
    await clock.advance(SECOND)
    await stopping
  }
  onTestFinished(stop)
  const desktop = tables.channels.all().find(({ kind }) => kind === DESKTOP_KIND)?.id ?? 0
  return {
    house,
    titles: () => told.map(({ title }) => title),
    async start() {
      await monitor.watcher.start()
      part.start()
    },
    async close() {
      await stop()
      await house.close()
    },
    add(check: Check) {
      const row = stored(house, check)
      tables.assignments.set(row.id, [desktop])
      return row
    },
    ping: ({ uuid }: Check, kind: PingKind) =>
      monitor.record({ by: 'uuid', uuid }, () => aMessage({ kind })),
    texts: () => store.db.prepare('SELECT error FROM notifications ORDER BY id').pluck().all(),
    outcomes: () => store.db.prepare('SELECT outcome FROM notifications ORDER BY id').pluck().all(),
    pending: () => monitor.flips.countPending(),
  }
}

const again = (dataDir: string, clock: FakeClock) => aPart(openHouse({ dataDir, clock }))

test('an outage and its end are told, each once, with their outcomes', async () => {
  const { house, start, add, ping, titles, outcomes, pending } = aPart()
  const check = add(anUpCheck({ name: 'backup' }))
  await start()
  await ping(check, 'fail')
  await house.clock.advance(MINUTE)
  await ping(check, 'success')
  await house.clock.advance(3 * SECOND)
  expect(titles()).toEqual(['backup is down', 'backup is up again after 1 min'])
  expect([outcomes(), pending()]).toEqual([['sent', 'sent'], 0])
})

test('a server without a screen stores that only its log was told, of reminders too', async () => {
  const { house, start, add, ping, texts } = aPart(openHouse(), {
    outcome: 'sent',
    onlyLogged: true,
  })
  house.store.settings.set('reminders', 'hourly')
  const check = add(anUpCheck({ name: 'backup' }))
  await start()
  await ping(check, 'fail')
  await house.clock.advance(HOUR + SECOND)
  const text = 'only in the server’s log: it has no screen'
  expect(texts()).toEqual([text, text])
  expect(house.tables.channels.all().map(({ lastError }) => lastError)).toEqual([''])
})

test('what a gap held is told after a restart, in one notice', async () => {
  const first = aPart()
  const { clock, dataDir } = first.house
  for (const [name, grace] of [
    ['a', 60],
    ['b', 300],
  ] as const) {
    first.add(anUpCheck({ name, grace }))
  }
  await first.start()
  await clock.advance(10 * SECOND)
  clock.sleep(HOUR)
  await clock.advance(MINUTE + 2 * SECOND)
  expect(first.pending()).toBe(1)
  await first.close()

  const next = again(dataDir, clock)
  await next.start()
  await clock.advance(5 * MINUTE)
  expect([first.titles(), next.titles()]).toEqual([[], ['Asleep 1 h']])
  expect([next.outcomes(), next.pending()]).toEqual([['sent', 'sent'], 0])
})

test('what waited for its summary at a stop is told at the next start', async () => {
  const first = aPart()
  const { clock, dataDir } = first.house
  const checks = ['a', 'b', 'c', 'd', 'e'].map((name) => first.add(anUpCheck({ name })))
  await first.start()
  await Promise.all(checks.map((check) => first.ping(check, 'fail')))
  await clock.advance(SECOND)
  expect(first.outcomes()).toEqual(checks.map(() => 'sending'))
  await first.close()
  expect(first.titles()).toEqual([])

  const next = again(dataDir, clock)
  await next.start()
  await clock.advance(5 * SECOND)
  expect(next.titles()).toEqual(['5 checks changed: 5 down'])
  expect(next.pending()).toBe(0)
})

test('hundreds that go down at once are one notice', async () => {
  const { house, start, add, titles, outcomes, pending } = aPart()
  house.store.writeNow(() => {
    for (let i = 0; i < 300; i++) add(anUpCheck({ name: `c${i}` }))
  })
  await start()
  await house.clock.advance(2 * MINUTE + 5 * SECOND)
  expect(titles()).toEqual(['300 checks changed: 300 down'])
  expect([new Set(outcomes()), pending()]).toEqual([new Set(['sent']), 0])
})

test('an outage that goes on is reminded of, in the place of its alarm', async () => {
  const { house, start, add, ping, titles } = aPart()
  house.store.settings.set('reminders', 'hourly')
  const check = add(anUpCheck({ name: 'backup' }))
  await start()
  await ping(check, 'fail')
  await house.clock.advance(HOUR + SECOND)
  expect(titles()).toEqual(['backup is down', 'backup is still down after 1 h'])
  await house.monitor.alarms.acknowledge(check.id)
  await house.clock.advance(3 * HOUR)
  expect(titles()).toHaveLength(2)
})

test('a check whose tag is snoozed goes down in silence, and is told of when that snooze is over', async () => {
  const { house, start, add, ping, titles, outcomes } = aPart()
  await start()
  const group = { projectId: null, tag: 'nightly' }
  await house.monitor.groupSnoozes.snooze(group, house.clock.now() + HOUR)
  // Made after it was snoozed: the snooze belongs to the tag.
  const check = add(anUpCheck({ name: 'backup', tags: 'nightly' }))
  await ping(check, 'fail')
  await house.clock.advance(HOUR - SECOND)
  expect([titles(), outcomes()]).toEqual([[], ['suppressed']])
  await house.clock.advance(2 * SECOND)
  expect(titles()).toEqual(['backup is still down after 1 h'])
})

test('a snoozed check that goes down is told of when the snooze is over', async () => {
  const { house, start, add, ping, titles, outcomes } = aPart()
  const check = add(anUpCheck({ name: 'backup' }))
  await start()
  await house.monitor.alarms.snooze(check.id, house.clock.now() + HOUR)
  await ping(check, 'fail')
  await house.clock.advance(HOUR - SECOND)
  expect([titles(), outcomes()]).toEqual([[], ['suppressed']])
  await house.clock.advance(2 * SECOND)
  expect(titles()).toEqual(['backup is still down after 1 h'])
})
