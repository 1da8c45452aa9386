// Which maintenance windows go along with moved checks, and as what (contract remotes.md 4).
import { expect, test } from 'vitest'
import type { MaintenanceDocument } from '../../../src/main/monitor/documents/maintenance-document.ts'
import { carriedWindows, isSameWindow } from '../../../src/main/remotes/rules/move-maintenance.ts'

const WINDOW: MaintenanceDocument = {
  ...{ name: 'night', on: true, schedule: '0 1 * * *', tz: 'UTC', length: 3600 },
  ...{ tag: null, uuids: null },
}
const TAGGED = { ...WINDOW, tag: 'nas' }
const GOING = [
  { id: 'a', tags: 'nas prod' },
  { id: 'b', tags: '' },
]

test.each([
  ['of all checks, where there are no others', WINDOW, [], { tag: null, uuids: null }],
  ['of all checks, where there are others', WINDOW, ['x'], { tag: null, uuids: ['a', 'b'] }],
  ['of a tag that no other has', TAGGED, ['x nas2'], { tag: 'nas', uuids: null }],
  ['of a tag that another has', TAGGED, ['x nas'], { tag: null, uuids: ['a'] }],
  ['of single checks', { ...WINDOW, uuids: ['b', 'c'] }, [], { tag: null, uuids: ['b'] }],
])('a window %s', (_what, window, others, expected) => {
  expect(carriedWindows([window], { going: GOING, there: [], others })).toEqual([
    { ...WINDOW, ...expected },
  ])
})

test('one that covers none of them stays', () => {
  const windows = [
    { ...WINDOW, tag: 'other' },
    { ...WINDOW, uuids: ['c'] },
  ]
  expect(carriedWindows(windows, { going: GOING, there: [], others: [] })).toEqual([])
})

test('one that is there already stays as it is, whoever else it covers', () => {
  const options = { going: GOING, there: [{ ...WINDOW, on: false }], others: ['x'] }
  expect(carriedWindows([WINDOW], options)).toEqual([WINDOW])
})

test.each([
  ['of all checks', { tag: null }],
  ['of a tag that it has', { tag: 'prod' }],
])('one of a single check that one there %s covers is as that', (_what, there) => {
  const options = { going: GOING, there: [{ ...WINDOW, ...there }], others: ['x prod'] }
  expect(carriedWindows([{ ...WINDOW, uuids: ['a'] }], options)).toEqual([{ ...WINDOW, ...there }])
})

test('one of a tag that the check does not have, or at other times, does not cover it', () => {
  const single = { ...WINDOW, uuids: ['b'] }
  const there = [TAGGED, { ...WINDOW, length: 60 }]
  expect(carriedWindows([single], { going: GOING, there, others: [] })).toEqual([single])
  const both = { ...WINDOW, uuids: ['a', 'b'] }
  expect(carriedWindows([both], { going: GOING, there, others: [] })).toEqual([both])
  const ofAnother = [{ ...WINDOW, uuids: ['c'] }]
  expect(carriedWindows([both], { going: GOING, there: ofAnother, others: [] })).toEqual([both])
})

test.each([
  [{ uuids: ['b', 'a', 'c'] }, { uuids: ['a', 'b'] }, true],
  [{ uuids: ['a'] }, { uuids: ['a', 'b'] }, false],
  [{ uuids: null }, { uuids: ['a'] }, false],
  [{ uuids: ['a'] }, { uuids: null }, false],
  [{ length: 60 }, {}, false],
  [{ name: 'other' }, {}, false],
  [{ tag: 'nas' }, {}, false],
])('%j there and %j wanted: the same %j', (there, wanted, expected) => {
  expect(isSameWindow({ ...WINDOW, ...there }, { ...WINDOW, ...wanted })).toBe(expected)
})
