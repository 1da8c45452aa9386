// "Restart now": the server starts anew in its process, with the settings as they are stored then.
import { expect, test } from 'vitest'
import { openMonitorStore } from '../../src/main/store/store.ts'
import type { Snapshot } from '../../src/shared/events.ts'
import { temporaryFolder } from '../support/house.ts'
import { type Served, serve } from '../support/tocsin.ts'
import { callAs, type Session, signIn } from '../support/window-client.ts'
import { freePort, occupyPort, storeSetting } from './running.ts'

/** What runs of an option, asked at an address; undefined while nothing answers there. */
async function currentAt(url: string, session: Session, option: string) {
  try {
    const { settings } = await callAs<Snapshot>({ url }, session, 'app.snapshot')
    return settings.server.find(({ name }) => name === option)?.current
  } catch {
    return undefined
  }
}

async function saveAndRestart(server: Served, options: Record<string, string>): Promise<Session> {
  const session = await signIn(server)
  await callAs(server, session, 'settings.save', { server: options })
  await callAs(server, session, 'app.restart')
  return session
}

test('at the same picked port, for the same session, and nothing more is printed', async () => {
  const server = await serve(temporaryFolder())
  const session = await saveAndRestart(server, { 'ping-log-limit': '7' })
  const printed = server.stdout()
  await expect.poll(() => currentAt(server.url, session, 'ping-log-limit')).toBe('7')
  expect(await server.stop()).toBe(0)
  expect(server.stdout()).toBe(printed)
})

test('a stored port that was changed is the port after that', async () => {
  const dataDir = temporaryFolder()
  const [before, after] = [await freePort(), await freePort()]
  await storePort(dataDir, before)
  const server = await serve(dataDir, [], {}, [])
  expect(server.url).toBe(`http://127.0.0.1:${before}`)
  const session = await saveAndRestart(server, { port: `${after}` })
  const moved = `http://127.0.0.1:${after}`
  await expect.poll(() => currentAt(moved, session, 'port')).toBe(`${after}`)
  expect(await server.stop()).toBe(0)
})

test('a new port that is taken leaves the server where it was, with a line on stderr', async () => {
  const dataDir = temporaryFolder()
  const before = await freePort()
  const { port: taken } = await occupyPort()
  await storePort(dataDir, before)
  const server = await serve(dataDir, [], {}, [])
  const session = await saveAndRestart(server, { port: `${taken}`, 'ping-log-limit': '7' })
  await expect.poll(() => currentAt(server.url, session, 'ping-log-limit')).toBe('7')
  expect(server.stderr()).toMatch(
    new RegExp(`^tocsin: cannot start with the new settings: port ${taken} is in use`, 'm'),
  )
  expect(await server.stop()).toBe(0)
})

/** A folder whose server starts at that port without a flag. */
async function storePort(dataDir: string, port: number): Promise<void> {
  await openMonitorStore(dataDir).close()
  storeSetting(dataDir, 'port', `${port}`)
}
