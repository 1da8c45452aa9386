// Texts that open something: the token of a push's link, and API tokens. Made here, kept elsewhere.
import { hash } from 'node:crypto'
import { randomBytes } from '../crypto/random.ts'

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'
const PUSH_TOKEN_BYTES = 16
const API_TOKEN_BYTES = 15
/** Characters that are taken for each other, and what stands for them (contract push.md 2.1). */
const UNMISTAKABLE: Readonly<Record<string, string>> = { l: 's', I: 'x', O: 'y', '0': 'z' }

/** 128 bits as 26 lower-case characters (contract push.md P8). */
export function generatePushToken(): string {
  let bits = 0
  let value = 0
  let token = ''
  for (const byte of randomBytes(PUSH_TOKEN_BYTES)) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      token += BASE32[(value >>> bits) & 31]
    }
    value &= (1 << bits) - 1
  }
  return bits === 0 ? token : token + BASE32[(value << (5 - bits)) & 31]
}

/** 20 url-safe characters, none of which is mistaken for another. */
export function generateApiToken(): string {
  return randomBytes(API_TOKEN_BYTES)
    .toString('base64url')
    .replaceAll(/[lIO0]/g, (character) => UNMISTAKABLE[character] ?? character)
}

/** What is stored of an API token (contract push.md P9). */
export function hashApiToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
