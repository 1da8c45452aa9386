// The checks of other servers as a person meets them in the window (contract remotes.md 2.3, 3.5, 9).
import type { Page } from 'playwright'
import { describe, expect, onTestFinished, test } from 'vitest'
import { uniqueKeyOf } from '../../src/main/monitor/rules/unique-key.ts'
import type { MirroredRow } from '../../src/shared/views/remotes.ts'
import {
  type Asked,
  aHealthchecksServer,
  aListedCheck,
  type HealthchecksOptions,
  READ_ONLY,
  READ_WRITE,
} from '../remotes/support/stand-in.ts'
import { BROWSER, openPage } from '../support/browser.ts'
import { keepPicture } from '../support/looks.ts'
import {
  choose,
  expectAccessible,
  expectLegible,
  isTooWide,
  openWindowPage,
} from '../support/window-page.ts'
import { aMirroredRow, aRemote, aRow, aSnapshot, uuidOf } from '../support/window-rows.ts'
import { openStage } from '../support/window-stage.ts'

/** Shown to be copied; nothing requests it. */
const BADGE = 'https://hc.example.org/b/2/far.svg'
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rowOf = (page: Page, name: RegExp) => page.getByRole('row', { name })

async function widths(page: Page, name: string): Promise<void> {
  await expectLegible(page, name)
  for (const width of [390, 720]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => isTooWide(page)).toBe(false)
    await keepPicture(page, `${name}-${width}`)
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** A window with an own check, and a server `nas` with two of its own. */
async function openWithMirror(key: string = READ_WRITE, options: HealthchecksOptions = {}) {
  const far = aListedCheck({
    ...{ name: 'Far backup', slug: 'far', status: 'down' },
    more: {
      ...{ tags: 'prod', desc: 'Runs\nat night', timeout: 3600, grace: 600 },
      badge_url: BADGE,
    },
    flips: [
      { timestamp: hoursAgo(2), up: 0 },
      { timestamp: hoursAgo(26), up: 1 },
    ],
    pings: [
      {
        ...{ n: 7, type: 'fail', date: hoursAgo(2), scheme: 'https' },
        ...{ method: 'POST', ua: 'curl/8', remote_addr: '10.0.0.9', body_url: 'x' },
      },
    ],
  })
  const other = aListedCheck({ name: 'Far mail', slug: 'mail' })
  const server = await aHealthchecksServer([far, other], options)
  const opened = await openWindowPage()
  const { call, page } = opened
  const spec = { name: 'Near', slug: 'near' }
  const saved = await call<{ uuid: string }>('checks.save', { uuid: null, project: null, spec })
  const given = { name: 'nas', url: server.url, keys: { apiKey: key } }
  const added = { name: null, given, isTested: true }
  const { id } = await call<{ id: string }>('remotes.save', added)
  const poll = () => call('remotes.poll', { id, waits: true })
  const link = page.getByRole('link', { name: 'Far backup' })
  return { ...opened, own: saved.uuid, id, standIn: server, far, other, poll, link }
}

describe.skipIf(BROWSER === undefined)(
  'checks of other servers (skipped without a browser)',
  () => {
    test('stand among own ones with their server, are filtered by it, found in the palette, and follow events', async () => {
      const { page, go, id, far, link, poll, complaints } = await openWithMirror()
      await go('/checks')
      await link.waitFor()
      await rowOf(page, /Far backup/)
        .getByRole('link', { name: 'nas' })
        .waitFor()
      expect(await page.locator('tr[data-uuid]').first().innerText()).toContain('Far backup')
      await page.getByText('1 of 3 is down').waitFor()
      await choose(page, 'Server', 'This server')
      await expect.poll(() => link.count()).toBe(0)
      await page.getByRole('link', { name: 'Near' }).waitFor()
      await choose(page, 'Server', 'nas')
      await link.waitFor()
      expect(await page.getByRole('link', { name: 'Near' }).count()).toBe(0)
      await widths(page, 'checks-mirrored')
      await choose(page, 'Server', 'All servers')

      far.status = 'up'
      await poll()
      await expect.poll(() => rowOf(page, /Far backup/).innerText()).toMatch(/^\s*Up/)
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('far mail')
      await page.getByRole('option', { name: /Far mail · nas/ }).click()
      await page.waitForURL(new RegExp(`#/checks/@${id}/[0-9a-f]{40}$`))
      await page.getByRole('heading', { name: 'Far mail', level: 1 }).waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('nas server')
      await page.getByRole('option', { name: 'nas · server' }).click()
      await page.waitForURL(new RegExp(`#/servers/${id}$`))
      await page.getByRole('link', { name: '2 checks' }).click()
      await page.waitForURL(new RegExp(`#/checks\\?server=${id}$`))
      await link.waitFor()
      expect(complaints).toEqual([])
    })

    test('come again after a reload, go with their check, and with their server', async () => {
      const { page, go, id, standIn, other, link, poll, call } = await openWithMirror()
      await go('/checks')
      await link.waitFor()
      await page.reload()
      await link.waitFor()
      standIn.checks.splice(standIn.checks.indexOf(other), 1)
      await poll()
      await expect.poll(() => page.getByRole('link', { name: 'Far mail' }).count()).toBe(0)
      await call('remotes.remove', { id })
      await expect.poll(() => link.count()).toBe(0)
      await page.getByRole('link', { name: 'Near' }).waitFor()
    })

    test('without an own check the list shows theirs, not the welcome', async () => {
      const { go, call, own, link } = await openWithMirror()
      await call('checks.delete', { uuid: own })
      await go('/checks')
      await link.waitFor()
    })

    test('a page shows changes, fields, pings and their bodies, a badge drawn here, and changes the check there', async () => {
      const opened = await openWithMirror()
      const { page, go, id, far, standIn, link, complaints } = opened
      await go('/checks')
      await link.click()
      await page.getByRole('heading', { name: 'Far backup', level: 1 }).waitFor()
      await page.getByText('It is down.').waitFor()
      await page.getByText('Down or paused').waitFor()
      await page.getByText(/^Since .*\d\d:\d\d/).waitFor()
      await page.getByText('Runs').waitFor()
      await page.getByText('10.0.0.9').waitFor()
      await page.getByText(`/ping/${far.uuid}`).waitFor()
      await page.getByRole('img', { name: 'Preview of its badge: down' }).waitFor()
      await page.getByText(BADGE).waitFor()
      expect(await page.locator(`img[src*='hc.example.org']`).count()).toBe(0)
      await widths(page, 'mirrored')

      await button(page, 'Body of ping 7').click()
      await page.getByText('body of pings/7/body').waitFor()
      await expectAccessible(page)
      await button(page, 'Close').click()

      await button(page, 'Pause').click()
      await page.getByText('It is paused.').waitFor()
      expect(far.status).toBe('paused')
      await button(page, 'Resume').click()
      await page.getByText('It has had no ping yet.').waitFor()
      expect(far.status).toBe('new')

      await button(page, 'Edit').click()
      const drawer = page.getByRole('dialog')
      await drawer.getByLabel('Name', { exact: true }).fill('Farther backup')
      await expectAccessible(page)
      await button(page, 'Save on that server').click()
      await page.getByRole('heading', { name: 'Farther backup', level: 1 }).waitFor()
      const edit = standIn.asked.findLast(({ method, url }) => method === 'POST' && !/e$/.test(url))
      expect(JSON.parse(edit?.body.toString() ?? '')).toEqual({ name: 'Farther backup' })

      await button(page, 'Snooze for 1 hour').click()
      await button(page, 'End snooze').waitFor()
      await page.getByText(/held back here until .+, but not on its server/).waitFor()
      await button(page, 'More actions').click()
      await page.getByRole('menuitem', { name: 'Delete…' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await page.waitForURL(/#\/checks$/)
      expect(standIn.checks.map(({ name }) => name)).toEqual(['Far mail'])
      await expect.poll(() => page.getByRole('link', { name: 'Farther backup' }).count()).toBe(0)
      await go(`/checks/@${id}/${uniqueKeyOf(far.uuid)}`)
      await page.getByText('Check not found').waitFor()
      expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
    })

    test('a new check is made on the server, with what was set and its integrations; its page opens', async () => {
      const { page, go, id, standIn, link, complaints } = await openWithMirror()
      await go('/checks')
      await link.waitFor()
      await page.getByRole('link', { name: 'New check' }).click()
      await page.getByLabel('Name', { exact: true }).fill('Near again')
      expect(await page.getByLabel('Notify all integrations').count()).toBe(0)
      await go(`/checks?server=${id}`)
      await page.getByRole('link', { name: 'New check' }).click()
      await page.getByText('That server watches it').waitFor()
      await page.getByLabel('Name', { exact: true }).fill('Made afar')
      await widths(page, 'check-new-there')
      await button(page, 'Create check').click()
      await page.getByRole('heading', { name: 'Made afar', level: 1 }).waitFor()
      await page.getByText('Check created on').waitFor()
      const isCreate = (asked: Asked) => asked.method === 'POST' && asked.url.endsWith('/checks/')
      const sent = standIn.asked.filter(isCreate).map(({ body }) => JSON.parse(body.toString()))
      expect(sent).toEqual([
        { name: 'Made afar', slug: 'made-afar', timeout: 86_400, grace: 3600, channels: '*' },
      ])
      await go(`/servers/${id}`)
      await page.getByRole('link', { name: 'New check' }).click()
      await page.waitForURL(new RegExp(`#/checks/new\\?on=${id}$`))
      expect(complaints).toEqual([])
    })

    test('a refusal of the server is shown in its words; after a lost answer nothing is claimed', async () => {
      let isLost = false
      const { page, go, id, standIn } = await openWithMirror(READ_WRITE, {
        instead(asked, response) {
          if (!isLost || asked.method !== 'POST') return false
          response.destroy()
          return true
        },
      })
      await go(`/checks/new?on=${id}`)
      await page.getByLabel('Name', { exact: true }).fill('Made afar')
      standIn.refusal = 'name is taken'
      await button(page, 'Create check').click()
      await page.getByText('The check was not saved.').waitFor()
      await page.getByText('Nas answers 400: name is taken.').waitFor()
      isLost = true
      await button(page, 'Create check').click()
      await page.getByText('No answer came').waitFor()
      await page.getByText('It is not known whether nas took it.').waitFor()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Show the checks of nas' }).click()
      await page.getByRole('link', { name: 'Far mail' }).waitFor()
      await standIn.close()
      await go('/checks')
      await go(`/checks/new?on=${id}`)
      await button(page, 'Create check').click()
      await page.getByText(/^nas: Connection/).waitFor()
    })

    test('a read-only key shows fields and changes, and offers only what is ours', async () => {
      const { page, go, link } = await openWithMirror(READ_ONLY)
      await go('/checks')
      await link.click()
      await page.getByText('Down or paused').waitFor()
      await button(page, 'Acknowledge').click()
      await button(page, 'Unacknowledge').waitFor()
      await page.getByText('acknowledged here, but not on its server').waitFor()
      for (const name of ['Pause', 'Edit', 'More actions']) {
        expect(await button(page, name).count()).toBe(0)
      }
      await go('/checks/new')
      await page.getByLabel('Name', { exact: true }).waitFor()
      expect(await page.getByLabel('On', { exact: true }).count()).toBe(0)
      await go('/checks')
      await link.click()
      expect(await page.getByRole('heading', { name: 'Pings', exact: true }).count()).toBe(0)
    })

    test('a relayed check says how it is there, and its twin stands no more in the list', async () => {
      const { page, go, id, own, other, link, poll, call } = await openWithMirror()
      await go('/checks')
      await link.waitFor()
      await call('relays.set', { check: own, remote: id, target: other.uuid, make: false })
      await poll()
      await rowOf(page, /Near/).getByText('there: up').waitFor()
      await expect.poll(() => page.getByRole('link', { name: 'Far mail' }).count()).toBe(0)
      await page.getByText('1 of 2 is down').waitFor()
      await page.getByRole('link', { name: 'Near' }).click()
      await page.getByText('All delivered').waitFor()
      await page.getByText('there: up').waitFor()
    })
  },
)

describe.skipIf(BROWSER === undefined)('many of them (skipped without a browser)', () => {
  const remote = aRemote({ id: uuidOf(700), stale: true, lastOk: Date.UTC(2026, 10, 21, 18, 40) })
  const mirrored = (count: number): readonly MirroredRow[] =>
    Array.from({ length: count }, (_, i) =>
      aMirroredRow({
        uniqueKey: String(i).padStart(40, '0'),
        name: `far ${i}`,
        status: i % 5 === 0 ? 'down' : 'up',
        since: Date.now() - i * 60_000,
        tags: i % 2 === 0 ? ['prod'] : [],
      }),
    )

  async function openMany(count: number, isHeld = false) {
    const rows = mirrored(count)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const stage = await openStage({
      snapshot: () => aSnapshot({ checks: [aRow({ name: 'near' })], remotes: [remote] }),
      answers: {
        'pushes.list': () => ({ pushes: [], more: false }),
        'remotes.rows': async ({ after }) => {
          if (isHeld) await held
          const from = after === null ? 0 : rows.findIndex(({ uniqueKey }) => uniqueKey > after)
          const page = rows.slice(from, from + 1000)
          const isLast = from + 1000 >= rows.length
          return { rows: page, next: isLast ? null : (page.at(-1)?.uniqueKey ?? null) }
        },
      },
    })
    onTestFinished(() => stage.close())
    const page = await openPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(stage.url)
    return { stage, page, release }
  }

  test('own checks are painted before the others are asked for, and 10,000 are listed', async () => {
    const { stage, page, release } = await openMany(10_000, true)
    await page.getByRole('link', { name: 'near' }).waitFor()
    await expect.poll(() => stage.calls.some(({ name }) => name === 'remotes.rows')).toBe(true)
    expect(await page.locator('tr[data-uuid]').count()).toBe(1)
    release()
    await expect.poll(() => page.locator('table').getAttribute('aria-rowcount')).toBe('10002')
    expect(await page.locator('tr[data-uuid]').count()).toBeLessThan(60)
    expect(stage.calls.filter(({ name }) => name === 'remotes.rows')).toHaveLength(10)
  })

  test('a page of a stale server says as of when, and is legible in both themes at every width', async () => {
    const { stage, page } = await openMany(500)
    await page.getByText('as of').first().waitFor()
    await widths(page, 'checks-mirrored-500')
    stage.emit({ type: 'remote', id: remote.id, row: { ...remote, stale: false } })
    await expect.poll(() => page.getByText('as of').count()).toBe(0)
  })
})
