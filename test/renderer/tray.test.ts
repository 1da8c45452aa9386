// The order of the compact list.
import { expect, test } from 'vitest'
import { troubledFirst } from '../../src/renderer/tray/order.ts'
import type { CheckStatus } from '../../src/shared/views/checks.ts'

const STATUSES: Readonly<Record<string, CheckStatus>> = {
  off: 'paused',
  calm: 'up',
  first: 'new',
  gone: 'down',
  fresh: 'new',
  slow: 'up',
  waited: 'grace',
}
const IDS = Object.keys(STATUSES)
const statusOf = (id: string) => STATUSES[id] ?? 'new'

test('what is down is first, then what is late; those of a state stay as they were', () => {
  expect(troubledFirst(IDS, statusOf, new Set(), new Set())).toEqual([
    ...['gone', 'waited'],
    ...['calm', 'slow', 'first', 'fresh', 'off'],
  ])
})

test('what runs longer than usual comes after what is down and late, before all that is well', () => {
  const long = new Set(['first', 'slow', 'gone'])
  expect(troubledFirst(IDS, statusOf, long, new Set())).toEqual([
    ...['gone', 'waited'],
    ...['first', 'slow'],
    ...['calm', 'fresh', 'off'],
  ])
})

test('favourites come before all else that is well, and stay where they are when in trouble', () => {
  const favourites = new Set(['off', 'slow', 'first', 'waited'])
  expect(troubledFirst(IDS, statusOf, new Set(['slow']), favourites)).toEqual([
    ...['gone', 'waited'],
    ...['slow'],
    ...['off', 'first'],
    ...['calm', 'fresh'],
  ])
})
