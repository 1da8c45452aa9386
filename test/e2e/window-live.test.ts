// What was shown, chosen or begun, when something else has come in between. Told by a stage, which says it at the
// very moment.
import { describe, expect, test } from 'vitest'
import { BROWSER } from '../support/browser.ts'
import {
  aChannel,
  aDetail,
  aRemote,
  aRow,
  theApp,
  theSettings,
  uuidOf,
} from '../support/window-rows.ts'
import { openStageAt } from '../support/window-stage-page.ts'

function jobs(count: number) {
  return Array.from({ length: count }, (_, i) => aRow({ uuid: uuidOf(i), name: `job ${i}` }))
}

describe.skipIf(BROWSER === undefined)('in between (skipped without a browser)', () => {
  test('the menu of a selected row means what is selected now, not as many rows before', async () => {
    const { page, row, done } = await openStageAt({
      snapshot: { checks: jobs(6) },
      answers: {
        'checks.changeMany': ({ uuids }) => ({ changed: uuids.length, left: [], undo: null }),
      },
    })
    await row(3).getByRole('checkbox').check()
    const selectTo = (number: number) =>
      row(number)
        .getByRole('link', { name: `job ${number}` })
        .click({ modifiers: ['Shift'] })
    await selectTo(4)
    await page.locator('tr[data-selected]').nth(1).waitFor()
    await selectTo(2)
    await expect.poll(() => row(2).getAttribute('data-selected')).toBe('true')
    await row(2).getByRole('button', { name: 'Actions for job 2' }).click()
    await page.getByRole('menuitem', { name: 'Pause 2 selected checks' }).click()
    await expect
      .poll(() => done('checks.changeMany'))
      .toEqual([{ uuids: [uuidOf(2), uuidOf(3)], change: { do: 'pause' } }])
  })

  test('groups of tags with quotation marks change places', async () => {
    const checks = ['a"b', 'z'].map((tag, i) =>
      aRow({ uuid: uuidOf(i), name: `job ${i}`, tags: [tag] }),
    )
    const { stage, page } = await openStageAt({
      snapshot: { checks },
      at: '/checks?group=tag',
      reducedMotion: 'no-preference',
    })
    const heads = page.locator('button[data-uuid^="#"] bdi')
    await expect.poll(() => heads.allTextContents()).toEqual(['a"b', 'z'])
    const down = { ...aRow(checks[1]), status: 'down', since: Date.now() } as const
    stage.emit({ type: 'check', row: down })
    await expect.poll(() => heads.allTextContents()).toEqual(['z', 'a"b'])
  })

  test('the Tab key reaches the tags also when there are fewer than where it was', async () => {
    const tags = Array.from({ length: 8 }, (_, i) => `tag${i}`)
    const checks = tags.map((tag, i) => aRow({ uuid: uuidOf(i), name: `job ${i}`, tags: [tag] }))
    const { page } = await openStageAt({ snapshot: { checks } })
    const chips = page.getByRole('group', { name: 'Filter by tag' }).getByRole('button')
    await chips.first().focus()
    await page.keyboard.press('End')
    await page.getByRole('searchbox').fill('job 1')
    await expect.poll(() => chips.count()).toBe(1)
    expect(await chips.first().getAttribute('tabindex')).toBe('0')
  })

  test('the keys of the list mean the current row, whichever server the one before was of', async () => {
    const { page, done } = await openStageAt({
      snapshot: { checks: jobs(1), remotes: [aRemote()] },
      answers: { 'favourites.mark': () => null },
    })
    await page.locator('tr[data-uuid^="@"]').focus()
    // The filter hides that row, and the focus is in no row.
    await page.evaluate(() => {
      location.hash = '/checks?server=here'
    })
    await expect.poll(() => page.locator('tr[data-uuid]').count()).toBe(1)
    await page.keyboard.press('f')
    await expect
      .poll(() => done('favourites.mark'))
      .toEqual([{ check: { uuid: uuidOf(0) }, on: true }])
  })

  test('two integrations switched on at once are each told by themselves', async () => {
    const [row] = jobs(1)
    const [mail, chat] = [uuidOf(901), uuidOf(902)]
    const { page, done } = await openStageAt({
      snapshot: {
        checks: [aRow(row)],
        channels: [aChannel({ uuid: mail, name: 'mail' }), aChannel({ uuid: chat, name: 'chat' })],
      },
      answers: {
        'checks.get': () => aDetail({ row: aRow(row) }),
        'timeline.list': () => ({ items: [], next: null }),
        'checks.assign': () => null,
      },
      at: `/checks/${uuidOf(0)}`,
    })
    // No event says yet that the first one is on.
    await page.getByRole('switch', { name: 'mail' }).click()
    await page.getByRole('switch', { name: 'chat' }).click()
    await expect
      .poll(() => done('checks.assign'))
      .toEqual([
        { uuid: uuidOf(0), channel: mail, on: true },
        { uuid: uuidOf(0), channel: chat, on: true },
      ])
  })

  test('a letter typed while the address takes what was typed before is not lost', async () => {
    const { page } = await openStageAt({
      snapshot: { checks: jobs(1) },
      answers: {
        'timeline.search': () => ({ items: [], next: null, complete: true }),
        'timeline.list': () => ({ items: [], next: null }),
      },
      at: '/activity',
    })
    const field = page.getByRole('searchbox', { name: 'Search output' })
    await field.waitFor()
    await page.evaluate(() => {
      const replace = history.replaceState.bind(history)
      history.replaceState = (...args) => {
        if (String(args[2]).endsWith('output=ab')) {
          history.replaceState = replace
          const input = document.activeElement as HTMLInputElement
          const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
          set?.call(input, 'abc')
          input.dispatchEvent(new InputEvent('input', { bubbles: true }))
        }
        replace(...args)
      }
    })
    await field.fill('ab')
    await page.waitForURL(/output=abc?$/)
    await page.waitForURL(/output=abc$/)
    expect(await field.inputValue()).toBe('abc')
  })

  test('a tooltip does not show for what went while it was pointed at', async () => {
    const row = aRow({
      uuid: uuidOf(0),
      name: 'first',
      lastPing: Date.now(),
      tags: ['a', 'b', 'c'],
    })
    const { stage, page } = await openStageAt({ snapshot: { checks: [row, ...jobs(3).slice(1)] } })
    await page.clock.install()
    await page.getByText('+1').hover()
    stage.emit({ type: 'check-removed', uuid: row.uuid })
    await expect.poll(() => page.getByText('+1').count()).toBe(0)
    await page.clock.runFor(1000)
    expect(await page.getByRole('tooltip').count()).toBe(0)
  })

  test('tags that have no room beside a long name are dots, whose hint names them', async () => {
    const row = aRow({ name: 'a long name '.repeat(20), tags: ['database', 'nightly', 'offsite'] })
    const { page } = await openStageAt({ snapshot: { checks: [row] } })
    const dots = await page.locator('tbody').getByText('database').locator('..').boundingBox()
    if (dots === null) throw new Error('the tags are not shown')
    expect(dots.width).toBeGreaterThan(5)
    await page.mouse.move(dots.x + dots.width / 2, dots.y + dots.height / 2)
    await page.getByRole('tooltip').getByText('#database #nightly #offsite').waitFor()
  })

  test('what a request notifies is called as everywhere else', async () => {
    const channels = [aChannel({ name: '', kind: 'msteamsw' })]
    const { page } = await openStageAt({ snapshot: { channels }, at: '/pushes/requests/new' })
    await page.getByRole('combobox', { name: 'Also notify by' }).click()
    await expect.poll(() => page.getByRole('option').allTextContents()).toContain('Microsoft Teams')
  })

  test('why pushes are locked is said in the language of the window', async () => {
    const { page } = await openStageAt({
      snapshot: {
        settings: theSettings({ language: 'de' }),
        app: theApp({
          secretsLocked: 'the system’s keychain is locked, or there is none',
          secretsLockedTold: { key: 'refusals.keychainLocked' },
        }),
      },
      at: '/pushes',
    })
    await page.getByText('Der Schlüsselbund des Systems ist gesperrt').first().waitFor()
    await expect.poll(() => page.getByText('keychain is locked').count()).toBe(0)
  })

  test('a page of pushes says how to unlock them where the key is of another installation', async () => {
    const secretsLockedTold = { key: 'refusals.masterOther' } as const
    const app = theApp({ secretsLocked: 'another key', secretsLockedTold })
    const { page } = await openStageAt({ snapshot: { app }, at: '/pushes/new' })
    await page.getByRole('main').getByText('Put the old master.key back').waitFor()
  })
})
