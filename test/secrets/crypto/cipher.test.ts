import { createCipheriv, createDecipheriv } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { MINUTE } from '../../../src/main/clock.ts'
import {
  deriveKey,
  isSealedAlone,
  isSeed,
  open,
  openAlone,
  openSeed,
  openValue,
  randomKey,
  seal,
  sealAlone,
  sealValue,
  seedKey,
  tryOpen,
} from '../../../src/main/secrets/crypto/cipher.ts'
import { issueTicket, readTicket } from '../../../src/main/secrets/crypto/ticket.ts'
import {
  generateApiToken,
  generatePushToken,
  hashApiToken,
} from '../../../src/main/secrets/tables/tokens.ts'

const PLACE = { table: 'pushes', row: 'abc', column: 'payload' }
const PLAIN = Buffer.from('correct horse battery staple')
const NOW = Date.UTC(2025, 0, 15)

/** Every copy of the bytes in which one bit is another. */
function* withOneBitFlipped(bytes: Buffer): Generator<Buffer> {
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const copy = Buffer.from(bytes)
    copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    yield copy
  }
}

describe('a sealed value', () => {
  const key = randomKey()

  test('opens with its key at its place', () => {
    expect(open(key, seal(key, PLAIN, PLACE), PLACE)).toEqual(PLAIN)
  })

  test.each([0, 1, 15, 16, 17, 70_000])('of %i bytes', (size) => {
    const plain = Buffer.alloc(size, 7)
    const sealed = seal(key, plain, PLACE)
    expect(sealed).toHaveLength(1 + 12 + size + 16)
    expect(open(key, sealed, PLACE)).toEqual(plain)
  })

  test('never looks the same twice', () => {
    const seals = Array.from({ length: 1000 }, () => seal(key, PLAIN, PLACE).toString('hex'))
    expect(new Set(seals.map((sealed) => sealed.slice(2, 26))).size).toBe(1000)
  })

  test('does not open with any bit changed', () => {
    const sealed = seal(key, PLAIN, PLACE)
    for (const changed of withOneBitFlipped(sealed)) {
      expect(tryOpen(key, changed, PLACE)).toBeNull()
    }
  })

  test('does not open cut or extended', () => {
    const sealed = seal(key, PLAIN, PLACE)
    for (let length = 0; length < sealed.length; length++) {
      expect(tryOpen(key, sealed.subarray(0, length), PLACE)).toBeNull()
    }
    expect(tryOpen(key, Buffer.concat([sealed, Buffer.of(0)]), PLACE)).toBeNull()
  })

  test.each([
    ['table', { ...PLACE, table: 'files' }],
    ['row', { ...PLACE, row: 'abd' }],
    ['column', { ...PLACE, column: 'note' }],
    ['row that reads the same together', { ...PLACE, table: 'pushesa', row: 'bc' }],
  ])('does not open at another %s', (_what, place) => {
    expect(tryOpen(key, seal(key, PLAIN, PLACE), place)).toBeNull()
  })

  test('says what is damaged, and nothing of the content', () => {
    const thrown = { code: 'SECRET_DAMAGED', message: 'pushes.payload does not open' }
    const sealed = seal(key, PLAIN, PLACE)
    expect(() => open(randomKey(), sealed, PLACE)).toThrow(expect.objectContaining(thrown))
  })
})

describe('a value under a key of its own', () => {
  const from = Buffer.from(Array.from({ length: 32 }, (_none, i) => i))
  const key = { from, row: 'abc', purpose: 'payload' }

  /** Computed by another program: HMAC-SHA256 of "tocsin payload", NUL, "abc" and 1 under `from`. */
  const derived = Buffer.from(
    '433cdc32461217b2aa520aec874226ed24a03efe7c0dca995b931796612155d3',
    'hex',
  )

  test('is sealed under HKDF-Expand of the key it comes from', () => {
    const sealed = sealValue(key, PLAIN, PLACE)
    const decipher = createDecipheriv('aes-256-gcm', derived, sealed.subarray(1, 13))
    decipher.setAAD(Buffer.from('["pushes","abc","payload",2]'))
    decipher.setAuthTag(sealed.subarray(-16))
    const plain = [decipher.update(sealed.subarray(13, -16)), decipher.final()]
    expect([sealed[0], Buffer.concat(plain)]).toEqual([2, PLAIN])
  })

  test('opens, also as versions before sealed it', () => {
    expect(openValue(key, sealValue(key, PLAIN, PLACE), PLACE)).toEqual(PLAIN)
    const before = seal(deriveKey(from, 'abc', 'payload'), PLAIN, PLACE)
    expect(openValue(key, before, PLACE)).toEqual(PLAIN)
  })

  test.each([
    ['of another row', { ...key, row: 'abd' }],
    ['for another purpose', { ...key, purpose: 'note' }],
    ['from another key', { ...key, from: randomKey() }],
  ])('does not open with one %s', (_what, other) => {
    const before = seal(deriveKey(from, 'abc', 'payload'), PLAIN, PLACE)
    for (const sealed of [sealValue(key, PLAIN, PLACE), before]) {
      expect(() => openValue(other, sealed, PLACE)).toThrow('pushes.payload does not open')
    }
  })

  test('does not open with any bit changed, those of its format among them', () => {
    for (const changed of withOneBitFlipped(sealValue(key, PLAIN, PLACE))) {
      expect(() => openValue(key, changed, PLACE)).toThrow('pushes.payload does not open')
    }
    const sealed = sealValue(key, PLAIN, PLACE)
    sealed[0] = 1
    expect(() => openValue(key, sealed, PLACE)).toThrow('pushes.payload does not open')
    expect(tryOpen(derived, sealed, PLACE)).toBeNull()
  })

  test('does not open as one under the key itself', () => {
    expect(tryOpen(derived, sealValue(key, PLAIN, PLACE), PLACE)).toBeNull()
  })

  test('that does not open names its column, and not what is bound to it', () => {
    const bound = { ...PLACE, column: 'payload 1234abcd' }
    expect(() => openValue(key, Buffer.alloc(0), bound)).toThrow(/pushes\.payload does not open/)
  })
})

describe('the one value that a key seals', () => {
  // Bytes that differ by their encoding.
  const key = Buffer.from(Array.from({ length: 32 }, (_none, i) => 255 - i))
  const thrown = 'pushes.payload does not open'

  /** As a version before sealed it: at its place, and with a nonce. */
  function sealedBefore(): Buffer {
    const nonce = Buffer.alloc(12, 9)
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    cipher.setAAD(Buffer.from('["pushes","abc","payload",4]'))
    const parts = [cipher.update(PLAIN), cipher.final(), cipher.getAuthTag()]
    return Buffer.concat([Buffer.of(4), nonce, ...parts])
  }

  test('is sealed under the key itself, with nothing between format, ciphertext and tag', () => {
    const sealed = sealAlone(key, PLAIN)
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.alloc(12))
    decipher.setAuthTag(sealed.subarray(-16))
    const plain = [decipher.update(sealed.subarray(1, -16)), decipher.final()]
    expect([sealed[0], Buffer.concat(plain)]).toEqual([7, PLAIN])
    expect(isSealedAlone(sealed)).toBe(true)
    expect(openAlone(key, sealed, PLACE)).toEqual(PLAIN)
  })

  test('may be empty', () => {
    expect(openAlone(key, sealAlone(key, Buffer.alloc(0)), PLACE)).toEqual(Buffer.alloc(0))
  })

  test('opens as a version before sealed it, at its place', () => {
    const sealed = sealedBefore()
    expect(isSealedAlone(sealed)).toBe(true)
    expect(openAlone(key, sealed, PLACE)).toEqual(PLAIN)
    expect(() => openAlone(key, sealed, { ...PLACE, row: 'abd' })).toThrow(thrown)
  })

  test.each([
    ['now', sealAlone(key, PLAIN)],
    ['by a version before', sealedBefore()],
  ])('does not open with another key, cut, or with any bit changed: sealed %s', (_when, sealed) => {
    expect(() => openAlone(randomKey(), sealed, PLACE)).toThrow(thrown)
    for (const changed of withOneBitFlipped(sealed)) {
      expect(() => openAlone(key, changed, PLACE)).toThrow(thrown)
    }
    for (let length = 0; length < sealed.length; length++) {
      expect(() => openAlone(key, sealed.subarray(0, length), PLACE)).toThrow(thrown)
    }
  })

  test('is none of several, nor the other way round', () => {
    const several = seal(key, PLAIN, PLACE)
    expect(isSealedAlone(several)).toBe(false)
    const sealed = sealAlone(key, PLAIN)
    expect(tryOpen(key, sealed, PLACE)).toBeNull()
    expect(() => openAlone(key, several, PLACE)).toThrow(thrown)
    const derived = { from: key, row: 'abc', purpose: 'payload' }
    expect(() => openValue(derived, sealed, PLACE)).toThrow(thrown)
  })
})

describe('a key with a seed', () => {
  const from = Buffer.from(Array.from({ length: 32 }, (_none, i) => i))
  const of = { from, row: 'abc', purpose: 'push_key' }
  const thrown = 'pushes.payload does not open'

  /**
   * Computed by another program: SHA-384 of 0, 0, 0, 1, `from`, "tocsin push_key", NUL, "abc", NUL and 32 times 7.
   */
  const bytes = Buffer.from(
    '4aa1c259387437d2a58443913fda98382c44ae34fa65f700876b949a22330c4f6f25ff4395c43dbaae465a719ae1123b',
    'hex',
  )
  const seed = Buffer.concat([Buffer.of(5), Buffer.alloc(32, 7), bytes.subarray(32)])
  /** And: HMAC-SHA512 of "tocsin push_key ", 32 times "07", NUL, "abc" and 1 under `from`. */
  const block = Buffer.from(
    '6250860dc7f05d9866e1c69fcbb341e6c4211afee7c1a4b62e6213e8f74393d95d60e3bd4e4c5821b5155a2f4e181292753adf2ca02f0fd1da4b35df1a5f633f',
    'hex',
  )
  const former = Buffer.concat([Buffer.of(3), Buffer.alloc(32, 7), block.subarray(32, 48)])

  test('is the first 32 bytes of one-step key derivation with SHA-384', () => {
    expect(openSeed(of, seed, PLACE)).toEqual(bytes.subarray(0, 32))
  })

  test('of a version before is the first half of a block of HKDF-Expand with SHA-512', () => {
    expect(isSeed(former)).toBe(true)
    expect(openSeed(of, former, PLACE)).toEqual(block.subarray(0, 32))
  })

  test('is made again of it, and is new each time', () => {
    const [one, two] = [seedKey(of), seedKey(of)]
    expect(openSeed(of, one.seed, PLACE)).toEqual(one.key)
    expect(one.key).toHaveLength(32)
    expect(one.key).not.toEqual(two.key)
    expect([isSeed(one.seed), one.seed[0]]).toEqual([true, 5])
    expect(isSeed(sealValue(of, PLAIN, PLACE))).toBe(false)
  })

  test.each([
    ['of another row', { ...of, row: 'abd' }],
    ['for another purpose', { ...of, purpose: 'payload_key' }],
    ['from another key', { ...of, from: randomKey() }],
  ])('is not made again for one %s', (_what, other) => {
    for (const stored of [seed, former]) {
      expect(() => openSeed(other, stored, PLACE)).toThrow(thrown)
    }
  })

  test('leaves no copy of the key it comes from in memory that other buffers share', () => {
    const secret = randomKey()
    const { seed: stored } = seedKey({ ...of, from: secret })
    const shared = Buffer.from(Buffer.from('shared').buffer)
    expect(shared.includes('shared')).toBe(true)
    expect(shared.includes(secret)).toBe(false)
    openSeed({ ...of, from: secret }, stored, PLACE)
    expect(shared.includes(secret)).toBe(false)
  })

  test.each([
    ['a seed', seed],
    ['one of a version before', former],
  ])('is not made again of %s with any bit changed, cut or extended', (_what, stored) => {
    for (const changed of withOneBitFlipped(stored)) {
      expect(() => openSeed(of, changed, PLACE)).toThrow(thrown)
    }
    for (let length = 0; length < stored.length; length++) {
      expect(() => openSeed(of, stored.subarray(0, length), PLACE)).toThrow(thrown)
    }
    expect(() => openSeed(of, Buffer.concat([stored, Buffer.of(0)]), PLACE)).toThrow(thrown)
    // As the other kind.
    const other = Buffer.concat([Buffer.of(stored[0] === 5 ? 3 : 5), stored.subarray(1)])
    expect(() => openSeed(of, other, PLACE)).toThrow(thrown)
  })
})

test('keys for different purposes have nothing in common', () => {
  const key = randomKey()
  const derived = [
    deriveKey(key, 'a', 'one'),
    deriveKey(key, 'a', 'two'),
    deriveKey(key, 'b', 'one'),
    deriveKey(randomKey(), 'a', 'one'),
  ].map((one) => one.toString('hex'))
  expect(new Set([...derived, key.toString('hex')]).size).toBe(5)
  expect(deriveKey(key, 'a', 'one').toString('hex')).toBe(derived[0])
})

describe('a ticket', () => {
  const master = randomKey()
  const ticket = { of: 'some-file', key: randomKey() }
  const text = issueTicket(master, 'file', ticket, NOW + MINUTE)

  test('opens what it is for, until it is over', () => {
    expect(readTicket(master, 'file', text, NOW)).toEqual(ticket)
    expect(readTicket(master, 'file', text, NOW + MINUTE - 1)).toEqual(ticket)
    expect(readTicket(master, 'file', text, NOW + MINUTE)).toBeNull()
  })

  test('can stand in an address', () => {
    expect(text).toMatch(/^[A-Za-z0-9_-]+$/)
  })

  test('is nothing for another purpose or under another master key', () => {
    expect(readTicket(master, 'pass', text, NOW)).toBeNull()
    expect(readTicket(randomKey(), 'file', text, NOW)).toBeNull()
  })

  test('is nothing with any bit changed', () => {
    for (const changed of withOneBitFlipped(Buffer.from(text, 'base64url'))) {
      expect(readTicket(master, 'file', changed.toString('base64url'), NOW)).toBeNull()
    }
  })

  test.each(['', 'x', '../../etc/passwd', 'ä', 'A'.repeat(10_000), text.slice(0, -4)])(
    '%j is none',
    (other) => {
      expect(readTicket(master, 'file', other, NOW)).toBeNull()
    },
  )
})

describe('tokens', () => {
  test('of pushes are 26 characters of base32, all of which vary', () => {
    const tokens = Array.from({ length: 2000 }, generatePushToken)
    for (const token of tokens) expect(token).toMatch(/^[a-z2-7]{26}$/)
    expect(new Set(tokens).size).toBe(2000)
    const variants = Array.from({ length: 26 }, (_, at) => new Set(tokens.map((t) => t[at])).size)
    // 128 bits are 25 whole characters and 3 bits.
    expect(variants).toEqual([...Array(25).fill(32), 8])
  })

  test('of the API are 20 characters, none of them mistakable', () => {
    const tokens = Array.from({ length: 2000 }, generateApiToken)
    for (const token of tokens) expect(token).toMatch(/^[A-HJ-NP-Za-km-z1-9_-]{20}$/)
    expect(new Set(tokens).size).toBe(2000)
  })

  test('are stored as SHA-256', () => {
    expect(hashApiToken('abc').toString('hex')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
  })
})
