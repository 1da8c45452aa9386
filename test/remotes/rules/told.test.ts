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
  ['up', 'down', NOW, true, 'known'],
  ['down', 'up', NOW, true, 'up'],
] as const)(
  '%s → %s, snoozed until %s, acknowledged %s: %s',
  (told, status, until, acknowledged, verdict) => {
    expect(verdictOf(attention({ told, snoozedUntil: until, acknowledged }), status, NOW)).toBe(
      verdict,
    )
  },
)

test.each<[Verdict, ...string[]]>([
  ['down', 'alone', 'alone', 'never', 'missed', 'later', 'later', 'never'],
  ['up', 'alone', 'never', 'never', 'never', 'alone', 'never', 'never'],
  ['still-down', 'alone', 'alone', 'never', 'alone', 'later', 'later', 'never'],
  ['known', 'never', 'never', 'never', 'never', 'never', 'never', 'never'],
  ['held', 'later', 'later', 'later', 'later', 'later', 'later', 'later'],
])(
  '%s: by notify all %s, down %s, off %s; after an old list %s; muted %s, after an old list %s, and off %s',
  (verdict, ...ways) => {
    const way = (notify: 'all' | 'down' | 'off', isOld = false, isMuted = false) =>
      wayOf(verdict, { notify, isOld, isMuted })
    const muted = [way('all', false, true), way('all', true, true), way('off', false, true)]
    expect([way('all'), way('down'), way('off'), way('all', true), ...muted]).toEqual(ways)
  },
)
