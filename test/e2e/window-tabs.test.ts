// The session of the window among the tabs of a browser (contract hardening.md H9).
import type { Page } from 'playwright'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startAppServer } from '../support/app-server.ts'
import { BROWSER, openPage, openPageAlone } from '../support/browser.ts'

async function expectSignedIn(page: Page): Promise<void> {
  await page.getByRole('navigation').first().waitFor()
}

async function openTab(page: Page, url: string): Promise<Page> {
  const tab = await page.context().newPage()
  onTestFinished(() => tab.close())
  await tab.goto(url)
  return tab
}

describe.skipIf(BROWSER === undefined)('tabs of the window (skipped without a browser)', () => {
  test('a reload stays signed in, and so do new tabs while one is open', async () => {
    const server = await startAppServer()
    const page = await openPage()
    await page.goto(server.link())
    await expectSignedIn(page)
    await page.reload()
    await expectSignedIn(page)
    await expectSignedIn(await openTab(page, server.url))
  })

  test('the link opened in a second tab leaves the first signed in', async () => {
    const server = await startAppServer()
    const page = await openPage()
    const link = server.link()
    await page.goto(link)
    await expectSignedIn(page)
    await expectSignedIn(await openTab(page, link))
    await expectSignedIn(await openTab(page, server.link()))
    await page.reload()
    await expectSignedIn(page)
  })

  test('a used link says so where no tab is open, and how to get a fresh one', async () => {
    const server = await startAppServer()
    const link = server.link()
    const first = await openPageAlone()
    await first.goto(link)
    await expectSignedIn(first)
    const page = await openPageAlone()
    await page.goto(link)
    await page.getByText('This link was already used, or is from an earlier start').waitFor()
    await page.getByText('tocsin window', { exact: true }).waitFor()
    const command = 'npm run -s tocsin -- window'
    await page.getByText(command, { exact: true }).waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: `Copy ${command}` }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(command)
    await first.reload()
    await expectSignedIn(first)
    // In the same tab: a browser takes it for a place on the page that is there.
    await page.goto(server.link())
    await expectSignedIn(page)
  })

  test('the cookie alone opens nothing, and the page says what does', async () => {
    const server = await startAppServer()
    const page = await openPageAlone()
    await page.goto(server.link())
    await expectSignedIn(page)
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    await page.getByText('Open the link that').waitFor()
    const status = () =>
      page.evaluate(async () => {
        const body = '{"name":"app.snapshot"}'
        return (await fetch('/window/call', { method: 'POST', body })).status
      })
    expect(await status()).toBe(401)
  })

  test('two Tocsins on one host are open in one browser', async () => {
    const [one, other] = [await startAppServer(), await startAppServer()]
    const page = await openPage()
    await page.goto(one.link())
    await expectSignedIn(page)
    await expectSignedIn(await openTab(page, other.link()))
    await page.reload()
    await expectSignedIn(page)
  })
})
