// Numbered migrations: step N takes a database from version N-1 to N, in one transaction each.
// The version is SQLite's user_version.

import type { Database } from 'better-sqlite3'
import { tell } from '../../shared/words/told.ts'
import { TocsinError } from '../errors.ts'

export type Migration = string | Rewording

/** A constraint of a table in other words that say the same: its rows stay as they are. */
export interface Rewording {
  readonly table: string
  readonly from: string
  readonly to: string
}

/** The statements of the steps: rewordings have none. */
export function statementsOf(migrations: readonly Migration[]): readonly string[] {
  return migrations.filter((step) => typeof step === 'string')
}

/** The schema version a database is at. */
export function schemaVersion(db: Database): number {
  return Number(db.pragma('user_version', { simple: true }))
}

/** @throws TocsinError DATABASE_NEWER when the database is ahead of what this program knows. */
export function refuseNewer(db: Database, known: number, name: string): void {
  const version = schemaVersion(db)
  if (version > known) {
    throw new TocsinError('DATABASE_NEWER', tell('troubles.newer', { name, version, known }))
  }
}

/** Brings the database to the newest version. Each step is all or nothing. */
export function migrate(db: Database, migrations: readonly Migration[]): void {
  for (let version = schemaVersion(db); version < migrations.length; version++) {
    const step = migrations[version]
    if (step === undefined) return
    db.transaction(() => {
      // Another process may have taken the step between our look and our lock.
      if (schemaVersion(db) !== version) return
      if (typeof step === 'string') db.exec(step)
      else reword(db, step)
      db.pragma(`user_version = ${version + 1}`)
    }).immediate()
  }
}

/**
 * SQLite changes a constraint only by copying the table, which takes minutes for a log. Its schema is written instead, as
 * its documentation of ALTER TABLE describes for changes that leave the file's content as it is.
 */
function reword(db: Database, { table, from, to }: Rewording): void {
  db.unsafeMode(true)
  try {
    db.pragma('writable_schema = ON')
    db.prepare(
      `UPDATE sqlite_schema SET sql = replace(sql, ?, ?) WHERE type = 'table' AND name = ?`,
    ).run(from, to, table)
    db.pragma('writable_schema = RESET')
  } finally {
    db.unsafeMode(false)
  }
  // Other connections read the schema again once a table was made.
  db.exec('CREATE TABLE reworded (id); DROP TABLE reworded')
}

/** What the steps do to tables, as they are written. */
const TABLE_STEP = /^(CREATE TABLE|DROP TABLE|ALTER TABLE) (\w+)(?: RENAME TO (\w+))?/gm

/** A table that the steps have made and the database lacks: somebody removed it. Null: all are there. */
export function missingTable(db: Database, migrations: readonly Migration[]): string | null {
  const tables = new Set<string>()
  for (const [, step, name = '', renamed] of statementsOf(migrations)
    .join('\n')
    .matchAll(TABLE_STEP)) {
    if (step === 'CREATE TABLE') tables.add(name)
    else if (step === 'DROP TABLE' || renamed !== undefined) tables.delete(name)
    if (renamed !== undefined) tables.add(renamed)
  }
  const isThere = db.prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table'`)
  for (const name of isThere.pluck().all()) tables.delete(name)
  const [first = null] = tables
  return first
}
