// A master key in a file sealed by the system's keychain. keychain.ts decides when such a file is
// written. Only types of Electron here.

import fs from 'node:fs'
import path from 'node:path'
import type { SafeStorage } from 'electron'
import { englishOf } from '../../../shared/words/english.ts'
import { type Told, tell } from '../../../shared/words/told.ts'
import { replaceDurably } from '../../durable-file.ts'
import { errorText, TocsinError } from '../../errors.ts'
import type { Key } from '../../secrets/crypto/cipher.ts'
import { parseKey } from '../../secrets/crypto/master-key.ts'

export type Safe = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'
>

/** The keychain would seal with a key that everybody knows: nothing was written. */
export class WeakKeychainError extends TocsinError {
  constructor() {
    super('SECRETS_LOCKED', tell('refusals.noKeyring'))
  }
}

export interface SealedKey {
  exists(): boolean
  /** Whether the file is sealed with a key that everybody knows, as an earlier version did. */
  isWeak(): boolean
  /** @throws TocsinError SECRETS_LOCKED when there is one that cannot be had */
  read(): Promise<Key | null>
  /**
   * Replaces it, once what was written opens again.
   * @throws TocsinError SECRETS_LOCKED; WeakKeychainError
   */
  write(key: Key): Promise<void>
}

/**
 * What Chromium writes before a text that a key of this user sealed: `v11` with the Secret Service,
 * `v12` with the portal. `v10` is a constant of its source, and used in silence where neither answers.
 */
const SEALED_TAGS = ['v11', 'v12']

/** Whether a sealed text is open to everybody. Other systems always seal with a key of the user. */
function isWeaklySealed(sealed: Buffer, platform: NodeJS.Platform): boolean {
  return platform === 'linux' && !SEALED_TAGS.includes(sealed.toString('latin1', 0, 3))
}

export function createSealedKey(file: string, safe: Safe, platform: NodeJS.Platform): SealedKey {
  const name = path.basename(file)

  async function seal(key: Key): Promise<Buffer> {
    await assertAvailable(safe)
    const sealed = await safe.encryptStringAsync(key.toString('hex'))
    if (isWeaklySealed(sealed, platform)) throw new WeakKeychainError()
    // A keychain that cannot open what it sealed would cost every secret.
    const { result } = await safe.decryptStringAsync(sealed)
    if (!parseKey(result, name).equals(key))
      throw new KeychainError(tell('refusals.keychainForgets'))
    return sealed
  }

  async function write(key: Key): Promise<void> {
    try {
      replaceDurably(file, await seal(key))
    } catch (error) {
      throw locked(error, (reason) => tell('refusals.keychainKeepsNot', { reason }))
    }
  }

  return {
    exists: () => fs.existsSync(file),
    isWeak() {
      const sealed = readFile(file)
      return sealed !== null && isWeaklySealed(sealed, platform)
    },
    write,
    async read() {
      const sealed = readFile(file)
      if (sealed === null) return null
      try {
        await assertAvailable(safe)
        const { result, shouldReEncrypt } = await safe.decryptStringAsync(sealed)
        const key = parseKey(result, name)
        // The keychain has a newer key of its own, or one at last. The old one opens what is there
        // meanwhile.
        if (shouldReEncrypt || isWeaklySealed(sealed, platform)) await write(key).catch(() => {})
        return key
      } catch (error) {
        throw locked(error, (reason) => tell('refusals.keychainOpensNot', { name, reason }))
      }
    },
  }
}

async function assertAvailable(safe: Safe): Promise<void> {
  if (await safe.isAsyncEncryptionAvailable()) return
  throw new KeychainError(tell('refusals.keychainLocked'))
}

/** A reason, which `locked` puts into a sentence. */
class KeychainError extends Error {
  readonly told: Told

  constructor(told: Told) {
    super(englishOf(told))
    this.told = told
  }
}

function locked(cause: unknown, tellOf: (reason: string | Told) => Told): TocsinError {
  if (cause instanceof TocsinError) return cause
  const reason = cause instanceof KeychainError ? cause.told : errorText(cause)
  return new TocsinError('SECRETS_LOCKED', tellOf(reason), { cause })
}

function readFile(file: string): Buffer | null {
  try {
    return fs.readFileSync(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    const text = tell('refusals.masterUnreadable', { reason: errorText(error) })
    throw new TocsinError('SECRETS_LOCKED', text, { cause: error })
  }
}
