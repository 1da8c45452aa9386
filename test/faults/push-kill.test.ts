// kill -9 among creates and reveals. The same twenty times over: test/long/push-kill.test.ts.
import { test } from 'vitest'
import { killUnderPushLoad } from './push-kill-under-load.ts'
import { chooseSeed } from './random.ts'

test('answered creates survive kill -9, answered last views do not come back: 3 times', async () => {
  await killUnderPushLoad(3, chooseSeed())
})
