// Updates by an injected updater: when it looks, what it offers, when it keeps still.
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { DAY, MINUTE } from '../../../src/main/clock.ts'
import { canUpdate } from '../../../src/main/desktop/system/updater.ts'
import { createUpdates } from '../../../src/main/desktop/system/updates.ts'
import { fakeClock, settled } from '../../support/fake-clock.ts'
import { silentLog, temporaryFolder } from '../../support/house.ts'

function anInstallation({ isOn = true, isThere = true, fails = false } = {}) {
  const clock = fakeClock()
  const state = { isOn }
  const did: string[] = []
  const told: (string | null)[] = []
  const listeners: ((version: string) => void)[] = []
  const updates = createUpdates({
    clock,
    log: silentLog,
    isOn: () => state.isOn,
    onReady: () => void told.push(updates.ready()),
    load: isThere
      ? async () => ({
          async look() {
            did.push('look')
            if (fails) throw new Error('no network')
          },
          onReady: (listener) => void listeners.push(listener),
          installOnQuit: (isWanted) => void did.push(isWanted ? 'on quit' : 'not on quit'),
          installNow: () => void did.push('now'),
        })
      : null,
  })
  const ready = async (version: string) => {
    for (const listener of listeners) listener(version)
    await settled()
  }
  return { updates, clock, state, did, told, ready }
}

describe('switched on', () => {
  test('it looks soon after the start, then once a day', async () => {
    const { updates, clock, did } = anInstallation()
    updates.follow()
    await clock.advance(2 * MINUTE)
    await clock.advance(2 * DAY)
    expect(did.filter((what) => what === 'look')).toHaveLength(3)
    expect(updates.get()).toBe('on')
  })

  test('a look that fails is no reason not to look again', async () => {
    const { updates, clock, did } = anInstallation({ fails: true })
    updates.follow()
    await clock.advance(2 * DAY)
    expect(did.filter((what) => what === 'look').length).toBeGreaterThan(1)
  })

  test('what is ready is offered once, and installed when the app quits: nothing asks', async () => {
    const { updates, clock, did, told, ready } = anInstallation()
    updates.follow()
    await clock.advance(2 * MINUTE)
    await ready('2.0.0')
    await ready('2.0.0')
    expect([told, updates.ready()]).toEqual([['2.0.0'], '2.0.0'])
    expect(did).toEqual(['on quit', 'look'])
  })

  test('a person who restarts for it gets it now; before it is ready, nothing happens', async () => {
    const { updates, clock, did, ready } = anInstallation()
    updates.follow()
    await clock.advance(2 * MINUTE)
    updates.install()
    expect(did).toEqual(['on quit', 'look'])
    await ready('2.0.0')
    updates.install()
    expect(did.at(-1)).toBe('now')
  })
})

describe('switched off', () => {
  test('it never looks, and loads nothing', async () => {
    const { updates, clock, did } = anInstallation({ isOn: false })
    updates.follow()
    await clock.advance(3 * DAY)
    expect([updates.get(), did]).toEqual(['off', []])
  })

  test('meanwhile, it stops looking and installs nothing at quit', async () => {
    const { updates, clock, state, did, told, ready } = anInstallation()
    updates.follow()
    await clock.advance(2 * MINUTE)
    state.isOn = false
    updates.follow()
    await clock.advance(3 * DAY)
    await ready('2.0.0')
    expect([did, told]).toEqual([['on quit', 'look', 'not on quit'], []])
    expect(updates.ready()).toBeNull()
  })

  test('and on again, it looks again', async () => {
    const { updates, clock, state, did } = anInstallation({ isOn: false })
    updates.follow()
    state.isOn = true
    updates.follow()
    await clock.advance(2 * MINUTE)
    expect(did).toEqual(['on quit', 'look'])
  })
})

test('where there is nothing to update with, it is said, and nothing happens', async () => {
  const { updates, clock, did } = anInstallation({ isThere: false })
  updates.follow()
  await clock.advance(3 * DAY)
  expect([updates.get(), did]).toEqual(['unavailable', []])
})

describe('can be updated', () => {
  const [withAddress, without] = [temporaryFolder, temporaryFolder]
  const is = (
    platform: NodeJS.Platform,
    env: Record<string, string>,
    { isPackaged = true, hasAddress = true } = {},
  ) => {
    const resourcesPath = hasAddress ? withAddress() : without()
    if (hasAddress) fs.writeFileSync(path.join(resourcesPath, 'app-update.yml'), '')
    return canUpdate({ isPackaged, platform, env, resourcesPath })
  }

  test('an AppImage, an installed one on Windows and macOS', () => {
    const image = { APPIMAGE: '/home/me/Tocsin.AppImage' }
    expect([is('linux', image), is('win32', {}), is('darwin', {})]).toEqual([true, true, true])
  })

  test('no package of a distribution, no checkout, and none without an address', () => {
    expect(is('linux', {})).toBe(false)
    expect(is('win32', {}, { isPackaged: false })).toBe(false)
    expect(is('darwin', {}, { hasAddress: false })).toBe(false)
  })
})
