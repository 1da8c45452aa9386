import { expect, test } from 'vitest'
import { createFifo } from '../../../src/main/notify/outbox/fifo.ts'

test('what was put first is taken first, at any length', () => {
  const fifo = createFifo<number>()
  const taken: (number | undefined)[] = []
  for (let i = 0; i < 10_000; i++) fifo.put(i)
  for (let i = 0; i < 5000; i++) taken.push(fifo.take())
  for (let i = 10_000; i < 12_000; i++) fifo.put(i)
  expect(fifo.length).toBe(7000)
  while (fifo.length > 0) taken.push(fifo.take())
  expect(taken).toEqual(Array.from({ length: 12_000 }, (_, i) => i))
  expect(fifo.take()).toBeUndefined()
})

test('what is put back is the next to be taken', () => {
  const fifo = createFifo<string>()
  for (const item of ['a', 'b']) fifo.put(item)
  fifo.putBack('x')
  fifo.putBack('y')
  expect(fifo.length).toBe(4)
  expect([fifo.take(), fifo.take(), fifo.take(), fifo.take()]).toEqual(['y', 'x', 'a', 'b'])
})
