// Long lists about pushes, read page by page.
import { expect, test } from 'vitest'
import { readPages } from '../../src/renderer/pushes/pages.ts'

const ALL = Array.from({ length: 250 }, (_, index) => index)

/** Pages of a hundred, noting where each begins. */
function pagesOf(all: readonly number[]) {
  const offsets: number[] = []
  const read = async (offset: number) => {
    offsets.push(offset)
    return { items: all.slice(offset, offset + 100), more: all.length > offset + 100 }
  }
  return { read, offsets }
}

test('as many pages are read as are wanted', async () => {
  const { read, offsets } = pagesOf(ALL)
  const { items, more } = await readPages(2, read)
  expect(items).toEqual(ALL.slice(0, 200))
  expect(more).toBe(true)
  expect(offsets).toEqual([0, 100])
})

test('after the last page nothing is asked for', async () => {
  const { read, offsets } = pagesOf(ALL)
  const { items, more } = await readPages(9, read)
  expect(items).toEqual(ALL)
  expect(more).toBe(false)
  expect(offsets).toEqual([0, 100, 200])
})
