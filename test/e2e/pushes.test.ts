// Secrets shared from the window, and opened by somebody else.
import fs from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { DEFAULT_REQUEST } from '../../src/shared/model/request-options.ts'
import { BROWSER, openPage } from '../support/browser.ts'
import { temporaryFolder } from '../support/house.ts'
import { keepPicture } from '../support/looks.ts'
import { choose, expectAccessible, expectLegible, openWindowPage } from '../support/window-page.ts'

/** The link of the push that was just made. */
async function linkOf(page: Page): Promise<string> {
  const link = page.getByTestId('link')
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

/** The text of what has the focus. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent ?? '')
}

/** How the characters of a field are shown: `none` as they are, `disc` hidden. */
function hidingOf(page: Page, label: string): Promise<string> {
  return page
    .getByLabel(label, { exact: true })
    .evaluate((field) => getComputedStyle(field).getPropertyValue('-webkit-text-security'))
}

describe.skipIf(BROWSER === undefined)('the push composer (skipped without a browser)', () => {
  test('a text is pushed by keyboard, opened by its recipient, and gone after its last view', async () => {
    const { page, go, complaints } = await openWindowPage()
    // The form comes with the answer to this; the person types before.
    let answer: () => void = () => {}
    const mayAnswer = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/window/call', async (route) => {
      if (route.request().postDataJSON().name === 'pushes.servers') await mayAnswer
      await route.continue()
    })
    await go('/pushes/new')
    await page.keyboard.type('correct horse ')
    answer()
    await page.getByLabel('Secret', { exact: true }).waitFor()
    await page.keyboard.type('battery staple')
    expect(await hidingOf(page, 'Secret')).toBe('none')
    await page.getByLabel('Views').fill('1')
    expect(await hidingOf(page, 'Secret')).toBe('disc')
    const secret = page.getByLabel('Secret', { exact: true })
    const colour = () => secret.evaluate((field) => getComputedStyle(field).color)
    await secret.fill('Z'.repeat(20_001))
    expect(await colour()).not.toBe('rgba(0, 0, 0, 0)')
    await page.getByLabel('Views').focus()
    await expect.poll(colour).toBe('rgba(0, 0, 0, 0)')
    await secret.fill('correct horse battery staple')
    await page.getByLabel('Views').focus()
    expect(await hidingOf(page, 'Secret')).toBe('disc')
    await choose(page, 'Unit of time', 'hours')
    await page.getByText('Opens once within 7 hours, then it is gone.').waitFor()
    await page.keyboard.press('Control+Enter')
    const link = await linkOf(page)
    expect(await page.content()).not.toContain('correct horse')
    await page.getByRole('button', { name: 'QR code' }).click()
    await page.getByRole('img', { name: 'The link as a QR code' }).waitFor()

    const recipient = await open(link)
    await recipient.getByText('correct horse battery staple').waitFor()
    const late = await open(link)
    await late
      .getByText(/expired/i)
      .first()
      .waitFor()

    await page.getByRole('link', { name: 'View log' }).click()
    await page.getByRole('cell', { name: 'Opened', exact: true }).waitFor()
    expect(complaints).toEqual([])
  })

  test('a passphrase is asked for', async () => {
    const { page, go } = await openWindowPage()
    await go('/pushes/new')
    await page.getByLabel('Secret', { exact: true }).fill('behind a lock')
    await page.getByLabel('Passphrase', { exact: true }).fill('sesame')
    await page.getByLabel('Require a click to reveal').uncheck()
    await page.getByRole('button', { name: 'Push' }).click()
    const recipient = await openPage()
    await recipient.goto(await linkOf(page))
    await page.getByRole('button', { name: 'Copy passphrase' }).waitFor()
    await page.getByRole('button', { name: 'Copy for SMS' }).waitFor()
    expect(await page.content()).not.toContain('sesame')
    await recipient.getByLabel(/passphrase/i).fill('wrong')
    await recipient.getByLabel(/passphrase/i).press('Enter')
    await recipient.getByText('That passphrase isn’t right.').waitFor()
    await recipient.getByLabel(/passphrase/i).fill('sesame')
    await recipient.getByLabel(/passphrase/i).press('Enter')
    await recipient.getByText('behind a lock').waitFor()

    await page.getByRole('link', { name: 'View log' }).click()
    const log = page.getByRole('table', { name: 'What happened to the push' })
    await log.getByText('Opened', { exact: true }).waitFor()
    // Newest first.
    const told = await log.getByRole('row').locator('td:nth-child(2)').allInnerTexts()
    expect(told).toEqual(['Opened', 'Wrong passphrase', 'Created'])
    await log.getByText('Chrome on').first().click()
    expect(await log.locator('details[open]').innerText()).toContain('Mozilla/5.0')
    await keepPicture(page, 'push-log', true)
  })

  test('the preview is the recipient’s page; presets fill the sentence; the push is extended and ends', async () => {
    const { page, go, call, complaints } = await openWindowPage()
    await call('settings.save', { pushSender: 'Ana' })
    await go('/pushes/new')
    await page.getByLabel('Secret', { exact: true }).fill('hunter2')
    const preview = page.getByRole('complementary', { name: 'What the recipient sees' })
    const frame = preview.getByTestId('push-sample')
    await frame.getByText('Ana shared this with you').waitFor()
    await page.getByLabel('Message', { exact: true }).fill('The door code.')
    await frame.getByText('The door code.').waitFor()
    await preview.getByText('Opened', { exact: true }).click()
    await frame.locator('#payload', { hasText: '•••••••' }).waitFor()
    expect(await frame.locator('main').innerText()).not.toContain('hunter2')
    await expectLegible(page, 'push-composer')
    await expectAccessible(page)

    await page.getByLabel('Views').fill('2')
    await page.getByRole('button', { name: 'Presets' }).click()
    await page.getByRole('menuitem', { name: 'Save these settings…' }).click()
    // Its field has the focus.
    await expect
      .poll(() => page.getByLabel('Name', { exact: true }).evaluate((e) => e.matches(':focus')))
      .toBe(true)
    await page.keyboard.type('For a customer')
    await page.keyboard.press('Enter')
    await page.getByText('Preset saved').waitFor()
    await page.getByLabel('Views').fill('9')
    await page.getByRole('button', { name: 'Presets' }).click()
    await page.getByRole('menuitem', { name: 'For a customer' }).click()
    await expect.poll(() => page.getByLabel('Views').inputValue()).toBe('2')

    const dialog = page.getByRole('dialog')
    const inMenu = async (name: string) => {
      await page.getByRole('button', { name: 'Presets' }).click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    await inMenu('Edit presets…')
    await dialog.getByLabel('Name', { exact: true }).fill('For an auditor')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByLabel('Views').fill('9')
    await inMenu('For an auditor')
    await expect.poll(() => page.getByLabel('Views').inputValue()).toBe('2')
    await inMenu('Edit presets…')
    await dialog.getByRole('button', { name: 'Delete For an auditor' }).click()
    await dialog.getByLabel('Name', { exact: true }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect
      .poll(() => dialog.getByLabel('Name', { exact: true }).inputValue())
      .toBe('For an auditor')
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('button', { name: 'Push', exact: true }).click()
    await linkOf(page)
    await expect.poll(() => focused(page)).toBe('Ready to share')
    await page.keyboard.press('p')
    await page.getByLabel('Secret', { exact: true }).fill('hunter3')
    await page.keyboard.press('Control+Enter')
    await linkOf(page)
    await page.getByRole('link', { name: 'View log' }).click()
    await page.getByText('2 of 2 left').waitFor()
    await page.getByRole('button', { name: 'Extend or shorten…' }).click()
    await dialog.getByLabel('Views').fill('20')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('20 of 20 left').waitFor()
    await page.getByRole('cell', { name: 'Limits changed', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await page.getByText('2 of 2 left').waitFor()
    expect(complaints).toEqual([])
  })

  test('a file that changes before it is sent is named, and nothing is pushed', async () => {
    const { page, go, call } = await openWindowPage()
    const file = path.join(temporaryFolder(), 'report.txt')
    fs.writeFileSync(file, 'first')
    await go('/pushes/new')
    await page.getByText('Files', { exact: true }).click()
    await page.locator('input[type=file]').setInputFiles([file])
    await page.getByText('5 bytes').waitFor()
    fs.writeFileSync(file, 'a longer second')
    await page.getByRole('button', { name: 'Push' }).click()
    await page.getByText('“report.txt” has changed or cannot be read any more.').waitFor()
    expect(await call('pushes.list', { which: 'active', offset: 0, limit: 1 })).toEqual({
      pushes: [],
      more: false,
    })
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
    expect(await page.locator(':focus').getAttribute('type')).toBe('url')
    await page.getByRole('textbox', { name: 'URL' }).fill(`${server.url}/api/v3/status/`)
    const unit = page.getByLabel('Unit of time')
    expect(await unit.innerText()).toBe('days')
    await page.getByLabel('Time', { exact: true }).fill('1')
    await expect.poll(() => unit.innerText()).toBe('day')
    await page.getByLabel('Require a click to reveal').uncheck()
    await page.getByRole('button', { name: 'Push' }).click()
    const recipient = await openPage()
    await recipient.goto(await linkOf(page))
    await recipient.waitForURL(`${server.url}/api/v3/status/`)
  })

  test('a refused field shows its problem beside it, and takes the focus', async () => {
    const { page, go } = await openWindowPage()
    await go('/pushes/new')
    await page.getByLabel('Secret', { exact: true }).fill('x')
    const note = page.getByLabel('Note', { exact: true })
    await note.fill('x'.repeat(65_537))
    await page.getByRole('button', { name: 'Push' }).click()
    await page.getByText('is too long (maximum is 65536 characters)').waitFor()
    expect(await note.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => note.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await page.getByText('The push was not created').count()).toBe(0)
    await note.fill('short')
    await page.getByRole('button', { name: 'Push' }).click()
    await linkOf(page)
  })

  test('a QR code holds what was typed', async () => {
    const { page, go } = await openWindowPage()
    await go('/pushes/new')
    await page.getByText('QR code', { exact: true }).click()
    await page.getByLabel('QR code content').fill('WIFI:S:guest;P:1234;;')
    await page.getByRole('button', { name: 'Push' }).click()
    const recipient = await open(await linkOf(page))
    await recipient.locator('svg.qr').first().waitFor()
  })

  test('a secret can be generated, of words or characters, and taken back', async () => {
    const { page, go } = await openWindowPage()
    await go('/pushes/new')
    await page.getByLabel('Secret', { exact: true }).fill('typed before')
    await page.getByRole('button', { name: 'Generate…' }).first().click()
    await page.getByText('strong: 77 bits').waitFor()
    await page.getByText('Characters', { exact: true }).click()
    await page.getByText(/very strong: 1\d\d bits/).waitFor()
    await page.getByRole('button', { name: 'Use it' }).click()
    expect(await page.getByLabel('Secret', { exact: true }).inputValue()).toHaveLength(20)
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await page.getByLabel('Secret', { exact: true }).inputValue()).toBe('typed before')
  })

  test('the choices of a kind are remembered, the secret only while there is no answer', async () => {
    const { page, go, server } = await openWindowPage()
    await go('/pushes/new')
    await page.getByLabel('Secret', { exact: true }).fill('x')
    await page.getByLabel('Views').fill('3')
    await page.getByRole('button', { name: 'Push' }).click()
    await linkOf(page)
    await page.getByRole('button', { name: 'New push' }).click()
    await expect.poll(() => page.getByLabel('Views').inputValue()).toBe('3')
    const secret = page.getByLabel('Secret', { exact: true })
    expect(await secret.inputValue()).toBe('')

    await secret.fill('typed in vain')
    await server.stop()
    await page.getByRole('button', { name: 'Push' }).click()
    const box = await page.getByText('The push was not created').boundingBox()
    expect(box?.y).toBeLessThan(800)
    expect(await secret.inputValue()).toBe('typed in vain')
  })
})

describe.skipIf(BROWSER === undefined)('the pushes (skipped without a browser)', () => {
  test('are listed, expired, and made again with the same settings', async () => {
    const { page, go } = await openWindowPage()
    await go('/pushes')
    await page.getByText('No active pushes').waitFor()
    // There is nothing to filter.
    expect(await page.getByRole('button', { name: 'URL', exact: true }).count()).toBe(0)
    await go('/pushes/new')
    await page.getByLabel('Secret', { exact: true }).fill('x')
    await page.getByLabel('Label').fill('door code')
    await page.getByLabel('Views').fill('9')
    await page.getByRole('button', { name: 'Push' }).click()
    await linkOf(page)
    await go('/pushes')
    await page.getByRole('button', { name: 'Actions for door code' }).click()
    await page.getByRole('menuitem', { name: 'View log' }).click()
    await page.getByRole('dialog').getByRole('cell', { name: 'Created' }).waitFor()
    await page.goBack()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('link', { name: 'door code' }).click()
    await page.getByRole('button', { name: 'End now' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click()
    await page.getByText('What it held is erased').waitFor()
    await page.getByText('Never opened').waitFor()
    await page.getByRole('link', { name: 'Create a similar push' }).click()
    await expect.poll(() => page.getByLabel('Views').inputValue()).toBe('9')
    await go('/pushes')
    await page.getByRole('link', { name: '1 expired: show it' }).click()
    await page.getByRole('link', { name: 'door code' }).waitFor()
    await page.getByRole('cell', { name: 'Never opened' }).waitFor()
  })

  test('a request is made, answered without a script, read, and gone from the page when it is hidden', async () => {
    const { page, go, call, complaints } = await openWindowPage()
    const phone = { kind: 'ntfy', name: 'phone', config: { topic: 't', url: 'http://127.0.0.1:9' } }
    await call('channels.save', { ...phone, uuid: null, project: null, everywhere: false })
    await go('/pushes?which=requests')
    await page.getByText('No requests yet').waitFor()
    await expectLegible(page, 'requests-empty')
    await go('/pushes/requests/new')
    await page.keyboard.type('the VPN password')
    await page.getByLabel('Your name').fill('Ana')
    await choose(page, 'Unit of time', 'hours')
    await page
      .getByText('a text or files, up to 25\u00a0MiB in all. The link works for 7 hours.')
      .waitFor()
    await choose(page, 'Also notify by', 'phone')
    await expectLegible(page, 'request-composer')
    await page.keyboard.press('Control+Enter')
    const link = await page.getByTestId('link').innerText()
    await expect.poll(() => focused(page)).toBe('Link ready to send')
    await expectLegible(page, 'request-result')
    await page.getByRole('link', { name: 'View request' }).click()
    await page.getByText('Takes an answer until').waitFor()
    await page.getByText('phone', { exact: true }).waitFor()
    await expectLegible(page, 'request-open')

    const sender = await openPage({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    })
    await sender.goto(link)
    await sender.getByText('the VPN password').waitFor()
    await sender.getByLabel('Text').fill('correct horse\nbattery staple')
    const content = Buffer.alloc(1_000_000, 'secret')
    const file = { name: 'plan.bin', mimeType: 'application/x-plan', buffer: content }
    await sender.getByLabel('Files').setInputFiles(file)
    await sender.getByRole('button', { name: 'Hand over' }).click()
    await sender.getByText('You can close this window.').waitFor()

    const nav = page.getByRole('navigation', { name: 'Main' })
    await nav.getByRole('link', { name: 'Pushes 1 unread' }).waitFor()
    await page.getByRole('button', { name: 'Show answer' }).click()
    const answer = page.getByTestId('answer')
    expect(await answer.innerText()).toBe('correct horse\nbattery staple')
    await expect.poll(() => nav.getByText('unread').count()).toBe(0)
    await expectLegible(page, 'request-answered')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download plan.bin' }).click()
    const saved = path.join(temporaryFolder(), 'saved')
    await (await saving).saveAs(saved)
    expect(fs.readFileSync(saved)).toEqual(content)
    await page.getByRole('button', { name: 'Share as a push…' }).click()
    await page.getByText('plan.bin').first().waitFor()
    expect(await page.getByLabel('Text with the files (optional)').inputValue()).toBe(
      'correct horse\nbattery staple',
    )
    await page.getByRole('button', { name: 'Push', exact: true }).click()
    const passedOn = await openPage()
    await passedOn.goto(await linkOf(page))
    await passedOn.getByRole('button', { name: 'Open' }).click()
    await passedOn.getByRole('link', { name: 'plan.bin' }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Show answer' }).click()
    await page.getByRole('button', { name: 'Hide answer' }).click()
    await answer.waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain('correct horse')
    await go('/activity')
    await page.getByText('request answered').waitFor()
    await go('/pushes?which=requests')
    await page.getByText('Answered').waitFor()
    await expectLegible(page, 'requests')
    await page.getByRole('button', { name: 'Actions for the VPN password' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No requests yet').waitFor()
    expect(complaints).toEqual([])
  })

  test('a request that is over says on a phone when it ended', async () => {
    const { page, go, call } = await openWindowPage()
    const draft = { ...DEFAULT_REQUEST, title: 'the old key' }
    const { token } = await call<{ token: string }>('requests.create', draft)
    await page.setViewportSize({ width: 390, height: 844 })
    await go('/pushes?which=requests')
    await page.getByText('Ends: ').waitFor()
    await call('requests.withdraw', { token })
    await page.getByText('Ended: ').waitFor()
    expect(await page.getByText('Ends: ').count()).toBe(0)
  })

  test('are found by a word and by their kind', async () => {
    const { page, go, call } = await openWindowPage()
    const draft = {
      ...{ payload: 'https://example.org', passphrase: null, note: '', upload: null },
      ...{ expireAfterMinutes: 60, expireAfterViews: 5 },
      ...{ deletableByViewer: true, retrievalStep: false },
    }
    for (const [kind, name] of [
      ['text', 'door code'],
      ['url', 'the menu'],
      ['text', 'cellar'],
    ]) {
      await call('pushes.create', { ...draft, kind, name })
    }
    await go('/pushes')
    const names = () => page.locator('tbody a').allInnerTexts()
    await expect.poll(names).toEqual(['cellar', 'the menu', 'door code'])
    // What only screen readers hear of a long list is placed in it: else the window would scroll to nothing.
    const placed = await page
      .locator('main .visually-hidden')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).offsetParent?.tagName))
    expect(placed.length).toBeGreaterThan(3)
    expect(placed).not.toContain('BODY')
    await page.getByRole('searchbox', { name: 'Search pushes' }).fill('DOOR')
    await expect.poll(names).toEqual(['door code'])
    await page.getByRole('searchbox').fill('nothing of the kind')
    await page.getByText('No push matches').waitFor()
    expect(await page.getByRole('columnheader').count()).toBe(0)
    await page.getByRole('button', { name: 'Show all pushes' }).click()
    await page.getByRole('button', { name: 'URL', exact: true }).click()
    await expect.poll(names).toEqual(['the menu'])
    await expectAccessible(page)
    // The row that had the focus goes with the push.
    await page.getByRole('button', { name: 'Actions for the menu' }).click()
    await page.getByRole('menuitem', { name: 'End now' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click()
    await expect.poll(names).toEqual([])
    await expect.poll(() => focused(page)).toBe('Pushes')
  })

  test('are legible, composer and all', async () => {
    const { page, go } = await openWindowPage()
    await go('/pushes')
    await page.getByText('No active pushes').waitFor()
    await expectLegible(page, 'pushes-empty')
    await go('/pushes/new')
    await expectLegible(page, 'push-composer')
    await page.getByLabel('Secret', { exact: true }).fill('x')
    await page.getByLabel('Label').fill('a rather long label '.repeat(10))
    await page.getByRole('button', { name: 'Push' }).click()
    await linkOf(page)
    await expectLegible(page, 'push-result')
    await page.getByRole('link', { name: 'View log' }).click()
    await page.getByRole('cell', { name: 'Created' }).waitFor()
    await expectLegible(page, 'push')
    await go('/pushes')
    await page.setViewportSize({ width: 720, height: 480 })
    await page.getByRole('cell', { name: '5 of 5' }).waitFor()
    await page.getByRole('cell', { name: 'in 6 d 23 h' }).waitFor()
    await expectLegible(page, 'pushes')
  })
})
