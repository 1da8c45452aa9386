// One of Node's tick objects is kept, so that V8 never forgets their shape.
import { expect, test } from 'vitest'
import { keepTick } from '../src/main/kept-tick.ts'

test('what is kept is the object of a tick, and the same however often it is asked for', async () => {
  const tick = await keepTick()
  expect(Object.keys(tick)).toEqual(['callback', 'args'])
  expect(Object.getOwnPropertySymbols(tick).map(({ description }) => description)).toEqual(
    expect.arrayContaining(['async_id_symbol', 'trigger_async_id_symbol']),
  )
  expect(await keepTick()).toBe(tick)
})
