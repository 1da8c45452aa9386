// The claim of a view (contract push.md 5.2): what one retrieve does to a push as it stands inside the write.
// Pure; the write is in retrieve.ts.
import type { Millis } from '../clock.ts'
import { type AuditKind, isExpired, isUsedUp, type Visitor, viewsRemaining } from './push.ts'
import { AUDIT_LIMIT } from './tables/audit.ts'
import type { PushRow } from './tables/pushes.ts'

export interface Claim {
  /** Whether the payload is shown. */
  readonly reveals: boolean
  /** Null: the log is full, and the entry does not matter to a limit. */
  readonly entry: AuditKind | null
  /** Views that the entry uses up. */
  readonly uses: 0 | 1
  /** `now`: the push dies in this write; `after-links`: it does, but its files linger. */
  readonly expires: 'now' | 'after-links' | null
}

/**
 * Decides a claim. The last view shows the secret and ends it; a view that cannot be logged ends it
 * unseen (fails closed).
 */
export function claim(push: PushRow, visitor: Visitor, now: Millis): Claim {
  const hasRoom = push.auditEntries < AUDIT_LIMIT
  if (isExpired(push) || isUsedUp(push, now)) {
    const entry = hasRoom ? 'failed_view' : null
    return { reveals: false, entry, uses: hasRoom ? 1 : 0, expires: isExpired(push) ? null : 'now' }
  }
  if (isOwner(push, visitor)) {
    return { reveals: true, entry: hasRoom ? 'owner_view' : null, uses: 0, expires: null }
  }
  if (!hasRoom) return { reveals: false, entry: null, uses: 0, expires: 'now' }
  const isLast = viewsRemaining(push) === 1
  return { reveals: true, entry: 'view', uses: 1, expires: isLast ? 'after-links' : null }
}

export function isOwner(push: Pick<PushRow, 'accountId'>, { account }: Visitor): boolean {
  return account !== null && push.accountId === account.id
}
