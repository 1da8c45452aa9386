// Passphrases: they open their push and nothing else does; tries are few (contract push.md P1, P11, 6.4).
import { createHash, scryptSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { DAY, MINUTE, SECOND } from '../../src/main/clock.ts'
import {
  creates,
  PASSPHRASE_COST,
  passphraseKey,
  unlocks,
} from '../../src/main/secrets/crypto/scrypt.ts'
import { createPassphraseLimit } from '../../src/main/secrets/passphrase-limit.ts'
import { fakeClock } from '../support/fake-clock.ts'
import { openHouse, STRANGER, type VaultHouse } from './vault-house.ts'

async function unlocked({ vault }: VaultHouse, token: string, passphrase: string) {
  const unlocked = await vault.unlock(token, STRANGER, passphrase)
  if (unlocked.outcome !== 'open') throw new Error(unlocked.outcome)
  return unlocked.pass
}

describe('a passphrase', () => {
  test.each(['Sesame', 'sesame ', ' sesame', 'sesam', 'sesame\0', 'sésame'])(
    '%j does not open what "sesame" does',
    async (passphrase) => {
      const house = await openHouse()
      const { token } = await house.push({ passphrase: 'sesame' })
      expect(await house.read(token, passphrase)).toEqual({ outcome: 'passphrase' })
      expect(house.row(token).usedViews).toBe(0)
    },
  )

  test('opens also what it was written for on another system', async () => {
    const house = await openHouse()
    const { token } = await house.push({ passphrase: 'se\u0301same' })
    expect(await house.read(token, 's\u00e9same')).toMatchObject({ outcome: 'revealed' })
  })

  test('given for a push without one does no harm', async () => {
    const house = await openHouse()
    const { token } = await house.push()
    expect(await house.read(token, 'sesame')).toMatchObject({ outcome: 'revealed' })
  })

  test('the same for two pushes makes different keys', async () => {
    const house = await openHouse()
    const [a, b] = [
      await house.push({ passphrase: 'sesame' }),
      await house.push({ passphrase: 'sesame' }),
    ]
    const salts = [a, b].map(({ token }) => house.row(token).salt?.toString('hex'))
    expect(new Set(salts).size).toBe(2)
    expect(salts[0]).toHaveLength(32)
  })
})

describe('tries', () => {
  test('are five a minute for a push, right or wrong or missing, whoever makes them', async () => {
    const house = await openHouse()
    const { token } = await house.push({ passphrase: 'sesame' })
    const other = await house.push({ passphrase: 'sesame' })
    await house.read(token)
    await house.read(token, 'wrong')
    await house.read(token, 'sesame', house.owner)
    await house.vault.unlock(token, STRANGER, 'wrong')
    await house.clock.advance(30 * SECOND)
    expect(await house.read(token, 'sesame')).toMatchObject({ outcome: 'revealed' })
    const throttled = { outcome: 'throttled', retryAfterSeconds: 30 }
    expect(await house.read(token, 'sesame')).toEqual(throttled)
    expect(await house.vault.unlock(token, STRANGER, 'sesame')).toEqual(throttled)
    expect(await house.read(other.token, 'sesame')).toMatchObject({ outcome: 'revealed' })
    await house.clock.advance(30 * SECOND)
    expect(await house.read(token, 'sesame')).toMatchObject({ outcome: 'revealed' })
  })

  test('beyond five are not noted', async () => {
    const house = await openHouse()
    const { token } = await house.push({ passphrase: 'sesame' })
    for (let i = 0; i < 8; i++) await house.read(token)
    expect(house.kinds(token).filter((kind) => kind === 'failed_passphrase')).toHaveLength(5)
  })

  test('do not count where no passphrase is asked for', async () => {
    const house = await openHouse()
    const { token } = await house.push({ expireAfterViews: 50 })
    for (let i = 0; i < 8; i++) await house.read(token, 'sesame')
    expect(house.row(token).usedViews).toBe(8)
  })

  test('for unknown tokens count where the caller says so', async () => {
    const { vault, push, read } = await openHouse()
    const attempt = (token: string, passphrase: string | null, throttleUnknown: boolean) =>
      vault.retrieve(token, STRANGER, { passphrase }, { throttleUnknown })
    for (let i = 0; i < 8; i++) {
      expect(await attempt('x', 'p', false)).toEqual({ outcome: 'not-found' })
      expect(await attempt('x', null, true)).toEqual({ outcome: 'not-found' })
    }
    for (let i = 0; i < 5; i++) {
      expect(await attempt('x', 'p', true)).toEqual({ outcome: 'not-found' })
    }
    expect(await attempt('x', 'p', true)).toMatchObject({ outcome: 'throttled' })
    const { token } = await push({ passphrase: 'sesame' })
    for (let i = 0; i < 5; i++)
      expect(await attempt(token, 'p', true)).toMatchObject({ outcome: 'passphrase' })
    expect(await read(token, 'sesame')).toMatchObject({ outcome: 'throttled' })
  })

  test('of a real push are remembered, however many tokens are made up', async () => {
    const house = await openHouse()
    const { token } = await house.push({ passphrase: 'sesame' })
    for (let i = 0; i < 5; i++) await house.read(token)
    const opening = { passphrase: 'p' }
    for (let i = 0; i < 10_001; i++) {
      await house.vault.retrieve(`x${i}`, STRANGER, opening, { throttleUnknown: true })
    }
    expect(await house.read(token, 'sesame')).toMatchObject({ outcome: 'throttled' })
  })

  test('are counted on the clock that nobody can set', () => {
    const clock = fakeClock()
    const throttle = createPassphraseLimit(clock)
    for (let i = 0; i < 5; i++) expect(throttle.take('x')).toBeNull()
    clock.set(clock.now() + DAY)
    expect(throttle.take('x')).toBe(60)
  })

  test('of made up tokens of any length take little room', () => {
    const throttle = createPassphraseLimit(fakeClock())
    const long = 'x'.repeat(10_000)
    for (let i = 0; i < 5; i++) expect(throttle.take(long)).toBeNull()
    expect(throttle.take(long)).toBe(60)
    expect(throttle.take(`${long}y`)).toBeNull()
  })
})

describe('where too many passphrases wait', () => {
  const busy = expect.objectContaining({ code: 'STORE_BUSY', status: 503 })

  /** Takes all places of a queue until the test is done with them. */
  function crowd({ enter }: typeof unlocks) {
    const places: ReturnType<typeof enter>[] = []
    expect(() => {
      for (;;) places.push(enter())
    }).toThrow(busy)
    return () => {
      for (const place of places) place.leave()
    }
  }

  test('a try is refused and costs none of the five', async () => {
    const house = await openHouse()
    const { token } = await house.push({ passphrase: 'sesame' })
    const disperse = crowd(unlocks)
    const opening = { passphrase: 'sesame' }
    for (let i = 0; i < 10; i++) {
      await expect(house.read(token, 'sesame')).rejects.toThrow(busy)
      await expect(house.vault.unlock(token, STRANGER, 'sesame')).rejects.toThrow(busy)
      await expect(
        house.vault.retrieve(token, STRANGER, opening, { throttleUnknown: true }),
      ).rejects.toThrow(busy)
    }
    disperse()
    expect(house.kinds(token)).toEqual(['creation'])
    for (let i = 0; i < 5; i++) {
      expect(await house.read(token, 'wrong')).toEqual({ outcome: 'passphrase' })
    }
    expect(await house.read(token, 'sesame')).toMatchObject({ outcome: 'throttled' })
  })

  test('who tries keeps nobody from setting one, and the other way round', async () => {
    const house = await openHouse()
    const { token } = await house.push({ passphrase: 'sesame' })
    const disperse = crowd(unlocks)
    await house.push({ passphrase: 'other' })
    disperse()
    const disperseCreates = crowd(creates)
    await expect(house.push({ passphrase: 'other' })).rejects.toThrow(busy)
    expect(await house.read(token, 'sesame')).toMatchObject({ outcome: 'revealed' })
    disperseCreates()
  })

  test('who is throttled, or names no push that can be opened, takes no place', async () => {
    const house = await openHouse()
    const { token } = await house.push({ passphrase: 'sesame' })
    for (let i = 0; i < 6; i++) await house.read(token)
    for (let i = 0; i < 70; i++) await house.read(token, 'sesame')
    const disperse = crowd(unlocks)
    expect(await house.read('unknown', 'sesame')).toEqual({ outcome: 'not-found' })
    disperse()
    expect(() => crowd(unlocks)()).not.toThrow()
  })
})

describe('a pass', () => {
  test('opens its push for three minutes, without a try', async () => {
    const house = await openHouse()
    const { token } = await house.push({ passphrase: 'sesame' })
    const pass = await unlocked(house, token, 'sesame')
    expect(house.kinds(token)).toEqual(['creation'])
    const read = (at = token) => house.vault.retrieve(at, STRANGER, { passphrase: null, pass })
    expect(await read()).toMatchObject({ outcome: 'revealed', push: { usedViews: 1 } })
    await house.clock.advance(3 * MINUTE - 1)
    expect(await read()).toMatchObject({ outcome: 'revealed' })
    await house.clock.advance(1)
    expect(await read()).toEqual({ outcome: 'passphrase' })
  })

  test('outlives a restart', async () => {
    const first = await openHouse()
    const { token } = await first.push({ passphrase: 'sesame' })
    const pass = await unlocked(first, token, 'sesame')
    await first.close()
    const { vault } = await openHouse({ dataDir: first.dataDir, clock: first.clock })
    const read = await vault.retrieve(token, STRANGER, { passphrase: null, pass })
    expect(read).toMatchObject({ outcome: 'revealed' })
  })

  test('of one push opens no other, nor does a file link', async () => {
    const house = await openHouse()
    const [one, two] = [
      await house.push({ passphrase: 'sesame' }),
      await house.push({ passphrase: 'sesame' }),
    ]
    const pass = await unlocked(house, one.token, 'sesame')
    const opening = { passphrase: null, pass }
    expect(await house.vault.retrieve(two.token, STRANGER, opening)).toEqual({
      outcome: 'passphrase',
    })
    expect(await house.vault.openFile(pass)).toBeNull()
  })

  test('brings no expired push back', async () => {
    const house = await openHouse()
    const { token } = await house.push({ passphrase: 'sesame', expireAfterViews: 1 })
    const pass = await unlocked(house, token, 'sesame')
    const opening = { passphrase: null, pass }
    await house.vault.retrieve(token, STRANGER, opening)
    expect(await house.vault.retrieve(token, STRANGER, opening)).toMatchObject({
      outcome: 'expired',
    })
  })

  test('a blank or made up one is none', async () => {
    const house = await openHouse()
    const { token } = await house.push({ passphrase: 'sesame' })
    for (const pass of ['', 'x', null]) {
      const read = await house.vault.retrieve(token, STRANGER, { passphrase: null, pass })
      expect(read).toEqual({ outcome: 'passphrase' })
    }
  })
})

describe('unlocking', () => {
  test('a wrong or blank passphrase is noted; an unknown push is not found', async () => {
    const house = await openHouse()
    const { token } = await house.push({ passphrase: 'sesame' })
    expect(await house.vault.unlock(token, STRANGER, 'wrong')).toEqual({ outcome: 'wrong' })
    expect(await house.vault.unlock(token, STRANGER, ' ')).toEqual({ outcome: 'wrong' })
    expect(house.kinds(token)).toEqual(['creation', 'failed_passphrase', 'failed_passphrase'])
    expect(await house.vault.unlock('x', STRANGER, 'sesame')).toEqual({ outcome: 'not-found' })
  })

  test.each([
    ['whose time comes while it is tried', (house: VaultHouse) => house.clock.sleep(7 * DAY)],
    [
      'that somebody expires meanwhile',
      (house: VaultHouse, token: string) => {
        void house.vault.expire(token, house.owner)
      },
    ],
  ])('a push %s gives no pass', async (_what, meanwhile) => {
    // The try has to last longer than a turn of the event loop.
    const house = await openHouse({ passphraseCost: PASSPHRASE_COST })
    const { token } = await house.push({ passphrase: 'sesame' })
    const trying = house.vault.unlock(token, STRANGER, 'sesame')
    // The first look is done when the event loop turns.
    await new Promise((resolve) => setImmediate(resolve))
    meanwhile(house, token)
    expect(await trying).toMatchObject({ outcome: 'expired' })
  })
})

test('a key is derived by scrypt with N=2^15, r=8, p=1, from the digest', async () => {
  const salt = Buffer.from('0123456789abcdef')
  const digest = createHash('sha256').update('sesame').digest()
  const expected = scryptSync(digest, salt, 32, { N: 32_768, r: 8, p: 1, maxmem: 2 ** 26 })
  expect(await passphraseKey('sesame', salt, PASSPHRASE_COST, unlocks.enter())).toEqual(expected)
})

test('a vault takes that cost unless it is told another, for setting and for trying', async () => {
  const first = await openHouse({ passphraseCost: undefined })
  const { token } = await first.push({ passphrase: 'sesame' })
  expect(await first.read(token, 'sesame')).toMatchObject({ outcome: 'revealed' })
  await first.close()
  const { dataDir, clock } = first
  const cheap = await openHouse({ dataDir, clock })
  expect(await cheap.read(token, 'sesame')).toEqual({ outcome: 'passphrase' })
  await cheap.close()
  const passphraseCost = { N: 32_768, r: 8, p: 1 }
  const same = await openHouse({ dataDir, clock, passphraseCost })
  expect(await same.read(token, 'sesame')).toMatchObject({ outcome: 'revealed' })
})
