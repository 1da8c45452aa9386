// A real browser for the tests of the window. `npm test` names it in TOCSIN_TEST_BROWSER.
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright'
import { onTestFinished } from 'vitest'

export const BROWSER = process.env.TOCSIN_TEST_BROWSER

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Of a busy machine. Milliseconds. */
const PATIENCE = 120_000

/** Started once for a worker, whose end is its end. */
let browser: Promise<Browser> | undefined

async function newContext(options: BrowserContextOptions): Promise<BrowserContext> {
  if (BROWSER === undefined) throw new Error('no browser')
  browser ??= chromium.launch({ executablePath: BROWSER, args: ARGS })
  const context = await (await browser).newContext(options)
  context.setDefaultTimeout(PATIENCE)
  return context
}

/** By their options. A context costs as much as two pages of the window. */
const contexts = new Map<string, Promise<BrowserContext>>()

function sharedContext(options: BrowserContextOptions): Promise<BrowserContext> {
  const key = JSON.stringify(options)
  const context = contexts.get(key) ?? newContext(options)
  contexts.set(key, context)
  return context
}

/**
 * A page of a person with no history, closed when the test has finished. What origins store is new
 * because each test has servers, and so origins, of its own; cookies are of all ports, and cleared.
 * People with other options are others: they share no cookies.
 */
export async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await sharedContext(options)
  const page = await context.newPage()
  onTestFinished(async () => {
    await page.close()
    await context.clearCookies()
  })
  return page
}

/** A page in a context of its own: for a test that changes the context, such as its clock. */
export async function openPageAlone(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await newContext(options)
  onTestFinished(() => context.close())
  return context.newPage()
}
