// What the window asks of the desktop, on parts that the test watches.

import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { createHooks } from '../../src/main/desktop/desktop-api.ts'
import { createPreferencesFile } from '../../src/main/desktop/system/preferences-file.ts'
import { createShortcut } from '../../src/main/desktop/system/shortcut.ts'
import { tell } from '../../src/shared/words/told.ts'
import { silentLog, temporaryFolder } from '../support/house.ts'

function someHooks() {
  const file = path.join(temporaryFolder(), 'choices.json')
  const [copied, followed]: unknown[][] = [[], []]
  let startsAtLogin = false
  const choices = createPreferencesFile(file, silentLog)
  const hooks = createHooks({
    choices,
    clipboard: {
      read: async () => '',
      copy: async (...what) => void copied?.push(what),
      isOwn: () => false,
      clearSecret: async () => {},
    },
    commandLink: { get: () => null, set() {}, refresh() {} },
    keychain: {
      load: async () => [],
      note: () => tell('troubles.keyInFile', { file: 'master.key' }),
    },
    loginItem: {
      get: () => startsAtLogin,
      set(isOn) {
        startsAtLogin = isOn
      },
      refresh() {},
    },
    notifier: {
      show: async () => ({ outcome: 'sent' }),
      trouble: () => 'no service',
      onTrouble() {},
      revive: async () => {},
      stop() {},
    },
    shortcut: createShortcut({ register: (keys) => keys !== 'Taken', unregister() {} }, () => {}),
    trayHost: { isThere: () => false },
    updates: {
      get: () => choices.get().updates,
      ready: () => '2.0.0',
      install() {},
      follow: () => void followed?.push(1),
    },
    showLogs: async () => {},
    startHere: async () => {},
    leaveCompact: () => {},
    isOnBattery: () => false,
    onCopyTrouble() {},
  })
  return {
    hooks,
    copied,
    followed,
    again: () => createPreferencesFile(file, silentLog),
  }
}

describe('the state', () => {
  test('is what the parts say', async () => {
    expect(await someHooks().hooks.get()).toEqual({
      startAtLogin: false,
      shortcut: null,
      hasTray: false,
      keyNote: tell('troubles.keyInFile', { file: 'master.key' }),
      updates: 'on',
      trayClick: 'compact',
      command: null,
    })
    expect(someHooks().hooks.update()).toBe('2.0.0')
  })

  test('is answered after a change, and is there after a restart', async () => {
    const { hooks, again, followed } = someHooks()
    const kept = { shortcut: 'Ctrl+Alt+P', updates: 'off', trayClick: 'window' } as const
    const changes = { startAtLogin: true, ...kept }
    expect(await hooks.save(changes)).toMatchObject(changes)
    expect(again().get()).toEqual(kept)
    expect(followed).toHaveLength(1)
  })

  test('stays whole when a shortcut is refused', async () => {
    const { hooks, again } = someHooks()
    await hooks.save({ shortcut: 'Ctrl+Alt+P' })
    const changes = { startAtLogin: true, shortcut: 'Taken', updates: 'off' } as const
    await expect(hooks.save(changes)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await hooks.get()).toMatchObject({
      startAtLogin: false,
      shortcut: 'Ctrl+Alt+P',
      updates: 'on',
    })
    expect(again().get().shortcut).toBe('Ctrl+Alt+P')
  })

  test('a shortcut taken away stays away', async () => {
    const { hooks, again } = someHooks()
    await hooks.save({ shortcut: 'Ctrl+Alt+P' })
    await hooks.save({ shortcut: null })
    expect(again().get().shortcut).toBeNull()
  })
})

test('copying hands on the text and whether it is a secret', () => {
  const { hooks, copied } = someHooks()
  hooks.copy('hunter2', true)
  expect(copied).toEqual([['hunter2', true]])
})

test('the trouble of notifications is the notifier’s', () => {
  expect(someHooks().hooks.notifierTrouble()).toBe('no service')
})

describe('choices', () => {
  test.each([
    ['no file', null],
    ['nonsense', 'nonsense'],
    ['other kinds', '{"shortcut":3,"updates":"maybe","trayClick":1}'],
    ['null', 'null'],
  ])('from %s are the defaults', (_, content) => {
    const file = path.join(temporaryFolder(), 'choices.json')
    if (content !== null) fs.writeFileSync(file, content)
    const defaults = { shortcut: null, updates: 'on', trayClick: 'compact' }
    expect(createPreferencesFile(file, silentLog).get()).toEqual(defaults)
  })

  test('that cannot be written are logged and hold for now', () => {
    const logged: string[] = []
    const log = { ...silentLog, warn: (text: string) => void logged.push(text) }
    const memory = createPreferencesFile(path.join(temporaryFolder(), 'no', 'such', 'folder'), log)
    memory.keep({ updates: 'off' })
    expect([memory.get().updates, logged.length]).toEqual(['off', 1])
  })
})
