// How a push is opened: its key, by passphrase or pass, and the view that is counted.
import { MINUTE, type Millis } from '../clock.ts'
import { AUDIT_LIMIT } from './audit.ts'
import type { Key } from './cipher.ts'
import { claim } from './claim.ts'
import { bare, type Desk } from './desk.ts'
import type { PassphraseThrottle } from './passphrase-throttle.ts'
import { isExpired, isUsedUp, type Visitor } from './push.ts'
import type { PushRow } from './pushes.ts'
import { LINK_LIFETIME } from './reaper.ts'
import { openFileText, openText, unwrapPushKey } from './sealing.ts'
import { issueTicket, readTicket } from './ticket.ts'
import type { FileLink, Opening, OwnedPush, Revealed, Vault } from './vault.ts'

const PASS_LIFETIME: Millis = 3 * MINUTE

export function createRetrieval(
  desk: Desk,
  throttle: PassphraseThrottle,
  onFirstView: (push: OwnedPush) => void,
): Pick<Vault, 'retrieve' | 'unlock'> {
  const { store, clock, master, reaper, note, owned, afterWrite } = desk
  const { pushes, files } = desk.tables

  /** The push key, or why it cannot be had. Wrong tries are noted. */
  async function keyOf(
    row: PushRow,
    visitor: Visitor,
    { passphrase, pass }: Opening,
    { noteMissing, isCounted }: { noteMissing: boolean; isCounted: boolean },
  ): Promise<Key | Extract<Revealed, { outcome: 'throttled' | 'passphrase' }>> {
    if (row.payloadKey === null) return { outcome: 'passphrase' }
    if (!row.hasPassphrase) {
      return (
        (await unwrapPushKey(master, row.token, row.payloadKey, null)) ?? { outcome: 'passphrase' }
      )
    }
    const ticket = pass ? readTicket(master, 'pass', pass, clock.now()) : null
    if (ticket?.of === row.token) return ticket.key
    const isGiven = hasText(passphrase)
    if (!isGiven && !noteMissing) return { outcome: 'passphrase' }
    const wait = isCounted ? null : throttle.take(row.token)
    if (wait !== null) return { outcome: 'throttled', retryAfterSeconds: wait }
    const key =
      isGiven && row.salt !== null
        ? await unwrapPushKey(master, row.token, row.payloadKey, { passphrase, salt: row.salt })
        : null
    if (key !== null) return key
    await store.write(() => {
      const fresh = pushes.byToken(row.token)
      if (fresh !== null && fresh.auditEntries < AUDIT_LIMIT)
        note(fresh, 'failed_passphrase', visitor, 0)
    })
    return { outcome: 'passphrase' }
  }

  async function retrieve(
    token: string,
    visitor: Visitor,
    opening: Opening,
    { noteMissing = false, throttleUnknown = false } = {},
  ): Promise<Revealed> {
    const isCounted = throttleUnknown && hasText(opening.passphrase)
    const wait = isCounted ? throttle.take(token) : null
    if (wait !== null) return { outcome: 'throttled', retryAfterSeconds: wait }
    const row = pushes.byToken(token)
    if (row === null) return { outcome: 'not-found' }
    if (isExpired(row) || isUsedUp(row, clock.now())) return count(token, visitor, null)
    const key = await keyOf(row, visitor, opening, { noteMissing, isCounted })
    if (!Buffer.isBuffer(key)) return key
    return count(token, visitor, key)
  }

  /** Counts the view in one write, on the push as it stands there. */
  async function count(token: string, visitor: Visitor, key: Key | null): Promise<Revealed> {
    const { result, remains, firstView } = await store.write(() => {
      const row = pushes.byToken(token)
      if (row === null)
        return { result: { outcome: 'not-found' } as const, remains: null, firstView: null }
      const decision = claim(row, visitor, clock.now())
      const reveals = decision.reveals && key !== null
      // Opened before it is counted: what does not open uses up no view.
      const secret = reveals && key !== null ? openSecret(row, key) : null
      if (decision.entry !== null) note(row, decision.entry, visitor, decision.uses)
      const counted = { ...row, usedViews: row.usedViews + decision.uses }
      const remains =
        decision.expires === null
          ? null
          : reaper.expire(row, clock.now(), { filesLinger: decision.expires === 'after-links' })
      if (secret === null) {
        const dead = pushes.byToken(token) ?? counted
        return {
          result: { outcome: 'expired', push: bare(dead) } as const,
          remains,
          firstView: null,
        }
      }
      const isFirst = decision.uses === 1 && row.usedViews === 0 && row.accountId !== null
      return {
        result: { outcome: 'revealed', push: bare(counted), ...secret } as const,
        remains,
        firstView: isFirst ? counted : null,
      }
    })
    afterWrite(remains)
    if (firstView !== null) onFirstView(owned(firstView))
    return result
  }

  function openSecret(row: PushRow, key: Key): { payload: string | null; files: FileLink[] } {
    const until = clock.now() + LINK_LIFETIME
    return {
      payload: row.payload === null ? null : openText(key, row.token, 'payload', row.payload),
      files: files.ofPush(row.id).map(({ uuid, size, filename, contentType }) => ({
        filename: openFileText(key, uuid, 'filename', filename),
        contentType: openFileText(key, uuid, 'content_type', contentType),
        size,
        link: issueTicket(master, 'file', { of: uuid, key }, until),
      })),
    }
  }

  return {
    retrieve,

    async unlock(token, visitor, passphrase) {
      const row = pushes.byToken(token)
      if (row === null) return { outcome: 'not-found' }
      if (isExpired(row) || isUsedUp(row, clock.now())) {
        return { outcome: 'expired', push: bare(row) }
      }
      const asked = { noteMissing: true, isCounted: false }
      const key = await keyOf(row, visitor, { passphrase }, asked)
      if (Buffer.isBuffer(key)) {
        const pass = issueTicket(master, 'pass', { of: token, key }, clock.now() + PASS_LIFETIME)
        return { outcome: 'open', pass }
      }
      return key.outcome === 'throttled' ? key : { outcome: 'wrong' }
    },
  }
}

function hasText(passphrase: string | null): passphrase is string {
  return passphrase !== null && passphrase.trim() !== ''
}
