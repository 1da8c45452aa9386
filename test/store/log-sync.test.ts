// Writes whose log another thread brings to the disk: nobody is told before it is there.
import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type LogSync, openLogSync } from '../../src/main/store/log-sync.ts'
import { openDatabase } from '../../src/main/store/open.ts'
import { createWriteQueue } from '../../src/main/store/write-queue.ts'
import { nextTurn } from '../../src/main/turns.ts'
import { temporaryFolder } from '../support/house.ts'

const SCHEMA = 'CREATE TABLE notes (text TEXT PRIMARY KEY) STRICT'
const MANY = Array.from({ length: 20 }, (_, n) => `many ${n}`)
const OTHERS = Array.from({ length: 20 }, (_, n) => `others ${n}`)

function aDatabase() {
  const file = path.join(temporaryFolder(), 'notes.sqlite')
  const db = openDatabase(file, { migrations: [SCHEMA], busyTimeout: 0 })
  const elsewhere = new Database(file, { timeout: 0 })
  onTestFinished(() => {
    elsewhere.close()
    db.close()
  })
  const seen = elsewhere.prepare<[], number>('SELECT count(*) FROM notes').pluck()
  return {
    file,
    db,
    elsewhere,
    seen: () => seen.get() ?? 0,
    mode: () => db.pragma('synchronous', { simple: true }),
  }
}

/** A disk that is ready when it is told to be. */
function aDisk(log: LogSync) {
  const turns: ((error: Error | null) => void)[] = []
  const held: LogSync = {
    ...log,
    flush: (done) => void turns.push(done),
    get isBusy() {
      return turns.length > 0
    },
  }
  return { held, turns }
}

function aQueue() {
  const house = aDatabase()
  const log = openLogSync(house.db)
  if (log === null) throw new Error('the database has a log')
  onTestFinished(() => log.close())
  const { held, turns } = aDisk(log)
  const insert = house.db.prepare('INSERT INTO notes (text) VALUES (?)')
  const queue = createWriteQueue(house.db, { log: held })
  const told: string[] = []
  return {
    ...house,
    log,
    queue,
    turns,
    told,
    note: (text: string) => queue.write(() => insert.run(text)).then(() => void told.push(text)),
  }
}

describe('many writes of a turn', () => {
  test('are committed at once, and told of when the disk has them', async () => {
    const { note, seen, turns, told, mode } = aQueue()
    const writing = Promise.all(MANY.map(note))
    await expect.poll(seen).toBe(MANY.length)
    expect([told, mode(), turns.length]).toEqual([[], 1, 1])
    turns[0]?.(null)
    await writing
    expect(told).toEqual(MANY)
  })

  test('do not keep those of the next turn from being committed', async () => {
    const { note, seen, turns, told } = aQueue()
    const writing = [...MANY.map(note)]
    await expect.poll(seen).toBe(MANY.length)
    writing.push(...OTHERS.map(note), note('a lone one'))
    await expect.poll(seen).toBe(MANY.length + OTHERS.length + 1)
    expect(told).toEqual([])
    for (const turn of turns.splice(0)) turn(null)
    await Promise.all(writing)
    expect(told).toEqual([...MANY, ...OTHERS, 'a lone one'])
  })

  test('are refused when the disk fails, and none is said to be stored', async () => {
    const { note, seen, turns, told } = aQueue()
    const writing = Promise.allSettled(MANY.map(note))
    await expect.poll(seen).toBe(MANY.length)
    turns[0]?.(new Error('EIO: i/o error, fdatasync'))
    const outcomes = (await writing).map((one) => one.status === 'rejected' && one.reason.code)
    expect([new Set(outcomes), told]).toEqual([new Set(['STORE_UNAVAILABLE']), []])
  })

  test('are waited for by a queue that drains', async () => {
    const { note, queue, turns, seen } = aQueue()
    const writing = Promise.all(MANY.map(note))
    await expect.poll(seen).toBe(MANY.length)
    let isDrained = false
    const draining = queue.drain().then(() => {
      isDrained = true
    })
    await nextTurn()
    expect(isDrained).toBe(false)
    turns[0]?.(null)
    await Promise.all([writing, draining])
  })
})

test('a lone write waits for the disk again when nobody else does', async () => {
  const { queue, log, note, turns, mode } = aQueue()
  const writing = Promise.all(MANY.map(note))
  await expect.poll(() => turns.length).toBe(1)
  turns.splice(0)[0]?.(null)
  await writing
  expect(log.isBusy).toBe(false)
  expect(await queue.write(mode)).toBe(2)
})

test('few writes wait for the disk where they are', async () => {
  const { note, turns, told } = aQueue()
  await Promise.all(['a', 'b'].map(note))
  expect([told, turns]).toEqual([['a', 'b'], []])
})

describe('the log', () => {
  test('is brought to the disk once for all that ask meanwhile', async () => {
    const { db, mode } = aDatabase()
    const log = openLogSync(db)
    const sync = vi.spyOn(fs, 'fdatasync')
    onTestFinished(() => {
      sync.mockRestore()
      log?.close()
    })
    const ask = () => new Promise((done) => log?.flush(done))
    log?.defer()
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([null, null, null])
    expect([sync.mock.calls.length, log?.isBusy, mode()]).toEqual([2, false, 2])
  })

  test('that the disk failed to take is copied back before it is added to', async () => {
    const { db, elsewhere, file } = aDatabase()
    const log = openLogSync(db)
    onTestFinished(() => log?.close())
    db.exec(`INSERT INTO notes VALUES ('a')`)
    const sync = vi.spyOn(fs, 'fdatasync').mockImplementation((_, done) => {
      done(new Error('EIO: i/o error, fdatasync'))
    })
    await new Promise((done) => log?.flush(done))
    sync.mockRestore()

    elsewhere.exec('BEGIN; SELECT * FROM notes')
    // A reader of the log stands in the way.
    expect(() => log?.defer()).toThrow('could not be written back')
    elsewhere.exec('COMMIT')
    log?.defer()
    expect(fs.statSync(`${file}-wal`).size).toBe(0)
    log?.wait()
  })

  test('of a database that is held alone has each commit wait', () => {
    const { db } = aDatabase()
    db.pragma('locking_mode = EXCLUSIVE')
    expect(openLogSync(db)).toBeNull()
    expect(openLogSync(new Database(':memory:'))).toBeNull()
  })
})
