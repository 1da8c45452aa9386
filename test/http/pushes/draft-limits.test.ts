// Limits and switches of a request to create a push (contract push.md 2.3, 6.1, 10.3). They are never
// refused.
import { describe, expect, test } from 'vitest'
import { readDraft } from '../../../src/main/http/pushes/request/draft.ts'
import { type PushDraft, shownDays } from '../../../src/shared/model/push-options.ts'

function draftOf(fields: Readonly<Record<string, unknown>>): PushDraft {
  return readDraft({ payload: 'secret', ...fields }, 0, 'text')
}

type Row = readonly [unknown, number | null]

/** What is sent, and what it says; null: nothing, so that the default counts. */
const NUMBERS: readonly Row[] = [
  [undefined, null],
  [null, null],
  ['', null],
  [0, null],
  [-1, null],
  ['-3', null],
  ['abc', null],
  [{}, null],
  [[3], null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  [0.9, null],
  [1, 1],
  [3, 3],
  ['3', 3],
  [' 3', 3],
  ['3 days', 3],
  [2.9, 2],
  ['2.9', 2],
]

describe('days', () => {
  test.each<Row>([...NUMBERS, [90, 90], [91, null], ['91', null], [1e9, null]])(
    '%j is %j, null being the default',
    (value, days) => {
      const draft = draftOf({ expire_after_days: value })
      expect(shownDays(draft.expireAfterMinutes)).toBe(days ?? 7)
      expect(draft.expireAfterMinutes).toBe((days ?? 7) * 1440)
    },
  )
})

describe('views', () => {
  test.each<Row>([...NUMBERS, [100, 100], [101, null], ['101', null]])(
    '%j is %j, null being the default',
    (value, views) => {
      expect(draftOf({ expire_after_views: value }).expireAfterViews).toBe(views ?? 5)
    },
  )
})

const DAY = 1440
const DURATIONS: readonly (readonly [number, number, number])[] = [
  [0, 15, 1],
  [1, 30, 1],
  [2, 45, 1],
  [3, 60, 1],
  [4, 360, 1],
  [5, 720, 1],
  [6, DAY, 1],
  [7, 2 * DAY, 2],
  [8, 3 * DAY, 3],
  [9, 4 * DAY, 4],
  [10, 5 * DAY, 5],
  [11, 6 * DAY, 6],
  [12, 7 * DAY, 7],
  [13, 14 * DAY, 14],
  [14, 21 * DAY, 21],
  [15, 30 * DAY, 30],
  [16, 60 * DAY, 60],
  [17, 90 * DAY, 90],
]

describe('duration', () => {
  test.each(DURATIONS)('%i is %i minutes, shown as %i days', (code, minutes, days) => {
    for (const sent of [code, String(code)]) {
      const draft = draftOf({ expire_after_duration: sent })
      expect([draft.expireAfterMinutes, shownDays(draft.expireAfterMinutes)]).toEqual([
        minutes,
        days,
      ])
    }
  })

  test.each([18, -1, 'abc', '', null, 1e9, {}])('%j is none', (expire_after_duration) => {
    expect(draftOf({ expire_after_duration }).expireAfterMinutes).toBe(7 * DAY)
  })

  test.each([3, '3', 0, 'abc'])('days of %j win over it', (expire_after_days) => {
    const both = draftOf({ expire_after_days, expire_after_duration: 0 })
    expect(both.expireAfterMinutes).toBe(draftOf({ expire_after_days }).expireAfterMinutes)
  })

  test.each([null, '', undefined])('days of %j are none given', (expire_after_days) => {
    expect(draftOf({ expire_after_days, expire_after_duration: 0 }).expireAfterMinutes).toBe(15)
  })
})

describe.each([
  ['deletable_by_viewer', 'deletableByViewer'],
  ['retrieval_step', 'retrievalStep'],
] as const)('%s', (field, property) => {
  test('absent, it is on', () => {
    expect(draftOf({})[property]).toBe(true)
  })

  test.each([true, 'true', 'True', 'TRUE', 'on', 'On', 'yes', 'checked', '1', 1])(
    '%j is on',
    (value) => {
      expect(draftOf({ [field]: value })[property]).toBe(true)
    },
  )

  test.each([false, null, '', 'off', 'no', 'false', '0', 0, 2, 't', ' true', {}])(
    '%j is off',
    (value) => {
      expect(draftOf({ [field]: value })[property]).toBe(false)
    },
  )
})
