// Starting and ending: ports and folders that are taken, quitting with a request in hand, restarts.
import fs from 'node:fs'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../support/house.ts'
import { serve, tocsin } from '../../support/tocsin.ts'
import { CAN_LAUNCH, eventually, launchDesktop, RUNTIME, runDesktop } from '../support/launch.ts'

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

  test('without a tray, closing the window asks; keeping goes on watching in the task bar', async () => {
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
  })

  test('a port that is taken is told with a way out, and never left without a word', async () => {
    const taken = await takePort()
    const desktop = await launchDesktop({ words: ['--hidden', '--port', String(taken.port)] })
    await eventually(() => desktop.dialogs()).toMatchObject([
      {
        message: `Port ${taken.port} is in use by another program`,
        buttons: ['Try Again', 'Use Another Port This Time', 'Quit'],
      },
    ])
    expect(desktop.stdout()).toBe('')
    await desktop.answer('Try Again')
    await eventually(async () => (await desktop.told('dialog.showMessageBox')).length).toBe(2)
    await taken.close()
    await desktop.answer('Try Again')
    expect(new URL(await desktop.url()).port).toBe(String(taken.port))
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

  test('a folder that a headless server serves is told, and served once that has ended', async () => {
    const dataDir = temporaryFolder()
    const server = await serve(dataDir)
    const desktop = await launchDesktop({ dataDir, words: ['--hidden'] })
    await eventually(() => desktop.dialogs()).toMatchObject([{ buttons: ['Try Again', 'Quit'] }])
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

  test('wrong words end it at once, without a dialog', async () => {
    const ended = await runDesktop(['--data-dir', temporaryFolder(), '--observe'])
    expect(ended.code).toBe(64)
    expect(ended.stderr).toContain('tocsin: --observe needs a value\n')
  })
})
