// What one retrieve does to a push as it stands (contract push.md 5.1, 5.2, 5.3).
import { describe, expect, test } from 'vitest'
import { DAY, MINUTE } from '../../src/main/clock.ts'
import { claim, isOwner } from '../../src/main/secrets/claim.ts'
import {
  daysRemaining,
  expiresAt,
  isUsedUp,
  type Visitor,
  viewsRemaining,
} from '../../src/main/secrets/push.ts'
import type { PushRow } from '../../src/main/secrets/tables/pushes.ts'

const NOW = Date.UTC(2025, 0, 15)

function aPush(changes: Partial<PushRow> = {}): PushRow {
  return {
    id: 1,
    token: 'abc',
    kind: 'text',
    accountId: 7,
    expireAfterDays: 7,
    expireAfterMinutes: 7 * 1440,
    expireAfterViews: 5,
    deletableByViewer: true,
    retrievalStep: true,
    hasPassphrase: false,
    createdAt: NOW,
    updatedAt: NOW,
    expiredOn: null,
    deleted: false,
    usedViews: 0,
    auditEntries: 1,
    salt: null,
    payloadKey: Buffer.alloc(61),
    ownerKey: Buffer.alloc(61),
    name: null,
    note: null,
    sender: null,
    message: null,
    ...changes,
  }
}

const visitorOf = (id: number | null): Visitor => ({
  account: id === null ? null : { id, name: 'somebody' },
  ip: null,
  userAgent: '',
  referrer: '',
})
const STRANGER = visitorOf(null)
const OWNER = visitorOf(7)

const VIEW = { reveals: true, entry: 'view', uses: 1, expires: null }
const LAST_VIEW = { reveals: true, entry: 'view', uses: 1, expires: 'after-links' }
const OWNER_VIEW = { reveals: true, entry: 'owner_view', uses: 0, expires: null }
const UNNOTED_OWNER_VIEW = { reveals: true, entry: null, uses: 0, expires: null }
const FAILED = { reveals: false, entry: 'failed_view', uses: 1, expires: null }
const FAILED_NOW = { reveals: false, entry: 'failed_view', uses: 1, expires: 'now' }
const UNNOTED = { reveals: false, entry: null, uses: 0, expires: null }
const CLOSED = { reveals: false, entry: null, uses: 0, expires: 'now' }

const EXPIRED = { expiredOn: NOW, usedViews: 5 }
const OVER = { createdAt: NOW - 7 * DAY }

describe('a claim', () => {
  test.each([
    ['by a stranger', aPush(), STRANGER, VIEW],
    ['by another account', aPush(), visitorOf(8), VIEW],
    ['by an account, of a push of nobody', aPush({ accountId: null }), OWNER, VIEW],
    ['by nobody, of a push of nobody', aPush({ accountId: null }), STRANGER, VIEW],
    ['by the owner', aPush(), OWNER, OWNER_VIEW],
    ['of the last view but one', aPush({ usedViews: 3 }), STRANGER, VIEW],
    ['of the last view', aPush({ usedViews: 4 }), STRANGER, LAST_VIEW],
    ['of the only view', aPush({ expireAfterViews: 1 }), STRANGER, LAST_VIEW],
    ['by the owner, where one view is left', aPush({ usedViews: 4 }), OWNER, OWNER_VIEW],
    ['of an expired push', aPush(EXPIRED), STRANGER, FAILED],
    ['of an expired push by its owner', aPush(EXPIRED), OWNER, FAILED],
    ['of a push whose views are gone', aPush({ usedViews: 5 }), STRANGER, FAILED_NOW],
    ['by the owner, of one whose views are gone', aPush({ usedViews: 5 }), OWNER, FAILED_NOW],
    ['of a push whose time is over', aPush(OVER), STRANGER, FAILED_NOW],
    ['by the owner, of one whose time is over', aPush(OVER), OWNER, FAILED_NOW],
    ['a millisecond before', aPush({ createdAt: NOW - 7 * DAY + 1 }), STRANGER, VIEW],
    ['with room for one entry', aPush({ auditEntries: 1999 }), STRANGER, VIEW],
    ['with a full log', aPush({ auditEntries: 2000 }), STRANGER, CLOSED],
    ['with a full log by the owner', aPush({ auditEntries: 2000 }), OWNER, UNNOTED_OWNER_VIEW],
    ['with a full log, expired', aPush({ ...EXPIRED, auditEntries: 2000 }), STRANGER, UNNOTED],
    ['with a full log, time over', aPush({ ...OVER, auditEntries: 2000 }), STRANGER, CLOSED],
  ])('%s', (_what, push, visitor, outcome) => {
    expect(claim(push, visitor, NOW)).toEqual(outcome)
  })
})

test('an owner is the same account, and nobody owns what belongs to nobody', () => {
  expect(isOwner({ accountId: 7 }, OWNER)).toBe(true)
  expect(isOwner({ accountId: 8 }, OWNER)).toBe(false)
  expect(isOwner({ accountId: null }, OWNER)).toBe(false)
  expect(isOwner({ accountId: null }, STRANGER)).toBe(false)
})

describe('what remains', () => {
  const at = (minutes: number, age: number) =>
    daysRemaining(
      {
        createdAt: NOW - age,
        expireAfterMinutes: minutes,
        expireAfterDays: Math.max(1, Math.ceil(minutes / 1440)),
      },
      NOW,
    )

  test.each([
    ['seven days, new', 7 * 1440, 0, 7],
    ['seven days, after a millisecond', 7 * 1440, 1, 7],
    ['seven days, after one', 7 * 1440, DAY, 6],
    ['seven days, a millisecond before the end', 7 * 1440, 7 * DAY - 1, 1],
    ['seven days, at the end', 7 * 1440, 7 * DAY, 0],
    ['seven days, long after', 7 * 1440, 70 * DAY, 0],
    ['fifteen minutes, new', 15, 0, 1],
    ['fifteen minutes, at the end', 15, 15 * MINUTE, 0],
    ['seven days, made in the future', 7 * 1440, -3 * DAY, 7],
  ])('of %s', (_what, minutes, age, days) => {
    expect(at(minutes, age)).toBe(days)
  })

  test.each([
    [5, 0, 5],
    [5, 5, 0],
    [5, 9, 0],
  ])('of %i views with %i used: %i', (expireAfterViews, usedViews, remaining) => {
    expect(viewsRemaining({ expireAfterViews, usedViews })).toBe(remaining)
  })
})

test('time is over at the millisecond', () => {
  const push = aPush({ expireAfterMinutes: 15 })
  expect(expiresAt(push)).toBe(NOW + 15 * MINUTE)
  expect(isUsedUp(push, NOW + 15 * MINUTE - 1)).toBe(false)
  expect(isUsedUp(push, NOW + 15 * MINUTE)).toBe(true)
})
