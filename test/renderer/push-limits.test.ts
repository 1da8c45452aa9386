import { expect, test } from 'vitest'
import { isUsedUpUnder } from '../../src/renderer/pushes/push-limits.ts'
import { linesOf } from '../../src/renderer/pushes/sample-lines.ts'

const NOW = Date.UTC(2026, 0, 15)
const PUSH = { createdAt: NOW - 60 * 60_000, expireAfterViews: 5, viewsLeft: 3 }

test.each([
  [{ minutes: 61, views: 3 }, false],
  [{ minutes: 60, views: 3 }, true],
  [{ minutes: 61, views: 2 }, true],
  [{ minutes: 1, views: 100 }, true],
])('under %j a push of an hour with 2 views used ends at once: %j', (limits, ends) => {
  expect(isUsedUpUnder(PUSH, limits, NOW)).toBe(ends)
})

test.each([
  ['', []],
  ['hunter2', [7]],
  ['a\r\nbc\n\nd', [1, 2, 0, 1]],
  ['x'.repeat(2000), [500]],
])('of %j the preview knows the lengths %j', (payload, lines) => {
  expect(linesOf(payload)).toEqual(lines)
})

test('of a long secret the preview is told no more than it has room for', () => {
  expect(linesOf('x\n'.repeat(1000))).toHaveLength(40)
})
