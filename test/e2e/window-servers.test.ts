// Other servers as a person meets them in the window (contract remotes.md 1, 3, 5, 9).
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import {
  aHealthchecksServer,
  aListedCheck,
  aPushServer,
  aServer,
  PING_KEY,
  READ_ONLY,
  READ_WRITE,
} from '../remotes/support/stand-in.ts'
import { type AppServer, startAppServer } from '../support/app-server.ts'
import { BROWSER, openPage } from '../support/browser.ts'
import { keepPicture } from '../support/looks.ts'
import {
  choose,
  expectAccessible,
  expectLegible,
  isTooWide,
  openWindowPage,
  type WindowPage,
} from '../support/window-page.ts'

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The window of a server that knows a stand-in as `nas`. */
async function openWithServer(keys: object = { apiKey: READ_WRITE, pingKey: PING_KEY }) {
  const there = aListedCheck({ name: 'Backup', slug: 'backup', status: 'down' })
  const server = await aHealthchecksServer([there, aListedCheck()])
  const opened = await openWindowPage()
  const { id } = await opened.call<{ id: string }>('remotes.save', {
    name: null,
    given: { name: 'nas', url: server.url, keys },
    isTested: true,
  })
  return { ...opened, standIn: server, there, id }
}

async function widths(page: Page, name: string): Promise<void> {
  await expectLegible(page, name)
  for (const width of [390, 720]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => isTooWide(page)).toBe(false)
    await keepPicture(page, `${name}-${width}`, true)
    await expectAccessible(page)
  }
}

/** A read-write key of another installation, made in its window. */
async function keyOf(server: AppServer): Promise<string> {
  const page = await openPage()
  await page.goto(server.link())
  await page.getByRole('navigation').first().waitFor()
  return page.evaluate(async () => {
    const call = async (name: string, input?: unknown) => {
      const headers = {
        'content-type': 'application/json',
        'x-tocsin-window': sessionStorage.getItem('tocsin-window') ?? '',
      }
      const body = JSON.stringify({ name, input })
      return (await (await fetch('/window/call', { method: 'POST', headers, body })).json()).output
    }
    const { projects } = await call('app.snapshot')
    const made = { project: projects[0].uuid, type: 'read-write' }
    return (await call('keys.create', made)).key
  })
}

async function addCheck({ call }: WindowPage, spec: object): Promise<string> {
  const saved = { uuid: null, project: null, spec }
  return (await call<{ uuid: string }>('checks.save', saved)).uuid
}

describe.skipIf(BROWSER === undefined)('other servers (skipped without a browser)', () => {
  test('without one the page says which is for whom; one is added, shown with its counts, and removed', async () => {
    const server = await aHealthchecksServer([aListedCheck({ status: 'down' }), aListedCheck()])
    const { page, go, complaints } = await openWindowPage()
    await go('/servers')
    await page.getByText('No other servers').waitFor()
    await page.getByRole('cell', { name: 'A Password Pusher server' }).waitFor()
    await widths(page, 'servers-empty')
    await page.getByRole('link', { name: 'Add server' }).first().click()

    await button(page, 'Test and add').click()
    await page.getByText('Must not be empty.').waitFor()
    await field(page, 'Name').fill('nas')
    await field(page, 'Address').fill(server.url)
    await field(page, 'API key').fill('short')
    await button(page, 'Test and add').click()
    await page.getByText('An API key has 32 characters.').waitFor()
    await field(page, 'API key').fill(READ_WRITE)
    await field(page, 'Count its checks in the tray').uncheck()
    await button(page, 'Test and add').click()

    await page.getByRole('heading', { name: 'nas', level: 1 }).waitFor()
    await page.getByText('2 checks, 1 down').waitFor()
    await page.getByText('Read and write').waitFor()
    expect(await field(page, 'Count its checks in the tray').isChecked()).toBe(false)
    expect(await page.content()).not.toContain(READ_WRITE)
    await page.getByRole('link', { name: 'Servers' }).last().click()
    const row = page.getByRole('row', { name: /nas/ })
    await row.getByText('OK').waitFor()
    await row.getByText('2 checks, 1 down').waitFor()

    await row.getByRole('link', { name: 'nas' }).click()
    await button(page, 'Remove…').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('No other servers').waitFor()
    expect(complaints.filter((text) => !text.includes('400'))).toEqual([])
  })

  test('a server that cannot be reached is stored only when a person says so, and says what to do', async () => {
    const server = await aHealthchecksServer()
    await server.close()
    const { page, go } = await openWindowPage()
    await go('/servers/new')
    await field(page, 'Name').fill('nas')
    await field(page, 'Address').fill(server.url)
    await button(page, 'Test and add').click()
    await page.getByText('Nothing was saved').waitFor()
    await page.getByText('Connection failed').waitFor()
    expect(await button(page, 'Save without a test').count()).toBe(0)
    await choose(page, 'Kind', 'Healthchecks')
    await button(page, 'Save without a test').click()
    await page.getByRole('heading', { name: 'nas', level: 1 }).waitFor()
    await button(page, 'Test').click()
    await page.getByText('Unreachable', { exact: true }).waitFor()
    await page.getByText('Nothing, if it comes back').waitFor()
    // It is asked less and less often.
    expect(await page.getByText('(every 30 seconds)').count()).toBe(0)
  })

  test('pings that go elsewhere and plain http are allowed under “More”, which then opens', async () => {
    const pingBase = 'https://pings.example.org/'
    const server = await aHealthchecksServer([aListedCheck()], { pingBase })
    const { page, go } = await openWindowPage()
    await go('/servers/new')
    await field(page, 'Name').fill('nas')
    await field(page, 'Address').fill('http://hc.example.org')
    await field(page, 'API key').fill(READ_WRITE)
    await button(page, 'Test and add').click()
    await page.getByText('use https, or allow it under “More”').waitFor()
    await field(page, 'Allow plain http to another computer').waitFor()
    await field(page, 'Address').fill(server.url)
    await button(page, 'Test and add').click()
    await page.getByText('enter https://pings.example.org/ as its ping base').waitFor()
    await field(page, 'Ping base').fill(pingBase)
    await button(page, 'Test and add').click()
    await page.getByText('Pings go to').waitFor()
    expect(await field(page, 'Ping base').inputValue()).toBe(pingBase)
  })

  test('its settings are changed; a key that is not typed stays', async () => {
    const { page, go, id, standIn, call } = await openWithServer()
    await go(`/servers/${id}`)
    await field(page, 'Name').fill('attic')
    await field(page, 'Ask every').fill('60')
    await button(page, 'Test and save').click()
    await page.getByRole('heading', { name: 'attic', level: 1 }).waitFor()
    expect(standIn.asked.at(-1)?.headers['x-api-key']).toBe(READ_WRITE)
    await field(page, 'API key').press('End')
    await field(page, 'API key').pressSequentially(READ_ONLY)
    await button(page, 'Test and save').click()
    await page.getByText('Read only').first().waitFor()
    expect(await call('remotes.list')).toMatchObject([
      { name: 'attic', every: 60, access: 'read-only', keys: ['apiKey', 'pingKey'] },
    ])
    await expect.poll(() => page.content()).not.toContain(READ_ONLY)
  })

  test('its switches take effect at once; off, it is asked no more and says so', async () => {
    const { page, go, id, call } = await openWithServer()
    await go(`/servers/${id}`)
    await choose(page, 'Notify about its checks', 'Never')
    await expect.poll(() => call('remotes.list')).toMatchObject([{ notify: 'off', state: 'ok' }])
    await page.getByText('(every 30 seconds)').waitFor()
    await field(page, 'Show its checks').uncheck()
    await page.getByText('(every 30 seconds)').waitFor({ state: 'detached' })
    await field(page, 'On').uncheck()
    await page.getByText('It is not asked, and nothing is sent to it.').waitFor()
    expect(await button(page, 'Test').count()).toBe(0)
    await field(page, 'On').check()
    await button(page, 'Test').waitFor()
  })

  test('a heartbeat is set up, sent, stopped, and taken back', async () => {
    const { page, go, id, there, standIn, call } = await openWithServer()
    await go(`/servers/${id}`)
    await button(page, 'Set up a heartbeat').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Use an existing check').click()
    await dialog.getByLabel('UUID of the check there').fill('backup')
    await button(page, 'Save').click()
    await dialog.getByText('must be a UUID').waitFor()
    await dialog.getByLabel('UUID of the check there').fill(there.uuid)
    await field(page, 'Every').fill('10')
    await expectAccessible(page)
    await button(page, 'Save').click()
    await page.getByText('Every 10 minutes to').waitFor()
    await button(page, 'Send one now').click()
    await page.getByText('The heartbeat arrived.').waitFor()
    await page.getByText('Last one arrived').waitFor()
    expect(standIn.pings.at(-1)?.url).toBe(`/ping/${there.uuid}`)
    await button(page, 'Stop').click()
    await button(page, 'Set up a heartbeat').waitFor()
    expect(await call('heartbeat.get')).toBeNull()
    await button(page, 'Undo').click()
    await page.getByText('Every 10 minutes to').waitFor()
  })

  test('checks that are relayed to it are listed with what waits, and stopped', async () => {
    const opened = await openWithServer()
    const { page, go, id, there, standIn, call } = opened
    await go(`/servers/${id}`)
    await page.getByText('No check passes its signals to this server').waitFor()
    const uuid = await addCheck(opened, { name: 'Nightly' })
    await call('relays.set', { check: uuid, remote: id, target: there.uuid, make: false })
    await standIn.close()
    const { pingUrl } = await call<{ pingUrl: string }>('checks.get', { uuid })
    await fetch(pingUrl)
    await go('/servers')
    await go(`/servers/${id}`)
    const relays = page.getByRole('table', { name: 'Checks relayed to nas' })
    await relays.getByText('1 signal waits').waitFor()
    await relays.getByRole('button', { name: 'Stop relaying Nightly' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('1 signal waits for the other server').waitFor()
    await dialog.getByRole('button', { name: 'Stop' }).click()
    await page.getByText('No check passes its signals to this server').waitFor()
  })

  test('a check is relayed from its page: to its namesake, then to another, then no more', async () => {
    const opened = await openWithServer()
    const { page, go, id, there, standIn, call } = opened
    const uuid = await addCheck(opened, { name: 'Nightly', slug: 'nightly' })
    await page.reload()
    await go(`/checks/${uuid}`)
    await page.getByText('Its signals stay here.').waitFor()
    await button(page, 'Relay to a server').click()
    await expectAccessible(page)
    await button(page, 'Save').click()
    await page.getByText('Nas has no check of that slug or name.').waitFor()
    await page.getByRole('dialog').getByText('Another').click()
    await field(page, 'UUID or slug of the check there').fill('No Slug')
    await button(page, 'Save').click()
    await page.getByText('must be a UUID or a slug').waitFor()
    await field(page, 'UUID or slug of the check there').fill(there.uuid)
    await button(page, 'Save').click()
    await page.getByText('All delivered').waitFor()
    const { pingUrl } = await call<{ pingUrl: string }>('checks.get', { uuid })
    await fetch(pingUrl)
    await expect.poll(() => standIn.pings.length).toBe(1)
    expect(await call('relays.list')).toMatchObject([{ check: uuid, remote: id }])
    await widths(page, 'check-relay')
    await button(page, 'Stop').click()
    await page.getByText('Its signals stay here.').waitFor()
    expect(await call('relays.list')).toMatchObject([{ state: 'off' }])
  })

  test('a check has no relay to set where there is no server for it', async () => {
    const opened = await openWindowPage()
    const uuid = await addCheck(opened, { name: 'Nightly' })
    await opened.go(`/checks/${uuid}`)
    await opened.page.getByRole('heading', { name: 'Badge' }).waitFor()
    expect(await opened.page.getByRole('heading', { name: 'Relay' }).count()).toBe(0)
  })

  test('a test that fails changes the state on the page at once', async () => {
    const { page, go, id, standIn } = await openWithServer()
    await go(`/servers/${id}`)
    // No regular poll comes while the test runs.
    await field(page, 'Ask every').fill('3600')
    await button(page, 'Test and save').click()
    await page.getByText('The last answer was good.').waitFor()
    await standIn.close()
    await button(page, 'Test').click()
    await page.getByText('Unreachable', { exact: true }).waitFor()
  })

  test('a dialog that is closed while checks move shows them again, and their end', async () => {
    const opened = await openWindowPage()
    const { page, go, call } = opened
    const there = await startAppServer()
    const given = { name: 'second', url: there.url, keys: { apiKey: await keyOf(there) } }
    const added = { name: null, given, isTested: true }
    const { id } = await call<{ id: string }>('remotes.save', added)
    await addCheck(opened, { name: 'Nightly' })
    const held = Promise.withResolvers<void>()
    await page.route('**/window/call', async (route) => {
      if (route.request().postData()?.includes('moves.start')) await held.promise
      await route.continue()
    })
    await go(`/servers/${id}`)
    const dialog = page.getByRole('dialog')
    await button(page, 'Move checks there').click()
    await button(page, 'Move 1 check').click()
    await dialog.getByRole('progressbar').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await button(page, 'Move checks there').click()
    await dialog.getByRole('progressbar').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    held.resolve()
    await page.getByText('1 created', { exact: true }).waitFor()
    await button(page, 'Move checks there').click()
    await dialog.getByRole('button', { name: 'Download ping URLs (CSV)' }).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await button(page, 'Move checks there').click()
    await dialog.getByText('1 already there').waitFor()
  })

  test('checks are moved there after a look at the plan, and their signals follow', async () => {
    const opened = await openWindowPage()
    const { page, go, call } = opened
    const there = await startAppServer()
    const key = await keyOf(there)
    const given = { name: 'second', url: there.url, keys: { apiKey: key } }
    const added = { name: null, given, isTested: true }
    const { id } = await call<{ id: string }>('remotes.save', added)
    const pager = { uuid: null, project: null, kind: 'pd', config: { value: 'k' } }
    for (const name of ['On call', 'PagerDuty']) {
      await call('channels.save', { ...pager, name, everywhere: true })
    }
    const uuid = await addCheck(opened, { name: 'Nightly', slug: 'nightly' })
    await addCheck(opened, { name: 'Weekly' })
    await page.reload()
    await go(`/servers/${id}`)
    await button(page, 'Move checks there').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('2 will be created').waitFor()
    await dialog.getByText('On call (PagerDuty), for 2 checks', { exact: true }).waitFor()
    await dialog.getByText('PagerDuty, for 2 checks', { exact: true }).waitFor()
    await dialog
      .getByRole('row', { name: /Nightly/ })
      .getByText('Will be created')
      .waitFor()
    await widths(page, 'server-move')
    await dialog.getByLabel('Weekly').uncheck()
    await dialog.getByText('1 will be created; 1 left out').waitFor()
    await dialog.getByText('Stays behind: UUIDs (1 check)').waitFor()
    await button(page, 'Tick none').click()
    expect(await button(page, 'Move 0 checks').isDisabled()).toBe(true)
    await dialog.getByLabel('Nightly').check()
    await expectAccessible(page)
    await button(page, 'Move 1 check').click()
    await dialog.getByText('1 created').waitFor()
    expect(await dialog.getByText('Weekly').count()).toBe(0)
    // The map of old and new ping URLs.
    await dialog.getByText(`${opened.server.url}/ping/${uuid}`).waitFor()
    expect(await dialog.getByText(/^→.http:.*\/ping\//).count()).toBe(1)
    await button(page, 'Download ping URLs (CSV)').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    expect(await call('relays.list')).toEqual([])

    await button(page, 'Move checks there').click()
    await dialog.getByText('1 will be created; 1 already there').waitFor()
    expect(await dialog.getByLabel('Nightly').count()).toBe(0)
    await dialog.getByLabel('Relay the moved checks').check()
    await dialog.getByText('Its signals will be relayed.').waitFor()
    await button(page, 'Move 2 checks').click()
    await dialog.getByText('1 created; 1 already there').waitFor()
    await widths(page, 'server-moved')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    const relays = page.getByRole('table', { name: 'Checks relayed to second' })
    await relays.getByText('Nightly').waitFor()
    expect(await call('relays.list')).toHaveLength(2)
    expect(await call('relays.list')).toMatchObject([{ check: uuid }, {}])
    await button(page, 'Move checks there').click()
    await dialog.getByText('2 already there').waitFor()
    expect(await dialog.getByRole('button', { name: /^Move/ }).count()).toBe(0)
  })

  test('a move that is refused says why, and is planned again', async () => {
    const { page, go, id, standIn } = await openWithServer({ apiKey: READ_ONLY })
    await go(`/servers/${id}`)
    await page.getByText('Moving checks there needs a read-write key.').waitFor()
    expect(await button(page, 'Move checks there').count()).toBe(0)
    await standIn.close()
    await button(page, 'Bring its checks here').click()
    await page.getByText('The checks cannot be moved').waitFor()
    await aHealthchecksServer([aListedCheck({ name: 'Far' })], { port: standIn.port })
    await button(page, 'Try again').click()
    await page.getByRole('dialog').getByText('1 will be created').waitFor()
  })

  test('a Password Pusher server shows no checks, relays or heartbeat', async () => {
    const server = await aPushServer('sesame')
    const { page, go } = await openWindowPage()
    await go('/servers/new')
    await choose(page, 'Kind', 'Password Pusher')
    expect(await field(page, 'API key').count()).toBe(0)
    await field(page, 'Name').fill('pushes')
    await field(page, 'Address').fill(server.url)
    await field(page, 'Token').fill('sesame')
    await button(page, 'Test and add').click()
    await page.getByText('Pushes of an account').waitFor()
    expect(await page.getByRole('heading', { name: 'Heartbeat' }).count()).toBe(0)
    expect(await page.getByRole('heading', { name: 'Relays' }).count()).toBe(0)
  })

  test('names and errors of a hostile server are text, and stay within the page', async () => {
    const markup = '<img src=x onerror="document.title=1">'
    const hostile = await aServer((_, response) => {
      response.writeHead(401, { 'content-type': 'text/html' }).end(`${markup}${'x'.repeat(5000)}`)
    })
    const { page, go, call, complaints } = await openWindowPage()
    const given = { name: `${markup}`.slice(0, 40), url: hostile.url, kind: 'healthchecks' }
    const { id } = await call<{ id: string }>('remotes.save', {
      name: null,
      given,
      isTested: false,
    })
    await go(`/servers/${id}`)
    await button(page, 'Test').click()
    await page.getByText('Key refused', { exact: true }).waitFor()
    await page.getByText('Create a key on that server').waitFor()
    expect(await page.locator('img[src="x"]').count()).toBe(0)
    await widths(page, 'server-refused')
    expect(complaints.filter((text) => !text.includes('502'))).toEqual([])
  })

  test('the list and a page are legible at every width, in both themes', async () => {
    const opened = await openWithServer()
    const { page, go, id, there, call } = opened
    const uuid = await addCheck(opened, { name: 'Nightly backup of everything' })
    await call('relays.set', { check: uuid, remote: id, target: there.uuid, make: false })
    const given = {
      name: 'a-name-of-forty-characters-without-blank',
      url: `https://${'long-'.repeat(20)}host.example.org/some/folder`,
      kind: 'tocsin',
    }
    await call('remotes.save', { name: null, given, isTested: false })
    await go('/servers')
    await page.getByRole('link', { name: 'nas' }).waitFor()
    await widths(page, 'servers')
    await go(`/servers/${id}`)
    await page.getByText('Nightly backup').waitFor()
    await widths(page, 'server')
    await go('/servers/new')
    await widths(page, 'server-new')
  })
})
