// Status pages: made in Settings, opened by somebody who has nothing but the address.
import { describe, expect, test } from 'vitest'
import { BROWSER, openPage } from '../support/browser.ts'
import { expectLegible, openWindowPage } from '../support/window-page.ts'

describe.skipIf(BROWSER === undefined)('a status page (skipped without a browser)', () => {
  test('that is begun stays when another is deleted, whose row names its tag', async () => {
    const { page, call, go } = await openWindowPage()
    await call('statusPages.save', {
      ...{ id: null, title: 'Backups', project: null, tag: 'prod', showsNames: false },
    })
    await go('/settings/status-pages')
    await page.getByRole('listitem').getByText('Tag prod · 0 checks').waitFor()
    await page.getByRole('link', { name: 'Settings, Server' }).click()
    await page.waitForURL(/#\/settings\/server$/)
    await page.goBack()
    const title = page.getByLabel('New status page')
    await title.fill('Office')
    await page.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('No status pages').waitFor()
    expect(await title.inputValue()).toBe('Office')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('link', { name: 'Office' }).waitFor()
    await expect.poll(() => title.inputValue()).toBe('')
  })

  test('of a tag that no check has says so, and what is typed into its form outlasts a look elsewhere', async () => {
    const { page, call, go } = await openWindowPage()
    await call('statusPages.save', {
      ...{ id: null, title: 'Backups', project: null, tag: 'bakcup', showsNames: false },
    })
    await go('/settings/status-pages')
    await page.getByText('No check has the tag “bakcup”: the page is empty.').waitFor()
    await page.getByLabel('New status page').fill('Office')
    await page.getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('form', { name: 'Backups' })
    await form.getByLabel('Title').fill('Nightly backups')
    await go('/activity')
    await go('/settings/status-pages')
    expect(await form.getByLabel('Title').inputValue()).toBe('Nightly backups')
    expect(await page.getByLabel('New status page').inputValue()).toBe('Office')
    await form.getByRole('button', { name: 'Discard them' }).click()
    expect(await form.getByLabel('Title').inputValue()).toBe('Backups')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: 'Backups' }).waitFor()
  })

  test('is made, opened by a stranger, changed and deleted', async () => {
    const { page, call, go, server, complaints } = await openWindowPage()
    const spec = { name: 'nightly backup', tags: 'db' }
    const { uuid } = await call<{ uuid: string }>('checks.save', {
      uuid: null,
      project: null,
      spec,
    })
    await fetch(`${server.url}/ping/${uuid}`)
    await go('/settings/status-pages')
    await page.getByText('No status pages').waitFor()
    await page.getByLabel('Tag (optional)').fill('a b')
    await page.getByLabel('New status page').fill('Backups')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByText('Must be one tag.').waitFor()
    const tag = page.getByLabel('Tag (optional)')
    expect(await tag.evaluate((input) => input === document.activeElement)).toBe(true)
    await tag.fill('')
    await page.getByRole('button', { name: 'Create' }).click()
    const link = page.getByRole('link', { name: 'Backups' })
    const address = (await link.getAttribute('href')) ?? ''
    await expectLegible(page, 'settings-status-pages')

    const stranger = await openPage({ javaScriptEnabled: false })
    await stranger.goto(address)
    await stranger.getByText('Everything is up').waitFor()
    expect(await stranger.getByText('nightly backup').count()).toBe(0)

    await page.getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('form', { name: 'Backups' })
    const field = form.getByLabel('Title')
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
    await form.getByLabel('Show the names of checks').click()
    await form.getByRole('button', { name: 'Save' }).click()
    await link.waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Settings')
    await stranger.reload()
    await stranger.getByRole('heading', { name: 'nightly backup' }).waitFor()
    // Axe is a script.
    const seen = await openPage()
    await seen.goto(address)
    await expectLegible(seen, 'status-page')

    // The widest title that a page may have ends inside the picture, headline and all.
    for (const title of [
      'W'.repeat(100),
      'Wartungsfenster aller Server der Region Nord '.repeat(2),
    ]) {
      const wide = { id: null, title, project: null, tag: '', showsNames: false }
      const { id } = await call<{ id: string }>('statusPages.save', wide)
      await seen.goto(`${address.replace(/[^/]+$/, id)}.svg`)
      const text = await seen.evaluate(() => {
        const [drawn] = document.getElementsByTagName('text')
        return { width: drawn?.getComputedTextLength() ?? 0, words: drawn?.textContent ?? '' }
      })
      expect(text.words).toMatch(/…: Everything is up$/)
      expect(text.width).toBeGreaterThan(500)
      expect(text.width).toBeLessThanOrEqual(696)
      await call('statusPages.remove', { id })
    }

    await page.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No status pages').waitFor()
    expect((await fetch(address)).status).toBe(404)
    expect(complaints.filter((text) => !text.includes('400'))).toEqual([])
  })
})
