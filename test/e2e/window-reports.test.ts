// The report of a week, and an outage as Markdown, in a real browser.
import { describe, expect, test } from 'vitest'
import { BROWSER } from '../support/browser.ts'
import { keepPicture } from '../support/looks.ts'
import { expectLegible, isTooWide, openWindowPage } from '../support/window-page.ts'
import { uuidOf } from '../support/window-rows.ts'

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
    // A clock alone would not tell the day, once the report is printed or the week is over.
    await page.getByRole('cell', { name: /^\d+ \w+, \d\d:\d\d$/ }).waitFor()
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
    // Once it is over, too.
    await fetch(`${server.url}/ping/${uuid}`)
    const copying = page.getByRole('menuitem', { name: 'Copy the outage as Markdown' })
    await page.goto(`${server.url}/#/checks`)
    await page.getByRole('row', { name: /Up backup/ }).waitFor()
    await page.getByRole('button', { name: 'Actions for backup' }).click()
    await copying.waitFor()
    await page.keyboard.press('Escape')
    await page.goto(`${server.url}/#/checks/${uuid}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await copying.waitFor()
    await page.keyboard.press('Escape')

    await page.goto(`${server.url}/#/settings/notifications`)
    await page.getByText('On Mondays', { exact: true }).click()
    await page.getByRole('checkbox', { name: 'Desktop' }).and(page.locator(':checked')).waitFor()
    await page.getByRole('button', { name: 'Send one now' }).click()
    await page.getByText('The report was sent.').first().waitFor()
    await expectLegible(page, 'report-settings')
    expect(complaints).toEqual([])
    // A project that was deleted stays chosen, and says so.
    await page.goto(`${server.url}/#/reports?project=${uuidOf(900)}`)
    await expect.poll(() => page.getByLabel('Project').innerText()).toBe('deleted')
  })

  test('of hundreds of outages show in portions, and are whole at once when they are printed', async () => {
    const { page, go, call } = await openWindowPage()
    const spec = { name: 'backup' }
    await call('checks.save', { uuid: null, project: null, spec })
    await page.route('**/window/call', async (route) => {
      const answer = await route.fetch()
      if (route.request().postDataJSON().name !== 'reports.get')
        return route.fulfill({ response: answer })
      const json = await answer.json()
      const { report } = json.output
      const outage = (n: number) => ({
        ...{ uuid: null, name: `job ${n}`, start: n, end: n + 1, ended: 'up', length: 1 },
        ...{ reason: 'fail', missed: 0 },
      })
      report.outages = Array.from({ length: 200 }, (_, n) => outage(n))
      report.outagesInAll = 200
      await route.fulfill({ response: answer, json })
    })
    /** How many outages the page had after each change. */
    const watchRows = (isPrinted: boolean) =>
      page.evaluate((isPrinted) => {
        const counts: number[] = []
        const look = () => {
          const tables = [...document.querySelectorAll('table')]
          const outages = tables.find(({ caption }) => caption?.textContent === 'Outages')
          const rows = outages?.tBodies[0]?.rows.length ?? 0
          if (rows === counts.at(-1)) return
          counts.push(rows)
          if (isPrinted && rows > 0) dispatchEvent(new Event('beforeprint'))
        }
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
        Object.assign(window, { counts })
      }, isPrinted)
    const counts = () => page.evaluate(() => Reflect.get(window, 'counts') as number[])

    await go('/settings/about')
    await watchRows(false)
    await go('/reports')
    await page.getByText('job 199', { exact: true }).waitFor()
    expect(await counts()).toEqual([0, 20, 40, 80, 160, 200])
    await go('/settings/about')
    await watchRows(true)
    await go('/reports')
    await page.getByText('job 199', { exact: true }).waitFor()
    expect(await counts()).toEqual([0, 20, 200])
  })
})
