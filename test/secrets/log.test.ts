// The log of the database (WAL) holds pages as they were: it is emptied after every death, also when
// several processes have the database open.
import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { DAY, MINUTE, SECOND } from '../../src/main/clock.ts'
import { found, openHouse, type VaultHouse } from './vault-house.ts'

function logSize({ dataDir }: VaultHouse): number {
  return fs.statSync(path.join(dataDir, 'secrets.sqlite-wal')).size
}

function sealedOf(house: VaultHouse, token: string): Buffer[] {
  return [house.row(token).payloadKey, house.payload(token)].filter((value) => value !== null)
}

/** Another program that reads, and is in the way of emptying the log until it is told to end. */
function aReader({ dataDir }: VaultHouse): { end(): void } {
  const db = new Database(path.join(dataDir, 'secrets.sqlite'))
  onTestFinished(() => void db.close())
  db.exec('BEGIN')
  db.prepare('SELECT count(*) FROM pushes').get()
  return { end: () => void db.exec('COMMIT') }
}

describe('while serving', () => {
  test('the log is emptied a moment after a death, once for many', async () => {
    const house = await openHouse()
    const [one, two] = [await house.push(), await house.push()]
    await house.vault.expire(one.token, house.owner)
    await house.vault.expire(two.token, house.owner)
    expect(logSize(house)).toBeGreaterThan(0)
    await house.clock.advance(200)
    expect(logSize(house)).toBe(0)
  })

  test('a reader in the way holds nothing up, and is waited for', async () => {
    const house = await openHouse()
    const { token } = await house.push()
    const sealed = sealedOf(house, token)
    const reader = aReader(house)
    const { db } = house.secrets.store
    const patience = () => db.pragma('busy_timeout', { simple: true })
    const pragma = vi.spyOn(db, 'pragma')
    await house.vault.expire(token, house.owner)
    await house.clock.advance(200)
    const asked = pragma.mock.calls.map(([what]) => what)
    pragma.mockRestore()
    expect(asked.slice(-3)).toEqual([
      'busy_timeout = 0',
      'wal_checkpoint(TRUNCATE)',
      'busy_timeout = 2000',
    ])
    expect(patience()).toBe(2000)
    expect(logSize(house)).toBeGreaterThan(0)
    await house.clock.advance(10 * SECOND)
    reader.end()
    await house.clock.advance(SECOND)
    expect(logSize(house)).toBe(0)
    expect(found(house.dataDir, sealed)).toEqual([])
    expect(house.troubles).toEqual([])
  })

  test('closing empties it at once, although another connection stays', async () => {
    const house = await openHouse()
    const other = await openHouse({ dataDir: house.dataDir, serves: false })
    const { token } = await house.push()
    const sealed = sealedOf(house, token)
    await house.vault.expire(token, house.owner)
    await house.close()
    expect(logSize(other)).toBe(0)
    expect(found(house.dataDir, sealed)).toEqual([])
  })

  test('closing does not lose what still waits to be expired', async () => {
    const house = await openHouse()
    const other = await openHouse({ dataDir: house.dataDir, serves: false })
    const { token } = await house.push()
    const sealed = sealedOf(house, token)
    const expired = house.vault.expire(token, house.owner)
    await house.close()
    expect(await expired).toMatchObject({ outcome: 'expired' })
    expect(logSize(other)).toBe(0)
    expect(found(house.dataDir, sealed)).toEqual([])
  })
})

describe('a command', () => {
  test('empties it before it answers, while a server runs', async () => {
    const server = await openHouse()
    const { token } = await server.push()
    const sealed = sealedOf(server, token)
    const command = await openHouse({ dataDir: server.dataDir, serves: false })
    await command.vault.expire(token, command.owner)
    expect(logSize(server)).toBe(0)
    expect(found(server.dataDir, sealed)).toEqual([])
    await command.close()
    expect(await server.read(token)).toMatchObject({ outcome: 'expired' })
  })

  test('empties it where no server runs', async () => {
    const command = await openHouse({ serves: false })
    const { token } = await command.push()
    const sealed = sealedOf(command, token)
    await command.vault.expire(token, command.owner)
    expect(found(command.dataDir, sealed)).toEqual([])
  })

  test('that lists removes what is past due, log included', async () => {
    const command = await openHouse({ serves: false })
    const { token } = await command.push()
    const sealed = sealedOf(command, token)
    command.clock.sleep(7 * DAY)
    const { account } = command.owner
    if (account === null) throw new Error('no account')
    expect(await command.vault.list(account, 'active', 0, 50)).toEqual([])
    expect(found(command.dataDir, sealed)).toEqual([])
  })

  test('that could not empty it leaves that to the server', async () => {
    const server = await openHouse()
    const { token } = await server.push()
    const sealed = sealedOf(server, token)
    const command = await openHouse({ dataDir: server.dataDir, serves: false })
    command.secrets.store.db.pragma('busy_timeout = 0')
    const reader = aReader(server)
    await command.vault.expire(token, command.owner)
    await command.close()
    reader.end()
    expect(logSize(server)).toBeGreaterThan(0)
    await server.clock.advance(MINUTE + 5 * SECOND)
    expect(logSize(server)).toBe(0)
    expect(found(server.dataDir, sealed)).toEqual([])
  })
})

test('large undo pages stay out of the temporary folder of the system', async () => {
  const { secrets } = await openHouse()
  expect(secrets.store.db.pragma('temp_store', { simple: true })).toBe(2)
  expect(secrets.store.db.pragma('secure_delete', { simple: true })).toBe(1)
})
