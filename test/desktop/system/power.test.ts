// What the system says of sleep, wake and shutdown reaches the watcher.
import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { followPower } from '../../../src/main/desktop/system/power.ts'

function aMachine() {
  const power = new EventEmitter()
  const app = new EventEmitter()
  const told: string[] = []
  const note = (what: string) => () => void told.push(what)
  followPower({
    power,
    app: app as unknown as Parameters<typeof followPower>[0]['app'],
    watcher: { suspending: note('suspending'), resumed: note('resumed') },
    onBack: note('back'),
    async onSleep() {
      told.push('sleep')
    },
    quit: note('quit'),
  })
  return { power, app, told }
}

test.each([
  ['suspend', ['suspending', 'sleep']],
  ['lock-screen', ['suspending']],
  ['resume', ['resumed', 'back']],
  ['unlock-screen', ['resumed', 'back']],
  ['shutdown', ['sleep', 'quit']],
])('%s: %j', async (event, expected) => {
  const { power, told } = aMachine()
  power.emit(event)
  await Promise.resolve()
  expect(told).toEqual(expected)
})

test('an end without a clean stop stores the last tick', () => {
  const { app, told } = aMachine()
  app.emit('quit')
  expect(told).toEqual(['suspending'])
})

test('a shutdown waits for the clean stop', () => {
  let isHeld = false
  aMachine().power.emit('shutdown', {
    preventDefault() {
      isHeld = true
    },
  })
  expect(isHeld).toBe(true)
})
