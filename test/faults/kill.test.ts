// kill -9 in the middle of work. The same twenty times over: test/long/kill.test.ts.
import { test } from 'vitest'
import { killUnderLoad } from './kill-under-load.ts'
import { chooseSeed } from './random.ts'

test('what was answered survives kill -9: three times on one folder', async () => {
  await killUnderLoad(3, chooseSeed())
})
