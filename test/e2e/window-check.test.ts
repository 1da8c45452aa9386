// The page of a check in a real browser.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import { BROWSER } from '../support/browser.ts'
import { choose, expectLegible, openWindowPage, type WindowPage } from '../support/window-page.ts'

/** A check on its page, with what made it. */
async function openCheck(spec: Record<string, unknown> = {}): Promise<WindowPage & Here> {
  const window = await openWindowPage({ permissions: ['clipboard-read', 'clipboard-write'] })
  const { uuid } = await window.call<{ uuid: string }>('checks.save', {
    uuid: null,
    project: null,
    spec: { name: 'backup', ...spec },
  })
  await window.go(`/checks/${uuid}`)
  await window.page.getByText('How to ping it').waitFor()
  return { ...window, uuid, pingUrl: `${window.server.url}/ping/${uuid}` }
}

interface Here {
  readonly uuid: string
  readonly pingUrl: string
}

const failing = (url: string, body: string) => fetch(`${url}/2`, { method: 'POST', body })

describe.skipIf(BROWSER === undefined)('the page of a check (skipped without a browser)', () => {
  test('explains its state, and again when that changes', async () => {
    const { page, pingUrl, call, uuid, complaints } = await openCheck()
    const state = page.getByRole('region', { name: 'State' })
    await state.getByText('Waiting for the first ping').waitFor()
    await fetch(pingUrl)
    await state.getByText(/the next signal is expected/).waitFor()
    await failing(pingUrl, 'disk full')
    await state.getByText(/the job failed with exit status 2/).waitFor()
    await state.getByText('Explain').click()
    await state.getByText(/The last signal was a failure/).waitFor()
    // The events say when maintenance begins and ends, while they are looked at.
    const start = Date.now()
    const times = { type: 'once', start, end: start + 3_600_000 }
    const of = { project: null, tag: '', checks: [uuid] }
    const spec = { name: 'Disks', times, isOn: true, ...of }
    const { id } = await call<{ id: string }>('maintenance.save', { id: null, spec })
    await page.getByText(/^Maintenance until .*: Disks$/).waitFor()
    await call('maintenance.end', { id })
    await page.getByText(/^Maintenance ended after .*: Disks$/).waitFor()
    await page.getByText(/^Maintenance, .*: Disks$/).waitFor()
    expect(complaints).toEqual([])
  })

  test('has the ping URL and texts to copy', async () => {
    const { page, pingUrl } = await openCheck()
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    await page.getByRole('button', { name: 'Copy the address: URL' }).click()
    await expect.poll(clipboard).toBe(pingUrl)
    await page.getByRole('tab', { name: 'Python' }).click()
    await page.getByRole('button', { name: 'Copy the text for Python' }).click()
    await expect.poll(clipboard).toContain(`urlopen("${pingUrl}"`)
    await page.reload()
    expect(await page.getByRole('tab', { selected: true }).innerText()).toBe('Python')
    const keys = page.getByRole('main').getByRole('link', { name: 'Settings, Keys' })
    expect(await keys.getAttribute('href')).toBe('#/settings/keys')
  })

  test('has a recipe for each tool, which a reload keeps', async () => {
    const { page, pingUrl, uuid, go } = await openCheck()
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    await page.getByRole('tab', { name: 'Tools' }).click()
    await choose(page, 'Tool', 'restic')
    await page.getByRole('button', { name: 'Copy the text for restic' }).click()
    await expect.poll(clipboard).toContain(`url=${pingUrl}\n`)
    await expectLegible(page, 'check-recipe')
    await go(`/checks/${uuid}?how=ansible`)
    expect(await page.getByRole('tab', { selected: true }).innerText()).toBe('Tools')
    await page.getByText('Tasks that ping from the computer').waitFor()
    // On a phone the chosen tab is in sight as well.
    await go(`/checks/${uuid}`)
    await page.setViewportSize({ width: 390, height: 844 })
    await go(`/checks/${uuid}?how=borg`)
    await page.getByRole('tab', { selected: true, name: 'Tools' }).waitFor()
    const tools = await page.getByRole('tab', { selected: true }).boundingBox()
    expect((tools?.x ?? 0) + (tools?.width ?? 0)).toBeLessThanOrEqual(390)
  })

  test('copies also where pages get no access to the clipboard', async () => {
    const { page, pingUrl } = await openCheck()
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await page.getByRole('button', { name: 'Copy the address: URL' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    await page.getByRole('searchbox').focus()
    await page.keyboard.press('Control+v')
    expect(await page.getByRole('searchbox').inputValue()).toBe(pingUrl)
  })

  test('shows what happened as it happens, filtered by kind', async () => {
    const { page, pingUrl } = await openCheck()
    await page.getByText('Nothing has happened yet').waitFor()
    await fetch(pingUrl)
    await failing(pingUrl, 'Starting\ndisk full\n')
    const items = page.locator('ol > li[data-type]')
    await page.getByText('Up → down').waitFor()
    await page.getByRole('link', { name: /Exit status 2/ }).waitFor()
    await page.getByRole('button', { name: 'Changes', exact: true }).click()
    await expect
      .poll(() => items.evaluateAll((all) => all.every((i) => i.dataset.type === 'flip')))
      .toBe(true)
    await page.getByText('Up → down').waitFor()
    await page.getByRole('button', { name: 'Log', exact: true }).click()
    await page.getByRole('button', { name: 'Changes', exact: true }).click()
    await page.getByText('No matching events').waitFor()
    await page.getByRole('button', { name: 'Log', exact: true }).click()
    // All of a row opens the ping, but for the end of selecting a text; what opens nothing does not look so.
    const failure = items.filter({ hasText: 'Exit status 2' })
    const cursor = (of: typeof items) => of.evaluate((row) => getComputedStyle(row).cursor)
    expect(await cursor(failure)).toBe('pointer')
    expect(await cursor(items.filter({ hasText: 'Up → down' }))).toBe('auto')
    await failure.locator('code').selectText()
    await failure.locator('code').dispatchEvent('click')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.evaluate(() => getSelection()?.empty())
    const { width = 0, height = 0 } = (await failure.boundingBox()) ?? {}
    await failure.click({ position: { x: width - 4, y: height - 4 } })
    await page.getByRole('dialog').getByText('disk full').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('heading', { name: 'Today', exact: true, level: 3 }).waitFor()
    await failure.locator('code').getByText('disk full').click()
    await page.getByRole('dialog').waitFor()
  })

  test('opens a ping with its body, which can be downloaded as it came; Back closes it', async () => {
    const { page, pingUrl } = await openCheck()
    await failing(pingUrl, 'line one\nline <b>two</b>')
    await page.getByRole('link', { name: /Exit status 2/ }).click()
    const drawer = page.getByRole('dialog', { name: 'backup Ping #1', exact: true })
    expect(await drawer.locator('pre').innerText()).toBe('line one\nline <b>two</b>')
    const coming = page.waitForEvent('download')
    await drawer.getByRole('button', { name: 'Download' }).click()
    const file = await (await coming).path()
    expect(fs.readFileSync(file, 'utf8')).toBe('line one\nline <b>two</b>')
    // Not `goBack`, which waits for a navigation that it sometimes misses after a download.
    await page.evaluate(() => history.back())
    await drawer.waitFor({ state: 'hidden' })
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('shows the output of the failure, the runs and the days; a day filters the events', async () => {
    const { page, pingUrl } = await openCheck()
    await fetch(pingUrl)
    const lines = Array.from({ length: 20 }, (_, i) => `line ${i + 1}`).join('\n')
    await failing(pingUrl, `${lines}\n\u001b[31mdisk full\u001b[0m`)
    const output = page.locator('details', { hasText: 'Last output' }).locator('pre')
    await output.getByText('disk full').waitFor()
    expect(await output.innerText()).not.toMatch(/line 9\n|\[31m/)
    await page.getByRole('button', { name: 'Show all, 9 more lines' }).click()
    await page
      .getByRole('dialog', { name: 'Ping #2' })
      .getByText('line 1', { exact: true })
      .waitFor()
    await page.keyboard.press('Escape')
    const strip = page.getByRole('img', { name: 'Last 2 runs: 1 success, 1 failure' })
    // At once, as a finger does; the near side of its neighbour means the failure.
    for (const [place, n] of [
      [28.6 / 30, 2],
      [28.4 / 30, 1],
    ] as const) {
      await strip.evaluate((picture, place) => {
        const { left, width } = picture.getBoundingClientRect()
        const clientX = left + width * place
        picture.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX }))
      }, place)
      const drawer = page.getByRole('dialog', { name: `Ping #${n}` })
      await drawer.waitFor()
      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'hidden' })
    }
    await strip.focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    const byKey = page.getByRole('dialog', { name: 'Ping #2' })
    await byKey.waitFor()
    await page.keyboard.press('Escape')
    await byKey.waitFor({ state: 'hidden' })
    const days = page.getByRole('img', { name: /^Last 90 days: .* up · 1 day with an outage/ })
    await days.focus()
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('status').getByText('1 outage').waitFor()
    await page.keyboard.press('Enter')
    await page.getByLabel('From', { exact: true }).waitFor()
    await page.getByRole('link', { name: /Exit status 2/ }).waitFor()
    await days.hover({ position: { x: 2, y: 20 } })
    await page.getByText('No data', { exact: true }).waitFor()
    await days.click({ position: { x: 2, y: 20 } })
    await page.getByText('No matching events').waitFor()
    await page.getByRole('button', { name: 'Clear dates' }).click()
    await page.getByRole('link', { name: /Exit status 2/ }).waitFor()
    // What failed last is one click away when the check is up again, and not said while it is down.
    const state = page.getByRole('region', { name: 'State' })
    expect(await state.getByRole('link', { name: /^Last failure/ }).count()).toBe(0)
    await fetch(pingUrl)
    await state
      .getByRole('link', { name: /^Last failure: \w+ at \d\d:\d\d, exit status 2$/ })
      .click()
    await page.getByRole('dialog', { name: 'Ping #2' }).getByText('disk full').waitFor()
  })

  test('snoozes, acknowledges, and takes both back', async () => {
    const { page, pingUrl } = await openCheck()
    await failing(pingUrl, '')
    await page.getByRole('button', { name: 'Acknowledge' }).click()
    await page.getByText('This outage is acknowledged').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('This outage is acknowledged').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Snooze' }).click()
    await page.getByRole('menuitem', { name: 'For 4 hours' }).click()
    await page.getByText('is snoozed for 4 hours').waitFor()
    await page.getByRole('button', { name: 'Acknowledge' }).click()
    const note = page.getByText(/^This outage is acknowledged.* alarms are held back until/)
    const end = note.getByRole('button', { name: 'End snooze' })
    await end.click()
    await end.waitFor({ state: 'hidden' })
    await page.getByText('This outage is acknowledged').waitFor()
  })

  test('says when nobody is told, until an integration is switched on', async () => {
    const { page, call, uuid } = await openCheck()
    const note = page.getByText('No notifications when this check goes down')
    await expect.poll(() => note.count()).toBe(0)
    await page.getByRole('switch', { name: 'Desktop' }).uncheck()
    await note.waitFor()
    expect(await call('checks.get', { uuid })).toMatchObject({ channels: [] })
    await page.getByRole('switch', { name: 'Desktop' }).check()
    await note.waitFor({ state: 'hidden' })
    await page.getByRole('switch', { name: 'Critical' }).check()
    await choose(page, 'Reminders while down', 'Every hour')
    await expect
      .poll(() => call('checks.get', { uuid }))
      .toMatchObject({ critical: true, remindEvery: 3600 })
  })

  test('is down as before when Undo takes back a pause, and its log forgets that pause', async () => {
    const { page, pingUrl, call, uuid } = await openCheck()
    await failing(pingUrl, '')
    const row = async () => (await call<{ row: object }>('checks.get', { uuid })).row
    const before = await row()
    const log = page.locator('section', { has: page.getByRole('heading', { name: 'Events' }) })
    const state = page.getByRole('region', { name: 'State' })
    await state.getByText(/Down since/).waitFor()
    // Each state that is shown, however briefly, with the sentence beside it.
    await state.evaluate((region) => {
      const seen = new Set<string>()
      const note = () => seen.add(region.textContent ?? '')
      new MutationObserver(note).observe(region, {
        ...{ subtree: true, childList: true, characterData: true, attributes: true },
      })
      Object.assign(window, { seen })
    })
    await page.getByRole('button', { name: 'Pause' }).click()
    await state.getByText(/Paused since/).waitFor()
    const seen = await page.evaluate(() => [...(window as unknown as { seen: string[] }).seen])
    expect(seen.filter((text) => /^Paused/.test(text) && /Down since/.test(text))).toEqual([])
    await log
      .getByText(/paused/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => log.getByText(/paused/).count()).toBe(0)
    await log
      .getByText(/Failure/)
      .first()
      .waitFor()
    expect(await row()).toEqual(before)
    // As by a second Space: a resume while Undo is offered is one.
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByText('is as it was before the pause.').first().waitFor()
    expect(await row()).toEqual(before)
  })

  test('shows the history of a job that only sends lines for the log', async () => {
    const { page, pingUrl } = await openCheck()
    await fetch(`${pingUrl}/log`, { method: 'POST', body: 'a line' })
    await page.getByRole('heading', { name: 'Last runs' }).waitFor()
  })

  test('clears its history only when the time for Undo is over', async () => {
    const { page, pingUrl, call, uuid } = await openCheck()
    await fetch(pingUrl)
    const clear = async () => {
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Clear the history' }).click()
    }
    await clear()
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await call('checks.get', { uuid })).toMatchObject({ row: { nPings: 1 } })
    await clear()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByText('Nothing has happened yet').waitFor()
    expect(await call('checks.get', { uuid })).toMatchObject({ row: { nPings: 1, status: 'new' } })
    // New again, it waits for a ping, which it offers to make.
    const pingNow = page.getByRole('button', { name: 'Ping now' })
    await pingNow.click()
    await expect.poll(() => pingNow.count()).toBe(0)
    expect(await call('checks.get', { uuid })).toMatchObject({ row: { nPings: 2, status: 'up' } })
  })

  test('is found by the key that messages carry, and under its own address from then on', async () => {
    const { page, go, uuid } = await openCheck()
    const half = uuid.replaceAll('-', '').slice(0, 16)
    await go(`/checks/${createHash('sha1').update(half).digest('hex')}`)
    await page.waitForURL(new RegExp(uuid))
    await page.getByRole('heading', { name: 'backup', level: 1 }).waitFor()
  })

  test('says so when there is no such check', async () => {
    const { page, go } = await openCheck()
    await go('/checks/00000000-0000-4000-8000-000000000000')
    await page.getByText('Check not found').waitFor()
  })

  test('is legible in both themes, small and large', async () => {
    const { page, pingUrl } = await openCheck({
      name: 'offsite copy of the accounting database to the building on the other side',
      desc: 'What it does.\nWhat to do.',
      tags: 'prod db',
      slug: 'offsite',
      filter_subject: true,
      failure_kw: 'error',
    })
    await fetch(`${pingUrl}/start`)
    await failing(pingUrl, 'error '.repeat(60))
    await page.getByText('Down since').waitFor()
    await page.getByText('Durations').waitFor()
    await expectLegible(page, 'check')
    await page
      .getByRole('link', { name: /Exit status 2|Failure/ })
      .first()
      .click()
    await page.getByRole('dialog').locator('pre').waitFor()
    await expectLegible(page, 'check-ping')
  })
})
