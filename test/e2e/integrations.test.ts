// Integrations, badges and activity in a real browser.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { BROWSER } from '../support/browser.ts'
import { choose, expectLegible, openWindowPage } from '../support/window-page.ts'

/** A service that takes whatever is sent to it. */
async function listen(status: number) {
  const bodies: string[] = []
  const headers: http.IncomingHttpHeaders[] = []
  const server = http.createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      bodies.push(body)
      headers.push(request.headers)
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { bodies, headers, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

describe.skipIf(BROWSER === undefined)('integrations (skipped without a browser)', () => {
  test('one is added, tested, told of an outage, and deleted', async () => {
    const service = await listen(200)
    const { page, go, call, complaints } = await openWindowPage()
    const { uuid } = await call<{ uuid: string }>('checks.save', {
      uuid: null,
      project: null,
      spec: { name: 'nightly backup' },
    })
    await go('/integrations')
    await page.getByRole('link', { name: 'New integration' }).click()
    await page.getByLabel('Search integrations').fill('phones topic')
    await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(1)
    await page.getByRole('link', { name: /ntfy/ }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Must not be empty.').waitFor()
    await expect.poll(() => page.locator(':focus').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Topic').fill('alerts')
    await page.getByLabel('Server').fill(service.url)
    await page.getByLabel('Access token').fill('tk_secret')
    await page.getByText('What is sent').click()
    await page.getByText(`POST ${service.url}/`).first().waitFor()
    await page.getByText('authorization: Bearer ••••••••').first().waitFor()
    expect(service.bodies).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()

    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByText('Test delivered').waitFor()
    expect(service.bodies[0]).toContain('TEST')
    expect(await page.content()).not.toContain('tk_secret')
    await page.getByText('Used by 1 check').waitFor()
    // What was saved is not what the next one begins with.
    await go('/integrations/new/ntfy')
    await expect.poll(() => page.getByLabel('Topic').inputValue()).toBe('')
    await page.goBack()
    await page.getByText('Used by 1 check').waitFor()

    await page.getByLabel('Access token').press('End')
    await page.getByLabel('Access token').pressSequentially('tk_other')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved. Type to replace').waitFor()
    expect(await page.content()).not.toContain('tk_other')
    await page.getByRole('button', { name: 'Show saved secrets' }).click()
    const token = page.getByLabel('Access token')
    await expect.poll(() => token.inputValue()).toBe('tk_other')
    expect(await token.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved. Type to replace').waitFor()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await expect.poll(() => service.headers.at(-1)?.authorization).toBe('Bearer tk_other')

    await fetch((await call<{ pingUrl: string }>('checks.get', { uuid })).pingUrl.concat('/fail'))
    await expect.poll(() => service.bodies.at(-1)).toContain('nightly backup is DOWN')

    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => page.getByRole('link', { name: 'ntfy' }).count()).toBe(0)
    expect(complaints.filter((text) => !text.includes('400'))).toEqual([])
  })

  test('one that many checks use lists all of them when asked', async () => {
    const { page, go, call } = await openWindowPage()
    const config = {
      url: 'http://127.0.0.1:9',
      topic: 'alerts',
      token: '',
      priority: 3,
      priority_up: 3,
    }
    const { uuid } = await call<{ uuid: string }>('channels.save', {
      ...{ uuid: null, project: null, name: '', kind: 'ntfy', everywhere: false },
      config,
    })
    const save = (name: string) =>
      call('checks.save', { uuid: null, project: null, spec: { name }, channels: [uuid] })
    await Promise.all(Array.from({ length: 52 }, (_, n) => save(`check ${n + 1}`)))
    await go(`/integrations/${uuid}`)
    const used = page.getByRole('main').locator('a[href*="/checks/"]')
    await expect.poll(() => used.count()).toBe(50)
    await page.getByRole('button', { name: 'Show all 52 checks' }).click()
    await expect.poll(() => used.count()).toBe(52)
    expect(await used.nth(50).evaluate((link) => link === document.activeElement)).toBe(true)
    await page.getByRole('link', { name: 'check 52', exact: true }).waitFor()
  })

  test('one that does not deliver says why', async () => {
    const service = await listen(500)
    const { page, go } = await openWindowPage()
    await go('/integrations/new/slack')
    await page.getByLabel('Webhook URL').fill(service.url)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByText('Received status code 500').first().waitFor()
    await go('/integrations')
    await page.getByRole('cell', { name: /Received status code 500/ }).waitFor()
    // On a phone there is no room beside the name.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('cell', { name: /Slack.*Received status code 500/ }).waitFor()
  })

  test('a failure is that of the host it was for, and of a group that of its member', async () => {
    const { page, go, call } = await openWindowPage()
    await go('/integrations/new/ntfy')
    await page.getByLabel('Topic').fill('alerts')
    await page.getByLabel('Server').fill('http://127.0.0.1:9')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByText('Connection failed: 127.0.0.1:9').waitFor()
    await page.getByLabel('Server').fill('http://127.0.0.1:10')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(/^Connection failed \(/).waitFor()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByText('Connection failed: 127.0.0.1:10').waitFor()

    const value = page.url().split('/').at(-1)
    const group = { uuid: null, project: null, name: 'all of us', kind: 'group' }
    const draft = { ...group, config: { value }, everywhere: false }
    const { uuid } = await call<{ uuid: string }>('channels.save', draft)
    await go(`/integrations/${uuid}`)
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByText(/^ntfy: Connection failed \(/).waitFor()
    await page.getByRole('alert').getByRole('link', { name: 'ntfy' }).click()
    await page.getByLabel('Topic').waitFor()
  })

  test('one that would send nothing is refused beside its switches', async () => {
    const { page, go } = await openWindowPage()
    await go('/integrations/new/email')
    await page.getByLabel('Address').fill('a@example.org')
    await page.getByLabel('Notify when a check goes down').uncheck()
    await page.getByLabel('Notify when a check recovers').uncheck()
    await page.getByRole('button', { name: 'Save' }).click()
    await page
      .getByText(
        '“Notify when a check goes down” and “Notify when a check recovers” cannot both be off',
      )
      .waitFor()
  })

  test('a choice may be a number', async () => {
    const { page, go, call } = await openWindowPage()
    await go('/integrations/new/gotify')
    await page.getByLabel('Server').fill('https://gotify.example.org')
    await page.getByLabel('Application token').fill('abc')
    await choose(page, 'Priority when down', 'High (9)')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Send a test' }).waitFor()
    const uuid = page.url().split('/').at(-1) ?? ''
    const { config } = await call<{ config: object }>('channels.get', { uuid })
    expect(config).toMatchObject({ priority: 9, priority_up: 5 })
  })

  test('a check without one has a warning', async () => {
    const { page, go, call } = await openWindowPage()
    const spec = { name: 'backup' }
    await call('checks.save', { uuid: null, project: null, spec, channels: [] })
    await go('/integrations')
    await page.getByText('No notifications when a check goes down').waitFor()
    await call('checks.save', { uuid: null, project: null, spec: { name: 'told' } })
    await page.getByText('No notifications when this check goes down: backup.').waitFor()
  })

  test('a group holds integrations of its own project', async () => {
    const { page, go, call } = await openWindowPage()
    const { uuid: project } = await call<{ uuid: string }>('projects.create', { name: 'Home' })
    const config = { value: 'https://hooks.example.org/x' }
    const slack = {
      uuid: null,
      project,
      name: 'family and neighbours next door',
      kind: 'slack',
      config,
      everywhere: true,
    }
    await call('channels.save', slack)
    await go('/integrations/new/group')
    await page.getByLabel('Desktop').waitFor()
    expect(await page.getByLabel('family').count()).toBe(0)
    await choose(page, 'Project', 'Home')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Choose at least one.').waitFor()
    await page.getByLabel('family').check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Group' }).waitFor()
    await go('/integrations')
    const columns = page.getByRole('columnheader', { name: 'Last outcome' })
    await expect.poll(() => columns.count()).toBe(2)
    const [first, second] = await columns.evaluateAll((titles) =>
      titles.map((title) => title.getBoundingClientRect().x),
    )
    expect(first).toBe(second)
  })

  test('a wrong field that is folded away is unfolded', async () => {
    const { page, go } = await openWindowPage()
    await go('/integrations/new/pd')
    await page.getByLabel('Integration key').fill('abc')
    await page.locator('summary', { hasText: 'More' }).click()
    await page.getByLabel('Service URL').fill('nowhere')
    await page.locator('summary', { hasText: 'More' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Must be an http or https URL.').waitFor()
    await expect.poll(() => page.locator(':focus').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Service URL').fill('https://pd.example')
    await page.getByLabel('Integration key').fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Must not be empty.').waitFor()
    expect(await page.getByLabel('Service URL').isVisible()).toBe(true)
  })

  test('they are legible', async () => {
    const { page, go, call } = await openWindowPage()
    const spec = { name: 'backup', tags: 'nightly db' }
    await call('checks.save', { uuid: null, project: null, spec, channels: [] })
    await go('/integrations')
    await expectLegible(page, 'integrations')
    await go('/integrations/new')
    await expectLegible(page, 'integration-kinds')
    await go('/integrations/new/webhook')
    await page.getByLabel('URL when down').fill('https://example.org/$CODE')
    await page.getByText('What is sent').click()
    await page.getByText('When a check goes down').waitFor()
    await expectLegible(page, 'integration-webhook')
    await go('/badges')
    await page.getByRole('img', { name: 'db: up' }).waitFor()
    await expectLegible(page, 'badges')
    await go('/activity')
    await expectLegible(page, 'activity')
  })
})

describe.skipIf(BROWSER === undefined)('badges (skipped without a browser)', () => {
  test('show how checks are doing now, and are copied in each form', async () => {
    const { page, go, call, complaints } = await openWindowPage()
    const spec = { name: 'backup', tags: 'db' }
    const saved = await call<{ uuid: string }>('checks.save', { uuid: null, project: null, spec })
    await go('/badges')
    const image = page.getByRole('img', { name: 'db: up' })
    await expect
      .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(20)
    await page.getByText('![db](http').waitFor()
    const statusPages = page.getByRole('link', { name: 'Settings, Status pages' })
    expect(await statusPages.getAttribute('href')).toBe('#/settings/status-pages')
    await page.getByText('JSON', { exact: true }).click()
    await page.getByText('"status": "up"').first().waitFor()
    const { pingUrl } = await call<{ pingUrl: string }>('checks.get', saved)
    await fetch(`${pingUrl}/fail`)
    await page.getByText('"status": "down"').first().waitFor()

    await choose(page, 'Badges of', 'backup')
    await page.getByText(/\/b\/2\/[\w-]+\.json/).waitFor()
    await page.getByText('up, late, down', { exact: true }).click()
    await page.getByText(/\/b\/3\/[\w-]+\.json/).waitFor()
    await page.getByText('"status": "down"').waitFor()
    expect(complaints).toEqual([])
  })
})

describe.skipIf(BROWSER === undefined)('activity (skipped without a browser)', () => {
  test('shows what happens, as it happens', async () => {
    const { page, go, call } = await openWindowPage()
    const spec = { name: 'nightly backup' }
    const saved = await call<{ uuid: string }>('checks.save', { uuid: null, project: null, spec })
    await go('/activity')
    const { pingUrl } = await call<{ pingUrl: string }>('checks.get', saved)
    await fetch(pingUrl)
    await page.getByText('nightly backup').first().waitFor()
    await page.getByText('1 run of 1 check, no collisions.').waitFor()
    await page.getByRole('img', { name: /^Expected .*\d\d:\d\d$/ }).waitFor()
    for (let n = 0; n < 3; n++) await fetch(pingUrl)
    // The first success made the check: its change parts it from the others.
    await page.getByRole('button', { name: '3 OK' }).click()
    await page.getByText('#4').waitFor()
    expect(await page.getByText('#2').count()).toBe(1)
    await expectLegible(page, 'activity-run')
    await go('/activity?from=2026-01-01')
    await expect.poll(() => page.getByText('Next 24 hours').count()).toBe(0)
  })
})
