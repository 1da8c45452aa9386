// 200 damaged databases, below and above the size that is checked whole at a start.
import { test } from 'vitest'
import { startDamaged } from '../faults/damaged-starts.ts'
import { chosenReplay } from '../faults/fuzz/fuzz.ts'

test('200 damaged databases: 65 and one line, or served, named and nothing lost', async () => {
  const { seed, index } = chosenReplay()
  await startDamaged(200, seed, index)
})
