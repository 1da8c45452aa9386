import { expect, test } from 'vitest'
import { wellText } from '../../src/renderer/checks/well-text.ts'
import { summarize } from '../../src/renderer/stores/summary.ts'
import type { CheckStatus } from '../../src/shared/views/checks.ts'
import { aRow } from '../support/window-rows.ts'

const NOW = 1_000_000

function textOf(...statuses: readonly CheckStatus[]): string {
  const rows = statuses.map((status) =>
    aRow({ status, due: status === 'grace' ? NOW - 1 : null, deadline: NOW + 60_000 }),
  )
  return wellText(summarize(rows, NOW))
}

test.each<readonly [readonly CheckStatus[], string]>([
  [['up'], 'All is well.'],
  [['up', 'up', 'up'], 'All 3 are well.'],
  [['up', 'new', 'new', 'paused'], '1 is well, 2 new, 1 paused.'],
  [['up', 'up', 'paused'], '2 are well, 1 paused.'],
  [['new'], '1 new.'],
  [['up', 'grace'], '1 of 2 is late.'],
  [['grace', 'grace', 'up'], '2 of 3 are late.'],
  [['down', 'up'], '1 of 2 is down.'],
  [['down', 'down', 'grace', 'up'], '2 of 4 are down, 1 late.'],
])('%j: %s', (statuses, text) => {
  expect(textOf(...statuses)).toBe(text)
})

test('thousands are separated', () => {
  const many = { ...summarize([], NOW), all: 12_345, down: 2000 }
  expect(wellText(many)).toBe('2,000 of 12,345 are down.')
  expect(wellText({ ...many, grace: 1000 })).toBe('2,000 of 12,345 are down, 1,000 late.')
  expect(wellText({ ...many, down: 0, grace: 1000 })).toBe('1,000 of 12,345 are late.')
  expect(wellText({ ...many, down: 0, up: 12_345 })).toBe('All 12,345 are well.')
})
