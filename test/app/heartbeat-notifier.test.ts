// A server whose notifications fail is blind to the people at its machine: the one that watches it is told
// (contract remotes.md 5).
import { expect, test } from 'vitest'
import { createApp } from '../../src/main/app/app.ts'
import { headlessKeychain } from '../../src/main/secrets/crypto/master-key.ts'
import type { Snapshot } from '../../src/shared/events.ts'
import { run } from '../commands/running.ts'
import { aHealthchecksServer, aListedCheck } from '../remotes/support/stand-in.ts'
import { hastenedClock } from '../support/hastened-clock.ts'
import { silentLog, temporaryFolder } from '../support/house.ts'

test('after a minute in which notifications fail the heartbeat says so', async () => {
  const there = aListedCheck()
  const server = await aHealthchecksServer([there])
  const dataDir = temporaryFolder()
  const tocsin = (...words: string[]) => run([...words, '--data-dir', dataDir])
  await tocsin('remote', 'add', '--name', 'nas', '--url', server.url, '--no-mirror')
  await tocsin('heartbeat', 'set', '--to', 'nas', '--target', there.uuid)
  const clock = hastenedClock()
  const app = await createApp({
    ...{ dataDir, clock, flags: { port: '0', observe: 'strict' }, env: {} },
    createLog: () => silentLog,
    createNotifier: () => ({ show: async () => ({ outcome: 'failed', reason: 'no bus' }) }),
    keychain: headlessKeychain(dataDir, {}),
    windowFolder: null,
    restart: () => {},
  })
  try {
    await expect.poll(() => server.pings.length).toBe(1)
    const call = async (name: string, input?: unknown) => (await app.answerCall(name, input)).answer
    const { output } = (await call('app.snapshot')) as { output: Snapshot }
    const desktop = output.channels.find(({ kind }) => kind === 'desktop')
    expect(await call('channels.test', { uuid: desktop?.uuid })).toMatchObject({
      output: { error: 'no bus' },
    })
    clock.hasten(60)
    await expect.poll(() => server.pings.at(-1)?.url).toMatch(/\/fail$/)
    expect(server.pings.at(-1)?.body.toString()).toBe('Notifications fail: no bus')
  } finally {
    await app.stop()
  }
})
