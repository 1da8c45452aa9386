// Planned deliveries on their way into memory: of each channel a few at a time.
import { expect, test } from 'vitest'
import { createPageIn } from '../../../src/main/notify/outbox/page-in.ts'
import type { Notification } from '../../../src/main/notify/tables/notifications.ts'

/** Rows of channels by number, all of them 'sending' until they are taken off. */
function intakeOf(
  rows: { id: number; channelId: number }[],
  limit: number,
  assertTakes: (channelId: number) => void = () => {},
) {
  const taken: number[] = []
  let hungry = 0
  const pageIn = createPageIn({
    notifications: {
      sending: (channelId, afterId, count) =>
        rows
          .filter((row) => row.channelId === channelId && row.id > afterId)
          .slice(0, count) as Notification[],
      channelsSending: () => [...new Set(rows.map(({ channelId }) => channelId))],
    },
    limitOf: () => limit,
    takeIn: async (channelId, rows) => {
      assertTakes(channelId)
      taken.push(...rows.map(({ id }) => id))
    },
    onHungry: () => hungry++,
  })
  return {
    pageIn,
    taken,
    hungry: () => hungry,
    async feedAll() {
      while (await pageIn.feed()) {
        // As often as there is something to do.
      }
    },
  }
}

const rowsOf = (channelId: number, from: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: from + i, channelId }))

test('takes in what an earlier process left, of every channel', async () => {
  const { pageIn, taken, feedAll } = intakeOf([...rowsOf(1, 1, 3), ...rowsOf(2, 4, 2)], 10)
  pageIn.lookAtAll()
  await feedAll()
  expect(taken).toEqual([1, 2, 3, 4, 5])
})

test('takes in what was planned since, once', async () => {
  const rows = rowsOf(1, 1, 2)
  const { pageIn, taken, feedAll } = intakeOf(rows, 10)
  pageIn.lookAtAll()
  await feedAll()
  rows.push(...rowsOf(1, 3, 1))
  pageIn.planned(1)
  await feedAll()
  expect(taken).toEqual([1, 2, 3])
})

test('does nothing for channels that nothing was planned for', async () => {
  const { pageIn } = intakeOf(rowsOf(1, 1, 2), 10)
  expect(await pageIn.feed()).toBe(false)
})

test('holds so many of a channel, and takes in more when half of them are over', async () => {
  const { pageIn, taken, hungry, feedAll } = intakeOf(rowsOf(1, 1, 10), 4)
  pageIn.lookAtAll()
  await feedAll()
  expect(taken).toEqual([1, 2, 3, 4])
  pageIn.over(1)
  expect(hungry()).toBe(0)
  pageIn.over(1)
  expect(hungry()).toBe(1)
  await feedAll()
  expect(taken).toEqual([1, 2, 3, 4, 5, 6])
})

test('a channel with thousands keeps no other waiting', async () => {
  const { pageIn, taken, feedAll } = intakeOf([...rowsOf(1, 1, 5000), ...rowsOf(2, 5001, 1)], 300)
  pageIn.lookAtAll()
  await pageIn.feed()
  expect(taken).toContain(5001)
  await feedAll()
  expect(taken).toHaveLength(301)
})

test('everything is taken in, in order, as what was before ends', async () => {
  const { pageIn, taken, feedAll } = intakeOf(rowsOf(1, 1, 1000), 7)
  pageIn.lookAtAll()
  await feedAll()
  for (let over = 0; over < 1000; over++) {
    pageIn.over(1)
    await feedAll()
  }
  expect(taken).toEqual(Array.from({ length: 1000 }, (_, i) => i + 1))
})

test('what is planned while a page is taken in is not overlooked', async () => {
  const rows = rowsOf(1, 1, 1)
  const all = intakeOf(rows, 10)
  all.pageIn.lookAtAll()
  const feeding = all.pageIn.feed()
  rows.push(...rowsOf(1, 2, 1))
  all.pageIn.planned(1)
  await feeding
  await all.feedAll()
  expect(all.taken).toEqual([1, 2])
})

test('a page that could not be taken in comes again, whole, and keeps no other channel waiting', async () => {
  let isBroken = true
  const all = intakeOf([...rowsOf(1, 1, 4), ...rowsOf(2, 5, 1)], 4, (channelId) => {
    if (channelId === 1 && isBroken) throw new Error('broken')
  })
  all.pageIn.lookAtAll()
  await expect(all.pageIn.feed()).rejects.toThrow('broken')
  expect(all.taken).toEqual([5])
  isBroken = false
  await all.feedAll()
  expect(all.taken).toEqual([5, 1, 2, 3, 4])
})
