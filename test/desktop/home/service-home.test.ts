// The service as the desktop app works on it, against a server of the test's process.

import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../../src/main/clock.ts'
import { openHome } from '../../../src/main/desktop/home/open-home.ts'
import { createServiceHome, type ServiceHome } from '../../../src/main/desktop/home/service-home.ts'
import { TocsinError } from '../../../src/main/errors.ts'
import { VERSION } from '../../../src/main/version.ts'
import { ENGLISH } from '../../../src/main/words.ts'
import type { BridgeMessage } from '../../../src/shared/bridge.ts'
import type { Snapshot } from '../../../src/shared/events.ts'
import { silentLog, temporaryFolder } from '../../support/house.ts'
import { serveInProcess } from '../../support/serve-in-process.ts'
import { currentHomeOf } from './some-home.ts'

const LONG = 30_000

function attach(dataDir: string, version = VERSION): ServiceHome {
  const home = createServiceHome({
    ...{ dataDir, version, clock: systemClock, log: silentLog },
    notifier: { show: async () => ({ outcome: 'sent' }) },
    speech: { words: () => ENGLISH, system: () => [], follow: async () => {} },
    answerOwn: async (name) =>
      name === 'desktop.get' ? { status: 200, answer: { output: 'own' } } : null,
    dress: (app) => ({ ...app, runtime: 'desktop', attached: { appVersion: version } }),
  })
  onTestFinished(() => home.stop())
  return home
}

/** Something that answers at the address of the endpoint file, with that status and text. */
async function standIn(dataDir: string, status: number, text = ''): Promise<void> {
  const server = http.createServer((_request, response) => response.writeHead(status).end(text))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const endpoint = { url, token: 'hcl_x', bodyLimit: null, pid: process.pid }
  fs.writeFileSync(path.join(dataDir, 'endpoint'), JSON.stringify(endpoint))
}

const inUse = async () => {
  throw new TocsinError('FOLDER_IN_USE', 'it is served')
}

describe('a service', () => {
  test('answers calls and tells events; what belongs to the app is answered here', async () => {
    const dataDir = temporaryFolder()
    const { url } = await serveInProcess(dataDir)
    const home = attach(dataDir)
    expect(await home.connected(LONG)).toBe(true)
    expect(home.address()).toBe(url)
    expect(home.service()).toEqual({ line: 'Attached to the Tocsin service', canStartHere: false })
    await expect.poll(() => home.state(0)?.watched.counts.all).toBe(0)

    const heard: BridgeMessage[] = []
    const stop = home.subscribe((message) => void heard.push(message))
    await expect.poll(() => heard).toEqual([{ connection: 'back' }])
    const spec = { name: 'backup' }
    const saved = await home.answerCall('checks.save', { uuid: null, project: null, spec })
    expect(saved.status).toBe(200)
    const types = () =>
      heard.flatMap((m) => ('events' in m ? m.events : [])).map(({ type }) => type)
    await expect.poll(types).toContain('check')
    await home.answerCall('app.mute', { until: 8.64e15 })
    const apps = () =>
      heard
        .flatMap((message) => ('events' in message ? message.events : []))
        .flatMap((event) => (event.type === 'app' ? [event.app] : []))
    await expect.poll(() => apps().at(-1)).toMatchObject({ attached: { appVersion: VERSION } })
    await expect.poll(() => home.state(0)?.watched.mutedUntil).toBe('on')
    stop()

    expect(await home.answerCall('desktop.get', undefined)).toMatchObject({
      answer: { output: 'own' },
    })
    const { answer } = await home.answerCall('app.snapshot', undefined)
    expect(answer).toMatchObject({ output: { app: { runtime: 'desktop', version: VERSION } } })
    expect((answer as { output: Snapshot }).output.checks).toHaveLength(1)
    const refused = await home.answerCall('checks.get', { uuid: 'x' })
    expect(refused).toMatchObject({ status: 400, answer: { error: { code: 'INVALID' } } })
  })

  test('of another version is said', async () => {
    const dataDir = temporaryFolder()
    await serveInProcess(dataDir)
    const home = attach(dataDir, '99.0.0')
    await home.connected(LONG)
    expect(home.service()?.line).toBe(
      `The service is Tocsin ${VERSION}, this app 99.0.0: restart the service`,
    )
  })

  test('that restarts is found again at its new address; the window is told of both', async () => {
    const dataDir = temporaryFolder()
    const first = await serveInProcess(dataDir)
    const home = attach(dataDir)
    await home.connected(LONG)
    const heard: BridgeMessage[] = []
    home.subscribe((message) => void heard.push(message))
    const connections = () => heard.flatMap((m) => ('connection' in m ? [m.connection] : []))
    await expect.poll(connections).toEqual(['back'])
    await first.stop()
    await expect.poll(connections).toEqual(['back', 'lost'])
    expect([home.address(), home.state(0)]).toEqual([null, null])
    expect(home.service()).toEqual({
      line: 'Not monitoring: the Tocsin service has stopped',
      canStartHere: true,
    })
    expect(await home.answerCall('keys.list', undefined)).toMatchObject({
      status: 503,
      answer: { error: { code: 'DISCONNECTED' } },
    })
    const second = await serveInProcess(dataDir)
    await expect.poll(connections, { timeout: LONG }).toEqual(['back', 'lost', 'back'])
    expect(home.address()).toBe(second.url)
  })

  test('whose answer to a call makes no sense is connected to anew', async () => {
    const dataDir = temporaryFolder()
    await serveInProcess(dataDir)
    const home = attach(dataDir)
    await home.connected(LONG)
    const heard: BridgeMessage[] = []
    home.subscribe((message) => void heard.push(message))
    await expect.poll(() => heard.length).toBe(1)
    // As a call that did not get through: the connection is in doubt.
    home.link.doubt()
    await expect
      .poll(() => heard)
      .toEqual([{ connection: 'back' }, { connection: 'lost' }, { connection: 'back' }])
  })
})

describe('the app starts', () => {
  test('attached, where somebody serves the folder', async () => {
    const dataDir = temporaryFolder()
    const { url } = await serveInProcess(dataDir)
    const home = await openHome(
      { start: inUse, attach: () => attach(dataDir), expectsService: false, log: silentLog },
      {},
    )
    expect(home.address()).toBe(url)
  })

  test('attached to an installed service, which it does not come before', async () => {
    const dataDir = temporaryFolder()
    const { url } = await serveInProcess(dataDir)
    const start = async () => {
      throw new Error('it must not start')
    }
    const home = await openHome(
      { start, attach: () => attach(dataDir), expectsService: true, log: silentLog },
      {},
    )
    expect(home.address()).toBe(url)
  })

  test('with a refusal, where what answers cannot be attached to', async () => {
    const dataDir = temporaryFolder()
    await standIn(dataDir, 404)
    await expect(
      openHome(
        { start: inUse, attach: () => attach(dataDir), expectsService: false, log: silentLog },
        {},
      ),
    ).rejects.toThrow('of a version that this app cannot attach to')
  })
})

test('the window follows the home that is current', async () => {
  const { current, first, second, heard } = currentHomeOf()
  expect(await current.answerCall('x', null)).toMatchObject({ status: 503 })
  current.use(first.home)
  const stop = current.subscribe((message) => void heard.push(message))
  first.tell({ seq: 1, events: [] })
  current.use(second.home)
  first.tell({ seq: 2, events: [] })
  second.tell({ seq: 3, events: [] })
  expect(heard).toEqual([{ seq: 1, events: [] }, { connection: 'back' }, { seq: 3, events: [] }])
  expect(await current.answerCall('x', null)).toMatchObject({ answer: { output: 'second' } })
  stop()
  second.tell({ seq: 4, events: [] })
  expect(heard).toHaveLength(3)
})
