// Pages of two lists as one.
import { expect, test } from 'vitest'
import { longPart, mergedPage } from '../../src/main/procedures/merged-page.ts'

const at = (createdAt: number, of: string) => ({ createdAt, of })

/** All pages, one after the other, by what `longPart` reads. */
function pages(long: readonly number[], short: readonly number[], limit: number) {
  const longs = long.map((time) => at(time, 'long'))
  const shorts = short.map((time) => at(time, 'short'))
  const seen: { createdAt: number; of: string }[] = []
  for (let more = true; more; ) {
    const part = longPart(seen.length, limit, shorts.length)
    const read = longs.slice(part.offset, part.offset + part.limit)
    const page = mergedPage(read, shorts, seen.length, limit)
    if (page.items.length === 0) break
    expect(read.length).toBeLessThanOrEqual(limit + shorts.length + 1)
    seen.push(...page.items)
    more = page.more
  }
  return seen
}

const RANGE = Array.from({ length: 30 }, (_, i) => 100 - i)

test.each([
  ['no short one', RANGE, []],
  ['no long one', [], RANGE],
  ['all short ones newer', RANGE, [205, 204, 203]],
  ['all short ones older', RANGE, [5, 4, 3]],
  ['in between, some of the same moment', RANGE, [99, 98, 85, 85, 71, 1]],
  ['more short ones than a page', [50, 40], [60, 55, 54, 45, 44, 43, 42, 30]],
])('every page follows the one before: %s', (_name, long, short) => {
  for (const limit of [1, 2, 3, 7, 100]) {
    const seen = pages(long, short, limit)
    expect(seen.map(({ createdAt }) => createdAt)).toEqual(
      [...long, ...short].sort((a, b) => b - a),
    )
    expect(seen.filter(({ of }) => of === 'short')).toHaveLength(short.length)
  }
})
