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
  return page.locator('thead th:visible').allInnerTexts()
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
    await drawer.getByRole('switch', { name: 'Reverse order' }).click()
    await expectAccessible(page)
    await keepPicture(page, 'view-drawer')
    await page.keyboard.press('Escape')
    await expect.poll(() => names(page)).toEqual(['job 9', 'job 10', 'alpha'])
    const chosen = ['State', 'Name', 'Tags', 'Last ping', 'Duration', 'Next deadline', 'Schedule']
    await expect.poll(() => heads(page)).toEqual([...chosen, 'Actions'])
    await page.reload()
    await expect.poll(() => heads(page)).toEqual([...chosen, 'Actions'])
    await expectLegibleAtAllWidths(page, 'arranged')

    // On a phone there are no heads to click.
    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByRole('button', { name: 'View' }).click()
    await choose(page, 'Sort by', 'Name')
    await page.keyboard.press('Escape')
    await expect.poll(() => names(page)).toEqual(['alpha', 'job 9', 'job 10'])
    expect(complaints).toEqual([])
  })
})
