// kill -9 in the middle of work, twenty times over on one folder.
import { test } from 'vitest'
import { killUnderLoad } from '../faults/kill-under-load.ts'
import { chooseSeed } from '../faults/random.ts'

test('what was answered survives kill -9: twenty times on one folder', async () => {
  await killUnderLoad(20, chooseSeed())
})
