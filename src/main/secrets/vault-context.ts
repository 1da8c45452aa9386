// What the parts of a vault share: the tables, the clock, the master key, and the few steps that
// each of them takes.
import type { Clock } from '../clock.ts'
import type { Store } from '../store/store.ts'
import type { ChangeSignal } from './activity.ts'
import type { Key } from './crypto/cipher.ts'
import { openText, unwrapOwnerKey } from './crypto/sealing.ts'
import type { DiskCleanup, Remains } from './disk-cleanup.ts'
import type { Expiry } from './expiry.ts'
import type { FileStore } from './files/file-store.ts'
import { type AuditKind, isExpired, isUsedUp, type Push, type Visitor } from './push.ts'
import { AUDIT_LIMIT } from './tables/audit.ts'
import type { PushRow } from './tables/pushes.ts'
import type { Tables } from './tables/tables.ts'
import type { OwnedPush } from './vault.ts'

export interface VaultContextOptions {
  readonly store: Store
  readonly clock: Clock
  readonly tables: Tables
  readonly fileStore: FileStore
  readonly master: Key
  readonly expiry: Expiry
  readonly cleanup: DiskCleanup
  readonly changeSignal: Pick<ChangeSignal, 'ring'>
  readonly onTrouble: (what: string, error: unknown) => void
}

export interface VaultContext extends VaultContextOptions {
  /**
   * Notes an audit entry and the views that it uses up, inside a write. Nothing when the log is
   * full: what must not go unnoted, the claim decides.
   */
  note(push: PushRow, kind: AuditKind, visitor: Visitor, uses: 0 | 1): void
  /** After a write in which a push expired; null: none did. */
  afterWrite(remains: Remains | null): void
  /** A push as it stands, expired first if its time has come; null: unknown. */
  current(token: string): Promise<PushRow | null>
  /** A push as its owner sees it. */
  owned(row: PushRow): OwnedPush
}

export function createVaultContext(options: VaultContextOptions): VaultContext {
  const { store, clock, tables, master, expiry, cleanup, changeSignal } = options
  const { audit, pushes } = tables

  function afterWrite(remains: Remains | null): void {
    if (remains === null) return
    cleanup.cleanUp(remains)
    expiry.wake()
  }

  return {
    ...options,
    note(push, kind, visitor, uses) {
      if (push.auditEntries >= AUDIT_LIMIT) return
      audit.insert(push.id, kind, visitor, clock.now())
      pushes.count(push.id, uses)
      changeSignal.ring()
    },
    afterWrite,
    async current(token) {
      const row = pushes.byToken(token)
      const now = clock.now()
      if (row === null || isExpired(row) || !isUsedUp(row, now)) return row
      const remains = await store.write(() => {
        const fresh = pushes.byToken(token)
        return fresh === null || isExpired(fresh) ? null : expiry.expire(fresh, now, {})
      })
      afterWrite(remains)
      return pushes.byToken(token)
    },
    owned(row) {
      const key = row.ownerKey === null ? null : unwrapOwnerKey(master, row.token, row.ownerKey)
      const text = (column: 'name' | 'note') => {
        const sealed = row[column]
        return key === null || sealed === null ? '' : openText(key, row.token, column, sealed)
      }
      return { ...bare(row), name: text('name'), note: text('note') }
    },
  }
}

/** A push without anything sealed. */
export function bare(row: PushRow): Push {
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
