// kill -9 on both sides of a relay.
import { test } from 'vitest'
import { chooseSeed, createRandom } from './random.ts'
import { relayUnderKills } from './relay-under-kills.ts'

test('of 200 relayed signals none is lost by kill -9 on either side, and the last states are right', async () => {
  await relayUnderKills(2, createRandom(chooseSeed()))
})
