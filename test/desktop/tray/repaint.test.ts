// When the tray is looked at, and when it is drawn: no more than it has to be.
import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/main/clock.ts'
import type { TrayFacts } from '../../../src/main/desktop/tray/facts.ts'
import { createTrayLoop } from '../../../src/main/desktop/tray/repaint.ts'
import type { TrayView } from '../../../src/main/desktop/tray/view.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { facts, someCounts, watched } from './some-facts.ts'

/** A loop over facts that the test changes; `drawn` has every view that was drawn. */
function aLoop() {
  const clock = fakeClock()
  const state = { fields: {} as Partial<TrayFacts>, reads: 0, wakes: 0, fails: '' }
  const drawn: TrayView[] = []
  const troubles: string[] = []
  const loop = createTrayLoop({
    clock: {
      ...clock,
      setTimer: (delay, fn) =>
        clock.setTimer(delay, () => {
          state.wakes++
          fn()
        }),
    },
    read() {
      state.reads++
      if (state.fails === 'read') throw new Error('no database')
      return facts({ now: clock.now(), ...state.fields })
    },
    draw(view) {
      if (state.fails === 'draw') throw new Error('no tray')
      drawn.push(view)
    },
    onTrouble: (what, error) => void troubles.push(`${what}: ${error}`),
  })
  const down = (count: number) => ({
    watched: watched({ counts: someCounts({ all: 31, down: count }) }),
  })
  return { clock, state, drawn, troubles, loop, down }
}

test('the first change is drawn at once', async () => {
  const { clock, loop, drawn, down, state } = aLoop()
  loop.changed()
  await clock.advance(0)
  state.fields = down(1)
  await clock.advance(5 * SECOND)
  loop.changed()
  await clock.advance(0)
  expect(drawn.map(({ shape }) => shape)).toEqual(['ok', 'down'])
})

test('a thousand changes in ten seconds are looked at no more than once a second', async () => {
  const { clock, loop, state } = aLoop()
  for (let i = 0; i < 1000; i++) {
    loop.changed()
    await clock.advance(10)
  }
  expect(state.reads).toBeLessThanOrEqual(11)
  expect(state.wakes).toBeLessThanOrEqual(11)
})

test('the last change of many is drawn', async () => {
  const { clock, loop, state, drawn, down } = aLoop()
  for (const count of [1, 2, 3, 4]) {
    state.fields = down(count)
    loop.changed()
    await clock.advance(100)
  }
  await clock.advance(SECOND)
  expect(drawn.at(-1)?.count).toBe(4)
})

test('what looks and says the same is not drawn again', async () => {
  const { clock, loop, drawn, state } = aLoop()
  for (let i = 0; i < 20; i++) {
    loop.changed()
    await clock.advance(SECOND)
  }
  expect([drawn.length, state.reads]).toEqual([1, 20])
})

test('an idle day costs a look an hour', async () => {
  const { clock, loop, state, drawn } = aLoop()
  loop.changed()
  await clock.advance(DAY)
  expect(state.wakes).toBeLessThanOrEqual(25)
  expect(drawn).toHaveLength(1)
})

test.each<[string, (now: number) => Partial<TrayFacts>, (now: number) => Partial<TrayFacts>]>([
  [
    'a check becomes late',
    (now) => ({ watched: watched({ counts: someCounts({ all: 1, nextLate: now + MINUTE }) }) }),
    () => ({ watched: watched({ counts: someCounts({ all: 1, late: 1 }) }) }),
  ],
  [
    'a gap has settled',
    (now) => ({ watched: watched({ settlingUntil: now + MINUTE }) }),
    () => ({}),
  ],
  ['muting ends', (now) => ({ watched: watched({ mutedUntil: now + MINUTE }) }), () => ({})],
  [
    'a deadline has passed by a second',
    (now) => ({
      watched: watched({ counts: someCounts({ all: 1, nextDeadline: now + MINUTE - SECOND }) }),
    }),
    () => ({ watched: watched({ counts: someCounts({ all: 1 }) }) }),
  ],
])('it is looked at when %s, without a word from anybody', async (_, before, after) => {
  const { clock, loop, state, drawn } = aLoop()
  state.fields = before(clock.now())
  loop.changed()
  await clock.advance(MINUTE - 1)
  expect(drawn).toHaveLength(1)
  state.fields = after(clock.now())
  await clock.advance(1)
  expect(drawn).toHaveLength(2)
})

test('a look that takes long is not taken often', async () => {
  const { clock, loop, state } = aLoop()
  const read = 200
  state.fields = Object.defineProperty({}, 'zone', {
    enumerable: true,
    get() {
      // A machine with very many checks: time passes while they are counted.
      void clock.advance(read)
      return 'UTC'
    },
  })
  for (let i = 0; i < 60; i++) {
    loop.changed()
    await clock.advance(SECOND)
  }
  // One part in fifty of the time.
  expect(state.reads).toBeLessThanOrEqual(7)
})

test.each(['read', 'draw'])('a %s that fails is told, and tried again', async (fails) => {
  const { clock, loop, state, drawn, troubles } = aLoop()
  state.fails = fails
  loop.changed()
  await clock.advance(0)
  expect(troubles).toHaveLength(1)
  state.fails = ''
  loop.changed()
  await clock.advance(SECOND)
  expect(drawn).toHaveLength(1)
})

test('nothing is looked at after a stop', async () => {
  const { clock, loop, state } = aLoop()
  loop.changed()
  loop.stop()
  loop.changed()
  await clock.advance(HOUR)
  expect(state.reads).toBe(0)
})
