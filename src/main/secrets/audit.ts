// The audit table: what happened to a push, by whom. SQL only.
import type { Database } from 'better-sqlite3'
import type { Millis } from '../clock.ts'
import type { AuditEntry, AuditKind, Visitor } from './push.ts'

/** Entries of one push beyond which no more are kept (push.md 5.1). */
export const AUDIT_LIMIT = 2000
const TEXT_LIMIT = 255

export type Audit = ReturnType<typeof createAudit>

export function createAudit(db: Database) {
  const insert = db.prepare(
    `INSERT INTO audit (push_id, kind, ip, user_agent, referrer, created_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
  )
  const ofPush = db.prepare<[number, number, number], AuditEntry>(
    `SELECT kind, ip, user_agent AS userAgent, referrer, created_at AS createdAt FROM audit
     WHERE push_id = ? ORDER BY id LIMIT ? OFFSET ?`,
  )
  return {
    insert(pushId: number, kind: AuditKind, visitor: Visitor, at: Millis): void {
      const { ip, userAgent, referrer } = visitor
      insert.run(
        pushId,
        kind,
        ip,
        userAgent.slice(0, TEXT_LIMIT),
        referrer.slice(0, TEXT_LIMIT),
        at,
      )
    },
    /** Oldest first. */
    ofPush: (pushId: number, offset: number, limit: number) => ofPush.all(pushId, limit, offset),
  }
}
