// Settings, integrations, badges and activity in a real browser.
import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import { BROWSER } from '../support/browser.ts'
import { expectLegible, openWindowPage } from '../support/window-page.ts'

const SECTIONS = [
  'general',
  'notifications',
  'server',
  'keys',
  'projects',
  'status-pages',
  'maintenance',
  'data',
  'about',
]

/** Words of a row of the list. */
const ENGLISH = /Nobody is notified|Waiting|Actions|Favourite|Select|never|day/g

describe.skipIf(BROWSER === undefined)('settings (skipped without a browser)', () => {
  test('a theme is taken on at once, with a way back', async () => {
    const { page, go } = await openWindowPage({ colorScheme: 'light' })
    await go('/settings/general')
    await page.getByText('Dark', { exact: true }).click()
    const theme = () => page.locator('html').getAttribute('data-theme')
    await expect.poll(theme).toBe('dark')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(theme).not.toBe('dark')
  })

  test('a language is taken on at once, remembered, and loaded alone', async () => {
    const { page, go, call } = await openWindowPage()
    await go('/settings/general')
    await page.getByLabel('Language').click()
    await page.getByRole('option', { name: 'Latviešu' }).click()
    const [nav, lang] = [
      page.getByRole('navigation'),
      () => page.locator('html').getAttribute('lang'),
    ]
    await nav.getByText('Pārbaudes').waitFor()
    expect(await lang()).toBe('lv')
    const loaded: string[] = []
    page.on('response', (response) => loaded.push(response.url()))
    await page.reload()
    await nav.getByText('Pārbaudes').waitFor()
    expect(await lang()).toBe('lv')
    expect(loaded.filter((url) => /\/(en|de|fr|es|lv)-[\w-]+\.js$/.test(url))).toHaveLength(1)
    // What the model says of a field, too.
    await go('/checks/new')
    await page.getByRole('group', { name: 'Papildlaiks' }).waitFor()
    const name = page.getByLabel('Nosaukums')
    await name.fill('typed')
    // Chosen in another window: the same field stays, with its focus and what is in it.
    await name.evaluate((node) => node.setAttribute('data-same', ''))
    await call('settings.save', { language: 'de' })
    await page.getByRole('group', { name: 'Karenzzeit' }).waitFor()
    const same = page.locator('[data-same]:focus')
    expect(await same.count()).toBe(1)
    expect(await same.inputValue()).toBe('typed')
    await nav.getByText('Pārbaudes').waitFor({ state: 'detached' })
  })

  test('a language that is chosen elsewhere changes the list of checks, and nothing typed over it or in it is lost', async () => {
    const { page, go, call } = await openWindowPage()
    const spec = { name: 'backup' }
    await call('checks.save', { uuid: null, project: null, spec, channels: [] })
    await go('/checks?q=back')
    const row = page.locator('tbody tr[data-uuid]')
    const words = async () => (await row.innerHTML()).match(ENGLISH)
    await expect.poll(words).not.toBeNull()
    await row.getByText('Nobody is notified').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Save this filter' }).click()
    const [dialog, name] = [page.getByRole('dialog'), page.getByRole('dialog').locator('input')]
    await name.fill('typed')
    await call('settings.save', { language: 'de' })
    await dialog.getByText('Diesen Filter speichern').waitFor()
    expect(await name.inputValue()).toBe('typed')
    // Each row renders by itself: all of its words follow.
    expect(await words()).toBeNull()
    await name.press('Escape')

    await go('/tray')
    const search = page.getByRole('searchbox')
    await search.fill('back')
    await call('settings.save', { language: 'en' })
    await page.getByText('Open Tocsin').waitFor()
    expect(await search.inputValue()).toBe('back')
    expect(await page.title()).toBe('1 new.')
  })

  test('a search leads to the field itself, in whichever section it is', async () => {
    const { page, go } = await openWindowPage()
    await go('/settings/general')
    await page.getByLabel('Search settings').fill('base url')
    await page.getByRole('link', { name: 'Base URL' }).click()
    await expect.poll(() => page.url()).toMatch(/#\/settings\/server$/)
    const field = page.getByLabel('Base URL')
    await expect.poll(() => field.evaluate((node) => node.matches(':focus'))).toBe(true)
    const nav = page.getByRole('navigation', { name: 'Section' })
    expect(await nav.locator('[aria-current=page]').innerText()).toBe('Server')
  })

  test('what only a desktop has is absent', async () => {
    const { page, go } = await openWindowPage()
    await go('/settings/general')
    await page.getByLabel('Time zone').waitFor()
    expect(await page.getByText('Start at login').count()).toBe(0)
  })

  test('quiet hours and the mail server are kept', async () => {
    const { page, go, call } = await openWindowPage()
    await go('/settings/notifications')
    await page.getByRole('switch', { name: /^Hold desktop notifications/ }).check()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    // A text, which no locale shows as AM or PM.
    await page.getByLabel('From').fill('11:15 PM')
    await page.getByLabel('From').press('Enter')
    await page.getByRole('alert').getByText('00:00 to 23:59').waitFor()
    // What was refused is there again after a look elsewhere, and why: without, it would look saved.
    await go('/settings/general')
    await go('/settings/notifications')
    await expect.poll(() => page.getByLabel('From').inputValue()).toBe('11:15 PM')
    await page.getByRole('alert').getByText('00:00 to 23:59').waitFor({ timeout: 10_000 })
    await page.getByLabel('Sun').uncheck()
    await page.getByLabel('From').fill('23:15')
    await page.getByLabel('From').blur()
    await expect
      .poll(async () => (await call<Snapshot>('app.snapshot')).settings.quietHours)
      .toEqual({ enabled: true, from: '23:15', to: '07:00', weekdays: [1, 2, 3, 4, 5, 6] })
    const undo = page.getByRole('button', { name: 'Undo' })
    // What was said of the day before gives way to this.
    await expect.poll(() => undo.count()).toBe(1)
    await undo.click()
    await expect.poll(() => page.getByLabel('From').inputValue()).toBe('22:00')

    await page.getByLabel('Host').fill('mail.example.org')
    const password = page.getByLabel('Password')
    await password.fill('first-secret')
    await page.getByText('must be an email address').waitFor()
    await page.getByLabel('Sender').fill('tocsin@example.org')
    await page.getByLabel('Sender').press('Enter')
    await page.getByText('Saved. Type to replace').waitFor()
    expect(await page.content()).not.toContain('first-secret')
    await password.press('End')
    await password.pressSequentially('x')
    expect(await password.inputValue()).toBe('x')
  })

  test('a mail server that is completed while its beginning is refused is saved', async () => {
    const { page, go, call } = await openWindowPage()
    await go('/settings/notifications')
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const sent: string[] = []
    await page.route('**/window/call', async (route) => {
      const { name } = route.request().postDataJSON()
      if (name === 'settings.save' && sent.push(name) === 1) await released
      await route.continue()
    })
    await page.getByLabel('Host').fill('mail.example')
    const sender = page.getByLabel('Sender')
    await sender.fill('tocsin@example.org')
    await sender.press('Enter')
    await expect.poll(() => sent.length).toBe(1)
    release()
    const from = async () =>
      (await call<{ settings: { smtp: { from: string } } }>('app.snapshot')).settings.smtp.from
    await expect.poll(from).toBe('tocsin@example.org')
    expect(await page.getByText('Must be an email address.').count()).toBe(0)
  })

  test('maintenance is planned, runs, is told wherever its checks are, and is deleted', async () => {
    const { page, call, go, server, complaints } = await openWindowPage()
    const spec = { name: 'nightly backup', tags: 'db', timeout: 3600 }
    const { uuid } = await call<{ uuid: string }>('checks.save', {
      uuid: null,
      project: null,
      spec,
    })
    await fetch(`${server.url}/ping/${uuid}`)
    await go('/settings/maintenance')
    await page.getByText('No maintenance planned').waitFor()
    await page.getByRole('button', { name: 'Plan maintenance' }).click()
    await page.getByLabel('Reason').fill('Disk check')
    // Not as the browser's language writes it.
    const start = page.getByText(/^\w{3} \d+ \w{3} \d{4}, \d\d:\d\d$/).first()
    await expect.poll(() => start.isVisible()).toBe(true)
    await page.getByText('Recurring', { exact: true }).click()
    await page.getByLabel('Begins').fill('* * * * *')
    await page.getByText('Project or tag', { exact: true }).click()
    await page.getByLabel('Tag', { exact: true }).fill('db')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByText('must not fire more often than every 10 min').waitFor()
    await page.getByLabel('Begins').fill('0 3 29 2 *')
    await expectLegible(page, 'settings-maintenance-form')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByText('Tag db · 1 check').waitFor()

    // What is shown says it too, not only the name for screen readers.
    await page.getByText('Start maintenance of all checks', { exact: true }).click()
    await page.getByRole('menuitem', { name: 'For 2 hours' }).click()
    await page.getByRole('status').filter({ hasText: 'In maintenance until' }).waitFor()
    await page.getByRole('button', { name: 'End now' }).waitFor()
    await expectLegible(page, 'settings-maintenance')
    await go('/checks')
    await page.getByRole('img', { name: /^In maintenance until .*: All checks$/ }).waitFor()
    await go(`/checks/${uuid}`)
    await page.getByText(/^In maintenance until .*: All checks\. Up: /).waitFor()
    await page.getByText(/^Maintenance until .*: All checks$/).waitFor()
    await go('/activity')
    await page.getByRole('img', { name: /Maintenance .* to .*: All checks/ }).waitFor()
    await expectLegible(page, 'activity-maintenance')

    await go('/settings/maintenance')
    await page.getByRole('button', { name: 'End now' }).click()
    await page.getByText('Over', { exact: true }).waitFor()
    const disks = page.getByRole('article').filter({ hasText: 'Disk check' })
    await disks.getByRole('button', { name: 'Delete' }).click()
    await disks.waitFor({ state: 'detached' })
    const deleted = page.getByRole('group').filter({ hasText: 'Disk check is deleted' })
    await deleted.getByRole('button', { name: 'Undo' }).click()
    await disks.waitFor()
    // The schedule that was refused.
    expect(complaints.filter((line) => !line.includes('400'))).toEqual([])
  })

  test('a setting of the server that is wrong is told at its field', async () => {
    const { page, go } = await openWindowPage()
    await go('/settings/server')
    // Given by a flag.
    expect(await page.getByLabel('Port', { exact: true }).first().isDisabled()).toBe(true)
    await page.getByLabel('Base URL').fill('nowhere')
    await page.getByLabel('Base URL').press('Enter')
    await page.getByText('must be an http or https URL').waitFor()
    await expect.poll(() => page.locator(':focus').inputValue()).toBe('nowhere')
    await page.getByLabel('Base URL').fill('https://tocsin.example.org')
    await page.getByLabel('Base URL').blur()
    await page.getByText('take effect after a restart').waitFor()
  })

  test('a saved setting of the server takes effect by "Restart now", in the same window', async () => {
    const { page, go, complaints } = await openWindowPage({ built: true })
    await go('/settings/server')
    await page.getByLabel('Base URL').fill('https://tocsin.example.org')
    await page.getByLabel('Base URL').press('Enter')
    await page.getByRole('button', { name: 'Restart now' }).click()
    await page.getByText('Ping URLs begin with https://tocsin.example.org').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Restart now' }).count()).toBe(0)
    expect(complaints.filter((line) => !line.includes('ERR_'))).toEqual([])
  })

  test('looking stores no time zone; quiet hours ask for one, and a click sets it', async () => {
    const { page, go, call } = await openWindowPage({ timezoneId: 'Asia/Tokyo' })
    const zone = async () => (await call<Snapshot>('app.snapshot')).settings.zone
    await go('/settings/general')
    await page.getByLabel('Time zone').waitFor()
    await go('/settings/notifications')
    await page.getByRole('switch', { name: /^Hold desktop notifications/ }).check()
    await page.getByLabel('From').waitFor()
    expect(await zone()).toBe('')
    await page.getByText('notifications and quiet hours use UTC').waitFor()
    await page.getByRole('button', { name: 'Use Asia/Tokyo' }).click()
    await expect.poll(zone).toBe('Asia/Tokyo')
    await page.getByText('notifications and quiet hours use UTC').waitFor({ state: 'detached' })
  })

  test('a key is shown once, works, and is gone from the page after that', async () => {
    const { page, go, server, call } = await openWindowPage()
    await go('/settings/keys')
    await page.getByRole('button', { name: 'New key' }).click()
    const key = await page.getByRole('dialog').locator('code').innerText()
    const answer = await fetch(`${server.url}/api/v3/checks/`, { headers: { 'x-api-key': key } })
    expect(answer.status).toBe(200)
    await page.getByRole('button', { name: 'I have it' }).click()
    const row = page.getByRole('row').filter({ hasText: `${key.slice(0, 8)}…` })
    await row.getByText('No name').waitFor()
    expect(await page.content()).not.toContain(key)

    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByText('Ping key created').waitFor()
    const [project] = (await call<Snapshot>('app.snapshot')).projects
    expect(await page.content()).not.toContain(project?.pingKey)
    await page.getByRole('button', { name: /Show the ping key/ }).click()
    await page.getByText(project?.pingKey ?? '').waitFor()
  })

  test('browsers that are signed in are listed; one that signs itself out is out', async () => {
    const { page, go } = await openWindowPage()
    await go('/settings/keys')
    const row = page.getByRole('row').filter({ hasText: 'this browser' })
    await row.waitFor()
    expect(await page.getByRole('button', { name: 'Sign out all others' }).count()).toBe(0)
    await expectLegible(page, 'sessions')
    await row.getByRole('button', { name: /^Sign out/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await page
      .getByText('this window is signed out')
      .or(page.getByText('Signed out'))
      .first()
      .waitFor()
  })

  test('a project is made, renamed and deleted', async () => {
    const { page, go } = await openWindowPage()
    await go('/settings/projects')
    await page.getByLabel('New project').fill('Default')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByText('Is the name of another project.').waitFor()
    await page.getByLabel('New project').fill('Home')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect.poll(() => page.getByRole('listitem').getByRole('textbox').count()).toBe(2)
    await page.getByRole('listitem').getByRole('textbox').nth(1).fill('Default')
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByText('Is the name of another project.').waitFor()
    await page.getByRole('listitem').getByRole('textbox').nth(1).fill('Cottage')
    await page.getByRole('button', { name: 'Rename' }).click()
    const cottage = page.getByRole('listitem').filter({ has: page.getByLabel(/Cottage$/) })
    await cottage.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('dialog').getByText('Delete Cottage?').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => page.getByRole('listitem').getByRole('textbox').count()).toBe(1)
  })

  test('a backup is restored, and the window goes on with it', async () => {
    const { page, go, call } = await openWindowPage({ built: true })
    await call('checks.save', { uuid: null, project: null, spec: { name: 'before' } })
    await go('/settings/data')
    await page.getByText(/The key is in the file \S+master\.key\./).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Create backup' }).click(),
    ])
    const archive = await download.path()
    expect(fs.statSync(archive).size).toBeGreaterThan(1000)
    await call('checks.save', { uuid: null, project: null, spec: { name: 'after' } })

    await page.getByLabel('Backup file').setInputFiles({
      name: 'backup.tar.gz',
      mimeType: 'application/gzip',
      buffer: fs.readFileSync(archive),
    })
    await page.getByText('1 check, 0 pushes').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
    await expect
      .poll(() =>
        call<Snapshot>('app.snapshot').then(
          ({ checks }) => checks.map(({ name }) => name),
          () => null,
        ),
      )
      .toEqual(['before'])
    await page.getByText('Backup restored: 1 check, 0 pushes').waitFor()
    expect(await page.getByText('Restoring the backup').count()).toBe(0)
    await page.reload()
    await page.getByRole('button', { name: 'Create backup' }).waitFor()
    expect(await page.getByText('Backup restored').count()).toBe(0)
    await go('/checks')
    await page.getByText('before').first().waitFor()
  })

  test('checks of an export are shown before they are created', async () => {
    const { page, go, call } = await openWindowPage()
    await go('/settings/data')
    await page.getByLabel('Export file').setInputFiles({
      name: 'checks.json',
      mimeType: 'application/json',
      buffer: Buffer.from(
        JSON.stringify({
          checks: [
            { name: 'backup', timeout: 3600 },
            { name: 'bad', grace: 1 },
          ],
        }),
      ),
    })
    await page.getByText('every hour').waitFor()
    await page.getByText('bad: grace is too small').waitFor()
    await page.getByRole('button', { name: 'Create 1 check' }).click()
    await page.getByText('1 check was created').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Create 1 check' }).count()).toBe(0)
    expect((await call<Snapshot>('app.snapshot')).checks.map(({ name }) => name)).toEqual([
      'backup',
    ])
  })

  test('every section is legible', async () => {
    const { page, go, complaints } = await openWindowPage()
    for (const section of SECTIONS) {
      await go(`/settings/${section}`)
      await page.locator(`[href="#/settings/${section}"][aria-current=page]`).waitFor()
      await expectLegible(page, `settings-${section}`)
    }
    expect(complaints).toEqual([])
  })
})

interface Snapshot {
  readonly checks: readonly { readonly name: string }[]
  readonly projects: readonly { readonly pingKey: string }[]
  readonly settings: { readonly quietHours: unknown; readonly zone: string }
}
