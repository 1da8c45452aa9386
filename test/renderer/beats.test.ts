// The strip of the last expected runs: its shapes and its words.
import { describe, expect, test } from 'vitest'
import { isPushed } from '../../src/renderer/checks/beat-slide.ts'
import {
  BEAT_KINDS,
  beatPaths,
  beatsText,
  beatWords,
  openBeat,
  type ShownBeat,
  shownBeats,
} from '../../src/renderer/checks/beats.ts'
import { markByKey, nearestMark } from '../../src/renderer/ui/nearest-mark.ts'
import type { RunBeat } from '../../src/shared/views/beats.ts'

const AT = Date.parse('2026-11-21T03:10:05Z')
const DEADLINE = Date.parse('2026-11-21T04:00:00Z')

function aRun(fields: Partial<RunBeat> = {}): RunBeat {
  return {
    ...{ kind: 'success', at: AT, expected: null, duration: null, exitStatus: null, n: 1 },
    ...fields,
  }
}

const EACH: readonly ShownBeat[] = [
  aRun(),
  aRun({ kind: 'late', expected: AT }),
  aRun({ kind: 'fail' }),
  { kind: 'missed', at: AT, expected: AT, deadline: DEADLINE, started: null },
  { kind: 'gap', at: AT, end: DEADLINE, cause: 'asleep' },
  { kind: 'running', at: AT },
  { kind: 'overdue', at: AT },
]

describe('the strip', () => {
  test('is said in numbers', () => {
    expect(beatsText([aRun(), aRun(), aRun({ kind: 'fail' })])).toBe(
      'Last 3 runs: 2 successes, 1 failure. The last one: failure',
    )
    expect(beatsText([{ kind: 'running', at: AT }])).toBe(
      'The only run: 1 running. The last one: running',
    )
    expect(beatsText([])).toBe('No runs yet')
  })

  test('draws each kind in a shape of its own', () => {
    const shapes = EACH.map((beat) => beatPaths([beat])[beat.kind])
    expect(new Set(EACH.map(({ kind }) => kind))).toEqual(new Set(BEAT_KINDS))
    expect(new Set(shapes).size).toBe(BEAT_KINDS.length)
  })

  test('has the last run at the right, however few there are', () => {
    expect(beatPaths([aRun()]).success).toMatch(/^M116 /)
    const full = Array.from({ length: 30 }, () => aRun())
    expect(beatPaths(full).success).toMatch(/^M0 .*M116 [^M]*$/)
  })

  test('draws longer runs higher, by the median', () => {
    const durations = [1000, 60_000, 60_000, 60_000, 3_600_000]
    const path = beatPaths(durations.map((duration) => aRun({ duration }))).success ?? ''
    const heights = [...path.matchAll(/v([\d.]+)h/g)].map(([, height]) => Number(height))
    expect(heights).toEqual([4, 9, 9, 9, 15])
  })

  test('ends with the run in progress, or with the one that is late by now', () => {
    const row = { startedAt: null, due: AT, since: null }
    expect(openBeat({ ...row, startedAt: AT }, 'up')?.kind).toBe('running')
    expect(openBeat(row, 'grace')).toEqual({ kind: 'overdue', at: AT })
    expect(openBeat(row, 'up')).toBeNull()
    expect(openBeat({ ...row, startedAt: AT }, 'paused')).toBeNull()
    // What went down is missed: the server says so.
    expect(openBeat({ ...row, startedAt: AT, since: AT + 1 }, 'down')).toBeNull()
    // What began since then is another run.
    expect(openBeat({ ...row, startedAt: AT, since: AT - 1 }, 'down')?.kind).toBe('running')
    const full = Array.from({ length: 30 }, (_, n) => aRun({ n }))
    const shown = shownBeats(full, { kind: 'running', at: AT })
    expect(shown).toHaveLength(30)
    expect(shown.at(-1)?.kind).toBe('running')
  })
})

describe('a place of the strip', () => {
  // Ten slots, of which the last four have a run; the third of them failed. Bars end at three quarters of a slot.
  const row = { count: 4, slots: 10, middle: 0.375, isWide: (index: number) => index === 2 }

  test.each([
    ['the middle of a run is that run', 6.375, 0],
    ['the gap between two runs is the nearer one', 6.85, 0],
    ['the gap on its other side is the other one', 6.9, 1],
    ['the middle of the neighbour of a failure is the neighbour', 7.375, 1],
    ['the near side of that neighbour is the failure', 7.6, 2],
    ['the same holds at the right of a failure', 9.2, 2],
    ['the middle of the neighbour there is the neighbour', 9.375, 3],
    ['the right edge is the last run', 10, 3],
    ['beyond the right edge is the last run as well', 10.4, 3],
    ['left of the first run is none', 5.8, null],
  ])('%s', (_, place, index) => {
    expect(nearestMark(place / 10, row)).toBe(index)
  })

  test('between two failures is the nearer one, and beside the first run is a failure within reach', () => {
    const failures = { count: 2, slots: 10, isWide: () => true }
    expect([0.77, 0.89, 0.91].map((at) => nearestMark(at, failures))).toEqual([0, 0, 1])
    expect(nearestMark(0.76, failures)).toBeNull()
    expect(nearestMark(0, { count: 0, slots: 10 })).toBeNull()
  })
})

describe('the card of a beat', () => {
  const words = (beat: ShownBeat) => {
    const { title, lines } = beatWords(beat, 'UTC', DEADLINE)
    return [title, ...lines].join(' | ').replaceAll('\u202f', ' ')
  }

  test.each<[ShownBeat, string]>([
    [aRun(), 'Success | Today · Sat 21 Nov 2026, 03:10:05'],
    [
      aRun({ kind: 'fail', duration: 125_000, exitStatus: 2 }),
      'Failure | Today · Sat 21 Nov 2026, 03:10:05 | Took 2 min 5 s | Exit status 2',
    ],
    [
      aRun({ kind: 'late', expected: DEADLINE }),
      'Late | Today · Sat 21 Nov 2026, 03:10:05 | Expected Sat 21 Nov 2026, 04:00 | Came after it was down',
    ],
    [
      { kind: 'missed', at: AT, expected: AT, deadline: DEADLINE, started: null },
      'Missed | Expected Sat 21 Nov 2026, 03:10:05 | Nothing came by Sat 21 Nov 2026, 04:00',
    ],
    [
      { kind: 'missed', at: AT, expected: null, deadline: DEADLINE, started: AT },
      'Missed | Started Sat 21 Nov 2026, 03:10:05, did not finish | Nothing came by Sat 21 Nov 2026, 04:00',
    ],
    [
      { kind: 'gap', at: AT, end: DEADLINE, cause: 'asleep' },
      'This machine was asleep for 49 min 55 s, monitoring was interrupted | Sat 21 Nov 2026, 03:10:05 to Sat 21 Nov 2026, 04:00',
    ],
    [
      { kind: 'gap', at: AT, end: null, cause: 'paused' },
      'Paused for 49 min 55 s | Since Sat 21 Nov 2026, 03:10:05',
    ],
    [{ kind: 'running', at: AT }, 'Running | Since Sat 21 Nov 2026, 03:10:05'],
    [{ kind: 'overdue', at: AT }, 'Late | Expected Sat 21 Nov 2026, 03:10:05 | Not down yet'],
  ])('%o', (beat, text) => {
    expect(words(beat)).toBe(text)
  })
})

describe('the strip moves on', () => {
  const [first, second, third] = [aRun({ at: AT }), aRun({ at: AT + 1 }), aRun({ at: AT + 2 })]
  const running: ShownBeat = { kind: 'running', at: AT + 2 }
  test.each<[string, readonly ShownBeat[], readonly ShownBeat[], boolean]>([
    ['for a run after another', [first, second], [first, second, third], true],
    ['for a run that starts', [first, second], [first, second, running], true],
    ['not for one that ends where it ran', [second, running], [second, third], false],
    ['not for the first of all', [], [first], false],
    ['not when nothing came', [first, second], [first, second], false],
    ['not when several came at once', [first], [first, second, third], false],
  ])('%s', (_, before, now, moves) => expect(isPushed(before, now)).toBe(moves))
})

test.each([
  ['the first key leads to the last mark', ['ArrowLeft'], 0],
  ['arrows go one by one', ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowRight'], 1],
  ['pages go ten by ten', ['PageUp', 'PageUp', 'PageUp', 'PageDown'], 10],
  ['a page ends at the first mark', ['Home', 'PageUp'], 89],
  ['a page ends at the last mark', ['ArrowLeft', 'PageDown'], 0],
  ['Home leads to the first one', ['Home'], 89],
  ['End leads to the last one', ['Home', 'End'], 0],
  ['another key leads nowhere', ['ArrowUp'], null],
])('of 90 marks, %s', (_, keys, back) => {
  const end = keys.reduce<number | null>((at, key) => markByKey(key, at, 90), null)
  expect(end).toBe(back)
})
