// 20,000 requests by chance against the push API and its pages.
import { test } from 'vitest'
import { fuzzPushes } from '../faults/push-fuzz.ts'
import { chooseSeed } from '../faults/random.ts'

test('20,000 fuzzed requests and multiparts leave no trace', async () => {
  await fuzzPushes(20_000, chooseSeed())
})
