// The master key on a desktop, sealed by the system's keychain in a file of the data folder. With a
// weak keychain it stays in `master.key`, as without a desktop, and Settings says so. Only types of
// Electron here.
import fs from 'node:fs'
import path from 'node:path'
import type { SafeStorage } from 'electron'
import { type Clock, type Millis, SECOND } from '../../clock.ts'
import { errorText, TocsinError } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { type Key, randomKey } from '../../secrets/crypto/cipher.ts'
import {
  fileKeychain,
  headlessKeychain,
  type Keychain,
  SEALED_FILE,
} from '../../secrets/crypto/master-key.ts'
import { syncFolder } from '../../secrets/files/file-store.ts'
import { createSealedKey, type Safe } from './sealed-key.ts'
import { slowCall } from './slow-call.ts'

export interface KeychainOptions {
  readonly dataDir: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
  readonly clock: Clock
  readonly log: Log
  readonly safe: Safe & Pick<SafeStorage, 'getSelectedStorageBackend'>
  /** The keychain has answered after nobody waited for it any more: locked secrets can be opened. */
  readonly onLate: () => void
}

export interface DesktopKeychain extends Keychain {
  /** What a person should know of how the key is kept; null: it is safe. */
  note(): string | null
}

/** It may ask for its password first. Nothing else of the start waits longer for it. */
const LIMIT: Millis = 2 * SECOND
const PLAIN_FILE = 'master.key'

const NOTE =
  'This desktop has no keyring that Tocsin can use. The master key lies in the file master.key, which only you can read: whoever gets a copy of it and of the other files can open the secrets.'

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
  const current = createSealedKey(path.join(dataDir, SEALED_FILE), safe)
  const next = createSealedKey(path.join(dataDir, `${SEALED_FILE}.next`), safe)
  /** What was opened stays open: nobody is asked for a password twice. */
  let known: readonly Key[] | null = null

  /** Its password is part of the program (Linux). Read each time: it is not known from the start. */
  const isWeak = () => platform === 'linux' && safe.getSelectedStorageBackend() === 'basic_text'
  const isSealed = () => current.exists() || next.exists()

  async function load(): Promise<readonly Key[]> {
    const plain = await file.load()
    if (isSealed()) return loadSealed(plain)
    const [key, ...others] = plain
    // Two of them: a rotation was cut short, and has to end where it began.
    if (key === undefined || others.length > 0 || isWeak()) return plain
    return takeOver(key)
  }

  /** @param plain put back by hand, because the keychain has lost its own; or left by a move cut short */
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
    if (plain.length > 0 && others.length === 0) removePlain()
    return [...sealed, ...others]
  }

  /** A key that was made without a desktop: sealed, and no longer there to be copied. */
  async function takeOver(key: Key): Promise<readonly Key[]> {
    try {
      await current.write(key)
    } catch (error) {
      log.warn(`the master key stays in ${PLAIN_FILE}: ${errorText(error)}`)
      return [key]
    }
    known = [key]
    removePlain()
    return known
  }

  function removePlain(): void {
    fs.rmSync(plainFile, { force: true })
    syncFolder(dataDir)
    log.info(`the master key was moved from ${PLAIN_FILE} into the system’s keychain`)
  }

  async function create(): Promise<Key> {
    if (isWeak()) return file.create()
    const key = randomKey()
    await current.write(key)
    known = [key]
    return key
  }

  const inTime = <Result>(work: () => Promise<Result>) =>
    slowCall({ clock, limit: LIMIT, work, tooLate: waits, onLate })

  return {
    load: inTime(load),
    create: inTime(create),
    rotate: {
      async begin() {
        if (!isSealed()) return file.rotate.begin()
        const key = randomKey()
        await next.write(key)
        known = null
        return key
      },
      async finish() {
        if (!next.exists()) return file.rotate.finish()
        fs.renameSync(path.join(dataDir, `${SEALED_FILE}.next`), path.join(dataDir, SEALED_FILE))
        syncFolder(dataDir)
        known = null
      },
    },
    note: () => (!isSealed() && fs.existsSync(plainFile) ? NOTE : null),
  }
}

function waits(): TocsinError {
  return new TocsinError(
    'SECRETS_LOCKED',
    'the system’s keychain does not answer yet; it may wait for its password',
  )
}
