// kill -9 on both sides of a relay, again and again.
import { test } from 'vitest'
import { chooseSeed, createRandom } from '../faults/random.ts'
import { relayUnderKills } from '../faults/relay-under-kills.ts'

test('of 200 relayed signals none is lost by sixteen kills', async () => {
  await relayUnderKills(16, createRandom(chooseSeed()))
})
