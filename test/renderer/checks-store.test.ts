import { beforeEach, describe, expect, test } from 'vitest'
import {
  changeRows,
  replaceRows,
  resolveUuid,
  useChecks,
} from '../../src/renderer/stores/checks.ts'
import { createFrames } from '../../src/renderer/stores/frames.ts'
import { summarize } from '../../src/renderer/stores/summary.ts'
import type { CheckRow } from '../../src/shared/views/checks.ts'
import { aRow, uuidOf } from '../support/window-rows.ts'

const NOW = 1_000_000
const [first, second] = [aRow({ uuid: uuidOf(1) }), aRow({ uuid: uuidOf(2), name: 'mail' })]

function change(row: CheckRow): void {
  changeRows([{ row }], NOW)
}

describe('an address', () => {
  const keyed = aRow({ uuid: uuidOf(7), uniqueKey: '124f983e0e3dcaeba921cfcef46efd084576e783' })
  const rows = new Map([first, keyed].map((row) => [row.uuid, row]))

  test('names a check by its UUID, or by the key that messages carry', () => {
    expect(resolveUuid(rows, keyed.uuid)).toBe(keyed.uuid)
    expect(resolveUuid(rows, keyed.uniqueKey)).toBe(keyed.uuid)
  })

  test.each([uuidOf(8), '0'.repeat(40), ''])('of no check names none: "%s"', (id) => {
    expect(resolveUuid(rows, id)).toBeUndefined()
  })
})

describe('the rows of checks', () => {
  beforeEach(() => replaceRows([first, second]))

  test('a row that did not change stays the same object', () => {
    change({ ...first, nPings: 1 })
    const { rows } = useChecks.getState()
    expect(rows.get(second.uuid)).toBe(second)
    expect(rows.get(first.uuid)?.nPings).toBe(1)
  })

  test('nothing to change leaves everything as it is', () => {
    const before = useChecks.getState()
    changeRows([], NOW)
    expect(useChecks.getState()).toBe(before)
  })

  test.each([
    ['a ping', { nPings: 5, lastPing: NOW }, false],
    ['a later deadline', { due: NOW + 5000, deadline: NOW + 9000 }, false],
    ['another status', { status: 'down' }, true],
    ['being late by now', { due: NOW - 1 }, true],
    ['another tag', { tags: ['db'] }, true],
    ['another slug', { slug: 'nightly' }, true],
    ['another project', { project: uuidOf(9) }, true],
    ['another name', { name: 'other' }, true],
    ['a snooze', { snoozedUntil: NOW + 5000 }, true],
  ] as const)('%s is a change of order or counts: %s', (_, fields, isReshaped) => {
    const { shape } = useChecks.getState()
    change({ ...first, ...fields })
    expect(useChecks.getState().shape > shape).toBe(isReshaped)
  })

  test('only names, comings and goings count as a change of names', () => {
    const names = () => useChecks.getState().names
    const before = names()
    change({ ...first, status: 'down', tags: ['x'] })
    expect(names()).toBe(before)
    change({ ...first, name: 'renamed' })
    expect(names()).toBe(before + 1)
    change(aRow({ uuid: uuidOf(3) }))
    expect(names()).toBe(before + 2)
    changeRows([{ removed: uuidOf(3) }], NOW)
    expect(names()).toBe(before + 3)
  })

  test('a check that was removed is gone, and removing it again is no change', () => {
    changeRows([{ removed: first.uuid }], NOW)
    const { rows, shape } = useChecks.getState()
    expect([...rows.keys()]).toEqual([second.uuid])
    changeRows([{ removed: first.uuid }], NOW)
    expect(useChecks.getState().shape).toBe(shape)
  })
})

describe('the summary', () => {
  test('counts checks by their state at the time', () => {
    const rows = [
      aRow({ status: 'up', due: NOW + 1 }),
      aRow({ status: 'up', due: NOW }),
      aRow({ status: 'down' }),
      aRow({ status: 'new' }),
      aRow({ status: 'paused' }),
    ]
    expect(summarize(rows, NOW)).toMatchObject({
      all: 5,
      up: 1,
      grace: 1,
      down: 1,
      new: 1,
      paused: 1,
    })
  })

  test('names the next deadline that is still to come', () => {
    const rows = [
      aRow({ uuid: uuidOf(1), deadline: NOW - 1 }),
      aRow({ uuid: uuidOf(2), deadline: NOW + 500 }),
      aRow({ uuid: uuidOf(3), deadline: NOW + 200 }),
      aRow({ uuid: uuidOf(4), deadline: null }),
    ]
    expect(summarize(rows, NOW)).toMatchObject({ deadline: NOW + 200, deadlineOf: uuidOf(3) })
  })

  test('has no deadline where nothing is expected', () => {
    expect(summarize([aRow()], NOW)).toMatchObject({ deadline: null, deadlineOf: null })
  })
})

describe('what comes in within a frame', () => {
  test('is handed over at once, in order, and scheduled once', () => {
    const scheduled: (() => void)[] = []
    const taken: (readonly number[])[] = []
    const frames = createFrames<number>(
      (fn) => scheduled.push(fn),
      (items) => taken.push(items),
    )
    frames.add(1)
    frames.add(2)
    expect(scheduled).toHaveLength(1)
    scheduled[0]?.()
    expect(taken).toEqual([[1, 2]])
    frames.add(3)
    frames.flush()
    expect(taken).toEqual([[1, 2], [3]])
  })
})
