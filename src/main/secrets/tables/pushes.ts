// The pushes table. SQL only; what is sealed goes in and out sealed. Payloads, which may be large, are
// read only for whom they are opened.
import type { Database } from 'better-sqlite3'
import type { Millis } from '../../clock.ts'
import { type Flagged, toFlags } from '../../store/flags.ts'
import type { Push } from '../push.ts'

/** A push with what is sealed of it, but for the payload. */
export interface PushRow extends Push {
  readonly id: number
  readonly auditEntries: number
  readonly salt: Buffer | null
  readonly payloadKey: Buffer | null
  readonly ownerKey: Buffer | null
  readonly name: Buffer | null
  readonly note: Buffer | null
  readonly sender: Buffer | null
  readonly message: Buffer | null
}

/** With what a recipient may get of it. */
export interface OpenableRow extends PushRow {
  /** Sealed; null: it has none, or none any more. */
  readonly payload: Buffer | null
  readonly hasFiles: boolean
}

const FLAGS = [
  'deletableByViewer',
  'retrievalStep',
  'hasPassphrase',
  'deleted',
  'hasFiles',
] as const
type Row<T extends PushRow> = Flagged<T, (typeof FLAGS)[number]>

const COLUMNS = `id, token, kind, account_id AS accountId,
  expire_after_days AS expireAfterDays, expire_after_minutes AS expireAfterMinutes,
  expire_after_views AS expireAfterViews, deletable_by_viewer AS deletableByViewer,
  retrieval_step AS retrievalStep, has_passphrase AS hasPassphrase, created_at AS createdAt,
  updated_at AS updatedAt, expired_on AS expiredOn, deleted, used_views AS usedViews,
  audit_entries AS auditEntries, salt, payload_key AS payloadKey,
  owner_key AS ownerKey, name, note, sender, message`
const SELECT = `SELECT ${COLUMNS} FROM pushes`

/** Of a row, in SQL; SQLite knows the length of a blob without reading it. */
const SEALED_BYTES = ['payload', 'name', 'note', 'sender', 'message']
  .map((column) => `ifnull(length(${column}), 0)`)
  .join(' + ')

export type NewPush = Omit<
  PushRow,
  'id' | 'auditEntries' | 'usedViews' | 'expiredOn' | 'deleted'
> & {
  readonly expiresAt: Millis
  readonly payload: Buffer | null
}

export type Pushes = ReturnType<typeof createPushes>

export function createPushes(db: Database) {
  const byToken = db.prepare<[string], Row<PushRow>>(`${SELECT} WHERE token = ?`)
  const openable = db.prepare<[number, string], Row<OpenableRow>>(
    `SELECT ${COLUMNS}, iif(has_passphrase AND NOT ?, NULL, payload) AS payload,
       EXISTS (SELECT 1 FROM files WHERE push_id = pushes.id) AS hasFiles
     FROM pushes WHERE token = ?`,
  )
  const insert = db.prepare(
    `INSERT INTO pushes (token, kind, account_id, expire_after_days, expire_after_minutes,
       expire_after_views, deletable_by_viewer, retrieval_step, has_passphrase, created_at,
       updated_at, expires_at, audit_entries, salt, payload_key, payload, owner_key, name, note,
       sender, message)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  // Only an owner has a use for a name and a note, and nobody for the greeting of what is over.
  const expire = db.prepare(
    `UPDATE pushes SET expired_on = @now, updated_at = @now, deleted = @deleted, salt = NULL,
       payload_key = NULL, payload = NULL, sender = NULL, message = NULL, shred_files_at = @shredFilesAt,
       owner_key = iif(account_id IS NULL, NULL, owner_key),
       name = iif(account_id IS NULL, NULL, name),
       note = iif(account_id IS NULL, NULL, note)
     WHERE id = @id`,
  )
  const setLimits = db.prepare(
    `UPDATE pushes SET expire_after_days = @expireAfterDays, expire_after_minutes = @expireAfterMinutes,
       expire_after_views = @expireAfterViews, expires_at = @expiresAt, updated_at = @updatedAt
     WHERE id = @id`,
  )
  const list = (condition: string) =>
    db.prepare<[number, number, number], Row<PushRow>>(
      `${SELECT} WHERE account_id = ? AND expired_on IS ${condition}
       ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?`,
    )
  const active = list('NULL')
  const expired = list('NOT NULL')
  const due = db
    .prepare<[Millis, number], number>(
      `SELECT id FROM pushes WHERE expired_on IS NULL AND expires_at <= ?
       ORDER BY expires_at LIMIT ?`,
    )
    .pluck()
  const toShred = db
    .prepare<[Millis, number], number>('SELECT id FROM pushes WHERE shred_files_at <= ? LIMIT ?')
    .pluck()
  const shredded = db.prepare('UPDATE pushes SET shred_files_at = NULL WHERE id = ?')
  const nextEvent = db
    .prepare<[], Millis | null>(
      `SELECT min(at) FROM (SELECT min(expires_at) AS at FROM pushes WHERE expired_on IS NULL
       UNION ALL SELECT min(shred_files_at) FROM pushes WHERE shred_files_at IS NOT NULL)`,
    )
    .pluck()
  const removeAnonymous = db.prepare(
    `DELETE FROM pushes INDEXED BY pushes_anonymous
     WHERE account_id IS NULL AND expired_on IS NOT NULL AND expired_on <= ?`,
  )
  const anonymousRoom = db.prepare<[], { count: number; bytes: number }>(
    `SELECT count(*) AS count, ifnull(sum(${SEALED_BYTES}), 0) AS bytes
     FROM pushes INDEXED BY pushes_anonymous_active
     WHERE account_id IS NULL AND expired_on IS NULL`,
  )
  const anonymousSince = db
    .prepare<[Millis, Millis, number], Millis>(
      `SELECT created_at FROM pushes INDEXED BY pushes_by_account
       WHERE account_id IS NULL AND created_at > ? AND created_at <= ?
       ORDER BY created_at DESC LIMIT ?`,
    )
    .pluck()
  const count = db.prepare(
    'UPDATE pushes SET used_views = used_views + ?, audit_entries = audit_entries + 1 WHERE id = ?',
  )
  const wrapped = db.prepare<
    [],
    Pick<PushRow, 'id' | 'token' | 'salt' | 'payloadKey' | 'ownerKey'>
  >(
    `SELECT id, token, salt, payload_key AS payloadKey, owner_key AS ownerKey FROM pushes
     WHERE payload_key IS NOT NULL OR owner_key IS NOT NULL`,
  )
  const rewrap = db.prepare('UPDATE pushes SET payload_key = ?, owner_key = ? WHERE id = ?')

  return {
    byToken(token: string): PushRow | null {
      const row = byToken.get(token)
      return row === undefined ? null : toPush(row)
    },
    /**
     * As `byToken`, with what a recipient may get of it.
     * @param isUnlocked its passphrase is known if it has one; else its payload, which may be large, is left out
     */
    openable(token: string, isUnlocked: boolean): OpenableRow | null {
      const row = openable.get(Number(isUnlocked), token)
      return row === undefined ? null : toPush(row)
    },
    /** With its first audit entry counted, which goes into the same write. */
    insert(push: NewPush): number {
      const { deletableByViewer, retrievalStep, hasPassphrase } = push
      // By their places: to look each up by its name takes as long as to store the row.
      const { lastInsertRowid } = insert.run(
        push.token,
        push.kind,
        push.accountId,
        push.expireAfterDays,
        push.expireAfterMinutes,
        push.expireAfterViews,
        deletableByViewer === null ? null : Number(deletableByViewer),
        Number(retrievalStep),
        Number(hasPassphrase),
        push.createdAt,
        push.updatedAt,
        push.expiresAt,
        push.salt,
        push.payloadKey,
        push.payload,
        push.ownerKey,
        push.name,
        push.note,
        push.sender,
        push.message,
      )
      return Number(lastInsertRowid)
    },
    /** Drops what opens and holds the secret. `shredFilesAt`: when its files go; null: no files. */
    expire(id: number, now: Millis, deleted: boolean, shredFilesAt: Millis | null): void {
      expire.run({ id, now, deleted: Number(deleted), shredFilesAt })
    },
    setLimits(
      id: number,
      limits: Pick<
        NewPush,
        'expireAfterDays' | 'expireAfterMinutes' | 'expireAfterViews' | 'expiresAt' | 'updatedAt'
      >,
    ): void {
      setLimits.run({ id, ...limits })
    },
    list: (accountId: number, which: 'active' | 'expired', offset: number, limit: number) =>
      (which === 'active' ? active : expired).all(accountId, limit, offset).map(toPush),
    /** The ids of pushes whose time has come, earliest first. */
    due: (now: Millis, limit: number) => due.all(now, limit),
    /** The ids of expired pushes whose files are to go. */
    toShred: (now: Millis, limit: number) => toShred.all(now, limit),
    filesShredded: (id: number) => void shredded.run(id),
    /** When the next push expires or the next files go. */
    nextEvent: () => nextEvent.get() ?? null,
    /** Removes pushes that belong to nobody and expired by then, with their audit log. */
    removeAnonymous: (expiredBy: Millis) => removeAnonymous.run(expiredBy).changes,
    /** Active pushes that belong to nobody, and the bytes that is sealed of them. */
    anonymousRoom: () => anonymousRoom.get() ?? { count: 0, bytes: 0 },
    /** When the newest pushes of nobody were created, expired ones included: after, until, how many. */
    anonymousSince: (after: Millis, until: Millis, limit: number): readonly Millis[] =>
      anonymousSince.all(after, until, limit),
    /** Counts an audit entry, and the views that it used up. */
    count: (id: number, views: 0 | 1) => void count.run(views, id),
    /** Every key that is wrapped by the master key. */
    wrapped: () => wrapped.all(),
    rewrap: (id: number, payloadKey: Buffer | null, ownerKey: Buffer | null) =>
      void rewrap.run(payloadKey, ownerKey, id),
  }
}

const toPush = <T extends PushRow>(row: Row<T>): T => toFlags<T, (typeof FLAGS)[number]>(row, FLAGS)
