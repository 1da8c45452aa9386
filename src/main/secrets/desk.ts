// What the parts of a vault share: the tables, the clock, the master key, and the few steps that
// each of them takes.
import type { Clock } from '../clock.ts'
import type { Store } from '../store/store.ts'
import type { Key } from './cipher.ts'
import type { FileStore } from './file-store.ts'
import type { AuditKind, Push, Visitor } from './push.ts'
import type { PushRow } from './pushes.ts'
import type { Reaper, Remains } from './reaper.ts'
import { openText, unwrapOwnerKey } from './sealing.ts'
import type { Tables } from './tables.ts'
import type { OwnedPush } from './vault.ts'

export interface DeskOptions {
  readonly store: Store
  readonly clock: Clock
  readonly tables: Tables
  readonly fileStore: FileStore
  readonly master: Key
  readonly reaper: Reaper
}

export interface Desk extends DeskOptions {
  /** Notes an audit entry and the views that it uses up, inside a write. */
  note(push: PushRow, kind: AuditKind, visitor: Visitor, uses: 0 | 1): void
  /** After a write in which a push expired; null: none did. */
  afterWrite(remains: Remains | null): void
  /** A push as its owner sees it. */
  owned(row: PushRow): OwnedPush
}

export function createDesk(options: DeskOptions): Desk {
  const { clock, tables, master, reaper } = options
  const { audit, pushes } = tables
  return {
    ...options,
    note(push, kind, visitor, uses) {
      audit.insert(push.id, kind, visitor, clock.now())
      pushes.count(push.id, uses)
    },
    afterWrite(remains) {
      if (remains === null) return
      reaper.bury(remains)
      reaper.wake()
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
