import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { BROWSER, openPage } from '../support/browser.ts'
import { temporaryFolder } from '../support/house.ts'
import { type Served, serve, tocsin } from '../support/tocsin.ts'

function windowUrl(server: Served): Promise<string> {
  return expect
    .poll(() => /^Window at (\S+)$/m.exec(server.stdout())?.[1])
    .toBeDefined()
    .then(() => /^Window at (\S+)$/m.exec(server.stdout())?.[1] ?? '')
}

/** Screenshots are kept as test output, for people to look at. */
function screenshotPath(name: string): string {
  const folder = path.join(import.meta.dirname, '..', '..', 'test-results', 'screenshots')
  fs.mkdirSync(folder, { recursive: true })
  return path.join(folder, `${name}.png`)
}

describe.skipIf(BROWSER === undefined)(
  'the window as a web page (skipped without a browser)',
  () => {
    test('it says how to make the first check, and shows a ping when it comes', async () => {
      const dataDir = temporaryFolder()
      const server = await serve(dataDir)
      const page = await openPage()
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      await page.goto(await windowUrl(server))
      await page.getByText('check create --name backup').waitFor()
      expect(page.url()).not.toContain('token')

      const pingUrl = tocsin([
        'check',
        'create',
        '--name',
        'backup',
        '--data-dir',
        dataDir,
      ]).stdout.trim()
      await page.getByRole('row', { name: /new backup/ }).waitFor()
      await fetch(pingUrl)
      await page.getByRole('row', { name: /up backup/ }).waitFor()
      expect(complaints).toEqual([])
    })

    test('without the printed link it shows nothing', async () => {
      const server = await serve(temporaryFolder())
      const page = await openPage()
      await page.goto(server.url)
      await page.getByText('Open the link that tocsin serve printed').waitFor()
    })

    test.each(['light', 'dark'] as const)(
      'it is legible in %s, small and large, with 500 checks',
      async (colorScheme) => {
        const dataDir = temporaryFolder()
        const server = await serve(dataDir)
        const key = tocsin([
          'key',
          'create',
          '--type',
          'read-write',
          '--data-dir',
          dataDir,
        ]).stdout.trim()
        const url = await windowUrl(server)
        const sizes = [
          { width: 720, height: 480 },
          { width: 1280, height: 800 },
        ]
        const page = await openPage({ colorScheme, viewport: sizes[0] ?? null })
        onTestFinished(() => page.close())
        await page.goto(url)
        await page.getByText('No checks yet').waitFor()
        await shoot('empty')
        await Promise.all(Array.from({ length: 500 }, (_, i) => createCheck(server.url, key, i)))
        await page.getByText('job 499 of the nightly').waitFor()
        await shoot('500-checks')

        async function shoot(name: string): Promise<void> {
          for (const size of sizes) {
            await page.setViewportSize(size)
            const wider = await page.evaluate(
              () => document.documentElement.scrollWidth > innerWidth,
            )
            expect(wider).toBe(false)
            await page.screenshot({
              path: screenshotPath(`checks-${name}-${colorScheme}-${size.width}`),
            })
          }
        }
      },
    )
  },
)

async function createCheck(url: string, key: string, i: number): Promise<void> {
  const answer = await fetch(`${url}/api/v3/checks/`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: JSON.stringify({ name: `job ${i} of the nightly batch`, tags: i % 2 ? 'prod db' : '' }),
  })
  const check = (await answer.json()) as { ping_url: string; pause_url: string }
  if (i % 7 === 0) await fetch(`${check.ping_url}/fail`)
  else if (i % 5 === 0)
    await fetch(check.pause_url, { method: 'POST', headers: { 'x-api-key': key } })
  else if (i % 3 === 0) await fetch(check.ping_url)
}
