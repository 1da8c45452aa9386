// 50,000 requests by the grammar against both APIs, the pages, the window and the pings.
import { test } from 'vitest'
import { chosenReplay, fuzz } from '../faults/fuzz/fuzz.ts'

test('50,000 requests by the grammar: no 5xx but 503, and nothing acknowledged is lost', async () => {
  await fuzz(50_000, chosenReplay())
})
