// The app beside a server that serves its folder, a process of its own: its window and its tray.
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import { serve } from '../support/tocsin.ts'
import type { Desktop } from './support/desktop.ts'
import { CAN_LAUNCH, eventually, launchDesktop, RUNTIME, runDesktop } from './support/launch.ts'
import { withPanel } from './support/panel.ts'
import { HAS_NOTIFIER } from './support/system.ts'
import { callByWindow } from './support/window-calls.ts'

const labels = async (desktop: Desktop) => (await desktop.menu()).map(({ label }) => label)
const titles = async (desktop: Desktop) => (await desktop.notices()).map(({ title }) => title)
const address = async (desktop: Desktop) => new URL((await desktop.page()).url()).hash
/** Nobody shows notifications for the server: there is no session bus. */
const serveAlone = (dataDir: string, port = '0') =>
  serve(dataDir, [], { XDG_RUNTIME_DIR: dataDir }, ['--port', port])

async function attached(dataDir: string, words: readonly string[] = []): Promise<Desktop> {
  const desktop = await launchDesktop({ dataDir, words, env: withPanel() })
  await eventually(desktop.stdout).toMatch(/^Attached to http:/m)
  return desktop
}

async function makeCheck(desktop: Desktop, name: string): Promise<string> {
  const spec = { name, timeout: 3600, grace: 3600 }
  return (await callByWindow(desktop, 'checks.save', { uuid: null, project: null, spec })).uuid
}

async function fail(url: string, uuid: string): Promise<void> {
  const answer = await fetch(`${url}/ping/${uuid}/fail`, { method: 'POST', body: 'disk full' })
  expect(answer.status).toBe(200)
}

describe.skipIf(!CAN_LAUNCH)(`attached to a server (desktop runtime: ${RUNTIME})`, () => {
  test('the app is its window and tray; it is told of outages, once; quitting leaves it running', async () => {
    const dataDir = temporaryFolder()
    const served = await serveAlone(dataDir)
    const desktop = await attached(dataDir)
    expect(desktop.stdout()).toBe(`Attached to ${served.url}\n`)
    const uuid = await makeCheck(desktop, 'backup')
    await eventually(() => labels(desktop)).toContain('Attached to the Tocsin service')

    const page = await desktop.page()
    await page.getByRole('link', { name: 'Checks' }).first().click()
    await eventually(() => page.getByText('backup').count()).toBeGreaterThan(0)
    await fail(served.url, uuid)
    await eventually(() => labels(desktop)).toContain('backup is down')
    if (HAS_NOTIFIER) {
      await eventually(() => titles(desktop)).toEqual(['backup is down'])
      // The server's own notifier writes such a line, with the reason.
      const told = () =>
        served
          .stderr()
          .split('\n')
          .filter((line) => line.includes('backup is down'))
      // The app shows it before it answers the server, which then writes it.
      await eventually(told).toEqual([
        expect.stringMatching('the desktop app was told: backup is down$'),
      ])
      await desktop.poke(0, 'click')
      await eventually(() => address(desktop)).toBe(`#/checks/${uuid}`)
    }
    await desktop.choose('backup is down', 'Acknowledge')
    const detail = () => callByWindow(desktop, 'checks.get', { uuid })
    await eventually(async () => (await detail()).row.acknowledged).not.toBeNull()

    await page.goto(`${page.url().split('#')[0]}#/settings/about`)
    await eventually(() => page.getByText('is attached to the service').count()).toBe(1)
    const asked = await callByWindow(desktop, 'desktop.get', undefined)
    expect(asked).toMatchObject({ startAtLogin: false })
    expect(await callByWindow(desktop, 'doctor.diagnostics', undefined)).toContain('Tocsin')

    expect(await desktop.quit()).toBe(0)
    expect((await fetch(`${served.url}/ping/${uuid}`)).status).toBe(200)
    expect(await served.stop()).toBe(0)
  })

  test('links and the clipboard go by the server', async () => {
    const dataDir = temporaryFolder()
    const served = await serveAlone(dataDir)
    const desktop = await attached(dataDir, ['--hidden'])
    await desktop.inMain(({ clipboard }) => void clipboard.writeText('hunter2'))
    await desktop.choose('New Push from Clipboard')
    const text = () => desktop.inMain(({ clipboard }) => clipboard.readText())
    await eventually(text).toMatch(new RegExp(`^${served.url}/`))
    const link = await text()
    expect((await fetch(link)).status).toBe(200)

    const uuid = '3f1e2d4c-0000-4000-8000-00000000abcd'
    const later = await runDesktop(['--data-dir', dataDir, `tocsin://check/${uuid}`])
    expect(later.code).toBe(0)
    await eventually(() => address(desktop)).toBe(`#/checks/${uuid}`)
  })

  test('a server that ends is said and found again; once it is gone, the app takes over', async () => {
    const dataDir = temporaryFolder()
    const first = await serveAlone(dataDir)
    const port = new URL(first.url).port
    const desktop = await attached(dataDir)
    await makeCheck(desktop, 'backup')
    const page = await desktop.page()
    const lost = page.getByText('The Tocsin service does not answer.')
    const GONE = 'Not monitoring: the Tocsin service has stopped'

    await first.stop()
    await eventually(() => labels(desktop)).toContain(GONE)
    await eventually(() => lost.count()).toBe(1)
    const refused = page.evaluate(() => window.tocsin?.call('keys.list', undefined))
    expect(await refused).toMatchObject({ error: { code: 'DISCONNECTED' } })

    const second = await serveAlone(dataDir, port)
    await eventually(() => labels(desktop)).toContain('Attached to the Tocsin service')
    await eventually(() => lost.count()).toBe(0)
    const { app } = await callByWindow(desktop, 'app.snapshot', undefined)
    expect(app).toMatchObject({ runtime: 'desktop', attached: { appVersion: app.version } })

    await page
      .evaluate(() => window.tocsin?.call('desktop.startHere', undefined))
      .then((answer) => {
        expect(answer).toMatchObject({ error: { code: 'FOLDER_IN_USE' } })
      })
    await second.stop('SIGKILL')
    await eventually(() => labels(desktop)).toContain('Start Tocsin Here')
    await desktop.choose('Start Tocsin Here')
    await eventually(() => labels(desktop)).toContain('New Push from Clipboard')
    expect(await labels(desktop)).not.toContain('Attached to the Tocsin service')
    await eventually(() => lost.count()).toBe(0)
    const own = await callByWindow(desktop, 'app.snapshot', undefined)
    expect(own.checks.map(({ name }) => name)).toEqual(['backup'])
    expect(own.app).toMatchObject({ runtime: 'desktop', attached: null })
    await expect(serveAlone(dataDir)).rejects.toThrow('serve ended with 75')
    expect(await desktop.quit()).toBe(0)
  })

  test.skipIf(!HAS_NOTIFIER)('what nobody saw meanwhile is shown as one', async () => {
    const dataDir = temporaryFolder()
    const served = await serveAlone(dataDir)
    const before = await attached(dataDir)
    const [one, other] = [await makeCheck(before, 'backup'), await makeCheck(before, 'mirror')]
    await before.quit()
    await fail(served.url, one)
    await fail(served.url, other)
    await expect.poll(served.stderr).toMatch(/backup is down[\s\S]*mirror is down/)
    // It is kept over a restart of the server.
    await served.stop()
    await serveAlone(dataDir)

    const desktop = await attached(dataDir, ['--hidden'])
    await eventually(() => titles(desktop)).toEqual([
      '2 notifications while Tocsin’s app was closed',
    ])
    const [notice] = await desktop.notices()
    expect(notice?.body).toMatch(/mirror is down\n.*backup is down/)
  })
})
