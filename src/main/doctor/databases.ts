// What the doctor reads of the databases: whether they are sound, and what the monitoring one says. A
// server may have them open; nothing is written.

import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { tell } from '../../shared/words/told.ts'
import { damagedTables, integrityProblem } from '../store/damage.ts'
import { isFolderLocked } from '../store/lock.ts'
import { type Migration, refuseNewer } from '../store/migrate.ts'
import { type Detail, type Examined, wrong } from './examined.ts'

/** Runs a query that only reads. */
export type RowsOf = <T>(sql: string) => readonly T[]

export function examineDatabase(
  { dataDir }: Examined,
  name: string,
  migrations: readonly Migration[],
): Detail {
  const file = path.join(dataDir, name)
  if (!fs.existsSync(file)) return tell('doctor.notMade')
  return withDatabase(file, (db) => {
    refuseNewer(db, migrations.length, name)
    const problem = integrityProblem(db)
    if (problem !== null) throw wrong(damageOf(db, problem))
    return tell('doctor.sound', { size: { bytes: sizeOf(file) + sizeOf(`${file}-wal`) } })
  })
}

/** The log before a database holds what is not copied into it yet. @returns bytes; 0: there is no such file */
function sizeOf(file: string): number {
  return fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** Names the damaged tables, where the schema can be read at all. */
function damageOf(db: Database.Database, reason: string): Detail {
  const tables = damagedTables(db)
  if (tables.length === 0) return tell('doctor.damaged', { reason })
  return tell('doctor.damagedIn', { tables: tables.join(', '), reason })
}

function withDatabase<T>(file: string, fn: (db: Database.Database) => T): T {
  const db = new Database(file, { readonly: true, fileMustExist: true })
  try {
    return fn(db)
  } finally {
    db.close()
  }
}

/** Asks the monitoring database, when there is one. */
export function ask<T>({ dataDir }: Examined, fallback: T, fn: (db: Database.Database) => T): T {
  const file = path.join(dataDir, 'monitor.sqlite')
  return fs.existsSync(file) ? withDatabase(file, fn) : fallback
}

/** Runs a query; none in a database of an older version, which has no such tables yet. */
export function rowsOf(examined: Examined): RowsOf {
  return <T>(sql: string) =>
    ask<readonly T[]>(examined, [], (db) => {
      const found = db.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'relays'`).get()
      return found === undefined ? [] : (db.prepare(sql).all() as T[])
    })
}

/** Whether a server runs on the folder. */
export function isServed({ dataDir }: Examined): boolean {
  return fs.existsSync(dataDir) && isFolderLocked(dataDir)
}

/** A stored setting; null: never stored, or there is no database yet. */
export function setting(examined: Examined, key: string): string | null {
  return ask(examined, null, (db) => {
    const found = db.prepare('SELECT value FROM settings WHERE key = ?').pluck().get(key)
    return typeof found === 'string' ? found : null
  })
}
