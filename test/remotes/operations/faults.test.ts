// Each fault of another server, for its mirror and for a relay: nothing here waits for it, nobody is alarmed, and it
// heals (contract remotes.md 12).
import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../../src/main/clock.ts'
import { smallDisk } from '../../faults/small-disk.ts'
import { openHouse } from '../../support/house.ts'
import { aFaultyFront, FAULTS, type Fault, LIST_FAULTS } from '../support/faulty-front.ts'
import { aNeighbour } from '../support/relaying.ts'
import {
  aHealthchecksServer,
  aListedCheck,
  aPushServer,
  PING_KEY,
  READ_WRITE,
} from '../support/stand-in.ts'

/** An own check and a mirrored one, by way of a front that may break. */
async function aSide({ isSecure = false }: Pick<Fault, 'isSecure'> = {}) {
  // Time that a test lets pass is no gap: nobody slept.
  const house = openHouse({ observe: 'strict' })
  const { clock } = house
  const front = await aFaultyFront(clock, isSecure)
  const there = aListedCheck({ name: 'web', slug: 'web' })
  const server = await aHealthchecksServer([there], { pingBase: `${front.base}/ping/` })
  front.target = server.port
  const neighbour = aNeighbour(house, front.lookup)
  const { remotes } = neighbour
  const given = {
    ...{ name: 'nas', url: front.base, ca: front.ca ?? '', plainHttp: !isSecure },
    keys: { apiKey: READ_WRITE, pingKey: PING_KEY },
  }
  const { id } = await remotes.editor.add(given)
  const check = await house.create({ name: 'own', timeout: 86_400, grace: 3600 })
  const remote = () => remotes.editor.named('nas')
  return {
    ...{ ...neighbour, house, clock, front, there, server, id, remote },
    ping: async (suffix = '') => (await house.ping(check.ping_url + suffix)).statusCode,
    /** How the own check stands. */
    here: () => house.monitor.checks.byUuid(check.uuid)?.status,
    stored: () => house.monitor.checks.byUuid(check.uuid),
    rows: () => remotes.mirror.page(id, null).rows.map(({ status }) => status),
    /** Lets time pass until the server is asked again. */
    async asked() {
      const due = remotes.nextPoll(id)
      if (due !== null) await clock.advance(Math.max(0, due - clock.now()))
    },
  }
}

type Side = Awaited<ReturnType<typeof aSide>>

/** Breaks the front and has the server asked, with a ping while that goes on. */
async function asksDuring(side: Side, fault: Fault): Promise<void> {
  const { remotes, front, clock, id, ping } = side
  await fault.begin(front)
  const asked = remotes.poll(id)
  if (fault.isSlow === true) await expect.poll(() => front.broken).toBe(1)
  expect(await ping()).toBe(200)
  if (fault.isSlow === true) await clock.advance(61 * SECOND)
  await asked
}

async function aMirror(fault: Pick<Fault, 'isSecure'> = {}): Promise<Side> {
  return started(await aSide(fault))
}

async function started(side: Side): Promise<Side> {
  side.remotes.start()
  await side.clock.advance(0)
  await expect.poll(side.rows).toEqual(['up'])
  // Nobody waits for what the list is to be stored by.
  await expect.poll(() => side.remote().state).toBe('ok')
  return side
}

/** It heals by itself: the change that was missed is seen. */
async function heals(side: Side): Promise<void> {
  await expect
    .poll(async () => {
      await side.asked()
      return side.rows()
    })
    .toEqual(['down'])
  expect(side.remote().state).toBe('ok')
}

function expectCalm({ heard, notices, here, ping }: Side) {
  expect([heard, notices, here()]).toEqual([[], [], 'up'])
  return expect(ping()).resolves.toBe(200)
}

describe('a mirrored server', () => {
  test.each([...FAULTS, ...LIST_FAULTS])('$name: $state', async (fault) => {
    const side = await aMirror(fault)
    await asksDuring(side, fault)
    side.there.status = 'down'
    expect([side.remote().state, side.rows()]).toEqual([fault.state, ['up']])
    expect(side.remote().detail).not.toBe('')
    await expectCalm(side)
    await side.front.heal()
    await heals(side)
    expect(side.troubles).toEqual([])
  })

  test('a Password Pusher where a Healthchecks server was: strange, and its rows stay', async () => {
    const side = await aMirror()
    side.front.target = (await aPushServer('token')).port
    await side.remotes.poll(side.id)
    expect([side.remote().state, side.rows()]).toEqual(['strange', ['up']])
    await side.ping()
    await expectCalm(side)
  })

  test('keys that the keychain does not open: locked, tried each minute', async () => {
    const side = await aMirror()
    const { db } = side.house.store
    const sealed = db.prepare('SELECT credentials FROM remotes').pluck().get()
    const seal = db.prepare('UPDATE remotes SET credentials = ?')
    seal.run(Buffer.from([0]))
    const before = side.server.asked.length
    await side.remotes.poll(side.id)
    side.there.status = 'down'
    expect([side.remote().state, side.rows(), side.server.asked.length]).toEqual([
      'locked',
      ['up'],
      before,
    ])
    await side.ping()
    await expectCalm(side)
    seal.run(sealed)
    await side.clock.advance(MINUTE)
    await heals(side)
  })

  test('a full disk under the cache: the mirror goes on from memory, and is written later', async ({
    skip,
  }) => {
    const disk = smallDisk(4, skip)
    fs.mkdirSync(disk.dataDir)
    const side = await aSide()
    const file = path.join(disk.dataDir, 'mirror.sqlite')
    fs.symlinkSync(file, path.join(side.house.dataDir, 'mirror.sqlite'))
    await started(side)
    const makeRoom = disk.fill()
    side.server.checks.push(...Array.from({ length: 300 }, () => aListedCheck()))
    await side.remotes.poll(side.id)
    expect([side.remote().state, side.rows().length]).toEqual(['ok', 301])
    expect(side.troubles).toEqual([
      expect.stringContaining('cannot be used: database or disk is full'),
    ])
    await side.ping()
    await expectCalm(side)
    makeRoom()
    await side.remotes.poll(side.id)
    const db = new Database(file, { readonly: true })
    expect(db.prepare('SELECT count(*) FROM mirrored').pluck().get()).toBe(301)
    db.close()
  })
})

describe('a relay', () => {
  async function aRelay(fault: Pick<Fault, 'isSecure'> = {}, target?: string): Promise<Side> {
    const side = await aSide(fault)
    // The server is only relayed to: no poll is in the way.
    await side.remotes.editor.edit('nas', { mirror: false }, { isTested: false })
    side.remotes.start()
    const stored = side.stored()
    if (stored === null) throw new Error('the check is gone')
    const to = { target: target ?? side.there.uuid, make: false }
    await side.remotes.relays.set(stored, side.remote(), to)
    return side
  }

  const relayOf = ({ remotes }: Side) => remotes.relays.list()[0]

  test.each(FAULTS)('$name: the signal waits, and goes when it heals', async (fault) => {
    const side = await aRelay(fault)
    const { front, clock, ping, server } = side
    await fault.begin(front)
    // No time passes: the ping waits for nothing there.
    expect(await ping()).toBe(200)
    if (fault.isSlow === true) {
      await expect.poll(() => front.broken).toBe(1)
      expect(await ping('/log')).toBe(200)
      await clock.advance(31 * SECOND)
    }
    await expect.poll(() => relayOf(side)?.lastError).not.toBe('')
    expect(relayOf(side)).toMatchObject({ state: 'on', delivered: 0 })
    await expectCalm(side)
    const waiting = relayOf(side)?.count ?? 0
    await front.heal()
    const left = async () => {
      await clock.advance(SECOND)
      return relayOf(side)?.count
    }
    await expect.poll(left).toBe(0)
    expect(relayOf(side)).toMatchObject({ delivered: waiting, lastError: '' })
    expect(server.pings).toHaveLength(waiting)
    expect(side.troubles).toEqual([])
  })

  test('another kind of server: broken, told once, and tried each hour until it is back', async () => {
    const side = await aRelay()
    side.front.target = (await aPushServer('token')).port
    expect(await side.ping()).toBe(200)
    await expect.poll(() => relayOf(side)?.state).toBe('broken')
    await side.clock.advance(HOUR)
    expect(side.notices).toHaveLength(1)
    expect([side.here(), relayOf(side)?.count]).toEqual(['up', 1])
    side.front.target = side.server.port
    await side.clock.advance(HOUR)
    await expect.poll(() => relayOf(side)?.state).toBe('on')
  })

  test('a ping key that the keychain does not open: the signal waits for it', async () => {
    const side = await aRelay({}, 'web')
    const { db } = side.house.store
    const sealed = db.prepare('SELECT credentials FROM remotes').pluck().get()
    const seal = db.prepare('UPDATE remotes SET credentials = ?')
    seal.run(Buffer.from([0]))
    expect(await side.ping()).toBe(200)
    await expect.poll(() => relayOf(side)?.lastError).toContain('cannot be opened')
    await expectCalm(side)
    seal.run(sealed)
    await side.clock.advance(10 * SECOND)
    await expect.poll(() => relayOf(side)?.count).toBe(0)
  })

  test('a delivery that cannot be stored is repeated once it can: at least once', async () => {
    const side = await aRelay()
    const { db } = side.house.store
    db.exec(`CREATE TRIGGER full BEFORE UPDATE ON relays WHEN NEW.delivered > OLD.delivered
      BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END`)
    expect(await side.ping()).toBe(200)
    await expect.poll(() => side.troubles.length).toBe(1)
    expect([side.server.pings.length, relayOf(side)?.count]).toEqual([1, 1])
    db.exec('DROP TRIGGER full')
    await side.clock.advance(10 * SECOND)
    await expect.poll(() => relayOf(side)?.count).toBe(0)
    expect(side.server.pings).toHaveLength(2)
  })
})
