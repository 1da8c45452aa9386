// kill -9 among creates and reveals, twenty times on one folder.
import { test } from 'vitest'
import { killUnderPushLoad } from '../faults/push-kill-under-load.ts'
import { chooseSeed } from '../faults/random.ts'

test('answered creates survive kill -9, answered last views do not come back: 20 times', async () => {
  await killUnderPushLoad(20, chooseSeed())
})
