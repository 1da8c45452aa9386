// The keychain of the built app: the key is sealed, a locked keyring stops no watching, a weak one is
// told, and who comes without a desktop is told where the key is.
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import { serve, tocsin } from '../support/tocsin.ts'
import type { Desktop } from './support/desktop.ts'
import { CAN_LAUNCH, eventually, launchDesktop, RUNTIME } from './support/launch.ts'
import { callByWindow } from './support/window-calls.ts'

const PUSH = {
  kind: 'text',
  payload: 'hunter2',
  passphrase: null,
  name: 'router',
  note: '',
  expireAfterMinutes: 7 * 1440,
  expireAfterViews: 5,
  deletableByViewer: true,
  retrievalStep: false,
  upload: null,
} as const
const push = (desktop: Desktop) => callByWindow(desktop, 'pushes.create', PUSH)
const list = async (desktop: Desktop) =>
  (await callByWindow(desktop, 'pushes.list', { which: 'active', offset: 0, limit: 10 })).pushes
const appState = async (desktop: Desktop) =>
  (await callByWindow(desktop, 'app.snapshot', undefined)).app
const has = (dataDir: string, name: string) => fs.existsSync(path.join(dataDir, name))
const KEYCHAIN = (is: 'locked' | 'weak') => ({ TOCSIN_STAND_IN_KEYCHAIN: is })

// The stand-in's keychain does as it is told; that of a real desktop is whose machine it is.
describe.skipIf(!CAN_LAUNCH || RUNTIME !== 'stand-in')('the master key of a desktop', () => {
  test('is sealed, opens after a restart, and is nowhere in the folder', async () => {
    const dataDir = temporaryFolder()
    const desktop = await launchDesktop({ dataDir })
    await push(desktop)
    expect([has(dataDir, 'master.key.sealed'), has(dataDir, 'master.key')]).toEqual([true, false])
    await desktop.quit()
    const again = await launchDesktop({ dataDir })
    expect(await list(again)).toMatchObject([{ name: 'router' }])
    expect(await callByWindow(again, 'desktop.get', undefined)).toMatchObject({ keyNote: null })
  })

  test('cannot be had by a command or a headless server, which say where it is', async () => {
    const dataDir = temporaryFolder()
    const desktop = await launchDesktop({ dataDir, words: ['--hidden'] })
    await desktop.url()
    await desktop.quit()
    const where = 'the master key is in the desktop’s keychain'
    const command = tocsin(['push', '--data-dir', dataDir], { input: 'hunter2' })
    expect([command.code, command.stderr]).toEqual([78, expect.stringContaining(where)])
    const doctor = tocsin(['doctor', '--data-dir', dataDir]).stdout
    expect(doctor).toMatch(new RegExp(`^keys +ok .*${where}`, 'm'))
    const server = await serve(dataDir)
    await expect.poll(server.stderr).toContain(`secret pushes are locked: ${where}`)
    expect((await fetch(`${server.url}/api/v3/status/`)).status).toBe(200)
  })

  test('that was a file is moved into the keychain, and opens what was sealed before', async () => {
    const dataDir = temporaryFolder()
    tocsin(['push', '--name', 'before', '--data-dir', dataDir], { input: 'hunter2' })
    expect(has(dataDir, 'master.key')).toBe(true)
    const desktop = await launchDesktop({ dataDir })
    expect(await list(desktop)).toMatchObject([{ name: 'before' }])
    expect([has(dataDir, 'master.key.sealed'), has(dataDir, 'master.key')]).toEqual([true, false])
  })

  test('in a locked keyring stops no watching; pushes open once it is unlocked', async () => {
    const dataDir = temporaryFolder()
    const first = await launchDesktop({ dataDir, words: ['--hidden'] })
    await first.url()
    await first.quit()
    const desktop = await launchDesktop({ dataDir, env: KEYCHAIN('locked') })
    const base = await desktop.url()
    const make = ['check', 'create', '--name', 'backup', '--data-dir', dataDir]
    const ping = await fetch(`${base}${new URL(tocsin(make).stdout.trim()).pathname}`)
    expect(await ping.text()).toBe('OK')
    await expect(push(desktop)).rejects.toThrow('SECRETS_LOCKED')
    expect((await appState(desktop)).secretsLocked).toContain('unlock it and try again')

    await desktop.inMain(({ powerMonitor }) => {
      Object.assign(globalThis, { tocsinKeychain: 'open' })
      powerMonitor.emit('unlock-screen')
    })
    await eventually(async () => (await appState(desktop)).secretsLocked).toBeNull()
    await push(desktop)
    expect(await list(desktop)).toHaveLength(1)
  })

  test('on a desktop with a weak keyring is a file, which the log, the settings and the doctor say', async () => {
    const dataDir = temporaryFolder()
    const desktop = await launchDesktop({ dataDir, env: KEYCHAIN('weak') })
    await push(desktop)
    expect([has(dataDir, 'master.key.sealed'), has(dataDir, 'master.key')]).toEqual([false, true])
    const note = 'no keyring that Tocsin can use'
    expect(await callByWindow(desktop, 'desktop.get', undefined)).toMatchObject({
      keyNote: expect.stringContaining(note),
    })
    const parts = await callByWindow(desktop, 'doctor.run', undefined)
    expect(parts.find(({ part }) => part === 'keys')?.text).toContain(note)
    expect(desktop.stderr()).toContain(note)
  })
})
