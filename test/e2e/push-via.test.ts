// Secrets pushed from the window through another server (contract remotes.md 6, 9).
import { describe, expect, test } from 'vitest'
import { DEFAULT_DRAFT } from '../../src/shared/model/push-options.ts'
import { aPusher, type PusherOptions, TOKEN } from '../remotes/support/push-stand-in.ts'
import { BROWSER } from '../support/browser.ts'
import { keepPicture } from '../support/looks.ts'
import {
  choose,
  expectAccessible,
  expectLegible,
  isTooWide,
  openWindowPage,
} from '../support/window-page.ts'

async function openWithServer(options: PusherOptions & { token?: string | null } = {}) {
  const { token = TOKEN } = options
  const server = await aPusher(options)
  const opened = await openWindowPage()
  const keys = token === null ? {} : { keys: { token } }
  const given = { name: 'pw', url: server.url, ...keys }
  const saved = { name: null, given, isTested: true }
  const { id } = await opened.call<{ id: string }>('remotes.save', saved)
  return { ...opened, standIn: server, id }
}

describe.skipIf(BROWSER === undefined)(
  'a push through a server (skipped without a browser)',
  () => {
    test('chosen in the composer, its link is the server’s; its row and its page say who holds it', async () => {
      const { page, go, standIn, id, complaints } = await openWithServer()
      await go('/pushes/new')
      await choose(page, 'Send through', 'pw')
      await page.getByText('pw counts whole days.').waitFor()
      await page.getByLabel('Secret', { exact: true }).fill('correct horse')
      await page.getByLabel('Label', { exact: true }).fill('for guests')
      await expectLegible(page, 'push-via-composer')
      await page.getByRole('button', { name: 'Push', exact: true }).click()
      const link = page.getByTestId('link')
      await link.waitFor()
      const [held] = standIn.held
      expect(await link.innerText()).toBe(`${standIn.url}/p/${held?.token}/r`)
      expect(held?.fields).toMatchObject({ payload: 'correct horse', kind: 'text' })
      expect(held?.fields).not.toHaveProperty('name')
      await page.getByText('pw holds this push.').waitFor()
      expect(await page.getByText('Only this computer can open').count()).toBe(0)

      await go('/pushes')
      await page.getByRole('link', { name: 'for guests' }).waitFor()
      for (const width of [390, 720, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await expect.poll(() => isTooWide(page)).toBe(false)
        await expect.poll(() => page.getByText('through pw').isVisible()).toBe(width < 1280)
        await keepPicture(page, `push-via-list-${width}`)
      }
      await page.getByRole('cell', { name: 'pw', exact: true }).waitFor()
      await expectAccessible(page)
      await choose(page, 'Server', 'This computer')
      await page.getByText('No active pushes').waitFor()
      await choose(page, 'Server', 'pw')
      await page.getByRole('link', { name: 'for guests' }).waitFor()
      const chosen = page.getByLabel('Server', { exact: true })
      expect(await chosen.evaluate((field) => field === document.activeElement)).toBe(true)
      // All are on that one.
      expect(await page.getByRole('columnheader', { name: 'Server' }).count()).toBe(0)
      await page.getByRole('link', { name: 'for guests' }).click()
      await page.waitForURL(new RegExp(`#/pushes/@${id}/${held?.token}$`))
      await page.getByRole('cell', { name: 'Created' }).waitFor()
      await page.getByText('5 of 5 left').waitFor()
      await expectLegible(page, 'push-via-page')
      await page.getByRole('button', { name: 'End now' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click()
      await expect.poll(() => held?.expiredOn).not.toBeNull()
      await page.getByText('Ended early').first().waitFor()
      expect(complaints).toEqual([])
    })

    test('those of a server are listed as it says; when it does not answer, those that were made here', async () => {
      const { page, go, standIn, id, call } = await openWithServer()
      const draft = { ...DEFAULT_DRAFT, payload: 'x', upload: null, via: id, name: 'for guests' }
      await call('pushes.create', draft)
      const body = JSON.stringify({ push: { payload: 'x', kind: 'text', name: 'by a browser' } })
      const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' }
      await fetch(`${standIn.url}/api/v2/pushes`, { method: 'POST', headers, body })
      await go(`/pushes?server=${id}`)
      await page.getByRole('link', { name: 'for guests' }).waitFor()
      await page.getByRole('link', { name: 'by a browser' }).click()
      await page.getByRole('cell', { name: 'Created' }).waitFor()
      expect(await page.getByText('Passphrase').count()).toBe(0)
      await standIn.close()
      await call('remotes.poll', { id, waits: true })
      await go(`/pushes?server=${id}`)
      await page.getByText('pw does not list its pushes').waitFor()
      await page.getByText(/^pw: Connection/).waitFor()
      await page.getByText('These were made here').waitFor()
      await page.getByRole('link', { name: 'for guests' }).waitFor()
      expect(await page.getByRole('link', { name: 'by a browser' }).count()).toBe(0)
      for (const width of [390, 720]) {
        await page.setViewportSize({ width, height: 800 })
        await expect.poll(() => isTooWide(page)).toBe(false)
        await keepPicture(page, `push-via-away-${width}`)
      }
      await expectLegible(page, 'push-via-away')
    })

    test('what the server lacks cannot be chosen, with the reason; the setting chooses the server', async () => {
      const { page, go, call, id } = await openWithServer({ api: 1, edition: 'oss' })
      await call('settings.save', { pushVia: id })
      await go('/pushes/new')
      await page.getByText('pw is too old for file pushes.').waitFor()
      const kind = (name: string) => page.getByRole('radio', { name, exact: true })
      expect(await kind('Files').isDisabled()).toBe(true)
      expect(await kind('URL').isDisabled()).toBe(false)
      expect(await page.getByLabel('Unit of time').isDisabled()).toBe(true)
      await expectLegible(page, 'push-via-lacks')
      await choose(page, 'Send through', 'This computer')
      await expect.poll(() => kind('Files').isDisabled()).toBe(false)
      await choose(page, 'Unit of time', 'hours')
      await choose(page, 'Send through', 'pw')
      await page.getByText('pw counts whole days').waitFor()
      await page.getByLabel('Secret', { exact: true }).fill('x')
      await page.getByRole('button', { name: 'Push', exact: true }).click()
      const time = page.getByLabel('Time', { exact: true })
      expect(await time.getAttribute('aria-invalid')).toBe('true')
      expect(await page.getByTestId('link').count()).toBe(0)
    })

    test('a push that the server made otherwise is not handed out', async () => {
      const { page, go, standIn } = await openWithServer({
        record: (record) => ({ ...record, expire_after_views: 100 }),
      })
      await go('/pushes/new')
      await choose(page, 'Send through', 'pw')
      await page.getByLabel('Secret', { exact: true }).fill('x')
      await page.getByRole('button', { name: 'Push', exact: true }).click()
      await page.getByText('pw offered 100 views instead of 5; it was expired at once').waitFor()
      expect(standIn.held[0]?.expiredOn).not.toBeNull()
      await go('/pushes')
      await page.getByText('No active pushes').waitFor()
    })

    test('without a token the number of views is not known, and there is no log', async () => {
      const { page, go, standIn } = await openWithServer({ token: null })
      await go('/pushes/new')
      await choose(page, 'Send through', 'pw')
      await page.getByText('pw takes file pushes only with a token.').waitFor()
      await page.getByLabel('Secret', { exact: true }).fill('x')
      await page.getByRole('button', { name: 'Push', exact: true }).click()
      await page.getByTestId('link').waitFor()
      await page.getByRole('link', { name: 'View log' }).click()
      await page.getByText('not known, of 5').waitFor()
      await page.getByText('Without a token, the server says nothing about this push.').waitFor()
      expect(standIn.asked.some(({ url }) => url.includes('audit'))).toBe(false)
    })

    test('the setting is in Settings as soon as there is a server', async () => {
      const { page, go, id, call } = await openWithServer()
      await go('/settings/general')
      await choose(page, 'Send pushes through', 'pw')
      await expect
        .poll(async () => (await call<{ chosen: string }>('pushes.servers')).chosen)
        .toBe(id)
      await expectLegible(page, 'push-via-setting')
    })
  },
)
