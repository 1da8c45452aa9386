// An import in parts.
import { expect, test } from 'vitest'
import { urlMapCsv } from '../../src/renderer/servers/url-map.ts'
import { importParts, windowsLeft } from '../../src/renderer/settings/import-parts.ts'

const CHECKS = [{ name: 'a' }, { name: 'b' }, { name: 'c' }]

test.each([
  ['an export', JSON.stringify({ checks: CHECKS })],
  ['a list alone', JSON.stringify(CHECKS)],
])('%s is taken apart without losing a check', (_, document) => {
  const parts = importParts(document, 2).map((part) => JSON.parse(part.document))
  expect(parts).toEqual([{ checks: CHECKS.slice(0, 2) }, { checks: CHECKS.slice(2) }])
})

test('what holds no checks has no parts', () => {
  expect(importParts('{"checks": []}')).toEqual([])
  expect(importParts('7')).toEqual([])
})

test.each([
  ['the last part', CHECKS, [{ checks: CHECKS.slice(0, 2) }, { checks: CHECKS.slice(2) }]],
  ['a part of their own', [], [{ checks: [] }]],
])('maintenance windows come with %s', (_, checks, expected) => {
  const maintenance = [{ name: 'all' }, { name: 'some', uuids: ['u1', 'u2', 7] }, 'nonsense']
  const parts = importParts(JSON.stringify({ checks, maintenance }), 2)
  const last = expected.length - 1
  expect(parts.map((part) => JSON.parse(part.document))).toEqual(
    expected.map((part, index) => (index === last ? { ...part, maintenance } : part)),
  )
  expect(parts.map(({ named }) => [...named]).filter((named) => named.length > 0)).toEqual([
    ['u1', 'u2'],
  ])
})

test('maintenance windows of parts that did not get through are named', () => {
  const maintenance = [{ name: 'patches' }, { uuids: [] }]
  const parts = importParts(JSON.stringify({ checks: CHECKS, maintenance }), 2)
  const left = (through: number, problem: string) => windowsLeft(parts.slice(through), problem)
  expect(left(1, 'gone')).toEqual([
    { name: 'patches', outcome: 'failed', problem: 'gone' },
    { name: '', outcome: 'failed', problem: 'gone' },
  ])
  expect(left(0, '')).toHaveLength(2)
  expect(left(2, '')).toEqual([])
})

test('checks of one name or slug stay together', () => {
  const checks = [
    { name: 'a', slug: 's' },
    { name: 'b' },
    { name: 'c', slug: 's' },
    { name: 'b', uuid: 'x' },
  ]
  const parts = importParts(JSON.stringify(checks), 2).map(
    (part) => JSON.parse(part.document).checks,
  )
  expect(parts).toEqual([
    [checks[0], checks[2]],
    [checks[1], checks[3]],
  ])
})

test('the map of ping URLs is a table for spreadsheets', () => {
  const row = (name: string, oldUrl: string | null, newUrl: string | null) => ({
    ...{ name, oldUrl, newUrl, tags: '', schedule: '', uuid: null },
    ...{ outcome: 'created' as const, target: null, problem: '' },
    ...{ leaves: [], byHand: [], tellsNobody: false },
  })
  const csv = urlMapCsv([
    row('backup', 'https://there/ping/1', 'https://here/ping/1'),
    row('say "hi", twice', null, 'https://here/ping/2'),
    // Would be run as a formula.
    row('=1+1', null, 'https://here/ping/3'),
  ])
  expect(csv).toBe(
    [
      'name,old URL,new URL',
      '"backup","https://there/ping/1","https://here/ping/1"',
      '"say ""hi"", twice","","https://here/ping/2"',
      `"'=1+1","","https://here/ping/3"`,
      '',
    ].join('\r\n'),
  )
})
