// Who shows the notices of a server: the app that attached last, or the server itself. Never both, never
// nobody.

import { describe, expect, test } from 'vitest'
import { type AppConnection, createAttachedApps } from '../../src/main/attach/attached-apps.ts'
import type { AttachMessage } from '../../src/main/attach/messages.ts'
import { createMissedNotices } from '../../src/main/attach/missed-notices.ts'
import { MINUTE, SECOND } from '../../src/main/clock.ts'
import type { Notice, NoticeResult } from '../../src/main/notify/notifier/notifier.ts'
import { ENGLISH } from '../../src/main/words.ts'
import { tell } from '../../src/shared/words/told.ts'
import { aMessage, anUpCheck, stored } from '../support/builders.ts'
import { fakeClock, settled } from '../support/fake-clock.ts'
import { silentLog } from '../support/house.ts'
import { openWindowHouse } from '../support/window-house.ts'

const SENT: NoticeResult = { outcome: 'sent' }
const aNotice = (title: string, key?: string): Notice => ({
  ...{ flipIds: [1], title, body: 'why', urgency: 'critical' },
  ...(key && { key }),
})

/** Writes that run in a turn of their own, as those of the store do. */
function createWrites(keep: (text: string) => void) {
  let count = 0
  let isRefused = false
  return {
    count: () => count,
    refuseNext() {
      isRefused = true
    },
    async store(text: () => string) {
      count++
      const runs = !isRefused
      isRefused = false
      await new Promise((resolve) => setImmediate(resolve))
      if (runs) keep(text())
    },
  }
}

function aServer(own: NoticeResult = SENT, clock = fakeClock()) {
  const shown: string[] = []
  const looks: (readonly string[] | null)[] = []
  const hours = { zone: 'UTC', isQuiet: false }
  let kept: string | null = null
  const writes = createWrites((text) => {
    kept = text
  })
  const missed = () => createMissedNotices({ clock, stored: kept, store: writes.store })
  const apps = createAttachedApps({
    ...{ clock, log: silentLog, version: '1.2.3', missed: missed(), hours: () => hours },
    own: {
      async show({ title }) {
        shown.push(title)
        return own
      },
      hasScreen: () => false,
    },
    words: () => ENGLISH,
    onLanguages: async () => void looks.push(apps.languages()),
    onTrouble(what, error) {
      throw new Error(`${what}: ${error}`)
    },
  })
  function attach(answers: NoticeResult | null = SENT, languages: readonly string[] = []) {
    const told: AttachMessage[] = []
    let isEnded = false
    const connection: AppConnection = {
      languages,
      send(message) {
        told.push(message)
        if (message.type === 'notice' && answers !== null) apps.settle(message.id, answers)
      },
      end() {
        isEnded = true
      },
    }
    const close = apps.open(connection)
    const notices = () =>
      told.flatMap((message) => (message.type === 'notice' ? [message.notice] : []))
    const titles = () => notices().map(({ title }) => title)
    return { told, close, notices, titles, isEnded: () => isEnded }
  }
  return { ...apps, clock, shown, looks, hours, attach, missed, writes }
}

test('the languages are those of the app that came last; of one that says none, nobody knows', () => {
  const { attach, looks } = aServer()
  const first = attach(SENT, ['de-AT', 'en'])
  const second = attach(SENT, ['lv'])
  attach().close()
  second.close()
  first.close()
  expect(looks).toEqual([['de-AT', 'en'], ['lv'], null, ['lv'], ['de-AT', 'en'], null])
})

describe('a notice is shown', () => {
  test('by the server while no app is attached, by the app from then on, by the server after', async () => {
    const { notifier, attach, shown } = aServer()
    await notifier.show(aNotice('one'))
    const app = attach()
    expect(app.told[0]).toEqual({ type: 'hello', version: '1.2.3' })
    expect(await notifier.show(aNotice('two'))).toEqual(SENT)
    app.close()
    await notifier.show(aNotice('three'))
    expect([shown, app.titles()]).toEqual([['one', 'three'], ['two']])
  })

  test('a server has the screen of the app while one is attached', () => {
    const { notifier, attach } = aServer()
    expect(notifier.hasScreen?.()).toBe(false)
    const app = attach()
    expect(notifier.hasScreen?.()).toBe(true)
    app.close()
    expect(notifier.hasScreen?.()).toBe(false)
  })

  test('by the app that came last, and by the one before once that has gone', async () => {
    const { notifier, attach, shown } = aServer()
    const [first, second] = [attach(), attach()]
    await notifier.show(aNotice('one'))
    second.close()
    await notifier.show(aNotice('two'))
    expect([first.titles(), second.titles(), shown]).toEqual([['two'], ['one'], []])
  })

  test('by the server when the app goes before it answered', async () => {
    const { notifier, attach, shown } = aServer()
    const app = attach(null)
    const result = notifier.show(aNotice('one'))
    app.close()
    expect([await result, shown]).toEqual([SENT, ['one']])
  })

  test('by the server when the app does not answer, which is let go: the next one does not wait', async () => {
    const { notifier, attach, shown, clock } = aServer()
    const app = attach(null)
    const result = notifier.show(aNotice('one'))
    await clock.advance(9 * SECOND)
    expect([await result, app.isEnded()]).toEqual([SENT, true])
    await notifier.show(aNotice('two'))
    expect([shown, app.titles()]).toEqual([['one', 'two'], ['one']])
  })

  test('with the outcome that the app says: a refusal is a failure, not shown again', async () => {
    const { notifier, attach, shown } = aServer()
    const failed: NoticeResult = { outcome: 'failed', reason: 'this desktop shows none' }
    attach(failed)
    expect([await notifier.show(aNotice('one')), shown]).toEqual([failed, []])
  })
})

describe('what nobody saw', () => {
  const LOGGED: NoticeResult = { outcome: 'sent', onlyLogged: true }

  test('is shown by the next app as one, once; a recovery takes the place of its alarm', async () => {
    const { notifier, attach } = aServer(LOGGED)
    await notifier.show(aNotice('backup is down', 'backup'))
    await notifier.show(aNotice('mirror is down', 'mirror'))
    await notifier.show(aNotice('backup is up again', 'backup'))
    const app = attach()
    await settled()
    expect(app.notices()).toMatchObject([
      {
        title: '2 notifications while Tocsin’s app was closed',
        body: '12:00 UTC: backup is up again\n12:00 UTC: mirror is down',
        urgency: 'critical',
        opens: '/activity',
      },
    ])
    app.close()
    const next = attach()
    await settled()
    expect(next.titles()).toEqual([])
  })

  test('a single one is shown as it was, with its time', async () => {
    const { notifier, attach } = aServer({ outcome: 'failed', reason: 'no service' })
    await notifier.show(aNotice('backup is down'))
    const app = attach()
    await settled()
    expect(app.notices()).toMatchObject([{ title: 'backup is down', body: '12:00 UTC: why' }])
  })

  test('what notify-send showed is not shown again', async () => {
    const { notifier, attach } = aServer(SENT)
    await notifier.show(aNotice('backup is down'))
    const app = attach()
    await settled()
    expect(app.titles()).toEqual([])
  })

  test('waits for the end of quiet hours, and stays when the app could not show it', async () => {
    const { notifier, attach, hours, clock } = aServer(LOGGED)
    hours.isQuiet = true
    await notifier.show(aNotice('backup is down'))
    const app = attach({ outcome: 'failed', reason: 'no service' })
    await clock.advance(MINUTE)
    expect(app.titles()).toEqual([])
    hours.isQuiet = false
    await clock.advance(MINUTE)
    expect(app.titles()).toEqual(['backup is down'])
    const next = attach()
    await settled()
    expect(next.titles()).toEqual(['backup is down'])
  })

  test('outlives the process; of too many the newest', async () => {
    const { notifier, missed } = aServer(LOGGED)
    for (let i = 0; i < 120; i++) await notifier.show(aNotice(`job ${i} is down`))
    await settled()
    const summary = missed().summary('UTC', ENGLISH)
    expect(summary?.title).toBe('100 notifications while Tocsin’s app was closed')
    expect(summary?.body.split('\n')).toEqual([
      ...[119, 118, 117, 116, 115].map((n) => `12:00 UTC: job ${n} is down`),
      'and 95 more',
    ])
  })

  test('many that come together are stored by one write, as they stand when it runs', async () => {
    const { notifier, missed, writes } = aServer(LOGGED)
    const show = (name: string) => notifier.show(aNotice(`${name} is down`))
    await Promise.all(['a', 'b', 'c'].map(show))
    expect(writes.count()).toBe(1)
    await settled()
    expect(missed().summary('UTC', ENGLISH)?.title).toBe(
      '3 notifications while Tocsin’s app was closed',
    )
    await show('d')
    await settled()
    expect(writes.count()).toBe(2)
    expect(missed().summary('UTC', ENGLISH)?.title).toMatch(/^4 /)
  })

  test('what a write that was refused did not store, the next one does', async () => {
    const { notifier, missed, writes } = aServer(LOGGED)
    writes.refuseNext()
    await notifier.show(aNotice('a is down'))
    await settled()
    expect(missed().summary('UTC', ENGLISH)).toBeNull()
    await notifier.show(aNotice('b is down'))
    await settled()
    expect(missed().summary('UTC', ENGLISH)?.title).toMatch(/^2 /)
  })

  test.each([
    '',
    '{',
    '{}',
    '[null]',
    '[{"at":1}]',
    '[{"at":1,"title":2,"body":"","urgency":"normal"}]',
  ])('is nothing where the stored text is damaged: %s', (stored) => {
    const clock = fakeClock()
    expect(
      createMissedNotices({ clock, stored, store: async () => {} }).summary('UTC', ENGLISH),
    ).toBeNull()
  })
})

test('an app is told of the state of monitoring when it comes and when that changes; without one nothing is read', async () => {
  const house = await openWindowHouse()
  const { clock, monitor, store } = house
  const check = stored(house, anUpCheck({ name: 'backup', lastPing: clock.now() }))
  const server = aServer(SENT, clock)
  let reads = 0
  server.follow({
    ...{ monitor, settings: store.settings, hub: house.window.hub },
    remotes: house.remotes,
    troubles() {
      reads++
      return [tell('troubles.diskFull')]
    },
  })
  await monitor.record({ by: 'uuid', uuid: check.uuid }, () => aMessage({ at: clock.now() }))
  await clock.advance(2 * SECOND)
  expect(reads).toBe(0)
  const app = server.attach()
  await clock.advance(2 * SECOND)
  const states = () => app.told.filter(({ type }) => type === 'state')
  expect(states()).toMatchObject([
    {
      troubles: ['The disk is full'],
      told: [{ key: 'troubles.diskFull' }],
      state: { zone: 'UTC', watched: { counts: { all: 1 } } },
    },
  ])
  await house.call('settings.save', { zone: 'Europe/Riga' })
  await clock.advance(2 * SECOND)
  expect(states().at(-1)).toMatchObject({ state: { zone: 'Europe/Riga' } })
  const count = states().length
  await clock.advance(30 * SECOND)
  expect(states()).toHaveLength(count)
  // Another one is told at once.
  expect(server.attach().told.map(({ type }) => type)).toEqual(['hello', 'state'])
  server.stop()
})
