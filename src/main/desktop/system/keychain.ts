// The master key on a desktop, sealed by the system's keychain in a file of the data folder. Where
// that would seal with a key that everybody knows, it stays in `master.key`, as without a desktop, and
// Settings says so. Only types of Electron here.

import fs from 'node:fs'
import path from 'node:path'
import { englishOf } from '../../../shared/words/english.ts'
import { type Told, tell } from '../../../shared/words/told.ts'
import { type Clock, type Millis, SECOND } from '../../clock.ts'
import { syncFolder } from '../../durable-file.ts'
import { errorText, reasonOf, TocsinError } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { type Key, randomKey } from '../../secrets/crypto/cipher.ts'
import {
  fileKeychain,
  headlessKeychain,
  type Keychain,
  SEALED_FILE,
} from '../../secrets/crypto/master-key.ts'
import { createSealedKey, type Safe, WeakKeychainError } from './sealed-key.ts'
import { slowCall } from './slow-call.ts'

export interface KeychainOptions {
  readonly dataDir: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
  readonly clock: Clock
  readonly log: Log
  readonly safe: Safe
  /** The keychain answered after the call timed out: locked secrets can be opened. */
  readonly onLate: () => void
}

export interface DesktopKeychain extends Keychain {
  /** What a person should know of how the key is kept; null: it is safe. */
  note(): Told | null
}

/** It may ask for its password first. Nothing else of the start waits longer for it. */
const LIMIT: Millis = 2 * SECOND
const PLAIN_FILE = 'master.key'

const noteOf = (file: string) => tell('troubles.keyInFile', { file })

/** The environment wins, as everywhere. */
export function createDesktopKeychain(options: KeychainOptions): DesktopKeychain {
  const { dataDir, env } = options
  if (env.TOCSIN_MASTER_KEY || env.TOCSIN_MASTER_KEY_FILE) {
    return { ...headlessKeychain(dataDir, env), note: () => null }
  }
  return createSystemKeychain(options)
}

function createSystemKeychain(options: KeychainOptions): DesktopKeychain {
  const { dataDir, platform, clock, log, safe, onLate } = options
  const file = fileKeychain(dataDir)
  const plainFile = path.join(dataDir, PLAIN_FILE)
  const current = createSealedKey(path.join(dataDir, SEALED_FILE), safe, platform)
  const next = createSealedKey(path.join(dataDir, `${SEALED_FILE}.next`), safe, platform)
  /** Sealed by an earlier process: whether the keychain still opens it shows that it keeps its word. */
  const wasSealed = current.exists()
  /** An opened key is kept, so that the system asks for its password only once. */
  let known: readonly Key[] | null = null
  /** Why the key was left in `master.key`, so far. */
  let plainNote: Told | null = null

  const isSealed = () => current.exists() || next.exists()

  async function load(): Promise<readonly Key[]> {
    const plain = await file.load()
    if (isSealed()) return loadSealed(plain)
    const [key, ...others] = plain
    // Two of them: a rotation was cut short, and has to end where it began.
    if (key === undefined || others.length > 0) return plain
    await takeOver(key)
    return [key]
  }

  /** @param plain put back by hand, because the keychain has lost its own; or not removed yet */
  async function loadSealed(plain: readonly Key[]): Promise<readonly Key[]> {
    try {
      known ??= [await current.read(), await next.read()].filter((key) => key !== null)
    } catch (error) {
      if (plain.length === 0) throw error
      log.warn(`${errorText(error)}; the one in ${PLAIN_FILE} is used`)
      return plain
    }
    const sealed = known
    const others = plain.filter((key) => !sealed.some((one) => one.equals(key)))
    const isMoved = plain.length > 0 && others.length === 0
    if (isMoved && wasSealed && !current.isWeak()) removePlain()
    return [...sealed, ...others]
  }

  /**
   * Seals a key that was made without a desktop. `master.key` stays until the next start has opened
   * the sealed one: what the keychain has promised may not be on disk yet (Windows writes
   * `desktop/Local State` up to 10 s later).
   */
  async function takeOver(key: Key): Promise<void> {
    try {
      await current.write(key)
    } catch (error) {
      const isWeak = error instanceof WeakKeychainError
      log.warn(`the master key stays in ${PLAIN_FILE}: ${errorText(error)}`)
      plainNote = isWeak
        ? noteOf(PLAIN_FILE)
        : tell('troubles.keyStays', { file: PLAIN_FILE, reason: reasonOf(error) })
      return
    }
    known = [key]
    plainNote = null
    log.info(
      `the master key is sealed by the system’s keychain; ${PLAIN_FILE} goes at the next start`,
    )
  }

  function removePlain(): void {
    fs.rmSync(plainFile, { force: true })
    syncFolder(dataDir)
    log.info(`the master key was moved from ${PLAIN_FILE} into the system’s keychain`)
  }

  async function create(): Promise<Key> {
    const key = randomKey()
    try {
      await current.write(key)
    } catch (error) {
      if (!(error instanceof WeakKeychainError)) throw error
      plainNote = noteOf(PLAIN_FILE)
      log.warn(englishOf(plainNote))
      return file.create()
    }
    known = [key]
    return key
  }

  async function beginRotation(): Promise<Key> {
    if (!isSealed()) return file.rotate.begin()
    const key = randomKey()
    await next.write(key)
    known = null
    return key
  }

  async function finishRotation(): Promise<void> {
    if (next.exists()) return replaceSealed()
    if (fs.existsSync(`${plainFile}.next`)) return file.rotate.finish()
    // A command has rotated the key in `master.key` before that was removed.
    const [key] = await file.load()
    if (key !== undefined) await takeOver(key)
  }

  async function replaceSealed(): Promise<void> {
    const old = await current.read().catch(() => null)
    const [plain] = await file.load()
    fs.renameSync(path.join(dataDir, `${SEALED_FILE}.next`), path.join(dataDir, SEALED_FILE))
    if (old !== null && plain?.equals(old)) fs.rmSync(plainFile, { force: true })
    syncFolder(dataDir)
    known = null
  }

  const inTime = <Result>(work: () => Promise<Result>) =>
    slowCall({ clock, limit: LIMIT, work, tooLate: waits, onLate })

  return {
    asksPerson: true,
    load: inTime(load),
    create: inTime(create),
    rotate: { begin: beginRotation, finish: finishRotation },
    note: () => (current.exists() && current.isWeak() ? noteOf(SEALED_FILE) : plainNote),
  }
}

function waits(): TocsinError {
  return new TocsinError('SECRETS_LOCKED', tell('refusals.keychainSilent'))
}
