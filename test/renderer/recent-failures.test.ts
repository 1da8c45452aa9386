import { describe, expect, test } from 'vitest'
import {
  failuresElsewhere,
  recentFailures,
  rememberRecentFailures,
} from '../../src/renderer/checks/recent-failures.ts'
import { recentText } from '../../src/renderer/ui/day-words.ts'
import type { CheckStatus } from '../../src/shared/views/checks.ts'
import type { FlipItem } from '../../src/shared/views/timeline.ts'
import { aMirroredRow, uuidOf } from '../support/window-rows.ts'

const HOUR = 3_600_000
const NOW = Date.parse('2026-11-23T09:00:00Z')
const [A, B] = [uuidOf(1), uuidOf(2)]

/** @param ago hours */
function flip(check: string, ago: number, to: 'up' | 'down', reason: FlipItem['reason'] = 'fail') {
  const from = to === 'down' ? 'up' : 'down'
  const why = to === 'down' ? reason : ('' as const)
  const at = NOW - ago * HOUR
  return { type: 'flip' as const, id: `flip:${check}:${ago}`, at, check, from, to, reason: why }
}

function rowsOf(statuses: Readonly<Record<string, CheckStatus>>) {
  return new Map(Object.entries(statuses).map(([uuid, status]) => [uuid, { status }]))
}

const BOTH_UP = rowsOf({ [A]: 'up', [B]: 'up' })

describe('what failed lately and is over', () => {
  test('is each check once, by its latest failure, the latest first, with how it failed', () => {
    const items = [
      flip(B, 1, 'up'),
      flip(B, 2, 'down', 'timeout'),
      flip(A, 3, 'up'),
      flip(A, 22, 'down'),
      flip(B, 30, 'down'),
    ]
    expect(recentFailures(items, BOTH_UP, NOW)).toEqual([
      { id: B, at: NOW - 2 * HOUR, kind: 'missed' },
      { id: A, at: NOW - 22 * HOUR, kind: 'fail' },
    ])
  })

  test('is of the last 48 hours, to the millisecond', () => {
    expect(recentFailures([flip(A, 48, 'down')], BOTH_UP, NOW)).toHaveLength(1)
    expect(recentFailures([flip(A, 48, 'down')], BOTH_UP, NOW + 1)).toEqual([])
  })

  test.each([
    ['up', 1],
    ['grace', 1],
    ['down', 0],
    ['paused', 0],
    ['new', 0],
  ] as const)('a check that is %s now counts %i', (status, count) => {
    expect(recentFailures([flip(A, 5, 'down')], rowsOf({ [A]: status }), NOW)).toHaveLength(count)
  })

  test('a check that is gone is not told', () => {
    expect(recentFailures([flip(A, 5, 'down')], rowsOf({ [B]: 'up' }), NOW)).toEqual([])
  })
})

describe('what failed lately on other servers', () => {
  const at = (ago: number, fields = {}) =>
    aMirroredRow({
      uniqueKey: String(ago).padStart(40, '0'),
      lastDown: NOW - ago * HOUR,
      ...fields,
    })
  const found = (...rows: readonly ReturnType<typeof at>[]) =>
    failuresElsewhere(rows, NOW).map((failure) => [(NOW - failure.at) / HOUR, failure.kind])

  test('is told, the latest first, by its place', () => {
    expect(found(at(30), at(2), aMirroredRow())).toEqual([
      [2, 'elsewhere'],
      [30, 'elsewhere'],
    ])
    const [only] = failuresElsewhere([at(2)], NOW)
    expect(only?.id).toBe(`@${uuidOf(700)}/${'2'.padStart(40, '0')}`)
  })

  test.each([
    ['too long ago', at(49)],
    ['down', at(2, { status: 'down' })],
    ['paused', at(2, { status: 'paused' })],
    ['folded into an own check', at(2, { linked: A })],
  ])('but not one that is %s', (_what, row) => {
    expect(found(row)).toEqual([])
  })
})

test('ten thousand pings look at no row; another shape, change or hour does', () => {
  let looks = 0
  const rows = { get: () => ({ status: 'up' as const, looked: ++looks }) }
  const items = [flip(A, 5, 'down')]
  const recent = rememberRecentFailures()
  const first = recent(items, rows, 1, NOW)
  for (let ping = 0; ping < 10_000; ping++) expect(recent(items, rows, 1, NOW)).toBe(first)
  expect(looks).toBe(1)
  recent(items, rows, 2, NOW)
  recent([...items], rows, 2, NOW)
  recent(items, rows, 2, NOW + HOUR)
  expect(looks).toBe(4)
})

test.each([
  ['2026-11-23T03:10:00Z', 'today at 04:10'],
  ['2026-11-22T10:13:00Z', 'yesterday at 11:13'],
  // Past midnight there, not in UTC.
  ['2026-11-22T23:30:00Z', 'today at 00:30'],
  ['2026-11-21T10:13:00Z', '2 days ago at 11:13'],
  ['2026-11-20T10:13:00Z', '20 Nov at 11:13'],
  ['2026-11-24T10:13:00Z', '24 Nov at 11:13'],
])('%s is told as %s', (at, text) => {
  expect(recentText(Date.parse(at), NOW, 'Europe/Berlin')).toBe(text)
})
