// Which shape the tray has, and which of two states wins.
import { describe, expect, test } from 'vitest'
import { MINUTE } from '../../../src/main/clock.ts'
import type { TrayFacts } from '../../../src/main/desktop/tray/facts.ts'
import { trayShape } from '../../../src/main/desktop/tray/state.ts'
import { trayView } from '../../../src/main/desktop/tray/view.ts'
import { facts, NOW, someCounts, watched } from './some-facts.ts'

const with_ = (counts: Parameters<typeof someCounts>[0]) => ({ counts: someCounts(counts) })
const LATE = with_({ all: 31, late: 2 })
const DOWN = with_({ all: 31, late: 2, down: 3 })
const MUTED = { mutedUntil: 'on' } as const

test.each<[string, Partial<TrayFacts>, string]>([
  ['all is fine', {}, 'ok'],
  ['there is no check', { watched: watched({ counts: someCounts() }) }, 'ok'],
  [
    'one is new, another paused',
    { watched: watched(with_({ all: 3, fresh: 1, paused: 1 })) },
    'ok',
  ],
  ['one is late', { watched: watched(LATE) }, 'late'],
  ['one is down', { watched: watched(DOWN) }, 'down'],
  ['notifications are muted', { watched: watched(MUTED) }, 'muted'],
  ['they are for a while', { watched: watched({ mutedUntil: NOW + 1 }) }, 'muted'],
  ['they were until now', { watched: watched({ mutedUntil: NOW }) }, 'ok'],
  ['all are paused', { watched: watched(with_({ all: 2, paused: 2 })) }, 'muted'],
  ['the application does not run', { watched: null }, 'blind'],
  ['a part is off', { blind: ['port 7464 is in use'] }, 'blind'],
  ['a gap settles', { watched: watched({ settlingUntil: NOW + 1 }) }, 'blind'],
  ['a gap has settled', { watched: watched({ settlingUntil: NOW }) }, 'ok'],
])('when %s', (_, fields, shape) => {
  expect(trayShape(facts(fields))).toBe(shape)
})

describe('of two states the worse is shown', () => {
  test.each<[string, Partial<TrayFacts>, string]>([
    ['down while muted', { watched: watched({ ...DOWN, ...MUTED }) }, 'down'],
    ['late while muted', { watched: watched({ ...LATE, ...MUTED }) }, 'late'],
    ['down while blind', { blind: ['no port'], watched: watched(DOWN) }, 'blind'],
    [
      'down while settling',
      { watched: watched({ ...DOWN, settlingUntil: NOW + MINUTE }) },
      'blind',
    ],
    ['muted while settling', { watched: watched({ ...MUTED, settlingUntil: NOW + 1 }) }, 'blind'],
  ])('%s', (_, fields, shape) => {
    expect(trayShape(facts(fields))).toBe(shape)
  })
})

describe('the count', () => {
  test('is of checks that are down, and stands beside the icon that says so', () => {
    const { shape, count, title } = trayView(facts({ watched: watched(DOWN) }))
    expect([shape, count, title]).toEqual(['down', 3, '3'])
  })

  test('is kept for badges while nobody watches, without a title', () => {
    const { count, title } = trayView(facts({ blind: ['no port'], watched: watched(DOWN) }))
    expect([count, title]).toEqual([3, ''])
  })

  test('is none of what does not run', () => {
    expect(trayView(facts({ watched: null })).count).toBe(0)
  })
})
