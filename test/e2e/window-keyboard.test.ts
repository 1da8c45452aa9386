// Everything without a mouse.
import { describe, expect, test } from 'vitest'
import { BROWSER } from '../support/browser.ts'
import { expectAccessible, openWindowPage, type WindowPage } from '../support/window-page.ts'

async function openWithChecks(...names: readonly string[]): Promise<WindowPage> {
  const window = await openWindowPage({ permissions: ['clipboard-read', 'clipboard-write'] })
  for (const name of names) {
    await window.call('checks.save', { uuid: null, project: null, spec: { name } })
  }
  await window.page
    .locator('tr[data-uuid]')
    .nth(names.length - 1)
    .waitFor()
  return window
}

/** Empty where nothing has the focus: the body's text is that of everything. */
function focusedText({ page }: WindowPage): Promise<string> {
  return page.evaluate(() => {
    const { activeElement, body } = document
    return activeElement === body ? '' : (activeElement?.textContent ?? '')
  })
}

describe.skipIf(BROWSER === undefined)('by keyboard alone (skipped without a browser)', () => {
  test('a check is made, found, opened, paused, copied and snoozed', async () => {
    const window = await openWithChecks('first')
    const { page, server } = window
    await page.keyboard.press('n')
    await page.getByLabel('Name', { exact: true }).waitFor()
    await page.keyboard.type('nightly')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'nightly', level: 1 }).waitFor()
    const uuid = page.url().split('/').at(-1)
    await page.keyboard.press('c')
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`${server.url}/ping/${uuid}`)
    await page.keyboard.press('Space')
    await page.getByText('is paused.').waitFor()
    await page.keyboard.press('s')
    await page.getByText('is snoozed for 1 hour').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('fir')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedText(window)).toContain('first')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'first', level: 1 }).waitFor()
  })

  test('j and k go through the list, and Back comes back to where one was', async () => {
    const window = await openWithChecks('a', 'b', 'c')
    const { page } = window
    for (const [key, name] of [
      ['j', 'a'],
      ['j', 'b'],
      ['j', 'c'],
      ['j', 'c'],
      ['k', 'b'],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(() => focusedText(window)).toMatch(new RegExp(`New${name}`))
    }
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'b', level: 1 }).waitFor()
    await page.goBack()
    await expect.poll(() => focusedText(window)).toMatch(/Newb/)
    await page.keyboard.press('Space')
    await page.getByRole('row', { name: /Paused b/ }).waitFor()
  })

  test('a row takes the focus once: it does not take it back from where a person goes next', async () => {
    const { page } = await openWithChecks('a')
    const focused = await page.evaluate(async () => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))
      const row = document.activeElement?.tagName
      document.querySelector<HTMLElement>('tr[data-uuid] a')?.focus()
      for (let i = 0; i < 5; i += 1) await new Promise(requestAnimationFrame)
      return [row, document.activeElement?.tagName]
    })
    expect(focused).toEqual(['TR', 'A'])
  })

  test('a command is done once a press, however long its key is held; rows are gone through', async () => {
    const window = await openWithChecks('a', 'b', 'c')
    const { page } = window
    const changes: string[] = []
    page.on('request', (request) => {
      const name = request.method() === 'POST' ? request.postDataJSON()?.name : undefined
      if (/^checks\.(pause|resume)$/.test(name ?? '')) changes.push(name)
    })
    await page.keyboard.down('j')
    await expect.poll(() => focusedText(window)).toMatch(/Newa/)
    await page.keyboard.down('j')
    await expect.poll(() => focusedText(window)).toMatch(/Newb/)
    await page.keyboard.up('j')
    await page.keyboard.down('Space')
    await page.getByRole('row', { name: /Paused b/ }).waitFor()
    // Held: a browser says so by events that repeat.
    await page.keyboard.down('Space')
    await page.keyboard.up('Space')
    await page.keyboard.press('k')
    await expect.poll(() => focusedText(window)).toMatch(/New[ac]/)
    expect(changes).toEqual(['checks.pause'])
  })

  test('Enter that chooses a word of an input method leads nowhere', async () => {
    const { page } = await openWithChecks('a')
    await page.goto(page.url().replace(/#.*/, '#/activity'))
    await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor()
    const search = page.getByRole('searchbox', { name: 'Search checks' })
    await search.fill('かな')
    const enter = { key: 'Enter', bubbles: true, cancelable: true }
    await search.dispatchEvent('keydown', { ...enter, isComposing: true })
    expect(page.url()).toContain('#/activity')
    expect(await search.inputValue()).toBe('かな')
    await search.dispatchEvent('keydown', enter)
    await page.waitForURL(/#\/checks/)
  })

  test('keys are letters in a field', async () => {
    const { page } = await openWithChecks('a')
    await page.keyboard.press('/')
    await page.keyboard.type('npjk? s')
    expect(await page.getByRole('searchbox').inputValue()).toBe('npjk? s')
    expect(page.url()).not.toContain('/new')
    await page.keyboard.press('Escape')
    expect(await page.getByRole('searchbox').inputValue()).toBe('')
  })

  test('the palette does and finds, and gives the focus back', async () => {
    const window = await openWithChecks('alpha', 'omega')
    const { page } = window
    await page.keyboard.press('j')
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox')
    await expect.poll(() => field.evaluate((element) => element.matches(':focus'))).toBe(true)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => focusedText(window)).toContain('alpha')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('omeg')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'omega', level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('go set')
    await page.keyboard.press('Enter')
    await page.waitForURL(/#\/settings/)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('mute tomorrow')
    await page.getByRole('option', { name: /Mute notifications: Until tomorrow, 08:00/ }).waitFor()
    await page.keyboard.press('Enter')
    const banner = page.getByText(/^Desktop notifications are muted until .*08:00/)
    await banner.waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('unmute')
    await page.getByRole('option', { name: 'Unmute notifications' }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => banner.count()).toBe(0)
    // What no name has may be in the output of a job.
    await page.keyboard.press('Control+k')
    await page.keyboard.type('disk full')
    await page.getByRole('option', { name: 'Search outputs for “disk full”' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/#\/activity\?output=disk(%20|\+)full/)
  })

  test('what is typed before the palette is there reaches the palette, not the view', async () => {
    const window = await openWithChecks('alpha', 'omega')
    const { page } = window
    await page.evaluate(() => {
      const press = (key: string, ctrlKey = false) =>
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
        )
      press('k', true)
      for (const key of 'npomeg') press(key)
      for (let i = 0; i < 6; i++) press('Backspace')
      for (const key of 'omeg') press(key)
    })
    await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('omeg')
    await expect.poll(() => page.getByRole('option').count()).toBe(1)
    await page.getByRole('option', { name: 'omega' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'omega', level: 1 }).waitFor()
  })

  test('what is typed before a view is there reaches its field, and nothing else', async () => {
    const { page } = await openWithChecks('alpha')
    let release: () => void = () => {}
    /** From then on those chunks come when they are released. */
    const holdChunks = async (names: RegExp) => {
      const released = new Promise<void>((resolve) => (release = resolve))
      await page.route(names, async (route) => {
        await released
        await route.continue()
      })
      await page.reload()
      await page.locator('tr[data-uuid]').waitFor()
    }
    const secret = page.getByLabel('Secret', { exact: true })

    await holdChunks(/\/(PushComposerPage|Palette)-[^/]*\.js/)
    await page.evaluate(() => navigator.clipboard.writeText('pasted\n'))
    await page.keyboard.press('Control+k')
    await page.keyboard.type('new push\nnp?')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+v')
    await page.keyboard.type('x')
    release()
    await expect.poll(() => secret.inputValue()).toBe('np\npasted\nx')
    await page.keyboard.type('y')
    expect(await secret.inputValue()).toBe('np\npasted\nxy')

    await page.keyboard.press('Control+k')
    await page.keyboard.type('go checks')
    await page.keyboard.press('Enter')
    await page.waitForURL(/#\/checks$/)
    await holdChunks(/\/CheckEditPage-[^/]*\.js/)
    await page.keyboard.type('nnpk ?/\n')
    release()
    await page.getByRole('heading', { name: 'npk ?/', level: 1 }).waitFor()
  })

  test('the help names the keys of the view, and of every view', async () => {
    const { page } = await openWithChecks('a')
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keys' })
    await help.getByText('Next check').waitFor()
    await help.getByText('New push').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('n')
    expect(page.url()).not.toContain('/new')
  })

  test('a menu is gone through with arrows, and Escape gives the focus back', async () => {
    const window = await openWithChecks('a')
    const { page } = window
    await page.getByRole('button', { name: 'Actions for a' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedText(window)).toContain('Select')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focusedText(window)).toContain('Copy the ping URL')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => focusedText(window)).toContain('Delete')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('menu').count()).toBe(0)
    const label = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(label).toBe('Actions for a')
  })

  test('the strip of runs is read out one by one', async () => {
    const { page, call, server } = await openWithChecks('a')
    const { checks } = await call<{ checks: { uuid: string }[] }>('app.snapshot')
    await fetch(`${server.url}/ping/${checks[0]?.uuid}`)
    await fetch(`${server.url}/ping/${checks[0]?.uuid}/fail`)
    const strip = page.getByRole('img', { name: 'Last 2 runs: 1 success, 1 failure' })
    await strip.focus()
    await page.keyboard.press('ArrowLeft')
    await page.getByText('Last run: Failure').waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.getByText('2 runs back: Success').waitFor()
  })
})
