// Twenty thousand requests by chance.
import { test } from 'vitest'
import { fuzz } from '../faults/fuzz.ts'
import { chooseSeed } from '../faults/random.ts'

test('20,000 requests by chance: no 5xx, no crash, nothing changed, nothing leaked', async () => {
  await fuzz(20_000, chooseSeed())
})
