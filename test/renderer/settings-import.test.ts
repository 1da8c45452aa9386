// An import in parts.
import { expect, test } from 'vitest'
import { importParts } from '../../src/renderer/settings/import-parts.ts'

const CHECKS = [{ name: 'a' }, { name: 'b' }, { name: 'c' }]

test.each([
  ['an export', JSON.stringify({ checks: CHECKS })],
  ['a list alone', JSON.stringify(CHECKS)],
])('%s is taken apart without losing a check', (_, document) => {
  const parts = importParts(document, 2).map((part) => JSON.parse(part))
  expect(parts).toEqual([{ checks: CHECKS.slice(0, 2) }, { checks: CHECKS.slice(2) }])
})

test('what holds no checks has no parts', () => {
  expect(importParts('{"checks": []}')).toEqual([])
  expect(importParts('7')).toEqual([])
})
