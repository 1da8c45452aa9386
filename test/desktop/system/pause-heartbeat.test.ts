// The heartbeat of a laptop that goes to sleep.
import { expect, test } from 'vitest'
import { pauseHeartbeat } from '../../../src/main/desktop/system/pause-heartbeat.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { silentLog } from '../../support/house.ts'

test('it is paused by whoever monitors', async () => {
  const asked: unknown[] = []
  const answerCall = async (name: unknown) => {
    asked.push(name)
    return { status: 200, answer: { output: null } }
  }
  await pauseHeartbeat({ answerCall }, { clock: fakeClock(), log: silentLog })
  expect(asked).toEqual(['heartbeat.pause'])
})

test('nobody waits longer than 2 s, nor for what goes wrong', async () => {
  const clock = fakeClock()
  const hanging = { answerCall: () => new Promise<never>(() => {}) }
  const paused = pauseHeartbeat(hanging, { clock, log: silentLog })
  await clock.advance(2000)
  await paused
  const warnings: string[] = []
  const log = { warn: (line: string) => void warnings.push(line) }
  const failing = { answerCall: () => Promise.reject(new Error('gone')) }
  await pauseHeartbeat(failing, { clock, log })
  expect(warnings).toEqual(['the heartbeat could not be paused: gone'])
})
