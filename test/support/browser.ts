// A real browser for the tests of the window: Chromium, or its headless shell where that is enough, which
// takes half the time. `npm test` names them in TOCSIN_TEST_BROWSER and TOCSIN_TEST_HEADLESS_SHELL.
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright'
import { onTestFinished } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { within } from '../../src/main/within.ts'
import { lookOften } from './quick-retries.ts'

/** A whole Chromium; undefined where there is none, and tests that need a browser are skipped. */
export const BROWSER = process.env.TOCSIN_TEST_BROWSER
/** The quickest one there is. */
export const QUICK_BROWSER = BROWSER && (process.env.TOCSIN_TEST_HEADLESS_SHELL ?? BROWSER)

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // One process for all pages of a site: each test would start one or two.
  '--renderer-process-limit=1',
  // A page lives a second: to compile its hot functions costs more than they give.
  '--js-flags=--no-turbofan --no-maglev',
  // A name that no browser takes for this computer: pages there are not trusted as loopback is.
  '--host-resolver-rules=MAP laptop.test 127.0.0.1',
]

/** Of a busy machine. Milliseconds. */
const PATIENCE = 30_000
const CLOSING = 4000

export interface PageOptions extends BrowserContextOptions {
  /** For the clipboard of a system: the headless shell has one of its own. */
  readonly wholeBrowser?: boolean
}

/** By their paths, each started once for a worker, whose end is its end. */
const browsers = new Map<string, Promise<Browser>>()

function launch(executablePath: string): Promise<Browser> {
  const launched = browsers.get(executablePath) ?? chromium.launch({ executablePath, args: ARGS })
  browsers.set(executablePath, launched)
  return launched
}

/** Nothing moves, but in the tests of what does. */
const STILL = { reducedMotion: 'reduce' } as const

async function newContext({ wholeBrowser, ...options }: PageOptions): Promise<BrowserContext> {
  const file = wholeBrowser ? BROWSER : QUICK_BROWSER
  if (file === undefined) throw new Error('no browser')
  const browser = await launch(file)
  const context = await browser.newContext({ ...STILL, ...options })
  context.setDefaultTimeout(PATIENCE)
  return context
}

interface SharedContext {
  readonly context: BrowserContext
  /** Forgets the cookies, and what these origins store. */
  forget(origins: Iterable<string>): Promise<void>
}

/** By their options. A context costs as much as two pages of the window. */
const contexts = new Map<string, Promise<SharedContext>>()

function sharedContext(options: PageOptions): Promise<SharedContext> {
  const key = JSON.stringify(options)
  const context = contexts.get(key) ?? newSharedContext(options)
  contexts.set(key, context)
  return context
}

async function newSharedContext(options: PageOptions): Promise<SharedContext> {
  const context = await newContext(options)
  // The window loads its other views once it is idle: half as much again as a test needs.
  await context.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0
  })
  // The process of a site ends with its last page, which this one is.
  const last = await context.newPage()
  await last.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await last.goto('http://127.0.0.1/')
  const devTools = await context.newCDPSession(last)
  return {
    context,
    async forget(origins) {
      await context.clearCookies()
      for (const origin of origins) {
        await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' })
      }
    },
  }
}

/**
 * A page of a person with no history, closed when the test has finished.
 * Views are loaded when they are gone to; `openPageAlone` has those that come when the window is idle.
 * People with other options are others: they share no cookies.
 */
export async function openPage(options: PageOptions = {}): Promise<Page> {
  const { context, forget } = await sharedContext(options)
  const page = await context.newPage()
  lookOften(page)
  const origins = new Set<string>()
  page.on('framenavigated', (frame) => {
    const { protocol, origin } = new URL(frame.url())
    if (protocol === 'http:') origins.add(origin)
  })
  onTestFinished(async () => {
    const leave = async () => {
      await page.close()
      await forget(origins)
    }
    await closed(leave())
  })
  return page
}

/** Chromium sometimes never says that a page has closed: the next test starts another one. */
function closed(closing: Promise<void>): Promise<void> {
  return within(systemClock, CLOSING, closing, () => {
    browsers.clear()
    contexts.clear()
  })
}

/** A page in a context of its own: for a test that changes the context, such as its clock. */
export async function openPageAlone(options: PageOptions = {}): Promise<Page> {
  const context = await newContext(options)
  onTestFinished(() => closed(context.close()))
  const page = await context.newPage()
  lookOften(page)
  return page
}
