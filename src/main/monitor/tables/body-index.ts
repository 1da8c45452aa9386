// The words of bodies, in a database of its own that SQLite keeps in memory and in a file without a name:
// nothing of it is there when it is closed. SQL only.
import Database from 'better-sqlite3'
import type { Millis } from '../../clock.ts'

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

export interface FoundEntry extends BodyEntry {
  readonly id: number
  readonly text: string
}

export interface BodySearch {
  /** As `bodyQuery` gives it. */
  readonly query: string
  readonly checkId: number | null
  /** The last one of the page before; null: from the newest. */
  readonly before: Pick<FoundEntry, 'created' | 'id'> | null
}

export type Match = readonly [id: number, created: Millis]

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
  const matches = db
    .prepare<(string | number | null)[], Match>(
      `SELECT e.id, e.created FROM bodies CROSS JOIN entries e ON e.id = bodies.rowid
       WHERE bodies MATCH ? AND (? IS NULL OR e.check_id = ?) AND (e.created, e.id) < (?, ?)`,
    )
    .raw()
  const found = db.prepare<[number], FoundEntry>(
    `SELECT e.id, e.check_id AS checkId, e.n, e.created, body AS text
     FROM entries e JOIN bodies ON bodies.rowid = e.id WHERE e.id = ?`,
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
    /**
     * What is found, in no order, read as it is asked for: a frequent word is in hundreds of thousands. Nothing
     * else can be done with the index until all is read, or the reading given up.
     */
    matches({ query, checkId, before }: BodySearch): IterableIterator<Match> {
      const { created, id } = before ?? { created: Number.MAX_SAFE_INTEGER, id: 0 }
      return matches.iterate(query, checkId, checkId, created, id)
    },
    found: (id: number) => found.get(id) ?? null,
    close: () => db.close(),
  }
}
