// Work in lanes: bounds, turns, and what hangs keeps nothing else waiting.
import { describe, expect, onTestFinished, test } from 'vitest'
import { createLanes } from '../../../src/main/notify/outbox/lanes.ts'
import { nextTurn, turnTaken, turnWanted } from '../../../src/main/turns.ts'
import { settled } from '../../support/fake-clock.ts'

/** Lanes whose work ends when the test says so. Items of one letter are of one order. */
function lanesOf(options: { perLane?: number; overall?: number } = {}) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const lanes = createLanes<string>({
    perLane: options.perLane ?? 2,
    overall: options.overall ?? 100,
    orderOf: (item) => item.replace(/\d+$/, ''),
    run(item) {
      begun.push(item)
      return new Promise((resolve) => ends.set(item, resolve))
    },
  })
  return {
    lanes,
    begun,
    async end(...items: readonly string[]) {
      for (const item of items) ends.get(item)?.()
      await settled()
    },
  }
}

test('a lane has so many in hand, and goes on in order as they end', async () => {
  const { lanes, begun, end } = lanesOf()
  for (const item of ['a', 'b', 'c', 'd']) lanes.add('x', item)
  await settled()
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  await end('a', 'c')
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

test('a lane that hangs keeps no other from going on', async () => {
  const { lanes, begun, end } = lanesOf()
  for (const item of ['a', 'b', 'c']) lanes.add('hangs', item)
  for (const item of ['d', 'e', 'f']) lanes.add('goes', item)
  await settled()
  await end('d', 'e')
  expect(begun).toEqual(['a', 'd', 'b', 'e', 'f'])
})

test('lanes take turns, so that a long one does not come before a short one', async () => {
  const { lanes, begun } = lanesOf({ perLane: 4, overall: 4 })
  for (let i = 0; i < 100; i++) lanes.add('long', `long ${i} a`)
  lanes.add('short', 'short')
  await settled()
  expect(begun).toContain('short')
})

test('begins nothing in a turn in which a ping waits to be stored, unless that never ends', async () => {
  const { lanes, begun } = lanesOf()
  turnWanted()
  lanes.add('x', 'a')
  for (let turn = 0; turn < 3; turn++) await nextTurn()
  expect(begun).toEqual([])
  turnTaken()
  await settled()
  expect(begun).toEqual(['a'])
  turnWanted()
  onTestFinished(turnTaken)
  lanes.add('x', 'b')
  await settled()
  expect(begun).toEqual(['a', 'b'])
})

test('all lanes together have so many in hand', async () => {
  const { lanes, begun, end } = lanesOf({ overall: 3 })
  for (const lane of ['x', 'y', 'z', 'w']) lanes.add(lane, lane)
  await settled()
  expect(begun).toHaveLength(3)
  await end('y')
  expect(begun).toEqual(['x', 'y', 'z', 'w'])
})

describe('items of one order', () => {
  test('go one after the other, while others pass them', async () => {
    const { lanes, begun, end } = lanesOf()
    for (const item of ['a1', 'a2', 'a3', 'b1']) lanes.add('x', item)
    await settled()
    expect(begun).toEqual(['a1', 'b1'])
    await end('a1')
    expect(begun).toEqual(['a1', 'b1', 'a2'])
    await end('a2')
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3'])
  })

  test('have the next turn of their lane when the one before has ended', async () => {
    const { lanes, begun, end } = lanesOf()
    for (const item of ['a1', 'b1', 'a2', 'c1', 'd1', 'e1']) lanes.add('x', item)
    await settled()
    await end('b1')
    expect(begun).toEqual(['a1', 'b1', 'c1'])
    await end('a1')
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
  })

  test('do so across lanes, too', async () => {
    const { lanes, begun, end } = lanesOf()
    lanes.add('x', 'a1')
    lanes.add('y', 'a2')
    await settled()
    expect(begun).toEqual(['a1'])
    await end('a1')
    expect(begun).toEqual(['a1', 'a2'])
  })

  test('are all begun, however many', async () => {
    const begun: number[] = []
    const lanes = createLanes<number>({
      ...{ perLane: 4, overall: 100, orderOf: () => 'one' },
      run: async (item) => void begun.push(item),
    })
    const items = Array.from({ length: 20_000 }, (_, i) => i)
    for (const item of items) lanes.add('x', item)
    await expect.poll(() => lanes.size).toBe(0)
    expect(begun).toEqual(items)
  })
})

test('its size counts what waits and what is in hand', async () => {
  const { lanes, end } = lanesOf()
  for (const item of ['a1', 'a2', 'b', 'c']) lanes.add('x', item)
  await settled()
  expect(lanes.size).toBe(4)
  await end('a1', 'b')
  expect(lanes.size).toBe(2)
})

describe('a stop', () => {
  test('begins nothing more, and is over when what is in hand has ended', async () => {
    const { lanes, begun, end } = lanesOf()
    for (const item of ['a', 'b', 'c']) lanes.add('x', item)
    await settled()
    let isOver = false
    void lanes.stop().then(() => {
      isOver = true
    })
    await end('a')
    expect([begun, isOver]).toEqual([['a', 'b'], false])
    await end('b')
    expect([begun, isOver]).toEqual([['a', 'b'], true])
  })

  test('comes before what was just added', async () => {
    const { lanes, begun } = lanesOf()
    lanes.add('x', 'a')
    await lanes.stop()
    await settled()
    expect(begun).toEqual([])
  })

  test('is over at once when nothing is in hand', async () => {
    await lanesOf().lanes.stop()
  })
})
