// What a server does about its memory at each tick of the watcher: more room under a load, a look at rest.
import { expect, test } from 'vitest'
import { createLoadWatch } from '../src/main/memory-at-rest.ts'

/** Microseconds of processor time in the two seconds of a tick. */
const BUSY = 500_000
const SOME = 100_000
const QUIET = 1000

const times = (count: number, spent: number) => new Array<number>(count).fill(spent)

/** What each of the ticks says, by the time that was spent before it. */
function told(spent: readonly number[], watch = createLoadWatch()) {
  let total = 7 * BUSY
  watch.tick(total)
  return spent.map((time) => {
    total += time
    return watch.tick(total)
  })
}

/** The ticks at which memory is looked at. */
function looksAt(spent: readonly number[]): number[] {
  return told(spent).flatMap((what, i) => (what === 'look' ? [i] : []))
}

test('after the start the first tick without a load has a look, then every fifth at rest', () => {
  expect(looksAt(times(12, QUIET))).toEqual([0, 5, 10])
  expect(looksAt([BUSY, SOME, ...times(5, QUIET)])).toEqual([1, 6])
})

test('under a load each tick asks for room, and none has a look', () => {
  expect(told(times(9, BUSY))).toEqual(times(9, 0).map(() => 'grow'))
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
  expect([watch.tick(0), watch.tick(QUIET)]).toEqual([null, 'look'])
  watch.skip()
  const collected = QUIET + BUSY
  expect(watch.tick(collected)).toBeNull()
  const after = [1, 2, 3, 4, 5].map((i) => watch.tick(collected + i * QUIET))
  expect(after).toEqual([null, null, null, null, 'look'])
})
