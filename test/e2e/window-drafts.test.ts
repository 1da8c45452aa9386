// Forms that are left before they are saved, and the move of a check to another project.
import { describe, expect, test } from 'vitest'
import { BROWSER } from '../support/browser.ts'
import { choose, expectAccessible, openWindowPage } from '../support/window-page.ts'

const AGAIN = 'These are your unsaved changes from before.'

/** A form may be left while the server has not answered. */
async function leftWhileSent() {
  const { page, go } = await openWindowPage({
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const { promise: outcome, resolve: answer } = Promise.withResolvers<'answered' | 'refused'>()
  const sent: string[] = []
  await page.route('**/window/call', async (route) => {
    const { name } = route.request().postDataJSON()
    if (name === 'pushes.create' || name === 'requests.create') {
      sent.push(name)
      if ((await outcome) === 'refused') return route.abort()
    }
    await route.continue()
  })
  const leave = async () => {
    await page.getByRole('link', { name: 'Activity' }).click()
    await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor()
  }
  return { page, go, sent, leave, answer }
}

describe.skipIf(BROWSER === undefined)('forms that are left (skipped without a browser)', () => {
  test('a check that was begun goes on where it was left, until it is saved', async () => {
    const { page, go } = await openWindowPage()
    await go('/checks/new')
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('nightly backup')
    await page.getByRole('link', { name: 'Activity' }).click()
    await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor()
    await page.goBack()
    await page.getByText(AGAIN).waitFor()
    expect(await name.inputValue()).toBe('nightly backup')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create check' }).click()
    await page.getByRole('heading', { name: 'nightly backup', level: 1 }).waitFor()
    await go('/checks/new')
    await name.waitFor()
    expect(await name.inputValue()).toBe('')
    expect(await page.getByText(AGAIN).count()).toBe(0)
  })

  test('what is not wanted any more is discarded', async () => {
    const { page, go } = await openWindowPage()
    await go('/checks/new')
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('slip')
    await go('/settings')
    await go('/checks/new')
    await page.getByRole('button', { name: 'Discard them' }).click()
    await expect.poll(() => name.inputValue()).toBe('')
    // The button that had the focus is gone.
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true)
    await name.fill('slip')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('heading', { name: 'Welcome to Tocsin' }).waitFor()
    await go('/checks/new')
    await name.waitFor()
    expect(await name.inputValue()).toBe('')
  })

  test('maintenance that was begun, new or changed, goes on where it was left', async () => {
    const { page, go, call } = await openWindowPage()
    const times = { type: 'recurring', schedule: '0 3 * * 0', tz: 'UTC', length: 3_600_000 }
    const spec = { name: 'patches', project: null, tag: '', checks: null, times, isOn: true }
    await call('maintenance.save', { id: null, spec })
    await go('/settings/maintenance')
    const fields = page.getByLabel('Reason')
    await page.getByRole('button', { name: 'Plan maintenance' }).click()
    await fields.fill('router firmware')
    await page.getByRole('button', { name: 'Edit' }).click()
    await fields.nth(1).fill('Sunday patches')
    await go('/activity')
    await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor()
    await page.goBack()
    await expect.poll(() => page.getByText(AGAIN).count()).toBe(2)
    expect(await fields.nth(0).inputValue()).toBe('router firmware')
    expect(await fields.nth(1).inputValue()).toBe('Sunday patches')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Sunday patches' }).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await go('/activity')
    await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor()
    await go('/settings/maintenance')
    await page.getByRole('heading', { name: 'Sunday patches' }).waitFor()
    expect(await fields.count()).toBe(0)
  })

  test('a secret is there again, and nowhere but in memory', async () => {
    const { page, go } = await openWindowPage()
    await go('/pushes/new')
    const secret = page.getByLabel('Secret', { exact: true })
    await secret.fill('correct horse')
    await go('/checks')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const stored = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    expect(await stored()).not.toContain('correct horse')
    await go('/pushes/new')
    await page.getByText(AGAIN).waitFor()
    expect(await secret.inputValue()).toBe('correct horse')
    await page.getByRole('button', { name: 'Push' }).click()
    await page.getByRole('heading', { name: 'Ready to share' }).waitFor()
    await go('/checks')
    await go('/pushes/new')
    await secret.waitFor()
    expect(await secret.inputValue()).toBe('')
  })
})

describe.skipIf(BROWSER === undefined)(
  'forms of servers and integrations that are left (skipped without a browser)',
  () => {
    test('a new server goes on with its keys and switches, until what was typed is discarded', async () => {
      const { page, go } = await openWindowPage()
      await go('/servers/new')
      const name = page.getByLabel('Name', { exact: true })
      const key = page.getByLabel('API key', { exact: true })
      const shown = page.getByLabel('Show its checks')
      await name.fill('nas')
      await key.fill('hcw_typed')
      await shown.uncheck()
      await page.getByRole('link', { name: 'Activity' }).click()
      await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor()
      await page.goBack()
      await page.getByText(AGAIN).waitFor()
      expect(await name.inputValue()).toBe('nas')
      expect(await key.inputValue()).toBe('hcw_typed')
      expect(await shown.isChecked()).toBe(false)
      await page.getByRole('button', { name: 'Discard them' }).click()
      await expect.poll(() => name.inputValue()).toBe('')
      expect(await key.inputValue()).toBe('')
      expect(await shown.isChecked()).toBe(true)
    })

    test('a saved server goes on where it was left, and a save leaves no draft', async () => {
      const { page, go, call } = await openWindowPage()
      const given = {
        name: 'nas',
        url: 'http://127.0.0.1:9',
        plainHttp: true,
        kind: 'healthchecks',
        mirror: false,
      }
      const { id } = await call<{ id: string }>('remotes.save', {
        name: null,
        given,
        isTested: false,
      })
      await go(`/servers/${id}`)
      const name = page.getByLabel('Name', { exact: true })
      await name.fill('attic')
      await go('/activity')
      await go(`/servers/${id}`)
      await page.getByText(AGAIN).waitFor()
      expect(await name.inputValue()).toBe('attic')
      await call('remotes.save', { name: id, given: { name: 'cellar' }, isTested: false })
      await page.getByRole('heading', { name: 'cellar', level: 1 }).waitFor()
      expect(await name.inputValue()).toBe('attic')
      await page.getByRole('button', { name: 'Discard them' }).click()
      await expect.poll(() => name.inputValue()).toBe('cellar')
    })

    test('an integration keeps what was typed before its secrets were shown', async () => {
      const { page, go, call } = await openWindowPage()
      const { uuid } = await call<{ uuid: string }>('channels.save', {
        ...{ uuid: null, project: null, name: 'Ops', kind: 'slack', everywhere: false },
        config: { value: 'https://hooks.example/secret' },
      })
      await go(`/integrations/${uuid}`)
      const name = page.getByLabel('Name', { exact: true })
      await name.fill('Operations')
      await page.getByRole('button', { name: 'Show saved secrets' }).click()
      await page.getByRole('button', { name: 'Show saved secrets' }).waitFor({ state: 'detached' })
      await go('/activity')
      await go(`/integrations/${uuid}`)
      await page.getByText(AGAIN).waitFor()
      expect(await name.inputValue()).toBe('Operations')
    })

    test('an integration whose secrets were only shown has no draft of them', async () => {
      const { page, go, call } = await openWindowPage()
      const { uuid } = await call<{ uuid: string }>('channels.save', {
        ...{ uuid: null, project: null, name: 'Ops', kind: 'slack', everywhere: false },
        config: { value: 'https://hooks.example/secret' },
      })
      await go(`/integrations/${uuid}`)
      await page.getByRole('button', { name: 'Show saved secrets' }).click()
      await page.getByRole('button', { name: 'Show saved secrets' }).waitFor({ state: 'detached' })
      await go('/activity')
      await go(`/integrations/${uuid}`)
      await page.getByRole('button', { name: 'Show saved secrets' }).waitFor()
      expect(await page.getByText(AGAIN).count()).toBe(0)
    })
  },
)

describe.skipIf(BROWSER === undefined)('a push (skipped without a browser)', () => {
  /** Its form with a passphrase, left while the server has not answered. */
  async function pushLeft() {
    const left = await leftWhileSent()
    const { page, go, leave } = left
    await go('/pushes/new')
    await page.getByLabel('Secret', { exact: true }).fill('correct horse')
    await page.getByLabel('Passphrase', { exact: true }).fill('battery staple')
    await page.getByRole('button', { name: 'Push', exact: true }).click()
    await leave()
    return left
  }

  test('whose form is left while it is sent shows its link and passphrase when one comes back', async () => {
    const { page, go, answer } = await pushLeft()
    answer('answered')
    await page.getByText('“New push” shows the link of the push').waitFor()
    await go('/pushes/new')
    await page.getByRole('heading', { name: 'Ready to share' }).waitFor()
    await page.getByRole('button', { name: 'Copy passphrase' }).click()
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(copied).toBe('battery staple')
    const stored = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    expect(await stored()).not.toContain('battery staple')
    await page.getByRole('button', { name: 'New push' }).click()
    const secret = page.getByLabel('Secret', { exact: true })
    await secret.waitFor()
    expect(await secret.inputValue()).toBe('')
  })

  test('whose form is left while it is sent, and is refused, says so and keeps its draft', async () => {
    const { page, go, answer } = await pushLeft()
    answer('refused')
    await page.getByText('The server cannot be reached. Try again when it answers.').waitFor()
    await go('/pushes/new')
    await page.getByText(AGAIN).waitFor()
    expect(await page.getByLabel('Secret', { exact: true }).inputValue()).toBe('correct horse')
  })

  test('that one comes back to while it is sent is not sent twice, and what was typed since stays', async () => {
    const { page, go, sent, answer } = await pushLeft()
    await go('/pushes/new')
    const secret = page.getByLabel('Secret', { exact: true })
    await secret.press('ControlOrMeta+Enter')
    const button = page.getByRole('button', { name: 'Push', exact: true })
    expect(await button.getAttribute('aria-busy')).toBe('true')
    await secret.fill('the next one')
    answer('answered')
    await page.getByRole('heading', { name: 'Ready to share' }).waitFor()
    expect(sent).toEqual(['pushes.create'])
    await page.getByRole('button', { name: 'New push' }).click()
    await page.getByText(AGAIN).waitFor()
    expect(await secret.inputValue()).toBe('the next one')
  })
})

describe.skipIf(BROWSER === undefined)('a request (skipped without a browser)', () => {
  test('that is left while it is sent is not sent twice, and shows its link and passphrase', async () => {
    const { page, go, sent, leave, answer } = await leftWhileSent()
    await go('/pushes/requests/new')
    const what = page.getByLabel('What do you ask for?')
    await what.fill('the key of the archive')
    await page.getByLabel('Passphrase', { exact: true }).fill('battery staple')
    await page.getByRole('button', { name: 'Create link' }).click()
    await leave()
    await go('/pushes/requests/new')
    await what.press('ControlOrMeta+Enter')
    await leave()
    answer('answered')
    await page.getByText('“Request a secret” shows the link of the request').waitFor()
    expect(sent).toEqual(['requests.create'])
    await go('/pushes/requests/new')
    await page.getByRole('button', { name: 'Copy passphrase' }).waitFor()
  })
})

describe.skipIf(BROWSER === undefined)('a move (skipped without a browser)', () => {
  test('takes a check to another project, and says what that means', async () => {
    const { page, go, call } = await openWindowPage()
    const { uuid: project } = await call<{ uuid: string }>('projects.create', { name: 'Office' })
    const made = { uuid: null, project: null, spec: { name: 'backup' } }
    const { uuid } = await call<{ uuid: string }>('checks.save', made)
    await go(`/checks/${uuid}/edit`)
    await choose(page, 'Project', 'Office')
    await page.getByText('The check moves with its history.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'backup', level: 1 }).waitFor()
    const { row } = await call<{ row: { project: string } }>('checks.get', { uuid })
    expect(row.project).toBe(project)
  })

  test('that is refused does not say that the changes are not saved', async () => {
    const { page, go, call } = await openWindowPage()
    await call('projects.create', { name: 'Office' })
    const made = { uuid: null, project: null, spec: { name: 'backup' } }
    const { uuid } = await call<{ uuid: string }>('checks.save', made)
    await page.route('**/window/call', (route) =>
      route.request().postDataJSON().name === 'checks.transfer' ? route.abort() : route.continue(),
    )
    await go(`/checks/${uuid}/edit`)
    await page.getByLabel('Name', { exact: true }).fill('renamed')
    await choose(page, 'Project', 'Office')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The check is saved, but not moved to the other project.').waitFor()
    expect(await page.getByText('The check was not saved.').count()).toBe(0)
    const { row } = await call<{ row: { name: string } }>('checks.get', { uuid })
    expect(row.name).toBe('renamed')
  })
})
