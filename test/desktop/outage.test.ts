// An outage on a desktop, from the first ping to the last: what "done" means for the desktop app.
import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import type { Desktop } from './support/desktop.ts'
import { CAN_LAUNCH, eventually, launchDesktop, RUNTIME } from './support/launch.ts'
import { withPanel } from './support/panel.ts'
import { later, pass, sleep } from './support/passing-time.ts'
import { sharedDesktop } from './support/shared-desktop.ts'
import { HAS_NOTIFIER } from './support/system.ts'
import { callByWindow } from './support/window-calls.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

const tooltip = async (desktop: Desktop) =>
  String((await desktop.told('Tray.setToolTip')).at(-1)?.[0])
const badge = async (desktop: Desktop) => (await desktop.told('app.setBadgeCount')).at(-1)?.[0] ?? 0
const titles = async (desktop: Desktop) => (await desktop.notices()).map(({ title }) => title)
const address = async (desktop: Desktop) => new URL((await desktop.page()).url()).hash

/** Of a program of the person's own, not of ours. */
function curl(url: string): void {
  const { status, stderr } = spawnSync('curl', ['-fsS', url], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
}

/** As the table of checks shows it, at the main side's time. */
async function rowOf(desktop: Desktop, uuid: string) {
  const { checks } = await callByWindow(desktop, 'app.snapshot', undefined)
  return checks.find((row) => row.uuid === uuid)
}

/** Of the check: so long that a minute of the machine's own time may pass at each step. */
const TIMEOUT = 4 * MINUTE
const GRACE = 2 * MINUTE
const PASSING = {
  untilLate: TIMEOUT + GRACE / 2,
  untilDown: GRACE,
  asleep: 2 * HOUR,
  // As long as its grace a check may catch up after a sleep.
  settling: GRACE / 2,
  untilSettled: GRACE / 2 + 10_000,
}

/** A person makes a check in the window. */
async function makeCheck(desktop: Desktop) {
  const page = await desktop.page()
  await page.getByLabel('What should Tocsin watch?').fill('backup')
  await page.keyboard.press('Enter')
  const text = page.getByText(new RegExp(`/ping/${UUID.source}`)).first()
  const uuid = UUID.exec((await text.textContent()) ?? '')?.[0] ?? ''
  const spec = { timeout: TIMEOUT / 1000, grace: GRACE / 1000 }
  await callByWindow(desktop, 'checks.save', { uuid, project: null, spec })
  const status = async () => (await rowOf(desktop, uuid))?.status
  return { uuid, url: `${await desktop.url()}/ping/${uuid}`, status }
}

describe.skipIf(!CAN_LAUNCH)(`an outage (desktop runtime: ${RUNTIME})`, () => {
  test('is seen, told, opened, paused; a sleep is no outage; all of it is there after a restart', async () => {
    const dataDir = temporaryFolder()
    const env = withPanel()
    const desktop = await launchDesktop({ dataDir, env })
    const { uuid, url, status } = await makeCheck(desktop)

    curl(url)
    await eventually(() => tooltip(desktop)).toContain('1 up')
    await pass(desktop, PASSING.untilLate)
    await eventually(() => tooltip(desktop)).toContain('1 late')
    await pass(desktop, PASSING.untilDown)
    await eventually(() => tooltip(desktop)).toContain('1 down')
    expect(await badge(desktop)).toBe(1)
    if (RUNTIME === 'stand-in') {
      const [image] = (await desktop.told('Tray.setImage')).at(-1) ?? []
      expect(image).toMatchObject({ image: expect.stringMatching(/down-1\b.*\.(png|ico)$/) })
    }
    expect((await desktop.menu()).map(({ label }) => label)).toContain('backup is down')

    await eventually(() => desktop.notices()).toMatchObject([
      {
        title: 'backup is down',
        body: expect.stringContaining('no signal since'),
        urgency: 'critical',
        actions: ['Snooze 1 Hour', 'Pause', 'Acknowledge'],
      },
    ])
    await desktop.closeWindow()
    await eventually(async () => (await desktop.windows())[0]?.isVisible).toBe(false)
    await desktop.poke(0, 'click')
    await eventually(() => address(desktop)).toBe(`#/checks/${uuid}`)
    await eventually(async () => (await desktop.windows())[0]?.isVisible).toBe(true)
    await desktop.poke(0, { action: 'Pause' })
    await eventually(status).toBe('paused')
    await eventually(() => tooltip(desktop)).toContain('1 paused')
    expect(await badge(desktop)).toBe(0)

    curl(url)
    await eventually(status).toBe('up')
    const told = await titles(desktop)
    await sleep(desktop, PASSING.asleep)
    await eventually(() => tooltip(desktop)).toContain('Settling until')
    await pass(desktop, PASSING.settling)
    expect(await status()).toBe('grace')
    curl(url)
    await pass(desktop, PASSING.untilSettled)
    await eventually(() => tooltip(desktop)).toContain('1 up')
    expect([await status(), await titles(desktop)]).toEqual(['up', told])
    const before = await callByWindow(desktop, 'timeline.list', EVERYTHING)
    expect(before.items.map(({ type }) => type)).toEqual(expect.arrayContaining(['gap', 'flip']))

    expect(await desktop.quit()).toBe(0)
    const passed = Object.values(PASSING).reduce((sum, ms) => sum + ms)
    // The system speaks Latvian by now; Electron itself is asked of the machine's languages.
    const latvian = { TOCSIN_STAND_IN_LANGUAGES: 'it,lv-LV,en' }
    const again = await launchDesktop({ dataDir, env: { ...env, ...later(passed), ...latvian } })
    const isUp = RUNTIME === 'stand-in' ? '1 kārtībā' : '1 up'
    await eventually(() => tooltip(again)).toContain(isUp)
    const after = await callByWindow(again, 'timeline.list', EVERYTHING)
    expect(after.items).toEqual(expect.arrayContaining([...before.items]))
    const page = await again.page()
    await page.getByText('backup').first().waitFor()
    if (RUNTIME === 'stand-in') {
      expect(await page.locator('html').getAttribute('lang')).toBe('lv')
    }
  })
})

describe.skipIf(!CAN_LAUNCH)(`telling of an outage (desktop runtime: ${RUNTIME})`, () => {
  const desktop = sharedDesktop()
  const fail = async (one: Desktop, name: string) => {
    const spec = { name, timeout: 3600, grace: 3600 }
    const made = await callByWindow(one, 'checks.save', { uuid: null, project: null, spec })
    const url = `${await one.url()}/ping/${made.uuid}`
    curl(`${url}/fail`)
    return { url, outcomes: () => outcomesOf(one, made.uuid) }
  }
  const toldOf = async (one: Desktop, name: string) =>
    (await titles(one)).filter((title) => title.startsWith(name))

  test('recovery takes the place of the alarm', async () => {
    const one = desktop()
    const { url } = await fail(one, 'mail')
    await eventually(() => toldOf(one, 'mail')).toEqual(['mail is down'])
    curl(url)
    await eventually(() => toldOf(one, 'mail')).toEqual([
      'mail is down',
      expect.stringMatching(/^mail is up again/),
    ])
    // One that the system refused is forgotten, and closed by nobody.
    if (HAS_NOTIFIER) expect(await one.told('Notification.close')).toHaveLength(1)
    await eventually(() => badge(one)).toBe(0)
  })

  test.skipIf(RUNTIME !== 'stand-in')(
    'that fails is a banner in the window, until one gets through',
    async () => {
      const one = desktop()
      const set = (is: string) =>
        one.inMain(
          (_electron, to) => void Object.assign(globalThis, { tocsinNotifications: to }),
          is,
        )
      await set('failing')
      const { url, outcomes } = await fail(one, 'disk')
      const banner = (await one.page()).getByText('Notifications fail')
      await banner.waitFor()
      await eventually(outcomes).toEqual([['failed', 'no service']])
      await set('')
      curl(url)
      await banner.waitFor({ state: 'detached' })
    },
  )

  test('muted by the tray there is none, and the tray shows it all the same', async () => {
    const one = desktop()
    await one.choose('Mute Notifications', 'Until Unmuted')
    await eventually(() => tooltip(one)).toContain('Muted')
    const { outcomes } = await fail(one, 'muted')
    await eventually(async () => (await one.menu()).map(({ label }) => label)).toContain(
      'muted is down',
    )
    await eventually(outcomes).toEqual([['suppressed', 'muted']])
    expect(await toldOf(one, 'muted')).toEqual([])
    await one.choose('Unmute')
    await eventually(() => tooltip(one)).not.toContain('Muted')
    await eventually(async () => (await one.notices()).map(({ title }) => title)).toContain(
      'No longer muted: 1 check is still down',
    )
  })

  test('it is in the language of the settings, as is the tray, from one moment to the next', async () => {
    const one = desktop()
    const labels = async () => (await one.menu()).map(({ label }) => label)
    await callByWindow(one, 'settings.save', { language: 'de' })
    await eventually(labels).toContain('Tocsin öffnen')
    await fail(one, 'sprache')
    await eventually(() => toldOf(one, 'sprache')).toEqual(['sprache ist ausgefallen'])
    expect((await one.notices()).at(-1)).toMatchObject({
      body: 'hat einen Fehler gemeldet',
      actions: ['1 Stunde zurückstellen', 'Pausieren', 'Quittieren'],
    })
    await eventually(labels).toContain('sprache ist ausgefallen')
    expect(await tooltip(one)).toMatch(/^Tocsin: \d ausgefallen/)
    await callByWindow(one, 'settings.save', { language: 'system' })
    await eventually(labels).toContain('Open Tocsin')
  })

  test('in quiet hours there is none', async () => {
    const one = desktop()
    const clock = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString().slice(11, 16)
    const weekdays = [0, 1, 2, 3, 4, 5, 6]
    const quietHours = { enabled: true, from: clock(-1), to: clock(1), weekdays }
    await callByWindow(one, 'settings.save', { quietHours, zone: 'UTC' })
    const { outcomes } = await fail(one, 'night')
    await eventually(outcomes).toEqual([['suppressed', 'quiet hours']])
    expect(await toldOf(one, 'night')).toEqual([])
  })
})

const EVERYTHING = { uuid: null, kinds: [], before: null, from: null, to: null, limit: 200 }

/** What became of telling of a check, as it is stored. */
async function outcomesOf(desktop: Desktop, uuid: string) {
  const { items } = await callByWindow(desktop, 'timeline.list', { ...EVERYTHING, uuid })
  return items.flatMap((item) => (item.type === 'notification' ? [[item.outcome, item.error]] : []))
}
