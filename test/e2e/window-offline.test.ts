// A connection that is lost, heals, or is refused; and what the main side says of itself.
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Snapshot } from '../../src/shared/events.ts'
import { BROWSER, openPageAlone } from '../support/browser.ts'
import { expectLegible } from '../support/window-page.ts'
import { aChannel, aRow, aSnapshot, theApp, uuidOf } from '../support/window-rows.ts'
import { BUILT, openStage, Refusal, type StageAnswers } from '../support/window-stage.ts'

const LOST = 'Connection lost'

async function open(first: Partial<Snapshot> = {}, answers: StageAnswers = {}) {
  let snapshot = aSnapshot({ checks: [aRow({ name: 'backup' })], ...first })
  const stage = await openStage({
    snapshot: () => snapshot,
    answers: { 'pushes.list': () => ({ pushes: [], more: false }), ...answers },
  })
  onTestFinished(() => stage.close())
  const page = await openPageAlone({ viewport: { width: 1280, height: 800 } })
  await page.clock.install()
  const loaded = new Set<string>()
  page.on('requestfinished', (request) => loaded.add(path.basename(request.url())))
  await page.goto(stage.url)
  const set = (fields: Partial<Snapshot>) => {
    snapshot = { ...snapshot, ...fields }
  }
  return { stage, page, set, loaded }
}

describe.skipIf(BROWSER === undefined)('the connection (skipped without a browser)', () => {
  test('that is lost is told, leaves what is known, and heals with what was missed', async () => {
    const { stage, page, set } = await open()
    await page.getByRole('row', { name: /Up backup/ }).waitFor()
    stage.vanish()
    await page.getByText(LOST).waitFor()
    await page.getByRole('row', { name: /Up backup/ }).waitFor()
    await expectLegible(page, 'offline')
    const row = aRow({ name: 'backup', status: 'down' })
    set({ checks: [row] })
    stage.emit({ type: 'check', row })
    // Time stands still until the button is pressed, and a try under way has failed: the page's own
    // next one would take the button away.
    await page.clock.pauseAt(Date.now() + 1_000)
    await page.evaluate(() => fetch('/').catch(() => undefined))
    stage.back()
    await page.getByRole('button', { name: 'Reconnect now' }).click()
    await page.clock.resume()
    await page.getByRole('row', { name: /Down backup/ }).waitFor()
    await page.getByText(LOST).waitFor({ state: 'hidden' })
  })

  test('heals by itself, and goes on with what happens from then', async () => {
    const { stage, page } = await open()
    await page.getByRole('row', { name: /Up backup/ }).waitFor()
    // From then on it has something to go on from.
    stage.emit({ type: 'check', row: aRow({ name: 'renamed' }) })
    await page.getByRole('row', { name: /Up renamed/ }).waitFor()
    stage.vanish()
    await page.getByText(LOST).waitFor()
    stage.back()
    await page.getByText(LOST).waitFor({ state: 'hidden' })
    const asked = stage.calls.filter(({ name }) => name === 'app.snapshot').length
    expect(asked).toBe(1)
    stage.emit({ type: 'check', row: aRow({ name: 'renamed', status: 'paused' }) })
    await page.getByRole('row', { name: /Paused renamed/ }).waitFor()
  })

  test('without it, an action says what is wrong and what to do', async () => {
    const { stage, page } = await open()
    await page.getByRole('row', { name: /Up backup/ }).waitFor()
    stage.vanish()
    await page.keyboard.press('j')
    await page.keyboard.press('Space')
    await page.getByText('The server cannot be reached. Try again when it answers.').waitFor()
    await page.getByRole('row', { name: /Up backup/ }).waitFor()
  })

  test('a menu that cannot be loaded says so, takes nothing along, and is tried again', async () => {
    const { page } = await open()
    await page.route(/MenuPopup.*js/, (route) => route.abort())
    await page.reload()
    await page.getByRole('row', { name: /Up backup/ }).waitFor()
    const menu = page.getByRole('button', { name: 'Actions for backup' })
    await menu.click()
    await page.getByText('could not be loaded. Try again, or reload the window.').waitFor()
    await page.getByRole('row', { name: /Up backup/ }).waitFor()
    await page.unroute(/MenuPopup.*js/)
    await menu.click()
    await page.getByRole('menuitem', { name: 'Pause' }).waitFor()
  })

  test('without it, views open that were never opened before', async () => {
    const { stage, page, loaded } = await open()
    await page.getByRole('row', { name: /Up backup/ }).waitFor()
    // All but the languages that the window does not speak.
    const files = fs
      .readdirSync(path.join(BUILT, 'assets'))
      .filter((name) => /\.js$/.test(name) && !/^(de|fr|es|lv)-/.test(name))
    await expect
      .poll(() => files.filter((file) => !loaded.has(file)), { timeout: 60_000 })
      .toEqual([])
    stage.vanish()
    await page.getByText(LOST).waitFor()
    const main = page.getByRole('navigation')
    for (const title of ['Activity', 'Pushes', 'Badges', 'Integrations', 'Settings']) {
      await main.getByRole('link', { name: title }).click()
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    }
    for (const [key, heading] of [
      ['n', 'New check'],
      ['p', 'New push'],
    ] as const) {
      await page.locator('h1').focus()
      await page.keyboard.press(key)
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    }
    expect(await page.getByText('Could not show this view').count()).toBe(0)
    // What only reads says that it loads later.
    const later = 'The server cannot be reached. This loads when it answers again.'
    await page.evaluate(() => location.assign('#/checks/new'))
    await page.getByRole('region', { name: 'Preview' }).getByText(later).waitFor()
    await page.evaluate((uuid) => location.assign(`#/checks/${uuid}?ping=3`), aRow().uuid)
    await page.getByRole('dialog', { name: 'Ping #3' }).getByText(later, { exact: true }).waitFor()
    await page.evaluate(() => location.assign('#/activity?output=space'))
    await page.getByText(later, { exact: true }).waitFor()
  })

  test('that is refused after a restart is told', async () => {
    const { stage, page } = await open()
    await page.getByRole('row', { name: /Up backup/ }).waitFor()
    stage.signOut()
    await page.getByText('This window is signed out').waitFor()
  })

  test('that gives no snapshot is told with its reason, and tried again', async () => {
    let isBroken = true
    const snapshot = aSnapshot({ checks: [aRow()] })
    const { page } = await open(
      {},
      {
        'app.snapshot': () => {
          if (isBroken) throw new Refusal('INTERNAL', 'the database is locked')
          return snapshot
        },
      },
    )
    await page.getByText('the database is locked').waitFor()
    isBroken = false
    await page.clock.fastForward(5_000)
    await page.getByRole('row', { name: /Up backup/ }).waitFor()
  })
})

describe.skipIf(BROWSER === undefined)(
  'the main side’s own trouble (skipped without a browser)',
  () => {
    test('is told above every view, and goes when it is over', async () => {
      const trouble = theApp({
        troubles: [{ kind: 'blind', text: 'port 7464 is in use by another program', remedy: '' }],
        secretsLocked: 'the keyring is locked',
        notifierTrouble: 'there is no notification service',
        mutedUntil: Date.now() + 3_600_000,
        settlingUntil: Date.now() + 600_000,
      })
      const { stage, page } = await open({ app: trouble, channels: [aChannel({ disabled: true })] })
      await page.getByText('Not monitoring: port 7464 is in use by another program').waitFor()
      await page.getByText('Pushes are locked').waitFor()
      await page.getByText('there is no integration').waitFor()
      await expectLegible(page, 'trouble')
      stage.emit({ type: 'app', app: theApp() }, { type: 'channel', row: aChannel() })
      await expect.poll(() => page.getByRole('alert').count()).toBe(0)
      expect(await page.getByText('there is no integration').count()).toBe(0)
    })

    test('a mute is ended where it is told', async () => {
      const app = theApp({ mutedUntil: Date.now() + 3_600_000 })
      const { stage, page } = await open({ app }, { 'app.mute': () => null })
      await page.getByRole('button', { name: 'Unmute' }).click()
      await expect
        .poll(() => stage.calls.find(({ name }) => name === 'app.mute')?.input)
        .toEqual({ until: null })
    })

    test('an update is installed from the banner, which goes when it is offered no longer', async () => {
      const app = theApp({ runtime: 'desktop', update: '2.0.0' })
      const { stage, page } = await open({ app }, { 'desktop.installUpdate': () => null })
      await page.getByText('Tocsin 2.0.0 is ready.').waitFor()
      await expectLegible(page, 'update')
      const restart = page.getByRole('button', { name: 'Restart to update' })
      await page.setViewportSize({ width: 390, height: 800 })
      // Its words are whole in a narrow window as well.
      const isWhole = () =>
        restart.evaluate(({ children }) =>
          [...children].every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth),
        )
      await expect.poll(isWhole).toBe(true)
      await restart.click()
      await expect
        .poll(() => stage.calls.map(({ name }) => name))
        .toContain('desktop.installUpdate')
      stage.emit({ type: 'app', app: theApp({ runtime: 'desktop' }) })
      await page.getByText('Tocsin 2.0.0 is ready.').waitFor({ state: 'detached' })
    })

    test('a service of another version than the app is told', async () => {
      const app = theApp({ runtime: 'desktop', attached: { appVersion: '9.9.9' } })
      const { stage, page } = await open({ app })
      await page.getByText(`The service runs Tocsin ${app.version}, this app is 9.9.9.`).waitFor()
      await expectLegible(page, 'version')
      stage.emit({ type: 'app', app: theApp({ attached: { appVersion: app.version } }) })
      await page.getByText('this app is 9.9.9').waitFor({ state: 'detached' })
    })

    test('a check that goes late by the clock alone is told to screen readers', async () => {
      const row = aRow({
        uuid: uuidOf(7),
        name: 'queue',
        due: Date.now() + 1500,
        deadline: Date.now() + 60_000,
      })
      const { page } = await open({ checks: [row] })
      await page.getByRole('row', { name: /Up queue/ }).waitFor()
      await page.getByRole('row', { name: /Late queue/ }).waitFor()
      await page.getByRole('status').getByText('queue is late').waitFor({ state: 'attached' })
    })

    test('the desktop’s wish for a view is followed', async () => {
      const { stage, page } = await open()
      await page.getByRole('row', { name: /Up backup/ }).waitFor()
      stage.emit({ type: 'open', route: '/settings/about' })
      await page.waitForURL(/#\/settings\/about$/)
    })

    test('a check whose details do not come can be acted on all the same', async () => {
      const never = () => new Promise<never>(() => {})
      const { stage, page } = await open({}, { 'checks.get': never, 'checks.pause': () => null })
      await page.getByRole('row', { name: /Up backup/ }).waitFor()
      await page.getByRole('link', { name: 'backup' }).click()
      await page.getByRole('heading', { name: 'backup', level: 1 }).waitFor()
      await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
      await page.keyboard.press('c')
      await page.getByText('The ping URL is on the clipboard').waitFor()
      await page.getByRole('searchbox').focus()
      await page.keyboard.press('Control+v')
      expect(await page.getByRole('searchbox').inputValue()).toBe(
        `http://127.0.0.1:7464/ping/${uuidOf(1)}`,
      )
      await page.getByRole('button', { name: 'Pause' }).click()
      await expect.poll(() => stage.calls.map(({ name }) => name)).toContain('checks.pause')
    })
  },
)
