// `npm run screenshots`: takes the pictures of the README from the built server, in a browser.
// They show real checks, pings and pushes of a temporary data folder.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium, type Page } from 'playwright'
import { findBrowsers } from './browser.ts'
import { buildIfStale } from './build-if-stale.ts'

const ROOT = path.join(import.meta.dirname, '..')
const CLI = path.join(ROOT, 'out', 'main', 'cli.js')
const PICTURES = path.join(ROOT, 'docs', 'pictures')
/** What links on the pictures begin with: the default address, whichever port is free here. */
const BASE = 'http://127.0.0.1:7464'

const CHECKS = [
  ['nightly backup', '--tags', 'prod db', '--timeout', '86400', '--grace', '3600'],
  ['renew certificates', '--tags', 'prod web', '--timeout', '3600', '--grace', '2400'],
  ['photo import', '--tags', 'home', '--timeout', '604800', '--grace', '7200'],
  ['monthly report', '--tags', 'office', '--schedule', '0 9 1 * *', '--tz', 'Europe/Riga'],
  ['mirror to NAS', '--tags', 'home', '--timeout', '3600', '--grace', '600'],
] as const

interface Server {
  readonly url: string
  readonly window: string
  readonly process: ChildProcess
}

function tocsin(dataDir: string, ...words: readonly string[]): string {
  const done = spawnSync(process.execPath, [CLI, ...words, '--data-dir', dataDir], {
    encoding: 'utf8',
  })
  if (done.status !== 0) throw new Error(`tocsin ${words.join(' ')}: ${done.stderr}`)
  return done.stdout.trim()
}

function serve(dataDir: string): Promise<Server> {
  const words = ['serve', '--data-dir', dataDir, '--port', '0', '--base-url', BASE]
  const child = spawn(process.execPath, [CLI, ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`serve ended with ${code}`)))
    child.stdout.on('data', (chunk) => {
      printed += chunk
      const [, url] = /^Listening on (http:\S+)$/m.exec(printed) ?? []
      const [, token] = /^Window at \S+#(token=\S+)$/m.exec(printed) ?? []
      if (url && token) resolve({ url, window: `${url}/#${token}`, process: child })
    })
  })
}

/** Runs of every check, each with a start, and one that fails at its end. */
async function ping(url: string, paths: readonly string[]): Promise<void> {
  const send = (path: string, body = '') => fetch(`${url}${path}`, { method: 'POST', body })
  for (let run = 0; run < 12; run++) {
    for (const [i, path] of paths.entries()) {
      await send(`${path}/start`)
      await sleep(10 + 40 * ((run * 7 + i * 3) % 5))
      await send(path, `copied ${200 + run} files`)
    }
  }
  const last = paths.at(-1) ?? ''
  await send(`${last}/start`)
  await send(`${last}/12`, 'rsync: connection unexpectedly closed (0 bytes received)')
}

async function main(): Promise<void> {
  buildIfStale()
  const executablePath = findBrowsers().whole
  if (executablePath === null) throw new Error('no browser')
  fs.mkdirSync(PICTURES, { recursive: true })
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tocsin-pictures-'))
  const server = await serve(dataDir)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const urls = CHECKS.map(([name, ...words]) =>
      tocsin(dataDir, 'check', 'create', '--name', name, ...words),
    )
    await ping(
      server.url,
      urls.map((url) => new URL(url).pathname),
    )
    await takeAll(browser, server)
  } finally {
    await browser.close()
    server.process.removeAllListeners('exit')
    server.process.kill()
    fs.rmSync(dataDir, { recursive: true })
  }
}

async function takeAll(browser: Browser, { url, window }: Server): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1100, height: 560 } })
  await page.goto(window)
  await page.getByRole('link', { name: 'mirror to NAS' }).waitFor()
  await take(page, 'checks')

  await page.getByRole('link', { name: 'mirror to NAS' }).click()
  await page.setViewportSize({ width: 1100, height: 900 })
  await page.getByText('Down since').first().waitFor()
  await take(page, 'check')

  await page.setViewportSize({ width: 1100, height: 760 })
  await page.goto(`${url}/#/pushes/new`)
  await page.getByLabel('Secret', { exact: true }).fill('correct horse battery staple')
  await page.getByLabel('Views').fill('1')
  await take(page, 'composer')
  await page.getByRole('button', { name: 'Push', exact: true }).click()
  const link = await page.getByTestId('push-link').innerText()

  const recipient = await browser.newPage({ viewport: { width: 760, height: 330 } })
  await recipient.goto(link.replace(BASE, url))
  await recipient.getByRole('button').first().click()
  await recipient.getByText('correct horse').waitFor()
  await take(recipient, 'recipient')
}

async function take(page: Page, name: string): Promise<void> {
  // Live rows and fonts settle first.
  await sleep(500)
  await page.screenshot({ path: path.join(PICTURES, `${name}.png`) })
}

await main()
