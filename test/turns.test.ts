// Turns of long work: it lets writes go first, and goes on all the same.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { createWriteQueue } from '../src/main/store/write-queue.ts'
import { nextTurn, quietTurn } from '../src/main/turns.ts'

test('long work goes on after the writes that came meanwhile, each of which asks for the next', async () => {
  const { write } = createWriteQueue(new Database(':memory:'))
  const order: string[] = []
  async function writes(): Promise<void> {
    for (const name of ['first', 'second', 'third']) {
      await write(() => {})
      order.push(name)
    }
  }
  const written = writes()
  await quietTurn().then(() => order.push('long work'))
  await written
  expect(order).toEqual(['first', 'second', 'third', 'long work'])
})

test('under writes that never end it goes on, too', async () => {
  const { write } = createWriteQueue(new Database(':memory:'))
  let isOver = false
  let count = 0
  async function writes(): Promise<void> {
    while (!isOver) {
      await write(() => {})
      count++
    }
  }
  const written = writes()
  await quietTurn()
  expect(count).toBeGreaterThan(3)
  isOver = true
  await written
})

test('without any it takes one turn', async () => {
  const order: string[] = []
  const quiet = quietTurn().then(() => order.push('long work'))
  await nextTurn()
  await nextTurn()
  order.push('two turns')
  await quiet
  expect(order).toEqual(['long work', 'two turns'])
})
