// The requests table and that of the files of their answers. SQL only; what is sealed goes in and out sealed.
// Loaded with every start, as what has ended is swept then: what else belongs to requests is in requests/.
import type { Database } from 'better-sqlite3'
import type { Accepts } from '../../../shared/model/request-options.ts'
import type { Millis } from '../../clock.ts'
import type { OwnedEntryPage } from './audit.ts'
import type { FileRow } from './files.ts'

/** A request with what is sealed of it, but for the text of its answer. */
export interface RequestRow {
  readonly id: number
  readonly token: string
  readonly accountId: number
  readonly accepts: Accepts
  readonly maxBytes: number
  readonly maxFiles: number
  readonly keepDays: number
  /** UUID of the integration that is told of the answer. */
  readonly notify: string | null
  readonly createdAt: Millis
  readonly endsAt: Millis
  readonly answeredAt: Millis | null
  readonly readAt: Millis | null
  readonly closedAt: Millis | null
  readonly withdrawn: number
  readonly answerBytes: number
  readonly answerFiles: number
  readonly label: Buffer
  readonly salt: Buffer | null
  readonly gate: Buffer | null
  readonly answerKey: Buffer | null
}

export type NewRequest = Omit<
  RequestRow,
  | 'id'
  | 'answeredAt'
  | 'readAt'
  | 'closedAt'
  | 'withdrawn'
  | 'answerBytes'
  | 'answerFiles'
  | 'answerKey'
>

export interface UntoldAnswer {
  readonly token: string
  /** UUID of the integration. */
  readonly notify: string
}

/** What became of a request, for the stream of activity. */
export interface RequestEvent {
  /** Unique among events of requests; grows with the time of those of one request. */
  readonly id: number
  readonly token: string
  readonly event: 'created' | 'answered' | 'read' | 'expired' | 'withdrawn'
  readonly at: Millis
}

const COLUMNS = {
  id: 'id',
  token: 'token',
  account_id: 'accountId',
  accepts: 'accepts',
  max_bytes: 'maxBytes',
  max_files: 'maxFiles',
  keep_days: 'keepDays',
  notify: 'notify',
  created_at: 'createdAt',
  ends_at: 'endsAt',
  answered_at: 'answeredAt',
  read_at: 'readAt',
  closed_at: 'closedAt',
  withdrawn: 'withdrawn',
  answer_bytes: 'answerBytes',
  answer_files: 'answerFiles',
  label: 'label',
  salt: 'salt',
  gate: 'gate',
  answer_key: 'answerKey',
} as const satisfies Record<string, keyof RequestRow>

const SELECT = `SELECT ${Object.entries(COLUMNS)
  .map(([column, property]) => `${column} AS ${property}`)
  .join(', ')} FROM requests`

/** Events of all requests; ids leave room for those of one. */
const EVENTS = [
  `SELECT id * 4 AS id, token, 'created' AS event, created_at AS at FROM requests`,
  `SELECT id * 4 + 1, token, 'answered', answered_at FROM requests WHERE answered_at IS NOT NULL`,
  `SELECT id * 4 + 2, token, 'read', read_at FROM requests WHERE read_at IS NOT NULL`,
  `SELECT id * 4 + 3, token, iif(withdrawn, 'withdrawn', 'expired'), closed_at FROM requests
   WHERE closed_at IS NOT NULL`,
].join(' UNION ALL ')

/** Beyond every instant and every id. */
const ALL = Number.MAX_SAFE_INTEGER

export type Requests = ReturnType<typeof createRequestsTable>

export function createRequestsTable(db: Database) {
  const statements = new Map<string, unknown>()

  /** Prepared when it is first needed: most starts need two of them. */
  function sql<P extends unknown[] | object, R = unknown>(text: string) {
    const known = statements.get(text) as ReturnType<typeof db.prepare<P, R>> | undefined
    const statement = known ?? db.prepare<P, R>(text)
    statements.set(text, statement)
    return statement
  }

  return {
    byToken: (token: string): RequestRow | null =>
      sql<[string], RequestRow>(`${SELECT} WHERE token = ?`).get(token) ?? null,
    insert: (row: NewRequest): void =>
      void sql<[NewRequest]>(
        `INSERT INTO requests (token, account_id, accepts, max_bytes, max_files, keep_days, notify,
           created_at, ends_at, label, salt, gate)
         VALUES (@token, @accountId, @accepts, @maxBytes, @maxFiles, @keepDays, @notify,
           @createdAt, @endsAt, @label, @salt, @gate)`,
      ).run(row),
    /** Newest first. */
    list: (accountId: number, offset: number, limit: number): readonly RequestRow[] =>
      sql<[number, number, number], RequestRow>(
        `${SELECT} WHERE account_id = ? ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?`,
      ).all(accountId, limit, offset),
    /** Whoever has the passphrase has no more use for it. */
    answer: (
      id: number,
      answer: {
        readonly at: Millis
        readonly endsAt: Millis
        readonly bytes: number
        readonly key: Buffer
        readonly text: Buffer | null
      },
      files: readonly FileRow[],
    ): void => {
      sql<[object]>(
        `UPDATE requests SET answered_at = @at, ends_at = @endsAt, answer_bytes = @bytes,
           answer_files = @files, answer_key = @key, answer = @text, salt = NULL, gate = NULL
         WHERE id = @id`,
      ).run({ ...answer, id, files: files.length })
      const insert = sql<[object]>(
        `INSERT INTO request_files (request_id, uuid, size, filename, content_type)
         VALUES (@id, @uuid, @size, @filename, @contentType)`,
      )
      for (const file of files) insert.run({ id, ...file })
    },
    answerText: (id: number): Buffer | null =>
      sql<[number], { answer: Buffer | null }>('SELECT answer FROM requests WHERE id = ?').get(id)
        ?.answer ?? null,
    files: (id: number): readonly FileRow[] =>
      sql<[number], FileRow>(
        `SELECT uuid, size, filename, content_type AS contentType FROM request_files
         WHERE request_id = ? ORDER BY id`,
      ).all(id),
    /** Answers that were not read yet. */
    unread: (accountId: number): number =>
      sql<[number], { number: number }>(
        `SELECT count(*) AS number FROM requests
         WHERE account_id = ? AND answered_at IS NOT NULL AND read_at IS NULL AND closed_at IS NULL`,
      ).get(accountId)?.number ?? 0,
    /** Answered, and the integration of their choice was not told yet. */
    untold: (): readonly UntoldAnswer[] =>
      sql<[], UntoldAnswer>(
        `SELECT token, notify FROM requests WHERE notify IS NOT NULL AND told_at IS NULL
         AND answered_at IS NOT NULL AND closed_at IS NULL ORDER BY answered_at`,
      ).all(),
    setTold: (token: string, at: Millis): void =>
      void sql<[Millis, string]>('UPDATE requests SET told_at = ? WHERE token = ?').run(at, token),
    setRead: (id: number, at: Millis): void =>
      void sql<[Millis, number]>('UPDATE requests SET read_at = ? WHERE id = ?').run(at, id),
    setEnd: (id: number, at: Millis): void =>
      void sql<[Millis, number]>('UPDATE requests SET ends_at = ? WHERE id = ?').run(at, id),
    /** Drops what is sealed but for title and name. @returns the uuids of its files */
    close(id: number, at: Millis, withdrawn: boolean): string[] {
      const uuids = this.files(id).map(({ uuid }) => uuid)
      sql<[number]>('DELETE FROM request_files WHERE request_id = ?').run(id)
      sql<[Millis, number, number]>(
        `UPDATE requests SET closed_at = ?, withdrawn = ?, answer_key = NULL, answer = NULL,
           salt = NULL, gate = NULL WHERE id = ?`,
      ).run(at, Number(withdrawn), id)
      return uuids
    },
    /** @returns the uuids of its files */
    remove(id: number): string[] {
      const uuids = this.files(id).map(({ uuid }) => uuid)
      sql<[number]>('DELETE FROM requests WHERE id = ?').run(id)
      return uuids
    },
    nextEnd: (): Millis | null =>
      sql<[], { at: Millis | null }>(
        'SELECT min(ends_at) AS at FROM requests WHERE closed_at IS NULL',
      ).get()?.at ?? null,
    due: (now: Millis, limit: number): readonly number[] =>
      sql<[Millis, number], { id: number }>(
        `SELECT id FROM requests WHERE closed_at IS NULL AND ends_at <= ?
         ORDER BY ends_at LIMIT ?`,
      )
        .all(now, limit)
        .map(({ id }) => id),
    uuids: (): readonly string[] =>
      sql<[], { uuid: string }>('SELECT uuid FROM request_files')
        .all()
        .map(({ uuid }) => uuid),
    /** Every request, for another master key. */
    everySealed: (): readonly RequestRow[] => sql<[], RequestRow>(SELECT).all(),
    reseal: (row: Pick<RequestRow, 'token' | 'label' | 'gate' | 'answerKey'>): void =>
      void sql<[object]>(
        `UPDATE requests SET label = @label, gate = @gate, answer_key = @answerKey
         WHERE token = @token`,
      ).run(row),
    /** Of all requests, newest first. */
    events: ({ before, from, to, limit }: OwnedEntryPage): readonly RequestEvent[] =>
      sql<[object], RequestEvent>(
        `SELECT * FROM (${EVENTS}) WHERE at <= @at AND (at < @at OR id < @id)
         AND at >= @from AND at < @to ORDER BY at DESC, id DESC LIMIT @limit`,
      ).all({ ...(before ?? { at: ALL, id: ALL }), from: from ?? -ALL, to: to ?? ALL, limit }),
  }
}
