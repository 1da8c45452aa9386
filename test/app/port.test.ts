// The application where its port is another's: it does not start, flips nothing, and what it could not
// hear meanwhile is a gap of its own kind.
import net, { type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../src/main/app/app.ts'
import type { App } from '../../src/main/app/start.ts'
import { HOUR, MINUTE } from '../../src/main/clock.ts'
import { headlessKeychain } from '../../src/main/secrets/crypto/master-key.ts'
import { anUpCheck, at, stored } from '../support/builders.ts'
import { fakeClock, settled } from '../support/fake-clock.ts'
import { openHouse, silentLog, temporaryFolder } from '../support/house.ts'

async function takenPort() {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const free = () => new Promise<void>((resolve) => void server.close(() => resolve()))
  onTestFinished(free)
  return { port: (server.address() as AddressInfo).port, free }
}

/** A folder with a check that was watched until 12:00 and is due at 12:02. */
async function watchedFolder(): Promise<string> {
  const dataDir = temporaryFolder()
  const house = openHouse({ dataDir, clock: fakeClock(at('12:00')) })
  stored(house, anUpCheck())
  await house.monitor.watcher.start()
  await house.monitor.watcher.stop()
  await house.close()
  return dataDir
}

function start(dataDir: string, port: number, now: number): Promise<App> {
  return createApp({
    dataDir,
    flags: { port: String(port) },
    env: {},
    clock: fakeClock(now),
    createLog: () => silentLog,
    createNotifier: () => ({ show: async () => ({ outcome: 'sent' }) }),
    keychain: headlessKeychain(dataDir, {}),
    windowFolder: null,
    restart: () => {},
  })
}

test('the time from the first attempt until it listens is blind', async () => {
  const dataDir = await watchedFolder()
  const { port, free } = await takenPort()
  const inUse = { code: 'PORT_IN_USE' }
  await expect(start(dataDir, port, at('12:30'))).rejects.toMatchObject(inUse)
  await expect(start(dataDir, port, at('12:45'))).rejects.toMatchObject(inUse)
  await free()
  const app = await start(dataDir, port, at('13:00'))
  onTestFinished(() => app.stop())
  await settled()
  expect(app.monitor.gaps.all().map(({ start, end, cause }) => [start, end, cause])).toEqual([
    [at('12:00'), at('12:30'), 'stopped'],
    [at('12:30'), at('13:00'), 'blind'],
  ])
  expect(app.monitor.checks.all()[0]).toMatchObject({
    status: 'up',
    alertAfter: at('13:00') + MINUTE,
  })
})

test('a start that comes to nothing flips nothing', async () => {
  const dataDir = await watchedFolder()
  const { port } = await takenPort()
  await start(dataDir, port, at('12:00') + HOUR).catch(() => {})
  const { monitor } = openHouse({ dataDir, clock: fakeClock(at('13:00')) })
  const [check] = monitor.checks.all()
  expect([check?.status, monitor.gaps.all()]).toEqual(['up', []])
})
