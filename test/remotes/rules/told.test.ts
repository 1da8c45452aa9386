// Which changes people hear of (contract remotes.md 2.2).
import { expect, test } from 'vitest'
import { type Verdict, verdictOf, wayOf } from '../../../src/main/remotes/rules/told.ts'

const NOW = 1_000_000
const attention = (fields: Partial<Parameters<typeof verdictOf>[0]>) => ({
  ...{ told: null, snoozedUntil: null, acknowledged: false },
  ...fields,
})

test.each([
  [null, 'down', 'known'],
  ['up', 'down', 'down'],
  ['grace', 'down', 'down'],
  ['new', 'down', 'down'],
  ['paused', 'down', 'down'],
  ['down', 'up', 'up'],
  ['down', 'grace', 'up'],
  ['down', 'paused', 'known'],
  ['down', 'new', 'known'],
  ['down', 'down', 'known'],
  ['up', 'grace', 'known'],
  ['up', 'paused', 'known'],
] as const)('%s → %s: %s', (told, status, verdict) => {
  expect(verdictOf(attention({ told }), status, NOW)).toBe(verdict)
})

test.each([
  ['up', 'down', NOW + 1, false, 'held'],
  ['up', 'down', NOW, false, 'down'],
  ['down', 'up', NOW + 1, false, 'up'],
  ['down', 'down', NOW, false, 'still-down'],
  ['down', 'down', NOW, true, 'known'],
  ['down', 'down', NOW + 1, false, 'known'],
] as const)(
  '%s → %s, snoozed until %s, acknowledged %s: %s',
  (told, status, until, acknowledged, verdict) => {
    expect(verdictOf(attention({ told, snoozedUntil: until, acknowledged }), status, NOW)).toBe(
      verdict,
    )
  },
)

test.each<[Verdict, string, string, string, string]>([
  ['down', 'alone', 'alone', 'never', 'missed'],
  ['up', 'alone', 'never', 'never', 'never'],
  ['still-down', 'alone', 'alone', 'never', 'alone'],
  ['known', 'never', 'never', 'never', 'never'],
  ['held', 'later', 'later', 'later', 'later'],
])(
  '%s: by notify all %s, down %s, off %s; after an old list %s',
  (verdict, all, down, off, old) => {
    const way = (notify: 'all' | 'down' | 'off', isOld = false) => wayOf(verdict, { notify, isOld })
    expect([way('all'), way('down'), way('off'), way('all', true)]).toEqual([all, down, off, old])
  },
)
