// Bodies that are longer than one portion: the first portion lies with the ping, the others here. SQL only;
// operations/long-bodies.ts writes and removes them.
import type { Database } from 'better-sqlite3'

/** Bytes of a portion: a ping that shares its commit waits a millisecond for it. */
export const PORTION = 256 * 1024

/** Bytes of a body of `pings`, an SQL expression. Only where the first portion is full may there be more. */
export const BODY_SIZE = `coalesce(length(pings.body), 0) + CASE length(pings.body) WHEN ${PORTION} THEN coalesce(
  (SELECT size FROM long_bodies l WHERE l.check_id = pings.check_id AND l.n = pings.n), 0) ELSE 0 END`

export type LongBodiesTable = ReturnType<typeof createLongBodiesTable>

export function createLongBodiesTable(db: Database) {
  const begin = db.prepare('INSERT INTO long_bodies (size) VALUES (?)')
  const insert = db.prepare('INSERT INTO long_body_portions (body, place, bytes) VALUES (?, ?, ?)')
  const give = db.prepare('UPDATE long_bodies SET check_id = ?, n = ? WHERE id = ?')
  const leave = db.prepare('UPDATE long_bodies SET check_id = NULL WHERE check_id = ? AND n <= ?')
  const ownerless = db
    .prepare<[], number>('SELECT id FROM long_bodies WHERE check_id IS NULL ORDER BY id')
    .pluck()
  const place = db
    .prepare<[number], number>('SELECT max(place) FROM long_body_portions WHERE body = ?')
    .pluck()
  const removePortion = db.prepare('DELETE FROM long_body_portions WHERE body = ? AND place = ?')
  const remove = db.prepare('DELETE FROM long_bodies WHERE id = ?')
  const portions = db
    .prepare<[number, number], Buffer>(
      `SELECT bytes FROM long_bodies JOIN long_body_portions ON body = id
       WHERE check_id = ? AND n = ? ORDER BY place`,
    )
    .pluck()

  return {
    /** @returns its id; it is of no ping yet */
    begin: (size: number) => Number(begin.run(size).lastInsertRowid),
    insert: (id: number, at: number, bytes: Uint8Array) => void insert.run(id, at, bytes),
    give(id: number, checkId: number, n: number): void {
      if (give.run(checkId, n, id).changes !== 1) throw new Error('a long body is gone')
    },
    /** Of the pings up to the n-th: from now on they are of none. @returns whether there were any */
    leave: (checkId: number, n: number) => leave.run(checkId, n).changes > 0,
    /** Those of no ping, those that are being written among them. */
    ownerless: () => ownerless.all(),
    /** Removes the last portion, or what is left when there is none. @returns whether all of it is gone */
    shorten(id: number): boolean {
      const last = place.get(id) ?? null
      if (last === null) remove.run(id)
      else removePortion.run(id, last)
      return last === null
    },
    /** What follows the first portion of a ping's body. */
    portions: (checkId: number, n: number) => portions.all(checkId, n),
  }
}
