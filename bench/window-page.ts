// The window in a real Chromium, for the bench: found as the tests find it, never installed here. What a
// page is asked for is timed by its own clock, and its processor time by DevTools.
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from 'playwright'
import { presentBrowsers } from '../scripts/browser.ts'
import type { Input, Output, ProcedureName } from '../src/shared/procedures/index.ts'
import type { Served } from './processes.ts'

export const NO_BROWSER = 'no Chromium was found; TOCSIN_TEST_BROWSER may name one'

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const SIZE = { width: 1280, height: 800 }
/** Milliseconds. */
const PATIENCE = 120_000

/** Null: there is none. */
export async function launchBrowser(): Promise<Browser | null> {
  const { whole } = presentBrowsers()
  if (whole === null) return null
  // Loaded here: other measurements do without its memory.
  const { chromium } = await import('playwright')
  return chromium.launch({ executablePath: whole, args: ARGS })
}

/** Calls back when what is rendered now has been painted; in the page. */
type AfterPaint = (then: (at: number) => void) => void

declare global {
  interface Window {
    /** When the first row of the list was painted, by `performance.now()`. */
    benchFirstRow: Promise<number>
    benchAfterPaint: AfterPaint
  }
}

/** A page of the window of that server, signed in by the link that it printed. */
export async function openWindow(browser: Browser, tocsin: Served): Promise<Page> {
  const context = await browser.newContext({ viewport: SIZE })
  context.setDefaultTimeout(PATIENCE)
  const page = await context.newPage()
  await page.addInitScript(watchPaint)
  await page.goto(await linkOf(tocsin))
  await page.getByRole('navigation').first().waitFor()
  return page
}

async function linkOf(tocsin: Served): Promise<string> {
  for (;;) {
    const link = /^Window at (\S+)$/m.exec(tocsin.printed())?.[1]
    if (link !== undefined) return link
    await pause(10)
  }
}

/** Calls a procedure as the page does. */
export function callIn<N extends ProcedureName>(
  page: Page,
  name: N,
  input: Input<N>,
): Promise<Output<N>> {
  return page.evaluate(
    async ({ name, input }) => {
      const secret = sessionStorage.getItem('tocsin-window') ?? ''
      const headers = { 'content-type': 'application/json', 'x-tocsin-window': secret }
      const body = JSON.stringify({ name, input })
      const answer = await fetch('/window/call', { method: 'POST', headers, body })
      return (await answer.json()).output
    },
    { name, input },
  )
}

/** Runs in each page before its own scripts. */
function watchPaint(): void {
  // A message that is sent in a frame is taken after its paint.
  window.benchAfterPaint = (then) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => then(performance.now())
      port2.postMessage(null)
    })
  window.benchFirstRow = new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      if (document.querySelector('tr[data-uuid]') === null) return
      watch.disconnect()
      window.benchAfterPaint(resolve)
    })
    watch.observe(document, { subtree: true, childList: true })
  })
}

/** Milliseconds without anything new after which a page has loaded what it loads ahead. */
const SETTLED = 400

/** Waits until the page has loaded every chunk that it loads when it has nothing else to do. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async (settled) => {
    await window.benchFirstRow
    for (let [before, since] = [-1, performance.now()]; performance.now() - since < settled; ) {
      const now = performance.getEntriesByType('resource').length
      if (now !== before) [before, since] = [now, performance.now()]
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }, SETTLED)
}

/** Milliseconds of the page's main thread, on the processor. */
export interface Busy {
  readonly script: number
  readonly task: number
}

/** How busy the page's main thread has been since; processor time, so that other programs do not count. */
export async function watchBusy(page: Page): Promise<() => Promise<Busy>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await busyOf(devtools)
  return async () => {
    const after = await busyOf(devtools)
    await devtools.detach()
    return { script: after.script - before.script, task: after.task - before.task }
  }
}

async function busyOf(devtools: CDPSession): Promise<Busy> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const of = (wanted: string) => {
    const metric = metrics.find(({ name }) => name === wanted)
    if (metric === undefined) throw new Error(`the browser tells no ${wanted}`)
    return metric.value * 1000
  }
  return { script: of('ScriptDuration'), task: of('TaskDuration') }
}
