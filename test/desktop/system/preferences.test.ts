// What a person chooses for this machine in the built app: start at login, the shortcut; and what the
// clipboard is used for.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../support/house.ts'
import type { Desktop } from '../support/desktop.ts'
import { CAN_LAUNCH, eventually, launchDesktop, RUNTIME, runDesktop } from '../support/launch.ts'
import { sharedDesktop } from '../support/shared-desktop.ts'
import { callByWindow } from '../support/window-calls.ts'

const clipped = (desktop: Desktop) => desktop.inMain(({ clipboard }) => clipboard.readText())
const clip = (desktop: Desktop, text: string) =>
  desktop.inMain(({ clipboard }, copied: string) => clipboard.writeText(copied), text)
const titles = async (desktop: Desktop) => (await desktop.notices()).map(({ title }) => title)
const LINK = /^http:\/\/127\.0\.0\.1:\d+\/p\/[a-z2-7]{26}\/r$/

describe.skipIf(!CAN_LAUNCH || process.platform !== 'linux')(
  `start at login on Linux (desktop runtime: ${RUNTIME})`,
  () => {
    test('is a file that starts this installation hidden, read back after a restart', async () => {
      const dataDir = temporaryFolder()
      const config = temporaryFolder()
      const file = path.join(config, 'autostart', 'io.github.tocsin.Tocsin.desktop')
      const env = { XDG_CONFIG_HOME: config, APPIMAGE: '/home/me/My Apps/Tocsin.AppImage' }
      const desktop = await launchDesktop({ dataDir, env })
      const state = { startAtLogin: false }
      expect(await callByWindow(desktop, 'desktop.get', undefined)).toMatchObject(state)
      await callByWindow(desktop, 'desktop.save', { startAtLogin: true })
      const exec = /^Exec=(.*)$/m.exec(fs.readFileSync(file, 'utf8'))?.[1]
      expect(exec).toMatch(/^"\/home\/me\/My Apps\/Tocsin\.AppImage" .*--hidden --data-dir=\S+$/)
      await desktop.quit()
      const again = await launchDesktop({ dataDir, env })
      const saved = await callByWindow(again, 'desktop.get', undefined)
      expect(saved).toMatchObject({ startAtLogin: true })
      await callByWindow(again, 'desktop.save', { startAtLogin: false })
      expect(fs.existsSync(file)).toBe(false)
    })
  },
)

describe.skipIf(!CAN_LAUNCH || RUNTIME !== 'stand-in' || process.platform !== 'linux')(
  'the command of an AppImage',
  () => {
    test('is installed in Settings, works in a terminal, and is removed there', async () => {
      const home = temporaryFolder()
      const image = path.join(home, 'Tocsin.AppImage')
      fs.writeFileSync(image, '#!/bin/sh\nprintf "%s " "$@"\n', { mode: 0o755 })
      const desktop = await launchDesktop({ env: { HOME: home, APPIMAGE: image } })
      const page = await desktop.page()
      await page.goto(`${page.url().split('#')[0]}#/settings/general`)
      await page.getByText('is not in the PATH of this app').waitFor()
      await page.getByRole('button', { name: 'Install command' }).click()
      await page.getByRole('button', { name: 'Remove command' }).waitFor()
      const file = path.join(home, '.local', 'bin', 'tocsin')
      const { stdout } = spawnSync(file, ['ping'], { encoding: 'utf8' })
      expect(stdout).toBe('--no-sandbox --no-zygote --cli -- ping ')
      await page.getByRole('button', { name: 'Remove command' }).click()
      await page.getByRole('button', { name: 'Install command' }).waitFor()
      expect(fs.existsSync(file)).toBe(false)
    })
  },
)

const press = (desktop: Desktop, accelerator: string) =>
  desktop.inMain(
    (_electron, keys: string) =>
      (globalThis as unknown as { tocsinPress(keys: string): boolean }).tocsinPress(keys),
    accelerator,
  )
const setShortcut = (desktop: Desktop, shortcut: string | null) =>
  callByWindow(desktop, 'desktop.save', { shortcut })
/** Another program of the stand-in's desktop has it. */
const TAKEN = 'CommandOrControl+Shift+F12'

describe.skipIf(!CAN_LAUNCH)(`with a window (desktop runtime: ${RUNTIME})`, () => {
  const desktop = sharedDesktop([])

  test.skipIf(RUNTIME !== 'stand-in')(
    'a shortcut that cannot be had is refused, and the last good one stays',
    async () => {
      const one = desktop()
      await setShortcut(one, 'Ctrl+Alt+P')
      await expect(setShortcut(one, TAKEN)).rejects.toThrow('CONFLICT')
      const state = await callByWindow(one, 'desktop.get', undefined)
      expect(state).toMatchObject({ shortcut: 'Ctrl+Alt+P' })
      expect(await press(one, TAKEN)).toBe(false)
      await clip(one, 'hunter2')
      expect(await press(one, 'Ctrl+Alt+P')).toBe(true)
      await eventually(() => clipped(one)).toMatch(LINK)
    },
  )

  test('a secret is copied with a mark, a link without', async () => {
    const one = desktop()
    await callByWindow(one, 'desktop.copy', { text: 'hunter2', secret: true })
    await eventually(() => clipped(one)).toBe('hunter2')
    expect(await one.told('clipboard.write')).toHaveLength(1)
    await callByWindow(one, 'desktop.copy', { text: 'a link', secret: false })
    await eventually(() => clipped(one)).toBe('a link')
    expect(await one.told('clipboard.writeText')).toContainEqual(['a link'])
  })

  test('its page reads badges from its own origin, and nothing else of the server', async () => {
    const one = desktop()
    const { uuid } = await callByWindow(one, 'projects.create', { name: 'Second' })
    const spec = { name: 'backup', tags: 'nightly' }
    await callByWindow(one, 'checks.save', { uuid: null, project: uuid, spec })
    const badges = await callByWindow(one, 'badges.list', { project: uuid })
    const urls = badges.map(({ urls }) => new URL(urls.svg ?? '').pathname)
    expect(urls).toHaveLength(2)
    const page = await one.page()
    const read = (address: string) =>
      page.evaluate(async (path) => {
        const answer = await fetch(path)
        return [answer.status, answer.headers.get('content-type')]
      }, address)
    for (const url of urls) expect(await read(url)).toEqual([200, 'image/svg+xml'])
    expect(await read('/api/v3/status/')).toEqual([404, null])
  })
})

describe.skipIf(!CAN_LAUNCH)(`without a window (desktop runtime: ${RUNTIME})`, () => {
  const desktop = sharedDesktop(['--hidden'])

  test('there is no shortcut by default', async () => {
    await desktop().url()
    expect(await desktop().told('globalShortcut.register')).toEqual([])
  })

  test('an empty clipboard is not pushed by a second start, which is told', async () => {
    const one = desktop()
    await clip(one, '')
    await runDesktop(['--data-dir', one.dataDir, '--push-clipboard'])
    await eventually(() => titles(one)).toEqual(['The push was not created'])
  })

  test('the tray pushes it: the link takes its place, opens the secret, and is told', async () => {
    const one = desktop()
    await clip(one, 'hunter2')
    await eventually(async () => (await one.menu()).map(({ label }) => label)).toContain(
      'New Push from Clipboard',
    )
    await one.choose('New Push from Clipboard')
    await eventually(() => clipped(one)).toMatch(LINK)
    await eventually(async () => (await titles(one)).at(-1)).toBe('The link is on the clipboard')
    const opened = await fetch((await clipped(one)).replace(/\/r$/, '.json'))
    expect(await opened.json()).toMatchObject({ payload: 'hunter2', views_remaining: 4 })
    expect(await one.windows()).toEqual([])
  })

  test('a shutdown of the machine is a clean stop', async () => {
    const one = desktop()
    await one
      .inMain(({ powerMonitor }) => void powerMonitor.emit('shutdown', { preventDefault() {} }))
      .catch(() => {})
    expect(await one.ended).toBe(0)
  })
})
