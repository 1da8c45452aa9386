// Death by time: to the millisecond, whether or not anybody looks, across restarts and whatever the
// clock does (contract push.md 5.3, 5.4, P10).
import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../../src/main/clock.ts'
import { openHouse, openLinked, STRANGER, type VaultHouse } from './vault-house.ts'

const QUARTER = { expireAfterMinutes: 15 }

/** As the database has it, without looking through the vault, which would expire it. */
const isDead = (house: VaultHouse, token: string) =>
  house.row(token).expiredOn !== null && house.payload(token) === null

describe('a push dies', () => {
  test('at its millisecond, without anybody looking', async () => {
    const house = await openHouse()
    const { token, createdAt } = await house.push(QUARTER)
    await house.clock.advance(15 * MINUTE - 1)
    expect(isDead(house, token)).toBe(false)
    await house.clock.advance(1)
    expect(isDead(house, token)).toBe(true)
    expect(house.row(token)).toMatchObject({
      expiredOn: createdAt + 15 * MINUTE,
      updatedAt: createdAt + 15 * MINUTE,
      deleted: false,
      usedViews: 0,
    })
    expect(house.kinds(token)).toEqual(['creation'])
  })

  test('each in its turn, whatever the order in which they were made', async () => {
    const house = await openHouse()
    const late = await house.push({ expireAfterMinutes: 60 })
    const early = await house.push(QUARTER)
    await house.clock.advance(15 * MINUTE)
    expect([isDead(house, early.token), isDead(house, late.token)]).toEqual([true, false])
    await house.clock.advance(45 * MINUTE)
    expect(isDead(house, late.token)).toBe(true)
  })

  test('with many others at the same time', async () => {
    const house = await openHouse()
    const pushes = await Promise.all(Array.from({ length: 120 }, () => house.push(QUARTER)))
    await house.clock.advance(15 * MINUTE)
    expect(pushes.filter(({ token }) => isDead(house, token))).toHaveLength(120)
  })

  test('while nothing served, at the start', async () => {
    const first = await openHouse()
    const { token } = await first.push(QUARTER)
    await first.close()
    first.clock.sleep(15 * MINUTE)
    const second = await openHouse({ dataDir: first.dataDir, clock: first.clock })
    expect(isDead(second, token)).toBe(true)
  })

  test('at its time, when a restart came before', async () => {
    const first = await openHouse()
    const { token } = await first.push(QUARTER)
    await first.clock.advance(10 * MINUTE)
    await first.close()
    const second = await openHouse({ dataDir: first.dataDir, clock: first.clock })
    await second.clock.advance(5 * MINUTE - 1)
    expect(isDead(second, token)).toBe(false)
    await second.clock.advance(1)
    expect(isDead(second, token)).toBe(true)
  })

  test('made by another process, at its time', async () => {
    const server = await openHouse()
    const command = await openHouse({
      dataDir: server.dataDir,
      clock: server.clock,
      serves: false,
    })
    const { token } = await command.push(QUARTER)
    await server.clock.advance(15 * MINUTE)
    expect(isDead(server, token)).toBe(true)
  })
})

describe('a clock set forward', () => {
  test('kills within seconds, without anybody looking', async () => {
    const house = await openHouse()
    const { token } = await house.push()
    house.clock.set(house.clock.now() + 8 * DAY)
    await house.clock.advance(15 * SECOND)
    expect(isDead(house, token)).toBe(true)
  })

  test('also where no timer wakes for it, as the process looks while it is awake', async () => {
    const house = await openHouse()
    house.secrets.look()
    const { token } = await house.push()
    house.clock.set(house.clock.now() + 8 * DAY)
    await house.clock.advance(9 * SECOND)
    expect(isDead(house, token), 'the timers alone').toBe(false)
    house.secrets.look()
    await house.clock.advance(1)
    expect(isDead(house, token)).toBe(true)
  })

  test('or a machine that slept, shows nothing in the meantime', async () => {
    const house = await openHouse()
    const files = [{ name: 'a', content: Buffer.from('a') }]
    const { token } = await house.push({}, files)
    const read = await house.read(token)
    house.clock.sleep(7 * DAY)
    expect(read.outcome === 'revealed' && (await openLinked(house.vault, read.files[0]!))).toBe(
      null,
    )
    expect(await house.read(token)).toMatchObject({ outcome: 'expired', push: { usedViews: 2 } })
    expect(isDead(house, token)).toBe(true)
  })
})

describe('a clock set back', () => {
  test('lets a push live until its time by the clock', async () => {
    const house = await openHouse()
    const { token } = await house.push(QUARTER)
    house.clock.set(house.clock.now() - HOUR)
    await house.clock.advance(HOUR + 15 * MINUTE - 1)
    expect(isDead(house, token)).toBe(false)
    await house.clock.advance(1)
    expect(isDead(house, token)).toBe(true)
  })

  test('brings none back', async () => {
    const house = await openHouse()
    const { token } = await house.push(QUARTER)
    await house.clock.advance(15 * MINUTE)
    house.clock.set(house.clock.now() - DAY)
    expect(await house.read(token)).toMatchObject({ outcome: 'expired' })
  })

  test('between the look and the write counts no view of nothing', async () => {
    const house = await openHouse()
    const { token } = await house.push(QUARTER)
    house.clock.sleep(15 * MINUTE)
    const read = house.read(token)
    house.clock.set(house.clock.now() - 1)
    expect(await read).toMatchObject({ outcome: 'expired', push: { usedViews: 1 } })
    expect(isDead(house, token)).toBe(true)
    expect(house.kinds(token)).toEqual(['creation', 'failed_view'])
  })
})

describe('whoever looks at a push that is over', () => {
  const LOOKS: readonly (readonly [
    string,
    (house: VaultHouse, token: string) => Promise<unknown>,
  ])[] = [
    ['by peek', ({ vault }, token) => vault.peek(token)],
    ['by retrieve', (house, token) => house.read(token)],
    ['by unlock', ({ vault }, token) => vault.unlock(token, STRANGER, 'sesame')],
    ['by the step page', ({ vault }, token) => vault.recordFailedView(token, STRANGER)],
    ['by list', ({ vault, owner }) => vault.list(owner.account!, 'active', 0, 50)],
    ['by expire', (house, token) => house.vault.expire(token, STRANGER)],
  ]

  test.each(LOOKS)('%s finds it dead', async (_how, look) => {
    const house = await openHouse({ serves: false })
    const { token } = await house.push({ passphrase: 'sesame' })
    house.clock.sleep(7 * DAY)
    await look(house, token)
    expect(isDead(house, token)).toBe(true)
    expect(house.row(token).expiredOn).toBe(house.clock.now())
  })
})

test('one that expires is answered as expired, also where a sweep is late', async () => {
  const house = await openHouse({ serves: false })
  const { token } = await house.push({ passphrase: 'sesame' })
  house.clock.sleep(7 * DAY)
  const expiredOn = house.clock.now()
  expect(await house.vault.unlock(token, STRANGER, 'sesame')).toMatchObject({
    outcome: 'expired',
    push: { expiredOn, deleted: false },
  })
  expect(await house.vault.peek(token)).toMatchObject({ expiredOn })
})

describe('expired pushes of nobody', () => {
  test('are forgotten after a day, audit log included', async () => {
    const house = await openHouse()
    const { token } = await house.anonymous(QUARTER)
    await house.clock.advance(15 * MINUTE + DAY - MINUTE)
    expect(await house.read(token)).toMatchObject({ outcome: 'expired' })
    await house.clock.advance(2 * MINUTE)
    expect(await house.read(token)).toEqual({ outcome: 'not-found' })
    const count = house.secrets.store.db.prepare('SELECT count(*) FROM audit').pluck()
    expect(count.get()).toBe(0)
  })

  test('also where the process looks more often than its timer would wake', async () => {
    const house = await openHouse()
    await house.anonymous(QUARTER)
    await house.clock.advance(15 * MINUTE)
    house.clock.sleep(DAY)
    for (let looks = 0; looks < 5; looks++) {
      await house.clock.advance(14 * SECOND)
      house.secrets.look()
    }
    await house.clock.advance(1)
    const count = house.secrets.store.db.prepare('SELECT count(*) FROM pushes').pluck()
    expect(count.get()).toBe(0)
  })

  test('are forgotten at the start, too', async () => {
    const first = await openHouse()
    const { token } = await first.anonymous(QUARTER)
    await first.clock.advance(15 * MINUTE)
    await first.close()
    first.clock.sleep(DAY)
    const second = await openHouse({ dataDir: first.dataDir, clock: first.clock })
    expect(await second.vault.peek(token)).toBeNull()
  })

  test('active ones and owned ones are kept', async () => {
    const house = await openHouse()
    const [owned, nobodys] = [await house.push(QUARTER), await house.anonymous()]
    house.clock.sleep(5 * DAY)
    await house.clock.advance(5 * MINUTE)
    expect(await house.vault.peek(owned.token)).toMatchObject({ kind: 'text' })
    expect(await house.vault.peek(nobodys.token)).toMatchObject({ expiredOn: null })
  })
})

describe('a disk that fails', () => {
  test('delays the death and does not end the timer', async () => {
    const house = await openHouse()
    const { token } = await house.push(QUARTER)
    const { db } = house.secrets.store
    db.exec(`CREATE TEMP TRIGGER failing BEFORE UPDATE ON main.pushes
      BEGIN SELECT RAISE(ABORT, 'disk failure'); END`)
    await house.clock.advance(15 * MINUTE)
    expect(isDead(house, token)).toBe(false)
    expect(house.troubles[0]).toContain('expired pushes could not be removed')
    const complaints = house.troubles.length
    db.exec('DROP TRIGGER failing')
    await house.clock.advance(5 * SECOND)
    expect(isDead(house, token)).toBe(true)
    expect(complaints).toBeLessThan(5)
  })

  test('stopped, it neither expires nor complains', async () => {
    const house = await openHouse()
    await house.push(QUARTER)
    await house.close()
    await house.clock.advance(15 * MINUTE)
    expect(house.troubles).toEqual([])
  })
})
