// The saved_filters table: filters of the list of checks that have a name. SQL only.
import type { Database } from 'better-sqlite3'
import { LIST_PARTS, type ListQuery } from '../../../shared/model/list-query.ts'

export interface SavedFilter {
  readonly id: number
  readonly name: string
  readonly query: ListQuery
}

type Row = Omit<SavedFilter, 'query'> & { readonly query: string }

export function createSavedFiltersTable(db: Database) {
  const all = db.prepare<[], Row>('SELECT id, name, query FROM saved_filters ORDER BY id')
  const insert = db.prepare('INSERT INTO saved_filters (name, query) VALUES (@name, @query)')
  const save = db.prepare(
    `INSERT INTO saved_filters (id, name, query) VALUES (@id, @name, @query)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, query = excluded.query`,
  )
  const remove = db.prepare('DELETE FROM saved_filters WHERE id = ?')
  const last = db
    .prepare<[], number>("SELECT seq FROM sqlite_sequence WHERE name = 'saved_filters'")
    .pluck()

  return {
    /** The oldest first. */
    all: (): readonly SavedFilter[] =>
      all.all().map((row) => ({ ...row, query: readQuery(row.query) })),
    /** Answers its id, which no other one ever had. */
    insert: ({ name, query }: Omit<SavedFilter, 'id'>): number =>
      Number(insert.run({ name, query: JSON.stringify(query) }).lastInsertRowid),
    /** Changes it, or puts it back under its id. */
    save: ({ id, name, query }: SavedFilter) =>
      void save.run({ id, name, query: JSON.stringify(query) }),
    /** The highest id that was ever given; 0: none was. */
    lastId: () => last.get() ?? 0,
    /** Whether there was one. */
    remove: (id: number) => remove.run(id).changes > 0,
  }
}

/** What another version stored and this one does not know is left out. */
function readQuery(text: string): ListQuery {
  const stored: Readonly<Record<string, unknown>> = JSON.parse(text)
  return Object.fromEntries(
    LIST_PARTS.flatMap((part) => {
      const value = stored[part]
      return typeof value === 'string' && value !== '' ? [[part, value]] : []
    }),
  )
}
