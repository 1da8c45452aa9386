// The favourites table: checks that a person marked, of this server or another one. SQL only.
import type { Database } from 'better-sqlite3'

/** A check of this server, or one of another by its unique key there. */
export type Favourite =
  | { readonly checkId: number }
  | { readonly remoteId: string; readonly uniqueKey: string }

/** A mark as lists name its check. */
export type MarkedCheck =
  | { readonly uuid: string }
  | { readonly remoteId: string; readonly uniqueKey: string }

interface Row {
  readonly uuid: string | null
  readonly remoteId: string | null
  readonly uniqueKey: string | null
}

export function createFavouritesTable(db: Database) {
  const all = db.prepare<[], Row>(
    `SELECT checks.uuid, remote_id AS remoteId, favourites.unique_key AS uniqueKey
     FROM favourites LEFT JOIN checks ON checks.id = check_id ORDER BY favourites.id`,
  )
  const count = db.prepare<[], number>('SELECT count(*) FROM favourites').pluck()
  const insert = db.prepare(
    `INSERT INTO favourites (check_id, remote_id, unique_key)
     VALUES (@checkId, @remoteId, @uniqueKey) ON CONFLICT DO NOTHING`,
  )
  const remove = db.prepare(
    `DELETE FROM favourites
     WHERE check_id IS @checkId AND remote_id IS @remoteId AND unique_key IS @uniqueKey`,
  )

  return {
    /** Those marked first come first. */
    all: (): readonly MarkedCheck[] => all.all().flatMap(toMarked),
    count: () => count.get() ?? 0,
    /** One that is marked stays so. */
    insert: (favourite: Favourite) => void insert.run(columnsOf(favourite)),
    remove: (favourite: Favourite) => void remove.run(columnsOf(favourite)),
  }
}

function toMarked({ uuid, remoteId, uniqueKey }: Row): MarkedCheck[] {
  if (uuid !== null) return [{ uuid }]
  return remoteId === null || uniqueKey === null ? [] : [{ remoteId, uniqueKey }]
}

function columnsOf(favourite: Favourite) {
  return 'checkId' in favourite
    ? { ...favourite, remoteId: null, uniqueKey: null }
    : { ...favourite, checkId: null }
}
