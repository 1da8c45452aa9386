// The window of the built app: served by its own scheme, kept to it, gone and back.
import { describe, expect, test } from 'vitest'
import { CAN_LAUNCH, eventually, launchDesktop, RUNTIME } from './launch.ts'

const CHECK = '3f1e2d4c-0000-4000-8000-00000000abcd'

describe.skipIf(!CAN_LAUNCH)(`the window (desktop runtime: ${RUNTIME})`, () => {
  test('it shows the page by the scheme, under the policy, over IPC', async () => {
    const desktop = await launchDesktop()
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
    expect(await page.evaluate(() => Object.keys(window.tocsin ?? {}))).toEqual(['call', 'on'])
    await eventually(async () => (await desktop.windows())[0]?.isVisible).toBe(true)
  })

  test('nothing of Node or Electron reaches the page', async () => {
    const page = await (await launchDesktop()).page()
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
    const desktop = await launchDesktop()
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
    expect(await desktop.told('shell.openExternal')).toEqual([])
  })

  test('a window that the page opens is refused; https goes to the browser, anything else nowhere', async () => {
    const desktop = await launchDesktop()
    const page = await desktop.page()
    await page.evaluate(() => void window.open('http://example.com/insecure'))
    await page.evaluate(() => void window.open('https://example.com/docs', '_blank', 'noopener'))
    await eventually(() => desktop.told('shell.openExternal')).toEqual([
      ['https://example.com/docs'],
    ])
    expect(desktop.stderr()).toContain('a link was not opened')
    expect(await desktop.windows()).toHaveLength(1)
  })

  test('started hidden, it has no window until a link asks for a check', async () => {
    const desktop = await launchDesktop({ words: ['--hidden'] })
    await desktop.url()
    expect(await desktop.windows()).toEqual([])
    expect(await desktop.again(['--data-dir', desktop.dataDir, `tocsin://check/${CHECK}`])).toBe(0)
    const page = await desktop.page()
    await eventually(() => new URL(page.url()).hash).toBe(`#/checks/${CHECK}`)
  })

  test('a second start brings the window to its check; a foreign link changes nothing', async () => {
    const desktop = await launchDesktop()
    const page = await desktop.page()
    const words = ['--data-dir', desktop.dataDir]
    await desktop.again([...words, `tocsin://check/${CHECK}`])
    await eventually(() => new URL(page.url()).hash).toBe(`#/checks/${CHECK}`)
    await desktop.again([...words, `tocsin://check/${CHECK}/delete`])
    expect(new URL(page.url()).hash).toBe(`#/checks/${CHECK}`)
    expect(await desktop.windows()).toHaveLength(1)
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
    expect(desktop.stderr()).toContain('the window crashed')
    await eventually(async () => (await desktop.page()) === page).toBe(false)
    await (await desktop.page()).getByRole('heading').first().waitFor()
  })
})
