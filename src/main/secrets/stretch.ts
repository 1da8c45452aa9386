// Passphrases into keys: scrypt, in libuv's thread pool, one at a time, so that opening protected
// pushes never takes the processors away from pings.
import { scrypt as scryptCallback } from 'node:crypto'
import { promisify } from 'node:util'
import { TocsinError } from '../errors.ts'
import type { Key } from './cipher.ts'

/** N=2^15, r=8 takes 32 MiB; OpenSSL wants some room above. */
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 } as const
const KEY = 32
/** Tries that may wait; beyond it the server says to come back. */
const MAX_WAITING = 64

const scrypt = promisify<string, Buffer, number, typeof SCRYPT, Buffer>(scryptCallback)

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/** @throws TocsinError STORE_BUSY when too many wait. */
export async function stretch(passphrase: string, salt: Buffer): Promise<Key> {
  if (waiting >= MAX_WAITING)
    throw new TocsinError('STORE_BUSY', 'too many passphrases are being tried')
  waiting++
  const run = last.then(() => scrypt(passphrase.normalize('NFC'), salt, KEY, SCRYPT))
  last = run.catch(() => {})
  try {
    return await run
  } finally {
    waiting--
  }
}
