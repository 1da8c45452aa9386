// Two thousand requests by chance; twenty thousand: test/long/fuzz.test.ts.
import { test } from 'vitest'
import { fuzz } from './fuzz.ts'
import { chooseSeed } from './random.ts'

test('2,000 requests by chance: no 5xx, no crash, nothing changed, nothing leaked', async () => {
  await fuzz(2000, chooseSeed())
})
