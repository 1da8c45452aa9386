// What a push, its audit log and its files are. Types and readings of them; no SQL, no cipher.
import type { PushKind } from '../../shared/model/push-options.ts'
import { DAY, MINUTE, type Millis } from '../clock.ts'

/** A secret behind a link, without anything sealed. */
export interface Push {
  /** What the link carries: 26 characters of `a-z2-7` (contract push.md P8). */
  readonly token: string
  readonly kind: PushKind
  /** The owner; null: created without a token. */
  readonly accountId: number | null
  /** The limit in days as it is shown; the exact one is `expireAfterMinutes`. */
  readonly expireAfterDays: number
  readonly expireAfterMinutes: number
  readonly expireAfterViews: number
  /** Null for kind `url`, which only its owner may delete. */
  readonly deletableByViewer: boolean | null
  readonly retrievalStep: boolean
  readonly hasPassphrase: boolean
  readonly createdAt: Millis
  readonly updatedAt: Millis
  /** Null while active. */
  readonly expiredOn: Millis | null
  /** Expired on demand, not by a limit. */
  readonly deleted: boolean
  /** Audit entries of kind `view` and `failed_view`. */
  readonly usedViews: number
}

/** What a recipient is told before they open a push; empty: nothing. Gone once it expired. */
export interface Greeting {
  readonly sender: string
  readonly message: string
}

export const NO_GREETING: Greeting = { sender: '', message: '' }

/** A push as its owner sees it. */
export interface OwnedPush extends Push, Greeting {
  readonly name: string
  readonly note: string
  /** The texts do not open: the sealed data was changed. All are empty then. */
  readonly isDamaged: boolean
}

/** What carriers without a mark for damage show for a name or note that cannot be read. */
export const UNREADABLE = '(unreadable)'

export type AuditKind =
  | 'creation'
  | 'view'
  | 'failed_view'
  | 'expire'
  | 'failed_passphrase'
  | 'admin_view'
  | 'owner_view'
  | 'edit'
  | 'creation_email_send'

export interface AuditEntry {
  readonly kind: AuditKind
  readonly ip: string | null
  /** Empty when the header was absent; at most 255 characters. */
  readonly userAgent: string
  readonly referrer: string
  readonly createdAt: Millis
}

export interface Account {
  readonly id: number
  readonly name: string
}

/** Who asks, for the audit log and for what they may do. */
export interface Visitor {
  readonly account: Account | null
  readonly ip: string | null
  readonly userAgent: string
  readonly referrer: string
}

/** When the push expires by time. */
export function expiresAt(push: Pick<Push, 'createdAt' | 'expireAfterMinutes'>): Millis {
  return push.createdAt + push.expireAfterMinutes * MINUTE
}

export function isExpired(push: Pick<Push, 'expiredOn'>): boolean {
  return push.expiredOn !== null
}

/**
 * Whole days left, rounded up, so that an active push shows at least 1 (contract push.md 10.3), and never
 * more than its limit, whatever the clock did since; 0 when its time is over.
 */
export function daysRemaining(
  push: Pick<Push, 'createdAt' | 'expireAfterMinutes' | 'expireAfterDays'>,
  now: Millis,
): number {
  const days = Math.ceil((expiresAt(push) - now) / DAY)
  return Math.max(0, Math.min(days, push.expireAfterDays))
}

export function viewsRemaining(push: Pick<Push, 'expireAfterViews' | 'usedViews'>): number {
  return Math.max(0, push.expireAfterViews - push.usedViews)
}

/** Whether a limit is reached, expired already or not. */
export function isUsedUp(
  push: Pick<Push, 'createdAt' | 'expireAfterMinutes' | 'expireAfterViews' | 'usedViews'>,
  now: Millis,
): boolean {
  return now >= expiresAt(push) || viewsRemaining(push) === 0
}
