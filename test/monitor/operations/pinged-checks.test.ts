// The checks that are kept in memory for their next ping are those that are stored, whoever changed them.
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { SUCCESS_SIGNAL } from '../../../bench/success-signal.ts'
import { post } from '../../http/api.ts'
import { type House, openHouse } from '../../support/house.ts'

interface Stored {
  readonly n_pings: number
  readonly status: string
  readonly kinds: string
}

/** A check that has been pinged, so that it is kept. */
async function pinged() {
  const house = openHouse()
  const { uuid } = await house.create({ name: 'Backup', timeout: 3600 })
  const ping = async (suffix = '') => (await house.ping(`/ping/${uuid}${suffix}`)).statusCode
  const stored = house.store.db.prepare<[string], Stored>(
    `SELECT n_pings, status, (SELECT group_concat(kind) FROM
       (SELECT kind FROM pings WHERE check_id = checks.id ORDER BY n)) AS kinds
     FROM checks WHERE uuid = ?`,
  )
  expect([await ping(), await ping()]).toEqual([200, 200])
  const record = () => house.monitor.record({ by: 'uuid', uuid }, () => SUCCESS_SIGNAL)
  return { house, uuid, ping, record, stored: () => stored.get(uuid) }
}

/** A connection of another process. */
function elsewhere({ dataDir }: House): Database.Database {
  const db = new Database(path.join(dataDir, 'monitor.sqlite'))
  onTestFinished(() => void db.close())
  return db
}

/** The kinds of the pings that it starts with. */
const TWO = 'success,success'

test('an edit counts for the next ping', async () => {
  const { house, uuid, ping, stored } = await pinged()
  await post(house, `/api/v3/checks/${uuid}`, { methods: 'POST' })
  await ping()
  expect(stored()).toEqual({ n_pings: 3, status: 'up', kinds: `${TWO},ign` })
})

test('a pause counts for the next ping', async () => {
  const { house, uuid, ping, stored } = await pinged()
  await post(house, `/api/v3/checks/${uuid}`, { manual_resume: true })
  await post(house, `/api/v3/checks/${uuid}/pause`, {})
  await ping()
  expect(stored()).toEqual({ n_pings: 3, status: 'paused', kinds: `${TWO},ign` })
})

test('what another process wrote counts for the next ping', async () => {
  const { house, uuid, ping, stored } = await pinged()
  elsewhere(house)
    .prepare(`UPDATE checks SET n_pings = 40, methods = 'POST' WHERE uuid = ?`)
    .run(uuid)
  await ping()
  expect(stored()).toEqual({ n_pings: 41, status: 'up', kinds: `${TWO},ign` })
})

test('so does what a statement wrote past the write path', async () => {
  const { house, uuid, ping, stored } = await pinged()
  house.store.db.prepare('UPDATE checks SET n_pings = 40 WHERE uuid = ?').run(uuid)
  await ping()
  expect(stored()?.n_pings).toBe(41)
})

test('a transaction that is run again because of another write counts its pings once', async () => {
  const { house, ping, record, stored } = await pinged()
  const failing = () => {
    throw new Error('no')
  }
  const outcomes = await Promise.allSettled([record(), record(), house.store.write(failing)])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  await ping()
  expect(stored()).toEqual({ n_pings: 5, status: 'up', kinds: `${TWO},${TWO},success` })
})

test('pings of a transaction that is not stored leave nothing for the next one', async () => {
  const { house, ping, record, stored } = await pinged()
  const full = () => {
    throw new Database.SqliteError('database or disk is full', 'SQLITE_FULL')
  }
  const outcomes = await Promise.allSettled([record(), record(), house.store.write(full)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await ping()
  expect(stored()).toEqual({ n_pings: 3, status: 'up', kinds: `${TWO},success` })
})

test('pings of one transaction follow each other, runs included', async () => {
  const { house, uuid, ping, stored } = await pinged()
  await Promise.all([ping('/start'), ping(), ping('/fail'), ping('/log'), ping()])
  const check = house.monitor.checks.byUuid(uuid)
  expect(stored()).toEqual({
    n_pings: 7,
    status: 'up',
    kinds: `${TWO},start,success,fail,log,success`,
  })
  expect([check?.lastStart, check?.lastDuration]).toEqual([null, null])
})

test('a check that is removed is known no more', async () => {
  const { house, uuid, ping } = await pinged()
  const check = house.monitor.checks.byUuid(uuid)
  await house.monitor.checks.remove(check?.id ?? 0)
  expect(await ping()).toBe(404)
})
