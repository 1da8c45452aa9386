import { describe, expect, test } from 'vitest'
import { lastFailure, TOLD_MS } from '../../src/renderer/checks/last-failure.ts'
import type { Beat } from '../../src/shared/views/beats.ts'
import type { RunLength } from '../../src/shared/views/checks.ts'

const NOW = 1_800_000_000_000
const DAY = 86_400_000

/** @param ago days */
function beat(
  kind: 'success' | 'late' | 'fail',
  n: number,
  ago: number,
  exitStatus?: number,
): Beat {
  const at = NOW - ago * DAY
  return { kind, n, at, expected: null, duration: null, exitStatus: exitStatus ?? null }
}

function length(kind: 'success' | 'fail', n: number, ago: number): RunLength {
  return { kind, n, at: NOW - ago * DAY, duration: 5 }
}

const MISSED: Beat = { kind: 'missed', at: NOW, expected: null, deadline: NOW, started: null }

describe('the last failure', () => {
  test('is the newest run that failed, with its exit status, whatever came after it', () => {
    const beats = [beat('fail', 2, 3, 1), beat('fail', 4, 2, 2), MISSED, beat('success', 6, 1)]
    expect(lastFailure(beats, [], NOW)).toEqual({ n: 4, at: NOW - 2 * DAY, exitStatus: 2 })
  })

  test('is known from the lengths of runs where the beats do not go back so far', () => {
    const lengths = [length('fail', 2, 4), length('fail', 4, 3), length('success', 5, 2)]
    const found = lastFailure([beat('fail', 2, 4, 1), beat('success', 90, 0)], lengths, NOW)
    expect(found).toEqual({ n: 4, at: NOW - 3 * DAY, exitStatus: null })
  })

  test('has its exit status where both know of it', () => {
    expect(lastFailure([beat('fail', 4, 1, 2)], [length('fail', 4, 1)], NOW)?.exitStatus).toBe(2)
  })

  test('is none after 7 days, where none failed, and of runs that did not come', () => {
    const week = [beat('fail', 1, TOLD_MS / DAY)]
    expect(lastFailure(week, [], NOW)?.n).toBe(1)
    expect(lastFailure(week, [], NOW + 1)).toBeNull()
    expect(lastFailure([beat('success', 1, 1), MISSED], [length('success', 1, 1)], NOW)).toBeNull()
  })
})
