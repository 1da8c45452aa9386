// The report of a week, and an outage as Markdown, in a real browser.
import { describe, expect, test } from 'vitest'
import { BROWSER } from '../support/browser.ts'
import { keepPicture } from '../support/looks.ts'
import { expectLegible, isTooWide, openWindowPage } from '../support/window-page.ts'

describe.skipIf(BROWSER === undefined)('reports (skipped without a browser)', () => {
  test('tell this week, copy themselves and the outage, and lead back and forth', async () => {
    const window = await openWindowPage({ permissions: ['clipboard-read', 'clipboard-write'] })
    const { page, server, call, complaints } = window
    const spec = { name: 'backup', tags: 'db' }
    const { uuid } = await call<{ uuid: string }>('checks.save', {
      ...{ uuid: null, project: null, spec },
    })
    await fetch(`${server.url}/ping/${uuid}`)
    await fetch(`${server.url}/ping/${uuid}/fail`, { method: 'POST', body: 'disk full' })
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())

    await page.goto(`${server.url}/#/activity`)
    await page.getByRole('link', { name: 'Reports' }).click()
    await page.getByText('1 outage', { exact: true }).waitFor()
    await page.getByRole('table', { name: 'Outages' }).getByText('still down').waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await isTooWide(page)).toBe(false)
    await keepPicture(page, 'reports-390')
    await expectLegible(page, 'reports')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: 'Copy as Markdown' }).click()
    await expect.poll(clipboard).toMatch(/^# Week of [\s\S]*\| backup \|/)
    await page.getByText('Month', { exact: true }).click()
    await expect.poll(() => page.url()).toContain('of=month')
    await page.getByRole('heading', { name: /^\w+ \d{4}$/ }).waitFor()
    expect(await page.getByRole('button', { name: 'Later' }).isDisabled()).toBe(true)

    await page.goto(`${server.url}/#/checks/${uuid}`)
    await page.getByRole('button', { name: 'Copy this outage as Markdown' }).click()
    await expect.poll(clipboard).toMatch(/^# Outage: backup\n[\s\S]*disk full/)

    await page.goto(`${server.url}/#/settings/notifications`)
    await page.getByText('On Mondays', { exact: true }).click()
    await page.getByRole('checkbox', { name: 'Desktop' }).and(page.locator(':checked')).waitFor()
    await page.getByRole('button', { name: 'Send one now' }).click()
    await page.getByText('The report was sent.').first().waitFor()
    await expectLegible(page, 'report-settings')
    expect(complaints).toEqual([])
  })
})
