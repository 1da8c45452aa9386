// Sealing of values and keys: AES-256-GCM and HKDF-SHA256; and keys made of a seed, by SHA-384 (docs/secrets.md).
// Pure but for the random source.

import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto'
import { tell } from '../../../shared/words/told.ts'
import { TocsinError } from '../../errors.ts'
import { randomBytes } from './random.ts'

/** 32 bytes. */
export type Key = Buffer

/** Where a sealed value lies. Part of what is authenticated, or of how its key is made: moved elsewhere, it does not open. */
export interface Place {
  readonly table: string
  readonly row: string
  readonly column: string
}

/** A key that seals one value and nothing else: derived from another key, for one row and purpose. */
export interface ValueKey {
  readonly from: Key
  readonly row: string
  readonly purpose: string
}

const ALGORITHM = 'aes-256-gcm'
/**
 * A text has a byte a character. Node takes it soonest: the object that is made of a key is a quarter of what it costs to seal
 * or open with it once. But Node copies a text into memory that buffers share: only keys that seal one value go as text, a
 * wrapped key among them; never the master key, nor the key of a push that seals files.
 */
type CipherKey = KeyObject | string
/**
 * The first byte of a sealed value: 2 tells of a key that `expandedKey` derived, 7 of one that seals nothing else, and 4
 * too, in a version before; 1 of another.
 */
type Format = 1 | 2 | typeof FORMER_ALONE
const ALONE = 7
const FORMER_ALONE = 4
/** The first byte of what is kept of a key that is not sealed, but made again; and that of a version before. */
const SEED = 5
const FORMER_SEED = 3
const NONCE = 12
const TAG = 16
const KEY = 32
const ALONE_BYTE = Buffer.of(ALONE)
/** Of a key that is used once. */
const ONLY_NONCE = Buffer.alloc(NONCE)
/** Node reads keys that are texts by this encoding, which its documentation does not tell; by its default it refuses their length. */
const CIPHER_OPTIONS = { authTagLength: TAG, encoding: 'latin1' } as const

export function randomKey(): Key {
  return randomBytes(KEY)
}

export function randomSalt(): Buffer {
  return randomBytes(16)
}

/** Format byte ‖ nonce ‖ ciphertext ‖ tag. */
export function seal(key: Key, plain: Uint8Array, place: Place): Buffer {
  return sealAs(1, prepared(key), plain, place)
}

/** As `seal`, under a key that is derived for the value. */
export function sealValue(key: ValueKey, plain: Uint8Array, place: Place): Buffer {
  return sealAs(2, expandedKey(key), plain, place)
}

/**
 * Format byte ‖ ciphertext ‖ tag, under a key that seals this one value and nothing else, ever: no other
 * key needs to be derived, and no nonce to be random. Such a key is made for one place, and so binds the value to it.
 */
export function sealAlone(key: Key, plain: Uint8Array): Buffer {
  return Buffer.concat([ALONE_BYTE, ...encrypted(asText(key), ONLY_NONCE, null, plain)])
}

function sealAs(format: Format, key: CipherKey, plain: Uint8Array, place: Place): Buffer {
  const nonce = randomBytes(NONCE)
  const parts = encrypted(key, nonce, associatedData(place, format), plain)
  return Buffer.concat([Buffer.of(format), nonce, ...parts])
}

/** The ciphertext and its tag. */
function encrypted(
  key: CipherKey,
  nonce: Uint8Array,
  associated: Buffer | null,
  plain: Uint8Array,
): readonly [Buffer, Buffer] {
  const cipher = createCipheriv(ALGORITHM, key, nonce, CIPHER_OPTIONS)
  if (associated !== null) cipher.setAAD(associated)
  const sealed = cipher.update(plain)
  // In this mode no byte is kept back for the end.
  cipher.final()
  return [sealed, cipher.getAuthTag()]
}

/** @throws TocsinError SECRET_DAMAGED for a wrong key, place or format, and for any changed bit. */
export function open(key: Key, sealed: Uint8Array, place: Place): Buffer {
  return tryOpen(key, sealed, place) ?? damaged(place)
}

/**
 * What `sealValue` sealed, or a version before it under the key that `deriveKey` makes.
 * @throws TocsinError SECRET_DAMAGED as `open`
 */
export function openValue(key: ValueKey, sealed: Uint8Array, place: Place): Buffer {
  const { from, row, purpose } = key
  const opened =
    sealed[0] === 1
      ? openAs(1, prepared(deriveKey(from, row, purpose)), sealed, place)
      : openAs(2, expandedKey(key), sealed, place)
  return opened ?? damaged(place)
}

export const isSealedAlone = ({ 0: format }: Uint8Array) =>
  format === ALONE || format === FORMER_ALONE

/**
 * What `sealAlone` sealed, or a version before it.
 * @throws TocsinError SECRET_DAMAGED for a wrong key or format, and for any changed bit
 */
export function openAlone(key: Key, sealed: Uint8Array, place: Place): Buffer {
  const opened =
    sealed[0] === ALONE
      ? decrypted(asText(key), ONLY_NONCE, null, sealed, 1)
      : openAs(FORMER_ALONE, asText(key), sealed, place)
  return opened ?? damaged(place)
}

function damaged({ table, column }: Place): never {
  // A column may carry what else is bound to it: that is nobody's to read in a log.
  const [name] = column.split(' ')
  throw new TocsinError(
    'SECRET_DAMAGED',
    tell('refusals.damagedSecret', { place: `${table}.${name}` }),
  )
}

/** As `open`, but null: for a key that may be the wrong one. */
export function tryOpen(key: Key, sealed: Uint8Array, place: Place): Buffer | null {
  return openAs(1, prepared(key), sealed, place)
}

function openAs(format: Format, key: CipherKey, sealed: Uint8Array, place: Place): Buffer | null {
  if (sealed[0] !== format) return null
  const nonce = sealed.subarray(1, 1 + NONCE)
  return decrypted(key, nonce, associatedData(place, format), sealed, 1 + NONCE)
}

/** From `start` on, `sealed` is ciphertext, and its tag at the end; null: it does not open. */
function decrypted(
  key: CipherKey,
  nonce: Uint8Array,
  associated: Buffer | null,
  sealed: Uint8Array,
  start: number,
): Buffer | null {
  if (sealed.length < start + TAG) return null
  const decipher = createDecipheriv(ALGORITHM, key, nonce, CIPHER_OPTIONS)
  if (associated !== null) decipher.setAAD(associated)
  decipher.setAuthTag(sealed.subarray(-TAG))
  const plain = decipher.update(sealed.subarray(start, -TAG))
  try {
    decipher.final()
    return plain
  } catch {
    return null
  }
}

/** Each part with its length, so that no two places read the same. */
function associatedData({ table, row, column }: Place, format: Format): Buffer {
  return Buffer.from(JSON.stringify([table, row, column, format]))
}

/** A key for one purpose, from a key and what it is for. */
export function deriveKey(key: Uint8Array, salt: string, purpose: string): Key {
  return Buffer.from(hkdfSync('sha256', prepared(key), salt, `tocsin ${purpose}`, KEY))
}

const expandedKey = (key: ValueKey): CipherKey => expand('sha256', key)

/**
 * The second step of HKDF alone (RFC 5869, 2.3), for which a random key needs no first: Node's HKDF took a fifth of a
 * push's create. A byte a character: bytes of their own cost Node as much as the hash.
 */
function expand(digest: 'sha256' | 'sha512', { from, row, purpose }: ValueKey): string {
  // No purpose has a NUL, so no two infos read the same. The last byte counts the blocks of output: there is one.
  const info = `tocsin ${purpose}\0${row}\x01`
  return createHmac(digest, prepared(from)).update(info).digest('binary')
}

/**
 * A new key that is stored nowhere: whoever has the key it comes from makes it again of the seed, and without the seed
 * nobody does. That costs a fifth of a random key that is sealed.
 */
export function seedKey(key: ValueKey): { readonly key: Key; readonly seed: Buffer } {
  const random = randomKey()
  const { own, tag } = halves(derived(key, random))
  return { key: own, seed: Buffer.concat([Buffer.of(SEED), random, tag]) }
}

export const isSeed = ({ 0: format }: Uint8Array) => format === SEED || format === FORMER_SEED

/** @throws TocsinError SECRET_DAMAGED for a wrong key or row, and for any changed bit */
export function openSeed(key: ValueKey, seed: Buffer, place: Place): Key {
  if (!isSeed(seed) || seed.length !== 1 + KEY + TAG) return damaged(place)
  const random = seed.subarray(1, 1 + KEY)
  const { own, tag } = halves(seed[0] === SEED ? derived(key, random) : expanded(key, random))
  return timingSafeEqual(tag, seed.subarray(-TAG)) ? own : damaged(place)
}

/** The counter of the one hash that is taken. */
const FIRST = Buffer.of(0, 0, 0, 1)

/**
 * 48 bytes, built as the one-step key derivation of NIST SP 800-56C Rev. 2 (section 4, option 1): SHA-384 of a counter, the key
 * and what it is for. Not SHA-256 or SHA-512: they put out their whole state, so that whoever has that can hash on. One
 * call of OpenSSL; the HMAC of HKDF is several, and took a fifteenth of a push's create.
 */
function derived({ from, row, purpose }: ValueKey, random: Buffer): string {
  // Keys and random parts have 32 bytes, and neither purpose nor row has a NUL: no two inputs read the same.
  const info = Buffer.from(`tocsin ${purpose}\0${row}\0`)
  const input = Buffer.concat([FIRST, from, info, random])
  const bytes = hash('sha384', input, 'binary')
  // Its memory is used for other buffers.
  input.fill(0)
  return bytes
}

/** As a version before made a key of its seed: by HKDF-Expand with SHA-512. */
function expanded(key: ValueKey, random: Buffer): string {
  return expand('sha512', { ...key, purpose: `${key.purpose} ${random.toString('hex')}` })
}

/** A byte a character. The first are the key; the seed has the next ones. */
function halves(bytes: string) {
  return {
    own: Buffer.from(bytes.slice(0, KEY), 'latin1'),
    tag: Buffer.from(bytes.slice(KEY, KEY + TAG), 'latin1'),
  }
}

const kept = new WeakMap<Uint8Array, KeyObject>()

/** Prepares a key that is used again and again, such as the master key, once. Its bytes never change. */
export function keepPrepared(key: Key): void {
  kept.set(key, createSecretKey(key))
}

/** Given bytes, Node finds out what they are by two errors that it throws and catches: five times what the cipher costs. */
function prepared(key: Uint8Array): KeyObject {
  return kept.get(key) ?? createSecretKey(key)
}

/** Only of a key that seals one value: see `CipherKey`. */
const asText = (key: Key) => key.toString('latin1')
