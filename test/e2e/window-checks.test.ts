// The list of checks in a real browser.
import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { BROWSER } from '../support/browser.ts'
import { keepPicture } from '../support/looks.ts'
import {
  choose,
  expectAccessible,
  expectLegible,
  openWindowPage,
  type WindowPage,
} from '../support/window-page.ts'

interface Made {
  readonly uuid: string
  readonly pingUrl: string
}

async function make({ call, server }: WindowPage, spec: Record<string, unknown>): Promise<Made> {
  const { uuid } = await call<{ uuid: string }>('checks.save', { uuid: null, project: null, spec })
  return { uuid, pingUrl: `${server.url}/ping/${uuid}` }
}

function names({ page }: WindowPage): Promise<string[]> {
  return page.locator('tbody tr[data-uuid] [data-column=name] a').allInnerTexts()
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('it is not shown')
  return box
}

const BAR = ['Checks', 'Activity', 'Pushes', 'Servers', 'More']
const BEHIND_MORE = ['Badges', 'Integrations\n1', 'Settings']

/** The titles in the bar that are whole. */
function barTitles(page: Page): Promise<string[]> {
  return page.locator('nav li:visible').evaluateAll((items) =>
    items.flatMap((item) => {
      const title = item.querySelector('span:not([class*="hidden"])')
      const isWhole = title !== null && title.scrollWidth <= title.clientWidth
      return isWhole ? [title.textContent] : []
    }),
  )
}

describe.skipIf(BROWSER === undefined)('the list of checks (skipped without a browser)', () => {
  test('is worst first and shows a ping when it comes', async () => {
    const window = await openWindowPage()
    const { page, complaints } = window
    const quiet = await make(window, { name: 'a quiet one' })
    const failing = await make(window, { name: 'z failing one' })
    await expect.poll(() => names(window)).toEqual(['a quiet one', 'z failing one'])
    await fetch(`${failing.pingUrl}/fail`)
    await expect.poll(() => names(window)).toEqual(['z failing one', 'a quiet one'])
    await expect.poll(() => page.title()).toBe('(1 down) Checks – Tocsin')
    await page.getByRole('row', { name: /Down.*z failing one/ }).waitFor()
    await fetch(quiet.pingUrl)
    await page.getByRole('row', { name: /Up.*a quiet one.*just now/ }).waitFor()
    expect(complaints).toEqual([])
  })

  test('says above how all are, and each number leads to its checks', async () => {
    const window = await openWindowPage()
    const { page } = window
    const [up, down] = [await make(window, { name: 'one' }), await make(window, { name: 'two' })]
    await fetch(up.pingUrl)
    await fetch(`${down.pingUrl}/fail`)
    const summary = page.getByRole('group', { name: 'State of all checks' })
    await summary.getByText('1 up').waitFor()
    await summary.getByText('1 down').click()
    await expect.poll(() => names(window)).toEqual(['two'])
    expect(page.url()).toContain('state=down')
    await page.goBack()
    await expect.poll(() => names(window)).toEqual(['two', 'one'])
  })

  test('says below the title that all is well, and what comes next', async () => {
    const window = await openWindowPage()
    const { page, complaints } = window
    const [one, two] = [await make(window, { name: 'one' }), await make(window, { name: 'two' })]
    await page.getByText('2 new.').waitFor()
    await fetch(one.pingUrl)
    await fetch(two.pingUrl)
    await page.getByText(/^All 2 are well\. Next: one by /).waitFor()
    await fetch(`${one.pingUrl}/fail`)
    await page.getByText('1 of 2 is down.').waitFor()
    // What is up again is still told, with the output of what failed.
    await fetch(one.pingUrl)
    await page
      .getByText(/^All 2 are well\. one failed \w+ at \d\d:\d\d and has run again since\.$/)
      .waitFor()
    const failed = page.getByRole('main').locator('header').getByRole('link', { name: 'one' })
    await expect.poll(() => failed.getAttribute('href')).toBe(`#/checks/${one.uuid}?ping=2`)
    await failed.click()
    await page.getByRole('dialog', { name: 'Ping #2' }).getByText('Failure').waitFor()
    await page.goBack()
    await fetch(`${two.pingUrl}/fail`)
    await page.getByText('1 of 2 is down.').waitFor()
    await fetch(two.pingUrl)
    await page.getByText(/2 failed in the last two days: two and one$/).waitFor()
    expect(complaints).toEqual([])
  })

  test('a row that changes its state moves to its place, but not where motion is unwanted', async () => {
    const window = await openWindowPage()
    const { page } = window
    const first = await make(window, { name: 'a' })
    const last = await make(window, { name: 'b' })
    await expect.poll(() => names(window)).toEqual(['a', 'b'])
    await page.evaluate(() => {
      const animate = Element.prototype.animate
      Element.prototype.animate = function (...how) {
        if (this.matches('tr')) document.body.dataset.moved = 'yes'
        return animate.apply(this, how)
      }
    })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await fetch(`${last.pingUrl}/fail`)
    await expect.poll(() => names(window)).toEqual(['b', 'a'])
    expect(await page.locator('body').getAttribute('data-moved')).toBeNull()
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await fetch(`${first.pingUrl}/fail`)
    await expect.poll(() => names(window)).toEqual(['a', 'b'])
    await expect.poll(() => page.locator('body').getAttribute('data-moved')).toBe('yes')
  })

  test('on a phone is two lines a check below one mark for all, with the navigation at the bottom', async () => {
    const window = await openWindowPage({ viewport: { width: 390, height: 780 } })
    const { page } = window
    const name = 'prod-eu-central-1-k8s-cronjob-invoice-export-and-reconcile-v2-final'
    const [up, down] = [await make(window, { name }), await make(window, { name: 'backup' })]
    await fetch(up.pingUrl)
    await fetch(`${down.pingUrl}/fail`)
    const row = page.getByRole('row', { name: /Up.*prod-eu-central-1/ })
    const [link, last] = [row.getByRole('link').first(), row.getByText('just now')]
    expect((await boxOf(link)).width).toBeGreaterThan(250)
    // Between two looks a row may move to its place.
    await page.getByRole('row', { name: /Down.*backup/ }).waitFor()
    await expect
      .poll(async () => {
        const [first, second] = [await boxOf(link), await boxOf(last)]
        return second.y - first.y - first.height
      })
      .toBeGreaterThanOrEqual(0)
    const summary = page.getByRole('group', { name: 'State of all checks' })
    await expect.poll(() => summary.getByRole('link').filter({ visible: true }).count()).toBe(1)
    expect((await boxOf(page.getByRole('navigation'))).y).toBeGreaterThan(700)
    await expectAccessible(page)

    // Five places with whole words; the rest opens above them, by thumb or keys.
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 780 })
      await expect.poll(() => barTitles(page)).toEqual(BAR)
    }
    const more = page.getByRole('button', { name: 'More', exact: true })
    expect((await boxOf(more)).height).toBeGreaterThanOrEqual(48)
    await more.focus()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'More' })
    await expect.poll(() => sheet.getByRole('link').allInnerTexts()).toEqual(BEHIND_MORE)
    expect((await boxOf(sheet.getByRole('link').first())).height).toBeGreaterThanOrEqual(48)
    await keepPicture(page, 'nav-more-390')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => sheet.count()).toBe(0)
    await expect.poll(() => more.evaluate((node) => node === document.activeElement)).toBe(true)
    await more.click()
    await sheet.getByRole('link', { name: 'Settings' }).click()
    await page.waitForURL(/#\/settings$/)
    await expect.poll(() => sheet.count()).toBe(0)
    await expect.poll(() => more.getAttribute('aria-current')).toBe('true')
    await window.go('/checks')
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect.poll(async () => (await boxOf(row)).height).toBe(40)
    await expect.poll(() => more.isVisible()).toBe(false)
  })

  test('is narrowed by search, state and tags, whose chips say what is down', async () => {
    const window = await openWindowPage()
    const { page, go, call } = window
    const db = await make(window, { name: 'dump', tags: 'prod db', slug: 'dump-db' })
    await make(window, { name: 'mail', tags: 'prod' })
    await make(window, { name: 'home backup', tags: 'home' })
    await fetch(`${db.pingUrl}/fail`)
    await page.getByRole('button', { name: 'prod 1 of 2 is down' }).click()
    await expect.poll(() => names(window)).toEqual(['dump', 'mail'])
    await page.getByRole('button', { name: /^db/ }).click()
    await expect.poll(() => names(window)).toEqual(['dump'])
    await page.reload()
    await expect.poll(() => names(window)).toEqual(['dump'])
    await page.getByRole('searchbox').fill('nothing of the kind')
    await page.getByText('No check matches').waitFor()
    await page.getByRole('link', { name: 'Search outputs for “nothing of the kind”' }).click()
    const outputs = page.getByRole('searchbox', { name: 'Search output' })
    await expect.poll(() => outputs.inputValue()).toBe('nothing of the kind')
    await page.goBack()
    await page.getByRole('button', { name: 'Show all checks' }).click()
    await page.getByRole('searchbox').fill('HOME')
    await expect.poll(() => names(window)).toEqual(['home backup'])
    await page.waitForURL(/q=HOME$/)

    await call('checks.save', {
      uuid: null,
      project: null,
      spec: { name: 'many', tags: Array.from({ length: 20 }, (_, n) => `t${n}`).join(' ') },
    })
    await go('/checks')
    const tags = page.getByRole('group', { name: 'Filter by tag' })
    const more = tags.getByRole('button', { name: /^\+\d+ more$/ })
    // Where the tags go on beyond the edge it stays in sight.
    await page.setViewportSize({ width: 390, height: 780 })
    const edgeOf = async (one: Locator) => ((box) => box.x + box.width)(await boxOf(one))
    await expect.poll(() => edgeOf(tags)).toBeLessThan(400)
    expect(await edgeOf(more)).toBeLessThanOrEqual((await edgeOf(tags)) + 1)
    await page.setViewportSize({ width: 1280, height: 800 })
    await more.click()
    await tags.getByText('t19').waitFor()
    // One stop of Tab, in which arrow keys go from tag to tag.
    expect(await tags.locator('button[tabindex="0"]').count()).toBe(1)
    await tags.getByRole('button', { name: 'Fewer' }).press('ArrowLeft')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('t19')
    await keepPicture(page, 'tags-open', true)
    await page.keyboard.press('Home')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await tags.getByRole('button', { name: /^\+\d+ more$/ }).waitFor()
    await keepPicture(page, 'tags', true)
    await go('/checks?q=mail')
    await expect.poll(() => tags.getByRole('button').allInnerTexts()).toEqual(['prod\n1'])
  })

  test('a tag is snoozed above its checks, said in words, and Undo takes it back', async () => {
    const window = await openWindowPage()
    const { page } = window
    await make(window, { name: 'dump', tags: 'prod db' })
    await make(window, { name: 'mail', tags: 'prod' })
    await page.getByRole('button', { name: 'prod 2' }).click()
    await page.getByRole('button', { name: 'Snooze all checks tagged “prod”' }).click()
    await page.getByRole('menuitem', { name: 'For 4 hours' }).click()
    await page.getByText('All checks tagged “prod” are snoozed until').waitFor()
    await page.getByRole('button', { name: 'prod snoozed 2' }).waitFor()
    await page.getByRole('row', { name: /Snoozed.*mail/ }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Actions for mail' }).click()
    await page.getByRole('menuitem', { name: 'End snooze of #prod' }).click()
    await expect.poll(() => page.getByRole('row', { name: /Snoozed/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('row', { name: /Snoozed.*dump/ }).waitFor()
    await page
      .getByRole('row', { name: /Snoozed.*dump/ })
      .getByRole('link', { name: 'dump' })
      .click()
    await page.getByText(/alarms are held back until .*, with all checks tagged “prod”/).waitFor()
    await page.getByRole('button', { name: 'End snooze of #prod' }).click()
    await page.getByText('All checks tagged “prod” are no longer snoozed.').waitFor()
  })

  test('after a night says what happened, until that is dismissed', async () => {
    const window = await openWindowPage()
    const { page, complaints } = window
    const [well, bad] = [await make(window, { name: 'dump' }), await make(window, { name: 'mail' })]
    await make(window, { name: 'quiet' })
    const card = page.getByRole('region', { name: 'While you were away' })
    await fetch(`${well.pingUrl}/fail`)
    await fetch(well.pingUrl)
    await fetch(`${bad.pingUrl}/fail`)
    await page.getByText('1 of 3 is down.').waitFor()
    expect(await card.count()).toBe(0)
    const lookAway = () =>
      page.evaluate(() => localStorage.setItem('tocsin.looked', String(Date.now() - 9 * 3_600_000)))
    await lookAway()
    await page.reload()
    await card.getByText('2 of 3 checks ran.').waitFor()
    await card.getByText(/Still down: mail \(since .*\)/).waitFor()
    await card.getByText(/Failed and recovered: dump \(down .*\)/).waitFor()
    await expectLegible(page, 'checks-away')
    await page.setViewportSize({ width: 1280, height: 800 })
    await fetch(bad.pingUrl)
    await card.getByText(/recovered: mail .*, dump/).waitFor()
    await page.reload()
    await card.getByRole('link', { name: 'Show activity' }).click()
    await expect.poll(() => page.url()).toMatch(/#\/activity\?from=\d{4}-\d\d-\d\d&to=/)
    await page.goBack()
    await card.getByRole('button', { name: 'Dismiss' }).click()
    await expect.poll(() => card.count()).toBe(0)
    await page.reload()
    await page.getByRole('row', { name: /mail/ }).waitFor()
    expect([await card.count(), complaints]).toEqual([0, []])
  })

  test('can be narrowed by project where there are several', async () => {
    const window = await openWindowPage()
    const { page, call } = window
    await make(window, { name: 'here' })
    await page.getByRole('row', { name: /here/ }).waitFor()
    expect(await page.getByLabel('Project', { exact: true }).count()).toBe(0)
    const { uuid } = await call<{ uuid: string }>('projects.create', { name: 'Other' })
    await call('checks.save', { uuid: null, project: uuid, spec: { name: 'there' } })
    await expect.poll(() => names(window)).toEqual(['here', 'there'])
    await choose(page, 'Project', 'Other')
    await expect.poll(() => names(window)).toEqual(['there'])
    await page.getByRole('searchbox').fill('nothing')
    await page.getByText('Only checks in the project Other are shown.').waitFor()
    await page.getByText('Looked for “nothing” in names').waitFor()
  })

  test('a check is paused by its menu, and Undo takes it back', async () => {
    const window = await openWindowPage()
    const { page } = window
    await make(window, { name: 'backup' })
    await page.getByRole('button', { name: 'Actions for backup' }).click()
    await page.getByRole('menuitem', { name: 'Pause' }).click()
    await page.getByRole('row', { name: /Paused.*backup/ }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('row', { name: /New.*backup/ }).waitFor()
  })

  test('a check is deleted only after a question', async () => {
    const window = await openWindowPage()
    const { page } = window
    await make(window, { name: 'stays' })
    await make(window, { name: 'goes' })
    const ask = async () => {
      await page.getByRole('button', { name: 'Actions for goes' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
    }
    await ask()
    // Until it has the focus, a key goes elsewhere.
    await page.locator(':focus', { hasText: 'Cancel' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await names(window)).toEqual(['goes', 'stays'])
    await ask()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.poll(() => names(window)).toEqual(['stays'])
  })

  test('is legible with few checks of all kinds, long names and right-to-left ones', async () => {
    const window = await openWindowPage()
    const { page, call } = window
    const long = await make(window, {
      name: 'a name that goes on and on, as names of jobs do once nobody minds them any more, up to',
      tags: 'production database nightly offsite',
      schedule: '30 2 * * 1-5',
      tz: 'America/Argentina/Buenos_Aires',
    })
    await fetch(`${long.pingUrl}/start`)
    await fetch(long.pingUrl)
    const failing = await make(window, { name: 'نسخ احتياطي لقاعدة البيانات', tags: 'إنتاج' })
    await fetch(`${failing.pingUrl}/fail`)
    await make(window, { name: '' })
    const paused = await make(window, { name: '\u202eevil' })
    await call('checks.pause', { uuid: paused.uuid })
    await expect.poll(() => names(window)).toHaveLength(4)
    await expectLegible(page, 'checks-few')
  })
})
