import { expect, test } from 'vitest'
import { durationText } from '../../src/shared/duration.ts'

const [S, MIN, H, D] = [1000, 60_000, 3_600_000, 86_400_000] as const

test.each([
  [0, '0 s'],
  [999, '0 s'],
  [1000, '1 s'],
  [45 * S + 999, '45 s'],
  [59 * S, '59 s'],
  [MIN, '1 min'],
  [MIN + 1 * S, '1 min 1 s'],
  [59 * MIN + 59 * S, '59 min 59 s'],
  [H, '1 h'],
  [2 * H + 5 * MIN, '2 h 5 min'],
  [2 * H + 59 * S, '2 h'],
  [7 * H + 12 * MIN + 30 * S, '7 h 12 min'],
  [23 * H + 59 * MIN, '23 h 59 min'],
  [D, '1 d'],
  [D + 30 * MIN, '1 d'],
  [400 * D + 3 * H, '400 d 3 h'],
  [-5 * S, '0 s'],
])('%i ms are %s', (milliseconds, expected) => {
  expect(durationText(milliseconds)).toBe(expected)
})
