// A master key in a file sealed by the system's keychain. keychain.ts decides when such a file is
// written. Only types of Electron here.
import fs from 'node:fs'
import path from 'node:path'
import type { SafeStorage } from 'electron'
import { errorText, TocsinError } from '../../errors.ts'
import type { Key } from '../../secrets/crypto/cipher.ts'
import { parseKey } from '../../secrets/crypto/master-key.ts'
import { syncFolder } from '../../secrets/files/file-store.ts'

export type Safe = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'
>

export interface SealedKey {
  exists(): boolean
  /** @throws TocsinError SECRETS_LOCKED when there is one that cannot be had */
  read(): Promise<Key | null>
  /**
   * Replaces it, once what was written opens again.
   * @throws TocsinError SECRETS_LOCKED
   */
  write(key: Key): Promise<void>
}

export function createSealedKey(file: string, safe: Safe): SealedKey {
  const name = path.basename(file)

  async function seal(key: Key): Promise<Buffer> {
    await assertAvailable(safe)
    const sealed = await safe.encryptStringAsync(key.toString('hex'))
    // A keychain that cannot open what it sealed would cost every secret.
    const { result } = await safe.decryptStringAsync(sealed)
    if (!parseKey(result, name).equals(key)) throw new Error('it does not open what it sealed')
    return sealed
  }

  async function write(key: Key): Promise<void> {
    try {
      replaceFile(file, await seal(key))
    } catch (error) {
      throw locked('the keychain cannot keep the master key', error)
    }
  }

  return {
    exists: () => fs.existsSync(file),
    write,
    async read() {
      const sealed = readFile(file)
      if (sealed === null) return null
      try {
        await assertAvailable(safe)
        const { result, shouldReEncrypt } = await safe.decryptStringAsync(sealed)
        const key = parseKey(result, name)
        // The keychain has a newer key of its own. The old one opens what is there meanwhile.
        if (shouldReEncrypt) await write(key).catch(() => {})
        return key
      } catch (error) {
        throw locked(`the keychain does not open ${name}`, error)
      }
    },
  }
}

async function assertAvailable(safe: Safe): Promise<void> {
  if (await safe.isAsyncEncryptionAvailable()) return
  throw new TocsinError(
    'SECRETS_LOCKED',
    'the system’s keychain is locked, or there is none: unlock it and try again',
  )
}

function locked(what: string, cause: unknown): TocsinError {
  if (cause instanceof TocsinError) return cause
  return new TocsinError('SECRETS_LOCKED', `${what}: ${errorText(cause)}`, { cause })
}

function readFile(file: string): Buffer | null {
  try {
    return fs.readFileSync(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw locked('the master key cannot be read', error)
  }
}

/** Whole or not at all: half written, no other file is taken for it. */
function replaceFile(file: string, content: Buffer): void {
  const draft = `${file}.part`
  fs.rmSync(draft, { force: true })
  const fd = fs.openSync(draft, 'wx', 0o600)
  try {
    fs.writeSync(fd, content)
    fs.fsyncSync(fd)
  } finally {
    fs.closeSync(fd)
  }
  fs.renameSync(draft, file)
  syncFolder(path.dirname(file))
}
