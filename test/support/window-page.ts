// The window of a real server in a real browser, signed in.
import fs from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { type AppServer, type AppServerOptions, startAppServer } from './app-server.ts'
import { openPage, type PageOptions } from './browser.ts'
import { temporaryFolder } from './house.ts'
import { keepPicture, LARGE, looks } from './looks.ts'
import { serve } from './tocsin.ts'

export interface WindowPage {
  readonly page: Page
  readonly server: Pick<AppServer, 'url' | 'stop'>
  /** Errors of the page and its console; a test that expects none says so at its end. */
  readonly complaints: readonly string[]
  /** Goes to a view: `/pushes/new`. */
  go(route: string): Promise<void>
  /** Calls a procedure as the page does. */
  call<T = unknown>(name: string, input?: unknown): Promise<T>
}

export interface WindowPageOptions extends PageOptions, AppServerOptions {
  /** The built program in a process of its own, instead of one in the process of the test. */
  readonly built?: boolean
}

async function serveBuilt(): Promise<AppServer> {
  const server = await serve(temporaryFolder())
  const link = () => /^Window at (\S+)$/m.exec(server.stdout())?.[1]
  await expect.poll(link).toBeDefined()
  return { url: server.url, link: () => link() ?? '', stop: server.stop }
}

export async function openWindowPage(options: WindowPageOptions = {}): Promise<WindowPage> {
  const { built = false, adoptFrom, ...context } = options
  const server = await (built
    ? serveBuilt()
    : startAppServer(adoptFrom === undefined ? {} : { adoptFrom }))
  const page = await openPage({ viewport: LARGE, ...context })
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await page.goto(server.link())
  await page.getByRole('navigation').first().waitFor()
  return {
    page,
    server,
    complaints,
    async go(route) {
      await page.evaluate(follow, `#${route}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
    call: (name, input) =>
      page.evaluate(
        async ([name, input]) => {
          const answer = await fetch('/window/call', {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              'x-tocsin-window': sessionStorage.getItem('tocsin-window') ?? '',
            },
            body: JSON.stringify({ name, input }),
          })
          const { output, error } = await answer.json()
          if (error) throw new Error(`${error.code}: ${error.message}`)
          return output
        },
        [name, input] as const,
      ),
  }
}

/** In the page: when it is done, the window has left the view that it showed. */
async function follow(hash: string): Promise<void> {
  if (location.hash === hash) return
  const followed = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }))
  location.hash = hash
  await followed
}

/** Opens the list of a field and takes one of its options. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
  // Until it has gone, it takes the keys.
  await page.getByRole('listbox').waitFor({ state: 'detached' })
}

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const NOTHING = ';'

/**
 * Axe in this page alone, without another one that joins the results of its frames; it reports violations
 * only. A page gets its source once, and less than half of what would be sent by default each time.
 */
export async function axeOf(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  const axeSource = isThere ? NOTHING : fs.readFileSync(AXE, 'utf8')
  return new AxeBuilder({ page, axeSource })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
}

/** Asserts that axe finds nothing on the page as it is. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await (await axeOf(page)).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`)
  expect(found).toEqual([])
}

const PHONE = { width: 390, height: 844 }

/**
 * Looks at a view in both themes, small and large, and as on a phone: nothing sticks out at its side, axe finds
 * nothing. Where people look as well, a picture of each is kept for them.
 */
export async function expectLegible(page: Page, name: string): Promise<void> {
  const phone = { colorScheme: 'light', size: PHONE } as const
  for (const { colorScheme, size } of [phone, ...looks({ width: 720, height: 480 }, LARGE)]) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize(size)
    await expect.poll(() => isTooWide(page)).toBe(false)
    await keepPicture(page, `${name}-${colorScheme}-${size.width}`)
  }
  await expectAccessible(page)
}

/** Whether something sticks out at the side of the page, or of the view in it, which scrolls by itself. */
export function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const views = [...document.querySelectorAll('main > [data-width]')]
    return [document.documentElement, ...views].some((one) => one.scrollWidth > one.clientWidth)
  })
}
