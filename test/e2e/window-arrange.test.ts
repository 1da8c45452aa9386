// How the list of checks is arranged, in a real browser. The rules of it are in test/renderer/list-arrange.test.ts.
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { BROWSER } from '../support/browser.ts'
import { keepPicture } from '../support/looks.ts'
import {
  choose,
  expectAccessible,
  isTooWide,
  openWindowPage,
  type WindowPage,
} from '../support/window-page.ts'

async function make({ call, server }: WindowPage, spec: Record<string, unknown>): Promise<string> {
  const { uuid } = await call<{ uuid: string }>('checks.save', { uuid: null, project: null, spec })
  return `${server.url}/ping/${uuid}`
}

function names(page: Page): Promise<string[]> {
  return page.locator('tbody tr[data-uuid] [data-column=name] a').allInnerTexts()
}

function heads(page: Page): Promise<string[]> {
  return page.locator('thead th:visible:not([data-column=select])').allInnerTexts()
}

/** In both themes and at all widths: nothing sticks out, axe finds nothing. */
async function expectLegibleAtAllWidths(page: Page, name: string): Promise<void> {
  const schemes = ['light', 'dark'] as const
  for (const [at, width] of [390, 720, 1280, 1920].entries()) {
    const colorScheme = schemes[at % 2] ?? 'light'
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => isTooWide(page)).toBe(false)
    await keepPicture(page, `${name}-${width}-${colorScheme}`)
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}

describe.skipIf(BROWSER === undefined)('arranging the list (skipped without a browser)', () => {
  test('by any column, kept by the browser and by the address; columns are chosen', async () => {
    const window = await openWindowPage()
    const { page, go, complaints } = window
    const second = await make(window, { name: 'job 10', tags: 'db nightly', timeout: 60 })
    const first = await make(window, { name: 'job 9', tags: 'mail', timeout: 3600 })
    await make(window, { name: 'alpha', timeout: 120 })
    await expect.poll(() => names(page)).toEqual(['alpha', 'job 9', 'job 10'])
    await fetch(`${first}/fail`)
    await expect.poll(() => names(page)).toEqual(['job 9', 'alpha', 'job 10'])

    const head = (name: string) => page.getByRole('columnheader', { name })
    expect(await head('State').getAttribute('aria-sort')).toBe('ascending')
    await head('Name').getByRole('button').click()
    await expect.poll(() => names(page)).toEqual(['alpha', 'job 9', 'job 10'])
    expect(await head('Name').getAttribute('aria-sort')).toBe('ascending')
    await head('Name').getByRole('button').press('Enter')
    await expect.poll(() => names(page)).toEqual(['job 10', 'job 9', 'alpha'])
    expect(page.url()).toContain('sort=-name')
    // In the next list of this browser, too; what another address says goes first.
    await go('/activity')
    await go('/checks')
    await expect.poll(() => names(page)).toEqual(['job 10', 'job 9', 'alpha'])
    await go('/checks?sort=schedule')
    await expect.poll(() => names(page)).toEqual(['job 10', 'alpha', 'job 9'])
    await go('/checks')
    await head('Name').getByRole('button').click()
    await expect.poll(() => names(page)).toEqual(['job 9', 'alpha', 'job 10'])

    // Pings reorder a list by last ping.
    await head('Last ping').getByRole('button').click()
    await expect.poll(() => names(page)).toEqual(['job 9', 'alpha', 'job 10'])
    await fetch(second)
    await expect.poll(() => names(page)).toEqual(['job 10', 'job 9', 'alpha'])

    await page.keyboard.press('v')
    const drawer = page.getByRole('dialog', { name: 'View' })
    await drawer.getByRole('switch', { name: 'Tags' }).click()
    await drawer.getByRole('switch', { name: 'Duration' }).click()
    await drawer.getByRole('switch', { name: 'Last runs' }).click()
    await drawer.getByRole('switch', { name: 'Schedule' }).click()
    await drawer.getByRole('switch', { name: 'Reverse order' }).click()
    await expectAccessible(page)
    await keepPicture(page, 'view-drawer')
    await page.keyboard.press('Escape')
    await expect.poll(() => names(page)).toEqual(['job 9', 'job 10', 'alpha'])
    const chosen = ['State', 'Name', 'Tags', 'Last ping', 'Duration', 'Next deadline']
    await expect.poll(() => heads(page)).toEqual([...chosen, 'Integrations', 'Actions'])
    await page.reload()
    await expect.poll(() => heads(page)).toEqual([...chosen, 'Integrations', 'Actions'])
    await expectLegibleAtAllWidths(page, 'arranged')

    // What the last runs said, where there is room; how they went, also in order.
    await fetch(first, { method: 'POST', body: 'copied\n\u001b[32m4.1 GB\u001b[0m\n' })
    await page.setViewportSize({ width: 1920, height: 800 })
    await page.keyboard.press('v')
    await drawer.getByRole('switch', { name: 'Uptime' }).click()
    await page.keyboard.press('Escape')
    const cells = (column: string) =>
      page.locator(`tbody tr[data-uuid] [data-column=${column}]`).allInnerTexts()
    await go('/checks?sort=beats')
    await expect.poll(() => names(page)).toEqual(['job 9', 'job 10', 'alpha'])
    await expect.poll(() => cells('output')).toEqual(['4.1 GB', '', ''])
    await expect.poll(() => cells('uptime').then((all) => all.at(1))).toBe('100\u202f%')
    await go('/checks?sort=-beats')
    await expect.poll(() => names(page)).toEqual(['job 10', 'job 9', 'alpha'])
    await expectAccessible(page)
    await keepPicture(page, 'output')

    // On a phone there are no heads to click.
    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByRole('button', { name: 'View' }).click()
    await choose(page, 'Sort by', 'Name')
    await page.keyboard.press('Escape')
    await expect.poll(() => names(page)).toEqual(['alpha', 'job 9', 'job 10'])
    expect(complaints).toEqual([])
  })

  test('in groups that say how they are, and are opened and closed by a click or by keys', async () => {
    const window = await openWindowPage()
    const { page, go, call, complaints } = window
    const down = await make(window, { name: 'dump', tags: 'db env:prod' })
    await make(window, { name: 'replica', tags: 'db env:test' })
    await make(window, { name: 'site', tags: 'web env:prod' })
    await make(window, { name: 'untagged' })
    await fetch(`${down}/fail`)
    await page.getByRole('button', { name: 'View' }).click()
    await choose(page, 'Group by', 'Tag')
    await page.keyboard.press('Escape')
    expect(page.url()).toContain('group=tag')
    const head = (name: RegExp) => page.locator('tbody').getByRole('button', { name })
    await head(/^db 2 Down 1 New 1$/).waitFor()
    await expect.poll(() => names(page)).toEqual(['dump', 'replica', 'site', 'untagged'])
    await expectLegibleAtAllWidths(page, 'grouped')
    await head(/^db/).click()
    await expect.poll(() => names(page)).toEqual(['site', 'untagged'])
    expect(await head(/^db/).getAttribute('aria-expanded')).toBe('false')
    await page.reload()
    await expect.poll(() => names(page)).toEqual(['site', 'untagged'])
    // A search shows what it finds.
    await page.getByRole('searchbox').fill('dump')
    await expect.poll(() => names(page)).toEqual(['dump'])
    await page.getByRole('searchbox').fill('')
    await expect.poll(() => names(page)).toEqual(['site', 'untagged'])

    // From head to head, and to checks, by the same keys.
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
    await head(/^db/).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => names(page)).toEqual(['dump', 'replica', 'site', 'untagged'])
    await page.keyboard.press('j')
    await expect.poll(focused).toContain('dump')
    await page.keyboard.press('j')
    await expect.poll(focused).toContain('replica')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(focused).toMatch(/^db/)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => names(page)).toEqual(['site', 'untagged'])
    await page.keyboard.press('Enter')
    await expect.poll(() => names(page)).toEqual(['dump', 'replica', 'site', 'untagged'])
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'dump', level: 1 }).waitFor()

    await go('/checks?group=tag:env')
    await head(/^env:prod 2 Down 1 New 1$/).waitFor()
    await head(/^No tag env: 1/).waitFor()
    await call('projects.create', { name: 'Home' })
    await go('/checks?group=project')
    await head(/^Default 4/).waitFor()
    expect(complaints).toEqual([])
  })

  test('favourites are marked by the star and by a key, also in a new browser', async () => {
    const window = await openWindowPage()
    const { page, go, complaints } = window
    await make(window, { name: 'dump' })
    await make(window, { name: 'mail' })
    const row = page.getByRole('row', { name: /mail/ })
    const star = row.getByRole('button', { name: 'Favourite: mail' })
    await row.hover()
    await star.click()
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('button', { name: 'Favourites 1' }).click()
    await expect.poll(() => names(page)).toEqual(['mail'])
    expect(page.url()).toContain('favourite=1')
    await expectLegibleAtAllWidths(page, 'favourites')
    // Kept by the server, not by the browser.
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await expect.poll(() => names(page)).toEqual(['mail'])
    await row.getByRole('link', { name: 'mail' }).click()
    await page.getByRole('heading', { name: 'mail', level: 1 }).waitFor()
    await page.keyboard.press('f')
    await page.getByText(/mail. is no longer a favourite/).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    const onPage = page.getByRole('button', { name: 'Favourite: mail' })
    await expect.poll(() => onPage.getAttribute('aria-pressed')).toBe('true')
    await expectAccessible(page)
    await onPage.click()
    await expect.poll(() => onPage.getAttribute('aria-pressed')).toBe('false')
    await go('/checks?favourite=1')
    await page.getByText('Only favourites are shown.').waitFor()
    expect(complaints).toEqual([])
  })

  test('a filter gets a name, is a link and an entry of the palette, is changed, deleted and put back', async () => {
    const window = await openWindowPage()
    const { page, go, call, complaints } = window
    await make(window, { name: 'dump', tags: 'db' })
    await make(window, { name: 'mail' })
    await go('/checks?tag=db&sort=-name')
    await expect.poll(() => names(page)).toEqual(['dump'])
    const dialog = page.getByRole('dialog')
    const saveAs = async (name: string, button: string) => {
      await page.getByRole('button', { name: 'Save this filter' }).click()
      await dialog.getByLabel('Name', { exact: true }).fill(name)
      await expectAccessible(page)
      await dialog.getByRole('button', { name: button }).click()
      await expect.poll(() => dialog.count()).toBe(0)
    }
    await saveAs('Databases', 'Save')
    const filters = page.getByRole('navigation', { name: 'Saved filters' })
    const link = filters.getByRole('link', { name: 'Databases' })
    await expect.poll(() => link.getAttribute('aria-current')).toBe('true')
    expect(await page.getByRole('button', { name: 'Save this filter' }).count()).toBe(0)
    await expectLegibleAtAllWidths(page, 'filters')

    await go('/activity')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('databases')
    await page.getByRole('option', { name: 'Databases · filter' }).click()
    await page.waitForURL(/#\/checks\?tag=db&sort=-name&group=none$/)
    await expect.poll(() => names(page)).toEqual(['dump'])

    // The same name takes its place.
    await page.getByRole('searchbox').fill('du')
    await saveAs('databases', 'Replace')
    await expect.poll(() => filters.getByRole('link').allInnerTexts()).toEqual(['databases'])
    await page.getByRole('button', { name: 'Actions for filter databases' }).click()
    await page.getByRole('menuitem', { name: 'Rename filter' }).click()
    await dialog.getByLabel('Name', { exact: true }).fill('DB')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await filters.getByRole('link', { name: 'DB', exact: true }).waitFor()
    await go('/checks')
    await expect.poll(() => names(page)).toEqual(['dump', 'mail'])
    await filters.getByRole('link', { name: 'DB', exact: true }).click()
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('du')
    await page.getByRole('button', { name: 'Actions for filter DB' }).click()
    await page.getByRole('menuitem', { name: 'Delete filter' }).click()
    await expect.poll(() => filters.getByRole('link').count()).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await filters.getByRole('link', { name: 'DB', exact: true }).waitFor()
    // What another window saves comes at once.
    await call('savedFilters.save', { id: null, name: 'Down', query: { state: 'down' } })
    await filters.getByRole('link', { name: 'Down' }).waitFor()
    expect(complaints).toEqual([])
  })
  test('the integrations of a check stand in its row, live, and lead to where they are chosen', async () => {
    const window = await openWindowPage()
    const { page, call, complaints } = window
    const spec = { name: 'dump' }
    const { uuid } = await call<{ uuid: string }>('checks.save', {
      ...{ uuid: null, project: null, spec, channels: [] },
    })
    await make(window, { name: 'mail' })
    const row = page.getByRole('row', { name: /dump/ })
    const none = row.getByRole('link', { name: /^Integrations: Nobody is notified/ })
    await none.waitFor()
    const config = { value: 'https://hooks.slack.com/services/x' }
    const draft = { project: null, name: 'Ops', kind: 'slack', config, everywhere: false }
    const channel = await call<{ uuid: string }>('channels.save', { uuid: null, ...draft })
    await call('checks.assign', { uuid, channel: channel.uuid, on: true })
    const link = row.getByRole('link', { name: 'Integrations: Ops' })
    await link.waitFor()
    await expectLegibleAtAllWidths(page, 'integrations-column')
    await page.getByRole('columnheader', { name: 'Integrations' }).getByRole('button').click()
    await expect.poll(() => names(page)).toEqual(['dump', 'mail'])
    await call('channels.enable', { uuid: channel.uuid, on: false })
    await row.getByRole('link', { name: /Nobody is notified .* Ops \(switched off\)/ }).click()
    await page.getByRole('heading', { name: 'dump', level: 1 }).waitFor()
    const chosen = page.getByRole('switch', { name: 'Ops' })
    await chosen.waitFor()
    const isFocused = () =>
      page.evaluate(() => document.activeElement?.closest('section')?.textContent ?? '')
    await expect.poll(isFocused).toContain('Ops')
    expect(complaints).toEqual([])
  })
})
