// What a removed server takes along (contract remotes.md 8).
import { expect, test } from 'vitest'
import { removalText } from '../../../src/main/remotes/rules/removal.ts'

const NOTHING = { relays: 0, waiting: 0, checks: 0, isWatching: false, pushes: 0 }

test.each([
  [{}, 'its keys'],
  [{ relays: 1 }, 'its keys and 1 relay'],
  [{ checks: 1 }, 'its keys and 1 mirrored check'],
  [{ pushes: 1 }, 'its keys; 1 push stays open there and can no longer be expired from here'],
  [
    { relays: 2, waiting: 3, checks: 40, isWatching: true, pushes: 2 },
    'its keys, 2 relays with 3 waiting signals, 40 mirrored checks and the heartbeat; 2 pushes stay open there and can no longer be expired from here',
  ],
])('%j: %s', (some, text) => {
  expect(removalText({ ...NOTHING, ...some })).toBe(text)
})
