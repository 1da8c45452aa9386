// When the tray icon is made: once a host is there, or late enough, and anew when one comes later.
import { describe, expect, test } from 'vitest'
import { SECOND } from '../../../src/main/clock.ts'
import type { TrayHost } from '../../../src/main/desktop/tray/tray-host.ts'
import { createTrayPresence } from '../../../src/main/desktop/tray/tray-presence.ts'
import { fakeClock, settled } from '../../support/fake-clock.ts'

const LIMIT = 3 * SECOND

/** A desktop whose panel comes and goes; `made` has the host of each icon. */
async function aDesktop(first: TrayHost | null) {
  const clock = fakeClock()
  const panel = { host: first, isBusy: false }
  const made: (TrayHost | null)[] = []
  let changes = 0
  const presence = createTrayPresence({
    ...{ clock, limit: LIMIT },
    async find() {
      if (panel.isBusy) throw new Error('no answer')
      return panel.host
    },
    make: () => void made.push(panel.host),
    onChange: () => void changes++,
  })
  await settled()
  return { clock, panel, made, presence, changes: () => changes }
}

describe('at the start', () => {
  test('with a host, it is made at once', async () => {
    const { made, presence, changes } = await aDesktop('notifier')
    expect([made, presence.isThere(), changes()]).toEqual([['notifier'], true, 1])
  })

  test('a host that comes within the limit is waited for', async () => {
    const { clock, panel, made, presence } = await aDesktop(null)
    expect([made, presence.isThere()]).toEqual([[], false])
    panel.host = 'notifier'
    await clock.advance(SECOND)
    expect([made, presence.isThere()]).toEqual([['notifier'], true])
  })

  test('a panel of the old kind is waited with for a host, and counts', async () => {
    const { clock, made, presence } = await aDesktop('xembed')
    await clock.advance(LIMIT - 1)
    expect(made).toEqual([])
    await clock.advance(SECOND)
    expect([made, presence.isThere()]).toEqual([['xembed'], true])
  })

  test('without any, it is made all the same, and counts as not shown', async () => {
    const { clock, made, presence, changes } = await aDesktop(null)
    await clock.advance(LIMIT + SECOND)
    expect([made, presence.isThere(), changes()]).toEqual([[null], false, 0])
  })
})

describe('later', () => {
  test('a host that comes gets an icon of its own', async () => {
    const { clock, panel, made, presence } = await aDesktop(null)
    await clock.advance(LIMIT + SECOND)
    panel.host = 'notifier'
    expect(presence.isThere()).toBe(false)
    await clock.advance(30 * SECOND)
    expect([made, presence.isThere()]).toEqual([[null, 'notifier'], true])
  })

  test('a look finds it sooner', async () => {
    const { clock, panel, made, presence } = await aDesktop('xembed')
    await clock.advance(LIMIT + SECOND)
    panel.host = 'notifier'
    await presence.look()
    expect(made).toEqual(['xembed', 'notifier'])
  })

  test('an icon of the old kind finds a panel of its kind by itself', async () => {
    const { clock, panel, made, presence } = await aDesktop(null)
    await clock.advance(LIMIT + SECOND)
    panel.host = 'xembed'
    await presence.look()
    expect([made, presence.isThere()]).toEqual([[null], true])
  })

  test('a host that goes and comes back is Chromium’s to find: no second icon', async () => {
    const { panel, made, presence, changes } = await aDesktop('notifier')
    panel.host = null
    await presence.look()
    expect(presence.isThere()).toBe(false)
    panel.host = 'notifier'
    await presence.look()
    expect([made, presence.isThere(), changes()]).toEqual([['notifier'], true, 3])
  })

  test('without an answer everything stays as it was', async () => {
    const { panel, made, presence } = await aDesktop('notifier')
    panel.isBusy = true
    await presence.look()
    expect([made, presence.isThere()]).toEqual([['notifier'], true])
  })

  test('a host that goes and comes back is seen without a look', async () => {
    const { clock, panel, made, presence } = await aDesktop('notifier')
    panel.host = null
    await presence.look()
    panel.host = 'notifier'
    await clock.advance(30 * SECOND)
    expect([made, presence.isThere()]).toEqual([['notifier'], true])
  })

  test('a stopped one makes none', async () => {
    const { clock, panel, made, presence } = await aDesktop(null)
    presence.stop()
    panel.host = 'notifier'
    await clock.advance(LIMIT + SECOND)
    await presence.look()
    expect(made).toEqual([])
  })
})

test('where the system always shows it, it is made at once', () => {
  let made = 0
  const presence = createTrayPresence({
    ...{ clock: fakeClock(), limit: LIMIT, find: null },
    make: () => void made++,
    onChange() {},
  })
  expect([made, presence.isThere()]).toEqual([1, true])
})
