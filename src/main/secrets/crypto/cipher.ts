// Sealing of values and keys: AES-256-GCM and HKDF-SHA256 (docs/secrets.md). Pure but for
// the random source.

import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'
import { tell } from '../../../shared/words/told.ts'
import { TocsinError } from '../../errors.ts'
import { randomBytes } from './random.ts'

/** 32 bytes. */
export type Key = Buffer

/** Where a sealed value lies. Part of what is authenticated: a value moved elsewhere does not open. */
export interface Place {
  readonly table: string
  readonly row: string
  readonly column: string
}

const ALGORITHM = 'aes-256-gcm'
const FORMAT = 1
const NONCE = 12
const TAG = 16
const KEY = 32

export function randomKey(): Key {
  return randomBytes(KEY)
}

export function randomSalt(): Buffer {
  return randomBytes(16)
}

/** Format byte ‖ nonce ‖ ciphertext ‖ tag. */
export function seal(key: Key, plain: Uint8Array, place: Place): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(ALGORITHM, prepared(key), nonce, { authTagLength: TAG })
  cipher.setAAD(associatedData(place))
  const sealed = [cipher.update(plain), cipher.final()]
  return Buffer.concat([Buffer.of(FORMAT), nonce, ...sealed, cipher.getAuthTag()])
}

/** @throws TocsinError SECRET_DAMAGED for a wrong key, place or format, and for any changed bit. */
export function open(key: Key, sealed: Uint8Array, place: Place): Buffer {
  const opened = tryOpen(key, sealed, place)
  if (opened === null) {
    // A column may carry what else is bound to it: that is nobody's to read in a log.
    const [column] = place.column.split(' ')
    throw new TocsinError(
      'SECRET_DAMAGED',
      tell('refusals.damagedSecret', { place: `${place.table}.${column}` }),
    )
  }
  return opened
}

/** As `open`, but null: for a key that may be the wrong one. */
export function tryOpen(key: Key, sealed: Uint8Array, place: Place): Buffer | null {
  if (sealed.length < 1 + NONCE + TAG || sealed[0] !== FORMAT) return null
  const nonce = sealed.subarray(1, 1 + NONCE)
  const decipher = createDecipheriv(ALGORITHM, prepared(key), nonce, { authTagLength: TAG })
  decipher.setAAD(associatedData(place))
  decipher.setAuthTag(sealed.subarray(-TAG))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE, -TAG)), decipher.final()])
  } catch {
    return null
  }
}

/** Each part with its length, so that no two places read the same. */
function associatedData({ table, row, column }: Place): Buffer {
  return Buffer.from(JSON.stringify([table, row, column, FORMAT]))
}

/** A key for one purpose, from a key and what it is for. */
export function deriveKey(key: Uint8Array, salt: string, purpose: string): Key {
  return Buffer.from(hkdfSync('sha256', prepared(key), salt, `tocsin ${purpose}`, KEY))
}

/** Given bytes, Node finds out what they are by an error that it throws and catches: three times the cost. */
function prepared(key: Uint8Array): KeyObject {
  return createSecretKey(key)
}
