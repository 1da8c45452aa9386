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
import type { RunBeat } from '../../src/shared/views/checks.ts'

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
    const row = { startedAt: null, due: AT }
    expect(openBeat({ ...row, startedAt: AT }, 'up')?.kind).toBe('running')
    expect(openBeat(row, 'grace')).toEqual({ kind: 'overdue', at: AT })
    expect(openBeat(row, 'up')).toBeNull()
    // What went down is missed: the server says so.
    expect(openBeat({ ...row, startedAt: AT }, 'down')).toBeNull()
    const full = Array.from({ length: 30 }, (_, n) => aRun({ n }))
    const shown = shownBeats(full, { kind: 'running', at: AT })
    expect(shown).toHaveLength(30)
    expect(shown.at(-1)?.kind).toBe('running')
  })
})

describe('the card of a beat', () => {
  const words = (beat: ShownBeat) => {
    const { title, lines } = beatWords(beat, 'UTC', DEADLINE)
    return [title, ...lines].join(' | ').replaceAll('\u202f', ' ')
  }

  test.each<[ShownBeat, string]>([
    [aRun(), 'Success | Sat 21 Nov 2026, 03:10:05'],
    [
      aRun({ kind: 'fail', duration: 125_000, exitStatus: 2 }),
      'Failure | Sat 21 Nov 2026, 03:10:05 | Took 2 min 5 s | Exit status 2',
    ],
    [
      aRun({ kind: 'late', expected: DEADLINE }),
      'Late | Sat 21 Nov 2026, 03:10:05 | Expected Sat 21 Nov 2026, 04:00 | Came after it was down',
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
