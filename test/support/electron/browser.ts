// The Chromium behind the windows: one for the process, started with the first window. Its requests
// are answered by the handlers of Electron's own schemes; nothing reaches a network.
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Frame, Page, Request as PlaywrightRequest, Route } from 'playwright'
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
/** Pages that are being made for windows: those that appear meanwhile are theirs. */
let making = 0

export function setSchemeHandler(scheme: string, handler: SchemeHandler): void {
  handlers.set(scheme, handler)
}

export function hasSchemeHandler(scheme: string): boolean {
  return handlers.has(scheme)
}

/** @param userData where the profile is kept, so that it survives a restart */
export async function openPage(userData: string, owner: PageOwner): Promise<Page> {
  context ??= start(userData)
  const opened = await context
  making += 1
  try {
    const page = await opened.newPage()
    owners.set(page, owner)
    page.once('close', () => owners.delete(page))
    await reportWindows(page, owner)
    return page
  } finally {
    making -= 1
  }
}

/** Chromium asks for a window before it makes one, and says so each time, whatever becomes of it. */
async function reportWindows(page: Page, owner: PageOwner): Promise<void> {
  const session = await page.context().newCDPSession(page)
  session.on('Page.windowOpen', ({ url }) => owner.onWindowOpen(toElectron(url || 'about:blank')))
  await session.send('Page.enable')
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
  // The window loads its other views once it is idle: more than most tests need, each by way of a handler.
  await started.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0
  })
  started.on('page', (page) => void closeStranger(page))
  return started
}

async function answer(route: Route): Promise<void> {
  const request = route.request()
  const address = toElectron(request.url())
  const frame = frameOf(request)
  const owner = frame === null ? undefined : owners.get(frame.page())
  // A window that a page opened, which is about to be closed.
  if (frame === null || owner === undefined) return route.abort('blockedbyclient')
  const isPageItself = request.isNavigationRequest() && frame === frame.page().mainFrame()
  // The page stays where it was, as after a prevented navigation.
  if (isPageItself && !owner.onNavigation(address)) return route.abort('aborted')
  const handler = handlers.get(new URL(address).protocol.replace(':', ''))
  if (!isOwnScheme(request.url()) || handler === undefined) return route.abort('blockedbyclient')
  const method = request.method()
  const response = await handler(new Request(address, { method, headers: request.headers() }))
  const headers = Object.fromEntries(response.headers)
  const body = Buffer.from(await response.arrayBuffer())
  await route.fulfill({ status: response.status, headers, body }).catch(() => {})
}

/** Null for the first request of a page that does not exist yet: Playwright throws then. */
function frameOf(request: PlaywrightRequest): Frame | null {
  try {
    return request.frame()
  } catch {
    return null
  }
}

/** Electron would have asked first, and the app refuses. */
async function closeStranger(page: Page): Promise<void> {
  if (making > 0 || owners.has(page)) return
  await page.close().catch(() => {})
}
