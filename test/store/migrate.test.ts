// Numbered migrations: all or nothing, each once.

import path from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { TocsinError } from '../../src/main/errors.ts'
import { migrate, missingTable, refuseNewer, schemaVersion } from '../../src/main/store/migrate.ts'
import { MONITOR_MIGRATIONS } from '../../src/main/store/monitor-schema.ts'
import { SECRETS_MIGRATIONS } from '../../src/main/store/secrets-schema.ts'
import { temporaryFolder } from '../support/house.ts'

const FIRST = 'CREATE TABLE first (id INTEGER)'
const SECOND = 'CREATE TABLE second (id INTEGER); INSERT INTO second VALUES (1)'

function aDatabase(file = ':memory:'): Database.Database {
  const db = new Database(file)
  onTestFinished(() => void db.close())
  return db
}

const tables = (db: Database.Database) =>
  db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").pluck().all()

describe('migrations', () => {
  test('take a new database to the newest version', () => {
    const db = aDatabase()
    migrate(db, [FIRST, SECOND])
    expect([schemaVersion(db), tables(db)]).toEqual([2, ['first', 'second']])
  })

  test('take an older database from where it is', () => {
    const db = aDatabase()
    migrate(db, [FIRST])
    migrate(db, [FIRST, SECOND])
    expect([schemaVersion(db), tables(db)]).toEqual([2, ['first', 'second']])
  })

  test('leave a database alone that has them all', () => {
    const db = aDatabase()
    migrate(db, [FIRST, SECOND])
    migrate(db, [FIRST, SECOND])
    expect(db.prepare('SELECT count(*) FROM second').pluck().get()).toBe(1)
  })

  test('that fail leave nothing of their step, and keep the steps before', () => {
    const db = aDatabase()
    const failing = `${SECOND}; INSERT INTO nowhere VALUES (1)`
    expect(() => migrate(db, [FIRST, failing])).toThrow(/nowhere/)
    expect([schemaVersion(db), tables(db), db.inTransaction]).toEqual([1, ['first'], false])
  })

  test('that failed are taken up where they stopped', () => {
    const db = aDatabase()
    expect(() => migrate(db, [FIRST, 'nonsense'])).toThrow()
    migrate(db, [FIRST, SECOND])
    expect(schemaVersion(db)).toBe(2)
  })

  test('are not run again when another process was faster', () => {
    const file = path.join(temporaryFolder(), 'db.sqlite')
    const [db, faster] = [aDatabase(file), aDatabase(file)]
    const steps = [FIRST]
    // Read after the version was looked at, and before the lock is taken.
    Object.defineProperty(steps, 0, {
      get() {
        migrate(faster, [FIRST])
        return FIRST
      },
    })
    migrate(db, steps)
    expect([schemaVersion(db), tables(db)]).toEqual([1, ['first']])
  })
})

describe('a constraint that is reworded', () => {
  const TABLE = "CREATE TABLE logged (kind TEXT CHECK (kind IN ('a', 'b', 'c')))"
  const REWORDED = {
    table: 'logged',
    from: "kind IN ('a', 'b', 'c')",
    to: "kind = 'a' OR kind = 'b' OR kind = 'c'",
  }

  test('holds as before, in connections that are open as well, and the rows stay', () => {
    const file = path.join(temporaryFolder(), 'db.sqlite')
    const [db, other] = [aDatabase(file), aDatabase(file)]
    migrate(db, [TABLE])
    const add = other.prepare('INSERT INTO logged VALUES (?)')
    add.run('a')
    migrate(db, [TABLE, REWORDED])
    for (const each of [db, other]) {
      expect(() => each.exec("INSERT INTO logged VALUES ('d')")).toThrow(/kind = 'a' OR/)
    }
    add.run('c')
    expect(db.prepare('SELECT kind FROM logged').pluck().all()).toEqual(['a', 'c'])
    expect([db.pragma('integrity_check', { simple: true }), schemaVersion(db)]).toEqual(['ok', 2])
    expect(tables(db)).toEqual(['logged'])
  })

  test('leaves the schema unwritable', () => {
    const db = aDatabase()
    migrate(db, [TABLE, REWORDED])
    db.pragma('writable_schema = ON')
    expect(() => db.exec("UPDATE sqlite_schema SET sql = ''")).toThrow(/may not be modified/)
  })
})

test('a version that knows one format of sealed values leaves a database with the second alone', () => {
  const db = aDatabase()
  migrate(db, SECRETS_MIGRATIONS)
  expect(() => refuseNewer(db, 7, 'secrets.sqlite')).toThrow('this one knows 7')
})

test.each([
  [
    MONITOR_MIGRATIONS,
    'logged_pings',
    "check_id, n, created, kind, scheme, method, ua) VALUES (?, ?, ?, 'success', ?, ?, ?)",
  ],
  [SECRETS_MIGRATIONS, 'pushes', "id, kind) VALUES (?, 'text')"],
])('what is stored at each request makes no table of its own', (migrations, table, rest) => {
  const db = aDatabase()
  migrate(db, migrations)
  const plan = db.prepare<unknown[], { opcode: string }>(`EXPLAIN INSERT INTO ${table} (${rest}`)
  const values = [...rest].filter((sign) => sign === '?').map(() => null)
  expect(plan.all(...values).map(({ opcode }) => opcode)).not.toContain('OpenEphemeral')
})

describe('a database', () => {
  test.each([
    [0, 2],
    [1, 2],
    [2, 2],
  ])('of version %i is taken by a program that knows %i', (version, known) => {
    const db = aDatabase()
    db.pragma(`user_version = ${version}`)
    expect(() => refuseNewer(db, known, 'db')).not.toThrow()
  })

  test('of a later version is refused', () => {
    const db = aDatabase()
    db.pragma('user_version = 3')
    expect(() => refuseNewer(db, 2, 'db')).toThrow(TocsinError)
  })
})

describe.each([
  ['monitor', MONITOR_MIGRATIONS],
  ['secrets', SECRETS_MIGRATIONS],
])('the database of the %s', (_name, migrations) => {
  test('has all its tables once it is migrated', () => {
    const db = aDatabase()
    migrate(db, migrations)
    expect(missingTable(db, migrations)).toBeNull()
  })

  test('lacks each table that somebody drops', () => {
    const db = aDatabase()
    migrate(db, migrations)
    db.pragma('foreign_keys = OFF')
    for (const table of tables(db)) {
      if (String(table).startsWith('sqlite_')) continue
      db.transaction(() => {
        db.exec(`ALTER TABLE ${table} RENAME TO elsewhere`)
        expect(missingTable(db, migrations)).toBe(table)
        db.exec(`ALTER TABLE elsewhere RENAME TO ${table}`)
      })()
    }
  })
})
