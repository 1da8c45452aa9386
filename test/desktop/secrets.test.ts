// The keychain of the built app: the key is sealed once a secret needs it, a keyring that stays shut
// stops no watching, a missing one is told, and who comes without a desktop is told where the key is.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import { runInProcess } from '../support/run-in-process.ts'
import { serve } from '../support/tocsin.ts'
import type { Desktop } from './support/desktop.ts'
import { CAN_LAUNCH, launchDesktop, RUNTIME } from './support/launch.ts'
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
const KEYRING = (is: 'v10' | 'dismissed' | 'absent') => ({ TOCSIN_STAND_IN: `keyring=${is}` })

// The stand-in's keychain does as it is told; that of a real desktop is whose machine it is.
describe.skipIf(!CAN_LAUNCH || RUNTIME !== 'stand-in')('the master key of a desktop', () => {
  let made: string | undefined
  afterAll(() => {
    if (made !== undefined) fs.rmSync(made, { recursive: true, force: true })
  })

  /** A copy of the folder of an app that made a push and ended: it runs once for all tests. */
  async function folderWithPush(): Promise<string> {
    if (made === undefined) {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tocsin-'))
      const desktop = await launchDesktop({ dataDir: folder })
      await push(desktop)
      await desktop.quit()
      made = folder
    }
    const dataDir = temporaryFolder()
    fs.cpSync(made, dataDir, { recursive: true })
    return dataDir
  }

  test('is sealed, opens after a restart, and is nowhere in the folder', async () => {
    const dataDir = await folderWithPush()
    expect([has(dataDir, 'master.key.sealed'), has(dataDir, 'master.key')]).toEqual([true, false])
    const again = await launchDesktop({ dataDir })
    expect(await list(again)).toMatchObject([{ name: 'router' }])
    expect(await callByWindow(again, 'desktop.get', undefined)).toMatchObject({ keyNote: null })
  })

  test('is not asked for before a secret is needed: looking at the empty list does not', async () => {
    const dataDir = temporaryFolder()
    const desktop = await launchDesktop({ dataDir })
    expect(await list(desktop)).toEqual([])
    expect(await callByWindow(desktop, 'tokens.list', undefined)).toEqual([])
    expect((await appState(desktop)).secretsLocked).toBeNull()
    expect(has(dataDir, 'master.key.sealed')).toBe(false)
    // A recipient's page needs the vault to say that it knows no such push.
    expect((await fetch(`${await desktop.url()}/p/nothing.json`)).status).toBe(404)
    expect(has(dataDir, 'master.key.sealed')).toBe(true)
  })

  test('cannot be had by a command or a headless server, which say where it is', async () => {
    const dataDir = await folderWithPush()
    const where = 'the master key is in the desktop’s keychain'
    const command = await runInProcess(['push', '--data-dir', dataDir], { input: 'hunter2' })
    expect([command.code, command.stderr]).toEqual([78, expect.stringContaining(where)])
    const doctor = await runInProcess(['doctor', '--data-dir', dataDir])
    expect(doctor.stdout).toMatch(new RegExp(`^keys +ok .*${where}`, 'm'))
    const server = await serve(dataDir)
    await expect.poll(server.stderr).toContain(`secret pushes are locked: ${where}`)
    expect((await fetch(`${server.url}/api/v3/status/`)).status).toBe(200)
  })

  test('serves commands while the app runs: they push, list, expire and make integrations', async () => {
    const dataDir = temporaryFolder()
    const desktop = await launchDesktop({ dataDir })
    await push(desktop)
    const tell = (words: readonly string[], input?: string) =>
      runInProcess([...words, '--data-dir', dataDir], input === undefined ? {} : { input })
    const done = await tell(['push', '--name', 'by command', '--json'], 'hunter3')
    expect([done.code, done.stderr]).toEqual([0, ''])
    const { url, token } = JSON.parse(done.stdout)
    const opened = await fetch(url.replace(/\/r$/, '.json'))
    expect(await opened.json()).toMatchObject({ payload: 'hunter3' })

    const file = path.join(temporaryFolder(), 'backup.bin')
    // Of more than one chunk.
    fs.writeFileSync(file, Buffer.alloc(600_000, 7))
    expect((await tell(['push', '--file', file, '--days', '2'], '')).code).toBe(0)
    const listed = JSON.parse((await tell(['pushes', 'list', '--json'])).stdout)
    expect(listed).toMatchObject([
      { kind: 'file', name: 'backup.bin', expired: false, days_remaining: 2, views_remaining: 5 },
      { token, kind: 'text', name: 'by command', views_remaining: 4 },
      { name: 'router' },
    ])
    expect(await tell(['pushes', 'expire', token])).toMatchObject({ code: 0, stderr: '' })
    expect((await tell(['pushes', 'expire', 'no-such-push'])).code).toBe(1)
    const [expired] = JSON.parse((await tell(['pushes', 'list', '--expired', '--json'])).stdout)
    expect(expired).toMatchObject({ token, expired: true, days_remaining: 0 })
    expect((await tell(['pushes', 'list', '--account', 'other'])).code).toBe(64)

    const config = JSON.stringify({ url_down: 'http://127.0.0.1:9/', method_down: 'GET' })
    const words = ['channel', 'create', '--kind', 'webhook', '--name', 'hook', '--config', '-']
    const channel = await tell(words, config)
    expect([channel.code, channel.stderr]).toEqual([0, ''])
    expect(await tell(['channel', 'test', 'hook'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('tocsin: '),
    })
  })

  test('of a running app is no use to who has no token: the calls of its window stay shut', async () => {
    const desktop = await launchDesktop({ words: ['--hidden'] })
    const base = await desktop.url()
    const ask = (headers: Record<string, string>, where = 'call') =>
      fetch(`${base}/window/${where}`, {
        ...(where === 'call' ? { method: 'POST', body: '{"name":"app.snapshot"}' } : {}),
        headers,
      }).then(({ status }) => status)
    const endpoint = () =>
      JSON.parse(fs.readFileSync(path.join(desktop.dataDir, 'endpoint'), 'utf8'))
    await expect.poll(() => has(desktop.dataDir, 'endpoint')).toBe(true)
    expect(fs.statSync(path.join(desktop.dataDir, 'endpoint')).mode & 0o777).toBe(0o600)
    expect(await ask({})).toBe(404)
    expect(await ask({}, 'events')).toBe(404)
    expect(await ask({ 'x-api-key': `hcl_${'x'.repeat(28)}` })).toBe(404)
    expect(await ask({ 'x-api-key': endpoint().token, 'x-forwarded-for': '203.0.113.9' })).toBe(404)
    expect(await ask({ 'x-api-key': endpoint().token })).toBe(200)
  })

  test('that was a file is moved into the keychain: sealed at once, removed at the next start', async () => {
    const dataDir = temporaryFolder()
    await runInProcess(['push', '--name', 'before', '--data-dir', dataDir], { input: 'hunter2' })
    const desktop = await launchDesktop({ dataDir, words: ['--hidden'] })
    await desktop.url()
    expect([has(dataDir, 'master.key.sealed'), has(dataDir, 'master.key')]).toEqual([true, true])
    await desktop.quit()
    const again = await launchDesktop({ dataDir })
    expect(await list(again)).toMatchObject([{ name: 'before' }])
    expect([has(dataDir, 'master.key.sealed'), has(dataDir, 'master.key')]).toEqual([true, false])
  })

  test.each(['dismissed', 'absent'] as const)(
    'in a keyring that is %s stops no watching; pushes open after the restart that the window offers',
    async (is) => {
      const dataDir = await folderWithPush()
      const desktop = await launchDesktop({ dataDir, env: KEYRING(is) })
      const base = await desktop.url()
      const make = ['check', 'create', '--name', 'backup', '--data-dir', dataDir]
      const pingUrl = (await runInProcess(make)).stdout.trim()
      const ping = await fetch(`${base}${new URL(pingUrl).pathname}`)
      expect(await ping.text()).toBe('OK')
      await expect(push(desktop)).rejects.toThrow('SECRETS_LOCKED')
      expect((await appState(desktop)).secretsLocked).toContain('Restart Tocsin to unlock it')

      const page = await desktop.page()
      await page.evaluate(() => {
        location.hash = '#/pushes'
      })
      // The app may end, and its browser with it, before the click is answered.
      const click = page.getByRole('button', { name: 'Restart to unlock' }).click()
      await Promise.race([click.catch(() => {}), desktop.ended])
      expect(await desktop.ended).toBe(0)
      const again = await launchDesktop({ dataDir })
      await push(again)
      expect(await list(again)).toHaveLength(2)
    },
  )

  test('without a keyring is a file, which the log, the settings and the doctor say', async () => {
    const dataDir = temporaryFolder()
    const desktop = await launchDesktop({ dataDir, env: KEYRING('v10') })
    await push(desktop)
    expect([has(dataDir, 'master.key.sealed'), has(dataDir, 'master.key')]).toEqual([false, true])
    const note = 'no keyring that Tocsin can use'
    expect(await callByWindow(desktop, 'desktop.get', undefined)).toMatchObject({
      keyNote: { key: 'troubles.keyInFile', values: { file: 'master.key' } },
    })
    const parts = await callByWindow(desktop, 'doctor.run', undefined)
    expect(parts.find(({ part }) => part === 'keys')?.text).toContain(note)
    expect(desktop.stderr()).toContain(note)
  })
})
