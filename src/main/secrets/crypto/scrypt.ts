// Passphrases into keys: scrypt, in libuv's thread pool, one of each queue at a time, so that opening protected
// pushes never takes the processors away from pings.

import { createHash, type ScryptOptions, scrypt as scryptCallback } from 'node:crypto'
import { promisify } from 'node:util'
import { tell } from '../../../shared/words/told.ts'
import type { Key } from './cipher.ts'
import { oneAtATime, type Place, type Queue } from './one-at-a-time.ts'

/** The cost parameters of a key, by the names of RFC 7914. */
export interface ScryptCost {
  readonly N: number
  readonly r: number
  readonly p: number
}

/** N=2^15, r=8 takes 32 MiB. */
export const PASSPHRASE_COST: ScryptCost = { N: 2 ** 15, r: 8, p: 1 }
/** Bytes: OpenSSL wants some room above. */
const MAX_MEMORY = 64 * 1024 * 1024
const KEY = 32
/** Places of each queue; beyond them the server says to come back. */
const PLACES = 64

const scrypt = promisify<Buffer, Buffer, number, ScryptOptions, Buffer>(scryptCallback)

/** Apart from each other (contract hardening.md H10): whoever floods the one leaves the other its room. */
export const creates: Queue = oneAtATime(PLACES, tell('refusals.manyPassphrasesSet'))
export const unlocks: Queue = oneAtATime(PLACES, tell('refusals.manyPassphrasesTried'))

/** @param place in the queue of what the key is for */
export function passphraseKey(
  passphrase: string,
  salt: Buffer,
  cost: ScryptCost,
  place: Place,
): Promise<Key> {
  const options = { ...cost, maxmem: MAX_MEMORY }
  return place.run(() => scrypt(digestOf(passphrase), salt, KEY, options))
}

/**
 * The input of scrypt. Given the text itself, scrypt would take `sesame` and `sesame\0` for the same,
 * as HMAC fills its key up with zeros. Characters composed or not are the same on purpose: keyboards
 * of different systems differ in it.
 */
function digestOf(passphrase: string): Buffer {
  return createHash('sha256').update(passphrase.normalize('NFC')).digest()
}
