// Rows of the list of checks selected, and what is done to all of them. Told by a stage, which says what became
// of each.
import type { Locator } from 'playwright'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ManyChanged } from '../../src/shared/views/checks.ts'
import { BROWSER, openPage, type PageOptions } from '../support/browser.ts'
import { keepPicture } from '../support/looks.ts'
import { countRenders } from '../support/render-count.ts'
import { expectAccessible, isTooWide } from '../support/window-page.ts'
import {
  aChannel,
  aMirroredRow,
  aProject,
  aRemote,
  aRow,
  aSnapshot,
  uuidOf,
} from '../support/window-rows.ts'
import { openStage } from '../support/window-stage.ts'

const UNDO = uuidOf(999)
const OFFICE = uuidOf(800)
const FAR = aMirroredRow({ name: 'far', remote: uuidOf(700) })

interface Given extends PageOptions {
  readonly count?: number
  /** Checks of another server whose key only reads. */
  readonly withFar?: boolean
  /** Its key writes. */
  readonly mayWrite?: boolean
}

async function openList({ count = 8, withFar = false, mayWrite = false, ...options }: Given = {}) {
  const checks = Array.from({ length: count }, (_, i) =>
    aRow({
      uuid: uuidOf(i),
      name: `job ${String(i).padStart(4, '0')}`,
      status: i === 0 ? 'down' : 'up',
      tags: i % 2 === 0 ? ['even'] : ['odd'],
    }),
  )
  let outcome: Pick<ManyChanged, 'left'> = { left: [] }
  const stage = await openStage({
    snapshot: () =>
      aSnapshot({
        checks,
        remotes: withFar ? [aRemote({ access: mayWrite ? 'read-write' : 'read-only' })] : [],
        projects: [aProject(), aProject({ uuid: OFFICE, name: 'Office' })],
        channels: [aChannel({ checks: [uuidOf(0)] }), aChannel({ uuid: uuidOf(901), name: 'ops' })],
      }),
    answers: {
      'pushes.list': () => ({ pushes: [], more: false }),
      'checks.beats': () => [],
      'remotes.rows': () => ({ rows: [FAR], next: null }),
      'remotes.attend': () => null,
      'remotes.write': () => ({ uniqueKey: FAR.uniqueKey }),
      'checks.changeMany': ({ uuids }) => ({ changed: uuids.length, undo: UNDO, ...outcome }),
      'checks.snoozeGroup': () => ({ before: null }),
      'checks.undoMany': () => ({ changed: 2, left: [], undo: null }),
    },
  })
  onTestFinished(() => stage.close())
  const page = await openPage({ viewport: { width: 1280, height: 800 }, ...options })
  await page.goto(stage.url)
  await page.locator('tr[data-uuid]').first().waitFor()
  const selected = () =>
    page
      .locator('tr[data-selected] [data-column=name] a')
      .allTextContents()
      .then((names) => names.map((name) => Number(name.slice(-4))).sort((a, b) => a - b))
  return {
    stage,
    page,
    checks,
    bar: page.getByRole('region', { name: 'Selected checks' }),
    row: (number: number) => page.locator(`tr[data-uuid="${uuidOf(number)}"]`),
    expectSelected: (numbers: readonly number[]) => expect.poll(selected).toEqual(numbers),
    done: (of: 'checks.changeMany' | 'checks.undoMany' | 'remotes.attend' | 'remotes.write') =>
      stage.calls.filter(({ name }) => name === of).map(({ input }) => input),
    leaves(left: ManyChanged['left']) {
      outcome = { left }
    },
  }
}

/** Whether each of them is the topmost thing in all of its corners. */
function isUncovered(items: Locator): Promise<boolean> {
  return items.evaluateAll((all) =>
    all.every((item) => {
      const { left, right, top, bottom } = item.getBoundingClientRect()
      return [left + 8, right - 8].every((x) =>
        [top + 4, bottom - 4].every((y) => item.contains(document.elementFromPoint(x, y))),
      )
    }),
  )
}

describe.skipIf(BROWSER === undefined)('selecting (skipped without a browser)', () => {
  test('by boxes, clicks with Ctrl and Shift, and keys; a plain click still opens', async () => {
    const { page, row, bar, expectSelected } = await openList()
    await row(1).getByRole('checkbox', { name: 'Select job 0001' }).check()
    await expectSelected([1])
    await row(3)
      .locator('[data-column=last]')
      .click({ modifiers: ['ControlOrMeta'] })
    await expectSelected([1, 3])
    await row(6)
      .getByRole('link', { name: 'job 0006' })
      .click({ modifiers: ['Shift'] })
    await expectSelected([1, 3, 4, 5, 6])
    await row(4)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] })
    await expectSelected([1, 3, 4])
    await page.keyboard.press('Escape')
    await expectSelected([])
    await expect.poll(() => bar.count()).toBe(0)

    await row(2).focus()
    await page.keyboard.press('x')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+J')
    await page.keyboard.press('Shift+K')
    await expectSelected([2, 3])
    expect(await row(3).evaluate((row) => row === document.activeElement)).toBe(true)
    await page.keyboard.press('Control+a')
    await expectSelected([0, 1, 2, 3, 4, 5, 6, 7])
    await page.getByRole('columnheader').getByRole('checkbox').uncheck()
    await expectSelected([])

    await row(5).locator('[data-column=last]').click()
    await expect.poll(() => page.evaluate(() => location.hash)).toBe(`#/checks/${uuidOf(5)}`)
  })

  test('Ctrl+A in the search is of its text; what a search hides is left alone, and said', async () => {
    const { page, row, bar, done, expectSelected } = await openList()
    await row(1).getByRole('checkbox').check()
    await row(2).getByRole('checkbox').check()
    const search = page.getByRole('searchbox')
    await search.fill('0002')
    await expect.poll(() => bar.textContent()).toContain('1 more is hidden and left alone')
    await search.press('Control+a')
    await expect.poll(() => bar.textContent()).toContain('1 selected')
    await bar.getByRole('button', { name: 'Pause' }).click()
    await expect
      .poll(() => done('checks.changeMany'))
      .toEqual([{ uuids: [uuidOf(2)], change: { do: 'pause' } }])
    await search.fill('')
    await expectSelected([1, 2])
  })

  test('survives what happens to the rows, and ends where another view begins', async () => {
    const { stage, page, checks, row, bar, expectSelected } = await openList()
    await row(1).getByRole('checkbox').check()
    await row(4).getByRole('checkbox').check()
    stage.emit({ type: 'check', row: { ...aRow(), ...checks[4], status: 'down', nPings: 9 } })
    await expect.poll(() => row(4).getAttribute('data-status')).toBe('down')
    await expectSelected([1, 4])
    stage.emit({ type: 'check-removed', uuid: uuidOf(1) })
    await expectSelected([4])
    expect(await page.getByRole('status').filter({ hasText: '1 check selected' }).count()).toBe(1)
    await page.getByRole('link', { name: 'Activity' }).click()
    await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor()
    await page.goBack()
    await row(4).waitFor()
    await expectSelected([])
    expect(await bar.count()).toBe(0)
  })

  test('an action is one call, says what it left alone, and is undone by one', async () => {
    const { page, row, bar, done, leaves } = await openList()
    await row(1).getByRole('checkbox').check()
    await row(3)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] })
    leaves([{ why: 'already', uuids: [uuidOf(3)] }])
    await bar.getByRole('button', { name: 'Pause' }).waitFor()
    await row(3).focus()
    await page.keyboard.press('Space')
    const uuids = [uuidOf(1), uuidOf(2), uuidOf(3)]
    await page.getByText('3 checks are paused. 1 needed no change.').waitFor()
    expect(done('checks.changeMany')).toEqual([{ uuids, change: { do: 'pause' } }])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('2 checks are as they were before.').waitFor()
    expect(done('checks.undoMany')).toEqual([{ undo: UNDO }])
    // The palette, and the menu of a selected row, offer the same for all.
    await page.keyboard.press('Control+k')
    await page.locator('input[role=combobox]').fill('selected move')
    await page.getByRole('option', { name: /Move 3 selected checks to .*Office/ }).click()
    await expect
      .poll(() => done('checks.changeMany').at(-1))
      .toEqual({
        uuids,
        change: { do: 'move', project: OFFICE },
      })
    await row(2).getByRole('button', { name: 'Actions for job 0002' }).click()
    await page.getByRole('menuitem', { name: 'Snooze 3 selected checks: For 1 hour' }).click()
    await expect
      .poll(() => done('checks.changeMany').at(-1))
      .toMatchObject({ uuids, change: { do: 'snooze' } })
  })

  test('Snooze follows the rows: of snoozed ones it is ended, by the menu and by S; no notice covers the menu', async () => {
    const { stage, page, checks, bar, done, leaves } = await openList({ count: 3 })
    leaves([{ why: 'already', uuids: [uuidOf(3)] }])
    const snoozed = (until: number | null) => {
      for (const row of checks) {
        stage.emit({ type: 'check', row: { ...aRow(), ...row, snoozedUntil: until } })
      }
    }
    const offered = async () => {
      await bar.getByRole('button', { name: 'Snooze the selected checks' }).click()
      await page.getByRole('menuitem').first().waitFor()
      const titles = await page.getByRole('menuitem').allTextContents()
      await page.keyboard.press('Escape')
      await expect.poll(() => page.getByRole('menu').count()).toBe(0)
      return titles
    }
    const ends = ['For 1 hour', 'For 4 hours', 'Until tomorrow, 08:00', 'For a week']
    const [, ...longer] = ends
    await page.keyboard.press('Control+a')
    await bar.waitFor()
    expect(await offered()).toEqual(['For 1 hourS', ...longer])
    snoozed(Date.now() + 50_000_000)
    await expect.poll(() => page.getByRole('img', { name: 'Snoozed' }).count()).toBe(3)
    expect(await offered()).toEqual(['End snoozeS', ...ends])
    await page.keyboard.press('s')
    await page.getByText('3 checks are no longer snoozed. 1 needed no change.').waitFor()
    expect(done('checks.changeMany')).toMatchObject([{ change: { do: 'snooze', until: null } }])

    await bar.getByRole('button', { name: 'Snooze the selected checks' }).click()
    await page.getByRole('menu').waitFor()
    const undo = page.getByRole('button', { name: 'Undo' })
    expect(await isUncovered(page.getByRole('menuitem'))).toBe(true)
    await page.keyboard.press('Escape')
    await undo.click()
    snoozed(null)
    await expect.poll(() => page.getByRole('img', { name: 'Snoozed' }).count()).toBe(0)
    expect(await offered()).toEqual(['For 1 hourS', ...longer])
  })

  test('a snooze of a tag is ended from the selection, too', async () => {
    const { stage, page, checks, bar } = await openList({ count: 2 })
    const snoozedBy = { project: null, tag: 'nightly' }
    const snoozedUntil = Date.now() + 50_000_000
    for (const row of checks) {
      stage.emit({ type: 'check', row: { ...row, snoozedUntil, snoozedBy } })
    }
    await expect.poll(() => page.getByRole('img', { name: 'Snoozed' }).count()).toBe(2)
    await page.keyboard.press('Control+a')
    await bar.getByRole('button', { name: 'Snooze the selected checks' }).click()
    // Waits for the menu, which opens after the click.
    expect(await page.getByRole('menuitem').first().textContent()).toBe('End snooze of #nightlyS')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('menu').count()).toBe(0)
    await page.keyboard.press('s')
    const groups = () => stage.calls.filter(({ name }) => name === 'checks.snoozeGroup')
    await expect
      .poll(() => groups().map(({ input }) => input))
      .toEqual([{ project: null, tag: 'nightly', until: null }])
  })

  test('tags and integrations show what some have, and change only what is clicked', async () => {
    const { page, row, bar, done } = await openList()
    await row(0).getByRole('checkbox').check()
    await row(1).getByRole('checkbox').check()
    await bar.getByRole('button', { name: 'Tags…' }).click()
    const even = page.getByRole('checkbox', { name: 'even' })
    expect(await even.evaluate((box) => (box as HTMLInputElement).indeterminate)).toBe(true)
    await expectAccessible(page)
    await even.click()
    await even.click()
    await page.getByLabel('Add tags').fill(' new  one ')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => done('checks.changeMany'))
      .toEqual([
        {
          uuids: [uuidOf(0), uuidOf(1)],
          change: { do: 'tag', add: ['new', 'one'], remove: ['even'] },
        },
      ])
    await bar.getByRole('button', { name: 'Integrations…' }).click()
    const desktop = page.getByRole('checkbox', { name: /This desktop/ })
    expect(await desktop.evaluate((box) => (box as HTMLInputElement).indeterminate)).toBe(true)
    // Kinds by their titles, not as clients name them.
    await page.getByRole('checkbox', { name: /This desktop\s*Desktop$/ }).waitFor()
    await page.getByRole('checkbox', { name: /ops/ }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => done('checks.changeMany').at(-1))
      .toMatchObject({ change: { do: 'assign', add: [uuidOf(901)], remove: [] } })
  })

  test('a delete is asked once, and done when the time for Undo is over', async () => {
    const { page, row, bar, done, expectSelected } = await openList()
    await row(1).getByRole('checkbox').check()
    await row(2).getByRole('checkbox').check()
    await bar.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('2 checks are about to be deleted.').waitFor()
    await expectSelected([])
    await expect.poll(() => page.locator('tr[data-leaving]').count()).toBe(2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => page.locator('tr[data-leaving]').count()).toBe(0)
    expect(done('checks.changeMany')).toEqual([])

    await row(3).getByRole('checkbox').check()
    await bar.getByRole('button', { name: 'Delete…' }).waitFor()
    await page.keyboard.press('Delete')
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('1 check is about to be deleted.').waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect
      .poll(() => done('checks.changeMany'))
      .toEqual([{ uuids: [uuidOf(3)], change: { do: 'delete' } }])
  })

  test('of another server, what cannot be done there is off, and says why', async () => {
    const { page, row, bar, done } = await openList({ withFar: true })
    const far = page.locator('tr[data-uuid^="@"]')
    await far.getByRole('checkbox').check()
    const pause = bar.getByRole('button', { name: 'Pause' })
    expect(await pause.getAttribute('aria-disabled')).toBe('true')
    // It answers a click all the same.
    await pause.click({ force: true })
    await page.getByText('The key of that server only reads.').first().waitFor()
    await bar.getByRole('button', { name: 'Snooze' }).click()
    await page.getByRole('menuitem', { name: 'For 4 hours' }).click()
    await expect
      .poll(() => done('remotes.attend'))
      .toMatchObject([{ id: FAR.remote, uniqueKey: FAR.uniqueKey }])
    await row(1).getByRole('checkbox').check()
    await bar.getByRole('button', { name: 'Integrations…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Integrations of 1 check' })
    await dialog.getByText('1 selected check is on another server.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await bar.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('1 check is paused. 1 on another server is left out.').waitFor()
    await expectAccessible(page)
    // Where there is little room, it is left out.
    await row(1).getByRole('checkbox').uncheck()
    await page.setViewportSize({ width: 390, height: 800 })
    await bar.getByRole('button', { name: 'More for the selected checks' }).click()
    await page.getByRole('menuitem', { name: 'Select all 9 shown' }).waitFor()
    expect(await page.getByRole('menuitem').count()).toBe(1)
  })

  test('a pause on another server is asked about first: Undo resumes it there, which is said', async () => {
    const { page, row, bar, done } = await openList({ withFar: true, mayWrite: true })
    await page.locator('tr[data-uuid^="@"]').getByRole('checkbox').check()
    await row(1).getByRole('checkbox').check()
    const pause = bar.getByRole('button', { name: 'Pause' })
    await pause.click()
    const question = page.getByRole('dialog', { name: 'Pause 2 checks?' })
    await question.getByText('Undo can only resume 1 of them, on another server:').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await pause.click()
    await question.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('2 checks are paused.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('1 on another server is resumed and waits for its next ping.').waitFor()
    expect(done('checks.changeMany').length).toBe(1)
    const there = { id: FAR.remote, uniqueKey: FAR.uniqueKey }
    expect(done('remotes.write')).toEqual([
      { do: 'pause', ...there },
      { do: 'resume', ...there },
    ])
  })

  test('of 2,000, all are selected, also those that are out of sight', async () => {
    const { page, bar, done } = await openList({ count: 2000 })
    await page.keyboard.press('Control+a')
    await expect.poll(() => bar.textContent()).toContain('2,000 selected')
    await page.locator('table').evaluate((table) => {
      table.parentElement?.scrollTo(0, table.scrollHeight)
    })
    const last = page.locator('tr[aria-rowindex="2001"]')
    await expect.poll(() => last.getByRole('checkbox').isChecked()).toBe(true)
    await page.locator('tr[aria-rowindex="1990"]').getByRole('checkbox').uncheck()
    await expect.poll(() => bar.textContent()).toContain('1,999 selected')
    await bar.getByRole('button', { name: 'Pause' }).click()
    await expect.poll(() => done('checks.changeMany').length).toBe(1)
    expect(done('checks.changeMany')).toMatchObject([{ uuids: { length: 1999 } }])
  })

  test('selecting all and clearing renders boxes and menus anew, and no other cell', async () => {
    const { page, expectSelected } = await openList()
    await countRenders(page)
    await page.reload()
    await page.locator('tr[data-uuid]').first().waitFor()
    // With it, the bar is loaded.
    await page.keyboard.press('Control+a')
    await page.getByRole('region', { name: 'Selected checks' }).waitFor()
    const renderedBy = async (key: string, after: readonly number[]) => {
      await page.evaluate(() => {
        window.renderedIn = {}
      })
      await page.keyboard.press(key)
      await expectSelected(after)
      const rendered = await page.evaluate(() => window.renderedIn)
      return Object.keys(rendered).filter((column) => column !== '')
    }
    expect((await renderedBy('Escape', [])).sort()).toEqual(['menu', 'select'])
    const all = [0, 1, 2, 3, 4, 5, 6, 7]
    expect((await renderedBy('Control+a', all)).sort()).toEqual(['menu', 'select'])
  })

  test('on a phone: by the menu, then by taps; the bar is above the navigation', async () => {
    const { stage, page, checks, row, bar, expectSelected } = await openList({
      viewport: { width: 390, height: 800 },
      hasTouch: true,
      isMobile: true,
    })
    const snoozedUntil = Date.now() + 50_000_000
    stage.emit({ type: 'check', row: { ...aRow(), ...checks[2], snoozedUntil } })
    const clock = row(2).getByRole('img', { name: 'Snoozed' })
    await expect.poll(async () => (await clock.boundingBox())?.width).toBeGreaterThan(9)
    // It has no keys to help with.
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Commands and search' })
    await palette.getByRole('option', { name: 'New check' }).waitFor()
    expect(await palette.getByRole('option', { name: 'Keyboard shortcuts' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'hidden' })
    await row(1).getByRole('button', { name: 'Actions for job 0001' }).tap()
    await page.getByRole('menuitem', { name: /^Select/ }).tap()
    await expectSelected([1])
    await row(3).getByRole('link').tap()
    await row(4).locator('[data-column=last]').tap()
    await expectSelected([1, 3, 4])
    expect(await isTooWide(page)).toBe(false)
    const [below, above] = await Promise.all([
      page.getByRole('navigation').first().boundingBox(),
      bar.boundingBox(),
    ])
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((below?.y ?? 0) + 1)
    await expectAccessible(page)
    await keepPicture(page, 'selecting-phone')
    await bar.getByRole('button', { name: 'Clear the selection' }).tap()
    await expectSelected([])
  })

  test.each(['light', 'dark'] as const)('axe finds nothing in %s', async (colorScheme) => {
    const { page, row } = await openList({ colorScheme, withFar: true })
    await row(0).getByRole('checkbox').check()
    await row(4)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] })
    for (const width of [720, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page)
      expect(await isTooWide(page)).toBe(false)
      await keepPicture(page, `selecting-${colorScheme}-${width}`)
    }
  })
})
