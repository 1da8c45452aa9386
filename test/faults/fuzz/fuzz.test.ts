// A few hundred requests by the grammar; 50,000: test/long/fuzz.test.ts.
import { test } from 'vitest'
import { chosenReplay, fuzz } from './fuzz.ts'

test('requests of a fixed seed: no 5xx but 503, and nothing acknowledged is lost', async () => {
  await fuzz(250, { seed: 11, index: null, isReplay: false })
})

test('requests of another seed each time', async () => {
  await fuzz(150, chosenReplay())
})
