// A search of the list while it is typed: the address follows it, and the rows in sight go on to what is found.
import type { Page } from 'playwright'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Beat } from '../../src/shared/views/beats.ts'
import { BROWSER } from '../support/browser.ts'
import { aRow, uuidOf } from '../support/window-rows.ts'
import { openStageAt } from '../support/window-stage-page.ts'

function jobs(count: number) {
  return Array.from({ length: count }, (_, i) => aRow({ uuid: uuidOf(i), name: `job ${i}` }))
}

function run(at: number): Beat {
  return { kind: 'success', at, expected: null, duration: null, exitStatus: null, n: at }
}

/** Of all pages of the context, also those of later tests. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  onTestFinished(() => page.clock.resume())
}

/** An event that no test can cause: the browser's own buttons are outside the page. */
function tell(page: Page, target: 'documentElement' | 'window', name: string) {
  return page.evaluate(
    ([of, type]) => {
      const element = of === 'window' ? window : document.documentElement
      element.dispatchEvent(new Event(type))
    },
    [target, name] as const,
  )
}

describe.skipIf(BROWSER === undefined)('a search (skipped without a browser)', () => {
  test('the address follows a search after its last letter, and before another view', async () => {
    const { page, row } = await openStageAt({ snapshot: { checks: jobs(3) } })
    await page.evaluate(() => {
      const replace = history.replaceState.bind(history)
      history.replaceState = (...change) => {
        document.body.append(Object.assign(document.createElement('i'), { className: 'replaced' }))
        replace(...change)
      }
    })
    await page.getByRole('searchbox').focus()
    await stopClock(page)
    await page.keyboard.type('job 1')
    expect(await page.locator('i.replaced').count()).toBe(0)
    await page.clock.runFor(250)
    await page.waitForURL(/q=job\+1$/)
    expect(await page.locator('i.replaced').count()).toBe(1)
    await page.keyboard.press('Backspace')
    await page.keyboard.press('2')
    await row(2).getByRole('link', { name: 'job 2' }).click()
    await page.waitForURL(/#\/checks\/[0-9a-f-]+$/)
    await page.goBack()
    await page.waitForURL(/q=job\+2$/)
    expect(await page.getByRole('searchbox').inputValue()).toBe('job 2')
    await page.clock.runFor(1000)
    expect(page.url()).toMatch(/q=job\+2$/)
  })

  test.each<[string, (page: Page) => Promise<void>]>([
    ['a key is for the browser', (page) => page.keyboard.press('Alt')],
    ['a button of the mouse is pressed', (page) => page.mouse.click(1, 1, { button: 'right' })],
    ['the pointer leaves the page', (page) => tell(page, 'documentElement', 'pointerleave')],
    ['the window loses the focus', (page) => tell(page, 'window', 'blur')],
    ['the page is left', (page) => tell(page, 'window', 'pagehide')],
  ])('is in the address as soon as %s', async (_, act) => {
    const { page } = await openStageAt({ snapshot: { checks: jobs(3) } })
    await page.getByRole('searchbox').focus()
    await stopClock(page)
    await page.keyboard.type('job 2')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('1')
    expect(page.url()).not.toContain('q=')
    await act(page)
    await page.waitForURL(/q=job\+1$/)
  })

  test('that is cleared is out of the address at once', async () => {
    const { page } = await openStageAt({ snapshot: { checks: jobs(3) }, at: '/checks?q=job' })
    await page.getByRole('searchbox').focus()
    await stopClock(page)
    await page.keyboard.press('Escape')
    await page.waitForURL(/#\/checks$/)
    await expect.poll(() => page.locator('tr[data-uuid]').count()).toBe(3)
  })

  test('an element of the list that a letter of a search hands on says nothing of the check before', async () => {
    const alpha = aRow({ uuid: uuidOf(0), name: 'alpha', lastPing: Date.now() })
    const beta = aRow({ uuid: uuidOf(1), name: 'beta', status: 'paused', lastPing: 1e12 })
    const { page, row } = await openStageAt({ snapshot: { checks: [alpha, beta] } })
    const first = await page.locator('tr[data-uuid]').first().elementHandle()
    await row(0).getByRole('checkbox').check()
    await page.getByRole('searchbox').focus()
    await row(0).locator('time').first().hover()
    await page.getByRole('tooltip').waitFor()
    await page.keyboard.type('beta')
    await expect.poll(() => page.locator('tr[data-uuid]').count()).toBe(1)
    expect(await first?.getAttribute('data-uuid')).toBe(uuidOf(1))
    expect(await row(1).innerText()).not.toContain('alpha')
    expect(await row(1).getAttribute('data-selected')).toBeNull()
    expect(await row(1).getByRole('checkbox', { name: 'Select beta' }).isChecked()).toBe(false)
    expect(await page.getByRole('tooltip').count()).toBe(0)
    await row(1).getByRole('button', { name: 'Actions for beta' }).click()
    await page.getByRole('menuitem', { name: 'Resume' }).waitFor()
  })

  test('an element of the list that has the focus is not handed on', async () => {
    const { page, row } = await openStageAt({ snapshot: { checks: jobs(3) } })
    await row(1).getByRole('link', { name: 'job 1' }).focus()
    await page.evaluate(() => location.assign('#/checks?q=1'))
    await expect.poll(() => page.locator('tr[data-uuid]').count()).toBe(1)
    const focused = await page.evaluate(() => document.activeElement?.textContent)
    expect(focused).toBe('job 1')
  })

  test('what a letter hands on shows its own state at once, and no beat that came', async () => {
    const alpha = aRow({ uuid: uuidOf(0), name: 'alpha', status: 'down' })
    const beta = aRow({ uuid: uuidOf(1), name: 'beta', status: 'up' })
    const beats = new Map([
      [alpha.uuid, [run(1e12), run(2e12)]],
      [beta.uuid, [run(1e12), run(2e12), run(3e12)]],
    ])
    const { page, row } = await openStageAt({
      reducedMotion: 'no-preference',
      snapshot: { checks: [alpha, beta] },
      answers: {
        'checks.beats': ({ uuids }) =>
          uuids.map((uuid) => ({
            ...{ uuid, beats: beats.get(uuid) ?? [] },
            ...{ until: null, pace: null, hadOutage: false },
          })),
      },
    })
    const runs = (count: number) => page.getByRole('img', { name: `Last ${count} runs` })
    await runs(2).waitFor()
    await runs(3).waitFor()
    const own = await row(1).locator('[data-status=up]').evaluate(colourOf)
    const seen = page.evaluate(
      (uuid) =>
        new Promise((resolve) => {
          const slid: string[] = []
          const { animate } = Element.prototype
          Element.prototype.animate = function (...args) {
            slid.push(this.nodeName)
            return animate.apply(this, args)
          }
          const element = document.querySelector('tr[data-uuid]')
          if (element === null) throw new Error('no row is shown')
          new MutationObserver(() => {
            const mark = element.querySelector('[data-status=up]')
            resolve({
              uuid: element.getAttribute('data-uuid') === uuid,
              slid: slid.filter((name) => name === 'g'),
              colour: mark && getComputedStyle(mark).color,
            })
          }).observe(element, { attributeFilter: ['data-uuid'] })
        }),
      beta.uuid,
    )
    await page.getByRole('searchbox').focus()
    await page.keyboard.type('b')
    expect(await seen).toEqual({ uuid: true, slid: [], colour: own })
  })
})

function colourOf(mark: Element): string {
  return getComputedStyle(mark).color
}
