// What the tray says in words.
import { describe, expect, test } from 'vitest'
import { HOUR } from '../../../src/main/clock.ts'
import type { TrayFacts } from '../../../src/main/desktop/tray/facts.ts'
import { stateLine, tooltip } from '../../../src/main/desktop/tray/texts.ts'
import { at, utc } from '../../support/builders.ts'
import { facts, someCounts, watched } from './some-facts.ts'

const counted = (counts: Parameters<typeof someCounts>[0]) => ({
  watched: watched({ counts: someCounts(counts) }),
})

test.each<[Partial<TrayFacts>, string]>([
  [{}, '31 up'],
  [counted({ all: 0 }), 'No checks yet'],
  [counted({ all: 34, down: 1, late: 2 }), '1 down, 2 late, 31 up'],
  [counted({ all: 6, paused: 3, fresh: 2 }), '1 up, 3 paused, 2 new'],
  [counted({ all: 2, paused: 2 }), '2 paused'],
  [
    { blind: ['the database takes nothing: the disk is full', 'more'] },
    'Trouble: the database takes nothing: the disk is full',
  ],
  [{ watched: null }, 'Not watching: starting'],
  [{ watched: null, blind: ['no port'] }, 'Not watching: no port'],
  [{ watched: watched({ settlingUntil: at('12:05') }) }, 'Settling until 12:05 UTC: 31 up'],
])('the state %j reads "%s"', (fields, line) => {
  expect(stateLine(facts(fields))).toBe(line)
})

describe('the tooltip', () => {
  test('has the counts and the next deadline, in the zone of the user', () => {
    const counts = someCounts({ all: 31, nextDeadline: at('12:40') })
    const text = (zone: string) => tooltip(facts({ zone, watched: watched({ counts }) }))
    expect(text('UTC')).toBe('Tocsin: 31 up\nNext deadline 12:40 UTC')
    expect(text('Europe/Riga')).toBe('Tocsin: 31 up\nNext deadline 14:40')
  })

  test('names the day of a deadline on another one', () => {
    const counts = someCounts({ all: 1, nextDeadline: utc('2025-01-17T03:00') })
    expect(tooltip(facts({ watched: watched({ counts }) }))).toContain('2025-01-17 03:00')
  })

  test.each<[number | 'on', string]>([
    [at('12:30'), '\nMuted until 12:30 UTC'],
    ['on', '\nMuted'],
    [at('11:00'), '31 up'],
  ])('says that it is muted until %s', (mutedUntil, end) => {
    expect(tooltip(facts({ watched: watched({ mutedUntil }) })).endsWith(end)).toBe(true)
  })

  test('is no longer than Windows shows', () => {
    const blind = ['x'.repeat(500)]
    const counts = someCounts({ nextDeadline: at('12:00') + 48 * HOUR })
    expect(tooltip(facts({ blind, watched: watched({ counts }) })).length).toBeLessThanOrEqual(127)
  })
})
