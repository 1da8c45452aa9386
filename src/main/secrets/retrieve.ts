// Retrieving a push: its key, by passphrase or pass, and the view that is counted.
import { type Clock, MINUTE, type Millis } from '../clock.ts'
import type { Store } from '../store/store.ts'
import type { AuditLog } from './audit-log.ts'
import { claim } from './claim.ts'
import type { Key } from './crypto/cipher.ts'
import type { Place } from './crypto/one-at-a-time.ts'
import { type ScryptCost, unlocks } from './crypto/scrypt.ts'
import { unlockPushKey, unwrapPushKey } from './crypto/sealing.ts'
import { issueTicket, readTicket } from './crypto/ticket.ts'
import type { Expiry } from './expiry.ts'
import { createPassphraseLimit } from './passphrase-limit.ts'
import { isExpired, isUsedUp, type Push, type Visitor } from './push.ts'
import { pushOf } from './push-rows.ts'
import { openSecret, type Secret } from './secret.ts'
import type { PushRow } from './tables/pushes.ts'
import type { Tables } from './tables/tables.ts'

export interface Retrieval {
  /**
   * Counts a view and opens the push, atomically: of N readers of the last view one gets it.
   * With `recordMissing`, asking without a passphrase is a `failed_passphrase` too (JSON does).
   */
  retrieve(
    token: string,
    visitor: Visitor,
    opening: Opening,
    options?: { readonly recordMissing?: boolean; readonly throttleUnknown?: boolean },
  ): Promise<Revealed>
  /** Tries a passphrase without counting a view. */
  unlock(token: string, visitor: Visitor, passphrase: string): Promise<Unlocked>
}

/** What opens a protected push: the passphrase, or the pass that `unlock` gave. */
export interface Opening {
  /** Null or blank: none given. */
  readonly passphrase: string | null
  readonly pass?: string | null
}

export type Revealed =
  | { readonly outcome: 'not-found' }
  /** Too many passphrases for this push in the last minute. */
  | { readonly outcome: 'throttled'; readonly retryAfterSeconds: number }
  /** None given, or a wrong one (recorded in the audit log). */
  | { readonly outcome: 'passphrase' }
  /** Used up; recorded as `failed_view`, or expired right now by its limit. */
  | { readonly outcome: 'expired'; readonly push: Push }
  /** `push` as the answer shows it: not expired, `usedViews` with this view in it. */
  | ({ readonly outcome: 'revealed'; readonly push: Push } & Secret)

export type Unlocked =
  | { readonly outcome: 'not-found' }
  | { readonly outcome: 'throttled'; readonly retryAfterSeconds: number }
  | { readonly outcome: 'wrong' }
  /** `pass` opens the push for 3 minutes without the passphrase; for a cookie. */
  | { readonly outcome: 'open'; readonly pass: string }
  | { readonly outcome: 'expired'; readonly push: Push }

/** A view of an owned push that its owner may want to know of. */
export interface ViewedRow {
  readonly row: PushRow
  readonly isFirst: boolean
  /** It used the push up. */
  readonly isLast: boolean
}

export interface RetrievalOptions {
  readonly store: Store
  readonly clock: Clock
  readonly master: Key
  readonly passphraseCost: ScryptCost
  readonly tables: Pick<Tables, 'pushes' | 'files'>
  readonly expiry: Expiry
  readonly auditLog: AuditLog
  /** Called after the commit, at the first view of an owned push and at its last. */
  readonly onViewed: (view: ViewedRow) => void
}

const PASS_LIFETIME: Millis = 3 * MINUTE

export function createRetrieval(options: RetrievalOptions): Retrieval {
  const { store, clock, master, passphraseCost: cost, expiry, auditLog, onViewed } = options
  const { pushes, files } = options.tables
  const limit = createPassphraseLimit(clock)
  // Of their own: however many tokens somebody makes up, the tries of a real one are remembered.
  const unknownLimit = createPassphraseLimit(clock)

  /** The push key, or why it cannot be had. Wrong tries are recorded. */
  async function keyOf(
    row: PushRow,
    visitor: Visitor,
    { passphrase, pass }: Opening,
    how: { readonly recordMissing: boolean; readonly isCounted: boolean },
    place: Place | null,
  ): Promise<Key | Extract<Revealed, { outcome: 'throttled' | 'passphrase' }>> {
    const { token, salt, payloadKey } = row
    if (!row.hasPassphrase || salt === null) return unwrapPushKey(master, token, payloadKey)
    const ticket = pass ? readTicket(master, 'pass', pass, clock.now()) : null
    if (ticket?.of === token) return ticket.key
    const isGiven = hasText(passphrase) && place !== null
    if (!isGiven && !how.recordMissing) return PROTECTED
    const wait = how.isCounted ? null : limit.take(token)
    if (wait !== null) return { outcome: 'throttled', retryAfterSeconds: wait }
    const key = isGiven
      ? await unlockPushKey(master, token, payloadKey, { passphrase, salt, cost, place })
      : null
    if (key !== null) return key
    await store.write(() => {
      const fresh = pushes.byToken(token)
      if (fresh !== null) auditLog.record(fresh, 'failed_passphrase', visitor)
    })
    return PROTECTED
  }

  /** The key where no passphrase was tried; null: the push is over. */
  function unprotectedKeyOf(row: PushRow, now: Millis): Key | typeof PROTECTED | null {
    if (isOver(row, now)) return null
    return row.hasPassphrase ? PROTECTED : unwrapPushKey(master, row.token, row.payloadKey)
  }

  /**
   * Counts the view in one write, on the push as it stands there.
   * @param unlocked the key, where it was found before; null: none was needed, or the push was over
   * @param seen when that was looked at; a clock set back since then brings nothing back
   */
  async function count(
    token: string,
    visitor: Visitor,
    unlocked: Key | null,
    seen: Millis,
  ): Promise<Revealed> {
    const { result, orphans, viewed } = await store.write(() => {
      const now = Math.max(seen, clock.now())
      const row = pushes.openable(token, unlocked !== null)
      if (row === null) return { result: NOT_FOUND, orphans: null, viewed: null }
      const key = unlocked ?? unprotectedKeyOf(row, now)
      if (key !== null && !Buffer.isBuffer(key)) return { result: key, orphans: null, viewed: null }
      const { reveals, entry, uses, expires } = claim(row, visitor, now)
      // Opened before it is counted: what does not open uses up no view.
      const secret = reveals && key !== null ? openSecret({ files, master }, row, key, now) : null
      if (entry !== null) auditLog.record(row, entry, visitor, uses)
      const usedViews = row.usedViews + uses
      const isLast = expires === 'after-links'
      const orphans = expires === null ? null : expiry.expire(row, now, { filesLinger: isLast })
      if (secret === null) {
        const push = pushOf(pushes.byToken(token) ?? { ...row, usedViews })
        return { result: { outcome: 'expired', push } as const, orphans, viewed: null }
      }
      const isFirst = uses === 1 && row.usedViews === 0
      const concernsOwner = row.accountId !== null && (isFirst || isLast)
      return {
        result: { outcome: 'revealed', push: { ...pushOf(row), usedViews }, ...secret } as const,
        orphans,
        viewed: concernsOwner ? { row: { ...row, usedViews }, isFirst, isLast } : null,
      }
    })
    expiry.afterCommit(orphans)
    if (viewed !== null) onViewed(viewed)
    return result
  }

  /** Of a push without a passphrase: read, opened and counted in one write. */
  async function countUnprotected(token: string, visitor: Visitor): Promise<Revealed> {
    try {
      return await count(token, visitor, null, clock.now())
    } catch (error) {
      // Where nothing can be written, what is not there is still known, and what a passphrase is asked for.
      const row = pushes.byToken(token)
      if (row === null) return NOT_FOUND
      if (row.hasPassphrase) return PROTECTED
      throw error
    }
  }

  async function tryPassphrase(row: PushRow, visitor: Visitor, passphrase: string) {
    const place = placeFor(row, { passphrase })
    try {
      const how = { recordMissing: true, isCounted: false }
      return await keyOf(row, visitor, { passphrase }, how, place)
    } finally {
      place?.leave()
    }
  }

  return {
    async retrieve(
      token,
      visitor,
      opening,
      { recordMissing = false, throttleUnknown = false } = {},
    ) {
      const isTry = hasText(opening.passphrase) || Boolean(opening.pass)
      const counted = isTry ? PROTECTED : await countUnprotected(token, visitor)
      if (counted !== PROTECTED) return counted
      const row = pushes.byToken(token)
      const seen = clock.now()
      const place = row === null || isOver(row, seen) ? null : placeFor(row, opening)
      try {
        const isCounted = throttleUnknown && hasText(opening.passphrase)
        const wait = isCounted ? (row === null ? unknownLimit : limit).take(token) : null
        if (wait !== null) return { outcome: 'throttled', retryAfterSeconds: wait }
        if (row === null) return NOT_FOUND
        const isGone = isOver(row, seen)
        const how = { recordMissing, isCounted }
        const key = isGone ? null : await keyOf(row, visitor, opening, how, place)
        if (key !== null && !Buffer.isBuffer(key)) return key
        return await count(token, visitor, key, seen)
      } finally {
        place?.leave()
      }
    },

    async unlock(token, visitor, passphrase) {
      const row = await expiry.current(token)
      if (row === null) return NOT_FOUND
      if (isExpired(row)) return { outcome: 'expired', push: pushOf(row) }
      const key = await tryPassphrase(row, visitor, passphrase)
      if (!Buffer.isBuffer(key)) return key.outcome === 'throttled' ? key : { outcome: 'wrong' }
      // Its time may have come while the passphrase was tried.
      const fresh = await expiry.current(token)
      if (fresh === null) return NOT_FOUND
      if (isExpired(fresh)) return { outcome: 'expired', push: pushOf(fresh) }
      const until = clock.now() + PASS_LIFETIME
      return { outcome: 'open', pass: issueTicket(master, 'pass', { of: token, key }, until) }
    },
  }
}

/**
 * A place for the passphrase; null: none is to be tried. Taken before the try is counted, so that one
 * that finds none costs nothing (contract hardening.md H10).
 * @throws TocsinError STORE_BUSY
 */
function placeFor(row: PushRow, { passphrase }: Opening): Place | null {
  const isTry = row.hasPassphrase && hasText(passphrase)
  return isTry ? unlocks.enter() : null
}

const isOver = (row: PushRow, now: Millis) => isExpired(row) || isUsedUp(row, now)

/** It opens with a passphrase only. */
const PROTECTED = { outcome: 'passphrase' } as const

const NOT_FOUND = { outcome: 'not-found' } as const

function hasText(passphrase: string | null): passphrase is string {
  return passphrase !== null && passphrase.trim() !== ''
}
