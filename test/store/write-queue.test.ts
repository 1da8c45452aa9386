// The one write path: group commit, savepoints, and answers after the commit only.
import path from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/main/store/open.ts'
import { createWriteQueue, type WriteQueueOptions } from '../../src/main/store/write-queue.ts'
import { temporaryFolder } from '../support/house.ts'

const SCHEMA = 'CREATE TABLE notes (text TEXT PRIMARY KEY) STRICT'

/** A queue on a table of notes, and what another process sees of it. */
function aQueue(options: WriteQueueOptions = {}) {
  const file = path.join(temporaryFolder(), 'notes.sqlite')
  const db = openDatabase(file, { migrations: [SCHEMA], busyTimeout: 0 })
  const elsewhere = new Database(file, { timeout: 0 })
  onTestFinished(() => {
    elsewhere.close()
    db.close()
  })
  const insert = db.prepare('INSERT INTO notes (text) VALUES (?)')
  const queue = createWriteQueue(db, options)
  return {
    db,
    elsewhere,
    queue,
    insert: (text: string) => insert.run(text),
    note: (text: string) => queue.write(() => insert.run(text).changes),
    seen: () => elsewhere.prepare('SELECT text FROM notes ORDER BY rowid').pluck().all(),
    /** Changes whenever somebody else has committed. */
    commits: () => Number(elsewhere.pragma('data_version', { simple: true })),
  }
}

/** The codes with which these writes were refused; `stored` for those that were not. */
async function outcomes(writes: readonly Promise<unknown>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(writes)
  return settled.map((result) => (result.status === 'fulfilled' ? 'stored' : result.reason.code))
}

describe('a write', () => {
  test('resolves with what it returned', async () => {
    expect(await aQueue().queue.write(() => 42)).toBe(42)
  })

  test('is committed when it resolves', async () => {
    const { note, seen } = aQueue()
    await note('a')
    expect(seen()).toEqual(['a'])
  })

  test('is not run before the turn ends', () => {
    const { note, queue, db } = aQueue()
    void note('a').catch(() => {})
    expect([queue.waiting, db.prepare('SELECT count(*) FROM notes').pluck().get()]).toEqual([1, 0])
  })

  test('is seen by nobody before the commit', async () => {
    const { queue, insert, seen } = aQueue()
    const during = await queue.write(() => {
      insert('a')
      return seen()
    })
    expect([during, seen()]).toEqual([[], ['a']])
  })

  test('made within a write comes in a later transaction', async () => {
    const { queue, note, insert, seen } = aQueue()
    const inner = await queue.write(() => {
      insert('outer')
      return { done: note('inner') }
    })
    expect(seen()).toEqual(['outer'])
    await inner.done
    expect(seen()).toEqual(['outer', 'inner'])
  })
})

describe('writes of one turn', () => {
  test('share a commit', async () => {
    const { note, commits, seen } = aQueue()
    const before = commits()
    await Promise.all(['a', 'b', 'c'].map(note))
    expect([commits() - before, seen()]).toEqual([1, ['a', 'b', 'c']])
  })

  test('of several turns have one each', async () => {
    const { note, commits } = aQueue()
    const versions = [commits()]
    for (const text of ['a', 'b']) {
      await note(text)
      versions.push(commits())
    }
    expect(new Set(versions).size).toBe(3)
  })

  test('run in the order in which they came', async () => {
    const { queue } = aQueue()
    const order: number[] = []
    await Promise.all([1, 2, 3].map((n) => queue.write(() => order.push(n))))
    expect(order).toEqual([1, 2, 3])
  })

  test('resolve in that order as well', async () => {
    const { note } = aQueue()
    const order: string[] = []
    await Promise.all(['a', 'b', 'c'].map((text) => note(text).then(() => order.push(text))))
    expect(order).toEqual(['a', 'b', 'c'])
  })

  test('see what those before them wrote', async () => {
    const { note, queue, db } = aQueue()
    void note('a')
    const count = db.prepare('SELECT count(*) FROM notes').pluck()
    expect(await queue.write(() => count.get())).toBe(1)
  })

  test('beyond the size of a batch take another commit', async () => {
    const { note, seen } = aQueue({ batch: 2 })
    const seenAtFirst = note('a').then(seen)
    await Promise.all(['b', 'c', 'd', 'e'].map(note))
    expect([await seenAtFirst, seen()]).toEqual([
      ['a', 'b'],
      ['a', 'b', 'c', 'd', 'e'],
    ])
  })
})

describe('a write that throws', () => {
  test('rejects with what it threw', async () => {
    const error = new Error('no')
    const writing = aQueue().queue.write(() => {
      throw error
    })
    await expect(writing).rejects.toBe(error)
  })

  test('leaves nothing of itself, and the others unharmed', async () => {
    const { queue, insert, note, seen, commits } = aQueue()
    const before = commits()
    const failing = queue.write(() => {
      insert('half')
      throw new Error('no')
    })
    const settled = await Promise.allSettled([note('before'), failing, note('after')])
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect([seen(), commits() - before]).toEqual([['before', 'after'], 1])
  })

  test('has the others of its batch run again', async () => {
    const { queue, insert, seen } = aQueue()
    let runs = 0
    const counted = queue.write(() => {
      insert('a')
      runs++
    })
    const failing = queue.write(() => {
      throw new Error('no')
    })
    await Promise.allSettled([counted, failing])
    expect([runs, seen()]).toEqual([2, ['a']])
  })

  test('by a broken rule of the table rejects alone', async () => {
    const { note, seen } = aQueue()
    const writes = [note('a'), note('a'), note('b')]
    expect(await outcomes(writes)).toEqual(['stored', 'SQLITE_CONSTRAINT_PRIMARYKEY', 'stored'])
    expect(seen()).toEqual(['a', 'b'])
  })
})
