// Pushes and requests are found again: by the address of a log, and by the search field.
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { BROWSER } from '../support/browser.ts'
import { openWindowPage } from '../support/window-page.ts'

const PUSH = {
  kind: 'text',
  payload: 'x',
  passphrase: null,
  name: '',
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

/** Not by `go`, which waits for the page's heading: the drawer hides it. */
async function openLog(page: Page, token: string): Promise<void> {
  await page.evaluate((hash) => (location.hash = hash), `#/pushes?log=${token}`)
}

describe.skipIf(BROWSER === undefined)('finding a push (skipped without a browser)', () => {
  test('the log of a push beyond the first page opens, and stays when the push ends', async () => {
    const { page, call, complaints } = await openWindowPage()
    const first = await call<{ token: string }>('pushes.create', { ...PUSH, name: 'the oldest' })
    for (let i = 0; i < 100; i++) await call('pushes.create', PUSH)
    await openLog(page, first.token)
    const drawer = page.getByRole('dialog', { name: 'Log of the oldest' })
    await drawer.getByRole('cell', { name: 'Created', exact: true }).waitFor()
    await call('pushes.expire', { token: first.token })
    await drawer.getByRole('cell', { name: 'Ended early', exact: true }).waitFor()
    await drawer.getByRole('button', { name: 'Close' }).click()
    await drawer.waitFor({ state: 'detached' })

    await openLog(page, 'nosuchpush')
    await page.getByRole('dialog').getByText('Could not load the push').waitFor()
    expect(complaints.filter((text) => !text.includes('status of 404'))).toEqual([])
  })

  test('the page of a push says what ended it', async () => {
    const { page, go, call, server } = await openWindowPage()
    const once = { ...PUSH, expireAfterViews: 1 }
    const { token } = await call<{ token: string }>('pushes.create', once)
    await fetch(`${server.url}/p/${token}`, { method: 'POST' })
    await go(`/pushes/${token}`)
    await page.getByText('Its views were used up on').waitFor()
  })

  test('the search field of a push searches pushes, that of a request requests', async () => {
    const { page, go, call, complaints } = await openWindowPage()
    const { token } = await call<{ token: string }>('pushes.create', { ...PUSH, name: 'door code' })
    await call('pushes.create', { ...PUSH, name: 'another' })
    await go(`/pushes/${token}`)
    await page.getByLabel('Search pushes').fill('door')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'door code' }).waitFor()
    expect(await page.getByRole('link', { name: 'another' }).count()).toBe(0)

    await call('requests.create', REQUEST)
    await go('/pushes/requests/new')
    await page.getByLabel('Search requests').fill('nothing of that')
    await page.keyboard.press('Enter')
    await page.getByText('No request matches').waitFor()
    await page.getByRole('button', { name: 'Show all requests' }).click()
    await page.getByRole('link', { name: 'the database password' }).waitFor()
    expect(complaints).toEqual([])
  })
})
