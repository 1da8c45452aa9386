// The audit table: what happened to a push, by whom. SQL only.
import type { Database } from 'better-sqlite3'
import type { Millis } from '../../clock.ts'
import type { AuditEntry, AuditKind, Visitor } from '../push.ts'

/** Entries of one push beyond which no more are kept (contract push.md 5.1). */
export const AUDIT_LIMIT = 2000
const TEXT_LIMIT = 255

/** An entry of an owned push. */
export interface OwnedEntry extends AuditEntry {
  readonly id: number
  readonly token: string
}

/** The views of one push, without those that failed. */
export interface Views {
  readonly token: string
  readonly times: number
  readonly lastAt: Millis
}

/** Entries before an instant, those at it with a lower id, within half open bounds. */
export interface OwnedEntryPage {
  readonly before: { readonly at: Millis; readonly id: number } | null
  readonly from: Millis | null
  readonly to: Millis | null
  readonly limit: number
}

const OWNED = `SELECT audit.id, pushes.token, audit.kind, ip, user_agent AS userAgent, referrer,
  audit.created_at AS createdAt FROM audit JOIN pushes ON pushes.id = push_id
  WHERE pushes.account_id IS NOT NULL`
/** Beyond every instant and every id. */
const ALL = Number.MAX_SAFE_INTEGER

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
  const page = db.prepare<object, OwnedEntry>(
    `${OWNED} AND audit.created_at <= @at AND (audit.created_at < @at OR audit.id < @id)
     AND audit.created_at >= @from AND audit.created_at < @to
     ORDER BY audit.created_at DESC, audit.id DESC LIMIT @limit`,
  )
  const after = db.prepare<[number, number], OwnedEntry>(
    `${OWNED} AND audit.id > ? ORDER BY audit.id LIMIT ?`,
  )
  const views = db.prepare<[string], Views>(
    `SELECT token, count(*) AS times, max(audit.created_at) AS lastAt
     FROM pushes JOIN audit ON push_id = pushes.id
     WHERE token IN (SELECT value FROM json_each(?)) AND audit.kind = 'view' GROUP BY pushes.id`,
  )
  const lastId = db.prepare<[], number | null>('SELECT max(id) FROM audit').pluck()

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
    /** Of all owned pushes, newest first. */
    page: ({ before, from, to, limit }: OwnedEntryPage) =>
      page.all({ ...(before ?? { at: ALL, id: ALL }), from: from ?? -ALL, to: to ?? ALL, limit }),
    /** Of all owned pushes, with an id above that one, oldest first. */
    after: (id: number, limit: number) => after.all(id, limit),
    /** Of pushes by their tokens; those that were never viewed are left out. */
    views: (tokens: readonly string[]) => views.all(JSON.stringify(tokens)),
    lastId: () => lastId.get() ?? 0,
    /** Oldest first. */
    ofPush: (pushId: number, offset: number, limit: number) => ofPush.all(pushId, limit, offset),
  }
}
