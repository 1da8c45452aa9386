// Secrets shared from the window, and opened by somebody else.
import fs from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { BROWSER, openPage } from '../support/browser.ts'
import { temporaryFolder } from '../support/house.ts'
import { expectLegible, openWindowPage } from '../support/window-page.ts'

/** The link of the push that was just made. */
async function linkOf(page: Page): Promise<string> {
  const link = page.getByTestId('push-link')
  await link.waitFor()
  return link.innerText()
}

/** What a recipient sees behind the link, in a browser of their own. */
async function open(link: string): Promise<Page> {
  const recipient = await openPage()
  await recipient.goto(link)
  const step = recipient.getByRole('button', { name: /click|reveal|open|show|proceed/i })
  if (await step.count()) await step.first().click()
  return recipient
}

describe.skipIf(BROWSER === undefined)('the push composer (skipped without a browser)', () => {
  test('a text is pushed, opened by its recipient, and gone after its last view', async () => {
    const { page, go, complaints } = await openWindowPage()
    await go('/pushes/new')
    await page.getByLabel('Secret', { exact: true }).fill('correct horse battery staple')
    await page.getByLabel('Views').fill('1')
    await page.getByText('Opens once within 7 days, then it is gone.').waitFor()
    await page.getByRole('button', { name: 'Push' }).click()
    const link = await linkOf(page)
    expect(await page.content()).not.toContain('correct horse')
    await page.getByRole('img', { name: 'The link as a QR code' }).waitFor()

    const recipient = await open(link)
    await recipient.getByText('correct horse battery staple').waitFor()
    const late = await open(link)
    await late
      .getByText(/expired/i)
      .first()
      .waitFor()

    await page.getByRole('link', { name: 'See its log' }).click()
    await page.getByRole('cell', { name: 'Opened' }).waitFor()
    expect(complaints).toEqual([])
  })

  test('a passphrase is asked for', async () => {
    const { page, go } = await openWindowPage()
    await go('/pushes/new')
    await page.getByLabel('Secret', { exact: true }).fill('behind a lock')
    await page.getByLabel('Passphrase', { exact: true }).fill('sesame')
    await page.getByLabel('Ask for a click before it opens').uncheck()
    await page.getByRole('button', { name: 'Push' }).click()
    const recipient = await openPage()
    await recipient.goto(await linkOf(page))
    await recipient.getByLabel(/passphrase/i).fill('sesame')
    await recipient.getByLabel(/passphrase/i).press('Enter')
    await recipient.getByText('behind a lock').waitFor()
  })

  test('files are pushed with their names and contents', async () => {
    const { page, go } = await openWindowPage()
    const file = path.join(temporaryFolder(), 'report.txt')
    fs.writeFileSync(file, 'x'.repeat(1_500_000))
    await go('/pushes/new')
    await page.getByText('Files', { exact: true }).click()
    await page.locator('input[type=file]').setInputFiles([file])
    await page.getByText('1.4 MiB').waitFor()
    await page.getByRole('button', { name: 'Push' }).click()
    const recipient = await open(await linkOf(page))
    const [download] = await Promise.all([
      recipient.waitForEvent('download'),
      recipient.getByRole('link', { name: /report\.txt/ }).click(),
    ])
    expect(fs.statSync(await download.path()).size).toBe(1_500_000)
  })

  test('a URL leads on', async () => {
    const { page, go, server } = await openWindowPage()
    await go('/pushes/new')
    await page.getByText('URL', { exact: true }).click()
    await page.getByRole('button', { name: 'Push' }).click()
    await page.getByText('Enter a URL.').waitFor()
    await page.getByRole('textbox', { name: 'URL' }).fill(`${server.url}/api/v3/status/`)
    await page.getByLabel('Ask for a click before it opens').uncheck()
    await page.getByRole('button', { name: 'Push' }).click()
    const recipient = await openPage()
    await recipient.goto(await linkOf(page))
    await recipient.waitForURL(`${server.url}/api/v3/status/`)
  })

  test('a QR code holds what was typed', async () => {
    const { page, go } = await openWindowPage()
    await go('/pushes/new')
    await page.getByText('QR code', { exact: true }).click()
    await page.getByLabel('What the QR code holds').fill('WIFI:S:guest;P:1234;;')
    await page.getByRole('button', { name: 'Push' }).click()
    const recipient = await open(await linkOf(page))
    await recipient.locator('svg.qr').first().waitFor()
  })

  test('a secret can be generated, of words or characters', async () => {
    const { page, go } = await openWindowPage()
    await go('/pushes/new')
    await page.getByRole('button', { name: 'Generate…' }).first().click()
    await page.getByText('strong: 77 bits').waitFor()
    await page.getByText('Characters', { exact: true }).click()
    await page.getByText(/very strong: 1\d\d bits/).waitFor()
    await page.getByRole('button', { name: 'Use it' }).click()
    expect(await page.getByLabel('Secret', { exact: true }).inputValue()).toHaveLength(20)
  })

  test('the choices of a kind are remembered, the secret is not', async () => {
    const { page, go } = await openWindowPage()
    await go('/pushes/new')
    await page.getByLabel('Secret', { exact: true }).fill('x')
    await page.getByLabel('Views').fill('3')
    await page.getByRole('button', { name: 'Push' }).click()
    await linkOf(page)
    await page.getByRole('button', { name: 'Another push' }).click()
    await expect.poll(() => page.getByLabel('Views').inputValue()).toBe('3')
    expect(await page.getByLabel('Secret', { exact: true }).inputValue()).toBe('')
  })
})

describe.skipIf(BROWSER === undefined)('the pushes (skipped without a browser)', () => {
  test('are listed, expired, and made again with the same settings', async () => {
    const { page, go } = await openWindowPage()
    await go('/pushes')
    await page.getByText('Nothing is shared now').waitFor()
    await go('/pushes/new')
    await page.getByLabel('Secret', { exact: true }).fill('x')
    await page.getByLabel('Label').fill('door code')
    await page.getByLabel('Views').fill('9')
    await page.getByRole('button', { name: 'Push' }).click()
    await linkOf(page)
    await go('/pushes')
    await page.getByRole('link', { name: 'door code' }).click()
    await page.getByRole('button', { name: 'Expire now' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Expire now' }).click()
    await page.getByText('What it held is erased').waitFor()
    await page.getByRole('link', { name: 'Another like this' }).click()
    await expect.poll(() => page.getByLabel('Views').inputValue()).toBe('9')
    await go('/pushes?which=expired')
    await page.getByRole('link', { name: 'door code' }).waitFor()
  })

  test('are legible, composer and all', async () => {
    const { page, go } = await openWindowPage()
    await go('/pushes')
    await page.getByText('Nothing is shared now').waitFor()
    await expectLegible(page, 'pushes-empty')
    await go('/pushes/new')
    await expectLegible(page, 'push-composer')
    await page.getByLabel('Secret', { exact: true }).fill('x')
    await page.getByLabel('Label').fill('a rather long label '.repeat(10))
    await page.getByRole('button', { name: 'Push' }).click()
    await linkOf(page)
    await expectLegible(page, 'push-result')
    await page.getByRole('link', { name: 'See its log' }).click()
    await page.getByRole('cell', { name: 'Made' }).waitFor()
    await expectLegible(page, 'push')
    await go('/pushes')
    await page.getByRole('cell', { name: /a rather long label/ }).waitFor()
    await expectLegible(page, 'pushes')
  })
})
