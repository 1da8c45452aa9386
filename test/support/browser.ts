// A real browser for the tests of the window. `npm test` names it in TOCSIN_TEST_BROWSER.
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
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

/** A page of a fresh browser, closed when the test has finished. */
export async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  if (BROWSER === undefined) throw new Error('no browser')
  const browser: Browser = await chromium.launch({ executablePath: BROWSER, args: ARGS })
  onTestFinished(() => browser.close())
  const context = await browser.newContext(options)
  return context.newPage()
}
