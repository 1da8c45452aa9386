// Which checks are asked about again while the list is sorted by what their rows do not carry.
import { expect, test } from 'vitest'
import { changedSince } from '../../src/renderer/stores/changed-since.ts'
import { aRow, uuidOf } from '../support/window-rows.ts'

test('all are asked about once, then those alone that changed', () => {
  const asked = new Map<string, string>()
  const rows = [1, 2, 3].map((number) => aRow({ uuid: uuidOf(number), nPings: number }))
  const stateOf = ({ nPings }: { readonly nPings: number }) => String(nPings)
  expect(changedSince(asked, rows, stateOf)).toEqual([uuidOf(1), uuidOf(2), uuidOf(3)])
  expect(changedSince(asked, rows, stateOf)).toEqual([])
  const pinged = rows.map((row, at) => (at === 1 ? { ...row, nPings: 9 } : row))
  expect(changedSince(asked, pinged, stateOf)).toEqual([uuidOf(2)])
})
