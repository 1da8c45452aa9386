// When the list is asked for, and when the badge is enough (contract remotes.md 2.1, 10).
import { expect, test } from 'vitest'
import { MINUTE } from '../../../src/main/clock.ts'
import {
  badgeUrlIn,
  isLarge,
  isListDue,
  readBadge,
  saysOther,
} from '../../../src/main/remotes/rules/list-pace.ts'

const last = { at: 0, wire: 200_000, total: 5, grace: 1, down: 2 }

test('large is more than 128 KiB on the wire', () => {
  expect([
    isLarge(null),
    isLarge({ ...last, wire: 131_072 }),
    isLarge({ ...last, wire: 131_073 }),
  ]).toEqual([false, false, true])
})

test('the list is due after 5 minutes with a window, else 15', () => {
  const due = (minutes: number, isWatched: boolean) =>
    isListDue(last, { now: minutes * MINUTE, isWatched, isAwaited: false })
  expect([due(4, true), due(5, true), due(14, false), due(15, false)]).toEqual([
    false,
    true,
    false,
    true,
  ])
})

test('the list is due at once while something that it said is still to be told', () => {
  expect(isListDue(last, { now: last.at, isWatched: false, isAwaited: true })).toBe(true)
})

test('a badge that differs asks for the list, but once where lists bear it out never', () => {
  const badge = { total: 5, grace: 1, down: 2 }
  expect(saysOther(badge, last, null)).toBe(false)
  const other = { ...badge, down: 3 }
  expect(saysOther(other, last, null)).toBe(true)
  expect(saysOther(other, last, other)).toBe(false)
})

test.each([
  ['https://a.org/badge/x.json', 'https://a.org/badge/x.json'],
  ['https://b.org/badge/x.json', null],
  ['http://a.org/badge/x.json', null],
  ['https://a.org:8443/x.json', null],
  ['https://u:p@a.org/x.json', null],
  ['javascript:alert(1)', null],
  ['/badge/x.json', null],
  [5, null],
])('the badge at %s: %s', (json3, url) => {
  expect(badgeUrlIn({ badges: { '*': { json3 } } }, 'https://a.org')).toBe(url)
})

test('what is no badge', () => {
  expect(readBadge({ total: 1, grace: 0, down: 0 })).toEqual({ total: 1, grace: 0, down: 0 })
  for (const body of [
    null,
    [],
    {},
    { total: -1, grace: 0, down: 0 },
    { total: '1', grace: 0, down: 0 },
  ]) {
    expect(readBadge(body)).toBeNull()
  }
})
