// Starting and ending: ports and folders that are taken, quitting with a request in hand, restarts.
import fs from 'node:fs'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../support/house.ts'
import { serve, tocsin } from '../../support/tocsin.ts'
import { CAN_LAUNCH, eventually, launchDesktop, RUNTIME, runDesktop } from '../support/launch.ts'
import { CAN_LACK_TRAY, HAS_WINDOW_MANAGER } from '../support/system.ts'

/** Another program that has a port. */
async function takePort(): Promise<{ port: number; close: () => Promise<void> }> {
  const server = net.createServer()
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => close())
  return { port: (server.address() as AddressInfo).port, close }
}

function createCheck(dataDir: string): string {
  return tocsin(['check', 'create', '--name', 'backup', '--data-dir', dataDir]).stdout.trim()
}

/** A ping whose body is not yet sent whole. */
function slowPing(url: string) {
  const request = http.request(url, { method: 'POST', headers: { 'content-length': 10 } })
  const answered = new Promise<number | undefined>((resolve, reject) => {
    request.on('response', (response) => resolve(response.resume().statusCode))
    request.on('error', reject)
  })
  request.write('first')
  return { answered, finish: () => request.end('-half') }
}

const isRefused = (url: string) =>
  fetch(url).then(
    () => false,
    () => true,
  )

describe.skipIf(!CAN_LAUNCH)(`starting and ending (desktop runtime: ${RUNTIME})`, () => {
  test('quitting answers the request in hand, and all of it is there after a restart', async () => {
    const dataDir = temporaryFolder()
    const desktop = await launchDesktop({ dataDir, words: ['--hidden'] })
    const base = await desktop.url()
    const ping = new URL(new URL(createCheck(dataDir)).pathname, base).href
    const inHand = slowPing(ping)
    // Its head has arrived once a later request is answered.
    await fetch(ping)
    const ended = desktop.quit()
    await eventually(() => isRefused(base)).toBe(true)
    inHand.finish()
    expect(await inHand.answered).toBe(200)
    expect(await ended).toBe(0)

    const again = await launchDesktop({ dataDir, words: ['--hidden'] })
    await again.url()
    const list = tocsin(['check', 'list', '--json', '--data-dir', dataDir]).stdout
    expect(JSON.parse(list)).toMatchObject({ checks: [{ name: 'backup', n_pings: 2 }] })
  })

  test.skipIf(!CAN_LACK_TRAY || !HAS_WINDOW_MANAGER)(
    'without a tray, closing the window asks; keeping goes on watching in the task bar',
    async () => {
      const desktop = await launchDesktop()
      const base = await desktop.url()
      await eventually(async () => (await desktop.windows())[0]?.isVisible).toBe(true)
      await desktop.closeWindow()
      await desktop.answer('Keep Monitoring')
      expect((await desktop.windows())[0]?.isMinimized).toBe(true)
      expect((await fetch(`${base}/api/v3/status/`)).status).toBe(200)
      await desktop.closeWindow()
      await desktop.answer('Quit')
      expect(await desktop.ended).toBe(0)
    },
  )

  test('when the session is lost, the last tick is stored all the same', async () => {
    const dataDir = temporaryFolder()
    const desktop = await launchDesktop({ dataDir, words: ['--hidden'] })
    await desktop.url()
    const lastTick = () => {
      const db = new Database(path.join(dataDir, 'monitor.sqlite'), { readonly: true })
      try {
        return Number(
          db.prepare(`SELECT value FROM settings WHERE key = 'last_tick'`).pluck().get(),
        )
      } finally {
        db.close()
      }
    }
    const before = lastTick()
    // As Electron's `ExitWithCode`: neither `before-quit` nor `will-quit`.
    await desktop
      .inMain(({ app }) => {
        const { tocsinRecorder } = globalThis as unknown as {
          tocsinRecorder: { travel(ms: number): void }
        }
        tocsinRecorder.travel(5000)
        app.exit(1)
      })
      .catch(() => {})
    expect(await desktop.ended).toBe(1)
    expect(lastTick()).toBeGreaterThanOrEqual(before + 5000)
  })

  test('a port that is taken is told with a way out, and never left without a word', async () => {
    const taken = await takePort()
    const desktop = await launchDesktop({ words: ['--hidden', '--port', String(taken.port)] })
    await eventually(() => desktop.questions()).toMatchObject([
      {
        message: `Port ${taken.port} is in use by another program`,
        choices: ['Try Again', 'Use Another Port This Time', 'Quit'],
      },
    ])
    expect(desktop.stdout()).toBe('')
    await desktop.answer('Try Again')
    await eventually(() => desktop.stderr().match(/cannot start/g)?.length).toBe(2)
    await taken.close()
    await desktop.answer('Try Again')
    expect(new URL(await desktop.url()).port).toBe(String(taken.port))
  })

  test('nobody answers: the event loop runs on, in a message box it would not', async () => {
    const taken = await takePort()
    const desktop = await launchDesktop({
      words: ['--hidden', '--port', String(taken.port)],
      env: { TOCSIN_STAND_IN: 'blocking-dialogs' },
    })
    await eventually(() => desktop.questions()).toHaveLength(1)
    expect(await desktop.inMain(() => 'runs')).toBe('runs')
    await taken.close()
    await desktop.answer('Try Again', 'Enter')
    const base = await desktop.url()
    await eventually(() => desktop.questions()).toEqual([])

    expect((await fetch(`${base}/api/v3/status/`)).status).toBe(200)
    expect(await desktop.told('dialog.showMessageBox')).toEqual([])
  })

  test('Escape is the last choice of a question', async () => {
    const taken = await takePort()
    const desktop = await launchDesktop({ words: ['--hidden', '--port', String(taken.port)] })
    await eventually(() => desktop.questions()).toHaveLength(1)
    // As Electron tells it before the page does.
    await desktop.inMain(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows()
      window?.webContents.emit('before-input-event', {}, { type: 'keyUp', key: 'Escape' })
      window?.webContents.emit('before-input-event', {}, { type: 'keyDown', key: 'a' })
    })
    expect(await desktop.questions()).toHaveLength(1)
    await desktop
      .inMain(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows()
        window?.webContents.emit('before-input-event', {}, { type: 'keyDown', key: 'Escape' })
      })
      .catch(() => {})
    expect(await desktop.ended).toBe(69)
  })

  test('another port is taken when a person chose it; quitting ends with the code of a taken port', async () => {
    const { port } = await takePort()
    const words = ['--hidden', '--port', String(port)]
    const moved = await launchDesktop({ words })
    await moved.answer('Use Another Port This Time')
    expect(new URL(await moved.url()).port).not.toBe(String(port))
    const left = await launchDesktop({ words })
    await left.answer('Quit')
    expect(await left.ended).toBe(69)
  })

  test('a folder whose server cannot be attached to is told, and served once that has ended', async () => {
    const dataDir = temporaryFolder()
    const server = await serve(dataDir)
    const file = path.join(dataDir, 'endpoint')
    const endpoint = JSON.parse(fs.readFileSync(file, 'utf8'))
    // As a version answers that has no such routes: they are hidden from other tokens.
    fs.writeFileSync(file, JSON.stringify({ ...endpoint, token: `hcl_${'x'.repeat(28)}` }))
    const desktop = await launchDesktop({ dataDir, words: ['--hidden'] })
    await eventually(() => desktop.questions()).toMatchObject([{ choices: ['Try Again', 'Quit'] }])
    await server.stop()
    await desktop.answer('Try Again')
    await desktop.url()
  })

  test('a damaged database is told and left as it was', async () => {
    const dataDir = temporaryFolder()
    const file = path.join(dataDir, 'monitor.sqlite')
    fs.writeFileSync(file, 'this is no database, whatever its name says'.repeat(100))
    const before = fs.readFileSync(file)
    const desktop = await launchDesktop({ dataDir, words: ['--hidden'] })
    await desktop.answer('Quit')
    expect(await desktop.ended).toBe(65)
    expect(fs.readFileSync(file)).toEqual(before)
  })

  test.skipIf(RUNTIME === 'electron').each([
    ['win32', [['tocsin']]],
    ['darwin', []],
    ['linux', []],
  ])('a package on %s claims links where no package can: %j', async (platform, expected) => {
    const env = { TOCSIN_STAND_IN_PLATFORM: platform, TOCSIN_STAND_IN_PACKAGED: '1' }
    const desktop = await launchDesktop({ words: ['--hidden'], env })
    await desktop.url()
    expect(await desktop.told('app.setAsDefaultProtocolClient')).toEqual(expected)
  })

  test.skipIf(RUNTIME === 'electron')(
    'a word after an address ends it in silence, as on Windows; a flag with its value is none',
    async () => {
      const env = { TOCSIN_STAND_IN: 'argument-check' }
      const refused = await runDesktop(['--base-url', 'http://host:1', '--hidden'], env)
      expect(refused).toEqual({ code: 255, stderr: '' })
      const desktop = await launchDesktop({ words: ['--base-url=http://host:1', '--hidden'], env })
      await desktop.url()
    },
  )

  test('wrong words end it at once, with a line and an error box', async () => {
    const ended = await runDesktop(['--data-dir', temporaryFolder(), '--observe'])
    expect(ended.code).toBe(64)
    expect(ended.stderr).toContain('tocsin: --observe needs a value\n')
    expect(ended.stderr).toContain('error box: Tocsin cannot start: --observe needs a value.\n')
  })

  test('a data folder that cannot be made is told by an error box', async () => {
    const file = path.join(temporaryFolder(), 'file')
    fs.writeFileSync(file, '')
    const ended = await runDesktop(['--data-dir', path.join(file, 'data')])
    expect(ended.code).not.toBe(0)
    expect(ended.stderr).toContain('error box: Tocsin cannot start: ')
  })
})
