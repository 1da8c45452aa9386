// Stored rows as pushes: without anything sealed, and for their owner with name and note opened.
import { TocsinError } from '../errors.ts'
import type { Key } from './crypto/cipher.ts'
import { openText, unwrapOwnerKey } from './crypto/sealing.ts'
import { type Greeting, NO_GREETING, type OwnedPush, type Push } from './push.ts'
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

const NO_TEXTS = { name: '', note: '', ...NO_GREETING }

/** A push as its owner sees it. What does not open is marked, so that the rest of a list stands. */
export function ownedPushOf(row: PushRow, master: Key): OwnedPush {
  const texts = opened(() => openTexts(row, master))
  return { ...pushOf(row), ...(texts ?? NO_TEXTS), isDamaged: texts === null }
}

/** What a recipient is told; nothing where it does not open, as the push itself may open all the same. */
export function greetingOf(row: PushRow, master: Key): Greeting {
  const { token, ownerKey, sender, message } = row
  if (ownerKey === null || (sender === null && message === null)) return NO_GREETING
  return opened(() => openGreeting(row, unwrapOwnerKey(master, token, ownerKey))) ?? NO_GREETING
}

function openTexts(row: PushRow, master: Key) {
  const { token, ownerKey, name, note } = row
  if (ownerKey === null) return NO_TEXTS
  const key = unwrapOwnerKey(master, token, ownerKey)
  return {
    name: textOf(key, token, { name }),
    note: textOf(key, token, { note }),
    ...openGreeting(row, key),
  }
}

function openGreeting({ token, sender, message }: PushRow, key: Key): Greeting {
  return { sender: textOf(key, token, { sender }), message: textOf(key, token, { message }) }
}

/** @param sealed one column */
function textOf(key: Key, token: string, sealed: Readonly<Record<string, Buffer | null>>): string {
  const [[column, bytes] = ['', null]] = Object.entries(sealed)
  return bytes === null ? '' : openText(key, token, column, bytes)
}

/** Null: the sealed data was changed. */
function opened<T>(fn: () => T): T | null {
  try {
    return fn()
  } catch (error) {
    if (!(error instanceof TocsinError) || error.code !== 'SECRET_DAMAGED') throw error
    return null
  }
}
