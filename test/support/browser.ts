// A real browser for the tests of the window. `npm test` names it in TOCSIN_TEST_BROWSER.
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { afterAll, onTestFinished } from 'vitest'

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

/** Started once for a file of tests: each test has a context of its own in it. */
let browser: Promise<Browser> | undefined

afterAll(async () => {
  await (await browser)?.close()
  browser = undefined
})

/** A page of a person with no history, closed when the test has finished. */
export async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  if (BROWSER === undefined) throw new Error('no browser')
  browser ??= chromium.launch({ executablePath: BROWSER, args: ARGS })
  const context = await (await browser).newContext(options)
  onTestFinished(() => context.close())
  return context.newPage()
}
