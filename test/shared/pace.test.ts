// When something is said of a run, and when not.
import { expect, test } from 'vitest'
import { type Hint, hintOf } from '../../src/shared/pace.ts'
import type { Pace } from '../../src/shared/views/beats.ts'
import type { CheckStatus } from '../../src/shared/views/checks.ts'

const [NOW, MINUTE] = [1_000_000_000, 60_000]
const PACE: Pace = { median: 13 * MINUTE, longAt: NOW - MINUTE, fast: 4000 }
const LONG: Hint = { kind: 'long', took: 41 * MINUTE, usual: 13 * MINUTE }
const FAST: Hint = { kind: 'fast', took: 4000, usual: 13 * MINUTE }
const began = NOW - 41 * MINUTE

test.each<[string, Pace | null, number | null, CheckStatus, number | null, Hint | null]>([
  ['too few runs are known', null, began, 'up', null, null],
  ['a run takes long', PACE, began, 'up', null, LONG],
  ['a run takes long, late', PACE, began, 'grace', null, LONG],
  ['a run does not take long yet', { ...PACE, longAt: NOW + 1 }, began, 'up', null, null],
  ['paused', PACE, began, 'paused', null, null],
  ['down of that run', PACE, began, 'down', NOW - MINUTE, null],
  ['down before that run', PACE, began, 'down', NOW - 60 * MINUTE, LONG],
  ['the last run was fast', PACE, null, 'up', null, FAST],
  ['the last run was fast, and late by now', PACE, null, 'grace', null, FAST],
  ['down, whatever the last run was', PACE, null, 'down', NOW - MINUTE, null],
  ['nothing was fast', { ...PACE, fast: null }, null, 'up', null, null],
])('%s', (_, pace, startedAt, status, since, hint) => {
  expect(hintOf(pace, { startedAt, since }, status, NOW)).toEqual(hint)
})
