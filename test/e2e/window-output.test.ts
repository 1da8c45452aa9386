// The output that came with a ping, in a real browser.
import { describe, expect, test } from 'vitest'
import { BROWSER } from '../support/browser.ts'
import { expectLegible, openWindowPage } from '../support/window-page.ts'

const ESC = '\u001b'

/** A check whose n-th ping had the n-th body; `/<status>` first makes it a failure. */
async function openOutput(...pings: readonly (readonly [path: string, body: string])[]) {
  const window = await openWindowPage({ permissions: ['clipboard-read', 'clipboard-write'] })
  const { uuid } = await window.call<{ uuid: string }>('checks.save', {
    uuid: null,
    project: null,
    spec: { name: 'backup' },
  })
  for (const [path, body] of pings) {
    await fetch(`${window.server.url}/ping/${uuid}${path}`, { method: 'POST', body })
  }
  await window.page.goto(`${window.server.url}/#/checks/${uuid}?ping=${pings.length}`)
  const drawer = window.page.getByRole('dialog', { name: `Ping #${pings.length}` })
  await drawer.getByRole('region', { name: 'Text' }).waitFor()
  return { ...window, drawer }
}

describe.skipIf(BROWSER === undefined)('the output of a ping (skipped without a browser)', () => {
  test('has its colours, and copies without them', async () => {
    const { page, drawer, complaints } = await openOutput([
      '/1',
      `${ESC}[1;31merror${ESC}[0m: no space\n10 %\r100 %\n${ESC}]0;title\u0007<b>end</b>`,
    ])
    const text = drawer.getByRole('region', { name: 'Text' })
    expect(await text.locator('pre').innerText()).toBe('error: no space\n100 %\n<b>end</b>')
    const error = text.getByText('error', { exact: true })
    expect(await error.getAttribute('data-colour')).toBe('red')
    await drawer.getByRole('button', { name: 'Copy output' }).click()
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe('error: no space\n100 %\n<b>end</b>')
    expect(complaints).toEqual([])
  })

  test('is searched: Enter goes on, Shift+Enter back, and around', async () => {
    const lines = Array.from(
      { length: 300 },
      (_, i) => `line ${i + 1}${i % 100 === 0 ? ' Disk' : ''}`,
    )
    const { page, drawer } = await openOutput(['', lines.join('\n')])
    await drawer.getByRole('searchbox', { name: 'Search the output' }).fill('disk')
    const found = (text: string) => drawer.getByRole('status').getByText(text).waitFor()
    await found('1 of 3')
    const current = () => drawer.locator('[data-match=current]').locator('..').innerText()
    expect(await current()).toContain('line 1 Disk')
    // Enter chooses what an input method offers.
    const enter = { key: 'Enter', bubbles: true, isComposing: true }
    await drawer.getByRole('searchbox').dispatchEvent('keydown', enter)
    await page.keyboard.press('Enter')
    await found('2 of 3')
    expect(await current()).toContain('line 101 Disk')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.press('Shift+Enter')
    await found('3 of 3')
    await expect.poll(() => drawer.locator('[data-match=current]').isVisible()).toBe(true)
    await drawer.getByRole('searchbox', { name: 'Search the output' }).fill('disc')
    await found('No match')
    await expectLegible(page, 'output-search')
  })

  test('of a failure begins at its end; of many lines the newest are there first', async () => {
    const { drawer } = await openOutput(['/1', 'x\n'.repeat(4500)])
    const text = drawer.getByRole('region', { name: 'Text' })
    const drawn = () => text.locator('pre > div').count()
    await expect.poll(() => text.evaluate((box) => box.scrollTop)).toBeGreaterThan(1000)
    expect(await drawn()).toBe(2000)
    await drawer.getByRole('button', { name: 'Show 2,000 earlier lines' }).click()
    await expect.poll(drawn).toBe(4000)
    await drawer.getByRole('button', { name: 'Show 500 earlier lines' }).click()
    await expect.poll(drawn).toBe(4500)
  })

  test('that fills the limit of what is kept says that its end may be missing, and how to keep it', async () => {
    const { drawer, page } = await openOutput(
      ['', 'x'.repeat(9_999)],
      ['/1', 'line\n'.repeat(3_000)],
    )
    await drawer
      .getByText('Only the first 10,000 bytes are kept: the end may be missing.')
      .waitFor()
    const last = page.locator('details', { hasText: 'Last output' })
    await last.getByText('Only the first 10,000 bytes are kept').waitFor()
    await page.getByText('The end of its output may be missing.').waitFor()
    await drawer.getByText(/Ping body size limit.*--ping-body-limit.*tocsin run/).waitFor()
    await page.getByRole('button', { name: 'Earlier' }).click()
    const first = page.getByRole('dialog', { name: 'Ping #1' })
    await first.getByText('9.8 KiB').waitFor()
    expect(await first.getByText('Only the first').count()).toBe(0)
  })

  test('is found also where it is not drawn yet', async () => {
    const { drawer } = await openOutput(['', `needle\n${'x\n'.repeat(4500)}`])
    await drawer.getByRole('searchbox', { name: 'Search the output' }).fill('NEEDLE')
    await drawer.locator('[data-match=current]').getByText('needle').waitFor()
  })

  test('is compared with that of the last good run', async () => {
    const { page, drawer } = await openOutput(
      ['', 'copy a\ncopy b\n12 files'],
      ['', ''],
      ['/start', ''],
      ['/2', `copy a\n${ESC}[31mno space${ESC}[0m\n3 files`],
    )
    await drawer.getByRole('tab', { name: 'Changes since #1' }).click()
    const changes = drawer.getByRole('region', { name: 'Difference' })
    expect(await changes.locator('del').allInnerTexts()).toEqual(['copy b', '12 files'])
    expect(await changes.locator('ins').allInnerTexts()).toEqual(['no space', '3 files'])
    await expectLegible(page, 'output-difference')
    await drawer.getByLabel('Ignore numbers').click()
    await expect.poll(() => changes.locator('del').allInnerTexts()).toEqual(['copy b'])
    await page.reload()
    await drawer.getByRole('tab', { name: 'Changes since #1', selected: true }).waitFor()
  })

  test('that is JSON is laid out beside the text', async () => {
    const { drawer } = await openOutput(['', '{"files":12}'])
    await drawer.getByRole('tab', { name: 'JSON' }).click()
    await expect.poll(() => drawer.locator('pre').innerText()).toBe('{\n  "files": 12\n}')
    expect(await drawer.getByRole('tab', { name: /Changes/ }).count()).toBe(0)
  })

  test('that is a mail is shown as one beside the text', async () => {
    const head = 'From: cron\nSubject: backup\nContent-Transfer-Encoding: quoted-printable\n'
    const { drawer } = await openOutput(['', `${head}\nfree =3D 0\n`])
    await expect.poll(() => drawer.locator('pre').innerText()).toContain('free =3D 0')
    await drawer.getByRole('tab', { name: 'Mail' }).click()
    await expect.poll(() => drawer.locator('pre').innerText()).toMatch(/^free = 0\s*$/)
  })

  test('of one long line and of direction marks breaks no layout', async () => {
    const { page, drawer } = await openOutput(['', `${'x'.repeat(90_000)}\n\u202egnp.exe\nend`])
    const width = () => drawer.evaluate((box) => [box.scrollWidth, box.clientWidth] as const)
    const [content, box] = await width()
    expect(content).toBeLessThanOrEqual(box)
    await drawer.getByRole('button', { name: 'Wrap' }).click()
    const [unwrapped, same] = await width()
    expect(unwrapped).toBeLessThanOrEqual(same)
    await expectLegible(page, 'output-long')
  })

  test('is found from Activity, and opens where the words stand', async () => {
    const { page, call, server, go, complaints } = await openWindowPage()
    for (const [name, body] of [
      ['backup', 'copy a\nno space left on device\n'],
      ['mirror', 'plenty of space'],
    ] as const) {
      const spec = { name, slug: name }
      const { uuid } = await call<{ uuid: string }>('checks.save', {
        uuid: null,
        project: null,
        spec,
      })
      await fetch(`${server.url}/ping/${uuid}/1`, { method: 'POST', body })
    }
    await go('/activity')
    await page.getByRole('searchbox', { name: 'Search output' }).fill('"no space"')
    await page.getByText('1 ping', { exact: true }).waitFor()
    await page.waitForURL(/output=/)
    await expectLegible(page, 'activity-output')
    await page.getByRole('link', { name: /backup/ }).click()
    const drawer = page.getByRole('dialog', { name: 'Ping #1' })
    await drawer.locator('[data-match=current]').getByText('no space').waitFor()
    await page.goBack()
    await page.getByText('1 ping', { exact: true }).waitFor()
    await page.getByRole('searchbox', { name: 'Search output' }).fill('nowhere')
    await page.getByText('No output has these words').waitFor()
    await page.getByRole('searchbox', { name: 'Search output' }).fill('')
    await page.getByRole('button', { name: 'Failure' }).waitFor()
    expect(complaints).toEqual([])
  })
})
