// What a server does about its memory at each tick of the watcher: more room under a load, a look at rest.
import { expect, test } from 'vitest'
import { createLoadWatch } from '../src/main/memory-at-rest.ts'

/** Microseconds of processor time in the two seconds of a tick. */
const BUSY = 500_000
const SOME = 100_000
const QUIET = 1000

const MIB = 1024 * 1024

const times = (count: number, spent: number) => new Array<number>(count).fill(spent)

/** What each of the ticks says, by the time that was spent before it. The heap is that large; each collection leaves 12 MiB. */
function told(spent: readonly number[], mebibytes: (tick: number) => number = () => 12) {
  const watch = createLoadWatch()
  let total = 7 * BUSY
  watch.tick({ busy: total, heap: () => 0 })
  return spent.map((time, i) => {
    total += time
    const next = watch.tick({ busy: total, heap: () => mebibytes(i) * MIB })
    // What it takes itself comes before the next tick.
    if (next === 'collect') {
      watch.collected(12 * MIB)
      total += BUSY
      watch.tick({ busy: total, heap: () => 0 })
    }
    return next
  })
}

/** The ticks at which memory is looked at. */
function looksAt(spent: readonly number[]): number[] {
  return told(spent).flatMap((what, i) => (what === 'collect' || what === 'rest' ? [i] : []))
}

/** The ticks at which it is collected. */
function collectsAt(...args: Parameters<typeof told>): number[] {
  return told(...args).flatMap((what, i) => (what === 'collect' ? [i] : []))
}

test('after the start the first tick without a load has a look, then every fifth at rest', () => {
  expect(looksAt(times(12, QUIET))).toEqual([0, 5, 10])
  expect(looksAt([BUSY, SOME, ...times(5, QUIET)])).toEqual([1, 6])
})

test('under a load each tick asks for room, and none has a look', () => {
  expect(told(times(9, BUSY))).toEqual(times(9, 0).map(() => 'grow'))
})

test('what lies about is collected once, as long as nothing new does', () => {
  expect(collectsAt(times(30, QUIET))).toEqual([0])
  expect(collectsAt(times(30, QUIET), (i) => (i === 10 ? 16 : 15))).toEqual([0, 10])
  expect(collectsAt(times(30, QUIET), () => 15)).toEqual([0])
})

test('what a load has left is collected even if the heap is no larger, and again after the next', () => {
  const load = [BUSY, BUSY, ...times(10, QUIET)]
  expect(collectsAt([QUIET, ...load, ...load])).toEqual([0, 7, 19])
})

test('with little to do every twenty-fifth has a look', () => {
  expect(looksAt([QUIET, ...times(60, SOME)])).toEqual([0, 25, 50])
  expect(looksAt([QUIET, ...times(4, QUIET), ...times(5, SOME)])).toEqual([0, 9])
})

test('a pause in a load is no rest; five ticks are', () => {
  const waves = [QUIET, BUSY, ...times(4, QUIET), BUSY, ...times(4, QUIET), BUSY]
  expect(looksAt(waves)).toEqual([0])
  expect(looksAt([...waves, ...times(5, QUIET)])).toEqual([0, waves.length + 4])
})

test('the time of a collection is not taken for work of others', () => {
  const watch = createLoadWatch()
  const tick = (busy: number) => watch.tick({ busy, heap: () => 12 * MIB })
  expect([tick(0), tick(QUIET)]).toEqual([null, 'collect'])
  watch.collected(12 * MIB)
  const collected = QUIET + BUSY
  expect(tick(collected)).toBeNull()
  const after = [1, 2, 3, 4, 5].map((i) => tick(collected + i * QUIET))
  expect(after).toEqual([null, null, null, null, 'rest'])
})
