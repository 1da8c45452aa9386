// What SQLite says of a damaged file: the tables that are damaged, and the first statement that meets
// damage while a database is in use (contract hardening.md H20).
import type Database from 'better-sqlite3'
import { isDamage } from '../errors.ts'
import { prepareLate } from './late-statement.ts'

export { isDamage }

/** The first problem that SQLite's own check finds, or null when the database is sound. */
export function integrityProblem(
  db: Database.Database,
  check: 'quick_check' | 'integrity_check' = 'integrity_check',
): string | null {
  return firstProblem(db, `${check}(1)`)
}

/** The first problem in those of the tables that are there. A missing one is the migrations' matter. */
export function problemInTables(db: Database.Database, names: readonly string[]): string | null {
  const isThere = db.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`)
  for (const name of names) {
    if (isThere.get(name) === undefined) continue
    const problem = firstProblem(db, `quick_check(${name})`)
    if (problem !== null) return problem
  }
  return null
}

/** The tables in which a check finds a problem; empty: it lies in none, such as the list of free pages. */
export function damagedTables(db: Database.Database): readonly string[] {
  const all = db.prepare<[], string>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
  )
  return all
    .pluck()
    .all()
    .filter((name) => problemInTables(db, [name]) !== null)
}

/** What the first row of a check says, in one line; null: ok. */
function firstProblem(db: Database.Database, check: string): string | null {
  const first = String(db.pragma(check, { simple: true }))
  return first === 'ok' ? null : first.replaceAll(/\s+/g, ' ')
}

/**
 * Calls `listener` with each error by which a statement of this connection says that the file is
 * damaged; it is thrown on. For statements that are prepared from now on, each when it is first used.
 */
export function onDamage(db: Database.Database, listener: (error: unknown) => void): void {
  prepareLate(db, (error) => {
    if (isDamage(error)) listener(error)
  })
}
