// Passphrases into keys: scrypt, in libuv's thread pool, one at a time, so that opening protected
// pushes never takes the processors away from pings.
import { createHash, scrypt as scryptCallback } from 'node:crypto'
import { promisify } from 'node:util'
import type { Key } from './cipher.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** N=2^15, r=8 takes 32 MiB; OpenSSL wants some room above. */
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 } as const
const KEY = 32
/** Tries that may wait; beyond it the server says to come back. */
const MAX_WAITING = 64

const scrypt = promisify<Buffer, Buffer, number, typeof SCRYPT, Buffer>(scryptCallback)
const queued = oneAtATime(MAX_WAITING, 'too many passphrases are being tried')

/** @throws TocsinError STORE_BUSY when too many wait. */
export async function passphraseKey(passphrase: string, salt: Buffer): Promise<Key> {
  return queued(() => scrypt(digestOf(passphrase), salt, KEY, SCRYPT))
}

/**
 * The input of scrypt. Given the text itself, scrypt would take `sesame` and `sesame\0` for the same,
 * as HMAC fills its key up with zeros. Characters composed or not are the same on purpose: keyboards
 * of different systems differ in it.
 */
function digestOf(passphrase: string): Buffer {
  return createHash('sha256').update(passphrase.normalize('NFC')).digest()
}
