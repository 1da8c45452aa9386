// Views and what counts as one, the audit log, and many at once (contract push.md 5.1, 5.2).
import { describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../src/main/clock.ts'
import { openHouse, STRANGER, type VaultHouse } from './vault-house.ts'

function times(count: number, call: () => Promise<{ outcome: string }>): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, async () => (await call()).outcome))
}

const among = (outcomes: readonly string[], outcome: string) =>
  outcomes.filter((one) => one === outcome).length

function setEntries({ secrets }: VaultHouse, entries: number): void {
  secrets.store.db.prepare('UPDATE pushes SET audit_entries = ?').run(entries)
}

describe('the audit log', () => {
  test('says what happened, oldest first, and by whom', async () => {
    const house = await openHouse()
    const { token } = await house.push({ expireAfterViews: 1, passphrase: 'sesame' })
    await house.clock.advance(SECOND)
    await house.read(token, 'wrong')
    await house.read(token, 'sesame', house.owner)
    await house.read(token, 'sesame')
    await house.read(token, null, { ...STRANGER, userAgent: 'u'.repeat(300), referrer: 'r' })
    expect(house.kinds(token)).toEqual([
      'creation',
      'failed_passphrase',
      'owner_view',
      'view',
      'failed_view',
    ])
    const entries = house.vault.audit(token, 0, 50)
    expect(entries[0]).toEqual({
      kind: 'creation',
      ip: '127.0.0.1',
      userAgent: 'curl/8',
      referrer: '',
      createdAt: house.clock.now() - SECOND,
    })
    expect(entries[4]).toMatchObject({ userAgent: 'u'.repeat(255), referrer: 'r' })
    expect(house.vault.audit(token, 1, 2).map(({ kind }) => kind)).toEqual([
      'failed_passphrase',
      'owner_view',
    ])
    expect(house.vault.audit('unknown', 0, 50)).toEqual([])
  })

  test('an owner without the passphrase is a wrong one', async () => {
    const house = await openHouse()
    const { token } = await house.push({ passphrase: 'sesame' })
    expect(await house.read(token, null, house.owner)).toEqual({ outcome: 'passphrase' })
    expect(house.kinds(token)).toEqual(['creation', 'failed_passphrase'])
  })

  test('asking without a passphrase is noted where the caller says so', async () => {
    const { vault, push, kinds } = await openHouse()
    const { token } = await push({ passphrase: 'sesame' })
    const none = { passphrase: null }
    expect(await vault.retrieve(token, STRANGER, none)).toEqual({ outcome: 'passphrase' })
    expect(await vault.retrieve(token, STRANGER, { passphrase: ' ' })).toEqual({
      outcome: 'passphrase',
    })
    expect(kinds(token)).toEqual(['creation'])
  })

  test('peeking and listing leave no entry', async () => {
    const house = await openHouse()
    const { token } = await house.push()
    await house.vault.peek(token)
    await house.vault.list(house.owner.account!, 'active', 0, 50)
    await house.vault.recordFailedView(token, STRANGER)
    expect(house.kinds(token)).toEqual(['creation'])
  })
})

describe('failed views', () => {
  test('go on using up what remains, however long', async () => {
    const house = await openHouse()
    const { token } = await house.push()
    await house.vault.expire(token, house.owner)
    for (let i = 1; i <= 7; i++) {
      const read = await house.read(token, null, i % 2 === 0 ? STRANGER : house.owner)
      expect(read).toMatchObject({ outcome: 'expired', push: { usedViews: i, deleted: true } })
    }
    await house.vault.recordFailedView(token, STRANGER)
    expect(house.row(token).usedViews).toBe(8)
    expect(among(house.kinds(token), 'failed_view')).toBe(8)
  })

  test('ask for no passphrase', async () => {
    const house = await openHouse()
    const { token } = await house.push({ passphrase: 'sesame' })
    await house.vault.expire(token, house.owner)
    expect(await house.read(token)).toMatchObject({ outcome: 'expired' })
    expect(house.kinds(token)).toEqual(['creation', 'expire', 'failed_view'])
  })
})

describe('expiry on demand', () => {
  test('is for the owner, and for viewers where the push says so', async () => {
    const house = await openHouse()
    const other = { ...STRANGER, account: house.secrets.tables.accounts.ensure('other', 0) }
    const closed = await house.push({ deletableByViewer: false })
    const url = await house.push({ kind: 'url', payload: 'https://a.test' })
    for (const { token } of [closed, url]) {
      for (const visitor of [STRANGER, other]) {
        expect(await house.vault.expire(token, visitor)).toMatchObject({ outcome: 'forbidden' })
      }
      expect(await house.vault.expire(token, house.owner)).toMatchObject({ outcome: 'expired' })
    }
    const { token } = await house.push()
    const expired = await house.vault.expire(token, other)
    expect(expired).toMatchObject({ push: { deleted: true, usedViews: 0 } })
    expect(house.kinds(token)).toEqual(['creation', 'expire'])
  })

  test('of what is expired changes nothing', async () => {
    const house = await openHouse()
    const { token } = await house.push({ expireAfterViews: 1 })
    await house.read(token)
    const before = house.row(token)
    await house.clock.advance(MINUTE)
    expect(await house.vault.expire(token, house.owner)).toMatchObject({
      outcome: 'expired',
      push: { deleted: false },
    })
    expect(house.row(token)).toEqual(before)
  })

  test('of what nobody knows is not found', async () => {
    const { vault } = await openHouse()
    expect(await vault.expire('unknown', STRANGER)).toEqual({ outcome: 'not-found' })
  })
})

describe('at 2000 entries', () => {
  test('a view that cannot be noted closes the push unseen', async () => {
    const house = await openHouse()
    const { token } = await house.push()
    setEntries(house, 1999)
    expect(await house.read(token)).toMatchObject({ outcome: 'revealed' })
    expect(await house.read(token)).toMatchObject({
      outcome: 'expired',
      push: { usedViews: 1, deleted: false },
    })
    expect(house.payload(token)).toBeNull()
    expect(house.row(token).auditEntries).toBe(2000)
  })

  test('what counts for nothing is dropped', async () => {
    const house = await openHouse()
    const { token } = await house.push({ passphrase: 'sesame' })
    setEntries(house, 2000)
    expect(await house.read(token, 'wrong')).toEqual({ outcome: 'passphrase' })
    expect(await house.read(token, 'sesame', house.owner)).toMatchObject({ outcome: 'revealed' })
    expect(await house.vault.expire(token, house.owner)).toMatchObject({
      outcome: 'expired',
      push: { deleted: true },
    })
    expect(await house.read(token)).toMatchObject({ outcome: 'expired', push: { usedViews: 0 } })
    await house.vault.recordFailedView(token, STRANGER)
    expect(house.kinds(token)).toEqual(['creation'])
  })
})

describe('many at once', () => {
  test.each([1, 5])('of 64 readers of a push of %i, as many get it', async (expireAfterViews) => {
    const house = await openHouse()
    const { token } = await house.push({ expireAfterViews })
    const outcomes = await times(64, () => house.read(token))
    expect(among(outcomes, 'revealed')).toBe(expireAfterViews)
    expect(among(outcomes, 'expired')).toBe(64 - expireAfterViews)
    expect(among(house.kinds(token), 'view')).toBe(expireAfterViews)
    expect(house.row(token).usedViews).toBe(64)
  })

  test('readers in two processes share the last view', async () => {
    const one = await openHouse()
    const two = await openHouse({ dataDir: one.dataDir, clock: one.clock, serves: false })
    const { token } = await one.push({ expireAfterViews: 1 })
    const outcomes = await Promise.all([
      times(32, () => one.read(token)),
      times(32, () => two.read(token)),
    ])
    expect(among(outcomes.flat(), 'revealed')).toBe(1)
  })

  test('owners and strangers: only strangers count', async () => {
    const house = await openHouse()
    const { token } = await house.push({ expireAfterViews: 1 })
    const [mine, theirs] = await Promise.all([
      times(10, () => house.read(token, null, house.owner)),
      times(10, () => house.read(token)),
    ])
    // The owner's come first in the same write, before the one that ends it.
    expect([among(mine, 'revealed'), among(theirs, 'revealed')]).toEqual([10, 1])
  })

  test('a view and an expiry: what the log says came first is what happened', async () => {
    const house = await openHouse()
    const { token } = await house.push()
    const [, read] = await Promise.all([house.vault.expire(token, house.owner), house.read(token)])
    expect({ outcome: read.outcome, kinds: house.kinds(token) }).toEqual({
      outcome: 'expired',
      kinds: ['creation', 'expire', 'failed_view'],
    })
  })

  test('of ten that expire it one is noted', async () => {
    const house = await openHouse()
    const { token } = await house.push()
    await times(10, () => house.vault.expire(token, house.owner))
    expect(among(house.kinds(token), 'expire')).toBe(1)
  })
})

test('where nothing can be written, it is known what is not there and what a passphrase is asked for', async () => {
  const house = await openHouse()
  const { token } = await house.push()
  const locked = await house.push({ passphrase: 'open sesame' })
  const { db } = house.secrets.store
  // The next transaction fails as it begins.
  db.exec('BEGIN')
  await expect(house.read(token)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
  db.exec('BEGIN')
  expect(await house.read('not-there')).toEqual({ outcome: 'not-found' })
  db.exec('BEGIN')
  expect(await house.read(locked.token)).toEqual({ outcome: 'passphrase' })
  expect(await house.read(token)).toMatchObject({ outcome: 'revealed' })
})
