// `webContents`: Chromium's page and what happens in it, told as Electron's events.
import { EventEmitter } from 'node:events'
import fs from 'node:fs'
import type { WebContents } from 'electron'
import type { Page } from 'playwright'
import { toBrowser, toElectron } from './address.ts'
import { app } from './app.ts'
import { openPage } from './browser.ts'
import { invoke } from './ipc-main.ts'
import { BINDING, INBOX, preloadScript } from './preload-script.ts'
import { preventable } from './rules.ts'
import { defaultSession } from './session.ts'
import { followTheme } from './theme.ts'

type WindowOpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0]

interface WebContentsOptions {
  readonly preload: string | undefined
  /** The `additionalArguments`. */
  readonly words: readonly string[]
  readonly viewport: { readonly width: number; readonly height: number }
}

export function createWebContents({ preload, words, viewport }: WebContentsOptions) {
  const events = new EventEmitter()
  let openHandler: WindowOpenHandler = () => ({ action: 'allow' })
  let isDestroyed = false
  let address = ''
  /** Where the main side itself leads the page: not a navigation of the page's own. */
  let led: string | null = null

  const opening = openPage(app.getPath('userData'), {
    onNavigation(to) {
      if (led === to.replace(/#.*$/, '')) return true
      const details = preventable({ url: to, isSameDocument: false, isMainFrame: true })
      events.emit('will-frame-navigate', details)
      if (!details.defaultPrevented) events.emit('will-navigate', details, to)
      return !details.defaultPrevented
    },
    onWindowOpen(to) {
      const referrer = { url: '', policy: 'no-referrer' } as const
      openHandler({ url: to, frameName: '', features: '', disposition: 'new-window', referrer })
    },
  }).then(prepare)
  // Its failure is told by loadURL.
  opening.catch(() => {})

  async function prepare(page: Page): Promise<Page> {
    await page.setViewportSize(viewport)
    await page.exposeBinding(BINDING, ({ frame }, channel: string, args: unknown[]) =>
      invoke(contents, frame, channel, args),
    )
    if (preload !== undefined) {
      await page.addInitScript({ content: preloadScript(fs.readFileSync(preload, 'utf8'), words) })
    }
    page.on('crash', () => {
      events.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
    })
    page.on('download', (download) => {
      const event = preventable({})
      const item = { getURL: () => toElectron(download.url()), cancel: () => download.cancel() }
      defaultSession.emit('will-download', event, item, contents)
      if (event.defaultPrevented) void download.cancel()
    })
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) address = toElectron(page.url())
    })
    followTheme((colorScheme) => void page.emulateMedia({ colorScheme }).catch(() => {}))
    return page
  }

  const methods = {
    session: defaultSession as unknown as Electron.Session,
    setWindowOpenHandler(handler: WindowOpenHandler) {
      openHandler = handler
    },
    send(channel, ...args) {
      const deliver = ([name, to, sent]: [string, string, unknown[]]) =>
        (globalThis as unknown as Record<string, (to: string, sent: unknown[]) => void>)[name]?.(
          to,
          sent,
        )
      const message: [string, string, unknown[]] = [INBOX, channel, args]
      void opening
        .then((page) => page.evaluate(deliver, message))
        // A page that is being loaded or closed misses it, as in Electron.
        .catch(() => {})
    },
    async loadURL(url) {
      const page = await opening
      led = url.replace(/#.*$/, '')
      try {
        await page.goto(toBrowser(url))
      } finally {
        led = null
      }
      events.emit('did-finish-load')
    },
    executeJavaScript: async (code: string) => (await opening).evaluate(code),
    getURL: () => address,
    isDestroyed: () => isDestroyed,
    isCrashed: () => false,
    reload() {
      void opening.then((page) => page.reload()).catch(() => {})
    },
    forcefullyCrashRenderer() {
      void opening.then((page) => page.goto('chrome://crash')).catch(() => {})
    },
    close() {
      isDestroyed = true
      events.emit('destroyed')
      void opening.then((page) => page.close()).catch(() => {})
    },
  } satisfies Partial<WebContents>

  const contents = Object.assign(events, methods)
  app.emit('web-contents-created', {}, contents)
  return contents
}
