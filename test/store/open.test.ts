// Opening a database file (contract runtime.md): what is damaged or newer is refused, untouched.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Database } from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { TocsinError } from '../../src/main/errors.ts'
import { integrityProblem } from '../../src/main/store/damage.ts'
import { type OpenOptions, openDatabase } from '../../src/main/store/open.ts'
import { openMonitorStore } from '../../src/main/store/store.ts'
import { temporaryFolder } from '../support/house.ts'

const NOTES = 'CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT'
const PAGE = 4096

function open(file: string, options: Partial<OpenOptions> = {}): Database {
  const db = openDatabase(file, { migrations: [NOTES], ...options })
  onTestFinished(() => void db.close())
  return db
}

/** The path of a closed database of some forty pages, alone in its folder. */
function aFile(name = 'notes.sqlite'): string {
  const file = path.join(temporaryFolder(), name)
  const db = openDatabase(file, { migrations: [NOTES] })
  const insert = db.prepare('INSERT INTO notes (text) VALUES (?)')
  for (let i = 0; i < 100; i++) insert.run('note '.repeat(300))
  db.close()
  return file
}

/** The trouble of opening the file, which has to leave it as it was. */
function troubleWith(file: string) {
  const before = digest(file)
  const trouble = troubleOf(() => openDatabase(file, { migrations: [NOTES] }).close())
  expect(digest(file)).toBe(before)
  return trouble
}

function troubleOf(opening: () => void) {
  try {
    opening()
    return null
  } catch (error) {
    if (!(error instanceof TocsinError)) throw error
    return { code: error.code, exit: error.exit, message: error.message }
  }
}

function digest(file: string): string {
  return createHash('sha256').update(fs.readFileSync(file)).digest('hex')
}

function overwrite(file: string, position: number, bytes: Uint8Array): void {
  const fd = fs.openSync(file, 'r+')
  fs.writeSync(fd, bytes, 0, bytes.length, position)
  fs.closeSync(fd)
}

describe('a new database', () => {
  test('is for its owner only', () => {
    const file = path.join(temporaryFolder(), 'notes.sqlite')
    open(file)
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  })

  test.each([
    ['journal_mode', 'wal'],
    ['synchronous', 2],
    ['foreign_keys', 1],
    ['trusted_schema', 0],
    ['cache_size', -1024],
    ['secure_delete', 0],
    ['user_version', 1],
  ])('has %s = %s', (pragma, expected) => {
    const db = open(path.join(temporaryFolder(), 'notes.sqlite'))
    expect(db.pragma(pragma, { simple: true })).toBe(expected)
  })

  test('overwrites what is deleted, where that is asked for', () => {
    const db = open(path.join(temporaryFolder(), 'notes.sqlite'), { secureDelete: true })
    expect(db.pragma('secure_delete', { simple: true })).toBe(1)
  })

  test('may begin as an empty file', () => {
    const file = path.join(temporaryFolder(), 'notes.sqlite')
    fs.writeFileSync(file, '')
    expect(open(file).prepare('SELECT count(*) FROM notes').pluck().get()).toBe(0)
  })

  test('of the monitor is sound, and strict throughout', () => {
    const { db, close } = openMonitorStore(temporaryFolder())
    onTestFinished(close)
    const tables = db.prepare(
      "SELECT name, strict FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    const loose = (tables.all() as { name: string; strict: number }[]).filter((t) => t.strict !== 1)
    expect([integrityProblem(db), loose]).toEqual([null, []])
  })
})

describe('a database', () => {
  test('keeps what was stored', () => {
    expect(open(aFile()).prepare('SELECT count(*) FROM notes').pluck().get()).toBe(100)
  })

  test('that was cut off in the middle of its work keeps what was committed', () => {
    const file = aFile()
    const db = open(file)
    db.prepare("INSERT INTO notes (text) VALUES ('last')").run()
    const folder = temporaryFolder()
    for (const name of fs.readdirSync(path.dirname(file))) {
      if (!name.endsWith('-shm'))
        fs.copyFileSync(path.join(path.dirname(file), name), path.join(folder, name))
    }
    const recovered = open(path.join(folder, path.basename(file)))
    expect(recovered.prepare('SELECT text FROM notes ORDER BY id DESC').pluck().get()).toBe('last')
  })

  test('is opened by a second process, too', () => {
    const file = aFile()
    const [first, second] = [open(file), open(file)]
    first.prepare("INSERT INTO notes (text) VALUES ('new')").run()
    expect(second.prepare('SELECT count(*) FROM notes').pluck().get()).toBe(101)
  })
})

describe('a damaged database is refused', () => {
  const DAMAGED = { code: 'DATABASE_DAMAGED', exit: 65 }

  test('when its first bytes are', () => {
    const file = aFile()
    overwrite(file, 0, new Uint8Array(16).fill(0x2a))
    expect(troubleWith(file)).toMatchObject(DAMAGED)
  })

  test('when the rest of its header is', () => {
    const file = aFile()
    overwrite(file, 16, new Uint8Array(84).fill(0xff))
    expect(troubleWith(file)).toMatchObject(DAMAGED)
  })

  test.each([1, 15, 16, 50, 99, 100, 1000, PAGE - 1, PAGE, PAGE + 1, 10 * PAGE, 10 * PAGE + 7])(
    'when it was cut to %i bytes',
    (size) => {
      const file = aFile()
      fs.truncateSync(file, size)
      expect(troubleWith(file)).toMatchObject(DAMAGED)
    },
  )

  test('when its last page is missing', () => {
    const file = aFile()
    fs.truncateSync(file, fs.statSync(file).size - PAGE)
    expect(troubleWith(file)).toMatchObject(DAMAGED)
  })

  test.each([1, 2, 10, 20])('when page %i is garbage', (page) => {
    const file = aFile()
    const garbage = Uint8Array.from({ length: PAGE }, (_, i) => (i * 37 + 11) % 251)
    overwrite(file, page * PAGE, garbage)
    expect(troubleWith(file)).toMatchObject(DAMAGED)
  })

  test('when a table is missing, which is said before anything is to be stored there', () => {
    const file = aFile()
    const db = open(file)
    db.exec('DROP TABLE notes')
    db.close()
    expect(troubleWith(file)).toMatchObject({
      code: 'DATABASE_DAMAGED',
      message: expect.stringContaining('notes.sqlite is damaged (no such table: notes)'),
    })
  })

  test('when it is no database at all', () => {
    const file = path.join(temporaryFolder(), 'notes.sqlite')
    fs.writeFileSync(file, 'Dear diary, today I was mistaken for a database.\n'.repeat(100))
    expect(troubleWith(file)).toMatchObject(DAMAGED)
  })

  test('with one line that names it, and says what to do', () => {
    const file = aFile('monitor.sqlite')
    fs.truncateSync(file, 10 * PAGE)
    const message = troubleWith(file)?.message ?? ''
    expect(message).toMatch(/^monitor\.sqlite is damaged \(.+\); it was left untouched\. /)
    expect(message).not.toContain('\n')
  })
})

describe('a database from a newer version is refused', () => {
  test('with both versions named', () => {
    const file = aFile()
    const db = openDatabase(file, { migrations: [NOTES, 'SELECT 1', 'SELECT 1'] })
    db.close()
    expect(troubleWith(file)).toEqual({
      code: 'DATABASE_NEWER',
      exit: 65,
      message:
        'notes.sqlite was written by a newer version of Tocsin (schema 3, this one knows 1); it was left untouched',
    })
  })

  test('of the monitor, too', () => {
    const folder = temporaryFolder()
    const { db } = openMonitorStore(folder)
    db.pragma('user_version = 4711')
    db.close()
    expect(() => openMonitorStore(folder)).toThrow(/schema 4711/)
  })
})

describe('a path that cannot be used is refused', () => {
  const UNUSABLE = {
    code: 'USAGE',
    exit: 64,
    message: expect.stringMatching(/ cannot be opened: /),
  }

  test('when it is a folder', () => {
    const file = path.join(temporaryFolder(), 'notes.sqlite')
    fs.mkdirSync(file)
    expect(troubleOf(() => open(file))).toEqual(UNUSABLE)
  })

  test('when its folder is not there', () => {
    const file = path.join(temporaryFolder(), 'nowhere', 'notes.sqlite')
    expect(troubleOf(() => open(file))).toEqual(UNUSABLE)
  })
})

test('a problem that only a full look finds is told in one line', () => {
  const file = aFile()
  const db = open(file)
  expect(integrityProblem(db)).toBeNull()
  db.unsafeMode()
  db.pragma('writable_schema = ON')
  db.exec("UPDATE sqlite_schema SET rootpage = 3 WHERE name = 'notes'")
  db.pragma('writable_schema = RESET')
  expect(integrityProblem(db)).toMatch(/^[^\n]+$/)
})
