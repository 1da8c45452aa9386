// What SQLite says of a damaged file: the tables that are damaged, and the first statement that meets
// damage while a database is in use (contract hardening.md H20).
import type Database from 'better-sqlite3'
import { isDamage } from '../errors.ts'

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

const RUNNING = ['run', 'get', 'all', 'iterate'] as const

/**
 * Calls `listener` with each error by which a statement of this connection says that the file is
 * damaged; it is thrown on. For statements that are prepared from now on.
 */
export function onDamage(db: Database.Database, listener: (error: unknown) => void): void {
  const prepare = db.prepare.bind(db) as (sql: string) => Database.Statement
  /** Runs with every statement: nothing is made for a call but what it passes on. */
  function watched<A extends unknown[], T>(run: (...values: A) => T): (...values: A) => T {
    return (...values) => {
      try {
        return run(...values)
      } catch (error) {
        if (isDamage(error)) listener(error)
        throw error
      }
    }
  }

  const prepareWatched = watched((sql: string): Database.Statement => {
    const statement = prepare(sql)
    for (const name of RUNNING) {
      // A statement that returns no rows has no `get`.
      const run = statement[name] as ((...values: unknown[]) => unknown) | undefined
      if (run === undefined) continue
      Object.defineProperty(statement, name, { value: watched(run.bind(statement)) })
    }
    return statement
  })
  Object.defineProperty(db, 'prepare', { value: prepareWatched })
}
