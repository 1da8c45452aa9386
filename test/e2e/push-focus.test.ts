// Where the focus goes when the button that had it is taken away.
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { BROWSER } from '../support/browser.ts'
import { openWindowPage } from '../support/window-page.ts'

const PUSH = {
  kind: 'text',
  payload: 'x',
  passphrase: null,
  name: 'door code',
  note: '',
  expireAfterMinutes: 60,
  expireAfterViews: 5,
  deletableByViewer: true,
  retrievalStep: true,
  upload: null,
}
const REQUEST = {
  title: 'the database password',
  from: '',
  accepts: 'text',
  passphrase: null,
  maxBytes: 1024,
  maxFiles: 1,
  expireAfterMinutes: 60,
  keepDays: 1,
  notify: null,
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent ?? '')
}

describe.skipIf(BROWSER === undefined)('the focus (skipped without a browser)', () => {
  test('goes to the title when the push on the page is expired', async () => {
    const { page, go, call } = await openWindowPage()
    const { token } = await call<{ token: string }>('pushes.create', PUSH)
    await go(`/pushes/${token}`)
    await page.getByRole('button', { name: 'End now' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click()
    await page.getByText(/^Ended early on/).waitFor()
    await expect.poll(() => focused(page)).toBe('door code')
  })

  test('stays on the button that shows and hides an answer', async () => {
    const { page, go, call } = await openWindowPage()
    const { token, url } = await call<{ token: string; url: string }>('requests.create', REQUEST)
    const answer = new FormData()
    answer.set('text', 'hunter2')
    expect((await fetch(url, { method: 'POST', body: answer })).status).toBe(200)
    await go(`/pushes/requests/${token}`)
    await page.getByRole('button', { name: 'Show answer' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('hunter2').waitFor()
    expect(await focused(page)).toBe('Hide answer')
    await page.keyboard.press('Enter')
    await page.getByText('hunter2').waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('Show answer')
  })
})
