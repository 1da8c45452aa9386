// The window of the built app: served by its own scheme, kept to it, gone and back.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../support/house.ts'
import type { Desktop } from '../support/desktop.ts'
import {
  CAN_LAUNCH,
  eventually,
  launchDesktop,
  RUNTIME,
  runDesktop,
  startDesktop,
} from '../support/launch.ts'

const CHECK = '3f1e2d4c-0000-4000-8000-00000000abcd'

describe.skipIf(!CAN_LAUNCH)(`what the page may do (desktop runtime: ${RUNTIME})`, () => {
  let desktop: Desktop

  beforeAll(async () => {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tocsin-'))
    desktop = await startDesktop({ dataDir })
    return async () => {
      await desktop.kill()
      fs.rmSync(dataDir, { recursive: true, force: true })
    }
  })

  test('it shows the page by the scheme, under the policy, over IPC', async () => {
    const page = await desktop.page()
    await page.getByRole('heading').first().waitFor()
    const address = await desktop.inMain(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => window.webContents.getURL()),
    )
    expect(address).toEqual(['tocsin-app://window/index.html#/'])
    const policy = await page.evaluate(async () =>
      (await fetch('/index.html')).headers.get('content-security-policy'),
    )
    expect(policy).toContain("default-src 'none'; script-src 'self'")
    expect(policy).not.toContain('unsafe')
    expect(await page.evaluate(() => Object.keys(window.tocsin ?? {}))).toEqual([
      'languages',
      'call',
      'on',
    ])
    await eventually(async () => (await desktop.windows())[0]?.isVisible).toBe(true)
  })

  test('nothing of Node or Electron reaches the page', async () => {
    const page = await desktop.page()
    const reached = await page.evaluate(() =>
      ['require', 'process', 'module', 'Buffer', 'ipcRenderer'].filter((name) => name in window),
    )
    expect(reached).toEqual([])
    const ran = await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'document.title = "run"'
      document.head.append(script)
      return document.title
    })
    expect(ran).not.toBe('run')
  })

  test('a page that goes elsewhere stays, and nothing is opened', async () => {
    const page = await desktop.page()
    await page.getByRole('heading').first().waitFor()
    const before = page.url()
    await page.evaluate(() => {
      location.href = 'https://example.com/'
    })
    await page.evaluate(() => {
      location.href = 'file:///etc/passwd'
    })
    // A round through the page's own event loop, after which it would have gone.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    expect(page.url()).toBe(before)
    await page.getByRole('heading').first().waitFor()
  })

  test('a window that the page opens is refused; https goes to the browser, anything else nowhere', async () => {
    const page = await desktop.page()
    await page.evaluate(() => void window.open('http://example.com/insecure'))
    await page.evaluate(() => void window.open('https://example.com/docs', '_blank', 'noopener'))
    await page.evaluate(() => {
      const link = document.createElement('a')
      Object.assign(link, { href: 'https://example.com/link', target: '_blank' }).click()
    })
    await eventually(() => desktop.told('shell.openExternal')).toEqual([
      ['https://example.com/docs'],
      ['https://example.com/link'],
    ])
    await eventually(() => desktop.stderr().match(/a link was not opened/g)).toHaveLength(1)
    expect(await desktop.windows()).toHaveLength(1)
  })
})

describe.skipIf(!CAN_LAUNCH)(`when there is a window (desktop runtime: ${RUNTIME})`, () => {
  test('started hidden, it has no window until a link asks for a check', async () => {
    const desktop = await launchDesktop({ words: ['--hidden'] })
    await desktop.url()
    expect(await desktop.windows()).toEqual([])
    const second = await runDesktop(['--data-dir', desktop.dataDir, `tocsin://check/${CHECK}`])
    expect(second.code).toBe(0)
    const page = await desktop.page()
    await eventually(() => new URL(page.url()).hash).toBe(`#/checks/${CHECK}`)
  })

  test('a second start brings the window to its check; a foreign link changes nothing', async () => {
    const desktop = await launchDesktop()
    const page = await desktop.page()
    const words = ['--data-dir', desktop.dataDir]
    await runDesktop([...words, `tocsin://check/${CHECK}`])
    await eventually(() => new URL(page.url()).hash).toBe(`#/checks/${CHECK}`)
    await runDesktop([...words, `tocsin://check/${CHECK}/delete`])
    expect(new URL(page.url()).hash).toBe(`#/checks/${CHECK}`)
    expect(await desktop.windows()).toHaveLength(1)
  })

  test('it opens where it was, in the theme that was chosen', async () => {
    const dataDir = temporaryFolder()
    const desktop = await launchDesktop({ dataDir })
    const page = await desktop.page()
    await page.getByRole('heading').first().waitFor()
    await page.evaluate(() => window.tocsin?.call('settings.save', { theme: 'dark' }))
    const isDark = (of: Desktop) => of.inMain(({ nativeTheme }) => nativeTheme.shouldUseDarkColors)
    await eventually(() => isDark(desktop)).toBe(true)
    const bounds = { x: 40, y: 60, width: 820, height: 560 }
    await desktop.inMain(({ BrowserWindow }, to: typeof bounds) => {
      BrowserWindow.getAllWindows()[0]?.setBounds(to)
    }, bounds)
    expect(await desktop.quit()).toBe(0)

    const again = await launchDesktop({ dataDir })
    await again.page()
    expect((await again.windows())[0]?.bounds).toEqual(bounds)
    expect(await isDark(again)).toBe(true)
  })

  test('a page that crashes is made again', async () => {
    const desktop = await launchDesktop()
    const page = await desktop.page()
    await eventually(async () => (await desktop.windows())[0]?.isVisible).toBe(true)
    const id = await desktop.inMain(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows()
      window?.webContents.forcefullyCrashRenderer()
      return window?.id
    })
    const crashed = desktop.inMain(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => window.id),
    )
    await eventually(async () => (await crashed).length).toBe(1)
    await eventually(() =>
      desktop.inMain(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().map((window) => window.id),
      ),
    ).not.toContain(id)
    await eventually(() => desktop.stderr()).toContain('the window crashed')
    await eventually(async () => (await desktop.page()) === page).toBe(false)
    await (await desktop.page()).getByRole('heading').first().waitFor()
  })
})
