// The controls of every view: where they open, what the keys do in them, what the page's policy says.
import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { startAppServer } from '../support/app-server.ts'
import { BROWSER, openPageAlone } from '../support/browser.ts'
import { axeOf, choose, openWindowPage, type WindowPage } from '../support/window-page.ts'

async function openWithChecks(...names: readonly string[]): Promise<WindowPage> {
  const window = await openWindowPage()
  for (const name of names) {
    await window.call('checks.save', { uuid: null, project: null, spec: { name } })
  }
  await window.page
    .locator('tr[data-uuid]')
    .nth(names.length - 1)
    .waitFor()
  return window
}

const PUSH = {
  kind: 'text',
  payload: 'x',
  passphrase: null,
  note: '',
  expireAfterMinutes: 7 * 1440,
  expireAfterViews: 5,
  deletableByViewer: true,
  retrievalStep: false,
  upload: null,
} as const

const focusedLabel = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

async function boxOf(page: Page, role: 'menu' | 'button', name?: string) {
  const box = await page.getByRole(role, name === undefined ? {} : { name }).boundingBox()
  if (box === null) throw new Error(`no ${role} to be seen`)
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** Neither covers the other. The messages follow with the next frame. */
async function expectApart(one: Locator, other: Locator): Promise<void> {
  await expect
    .poll(
      async () => {
        const [a, b] = [await one.boundingBox(), await other.boundingBox()]
        if (a === null || b === null) return false
        const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x
        return isBeside || a.y + a.height <= b.y || b.y + b.height <= a.y
      },
      { timeout: 20_000 },
    )
    .toBe(true)
}

/** Lists of options lie in the body, beside the landmarks; guards send the focus on before it is seen. */
async function expectAccessiblePopup(page: Page, except: readonly string[] = ['region']) {
  const axe = await axeOf(page)
  const { violations } = await axe
    .exclude('[data-base-ui-focus-guard]')
    .disableRules([...except])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)).toEqual([])
}

describe.skipIf(BROWSER === undefined)('the controls (skipped without a browser)', () => {
  test('a menu is below its button, above it without room below, and never outside', async () => {
    const { page, complaints } = await openWithChecks('a')
    await page.getByRole('button', { name: 'Actions for a' }).click()
    const [button, menu] = [await boxOf(page, 'button', 'Actions for a'), await boxOf(page, 'menu')]
    expect(menu.y).toBeGreaterThanOrEqual(button.bottom)
    expect(menu.right).toBeLessThanOrEqual(1280)
    await expectAccessiblePopup(page, [])
    await page.setViewportSize({ width: 1280, height: Math.ceil(button.bottom) + 40 })
    await expect.poll(async () => (await boxOf(page, 'menu')).y).toBeLessThan(button.y)
    expect((await boxOf(page, 'menu')).y).toBeGreaterThanOrEqual(0)
    await page.mouse.click(5, 5)
    await expect.poll(() => page.getByRole('menu').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('the button of an open menu closes it, and another button opens its own', async () => {
    const { page } = await openWithChecks('a', 'b')
    // The menu of the upper one would cover the other.
    const [upper, lower] = ['a', 'b'].map((name) =>
      page.getByRole('button', { name: `Actions for ${name}` }),
    )
    const isExpanded = (button = lower) => button?.getAttribute('aria-expanded')
    await lower?.click()
    await expect.poll(() => isExpanded()).toBe('true')
    await lower?.click()
    await expect.poll(() => page.getByRole('menu').count()).toBe(0)
    await lower?.click()
    await page.getByRole('menu').waitFor()
    await upper?.click()
    await expect.poll(() => isExpanded(upper)).toBe('true')
    expect(await isExpanded(lower)).toBe('false')
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('menu').count()).toBe(0)
    await expect.poll(() => focusedLabel(page)).toBe('Actions for a')
    await page.keyboard.press('ArrowUp')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('Delete')
  })

  test('a tooltip shows where one points or has the focus, and Escape takes it away', async () => {
    const { page } = await openWithChecks('a')
    await page.getByRole('button', { name: 'Actions for a' }).hover()
    await page.getByRole('tooltip', { name: '' }).getByText('Actions for a').waitFor()
    await expectAccessiblePopup(page, [])
    await page.mouse.move(5, 5)
    await expect.poll(() => page.getByRole('tooltip').count()).toBe(0)
    await page.keyboard.press('j')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-uuid')))
      .toBe(true)
    // Over the box, the name and the star of the row.
    for (let i = 0; i < 6 && (await focusedLabel(page)) !== 'Actions for a'; i += 1) {
      await page.keyboard.press('Tab')
    }
    expect(await focusedLabel(page)).toBe('Actions for a')
    await page.getByRole('tooltip').getByText('Actions for a').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('tooltip').count()).toBe(0)
  })

  test('an option is found by its first letters, which are no keys of the view', async () => {
    const { page, call, go } = await openWithChecks('a')
    for (const name of ['Cottage', 'Nursery']) await call('projects.create', { name })
    await go('/checks')
    const list = page.getByRole('combobox', { name: 'Project' })
    await list.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: 'Nursery' }).waitFor()
    await expectAccessiblePopup(page, [])
    await page.keyboard.press('n')
    await page.keyboard.press('Enter')
    await expect.poll(() => list.innerText()).toBe('Nursery')
    expect(page.url()).not.toContain('/new')
    await expect.poll(() => list.evaluate((element) => element.matches(':focus'))).toBe(true)
    await choose(page, 'Project', 'All projects')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Commands and search' }).waitFor()
  })

  test('a number out of range is told and not taken; arrows stay in range', async () => {
    const { page, go } = await openWindowPage()
    await go('/pushes/new')
    const views = page.getByLabel('Views')
    await views.fill('0')
    await page
      .getByRole('alert')
      .getByText(/A whole number from 1 to/)
      .waitFor()
    await views.blur()
    await expect.poll(() => views.inputValue()).toBe('5')
    await page
      .getByRole('alert')
      .getByText(/1 to \d+.* 5/)
      .waitFor()
    await views.fill('')
    await views.blur()
    await expect.poll(() => views.inputValue()).toBe('5')
    await views.fill('2')
    expect(await page.getByRole('alert').count()).toBe(0)
    for (const expected of ['1', '1']) {
      await views.press('ArrowDown')
      expect(await views.inputValue()).toBe(expected)
    }
    await page.getByText(/Opens once|Opens 1 time/).waitFor()
  })

  test('F6 goes to a message; Undo is there by key, and keys of the view go on working', async () => {
    const { page } = await openWithChecks('a', 'b')
    await page.keyboard.press('j')
    await page.keyboard.press('Space')
    await page.getByText('is paused.').waitFor()
    await page.getByRole('row', { name: /Paused a/ }).waitFor()
    await page.keyboard.press('ArrowUp')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toMatch(/^Newb/)
    await page.keyboard.press('F6')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expectAccessiblePopup(page, [])
    await page.keyboard.press('Enter')
    await page.getByRole('row', { name: /New a/ }).waitFor()
  })

  test('a dialog keeps the focus inside, and gives it back', async () => {
    const { page } = await openWithChecks('a')
    await page.getByRole('button', { name: 'Actions for a' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: /^Delete/ })
    await dialog.waitFor()
    const isInside = () => dialog.evaluate((box) => box.contains(document.activeElement))
    for (let i = 0; i < 5; i += 1) {
      await expect.poll(isInside).toBe(true)
      await page.keyboard.press('Tab')
    }
    // Escape takes away the tooltip of its close button, and with it the dialog.
    await dialog.getByRole('button', { name: 'Close' }).focus()
    await page.getByRole('tooltip').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
    await expect.poll(() => focusedLabel(page)).toBe('Actions for a')
  })

  test('a view shows as soon as it is loaded: no timer holds it back', async () => {
    const server = await startAppServer()
    const page = await openPageAlone()
    // Before the page takes its timers.
    await page.clock.install()
    await page.goto(server.link())
    await page.getByRole('link', { name: 'Settings' }).waitFor()
    // Time stands still: React's Suspense would keep its fallback.
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  })

  test('a message never covers the bar of a phone, nor the buttons of a form', async () => {
    const { page } = await openWithChecks('backup')
    await page.keyboard.press('j')
    await page.keyboard.press('Space')
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.waitFor()
    await undo.hover()
    await page.setViewportSize({ width: 390, height: 700 })
    const places = page.getByRole('navigation')
    await expect
      .poll(async () => {
        const [toast, bar] = [await undo.boundingBox(), await places.boundingBox()]
        return (toast?.y ?? 0) + (toast?.height ?? 0) <= (bar?.y ?? 0)
      })
      .toBe(true)
    await page.keyboard.press('n')
    const save = page.getByRole('button', { name: 'Create check' })
    await save.waitFor()
    // It stays as long as it has the focus; the pointer is no longer over it.
    await undo.focus()
    for (const width of [390, 720, 1280]) {
      await page.setViewportSize({ width, height: 700 })
      await expectApart(undo, save)
    }
    // A window that is taller than the form: its buttons are not at the foot of the window.
    for (let height = 760; height < 1400; height += 40) {
      await page.setViewportSize({ width: 720, height })
      await expectApart(undo, save)
    }
  })

  test('a message never covers the buttons of a drawer', async () => {
    const { page } = await openWithChecks('backup')
    const uuid = await page.locator('tr[data-uuid]').getAttribute('data-uuid')
    await fetch(`${new URL(page.url()).origin}/ping/${uuid}`)
    await page.keyboard.press('j')
    await page.keyboard.press('Space')
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.waitFor()
    await undo.hover()
    await page.evaluate((hash) => {
      location.hash = hash
    }, `#/checks/${uuid}?ping=1`)
    const later = page.getByRole('button', { name: 'Later' })
    await later.waitFor()
    for (const width of [390, 720, 1280]) {
      await page.setViewportSize({ width, height: 700 })
      await expectApart(undo, later)
    }
  })

  test('a row that goes on beyond the edge fades out there', async () => {
    const { page } = await openWithChecks('backup')
    const uuid = await page.locator('tr[data-uuid]').getAttribute('data-uuid')
    await page.setViewportSize({ width: 390, height: 700 })
    await page.goto(`${new URL(page.url()).origin}/#/checks/${uuid}?how=python`)
    const tabs = page.getByRole('tablist')
    await tabs.waitFor()
    const mask = () => tabs.evaluate((row) => getComputedStyle(row).maskImage)
    await tabs.evaluate((row) => row.scrollTo({ left: 0 }))
    await expect.poll(mask).toContain('calc(100% - 32px)')
    await tabs.evaluate((row) => row.scrollTo({ left: row.scrollWidth }))
    await expect.poll(mask).not.toContain('calc(100% - 32px)')
  })

  test('arrows go from tab to tab, and around', async () => {
    const { page, go } = await openWindowPage()
    await go('/pushes')
    const tabs = page.getByRole('tab')
    const last = (await tabs.count()) - 1
    await tabs.first().focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => tabs.nth(last).getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Home')
    await expect.poll(() => tabs.first().getAttribute('aria-selected')).toBe('true')
    expect(await page.getByRole('tabpanel').count()).toBe(1)
  })

  test('on a phone nothing sticks out at the side, and checks have names', async () => {
    const { page, go } = await openWithChecks('backup of the photo archive')
    await page.setViewportSize({ width: 390, height: 780 })
    const isTooWide = () =>
      page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    const name = await page.getByRole('link', { name: 'backup of the photo archive' }).boundingBox()
    expect(name?.width).toBeGreaterThan(100)
    for (const route of ['/checks', '/pushes/new', '/settings']) {
      await go(route)
      await expect.poll(isTooWide).toBe(false)
    }
  })

  test('on a phone labels of pushes have room, and names of parts keep their words whole', async () => {
    const { page, go, call } = await openWindowPage({ viewport: { width: 390, height: 780 } })
    await call('pushes.create', { ...PUSH, name: 'the code of the front door by the sea' })
    await go('/pushes')
    const cell = page.getByRole('cell', { name: 'the code of the front door by the sea' }).first()
    expect((await cell.boundingBox())?.width).toBeGreaterThan(120)
    await go('/settings/about')
    const part = page.getByText('application', { exact: true })
    await part.waitFor()
    const lines = await part.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getClientRects().length
    })
    expect(lines).toBe(1)
  })
})
