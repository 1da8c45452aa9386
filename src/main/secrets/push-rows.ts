// Stored rows as pushes: without anything sealed, and for their owner with name and note opened.
import { TocsinError } from '../errors.ts'
import type { Key } from './crypto/cipher.ts'
import { openText, unwrapOwnerKey } from './crypto/sealing.ts'
import type { OwnedPush, Push } from './push.ts'
import type { PushRow } from './tables/pushes.ts'

/** A push without anything sealed. */
export function pushOf(row: PushRow): Push {
  return {
    token: row.token,
    kind: row.kind,
    accountId: row.accountId,
    expireAfterDays: row.expireAfterDays,
    expireAfterMinutes: row.expireAfterMinutes,
    expireAfterViews: row.expireAfterViews,
    deletableByViewer: row.deletableByViewer,
    retrievalStep: row.retrievalStep,
    hasPassphrase: row.hasPassphrase,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    expiredOn: row.expiredOn,
    deleted: row.deleted,
    usedViews: row.usedViews,
  }
}

/** A push as its owner sees it. What does not open is marked, so that the rest of a list stands. */
export function ownedPushOf(row: PushRow, master: Key): OwnedPush {
  const push = pushOf(row)
  try {
    return { ...push, ...openForOwner(row, master), isDamaged: false }
  } catch (error) {
    if (!(error instanceof TocsinError) || error.code !== 'SECRET_DAMAGED') throw error
    return { ...push, name: '', note: '', isDamaged: true }
  }
}

function openForOwner({ token, ownerKey, name, note }: PushRow, master: Key) {
  if (ownerKey === null) return { name: '', note: '' }
  const key = unwrapOwnerKey(master, token, ownerKey)
  return {
    name: name === null ? '' : openText(key, token, 'name', name),
    note: note === null ? '' : openText(key, token, 'note', note),
  }
}
