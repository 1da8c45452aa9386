// How a push is opened: its key, by passphrase or pass, and the view that is counted.
import { MINUTE, type Millis } from '../clock.ts'
import { claim } from './claim.ts'
import type { Key } from './crypto/cipher.ts'
import { deriveFileKey, openFileText, openText, unwrapPushKey } from './crypto/sealing.ts'
import { issueTicket, readTicket } from './crypto/ticket.ts'
import { LINK_LIFETIME } from './expiry.ts'
import { createPassphraseLimit } from './passphrase-limit.ts'
import { isExpired, isUsedUp, type Visitor } from './push.ts'
import type { PushRow } from './tables/pushes.ts'
import type { FileLink, NotedView, Opening, Revealed, Vault } from './vault.ts'
import { bare, type VaultContext } from './vault-context.ts'

const PASS_LIFETIME: Millis = 3 * MINUTE

/** The first view of an owned push, or its last. */
interface NotedRow extends Pick<NotedView, 'isFirst' | 'isLast'> {
  readonly row: PushRow
}

export function createRetrieval(
  context: VaultContext,
  onNotedView: (view: NotedRow) => void,
): Pick<Vault, 'retrieve' | 'unlock'> {
  const { store, clock, master, expiry, note, afterWrite } = context
  const { pushes, files } = context.tables
  const limit = createPassphraseLimit(clock)
  // Of their own: however many tokens somebody makes up, the tries of a real one are remembered.
  const unknownLimit = createPassphraseLimit(clock)

  /** The push key, or why it cannot be had. Wrong tries are noted. */
  async function keyOf(
    row: PushRow,
    visitor: Visitor,
    { passphrase, pass }: Opening,
    { noteMissing, isCounted }: { noteMissing: boolean; isCounted: boolean },
  ): Promise<Key | Extract<Revealed, { outcome: 'throttled' | 'passphrase' }>> {
    const { token, salt, payloadKey } = row
    if (!row.hasPassphrase || salt === null) {
      const key = await unwrapPushKey(master, token, payloadKey, null)
      return key ?? { outcome: 'passphrase' }
    }
    const ticket = pass ? readTicket(master, 'pass', pass, clock.now()) : null
    if (ticket?.of === token) return ticket.key
    const isGiven = hasText(passphrase)
    if (!isGiven && !noteMissing) return { outcome: 'passphrase' }
    const wait = isCounted ? null : limit.take(token)
    if (wait !== null) return { outcome: 'throttled', retryAfterSeconds: wait }
    const key = isGiven
      ? await unwrapPushKey(master, token, payloadKey, { passphrase, salt })
      : null
    if (key !== null) return key
    await store.write(() => {
      const fresh = pushes.byToken(token)
      if (fresh !== null) note(fresh, 'failed_passphrase', visitor, 0)
    })
    return { outcome: 'passphrase' }
  }

  async function retrieve(
    token: string,
    visitor: Visitor,
    opening: Opening,
    { noteMissing = false, throttleUnknown = false } = {},
  ): Promise<Revealed> {
    const row = pushes.byToken(token)
    const isCounted = throttleUnknown && hasText(opening.passphrase)
    const wait = isCounted ? (row === null ? unknownLimit : limit).take(token) : null
    if (wait !== null) return { outcome: 'throttled', retryAfterSeconds: wait }
    if (row === null) return { outcome: 'not-found' }
    const seen = clock.now()
    if (isExpired(row) || isUsedUp(row, seen)) return count(token, visitor, null, seen)
    const key = await keyOf(row, visitor, opening, { noteMissing, isCounted })
    return Buffer.isBuffer(key) ? count(token, visitor, key, seen) : key
  }

  /**
   * Counts the view in one write, on the push as it stands there.
   * @param key null: it was over already
   * @param seen when that was looked at; a clock set back since then brings nothing back
   */
  async function count(
    token: string,
    visitor: Visitor,
    key: Key | null,
    seen: Millis,
  ): Promise<Revealed> {
    const { result, remains, noted } = await store.write(() => {
      const now = Math.max(seen, clock.now())
      const row = pushes.byToken(token)
      if (row === null) return { result: NOT_FOUND, remains: null, noted: null }
      const { reveals, entry, uses, expires } = claim(row, visitor, now)
      // Opened before it is counted: what does not open uses up no view.
      const secret = reveals && key !== null ? openSecret(row, key, now) : null
      if (entry !== null) note(row, entry, visitor, uses)
      const counted = { ...row, usedViews: row.usedViews + uses }
      const remains =
        expires === null
          ? null
          : expiry.expire(row, now, { filesLinger: expires === 'after-links' })
      if (secret === null) {
        const push = bare(pushes.byToken(token) ?? counted)
        return { result: { outcome: 'expired', push } as const, remains, noted: null }
      }
      const isFirst = uses === 1 && row.usedViews === 0
      const isLast = expires === 'after-links'
      const isNoted = row.accountId !== null && (isFirst || isLast)
      return {
        result: { outcome: 'revealed', push: bare(counted), ...secret } as const,
        remains,
        noted: isNoted ? { row: counted, isFirst, isLast } : null,
      }
    })
    afterWrite(remains)
    if (noted !== null) onNotedView(noted)
    return result
  }

  function openSecret(
    row: PushRow,
    key: Key,
    now: Millis,
  ): { payload: string | null; files: FileLink[] } {
    const payload = pushes.payload(row.id)
    return {
      payload: payload === null ? null : openText(key, row.token, 'payload', payload),
      files: files.ofPush(row.id).map(({ uuid, size, filename, contentType }) => {
        const fileKey = deriveFileKey(key, uuid)
        const ticket = { of: uuid, key: fileKey }
        return {
          filename: openFileText(fileKey, uuid, 'filename', filename),
          contentType: openFileText(fileKey, uuid, 'content_type', contentType),
          size,
          link: issueTicket(master, 'file', ticket, now + LINK_LIFETIME),
        }
      }),
    }
  }

  return {
    retrieve,

    async unlock(token, visitor, passphrase) {
      const row = await context.current(token)
      if (row === null) return NOT_FOUND
      if (isExpired(row)) return { outcome: 'expired', push: bare(row) }
      const asked = { noteMissing: true, isCounted: false }
      const key = await keyOf(row, visitor, { passphrase }, asked)
      if (!Buffer.isBuffer(key)) return key.outcome === 'throttled' ? key : { outcome: 'wrong' }
      // Its time may have come while the passphrase was tried.
      const fresh = await context.current(token)
      if (fresh === null) return NOT_FOUND
      if (isExpired(fresh)) return { outcome: 'expired', push: bare(fresh) }
      const until = clock.now() + PASS_LIFETIME
      return { outcome: 'open', pass: issueTicket(master, 'pass', { of: token, key }, until) }
    },
  }
}

const NOT_FOUND = { outcome: 'not-found' } as const

function hasText(passphrase: string | null): passphrase is string {
  return passphrase !== null && passphrase.trim() !== ''
}
