// Writing the audit log of a push, with the views that an entry uses up. Reading: the vault, and
// activity.ts across pushes.

import type { Emitter } from '../../shared/emitter.ts'
import type { Clock, Millis } from '../clock.ts'
import type { AuditKind, Visitor } from './push.ts'
import { AUDIT_LIMIT } from './tables/audit.ts'
import type { PushRow } from './tables/pushes.ts'
import type { Tables } from './tables/tables.ts'

/** Each function runs inside a write. */
export interface AuditLog {
  /** The first entry of a new push, which its row counts already. */
  begin(pushId: number, visitor: Visitor, at: Millis): void
  /**
   * Adds an entry and counts the views that it uses up. Nothing when the log is full: what must not
   * go unrecorded, the claim decides.
   */
  record(push: PushRow, kind: AuditKind, visitor: Visitor, uses?: 0 | 1): void
}

export interface AuditLogOptions {
  readonly clock: Clock
  readonly tables: Pick<Tables, 'audit' | 'pushes'>
  readonly changes: Pick<Emitter<void>, 'emit'>
}

export function createAuditLog({ clock, tables, changes }: AuditLogOptions): AuditLog {
  const { audit, pushes } = tables

  function add(pushId: number, kind: AuditKind, visitor: Visitor, at: Millis): void {
    audit.insert(pushId, kind, visitor, at)
    changes.emit()
  }

  return {
    begin: (pushId, visitor, at) => add(pushId, 'creation', visitor, at),
    record(push, kind, visitor, uses = 0) {
      if (push.auditEntries >= AUDIT_LIMIT) return
      add(push.id, kind, visitor, clock.now())
      pushes.count(push.id, uses)
    },
  }
}
