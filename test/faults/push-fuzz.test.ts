// 2,000 requests by chance. Ten times as many: test/long/push-fuzz.test.ts.
import { test } from 'vitest'
import { fuzzPushes } from './push-fuzz.ts'
import { chooseSeed } from './random.ts'

test('2,000 fuzzed requests and multiparts leave no trace', async () => {
  await fuzzPushes(2000, chooseSeed())
})
