// What of a request is sealed, and by which key (docs/secrets.md). No SQL.
//
// Title and name of who asks fall under the master key alone, as the owner's list needs them. An answer has a key
// of its own, which seals its text and its files and is stored only wrapped. A passphrase guards the form, not the
// answer: it opens a value that says nothing, so that only the opening tells right from wrong.
import { deriveKey, type Key, open, randomKey, randomSalt, seal, tryOpen } from './cipher.ts'
import type { Place } from './one-at-a-time.ts'
import { creates, passphraseKey, type ScryptCost } from './scrypt.ts'

/** For the page and the owner's list. */
export interface RequestLabel {
  readonly title: string
  readonly from: string
}

/** What asks for a passphrase. */
export interface Gate {
  readonly salt: Buffer
  readonly gate: Buffer
}

type Column = 'label' | 'gate' | 'answer_key'

const requests = (row: string, column: string) => ({ table: 'requests', row, column })

/** The salt is part of the place: a changed one is damage, and not a wrong passphrase. */
const gatePlace = (token: string, salt: Buffer) => requests(token, `gate ${salt.toString('hex')}`)

function keyOf(master: Key, token: string, column: Column): Key {
  return deriveKey(master, token, `request_${column}`)
}

export function sealLabel(master: Key, token: string, { title, from }: RequestLabel): Buffer {
  const text = JSON.stringify({ title, from })
  return seal(keyOf(master, token, 'label'), Buffer.from(text), requests(token, 'label'))
}

/** @throws TocsinError SECRET_DAMAGED */
export function openLabel(master: Key, token: string, sealed: Buffer): RequestLabel {
  const plain = open(keyOf(master, token, 'label'), sealed, requests(token, 'label'))
  // It was sealed by `sealLabel`: nobody else has the key.
  return JSON.parse(plain.toString()) as RequestLabel
}

/** @throws TocsinError STORE_BUSY when too many passphrases wait */
export async function sealGate(
  master: Key,
  token: string,
  passphrase: string,
  cost: ScryptCost,
): Promise<Gate> {
  const salt = randomSalt()
  const key = await passphraseKey(passphrase, salt, cost, creates.enter())
  const inner = seal(key, randomKey(), requests(token, 'passphrase'))
  return { salt, gate: seal(keyOf(master, token, 'gate'), inner, gatePlace(token, salt)) }
}

/**
 * Whether the passphrase is the right one.
 * @throws TocsinError SECRET_DAMAGED when the gate itself was tampered with
 */
export async function opensGate(
  master: Key,
  token: string,
  { salt, gate }: Gate,
  tried: { readonly passphrase: string; readonly cost: ScryptCost; readonly place: Place },
): Promise<boolean> {
  const inner = open(keyOf(master, token, 'gate'), gate, gatePlace(token, salt))
  const key = await passphraseKey(tried.passphrase, salt, tried.cost, tried.place)
  return tryOpen(key, inner, requests(token, 'passphrase')) !== null
}

export function wrapAnswerKey(master: Key, token: string, key: Key): Buffer {
  return seal(keyOf(master, token, 'answer_key'), key, requests(token, 'answer_key'))
}

/** @throws TocsinError SECRET_DAMAGED */
export function unwrapAnswerKey(master: Key, token: string, wrapped: Buffer): Key {
  return open(keyOf(master, token, 'answer_key'), wrapped, requests(token, 'answer_key'))
}

export function sealAnswer(key: Key, token: string, text: string): Buffer {
  return seal(deriveKey(key, token, 'answer'), Buffer.from(text), requests(token, 'answer'))
}

/** @throws TocsinError SECRET_DAMAGED */
export function openAnswer(key: Key, token: string, sealed: Buffer): string {
  return open(deriveKey(key, token, 'answer'), sealed, requests(token, 'answer')).toString()
}

/** The columns that fall under the master key. */
export interface SealedRequest {
  readonly token: string
  readonly label: Buffer
  readonly salt: Buffer | null
  readonly gate: Buffer | null
  readonly answerKey: Buffer | null
}

/**
 * The same under another master key; what is inside stays as it is.
 * @throws TocsinError SECRET_DAMAGED
 */
export function resealRequest(from: Key, to: Key, row: SealedRequest): SealedRequest {
  const { token, salt, gate, answerKey } = row
  return {
    token,
    salt,
    label: sealLabel(to, token, openLabel(from, token, row.label)),
    gate: salt === null || gate === null ? null : resealGate(from, to, token, { salt, gate }),
    answerKey:
      answerKey === null ? null : wrapAnswerKey(to, token, unwrapAnswerKey(from, token, answerKey)),
  }
}

function resealGate(from: Key, to: Key, token: string, { salt, gate }: Gate): Buffer {
  const place = gatePlace(token, salt)
  return seal(keyOf(to, token, 'gate'), open(keyOf(from, token, 'gate'), gate, place), place)
}
