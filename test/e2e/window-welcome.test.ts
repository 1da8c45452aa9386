// From nothing to the first green check, as somebody meets it who has read nothing.
import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { startAppServer } from '../support/app-server.ts'
import { BROWSER, openPage } from '../support/browser.ts'
import { expectLegible, openWindowPage } from '../support/window-page.ts'

describe.skipIf(BROWSER === undefined)('the welcome (skipped without a browser)', () => {
  test('makes the first check in one field; the line it shows turns it green', async () => {
    const { page, complaints } = await openWindowPage({ built: true })
    expect(page.url()).not.toContain('token')
    await page.getByLabel('What should Tocsin watch?').fill('nightly backup')
    await page.keyboard.press('Enter')
    await page.getByText('Waiting for the first ping').waitFor()
    const line = await page
      .getByRole('region', { name: 'The first check' })
      .locator('code')
      .innerText()
    expect(spawnSync('sh', ['-c', line]).status).toBe(0)
    await page.getByText('First ping received').waitFor()
    await page.getByRole('link', { name: 'Open check' }).click()
    await page.getByRole('heading', { name: 'nightly backup', level: 1 }).waitFor()
    expect(complaints).toEqual([])
  })

  test('Ping now turns the first check green without a terminal', async () => {
    const { page, complaints } = await openWindowPage()
    await page.getByLabel('What should Tocsin watch?').fill('nightly backup')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Ping now' }).click()
    await page.getByText('First ping received').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Ping now' }).count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('asks for a name before it makes anything', async () => {
    const { page, call } = await openWindowPage()
    await page.getByRole('button', { name: 'Create check' }).click()
    await page.getByRole('alert').getByText('Enter a name').waitFor()
    expect(await call('app.snapshot')).toMatchObject({ checks: [] })
  })

  test('gives way to a check that comes from elsewhere', async () => {
    const { page, call } = await openWindowPage()
    await page.getByLabel('What should Tocsin watch?').waitFor()
    await call('checks.save', { uuid: null, project: null, spec: { name: 'by a script' } })
    await page.getByRole('row', { name: /by a script/ }).waitFor()
  })

  test('leads to a first push as well', async () => {
    const { page } = await openWindowPage()
    await page.getByRole('link', { name: 'New push' }).click()
    await page.waitForURL(/#\/pushes\/new$/)
  })

  test('is legible in both themes, small and large', async () => {
    const { page } = await openWindowPage()
    await page.getByLabel('What should Tocsin watch?').waitFor()
    await expectLegible(page, 'welcome')
    await page.getByLabel('What should Tocsin watch?').fill('backup')
    await page.keyboard.press('Enter')
    await page.getByText('Waiting for the first ping').waitFor()
    await expectLegible(page, 'welcome-waiting')
  })

  test('without the printed link there is nothing to see', async () => {
    const server = await startAppServer()
    const page = await openPage()
    await page.goto(server.url)
    await page.getByText('Signed out').waitFor()
  })

  test('times and sentences are in the browser’s zone, and the window stores none', async () => {
    const { page, call, go, server } = await openWindowPage({ timezoneId: 'Asia/Tokyo' })
    const { uuid } = await call<{ uuid: string }>('checks.save', {
      ...{ uuid: null, project: null, spec: { name: 'backup' } },
    })
    const { pingUrl } = await call<{ pingUrl: string }>('checks.get', { uuid })
    await fetch(`${server.url}${new URL(pingUrl).pathname}`)
    await go(`/checks/${uuid}`)
    await page.getByText('Times are in Asia/Tokyo').waitFor({ state: 'attached' })
    expect(await call('app.snapshot')).toMatchObject({ settings: { zone: '' } })
  })

  test('a reload keeps the session', async () => {
    const { page } = await openWindowPage()
    await page.reload()
    await page.getByLabel('What should Tocsin watch?').waitFor()
  })
})
