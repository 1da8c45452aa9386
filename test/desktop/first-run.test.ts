// The first run of the app asks on its own page whether to start at login, and shows a notification.
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import { CAN_LAUNCH, eventually, launchDesktop, RUNTIME } from './support/launch.ts'
import { callByWindow } from './support/window-calls.ts'

describe.skipIf(!CAN_LAUNCH || process.platform !== 'linux')(`a first run (${RUNTIME})`, () => {
  test('offers to start at login, and to see a notification', async () => {
    const config = temporaryFolder()
    const desktop = await launchDesktop({ env: { XDG_CONFIG_HOME: config } })
    const page = await desktop.page()
    await page.getByRole('heading', { name: 'Welcome to Tocsin' }).waitFor()
    expect(await desktop.questions()).toEqual([])
    const entry = path.join(config, 'autostart', 'io.github.tocsin.Tocsin.desktop')
    expect(fs.existsSync(entry)).toBe(false)
    await page.getByRole('switch', { name: 'Start at login' }).click()
    await eventually(() => fs.existsSync(entry)).toBe(true)
    expect(await callByWindow(desktop, 'desktop.get', undefined)).toMatchObject({
      startAtLogin: true,
    })
    await page.getByRole('button', { name: 'Show a test notification' }).click()
    await eventually(() => desktop.notices()).toHaveLength(1)
  })
})
