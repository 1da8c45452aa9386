// When a process gives its memory back: at rest, and when there is something to give.
import { expect, test } from 'vitest'
import { createRestWatch } from '../src/main/memory-at-rest.ts'

const MIB = 1024 * 1024
/** Microseconds of processor time in a second. */
const BUSY = 500_000
const QUIET = 1000

/** The looks at which a collection is due; each leaves `left` MiB. */
function dueAt(looks: readonly (readonly [busy: number, mebibytes: number])[], left = 12) {
  const watch = createRestWatch()
  let total = 0
  return looks.flatMap(([busy, mebibytes], i) => {
    total += busy
    if (!watch.isDue({ busy: total, heap: mebibytes * MIB })) return []
    watch.collected(left * MIB)
    return [i]
  })
}

test('after the start, once a second was quiet', () => {
  expect(dueAt(Array.from({ length: 9 }, () => [QUIET, 20] as const)).at(0)).toBe(1)
})

test('not while there is a load', () => {
  expect(dueAt(Array.from({ length: 9 }, () => [BUSY, 80] as const))).toEqual([])
})

test('not in the second in which a load ends', () => {
  expect(
    dueAt([
      [BUSY, 80],
      [BUSY, 80],
      [QUIET, 80],
    ]),
  ).toEqual([2])
})

test('once, as long as nothing new lies about', () => {
  const looks = Array.from({ length: 20 }, (_, i) => [QUIET, i < 2 ? 20 : 14] as const)
  expect(dueAt(looks)).toEqual([1])
})

test('again after the next load', () => {
  const load = Array.from({ length: 5 }, () => [BUSY, 80] as const)
  const rest = [
    [QUIET, 80],
    [QUIET, 80],
    [QUIET, 14],
  ] as const
  expect(dueAt([...rest, ...load, ...rest])).toEqual([1, 8])
})

test('it rests once a quiet second left nothing to collect, and no longer when a load begins', () => {
  const watch = createRestWatch()
  const look = (busy: number, mebibytes: number) => {
    if (watch.isDue({ busy, heap: mebibytes * MIB })) watch.collected(12 * MIB)
    return watch.isResting
  }
  expect([look(0, 20), look(QUIET, 20)]).toEqual([false, false])
  expect([look(2 * QUIET, 12), look(3 * QUIET, 12)]).toEqual([false, true])
  expect(look(BUSY, 80)).toBe(false)
})
