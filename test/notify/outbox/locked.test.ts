// While the keychain gives no key: monitoring and the desktop go on, other deliveries wait.
import { describe, expect, test } from 'vitest'
import { MINUTE } from '../../../src/main/clock.ts'
import { desktopOf } from '../../support/builders.ts'
import { fakeClock, settled } from '../../support/fake-clock.ts'
import { openHouse } from '../../support/house.ts'
import { type Delivering, delivering } from './delivering.ts'

const LOCKED = 'secrets are locked: no keychain'

/** A server that starts while the keychain is locked, with a channel from before. */
async function locked() {
  const before = delivering()
  const ops = await before.channel()
  const desktop = desktopOf(before.house)
  await before.editor.update(desktop.uuid, { name: 'Desktop', config: { critical: true } })
  await before.house.close()
  before.keychain.lock()
  const house = openHouse({ dataDir: before.house.dataDir, clock: fakeClock() })
  const all = delivering({ house, keychain: before.keychain })
  return { ...all, ops, desktop }
}

const lastError = ({ house }: Delivering, id: number) => house.tables.channels.byId(id)?.lastError

describe('while the secrets are locked', () => {
  test('a delivery waits, and its channel says why', async () => {
    const all = await locked()
    all.flip(all.check('backup', all.ops))
    all.outbox.start()
    await settled()
    expect(all.told).toEqual([])
    expect(all.outcomes()).toMatchObject([{ outcome: 'sending', error: '' }])
    expect([lastError(all, all.ops.id), all.pending()]).toEqual([LOCKED, 1])
    expect(all.house.tables.channels.byId(all.ops.id)?.disabled).toBe(false)
  })

  test('the desktop is told, with its defaults', async () => {
    const all = await locked()
    all.flip(all.check('backup', all.desktop))
    all.outbox.start()
    await settled()
    expect(all.shown).toMatchObject([{ config: { critical: false, sound: true } }])
    expect(all.outcomes()).toMatchObject([{ outcome: 'sent' }])
  })

  test('the window hears of it once for many deliveries', async () => {
    const all = await locked()
    const heard: number[] = []
    all.house.monitor.events.on('channel', ({ id }) => heard.push(id))
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) all.flip(all.check(name, all.ops))
    all.outbox.start()
    await settled()
    await all.house.clock.advance(3 * MINUTE)
    expect(heard.filter((id) => id === all.ops.id).length).toBeLessThanOrEqual(4)
  })

  test('no channel can be made', async () => {
    const { channel } = await locked()
    await expect(channel()).rejects.toMatchObject({ code: 'SECRETS_LOCKED', message: LOCKED })
  })

  test('the keychain is not asked for each of a thousand deliveries', async () => {
    const all = await locked()
    let asked = 0
    const load = all.keychain.load
    all.keychain.load = () => {
      asked++
      return load()
    }
    all.house.store.writeNow(() => {
      for (let i = 0; i < 1000; i++) all.flip(all.check(`c${i}`, all.ops))
    })
    all.outbox.start()
    await expect.poll(all.outcomes).toHaveLength(1000)
    expect(asked).toBeLessThan(5)
  })
})

test('what waited is delivered within a minute of the unlocking', async () => {
  const all = await locked()
  all.flip(all.check('backup', all.ops))
  all.outbox.start()
  await settled()
  await all.house.clock.advance(MINUTE)
  expect(all.told).toEqual([])
  all.keychain.lock(false)
  await all.house.clock.advance(MINUTE)
  expect(all.lines()).toEqual(['backup down'])
  expect([lastError(all, all.ops.id), all.pending()]).toEqual(['', 0])
})

test('what waited is delivered at the next start', async () => {
  const all = await locked()
  all.flip(all.check('backup', all.ops))
  all.outbox.start()
  await settled()
  await all.house.close()
  all.keychain.lock(false)
  const house = openHouse({ dataDir: all.house.dataDir, clock: fakeClock() })
  const next = delivering({ house, keychain: all.keychain })
  next.outbox.start()
  await settled()
  expect([next.lines(), next.pending()]).toEqual([['backup down'], 0])
})

test('a change that a locked channel turns out not to want is told to nobody', async () => {
  const all = await locked()
  all.keychain.lock(false)
  const onlyUp = await all.channel({ down: false })
  all.keychain.lock()
  await all.house.close()
  const house = openHouse({ dataDir: all.house.dataDir, clock: fakeClock() })
  const next = delivering({ house, keychain: all.keychain })
  next.flip(next.check('backup', onlyUp))
  next.outbox.start()
  await settled()
  next.keychain.lock(false)
  await next.house.clock.advance(MINUTE)
  expect(next.outcomes()).toMatchObject([
    { outcome: 'suppressed', error: 'down is off for this integration' },
  ])
})

test('a configuration that no key opens fails and says what to do', async () => {
  const all = delivering()
  const ops = await all.channel()
  all.house.store.db.prepare('UPDATE channels SET sealed = zeroblob(60) WHERE id = ?').run(ops.id)
  all.flip(all.check('backup', ops))
  all.outbox.start()
  await settled()
  expect(all.outcomes()).toMatchObject([
    { outcome: 'failed', error: 'save the integration again: channels.config does not open' },
  ])
})

test('a kind that this version does not know fails', async () => {
  const all = delivering()
  const ops = await all.channel()
  all.house.store.db.prepare("UPDATE channels SET kind = 'fax' WHERE id = ?").run(ops.id)
  all.flip(all.check('backup', ops))
  all.outbox.start()
  await settled()
  expect(all.outcomes()).toMatchObject([
    { outcome: 'failed', error: 'fax is not a kind of integration' },
  ])
})
