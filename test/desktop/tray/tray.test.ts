// The tray of the built app: there from the start, blind with a reason, the way back to the window.
import net, { type AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../support/house.ts'
import { tocsin } from '../../support/tocsin.ts'
import type { Desktop } from '../support/desktop.ts'
import { CAN_LAUNCH, eventually, launchDesktop, RUNTIME, runDesktop } from '../support/launch.ts'
import { withLatePanel, withPanel } from '../support/panel.ts'
import { pass } from '../support/passing-time.ts'
import { callByWindow } from '../support/window-calls.ts'

const HOUR = 3_600_000
const tooltip = async (desktop: Desktop) =>
  String((await desktop.told('Tray.setToolTip')).at(-1)?.[0])
const labels = async (desktop: Desktop) => (await desktop.menu()).map(({ label }) => label)
const isVisible = async (desktop: Desktop) => (await desktop.windows())[0]?.isVisible ?? false

/** Another program that has a port. */
async function takePort() {
  const server = net.createServer()
  const free = () => new Promise<void>((resolve) => void server.close(() => resolve()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(free)
  return { port: (server.address() as AddressInfo).port, free }
}

describe.skipIf(!CAN_LAUNCH)(`the tray (desktop runtime: ${RUNTIME})`, () => {
  test('is there without a window, says what there is to say, and is drawn once', async () => {
    const desktop = await launchDesktop({ words: ['--hidden'], env: withPanel() })
    await eventually(() => tooltip(desktop)).toBe('Tocsin: No checks yet')
    expect(await labels(desktop)).toEqual([
      'Open Tocsin',
      '',
      'No checks yet',
      '',
      'New Push from Clipboard',
      'Mute Notifications',
      '',
      'Settings',
      'Troubleshooting',
      'Quit',
    ])
    expect(await desktop.windows()).toEqual([])
    const drawn = () =>
      Promise.all(
        ['setImage', 'setToolTip', 'setContextMenu'].map(
          async (what) => (await desktop.told(`Tray.${what}`)).length,
        ),
      )
    const before = await drawn()
    await pass(desktop, 60_000)
    expect(await drawn()).toEqual(before)
  })

  test('hides the window that is closed, and brings it back by a click, if that was chosen, or by its menu, which quits, too', async () => {
    const desktop = await launchDesktop({ env: withPanel() })
    await eventually(() => isVisible(desktop)).toBe(true)
    // The panel is looked for beside the start: until it is found, closing minimizes.
    await eventually(() => callByWindow(desktop, 'desktop.get', undefined)).toMatchObject({
      hasTray: true,
    })
    await callByWindow(desktop, 'desktop.save', { trayClick: 'window' })
    await desktop.closeWindow()
    await eventually(() => isVisible(desktop)).toBe(false)
    expect(await desktop.questions()).toEqual([])
    await desktop.clickTray()
    await eventually(() => isVisible(desktop)).toBe(true)
    await desktop.closeWindow()
    await eventually(() => isVisible(desktop)).toBe(false)
    await desktop.choose('Open Tocsin')
    await eventually(() => isVisible(desktop)).toBe(true)
    await desktop.choose('Settings')
    const page = await desktop.page()
    await eventually(() => new URL(page.url()).hash).toMatch(/^#\/settings/)
    await desktop.choose('Quit')
    expect(await desktop.ended).toBe(0)
  })

  test('a click opens the compact list; what is opened there is shown by the window', async () => {
    const desktop = await launchDesktop({ words: ['--hidden'], env: withPanel() })
    tocsin(['check', 'create', '--name', 'nightly', '--data-dir', desktop.dataDir])
    await desktop.url()
    const visible = async () => (await desktop.windows()).map((window) => window.isVisible)
    await eventually(() => tooltip(desktop)).toContain('1 new')
    await desktop.clickTray()
    await eventually(visible).toEqual([true])
    const compact = await desktop.page()
    expect((await desktop.windows())[0]?.bounds).toMatchObject({ width: 360, height: 480 })
    await compact.getByRole('heading', { name: '1 new' }).waitFor()
    await compact.keyboard.press('Escape')
    await eventually(visible).toEqual([false])
    await desktop.clickTray()
    await eventually(visible).toEqual([true])
    // Something else is used.
    await desktop.inMain(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.emit('blur')
    })
    await eventually(visible).toEqual([false])
    await pass(desktop, 1000)
    await desktop.clickTray()
    await compact.getByRole('link', { name: 'nightly' }).click()
    await eventually(visible).toEqual([false, true])
    const addresses = () =>
      desktop.inMain(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().map(({ webContents }) => webContents.getURL()),
      )
    await eventually(async () => (await addresses())[1]).toMatch(/#\/checks\/[0-9a-f-]{36}$/)
    expect((await addresses())[0]).toMatch(/#\/tray$/)
  })

  test('says why nobody watches while the port is another’s; what was missed is a blind gap', async () => {
    const dataDir = temporaryFolder()
    const key = tocsin([
      'key',
      'create',
      '--type',
      'read-only',
      '--data-dir',
      dataDir,
    ]).stdout.trim()
    const { port, free } = await takePort()
    const desktop = await launchDesktop({
      dataDir,
      words: ['--hidden', '--port', String(port)],
      env: withPanel(),
    })
    await eventually(() => tooltip(desktop)).toContain(`Not watching: port ${port} is in use`)
    expect(await labels(desktop)).toEqual([
      'Open Tocsin',
      '',
      `Not watching: port ${port} is in use by another program`,
      '',
      'Troubleshooting',
      'Quit',
    ])
    await pass(desktop, HOUR / 60)
    await free()
    await desktop.answer('Try Again')
    const base = await desktop.url()
    await eventually(() => tooltip(desktop)).toBe('Tocsin: No checks yet')
    const answer = await fetch(`${base}/api/v3/gaps/`, { headers: { 'x-api-key': key } })
    expect(await answer.json()).toMatchObject({ gaps: [{ cause: 'blind' }] })
  })
})

describe.skipIf(!CAN_LAUNCH || RUNTIME !== 'stand-in')(
  'a panel that comes up after the app',
  () => {
    test('gets an icon of its own, into which the window hides and out of which it comes', async () => {
      const { env, comesUp } = withLatePanel()
      const desktop = await launchDesktop({ env: { ...env, TOCSIN_STAND_IN: 'late-watcher' } })
      await eventually(() => tooltip(desktop)).toBe('Tocsin: No checks yet')
      await eventually(() => isVisible(desktop)).toBe(true)
      await desktop.closeWindow()
      await desktop.answer('Keep Monitoring')
      comesUp()
      const second = await runDesktop(['--data-dir', desktop.dataDir])
      expect(second.code).toBe(0)
      await eventually(() => callByWindow(desktop, 'desktop.get', undefined)).toMatchObject({
        hasTray: true,
      })
      await callByWindow(desktop, 'desktop.save', { trayClick: 'window' })
      await desktop.closeWindow()
      await eventually(() => isVisible(desktop)).toBe(false)
      await desktop.clickTray()
      await eventually(() => isVisible(desktop)).toBe(true)
      expect(await desktop.told('Tray.destroy')).toHaveLength(1)
    })
  },
)

describe.skipIf(!CAN_LAUNCH || RUNTIME !== 'stand-in')('the tray of another system', () => {
  const on = (platform: NodeJS.Platform) =>
    launchDesktop({ words: ['--hidden'], env: { TOCSIN_STAND_IN_PLATFORM: platform } })
  const image = async (desktop: Desktop) => {
    const [first] = (await desktop.told('Tray.setImage')).at(-1) ?? []
    return typeof first === 'object' && first !== null && 'image' in first
      ? String(first.image)
      : ''
  }
  function fail(desktop: Desktop, base: string): Promise<Response> {
    const make = ['check', 'create', '--name', 'backup', '--data-dir', desktop.dataDir]
    const { pathname } = new URL(tocsin(make).stdout.trim())
    return fetch(`${base}${pathname}/fail`)
  }

  test('macOS: a template image with a title beside it, and no menu until a right click', async () => {
    const desktop = await on('darwin')
    await fail(desktop, await desktop.url())
    await eventually(() => image(desktop)).toMatch(/mac\/down-1Template\.png$/)
    await eventually(async () => (await desktop.told('Tray.setTitle')).at(-1)).toEqual(['1'])
    expect(await desktop.told('Tray.setContextMenu')).toEqual([])
    await desktop.inMain(() => {
      const { tocsinRecorder } = globalThis as unknown as {
        tocsinRecorder: { trays: { emit(name: string): void }[] }
      }
      tocsinRecorder.trays[0]?.emit('right-click')
    })
    const [menu] = (await desktop.told('Tray.popUpContextMenu')).at(-1) ?? []
    expect(menu).toEqual(
      expect.arrayContaining([expect.objectContaining({ label: 'backup is down' })]),
    )
  })

  test('macOS: the app does not nap', async () => {
    const desktop = await on('darwin')
    await desktop.url()
    expect(await desktop.told('systemPreferences.registerDefaults')).toEqual([
      [{ NSAppSleepDisabled: true }],
    ])
  })

  test('Windows: an icon for the colour of the task bar, and a click that opens', async () => {
    const desktop = await on('win32')
    await fail(desktop, await desktop.url())
    await eventually(() => image(desktop)).toMatch(/win[\\/]light[\\/]down-1\.ico$/)
    expect(await desktop.told('Tray.setTitle')).toEqual([])
    expect((await desktop.menu()).map(({ label }) => label)).toContain('backup is down')
  })
})
