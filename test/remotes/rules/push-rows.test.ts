import { expect, test } from 'vitest'
import type { ListedPush } from '../../../src/main/remotes/rules/push-records.ts'
import { rowOfKept, rowOfListed } from '../../../src/main/remotes/rules/push-rows.ts'
import type { KeptPush } from '../../../src/main/secrets/kept-pushes.ts'

const VIA = { id: 'r', name: 'pw' }
const limits = { expireAfterMinutes: 60, expireAfterDays: 1, expireAfterViews: 3, createdAt: 0 }
const kept = (fields: Partial<KeptPush>) =>
  ({ ...limits, expiredOn: null, viewsLeft: 3, viewsTold: 0, ...fields }) as KeptPush
const listed = (fields: Partial<ListedPush>) =>
  ({
    ...limits,
    name: '',
    note: '',
    url: '',
    expiredAt: null,
    viewsLeft: 3,
    ...fields,
  }) as ListedPush

const times = (n: number) => ({ times: n, lastAt: null })

test.each([
  [{ viewsLeft: 3 }, times(0)],
  [{ viewsLeft: 1 }, times(2)],
  [{ viewsLeft: null }, null],
  [{ expiredOn: 9, viewsLeft: 0, viewsTold: 1 }, times(1)],
  // Its last views may not have been asked for.
  [{ expiredOn: 9, viewsLeft: 3, viewsTold: 0 }, null],
])('of a push made here, %j, openings are %j', (fields, opened) => {
  expect(rowOfKept(kept(fields), VIA).opened).toEqual(opened)
})

test.each([
  [{ viewsLeft: 1 }, null, times(2)],
  [{ expiredAt: 9, viewsLeft: 3 }, null, times(0)],
  // Who came too late counts there as well.
  [{ expiredAt: 9, viewsLeft: 1 }, null, null],
  [{ expiredAt: 9, viewsLeft: 1 }, { expiredOn: null, viewsLeft: 3 }, null],
  [{ expiredAt: 9, viewsLeft: 1 }, { expiredOn: 9, viewsTold: 1 }, times(1)],
])('of a push that its server lists as %j, kept as %j, openings are %j', (fields, ours, opened) => {
  expect(rowOfListed(listed(fields), ours && kept(ours), VIA).opened).toEqual(opened)
})
