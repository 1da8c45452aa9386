// The moved table: which check here is which check of a remote, once it was moved there or came from there
// (contract remotes.md 4). SQL only.
import type { Database } from 'better-sqlite3'

export interface Moved {
  readonly checkId: number
  /** Of the check there. */
  readonly uniqueKey: string
  /** It was made there and is still to be paused. */
  readonly owesPause: boolean
}

type Row = Omit<Moved, 'owesPause'> & { readonly owesPause: number }

export type MovedTable = ReturnType<typeof createMovedTable>

export function createMovedTable(db: Database) {
  const ofRemote = db.prepare<[string], Row>(
    `SELECT check_id AS checkId, unique_key AS uniqueKey, owes_pause AS owesPause
     FROM moved WHERE remote_id = ? ORDER BY check_id`,
  )
  // Nothing is stored for a check or a remote that was removed a moment ago.
  const record = db.prepare(
    `INSERT INTO moved (remote_id, check_id, unique_key, owes_pause)
     SELECT remotes.id, checks.id, ?, ? FROM remotes, checks WHERE remotes.id = ? AND checks.id = ?
     ON CONFLICT (remote_id, check_id) DO UPDATE SET unique_key = excluded.unique_key,
       owes_pause = excluded.owes_pause`,
  )

  return {
    ofRemote: (remoteId: string): readonly Moved[] =>
      ofRemote.all(remoteId).map((row) => ({ ...row, owesPause: row.owesPause === 1 })),
    record: (remoteId: string, { checkId, uniqueKey, owesPause }: Moved) =>
      void record.run(uniqueKey, Number(owesPause), remoteId, checkId),
  }
}
