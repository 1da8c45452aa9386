// The built app's log file and diagnostics: what a person finds where no terminal shows stderr.
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import { CAN_LAUNCH, eventually, launchDesktop, runDesktop } from './support/launch.ts'
import { withPanel } from './support/panel.ts'
import { callByWindow } from './support/window-calls.ts'

const logged = (dataDir: string) =>
  fs.readFileSync(path.join(dataDir, 'logs', 'desktop.log'), 'utf8')

describe.skipIf(!CAN_LAUNCH)('the log of the desktop app', { timeout: 240_000 }, () => {
  test('lines go to the file as well; the tray shows its folder and copies diagnostics', async () => {
    const desktop = await launchDesktop({ env: withPanel() })
    await desktop.url()
    await desktop.inMain(() => void Promise.reject(new Error('a fault of the test')))
    await eventually(() => logged(desktop.dataDir)).toContain('a fault of the test')
    await eventually(async () => (await desktop.menu()).map(({ label }) => label)).toContain(
      'Troubleshooting',
    )
    await desktop.choose('Troubleshooting', 'Show Logs')
    const folder = path.join(desktop.dataDir, 'logs')
    await eventually(() => desktop.told('shell.openPath')).toEqual([[folder]])

    await desktop.choose('Troubleshooting', 'Copy Diagnostics')
    const clipboard = () => desktop.inMain(({ clipboard }) => clipboard.readText())
    await eventually(clipboard).toMatch(/^Tocsin \d/)
    const text = await clipboard()
    expect(text).toContain('\nmonitor.sqlite: ok: sound')
    expect(text).toContain('a fault of the test')

    expect(await callByWindow(desktop, 'doctor.diagnostics', undefined)).toMatch(/^Tocsin \d/)
    await callByWindow(desktop, 'desktop.showLogs', undefined)
    expect((await desktop.told('shell.openPath')).length).toBe(2)
  })

  test('a log that cannot be written keeps nothing from working', async () => {
    const dataDir = temporaryFolder()
    fs.writeFileSync(path.join(dataDir, 'logs'), 'a file in its place')
    const desktop = await launchDesktop({ dataDir, words: ['--hidden'] })
    expect((await fetch(`${await desktop.url()}/api/v3/status/`)).ok).toBe(true)
    expect(await desktop.quit()).toBe(0)
  })

  test('an app that never had a window leaves the reason in it', async () => {
    const dataDir = temporaryFolder()
    const { code } = await runDesktop(['--port'], { TOCSIN_DATA_DIR: dataDir })
    expect(code).toBe(64)
    expect(logged(dataDir)).toContain('cannot start: --port')
  })
})
