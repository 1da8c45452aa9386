// Checks brought in from another server in a real browser (contract remotes.md 4).
import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import { another } from '../remotes/support/moving.ts'
import { BROWSER } from '../support/browser.ts'
import { expectLegible, openWindowPage } from '../support/window-page.ts'

describe.skipIf(BROWSER === undefined)('import (skipped without a browser)', () => {
  test('keeps the UUIDs, and gives the map of ping URLs', async () => {
    const { there, url } = await another()
    const { uuid, ping_url } = await there.create({ name: 'backup', tags: 'nightly' })
    await there.create({ name: 'mirror' })
    const { page, go, server, complaints } = await openWindowPage()
    await go('/settings/data')
    await page.getByLabel('Healthchecks server URL').fill(url)
    await page.getByLabel('API key').fill(there.key())
    await page.getByRole('button', { name: 'Preview' }).click()
    const keep = page.getByRole('checkbox', { name: 'Keep the UUIDs' })
    await keep.waitFor()
    expect(await keep.isChecked()).toBe(true)
    await page.getByText('Only the host of each ping URL changes').waitFor()
    await keep.scrollIntoViewIfNeeded()
    await expectLegible(page, 'import-preview')
    await page.getByRole('button', { name: 'Create 2 checks' }).click()
    await page.getByText('2 checks were created').waitFor()
    await page.getByText(`${server.url}/ping/${uuid}`).waitFor()
    await page.getByText('2 checks were created').scrollIntoViewIfNeeded()
    await expectLegible(page, 'import-result')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download ping URLs' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('ping-urls.csv')
    const csv = fs.readFileSync(await download.path(), 'utf8').split('\r\n')
    expect(csv.slice(0, 2)).toEqual([
      'name,old URL,new URL',
      `"backup","${ping_url}","${server.url}/ping/${uuid}"`,
    ])
    await page.getByRole('button', { name: 'Done' }).click()
    await expect.poll(() => page.getByText('2 checks were created').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('asks for the key before it asks a server; without UUIDs it says so', async () => {
    const { there, url, asked } = await another()
    const { uuid } = await there.create({ name: 'backup' })
    const { page, go, call } = await openWindowPage()
    await go('/settings/data')
    await page.getByLabel('Healthchecks server URL').fill(url)
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText('Enter the API key.', { exact: true }).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('type'))
    await expect.poll(focused).toBe('password')
    expect(asked).toEqual([])
    await page.getByLabel('API key').fill('too short')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText('An API key has 32 characters.').waitFor()
    await page.getByLabel('API key').fill(there.key('read-only'))
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText('each check gets a new ping URL').waitFor()
    expect(await page.getByRole('checkbox', { name: 'Keep the UUIDs' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Create 1 check' }).click()
    await page.getByText('1 check was created').waitFor()
    const { checks } = await call<{ checks: { uuid: string }[] }>('app.snapshot')
    expect(checks.map((check) => check.uuid)).not.toContain(uuid)
    expect(checks).toHaveLength(1)
  })

  test('from a file, with new UUIDs if that is chosen', async () => {
    const { there } = await another()
    const { uuid } = await there.create({ name: 'backup' })
    const list = await there.request({ url: '/api/v3/checks/' })
    const { page, go, call } = await openWindowPage()
    await go('/settings/data')
    await page.getByLabel('Export file').setInputFiles({
      name: 'checks.json',
      mimeType: 'application/json',
      buffer: Buffer.from(list.body),
    })
    await page.getByRole('checkbox', { name: 'Keep the UUIDs' }).uncheck()
    await page.getByRole('button', { name: 'Create 1 check' }).click()
    await page.getByText('1 check was created').waitFor()
    const { checks } = await call<{ checks: { uuid: string }[] }>('app.snapshot')
    expect(checks[0]?.uuid).not.toBe(uuid)
  })

  test('over unencrypted http to another machine asks first', async () => {
    const { page, go } = await openWindowPage()
    await go('/settings/data')
    await page.getByLabel('Healthchecks server URL').fill('http://hc.example.org')
    await page.getByLabel('API key').fill('x'.repeat(32))
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText('The key would go unencrypted').waitFor()
    expect(await page.getByRole('checkbox', { name: 'Allow unencrypted http' }).count()).toBe(1)
  })
})
