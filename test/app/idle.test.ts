// The application while nothing happens: it wakes for the watcher's tick, and hardly for anything else.
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../src/main/app/app.ts'
import { MINUTE, SECOND } from '../../src/main/clock.ts'
import { TICK } from '../../src/main/monitor/rules/observer.ts'
import { headlessKeychain } from '../../src/main/secrets/crypto/master-key.ts'
import { type FakeClock, fakeClock } from '../support/fake-clock.ts'
import { silentLog, temporaryFolder } from '../support/house.ts'

/** A clock that notes when its timers fire. */
function countingClock(): FakeClock & { readonly fired: number[] } {
  const clock = fakeClock()
  const fired: number[] = []
  const setTimer: FakeClock['setTimer'] = (delay, fn) =>
    clock.setTimer(delay, () => {
      fired.push(clock.monotonic())
      fn()
    })
  return { ...clock, setTimer, fired }
}

test('it is woken by the ticks of the watcher alone', async () => {
  const [dataDir, clock] = [temporaryFolder(), countingClock()]
  const app = await createApp({
    dataDir,
    flags: { port: '0' },
    env: {},
    clock,
    createLog: () => silentLog,
    createNotifier: () => ({ show: async () => ({ outcome: 'sent' }) }),
    keychain: headlessKeychain(dataDir, {}),
    windowFolder: null,
    restart: () => {},
  })
  onTestFinished(() => app.stop())
  await clock.advance(10 * SECOND)
  clock.fired.length = 0
  await clock.advance(MINUTE)
  const instants = [...new Set(clock.fired)]
  // Each minute something is looked at that has a rhythm of its own.
  expect(instants.length).toBeLessThanOrEqual(MINUTE / TICK + 1)
  // Beside the watcher's tick, something each few seconds at the most.
  expect(clock.fired.length - instants.length).toBeLessThanOrEqual(8)
})
