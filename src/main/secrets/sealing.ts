// Which key seals what of a push, and how keys are wrapped (design/secrets.md). No SQL.
//
// A push key seals payload and files; an owner key seals name and note, so that the owner's lists
// work without the passphrase. Both are stored only wrapped by the master key. A passphrase wraps
// the push key a second time, inside: both are needed to open, and yet the master key can be changed
// without asking anybody for a passphrase.
import { deriveKey, type Key, open, seal, tryOpen } from './cipher.ts'
import { stretch } from './stretch.ts'

export interface Wrapped {
  readonly payloadKey: Buffer
  readonly ownerKey: Buffer
}

type Purpose = 'payload_key' | 'owner_key'

const pushes = (row: string, column: string) => ({ table: 'pushes', row, column })

function wrap(master: Key, token: string, purpose: Purpose, key: Uint8Array): Buffer {
  return seal(deriveKey(master, token, purpose), key, pushes(token, purpose))
}

function unwrap(master: Key, token: string, purpose: Purpose, wrapped: Buffer): Buffer {
  return open(deriveKey(master, token, purpose), wrapped, pushes(token, purpose))
}

/** Wraps a push key: with the passphrase first, if there is one, then with the master key. */
export async function wrapPushKey(
  master: Key,
  token: string,
  key: Key,
  protection: { readonly passphrase: string; readonly salt: Buffer } | null,
): Promise<Buffer> {
  if (protection === null) return wrap(master, token, 'payload_key', key)
  const stretched = await stretch(protection.passphrase, protection.salt)
  const inner = seal(stretched, key, pushes(token, 'passphrase'))
  return wrap(master, token, 'payload_key', inner)
}

/**
 * The push key. Null: the passphrase is wrong.
 * @throws TocsinError SECRET_DAMAGED when the wrapped key itself was tampered with
 */
export async function unwrapPushKey(
  master: Key,
  token: string,
  wrapped: Buffer,
  protection: { readonly passphrase: string; readonly salt: Buffer } | null,
): Promise<Key | null> {
  const inner = unwrap(master, token, 'payload_key', wrapped)
  if (protection === null) return inner
  const stretched = await stretch(protection.passphrase, protection.salt)
  return tryOpen(stretched, inner, pushes(token, 'passphrase'))
}

export function wrapOwnerKey(master: Key, token: string, key: Key): Buffer {
  return wrap(master, token, 'owner_key', key)
}

export function unwrapOwnerKey(master: Key, token: string, wrapped: Buffer): Key {
  return unwrap(master, token, 'owner_key', wrapped)
}

/** A wrapped key under another master key; what is inside stays as it is. */
export function rewrap(
  from: Key,
  to: Key,
  token: string,
  purpose: Purpose,
  wrapped: Buffer | null,
): Buffer | null {
  return wrapped === null ? null : wrap(to, token, purpose, unwrap(from, token, purpose, wrapped))
}

/** A text column of a push. */
export function sealText(key: Key, token: string, column: string, text: string): Buffer {
  return seal(key, Buffer.from(text), pushes(token, column))
}

export function openText(key: Key, token: string, column: string, sealed: Buffer): string {
  return open(key, sealed, pushes(token, column)).toString()
}

/** A text column of a file. */
export function sealFileText(key: Key, uuid: string, column: string, text: string): Buffer {
  return seal(key, Buffer.from(text), { table: 'files', row: uuid, column })
}

export function openFileText(key: Key, uuid: string, column: string, sealed: Buffer): string {
  return open(key, sealed, { table: 'files', row: uuid, column }).toString()
}
