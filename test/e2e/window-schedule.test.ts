// The settings of a check, above all its schedule, in a real browser.
import { describe, expect, test } from 'vitest'
import { CHECK_FIELDS, FIELDS } from '../../src/shared/model/check-fields.ts'
import { fieldsOfForm } from '../../src/shared/model/field-settings.ts'
import { BROWSER } from '../support/browser.ts'
import { expectLegible, openWindowPage, type WindowPage } from '../support/window-page.ts'

interface Stored {
  readonly row: Readonly<Record<string, unknown>>
}

/** What the check whose page is shown was saved as. */
async function savedCheck({ page, call }: WindowPage): Promise<Stored> {
  await page.waitForURL(/#\/checks\/[0-9a-f-]{36}$/)
  return call('checks.get', { uuid: page.url().split('/').at(-1) })
}

async function openNew(options: Parameters<typeof openWindowPage>[0] = {}): Promise<WindowPage> {
  const window = await openWindowPage(options)
  await window.go('/checks/new')
  return window
}

async function make({ page }: WindowPage): Promise<void> {
  const name = page.getByLabel('Name', { exact: true })
  if ((await name.inputValue()) === '') await name.fill('a job')
  await page.getByRole('button', { name: 'Create check' }).click()
}

describe.skipIf(BROWSER === undefined)('the schedule editor (skipped without a browser)', () => {
  test('makes a check of a period, set roughly and exactly', async () => {
    const window = await openNew()
    const { page } = window
    await page.getByLabel('Name', { exact: true }).fill('Nightly Backup')
    await page.getByLabel('Period, roughly').fill('0')
    await page.getByText('At least once a minute').waitFor()
    await page.getByLabel('Period, exactly').fill('90')
    await page.getByLabel('Grace, exactly').fill('2')
    await page.getByText('At least once every 1 h 30 min').waitFor()
    await page.getByText('when a signal is 2 hours late').waitFor()
    await make(window)
    const { row } = await savedCheck(window)
    expect(row).toMatchObject({
      kind: 'simple',
      timeout: 5400,
      grace: 7200,
      slug: 'nightly-backup',
    })
  })

  test('asks for a name before it makes a check', async () => {
    const window = await openNew()
    const { page, call } = window
    await page.getByRole('button', { name: 'Create check' }).click()
    await page.getByText('Enter a name, such as').waitFor()
    await expect.poll(() => page.locator(':focus').getAttribute('aria-invalid')).toBe('true')
    const { checks } = await call<{ checks: unknown[] }>('app.snapshot')
    expect(checks).toEqual([])
  })

  test('makes a check of a cron expression: in words, its firings in two zones, its warnings', async () => {
    const window = await openNew({ timezoneId: 'Asia/Tokyo' })
    const { page } = window
    await page.getByLabel('Name', { exact: true }).fill('backup')
    await page.getByText('Expression', { exact: true }).click()
    await page.getByLabel('Cron or OnCalendar expression').fill('30 3 * * *')
    await page.getByLabel('Time zone').fill('Europe/Riga')
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByText('At 03:30').waitFor()
    await preview.getByRole('columnheader', { name: 'Europe/Riga' }).waitFor()
    await preview.getByRole('columnheader', { name: /Asia\/Tokyo/ }).waitFor()
    await expect.poll(() => preview.locator('tbody tr').count()).toBe(5)
    await preview.getByText(/the clock of Europe\/Riga skips 03:00 to 04:00/).waitFor()
    await make(window)
    const { row } = await savedCheck(window)
    expect(row).toMatchObject({ kind: 'cron', schedule: '30 3 * * *', tz: 'Europe/Riga' })

    await fetch(`${window.server.url}/ping/${row.uuid}`)
    const clock = page.locator('li time').first()
    const at = new Date((await clock.getAttribute('datetime')) ?? '')
    const timeIn = (timeZone: string) => at.toLocaleTimeString('en-GB', { timeZone })
    await expect.poll(() => clock.textContent()).toBe(timeIn('Asia/Tokyo'))
    await page.getByLabel('Time zone of the events').click()
    await page.getByRole('option', { name: 'Europe/Riga' }).click()
    await expect.poll(() => clock.textContent()).toBe(timeIn('Europe/Riga'))
  })

  test('makes a check of an OnCalendar expression of several lines', async () => {
    const window = await openNew()
    const { page } = window
    await page.getByText('Expression', { exact: true }).click()
    await page.getByLabel('Cron or OnCalendar expression').fill('Mon..Fri 09:00\nSat 12:00')
    await page.getByText('(OnCalendar)').waitFor()
    await make(window)
    const { row } = await savedCheck(window)
    expect(row).toMatchObject({ kind: 'oncalendar', schedule: 'Mon..Fri 09:00\nSat 12:00' })
  })

  test('says what is wrong while it is typed, and why it is not saved', async () => {
    const window = await openNew()
    const { page, call } = window
    await page.getByText('Expression', { exact: true }).click()
    const expression = page.getByLabel('Cron or OnCalendar expression')
    await expression.fill('61 * * * *')
    const problem = page.getByText('"61" is not between 0 and 59')
    await problem.waitFor()
    expect(await problem.count()).toBe(1)
    expect(await problem.getAttribute('id')).toMatch(/-error$/)
    expect(await expression.getAttribute('aria-invalid')).toBe('true')
    await make(window)
    await page.getByRole('alert').first().waitFor()
    expect(await expression.getAttribute('aria-invalid')).toBe('true')
    expect(await call('app.snapshot')).toMatchObject({ checks: [] })
  })

  test('tells a slug that cannot be at its field, and keeps what was typed', async () => {
    const window = await openNew()
    const { page } = window
    await page.getByLabel('Name', { exact: true }).fill('Übernacht')
    await expect.poll(() => page.getByLabel('Slug').inputValue()).toBe('ubernacht')
    await page.getByLabel('Slug').fill('Not A Slug')
    await page.getByLabel('Name', { exact: true }).fill('other')
    await make(window)
    await page.getByText('Only a to z, 0 to 9, - and _.').waitFor()
    expect(await page.getByLabel('Slug').inputValue()).toBe('Not A Slug')
  })

  test('shows what is wrong with a keyword, also where none is looked for', async () => {
    const window = await openNew()
    const { page } = window
    await page.getByText('Filter rules').click()
    await page.getByLabel(CHECK_FIELDS.filter_body.label).check()
    const keywords = page.getByLabel(CHECK_FIELDS.failure_kw.label)
    await keywords.evaluate((field) => field.removeAttribute('maxlength'))
    await keywords.fill('x'.repeat(201))
    await page.getByLabel(CHECK_FIELDS.filter_body.label).uncheck()
    await keywords.waitFor({ state: 'detached' })
    await make(window)
    await page.getByText('At most 200 characters.').waitFor()
    const isFocused = () => keywords.evaluate((field) => field === document.activeElement)
    await expect.poll(isFocused).toBe(true)
  })

  test('has a control for every field of the model, with its help', async () => {
    const { page } = await openNew()
    await page.getByText('Filter rules').click()
    await page.getByLabel(CHECK_FIELDS.filter_body.label).check()
    const fields = FIELDS.filter(([, { form }]) => form !== undefined)
    for (const [, { label, answerOf }] of fields) {
      if (answerOf === 'expression') await page.getByText('Expression', { exact: true }).click()
      if (answerOf === 'simple') await page.getByText('Simple', { exact: true }).click()
      const labelled = page.getByLabel(label, { exact: true })
      await labelled
        .or(page.getByRole('group', { name: label, exact: true }))
        .first()
        .waitFor()
    }
    for (const section of ['identity', 'description', 'places', 'keywords', 'rules'] as const) {
      for (const [, , { help }] of fieldsOfForm(section)) await page.getByText(help).waitFor()
    }
  })

  test('edits a check with its rules, and leaves what was not touched', async () => {
    const window = await openWindowPage()
    const { page, call, go } = window
    const spec = { name: 'b', tags: 'x y', desc: 'about', schedule: '5 4 * * 1', tz: 'Asia/Tokyo' }
    const { uuid } = await call<{ uuid: string }>('checks.save', {
      uuid: null,
      project: null,
      spec,
    })
    await go(`/checks/${uuid}/edit`)
    await page.getByText('Filter rules').click()
    await page.getByLabel('the body of a request').check()
    await page.getByLabel('Failure keywords').fill('error, failed')
    await page.getByLabel('Count pings without a keyword as failures').check()
    await page.getByLabel('Count POST requests only').check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('“error” or “failed” in the body of a request means a failure.').waitFor()
    expect(await savedCheck(window)).toMatchObject({
      row: { name: 'b', tags: ['x', 'y'], kind: 'cron', schedule: '5 4 * * 1', tz: 'Asia/Tokyo' },
      settings: {
        desc: 'about',
        methods: 'POST',
        filterHttpBody: true,
        filterDefaultFail: true,
        failureKw: 'error, failed',
      },
    })
  })

  test('shows each field that Tab comes to above its buttons', async () => {
    const { page } = await openNew()
    await page.setViewportSize({ width: 390, height: 600 })
    await page.getByLabel('Name', { exact: true }).focus()
    const fields: string[] = []
    for (let i = 0; i < 16; i++) {
      await page.keyboard.press('Tab')
      fields.push(
        await page.evaluate(() => {
          const [field, footer] = [
            document.activeElement,
            document.querySelector('form [data-footer]'),
          ]
          const bottom = field?.getBoundingClientRect().bottom ?? 0
          const isCovered = bottom > (footer?.getBoundingClientRect().top ?? 0)
          return isCovered && !footer?.contains(field) ? `covered: ${field?.outerHTML}` : 'in sight'
        }),
      )
    }
    expect(fields.filter((text) => text !== 'in sight')).toEqual([])
  })

  test('is legible in both themes, small and large', async () => {
    const { page } = await openNew()
    await page.getByText('Expression', { exact: true }).click()
    await page.getByLabel('Cron or OnCalendar expression').fill('30 3 * * *')
    await page.getByLabel('Time zone').fill('Europe/Riga')
    await page
      .getByText(/the clock of Europe\/Riga/)
      .first()
      .waitFor()
    await page.getByText('Filter rules').click()
    await expectLegible(page, 'schedule')
  })
})
