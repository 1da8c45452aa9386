// How outcomes reach the store: patiently, and gathered when there are many.
import { describe, expect, test } from 'vitest'
import { SECOND } from '../../../src/main/clock.ts'
import { TocsinError } from '../../../src/main/errors.ts'
import { createBatchedWrites } from '../../../src/main/notify/outbox/batched-writes.ts'
import { createRetriedWrites } from '../../../src/main/notify/outbox/retried-writes.ts'
import { MANY_WRITES } from '../../../src/main/store/write-queue.ts'
import { fakeClock, settled } from '../../support/fake-clock.ts'

/** A store that fails with these errors, one after the other, and then takes everything. */
function retried(...errors: unknown[]) {
  const [clock, troubles] = [fakeClock(), [] as string[]]
  const writes = createRetriedWrites({
    store: {
      async write(fn) {
        const error = errors.shift()
        if (error !== undefined) throw error
        return fn()
      },
    },
    clock,
    onTrouble: (what, error) => void troubles.push(`${what}: ${error}`),
  })
  return { clock, troubles, writes }
}

const full = () => new TocsinError('STORE_UNAVAILABLE', 'disk full')
const busy = () => new TocsinError('STORE_BUSY', 'too much')

describe('a retried write', () => {
  test('that the store takes is done, and tells nobody', async () => {
    const { writes, troubles } = retried()
    expect([await writes.write(() => 7), troubles]).toEqual([7, []])
  })

  test.each([full, busy])(
    'that it does not take is tried again every five seconds',
    async (error) => {
      const { clock, writes, troubles } = retried(error(), error())
      let result: number | undefined
      void writes
        .write(() => 7)
        .then((value) => {
          result = value
        })
      await settled()
      await clock.advance(10 * SECOND - 1)
      expect(result).toBeUndefined()
      await clock.advance(1)
      expect([result, troubles.length]).toEqual([7, 2])
    },
  )

  test('that throws itself is not tried again', async () => {
    const { writes } = retried()
    const wrong = () => {
      throw new RangeError('mine')
    }
    await expect(writes.write(wrong)).rejects.toThrow('mine')
  })

  test('to a store that is closed is given up', async () => {
    const { writes } = retried(new TocsinError('STORE_CLOSED', 'closing'))
    expect(await writes.write(() => 7)).toBeUndefined()
  })

  test('is given up at the stop, not before it was tried', async () => {
    const { writes } = retried(full())
    const waiting = writes.write(() => 7)
    await settled()
    writes.stop()
    expect(await waiting).toBeUndefined()
    expect(await writes.write(() => 8)).toBe(8)
  })
})

describe('batched writes', () => {
  function gathering() {
    const [clock, begun] = [fakeClock(), [] as string[]]
    const state = { busy: false }
    const writes = createBatchedWrites({
      clock,
      isBusy: () => state.busy,
      writes: { write: async (fn) => fn() },
    })
    const put = (name: string) =>
      writes.write(() => {
        begun.push(name)
        return name
      })
    return { clock, begun, state, writes, put }
  }

  test('are written at once while there is little to do', async () => {
    const { begun, put } = gathering()
    expect(await put('a')).toBe('a')
    expect(begun).toEqual(['a'])
  })

  test('wait for each other while there is much, in order', async () => {
    const { clock, begun, state, put } = gathering()
    state.busy = true
    const results = [put('a'), put('b')]
    state.busy = false
    results.push(put('c'))
    await clock.advance(24)
    expect(begun).toEqual([])
    await clock.advance(1)
    expect([begun, await Promise.all(results)]).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ])
    await put('d')
    expect(begun).toHaveLength(4)
  })

  /** Always busy; counts the writes that are begun in each turn of the event loop. */
  function countingTurns() {
    const [clock, turns] = [fakeClock(), [] as number[]]
    let inTurn = 0
    const writes = createBatchedWrites({
      clock,
      isBusy: () => true,
      writes: {
        async write(fn) {
          if (inTurn++ === 0) {
            setImmediate(() => {
              turns.push(inTurn)
              inTurn = 0
            })
          }
          return fn()
        },
      },
    })
    return { clock, turns, writes }
  }

  test('are begun as many in a turn as another thread waits for, so that no ping waits for all of them', async () => {
    const { clock, turns, writes } = countingTurns()
    const many = 2 * MANY_WRITES + 4
    const results = Promise.all(Array.from({ length: many }, (_, i) => writes.write(() => i)))
    await clock.advance(25)
    expect(await results).toEqual(Array.from({ length: many }, (_, i) => i))
    await expect.poll(() => turns).toEqual([MANY_WRITES, MANY_WRITES, 4])
  })

  test('that come while others are begun are gathered again', async () => {
    const { clock, turns, writes } = countingTurns()
    const late: Promise<unknown>[] = []
    const early = Array.from({ length: MANY_WRITES + 1 }, () =>
      writes.write(() => void late.push(writes.write(() => 'late'))),
    )
    await clock.advance(25)
    await Promise.all(early)
    await settled()
    expect(turns).toEqual([MANY_WRITES, 1])
    await clock.advance(25)
    expect(await Promise.all(late)).toEqual(early.map(() => 'late'))
    await expect.poll(() => turns).toEqual([MANY_WRITES, 1, MANY_WRITES, 1])
  })

  test('are all written at the stop, and after it at once', async () => {
    const { begun, state, writes, put } = gathering()
    state.busy = true
    void put('a')
    writes.stop()
    await put('b')
    expect(begun).toEqual(['a', 'b'])
  })

  test('pass on what a write throws', async () => {
    const { clock, state, writes } = gathering()
    state.busy = true
    const wrong = writes.write(() => {
      throw new RangeError('mine')
    })
    const seen = expect(wrong).rejects.toThrow('mine')
    await clock.advance(25)
    await seen
  })
})
