// Which key seals what of a push, and how keys are wrapped (docs/secrets.md). No SQL.
//
// A push key seals payload and files; an owner key seals name and note, so that the owner's lists
// work without the passphrase. Both are stored wrapped by the master key. A passphrase wraps
// the push key a second time, inside: both are needed to open, and yet the master key can be changed
// without asking anybody for a passphrase. Only the key of a push with neither files nor a passphrase is not stored: it
// is made of the master key and a seed, until the master key is changed.
//
// No key does two things: each sealed column, each file and each wrapping has one of its own, derived
// from the key that it falls under. A key that is made of a seed seals the payload itself, as there is nothing else.
import { tell } from '../../../shared/words/told.ts'
import { TocsinError } from '../../errors.ts'
import {
  deriveKey,
  isSealedAlone,
  isSeed,
  type Key,
  openAlone,
  openSeed,
  openValue,
  randomKey,
  seal,
  sealAlone,
  sealValue,
  seedKey,
  tryOpen,
} from './cipher.ts'
import type { Place } from './one-at-a-time.ts'
import { creates, passphraseKey, type ScryptCost } from './scrypt.ts'

type Purpose = 'payload_key' | 'owner_key'

/** What stands between the master key and a push key. */
export interface Protection {
  readonly passphrase: string
  readonly salt: Buffer
  /** The same for all pushes of a database: it is not stored. */
  readonly cost: ScryptCost
}

const pushes = (row: string, column: string) => ({ table: 'pushes', row, column })

/** The salt is part of the place: a changed one is damage, and not a wrong passphrase. */
const wrapping = (token: string, purpose: Purpose, salt: Buffer | null) =>
  pushes(token, salt === null ? purpose : `${purpose} ${salt.toString('hex')}`)

function wrap(
  master: Key,
  token: string,
  purpose: Purpose,
  key: Uint8Array,
  salt: Buffer | null,
): Buffer {
  return sealValue({ from: master, row: token, purpose }, key, wrapping(token, purpose, salt))
}

function unwrap(
  master: Key,
  token: string,
  purpose: Purpose,
  wrapped: Buffer,
  salt: Buffer | null,
): Buffer {
  const place = wrapping(token, purpose, salt)
  // A seed is bound to its token alone: anywhere else, or beside a salt, it is a value that was moved.
  return purpose === 'payload_key' && salt === null && isSeed(wrapped)
    ? openSeed(seeded(master, token), wrapped, place)
    : openValue({ from: master, row: token, purpose }, wrapped, place)
}

/** Not the key that would wrap it: no key does two things. */
const seeded = (master: Key, token: string) => ({ from: master, row: token, purpose: 'push_key' })

/** A push key, and what the row of its push keeps of it. */
export interface PushKey {
  readonly key: Key
  readonly wrapped: Buffer
}

/**
 * The key of a new push: `given`, if its files are sealed already. One that is neither given nor protected has a seed;
 * any other is wrapped, with the passphrase first, if there is one, then with the master key.
 * @throws TocsinError STORE_BUSY when too many passphrases wait
 */
export async function newPushKey(
  master: Key,
  token: string,
  given: Key | null,
  protection: Protection | null,
): Promise<PushKey> {
  if (given === null && protection === null) {
    const { key, seed } = seedKey(seeded(master, token))
    return { key, wrapped: seed }
  }
  const key = given ?? randomKey()
  if (protection === null) return { key, wrapped: wrap(master, token, 'payload_key', key, null) }
  const { passphrase, salt, cost } = protection
  const inner = seal(
    await passphraseKey(passphrase, salt, cost, creates.enter()),
    key,
    pushes(token, 'passphrase'),
  )
  return { key, wrapped: wrap(master, token, 'payload_key', inner, salt) }
}

/**
 * The key of a push without a passphrase.
 * @throws TocsinError SECRET_DAMAGED when the wrapped key was tampered with
 */
export function unwrapPushKey(master: Key, token: string, wrapped: Buffer | null): Key {
  return unwrap(master, token, 'payload_key', present(wrapped), null)
}

/**
 * The key of a push with one. Null: the passphrase is wrong.
 * @throws TocsinError SECRET_DAMAGED when the wrapped key itself was tampered with
 */
export async function unlockPushKey(
  master: Key,
  token: string,
  wrapped: Buffer | null,
  { passphrase, salt, cost, place }: Protection & { readonly place: Place },
): Promise<Key | null> {
  const inner = unwrap(master, token, 'payload_key', present(wrapped), salt)
  const derived = await passphraseKey(passphrase, salt, cost, place)
  return tryOpen(derived, inner, pushes(token, 'passphrase'))
}

function present(wrapped: Buffer | null): Buffer {
  if (wrapped !== null) return wrapped
  throw new TocsinError(
    'SECRET_DAMAGED',
    tell('refusals.lostSecret', { place: 'pushes.payload_key' }),
  )
}

export function wrapOwnerKey(master: Key, token: string, key: Key): Buffer {
  return wrap(master, token, 'owner_key', key, null)
}

export function unwrapOwnerKey(master: Key, token: string, wrapped: Buffer): Key {
  return unwrap(master, token, 'owner_key', wrapped, null)
}

/** A wrapped key under another master key; what is inside stays as it is. A key with a seed is wrapped from now on. */
export function rewrap(
  from: Key,
  to: Key,
  token: string,
  purpose: Purpose,
  wrapped: Buffer | null,
  salt: Buffer | null,
): Buffer | null {
  if (wrapped === null) return null
  return wrap(to, token, purpose, unwrap(from, token, purpose, wrapped, salt), salt)
}

export function sealPayload({ key, wrapped }: PushKey, token: string, text: string): Buffer {
  // A key with a seed has nothing else to seal.
  return isSeed(wrapped) ? sealAlone(key, Buffer.from(text)) : sealText(key, token, 'payload', text)
}

/** @throws TocsinError SECRET_DAMAGED */
export function openPayload(key: Key, token: string, sealed: Buffer): string {
  return isSealedAlone(sealed)
    ? openAlone(key, sealed, pushes(token, 'payload')).toString()
    : openText(key, token, 'payload', sealed)
}

/** A text column of a push but its payload. */
export function sealText(key: Key, token: string, column: string, text: string): Buffer {
  const own = { from: key, row: token, purpose: column }
  return sealValue(own, Buffer.from(text), pushes(token, column))
}

export function openText(key: Key, token: string, column: string, sealed: Buffer): string {
  const own = { from: key, row: token, purpose: column }
  return openValue(own, sealed, pushes(token, column)).toString()
}

/**
 * The key of one file, from the key of its push. Whoever is handed a link to a file gets this one,
 * which opens nothing else.
 */
export function deriveFileKey(pushKey: Key, uuid: string): Key {
  return deriveKey(pushKey, uuid, 'file')
}

const files = (row: string, column: string) => ({ table: 'files', row, column })

/** A text column of a file, under the key of the file. */
export function sealFileText(fileKey: Key, uuid: string, column: string, text: string): Buffer {
  const own = { from: fileKey, row: uuid, purpose: column }
  return sealValue(own, Buffer.from(text), files(uuid, column))
}

export function openFileText(fileKey: Key, uuid: string, column: string, sealed: Buffer): string {
  const own = { from: fileKey, row: uuid, purpose: column }
  return openValue(own, sealed, files(uuid, column)).toString()
}
