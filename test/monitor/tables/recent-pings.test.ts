// The newest plain pings lie in the row of their check; to who reads the log, it is one.

import path from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { SUCCESS_SIGNAL } from '../../../bench/success-signal.ts'
import type { Signal } from '../../../src/main/monitor/rules/check.ts'
import { compiledOnce } from '../../../src/main/store/late-statement.ts'
import { migrate } from '../../../src/main/store/migrate.ts'
import { RECENT_PINGS } from '../../../src/main/store/monitor-log-step.ts'
import { MONITOR_MIGRATIONS } from '../../../src/main/store/monitor-schema.ts'
import { aMessage, bytes, RID } from '../../support/builders.ts'
import { type House, openHouse } from '../../support/house.ts'

const SECOND = 1000

/** A check that is up since its first ping, which is a line of the log. */
async function aPinged(house = openHouse({ pingLog: 1000 })) {
  const { uuid } = await house.create({ name: 'Backup', timeout: 3600 })
  const ping = async (fields: Partial<Signal> = {}) => {
    await house.clock.advance(SECOND)
    await house.monitor.record({ by: 'uuid', uuid }, () => ({ ...SUCCESS_SIGNAL, ...fields }))
  }
  const pings = async (count: number) => {
    for (let i = 0; i < count; i++) await ping()
  }
  await ping()
  const id = house.monitor.checks.byUuid(uuid)?.id ?? 0
  return { house, uuid, id, ping, pings }
}

const read = <T>({ store }: House, sql: string) => store.db.prepare<[], T>(sql).pluck().all()
const inLog = (house: House) => read<number>(house, 'SELECT n FROM logged_pings ORDER BY n')
const inView = (house: House) => read<number>(house, 'SELECT n FROM pings ORDER BY n')
const upTo = (to: number, from = 1) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

describe('plain pings', () => {
  test('lie with their check, and sixteen go into the log with the next', async () => {
    const { house, pings } = await aPinged()
    await pings(16)
    expect([inLog(house), inView(house)]).toEqual([[1], upTo(17)])
    await pings(1)
    expect([inLog(house), inView(house)]).toEqual([upTo(17), upTo(18)])
  })

  test('are read as they were heard, from both places', async () => {
    const { house, id, pings } = await aPinged()
    const start = house.clock.now()
    await pings(20)
    const newest = house.monitor.pings.newest(id, 100)
    expect(newest.map(({ n, created }) => [n, created - start])).toEqual(
      upTo(21)
        .reverse()
        .map((n) => [n, (n - 1) * SECOND]),
    )
    const { method, scheme, remoteAddr, ua, kind } = SUCCESS_SIGNAL
    const plain = { method, scheme, remoteAddr, ua, kind, rid: null, exitStatus: null, heard: null }
    for (const each of newest) expect(each).toMatchObject({ ...plain, bodySize: 0 })
  })

  test('of another client begin anew', async () => {
    const { house, ping } = await aPinged()
    await ping()
    await ping({ ua: 'Wget/1.21' })
    expect(inLog(house)).toEqual([1, 2])
    await ping({ ua: 'Wget/1.21', remoteAddr: '127.0.0.2' })
    expect(inLog(house)).toEqual([1, 2, 3])
    await ping({ ua: 'Wget/1.21', remoteAddr: null })
    expect(inLog(house)).toEqual([1, 2, 3, 4])
    expect(
      read(house, `SELECT ua || ' ' || coalesce(remote_addr, '') FROM pings ORDER BY n`),
    ).toEqual([
      'curl/8.5.0 127.0.0.1',
      'curl/8.5.0 127.0.0.1',
      'Wget/1.21 127.0.0.1',
      'Wget/1.21 127.0.0.2',
      'Wget/1.21 ',
    ])
  })

  test.each<[string, Partial<Signal>]>([
    ['a start', { kind: 'start' }],
    ['a failure', { kind: 'fail' }],
    ['a line of the log', { kind: 'log' }],
    ['a POST', { method: 'POST' }],
    ['over TLS', { scheme: 'https' }],
    ['a body', { body: bytes('done') }],
    ['a run', { rid: RID }],
    ['an exit status', { exitStatus: 0 }],
  ])('%s between them is a line of its own', async (_, fields) => {
    const { house, ping, pings } = await aPinged()
    await pings(2)
    await ping(fields)
    expect(inLog(house)).toEqual([1, 4])
    await pings(2)
    expect(inView(house)).toEqual(upTo(6))
  })

  test('at a time that has not thirteen digits are lines of the log', async () => {
    const house = openHouse()
    const { pings } = await aPinged(house)
    house.clock.set(10 ** 12 - 60 * SECOND)
    await pings(2)
    expect(inLog(house)).toEqual(upTo(3))
  })
})

describe('of a log in both places', () => {
  test('what is cleared is gone', async () => {
    const { house, uuid, id, pings } = await aPinged()
    await pings(20)
    await house.monitor.checks.clear(id)
    expect([inView(house), inLog(house)]).toEqual([[], []])
    // Of who pinged it nothing is left either.
    expect(read(house, 'SELECT recent_ua || ifnull(recent_addr, 0) FROM checks')).toEqual(['0'])
    await pings(2)
    expect(inView(house)).toEqual([22, 23])
    expect(house.monitor.checks.byUuid(uuid)?.nPings).toBe(23)
  })

  test('the hundredth ping leaves no more than the log may have', async () => {
    const { house, pings } = await aPinged(openHouse({ pingLog: 2 }))
    await pings(99)
    expect(inView(house)).toEqual([99, 100])
  })

  test('a removed check leaves nothing', async () => {
    const { house, id, pings } = await aPinged()
    await pings(20)
    await house.monitor.checks.remove(id)
    expect([inView(house), inLog(house)]).toEqual([[], []])
  })

  test('a number that another process moved on leaves a gap, and no ping is lost', async () => {
    const { house, uuid, pings } = await aPinged()
    await pings(3)
    house.store.db.prepare('UPDATE checks SET n_pings = 40 WHERE uuid = ?').run(uuid)
    await pings(2)
    expect(inView(house)).toEqual([...upTo(4), 41, 42])
  })

  test('any mix of pings is read in the order of its numbers', async () => {
    const { house, id, ping } = await aPinged()
    const mix = [
      {},
      {},
      { kind: 'log' },
      {},
      { ua: 'other' },
      {},
      {},
      { body: bytes('x') },
      {},
      {},
    ] as const
    const sent: string[] = ['success curl/8.5.0 0']
    for (let i = 0; i < 120; i++) {
      // 7 and 10 have no common factor: every neighbourhood comes up.
      const fields: Partial<Signal> = i % 40 < 20 ? {} : (mix[(i * 7) % mix.length] ?? {})
      await ping(fields)
      const { kind, ua, body } = aMessage({ ...SUCCESS_SIGNAL, ...fields })
      sent.push(`${kind} ${ua} ${body.length}`)
    }
    const log = house.monitor.pings.newest(id, 1000).toReversed()
    expect(log.map(({ n }) => n)).toEqual(upTo(121))
    expect(log.map(({ kind, ua, bodySize }) => `${kind} ${ua} ${bodySize}`)).toEqual(sent)
  })
})

/** A connection of another process. */
function elsewhere({ dataDir }: House): Database.Database {
  const db = new Database(path.join(dataDir, 'monitor.sqlite'))
  onTestFinished(() => void db.close())
  return db
}

function aDatabase(): Database.Database {
  const db = new Database(':memory:')
  onTestFinished(() => void db.close())
  return db
}

test('the log of a version before is read as it was', () => {
  const db = aDatabase()
  migrate(db, MONITOR_MIGRATIONS.slice(0, MONITOR_MIGRATIONS.indexOf(RECENT_PINGS)))
  db.pragma('foreign_keys = OFF')
  db.exec(`INSERT INTO pings (check_id, n, created, kind, scheme, method, ua, body)
    VALUES (1, 1, 5, 'log', 'http', 'PUT', 'a', x'00'), (1, 2, 6, 'fail', 'email', '', 'b', NULL)`)
  const columns = 'check_id, n, created, kind, scheme, method, ua, body, heard'
  const before = db.prepare(`SELECT ${columns} FROM pings`).all()
  migrate(db, MONITOR_MIGRATIONS)
  expect(db.prepare(`SELECT ${columns} FROM pings`).all()).toEqual(before)
})

describe('a server of a version before, whose folder another program has opened since', () => {
  /** What that version had prepared, and one of this version. */
  async function aFolder() {
    const house = openHouse()
    const { pings, ping, id, uuid } = await aPinged(house)
    const old = elsewhere(house)
    const insert = old.prepare(
      `INSERT INTO pings (check_id, n, created, kind, scheme, method, ua) VALUES (?, ?, 7, 'success', 'http', 'GET', 'old')`,
    )
    const count = old.prepare('UPDATE checks SET n_pings = ? WHERE id = ?')
    const remove = old.prepare('DELETE FROM pings WHERE check_id = ? AND n <= ?')
    const add = (n: number) => {
      count.run(n, id)
      insert.run(id, n)
    }
    return { house, pings, ping, id, uuid, add, remove: (n: number) => remove.run(id, n) }
  }

  test('stores its pings, and both count on', async () => {
    const { house, pings, add } = await aFolder()
    await pings(2)
    add(4)
    await pings(2)
    expect(inView(house)).toEqual(upTo(6))
  })

  test('removes old ones', async () => {
    const { house, pings, remove } = await aFolder()
    await pings(20)
    remove(10)
    expect(inView(house)).toEqual(upTo(21, 11))
    // Those of a row go together, with the last of them.
    remove(20)
    expect(inView(house)).toEqual(upTo(21, 18))
    remove(21)
    expect(inView(house)).toEqual([])
    await pings(1)
    expect(inView(house)).toEqual([22])
  })
})

test('of each check the newest ping is found, wherever it lies', async () => {
  const house = openHouse()
  const [short, long] = [await aPinged(house), await aPinged(house)]
  await long.pings(3)
  const another = await aPinged(house)
  await another.ping()
  await another.ping({ kind: 'fail' })
  const heads = house.tables.history.heads().map(({ checkId, n, kind }) => [checkId, n, kind])
  expect(heads.sort()).toEqual([
    [short.id, 1, 'success'],
    [long.id, 4, 'success'],
    [another.id, 3, 'fail'],
  ])
  expect(house.tables.history.heads().find(({ checkId }) => checkId === long.id)).toEqual(
    house.tables.history.head(long.id, 4, 0, ['success']),
  )
})

// With an expression in one place that has no type, SQLite would read the whole log, bodies included, and sort it.
test('the newest ping is found without reading the log', () => {
  const db = aDatabase()
  migrate(db, MONITOR_MIGRATIONS)
  const sql = compiledOnce(
    'SELECT n, body, heard FROM pings WHERE check_id = ? ORDER BY n DESC LIMIT ?',
  )
  const plan = db.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(1, 1)
  expect(plan.map(({ detail }) => detail).slice(0, 3)).toEqual([
    'MERGE (UNION ALL)',
    'LEFT',
    'SEARCH logged_pings USING PRIMARY KEY (check_id=?)',
  ])
})
