// When a new window is shown: at its first sign of having something to show, on every system.
import { EventEmitter } from 'node:events'
import { describe, expect, test } from 'vitest'
import { SECOND } from '../../../src/main/clock.ts'
import { onFirstView } from '../../../src/main/desktop/window/first-view.ts'
import { fakeClock } from '../../support/fake-clock.ts'

function aWindow(platform: NodeJS.Platform) {
  const clock = fakeClock()
  const webContents = new EventEmitter()
  const window = Object.assign(new EventEmitter(), { webContents })
  let shown = 0
  const given = window as unknown as Parameters<typeof onFirstView>[0]['window']
  const showNow = onFirstView({ platform, clock, window: given, onReady: () => void shown++ })
  return { clock, window, webContents, showNow, shown: () => shown }
}

describe.each(['linux', 'darwin', 'win32'] as const)('on %s', (platform) => {
  test('it is shown once it is ready, and once only', async () => {
    const { window, webContents, clock, showNow, shown } = aWindow(platform)
    window.emit('ready-to-show')
    webContents.emit('did-finish-load')
    showNow()
    await clock.advance(10 * SECOND)
    expect(shown()).toBe(1)
  })

  test('a page that cannot be loaded is shown at once', () => {
    const { showNow, shown } = aWindow(platform)
    showNow()
    expect(shown()).toBe(1)
  })

  test('a window that was closed before is not', async () => {
    const { window, clock, shown } = aWindow(platform)
    window.emit('closed')
    await clock.advance(10 * SECOND)
    expect(shown()).toBe(0)
  })
})

test('on Linux a loaded page is enough: under Wayland the window may never be ready', () => {
  const { webContents, shown } = aWindow('linux')
  webContents.emit('did-finish-load')
  expect(shown()).toBe(1)
})

test.each(['darwin', 'win32'] as const)('on %s nobody waits longer than 3 s', async (platform) => {
  const { clock, shown } = aWindow(platform)
  await clock.advance(3 * SECOND - 1)
  expect(shown()).toBe(0)
  await clock.advance(1)
  expect(shown()).toBe(1)
})
