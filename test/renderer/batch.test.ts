// Changes of many checks, asked about once.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { batchOf } from '../../src/renderer/stores/batch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('changes that never pause for a second are asked about each second', () => {
  const ask = vi.fn()
  const batch = batchOf(ask)
  for (let i = 0; i < 30; i++) {
    batch.changed()
    vi.advanceTimersByTime(100)
  }
  expect(ask).toHaveBeenCalledTimes(3)
})

test('what is left asks no more', () => {
  const ask = vi.fn()
  const batch = batchOf(ask)
  batch.changed()
  batch.stop()
  vi.advanceTimersByTime(5000)
  expect(ask).not.toHaveBeenCalled()
})
