// The list with many checks: what exists, what renders, how it looks. Told by a stage, which makes
// 2,000 checks faster than a server.
import type { Locator } from 'playwright'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Beat, Pace } from '../../src/shared/views/beats.ts'
import type { CheckRow, CheckStatus } from '../../src/shared/views/checks.ts'
import { BROWSER, openPage } from '../support/browser.ts'
import { expectAccessible, expectLegible, isTooWide } from '../support/window-page.ts'
import { aRow, aSnapshot, uuidOf } from '../support/window-rows.ts'
import { openStage } from '../support/window-stage.ts'

const STATUSES: readonly CheckStatus[] = ['up', 'up', 'up', 'down', 'grace', 'paused', 'new']

function manyRows(count: number): CheckRow[] {
  const now = Date.now()
  return Array.from({ length: count }, (_, i) => {
    const status = STATUSES[i % STATUSES.length] ?? 'up'
    const isExpected = status === 'up' || status === 'grace'
    return aRow({
      uuid: uuidOf(i),
      name: `job ${i}`,
      tags: i % 3 === 0 ? ['prod', 'db'] : ['home'],
      status,
      lastPing: status === 'new' ? null : now - i * 7000,
      due: isExpected ? now + (status === 'up' ? 1 : -1) * 3_600_000 : null,
      deadline: isExpected ? now + 7_200_000 : null,
      since: now - i * 60_000,
    })
  })
}

/** Of every kind; how many follows from the number. */
function manyBeats(number: number): Beat[] {
  const [now, run] = [Date.now(), { expected: null, exitStatus: null, n: 1 }]
  return Array.from({ length: 5 + (number % 26) }, (_, i): Beat => {
    const at = now - (30 - i) * 3_600_000
    if (i === 7) return { kind: 'gap', at, end: at + 1_800_000, cause: 'asleep' }
    if (i % 9 === 4) {
      return { kind: 'missed', at, expected: at, deadline: at + 60_000, started: null }
    }
    const kind = i % 11 === 6 ? 'fail' : i % 13 === 9 ? 'late' : 'success'
    return { kind, at, duration: 1000 * (1 + (i % 7)), ...run }
  })
}

async function openMany(count: number) {
  const rows = manyRows(count)
  const pings = (uuid: string) => changed.get(uuid) ?? rows.findIndex((row) => row.uuid === uuid)
  const changed = new Map<string, number>()
  const paces = new Map<string, Pace>()
  const strips = new Map<string, readonly Beat[]>()
  const stage = await openStage({
    snapshot: () => aSnapshot({ checks: rows }),
    answers: {
      'pushes.list': () => ({ pushes: [], more: false }),
      'checks.beats': ({ uuids }) =>
        uuids.map((uuid) => {
          const pace = paces.get(uuid) ?? null
          const beats = strips.get(uuid) ?? manyBeats(pings(uuid))
          return { uuid, beats, until: null, pace, hadOutage: false }
        }),
    },
  })
  onTestFinished(() => stage.close())
  const page = await openPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(stage.url)
  await page.locator('tr[data-uuid]').first().waitFor()
  return { stage, page, rows, changed, paces, strips }
}

describe.skipIf(BROWSER === undefined)('many checks (skipped without a browser)', () => {
  test('of 2,000 only the rows in sight exist, and the last can be reached', async () => {
    const { page } = await openMany(2000)
    expect(await page.locator('tr[data-uuid]').count()).toBeLessThan(60)
    expect(await page.locator('table').getAttribute('aria-rowcount')).toBe('2001')
    await page.locator('table').evaluate((table) => {
      table.parentElement?.scrollTo(0, table.scrollHeight)
    })
    await page.locator('tr[aria-rowindex="2001"]').waitFor()
    expect(await page.locator('tr[data-uuid]').count()).toBeLessThan(60)
  })

  test('a ping of one changes its row, and nothing of any other', async () => {
    const { stage, page, rows, changed } = await openMany(50)
    const row = rows[3] ?? aRow()
    const strip = page.locator(`tr[data-uuid="${row.uuid}"] svg[role=img]`)
    await expect.poll(() => strip.getAttribute('aria-label')).toContain('Last 8 runs')
    // Rows out of sight, and the marks of integrations, come after the rows in sight.
    await expect.poll(() => page.locator('tr[data-uuid]').count()).toBeGreaterThan(20)
    const unfinished =
      'tr[data-uuid]:not(:has([data-column="integrations"] a)), svg[aria-label^="No "]'
    await expect.poll(() => page.locator(unfinished).count()).toBe(0)
    const changedRows = await page.evaluateHandle(() => {
      const changed = new Set<string>()
      const table = document.querySelector('tbody')
      if (table === null) throw new Error('no table')
      // Not texts: some change with the clock.
      new MutationObserver((records) => {
        for (const { target } of records) {
          const element = target instanceof Element ? target : target.parentElement
          changed.add(element?.closest('tr')?.getAttribute('data-uuid') ?? 'elsewhere')
        }
      }).observe(table, { subtree: true, childList: true, attributes: true })
      return changed
    })
    changed.set(row.uuid, 20)
    stage.emit({ type: 'check', row: { ...row, nPings: 99 } })
    await expect.poll(() => strip.getAttribute('aria-label')).toContain('Last 25 runs')
    expect(await changedRows.evaluate((changed) => [...changed])).toEqual([row.uuid])
  })

  test('a new beat slides in, where motion is wanted', async () => {
    const { stage, page, rows, strips } = await openMany(10)
    const row = rows[3] ?? aRow()
    const strip = page.locator(`tr[data-uuid="${row.uuid}"] svg[role=img]`)
    const beats = manyBeats(25)
    // Each as the one before, and a beat more.
    async function push(count: number): Promise<number> {
      strips.set(row.uuid, beats.slice(0, count))
      stage.emit({ type: 'check', row: { ...row, nPings: 100 + count } })
      await expect.poll(() => strip.getAttribute('aria-label')).toContain(`Last ${count} runs`)
      return page.evaluate(() => (globalThis as unknown as { slides: number }).slides)
    }
    await page.evaluate(() => {
      const counted = Object.assign(globalThis, { slides: 0 })
      SVGGElement.prototype.animate = function (...what) {
        counted.slides += 1
        return Element.prototype.animate.apply(this, what)
      }
    })
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    expect(await push(20)).toBe(0)
    expect(await push(21)).toBe(1)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await push(22)).toBe(1)
  })

  test('the strip of a check tells of each run, by the pointer and by the keys', async () => {
    const { page, rows } = await openMany(50)
    const uuid = rows[7]?.uuid ?? ''
    const strip = page.locator(`tr[data-uuid="${uuid}"] svg[role=img]`)
    await expect.poll(() => strip.getAttribute('aria-label')).toContain('Last 12 runs')
    const card = page.locator('body > div[aria-hidden=true]')
    await strip.hover({ position: { x: 4 * 25 + 1, y: 8 } })
    await card.getByText('This machine was asleep for 30 min').waitFor()
    await strip.hover({ position: { x: 4 * 22 + 1, y: 8 } })
    await card.getByText('Missed').waitFor()
    await page.mouse.move(0, 0)
    await expect.poll(() => card.count()).toBe(0)
    await strip.focus()
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('status').getByText('Last run: Success').waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('status').getByText('2 runs back: Success').waitFor()
    await card.getByText('Success').waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url()).toContain(`#/checks/${uuid}?ping=1`)
  })

  test('a run that is out of the usual is said in its row, in words', async () => {
    const { stage, page, rows, paces } = await openMany(5)
    const row = { ...(rows[1] ?? aRow()), startedAt: Date.now() - 41 * 60_000 }
    const usual = { median: 13 * 60_000, longAt: null, fast: null }
    paces.set(row.uuid, { ...usual, longAt: row.startedAt + 26 * 60_000 })
    stage.emit({ type: 'check', row })
    await page.getByRole('row', { name: /Running for 41\smin, usually 13\smin/ }).waitFor()
    await expectAccessible(page)
    paces.set(row.uuid, { ...usual, fast: 4000 })
    stage.emit({ type: 'check', row: { ...row, startedAt: null } })
    const fast = /Finished suspiciously fast, in 4\.0\ss, usually 13\smin/
    await page.getByRole('row', { name: fast }).waitFor()
  })

  test('500 are legible in both themes, small and large', async () => {
    const { page } = await openMany(500)
    await expectLegible(page, 'checks-500')
    // The chips of all states are wider than a phone.
    await page.setViewportSize({ width: 390, height: 780 })
    await expect.poll(() => isTooWide(page)).toBe(false)
  })

  test('on a phone, selecting all is offered until all are selected', async () => {
    const { page } = await openMany(500)
    await page.setViewportSize({ width: 390, height: 780 })
    const more = page.getByRole('button', { name: 'More for the selected checks' })
    const selectAll = page.getByRole('menuitem', { name: 'Select all 500 shown' })
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await more.click()
    await selectAll.click()
    await page.getByText('500 selected').waitFor()
    await more.click()
    await page.getByRole('menuitem', { name: 'Delete…' }).waitFor()
    expect(await selectAll.count()).toBe(0)
  })

  test('the compact list: troubled first, long runs next; by keys it is searched, snoozed and left', async () => {
    const { stage, page, rows, paces } = await openMany(70)
    const slow = rows[1] ?? aRow()
    paces.set(slow.uuid, { median: 60_000, longAt: 1, fast: null })
    stage.emit({ type: 'check', row: { ...slow, startedAt: Date.now() - 600_000 } })
    await page.setViewportSize({ width: 360, height: 480 })
    await page.evaluate(() => {
      location.hash = '#/tray'
    })
    const names = page.locator('main li[data-id] a')
    await page.getByRole('heading', { name: '10 of 70 are down, 10 late.' }).waitFor()
    await page.getByRole('link', { name: 'Show all 70 checks in Tocsin' }).waitFor()
    expect(await names.count()).toBe(50)
    // Ten are down and ten late.
    await expect.poll(() => names.nth(20).innerText()).toBe(slow.name)
    await page.getByText('Running for 10 min, usually 1 min').waitFor()
    expect(await isTooWide(page)).toBe(false)
    await expectAccessible(page)

    const search = page.getByRole('searchbox', { name: 'Search checks' })
    const hasFocus = (what: Locator) => what.evaluate((node) => node.matches(':focus'))
    const inputs = (wanted: string) =>
      stage.calls.filter(({ name }) => name === wanted).map(({ input }) => input)
    await expect.poll(() => hasFocus(search)).toBe(true)
    await page.keyboard.type('job 10')
    await expect.poll(() => names.allInnerTexts()).toEqual(['job 10'])
    const { uuid } = rows[10] ?? aRow()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => hasFocus(names.first())).toBe(true)
    await page.keyboard.press('s')
    await expect.poll(() => inputs('checks.snooze')).toMatchObject([{ uuid }])
    await page.keyboard.press('Space')
    await expect.poll(() => inputs('checks.pause')).toEqual([{ uuid }])
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => hasFocus(search)).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    expect(page.url()).toContain(`#/checks/${uuid}`)
  })
})
