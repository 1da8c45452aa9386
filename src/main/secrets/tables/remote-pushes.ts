// The remote_pushes table: what is kept of pushes that other servers hold. SQL only; what is sealed goes in
// and out sealed.
import type { Database } from 'better-sqlite3'
import type { PushKind } from '../../../shared/model/push-options.ts'
import type { Millis } from '../../clock.ts'
import { type Flagged, fromFlags, toFlags } from '../../store/flags.ts'

export interface RemotePushRow {
  /** Random, of this table only. */
  readonly id: string
  /** UUID of the remote, which may be gone. */
  readonly remoteId: string
  readonly kind: PushKind
  readonly expireAfterMinutes: number
  readonly expireAfterViews: number
  /** Null for kind `url`. */
  readonly deletableByViewer: boolean | null
  readonly retrievalStep: boolean
  readonly hasPassphrase: boolean
  /** Made by a token: the server tells its owner of views. */
  readonly isOwned: boolean
  readonly createdAt: Millis
  readonly expiresAt: Millis
  /** Null while it can be opened, as far as is known. */
  readonly expiredOn: Millis | null
  readonly deleted: boolean
  /** Null: not known. */
  readonly viewsLeft: number | null
  /** Views that the owner was notified of, or was not to be. */
  readonly viewsTold: number
  /** Token, link, label and note. */
  readonly sealed: Buffer
}

/** What may change of one. */
export type RemotePushNews = Pick<
  RemotePushRow,
  'expiredOn' | 'deleted' | 'viewsLeft' | 'viewsTold'
>

const COLUMNS = {
  id: 'id',
  remote_id: 'remoteId',
  kind: 'kind',
  expire_after_minutes: 'expireAfterMinutes',
  expire_after_views: 'expireAfterViews',
  deletable_by_viewer: 'deletableByViewer',
  retrieval_step: 'retrievalStep',
  has_passphrase: 'hasPassphrase',
  is_owned: 'isOwned',
  created_at: 'createdAt',
  expires_at: 'expiresAt',
  expired_on: 'expiredOn',
  deleted: 'deleted',
  views_left: 'viewsLeft',
  views_told: 'viewsTold',
  sealed: 'sealed',
} as const satisfies Record<string, keyof RemotePushRow>

const FLAGS = ['deletableByViewer', 'retrievalStep', 'hasPassphrase', 'isOwned', 'deleted'] as const
type Flag = (typeof FLAGS)[number]
type Row = Flagged<RemotePushRow, Flag>

export type RemotePushes = ReturnType<typeof createRemotePushes>

export function createRemotePushes(db: Database) {
  const select = `SELECT ${Object.entries(COLUMNS)
    .map(([column, property]) => `${column} AS ${property}`)
    .join(', ')} FROM remote_pushes`
  const newestFirst = 'ORDER BY created_at DESC, id DESC'
  const active = db.prepare<[], Row>(`${select} WHERE expired_on IS NULL ${newestFirst}`)
  const expired = db.prepare<[], Row>(`${select} WHERE expired_on IS NOT NULL ${newestFirst}`)
  const ofRemote = db.prepare<[string], Row>(`${select} WHERE remote_id = ? ${newestFirst}`)
  const insert = db.prepare(
    `INSERT INTO remote_pushes (${Object.keys(COLUMNS).join(', ')})
     VALUES (${Object.values(COLUMNS)
       .map((property) => `@${property}`)
       .join(', ')})`,
  )
  const change = db.prepare(
    `UPDATE remote_pushes SET expired_on = @expiredOn, deleted = @deleted,
       views_left = @viewsLeft, views_told = @viewsTold WHERE id = @id`,
  )
  const expireDue = db.prepare(
    `UPDATE remote_pushes SET expired_on = expires_at
     WHERE expired_on IS NULL AND expires_at <= ?`,
  )
  const isDue = db
    .prepare<[Millis], number>(
      'SELECT EXISTS (SELECT 1 FROM remote_pushes WHERE expired_on IS NULL AND expires_at <= ?)',
    )
    .pluck()
  const reseal = db.prepare('UPDATE remote_pushes SET sealed = ? WHERE id = ?')
  const everySealed = db.prepare<[], Pick<Row, 'id' | 'sealed'>>(
    'SELECT id, sealed FROM remote_pushes',
  )

  return {
    /** Newest first. */
    list: (which: 'active' | 'expired'): readonly RemotePushRow[] =>
      (which === 'active' ? active : expired).all().map(toPush),
    /** Newest first. */
    ofRemote: (remoteId: string): readonly RemotePushRow[] => ofRemote.all(remoteId).map(toPush),
    insert: (push: RemotePushRow) => void insert.run(toRow(push)),
    change: (id: string, news: RemotePushNews) =>
      void change.run({ ...news, deleted: Number(news.deleted), id }),
    hasDue: (now: Millis): boolean => isDue.get(now) === 1,
    /** Those whose time is over count as expired then. */
    expireDue: (now: Millis) => void expireDue.run(now),
    everySealed: () => everySealed.all(),
    reseal: (id: string, sealed: Buffer) => void reseal.run(sealed, id),
  }
}

function toPush(row: Row): RemotePushRow {
  return toFlags<RemotePushRow, Flag>(row, FLAGS)
}

function toRow(push: RemotePushRow): Row {
  return fromFlags(push, FLAGS)
}
