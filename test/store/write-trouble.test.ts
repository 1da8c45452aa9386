// The write path when the disk, another process or too many writers stand in its way.
import path from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openMonitorStore, type StoreOptions } from '../../src/main/store/store.ts'
import { createWriteQueue } from '../../src/main/store/write-queue.ts'
import { temporaryFolder } from '../support/house.ts'

/** A store, and what another process sees of its settings. */
function aStore(options: StoreOptions = {}) {
  const folder = temporaryFolder()
  const store = openMonitorStore(folder, options)
  const elsewhere = new Database(path.join(folder, 'monitor.sqlite'), { timeout: 0 })
  onTestFinished(async () => {
    elsewhere.close()
    await store.close()
  })
  return {
    store,
    elsewhere,
    note: (key: string, value = '') => store.write(() => store.settings.set(key, value)),
    seen: () => elsewhere.prepare('SELECT key FROM settings ORDER BY key').pluck().all(),
  }
}

async function outcomes(writes: readonly Promise<unknown>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(writes)
  return settled.map((result) => (result.status === 'fulfilled' ? 'stored' : result.reason.code))
}

describe('a store that cannot write', () => {
  /** Each stands in the way, and returns how to remove it. */
  const OBSTACLES = {
    'is read-only'({ store }: ReturnType<typeof aStore>) {
      store.db.pragma('query_only = ON')
      return () => store.db.pragma('query_only = OFF')
    },
    'is full'({ store }: ReturnType<typeof aStore>) {
      const limit = Number(store.db.pragma('max_page_count', { simple: true }))
      store.db.pragma('max_page_count = 1')
      return () => store.db.pragma(`max_page_count = ${limit}`)
    },
    'is locked by another process'({ store, elsewhere }: ReturnType<typeof aStore>) {
      store.db.pragma('busy_timeout = 0')
      elsewhere.exec('BEGIN IMMEDIATE')
      return () => elsewhere.exec('COMMIT')
    },
  }
  const cases = Object.entries(OBSTACLES)
  /** More than a page takes. */
  const LONG = 'x'.repeat(20_000)

  test.each(cases)('as it %s refuses the whole batch', async (_, obstruct) => {
    const opened = aStore()
    obstruct(opened)
    const writes = [
      opened.store.write(() => 1),
      opened.note('a', LONG),
      opened.store.write(() => 2),
    ]
    expect(await outcomes(writes)).toEqual(Array(3).fill('STORE_UNAVAILABLE'))
    expect([opened.seen(), opened.store.db.inTransaction]).toEqual([[], false])
  })

  test.each(cases)('as it %s works again afterwards', async (_, obstruct) => {
    const opened = aStore()
    const clear = obstruct(opened)
    await outcomes([opened.note('a', LONG)])
    clear()
    await opened.note('b', LONG)
    expect(opened.seen()).toEqual(['b'])
  })

  test('as it became so within a batch refuses what was written before, too', async () => {
    const { store, note, seen } = aStore()
    const turning = store.write(() => store.db.pragma('query_only = ON'))
    const writes = [note('a'), turning, note('b')]
    expect(await outcomes(writes)).toEqual(Array(3).fill('STORE_UNAVAILABLE'))
    expect([seen(), store.db.inTransaction]).toEqual([[], false])
  })

  test('says why, and how a caller may see it', async () => {
    const opened = aStore()
    OBSTACLES['is read-only'](opened)
    await expect(opened.note('a')).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      status: 503,
      message: expect.stringMatching(/^could not be stored: .*readonly/),
      cause: { code: 'SQLITE_READONLY' },
    })
  })

  test('refuses writes that would have failed by themselves, too', async () => {
    const opened = aStore()
    const failing = opened.store.write(() => {
      throw new Error('no')
    })
    OBSTACLES['is read-only'](opened)
    expect(await outcomes([failing, opened.note('a')])).toEqual([
      'STORE_UNAVAILABLE',
      'STORE_UNAVAILABLE',
    ])
  })
})

describe('a queue that is full', () => {
  test('refuses what comes, and keeps what waits', async () => {
    const { note, seen } = aStore({ capacity: 2 })
    expect(await outcomes(['a', 'b', 'c'].map((key) => note(key)))).toEqual([
      'stored',
      'stored',
      'STORE_BUSY',
    ])
    expect(seen()).toEqual(['a', 'b'])
  })

  test('takes writes again once it is empty', async () => {
    const { note, seen } = aStore({ capacity: 1 })
    await note('a')
    await note('b')
    expect(seen()).toEqual(['a', 'b'])
  })
})

describe('a store that closes', () => {
  test('commits what waits', async () => {
    const { store, note, seen } = aStore()
    const writing = note('a')
    await store.close()
    await writing
    expect([seen(), store.db.open]).toEqual([['a'], false])
  })

  test('commits all of what waits, batch by batch', async () => {
    const { store, note, seen } = aStore({ batch: 1 })
    const writes = ['a', 'b', 'c'].map((key) => note(key))
    await store.close()
    expect(await outcomes(writes)).toEqual(['stored', 'stored', 'stored'])
    expect(seen()).toEqual(['a', 'b', 'c'])
  })

  test('refuses what comes later', async () => {
    const { store, note } = aStore()
    void note('a')
    const closing = store.close()
    expect(await outcomes([note('b')])).toEqual(['STORE_CLOSED'])
    await closing
  })

  test('may be asked to twice', async () => {
    const { store, note, seen } = aStore()
    void note('a')
    await Promise.all([store.close(), store.close()])
    expect(seen()).toEqual(['a'])
  })
})

describe('a write at once', () => {
  test('is committed when it returns', () => {
    const { store, seen } = aStore()
    expect(store.writeNow(() => store.settings.set('a', ''))).toBeUndefined()
    expect(seen()).toEqual(['a'])
  })

  test('that throws leaves nothing', () => {
    const { store, seen } = aStore()
    const writing = () =>
      store.writeNow(() => {
        store.settings.set('a', '')
        throw new Error('no')
      })
    expect(writing).toThrow('no')
    expect(seen()).toEqual([])
  })
})

test('the number of waiting writes is known', async () => {
  const { store } = aStore()
  const queue = createWriteQueue(store.db)
  const writes = [queue.write(() => 1), queue.write(() => 2)]
  expect(queue.waiting).toBe(2)
  await Promise.all(writes)
  expect(queue.waiting).toBe(0)
})
