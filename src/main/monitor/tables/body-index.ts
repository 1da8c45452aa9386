// The words of bodies, in a database of its own that SQLite keeps in memory and in a file without a name:
// nothing of it is there when it is closed. SQL only.
import Database from 'better-sqlite3'
import type { Millis } from '../../clock.ts'

/** Marks the words of a snippet that were found. */
export const [FOUND, FOUND_END] = ['\u0002', '\u0003'] as const

const SCHEMA = `
CREATE TABLE entries (
  id       INTEGER PRIMARY KEY,
  check_id INTEGER NOT NULL,
  n        INTEGER NOT NULL,
  created  INTEGER NOT NULL
) STRICT;
CREATE INDEX entries_by_check ON entries (check_id, n);
CREATE TABLE progress (check_id INTEGER PRIMARY KEY, n INTEGER NOT NULL) STRICT;
CREATE VIRTUAL TABLE bodies USING fts5(body, tokenize = "unicode61 remove_diacritics 2");`

/** KiB that stay in memory; the rest lies in the file. */
const CACHE_KIB = 8 * 1024

export interface BodyEntry {
  readonly checkId: number
  readonly n: number
  readonly created: Millis
}

export interface FoundBody extends BodyEntry {
  readonly id: number
  /** Words around what was found, which stands between `FOUND` and `FOUND_END`. */
  readonly snippet: string
}

export interface BodySearch {
  /** As `bodyQuery` gives it. */
  readonly query: string
  readonly checkId: number | null
  /** The last one of the page before; null: from the newest. */
  readonly before: Pick<FoundBody, 'created' | 'id'> | null
  readonly limit: number
}

export type BodyIndex = ReturnType<typeof openBodyIndex>

export function openBodyIndex() {
  const db = new Database('')
  db.pragma('journal_mode = OFF')
  db.pragma(`cache_size = -${CACHE_KIB}`)
  db.exec(SCHEMA)
  const addEntry = db.prepare('INSERT INTO entries (check_id, n, created) VALUES (?, ?, ?)')
  const addBody = db.prepare('INSERT INTO bodies (rowid, body) VALUES (?, ?)')
  const setProgress = db.prepare(
    'INSERT INTO progress (check_id, n) VALUES (?, ?) ON CONFLICT DO UPDATE SET n = excluded.n',
  )
  const progress = db.prepare<[], [number, number]>('SELECT check_id, n FROM progress').raw()
  const dropProgress = db.prepare('DELETE FROM progress WHERE check_id = ?')
  const upTo = db
    .prepare<[number, number], number>('SELECT id FROM entries WHERE check_id = ? AND n <= ?')
    .pluck()
  const dropBody = db.prepare('DELETE FROM bodies WHERE rowid = ?')
  const dropEntry = db.prepare('DELETE FROM entries WHERE id = ?')
  const found = db.prepare<(string | number | null)[], FoundBody>(
    `SELECT e.id, e.check_id AS checkId, e.n, e.created,
       snippet(bodies, 0, '${FOUND}', '${FOUND_END}', '…', 24) AS snippet
     FROM bodies JOIN entries e ON e.id = bodies.rowid
     WHERE bodies MATCH ? AND (? IS NULL OR e.check_id = ?) AND (e.created, e.id) < (?, ?)
     ORDER BY e.created DESC, e.id DESC LIMIT ?`,
  )

  return {
    /** In one write: the bodies, and how far the check has been read with them. */
    add: db.transaction(
      (
        checkId: number,
        bodies: readonly { readonly n: number; readonly created: Millis; readonly text: string }[],
        readUpTo: number,
      ) => {
        for (const { n, created, text } of bodies) {
          addBody.run(addEntry.run(checkId, n, created).lastInsertRowid, text)
        }
        setProgress.run(checkId, readUpTo)
      },
    ),
    /** Up to which ping each check has been read. */
    progress: () => new Map(progress.all()),
    /** Up to the n-th ping. */
    drop: db.transaction((checkId: number, n: number) => {
      for (const id of upTo.all(checkId, n)) {
        dropBody.run(id)
        dropEntry.run(id)
      }
    }),
    /** The check as if it had never been read. */
    forget(checkId: number): void {
      this.drop(checkId, Number.MAX_SAFE_INTEGER)
      dropProgress.run(checkId)
    },
    /** Newest first. */
    find({ query, checkId, before, limit }: BodySearch): readonly FoundBody[] {
      const { created, id } = before ?? { created: Number.MAX_SAFE_INTEGER, id: 0 }
      return found.all(query, checkId, checkId, created, id, limit)
    },
    close: () => db.close(),
  }
}
