// The Chromium behind the windows: one for the process, started with the first window. Its requests
// are answered by the handlers of Electron's own schemes; nothing reaches a network.
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page, Route } from 'playwright'
import { isOwnScheme, toElectron } from './address.ts'

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The test looks at the same pages over this.
  '--remote-debugging-port=0',
]

type SchemeHandler = (request: Request) => Response | Promise<Response>

/** What a window wants to know of its page. */
export interface PageOwner {
  /** The page itself goes somewhere. False: it stays. */
  onNavigation(address: string): boolean
  /** The page opens a window at that address; it is closed again in any case. */
  onWindowOpen(address: string): void
}

const handlers = new Map<string, SchemeHandler>()
const owners = new Map<Page, PageOwner>()
let context: Promise<BrowserContext> | undefined
let profile: string | undefined

export function setSchemeHandler(scheme: string, handler: SchemeHandler): void {
  handlers.set(scheme, handler)
}

export function hasSchemeHandler(scheme: string): boolean {
  return handlers.has(scheme)
}

/** @param userData where the profile is kept, so that it survives a restart */
export async function openPage(userData: string, owner: PageOwner): Promise<Page> {
  context ??= start(userData)
  const page = await (await context).newPage()
  owners.set(page, owner)
  page.once('close', () => owners.delete(page))
  return page
}

export async function closeBrowser(): Promise<void> {
  const opened = await context?.catch(() => undefined)
  await opened?.close().catch(() => {})
}

/** Where Chromium's DevTools listen; null until the first window is made. */
export async function debuggingAddress(): Promise<string | null> {
  if (context === undefined || profile === undefined) return null
  await context
  const file = path.join(profile, 'DevToolsActivePort')
  while (!fs.existsSync(file)) await sleep(20)
  return `http://127.0.0.1:${fs.readFileSync(file, 'utf8').split('\n')[0]}`
}

async function start(userData: string): Promise<BrowserContext> {
  // Loaded with the first window: an app that starts hidden needs no browser.
  const { chromium } = await import('playwright')
  profile = path.join(userData, 'chromium')
  fs.rmSync(path.join(profile, 'DevToolsActivePort'), { force: true })
  const started = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.TOCSIN_TEST_BROWSER ?? '/usr/bin/chromium',
    args: ARGS,
    handleSIGINT: false,
    handleSIGTERM: false,
  })
  await started.route('**/*', answer)
  started.on('page', (page) => void watchStranger(page))
  return started
}

async function answer(route: Route): Promise<void> {
  const request = route.request()
  const address = toElectron(request.url())
  const page = request.frame().page()
  const owner = owners.get(page)
  const isOwnPage = owner !== undefined && request.frame() === page.mainFrame()
  if (request.isNavigationRequest() && isOwnPage && !owner.onNavigation(address)) {
    // The page stays where it was, as after a prevented navigation.
    return route.abort('aborted')
  }
  const handler = handlers.get(new URL(address).protocol.replace(':', ''))
  if (owner === undefined || !isOwnScheme(request.url()) || handler === undefined) {
    return route.abort('blockedbyclient')
  }
  const response = await handler(
    new Request(address, { method: request.method(), headers: request.headers() }),
  )
  const headers = Object.fromEntries(response.headers)
  const body = Buffer.from(await response.arrayBuffer())
  await route.fulfill({ status: response.status, headers, body }).catch(() => {})
}

/** A page that no window made: one of ours opened it, which Electron would have asked about first. */
async function watchStranger(page: Page): Promise<void> {
  const opener = await page.opener()
  const owner = opener === null ? undefined : owners.get(opener)
  if (owner === undefined) return
  const request = await page
    .waitForRequest(() => true, { timeout: 1000 })
    .catch(() => null)
  owner.onWindowOpen(toElectron(request?.url() ?? page.url()))
  await page.close().catch(() => {})
}
