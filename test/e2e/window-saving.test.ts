// What happens between a save and its answer, and what stays of it. Told by a stage, which answers when the test says.
import { describe, expect, test } from 'vitest'
import { MASK } from '../../src/shared/mask.ts'
import type { MirroredFlip } from '../../src/shared/views/remotes.ts'
import type { ApiKeyRow } from '../../src/shared/views/settings.ts'
import { BROWSER } from '../support/browser.ts'
import {
  aChannel,
  aMirroredRow,
  aProject,
  aRemote,
  aRemoteDetail,
  theSettings,
  uuidOf,
} from '../support/window-rows.ts'
import { Refusal } from '../support/window-stage.ts'
import { openStageAt } from '../support/window-stage-page.ts'

/** An answer that waits until `go` is called. */
function held<T>(value: T) {
  const { promise, resolve } = Promise.withResolvers<T>()
  return { answer: () => promise, go: () => resolve(value) }
}

const KEY: ApiKeyRow = {
  ...{
    id: 1,
    project: aProject().uuid,
    type: 'read-only' as const,
    prefix: 'hcw_abc',
    name: 'panel',
  },
  ...{ created: 0, lastUsed: null, lastFrom: null },
}
const KEYS_PAGE = {
  at: '/settings/keys',
  snapshot: {},
  answers: { 'tokens.list': () => [], 'sessions.list': () => [] },
} as const

describe.skipIf(BROWSER === undefined)('saving (skipped without a browser)', () => {
  test('a field that saves itself keeps what is typed before the answer, and what is refused', async () => {
    const { answer, go } = held(theSettings())
    let isRefused = false
    const { stage, page } = await openStageAt({
      snapshot: {},
      at: '/settings/general',
      answers: {
        'settings.save': () => {
          if (isRefused) throw new Refusal('INVALID', 'that is no name')
          return answer()
        },
      },
    })
    const field = page.getByLabel('Your name on pushes')
    await field.fill('Ann')
    await field.press('Enter')
    await expect.poll(() => stage.calls.some(({ name }) => name === 'settings.save')).toBe(true)
    await field.press('End')
    await page.keyboard.type(' Bee')
    go()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await field.inputValue()).toBe('Ann Bee')
    isRefused = true
    await field.press('Enter')
    await page.getByText('That is no name.').waitFor()
    expect(await field.inputValue()).toBe('Ann Bee')
  })

  test('the form of a new check shows its integrations, all on, and saves without those switched off', async () => {
    const channels = [aChannel(), aChannel({ uuid: uuidOf(901), name: 'ops', kind: 'webhook' })]
    const { stage, page } = await openStageAt({
      snapshot: { channels },
      at: '/checks/new',
      answers: { 'checks.save': () => ({ uuid: uuidOf(1) }) },
    })
    const ops = page.getByRole('switch', { name: 'ops' })
    const desktop = page.getByRole('switch', { name: 'This desktop' })
    expect([await ops.isChecked(), await desktop.isChecked()]).toEqual([true, true])
    await desktop.click()
    await ops.click()
    await page.getByText('Nobody is notified when it goes down.').waitFor()
    await ops.click()
    await page.getByLabel('Name', { exact: true }).fill('nightly')
    await page.getByRole('button', { name: 'Create check' }).click()
    const saved = () => stage.calls.find(({ name }) => name === 'checks.save')?.input
    await expect.poll(saved).toMatchObject({ channels: [uuidOf(901)] })
  })

  test('quiet hours say what they hold, in which zone, and what equal times mean', async () => {
    const quietHours = { enabled: true, from: '00:00', to: '00:00', weekdays: [1] as const }
    const { page } = await openStageAt({
      snapshot: { settings: theSettings({ quietHours, zone: 'Europe/Riga' }) },
      at: '/settings/notifications',
    })
    const label = 'Hold desktop notifications and reports during quiet hours'
    await page.getByRole('switch', { name: label }).waitFor()
    await page.getByText(/all other integrations still notify of alarms/).waitFor()
    await page.getByText('Times in Europe/Riga. Equal times mean 24 hours from then').waitFor()
  })

  test('the mail server keeps what is typed while its other fields are saved', async () => {
    const { answer, go } = held(theSettings())
    const { stage, page } = await openStageAt({
      snapshot: {},
      at: '/settings/notifications',
      answers: { 'settings.save': answer },
    })
    await page.getByLabel('Host').fill('mail.example.org')
    await page.getByLabel('User').focus()
    await expect.poll(() => stage.calls.some(({ name }) => name === 'settings.save')).toBe(true)
    await page.keyboard.type('ann')
    go()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await page.getByLabel('User').inputValue()).toBe('ann')
  })

  test('a port out of range is not taken, and the field says that its value is back', async () => {
    const { page } = await openStageAt({
      snapshot: {},
      at: '/settings/notifications',
      answers: { 'settings.save': () => theSettings() },
    })
    const port = page.getByLabel('Port', { exact: true })
    await port.fill('99999')
    await page.getByText('A whole number from 1 to 65535.').waitFor()
    await page.getByLabel('Host').focus()
    await page.getByText('Must be a whole number from 1 to 65535: back to 587.').waitFor()
    expect(await port.inputValue()).toBe('587')
    await port.fill('25')
    await page.getByText('back to 587').waitFor({ state: 'detached' })
  })

  test('a double click creates one key', async () => {
    const { answer, go } = held('hcr_new')
    const { page, done } = await openStageAt({
      ...KEYS_PAGE,
      answers: {
        ...KEYS_PAGE.answers,
        'keys.list': () => [],
        'keys.create': async () => ({ key: await answer() }),
      },
    })
    await page.getByRole('button', { name: 'New key' }).dblclick()
    await expect.poll(() => done('keys.create').length).toBeGreaterThan(0)
    go()
    await page.getByText('hcr_new').waitFor()
    expect(done('keys.create').length).toBe(1)
  })

  test('the name of a key is changed by keys, and its row leaves the focus somewhere', async () => {
    let keys: readonly ApiKeyRow[] = [KEY]
    const { page } = await openStageAt({
      ...KEYS_PAGE,
      answers: {
        ...KEYS_PAGE.answers,
        'keys.list': () => keys,
        'keys.revoke': () => {
          keys = [{ ...KEY, id: 2 }]
          return null
        },
      },
    })
    const rename = page.getByRole('button', { name: 'Rename hcw_abc…' })
    await rename.press('Enter')
    const focused = () => page.evaluate(() => document.activeElement?.tagName)
    await expect.poll(focused).toBe('INPUT')
    await page.keyboard.press('Escape')
    await expect.poll(() => rename.evaluate((it) => it === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: 'Revoke hcw_abc…' }).press('Enter')
    await page.getByRole('button', { name: 'Revoke', exact: true }).press('Enter')
    await page.getByText('revoked').waitFor()
    await expect.poll(focused).toBe('H1')
  })

  test('an integration keeps what is typed while it is saved, and the focus with it', async () => {
    const { answer, go } = held({ uuid: uuidOf(901) })
    const config = { topic: 'a', url: 'https://ntfy.sh', token: MASK, priority: 3, priority_up: 3 }
    const { page, done } = await openStageAt({
      snapshot: { channels: [aChannel({ uuid: uuidOf(901), name: 'ops', kind: 'ntfy' })] },
      at: `/integrations/${uuidOf(901)}`,
      answers: { 'channels.get': () => ({ config }), 'channels.save': answer },
    })
    await page.getByLabel('Access token').fill('tk_typed')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => done('channels.save').length).toBe(1)
    await page.getByLabel('Topic').press('End')
    await page.keyboard.type('bc')
    go()
    await page.getByText('Integration saved').waitFor()
    await expect.poll(() => page.getByLabel('Access token').inputValue()).toBe(MASK)
    await page.keyboard.type('d')
    expect(await page.getByLabel('Topic').inputValue()).toBe('abcd')
  })

  test('a server keeps what is typed while it is saved, and its key leaves the page', async () => {
    const { answer, go } = held({ id: uuidOf(700) })
    let remote = aRemoteDetail()
    const { page, done } = await openStageAt({
      snapshot: { remotes: [aRemote()] },
      at: `/servers/${uuidOf(700)}`,
      answers: {
        'remotes.list': () => [remote],
        'remotes.save': async () => {
          const saved = await answer()
          remote = aRemoteDetail({ keys: ['apiKey'] })
          return saved
        },
      },
    })
    await page.getByLabel('API key').fill('k'.repeat(32))
    await page.getByRole('button', { name: 'Test and save' }).click()
    await expect.poll(() => done('remotes.save').length).toBe(1)
    await page.getByLabel('Name', { exact: true }).press('End')
    await page.keyboard.type(' t')
    go()
    await page.getByText('Server saved.').waitFor()
    await expect.poll(() => page.getByLabel('API key').inputValue()).toBe(MASK)
    await page.keyboard.type('wo')
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('nas two')
  })

  test('two integrations chosen for reports one after the other both send them', async () => {
    const [mail, chat] = [uuidOf(901), uuidOf(902)]
    const { answer, go } = held(theSettings())
    const reports = { every: 'week', hour: 8, project: null, tag: '', channels: [] } as const
    const { page, done } = await openStageAt({
      snapshot: {
        settings: theSettings({ reports }),
        channels: [aChannel({ uuid: mail, name: 'mail' }), aChannel({ uuid: chat, name: 'chat' })],
      },
      at: '/settings/notifications',
      answers: { 'settings.save': answer },
    })
    await page.getByRole('checkbox', { name: 'mail' }).click()
    await page.getByRole('checkbox', { name: 'chat' }).click()
    await expect
      .poll(() => done('settings.save').at(-1))
      .toEqual({ reports: { ...reports, channels: [mail, chat] } })
    go()
  })

  test('the changes of a check of another server follow its state', async () => {
    const row = aMirroredRow({ name: 'far' })
    let flips: readonly MirroredFlip[] = []
    const { stage, page } = await openStageAt({
      snapshot: { remotes: [aRemote()] },
      at: `/checks/@${row.remote}/${row.uniqueKey}`,
      answers: {
        'remotes.check': () => ({
          ...{ row, seen: null, document: {}, desc: '', pingUrl: null, badgeUrl: null },
          ...{ canWrite: false, flips, flipsProblem: '', channels: null },
        }),
      },
    })
    await page.getByText('No changes').first().waitFor()
    const since = Date.now() - 60_000
    flips = [{ at: since, up: false }]
    stage.emit({ type: 'mirrored', rows: [{ ...row, status: 'down', since }] })
    await page.getByRole('listitem').filter({ hasText: 'Down or paused' }).waitFor()
  })

  test('a double click plans one maintenance window, and the keys stay in its form', async () => {
    const { answer, go } = held({ id: uuidOf(5) })
    const { page, done } = await openStageAt({
      snapshot: {},
      at: '/settings/maintenance',
      answers: { 'maintenance.list': () => [], 'maintenance.save': answer },
    })
    const plan = page.getByRole('button', { name: 'Plan maintenance' })
    await plan.press('Enter')
    const form = page.locator('form').filter({ has: page.getByLabel('Reason') })
    await expect.poll(() => form.locator('input:focus').count()).toBe(1)
    await page.keyboard.type('router')
    await form.locator('button[type=submit]').dblclick()
    await expect.poll(() => done('maintenance.save').length).toBeGreaterThan(0)
    go()
    await plan.waitFor()
    expect(done('maintenance.save').length).toBe(1)
  })
})
