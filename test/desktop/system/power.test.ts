// What the system says of sleep, wake and shutdown reaches the watcher.
import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { followPower } from '../../../src/main/desktop/system/power.ts'

function aMachine() {
  const power = new EventEmitter()
  const told: string[] = []
  const note = (what: string) => () => void told.push(what)
  followPower({
    power,
    watcher: { suspending: note('suspending'), resumed: note('resumed') },
    onBack: note('back'),
    quit: note('quit'),
  })
  return { power, told }
}

test.each([
  ['suspend', ['suspending']],
  ['lock-screen', ['suspending']],
  ['resume', ['resumed', 'back']],
  ['unlock-screen', ['resumed', 'back']],
  ['shutdown', ['quit']],
])('%s: %j', (event, expected) => {
  const { power, told } = aMachine()
  power.emit(event)
  expect(told).toEqual(expected)
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
