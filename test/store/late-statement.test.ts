// Statements that are prepared when they are first used behave as those that are prepared at once.
import Database from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { compiledOnce, prepareLate } from '../../src/main/store/late-statement.ts'

function aDatabase() {
  const db = new Database(':memory:')
  onTestFinished(() => void db.close())
  const failures: unknown[] = []
  prepareLate(db, (error) => failures.push(error))
  return { db, failures }
}

describe('a statement', () => {
  test('is prepared by its first use, not before', () => {
    const { db } = aDatabase()
    const insert = db.prepare('INSERT INTO notes VALUES (?, ?)')
    const all = db.prepare('SELECT * FROM notes')
    db.exec('CREATE TABLE notes (id INTEGER, text TEXT)')
    expect(insert.run(1, 'one').changes).toBe(1)
    expect(insert.run(2, 'two').changes).toBe(1)
    expect(all.all()).toEqual([
      { id: 1, text: 'one' },
      { id: 2, text: 'two' },
    ])
  })

  test('takes values by position and by name', () => {
    const { db } = aDatabase()
    expect(db.prepare('SELECT ? AS first, ? AS second').get(1, 2)).toEqual({ first: 1, second: 2 })
    expect(db.prepare('SELECT @a AS first').get({ a: 3 })).toEqual({ first: 3 })
    expect(db.prepare('SELECT ? AS first').bind(4).get()).toEqual({ first: 4 })
  })

  test('gives what its mode says, whether set before or after its first use', () => {
    const { db } = aDatabase()
    const statement = db.prepare('SELECT 7 AS seven, 8 AS eight')
    expect(statement.pluck().get()).toBe(7)
    expect(statement.pluck(false).get()).toEqual({ seven: 7, eight: 8 })
    expect(statement.raw().all()).toEqual([[7, 8]])
    expect([...db.prepare('SELECT 7 AS seven').pluck().iterate()]).toEqual([7])
    expect(db.prepare('SELECT 7').pluck().safeIntegers().get()).toBe(7n)
    expect(db.prepare('SELECT 7 AS seven').expand().get()).toEqual({ $: { seven: 7 } })
  })

  test('says of itself what one that is prepared says', () => {
    const { db } = aDatabase()
    const statement = db.prepare('SELECT 7 AS seven')
    const { source, reader, readonly, busy, database } = statement
    expect({ source, reader, readonly, busy }).toEqual({
      source: 'SELECT 7 AS seven',
      reader: true,
      readonly: true,
      busy: false,
    })
    expect(database).toBe(db)
    expect(statement.columns().map(({ name }) => name)).toEqual(['seven'])
  })
})

describe('an error is told and thrown on', () => {
  test.each(['run', 'get', 'all', 'iterate', 'columns'] as const)('by %s, of its text', (use) => {
    const { db, failures } = aDatabase()
    const statement = db.prepare('SELECT * FROM nowhere')
    expect(() => statement[use]()).toThrow('no such table: nowhere')
    expect(failures).toHaveLength(1)
  })

  test('of running it, and it runs once it can', () => {
    const { db, failures } = aDatabase()
    db.exec('CREATE TABLE notes (id INTEGER PRIMARY KEY)')
    const insert = db.prepare('INSERT INTO notes VALUES (?)')
    insert.run(1)
    expect(() => insert.run(1)).toThrow('UNIQUE constraint failed')
    expect(failures).toMatchObject([{ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' }])
    expect(insert.run(2).changes).toBe(1)
  })
})

describe('a value is kept from the planner', () => {
  test.each([
    ['WHERE id = ?', 'WHERE id = +?'],
    ['WHERE id = @id AND name IS @name', 'WHERE id = +@id AND name IS +@name'],
    ['WHERE at <= ? LIMIT ? OFFSET ?', 'WHERE at <= +? LIMIT +? OFFSET +?'],
    ['WHERE id > ? ORDER BY id LIMIT @limit', 'WHERE id > ? ORDER BY id LIMIT +@limit'],
    [
      "WHERE kind IN (?, ?) AND name = 'a' AND ? IS NULL",
      "WHERE kind IN (?, ?) AND name = 'a' AND ? IS NULL",
    ],
  ])('of %s', (source, compiled) => {
    expect(compiledOnce(source)).toBe(compiled)
  })

  test.each([1, 2, 1000])('and what is found stays the same: %s', (limit) => {
    const { db } = aDatabase()
    db.exec(`CREATE TABLE notes (id INTEGER PRIMARY KEY, of TEXT, text TEXT);
      CREATE INDEX notes_of ON notes (of);
      INSERT INTO notes (of, text) VALUES ('7', 'one'), ('7', 'two'), ('8', 'three'), (NULL, 'four')`)
    const source = 'SELECT text FROM notes WHERE of IS ? ORDER BY id DESC LIMIT ?'
    const plain = new Database(db.serialize()).prepare<[unknown, number]>(source).pluck()
    const late = db.prepare<[unknown, number]>(source).pluck()
    // A big integer finds the text of the same digits, by the column's affinity.
    for (const of of ['7', 7n, 7, null, 'none'])
      expect(late.all(of, limit)).toEqual(plain.all(of, limit))
    expect(late.all('7', limit)).toEqual(['two', 'one'].slice(0, limit))
  })
})
