// The master key of an installation without a desktop: from the environment, or a 0600 file in the
// data folder, made at the first start (contract runtime.md; docs/secrets.md). Never a default.

import fs from 'node:fs'
import path from 'node:path'
import type { KeyPlace } from '../../../shared/views/settings.ts'
import { tell } from '../../../shared/words/told.ts'
import { replaceDurably, syncFolder, writeDraft } from '../../durable-file.ts'
import { errorText, TocsinError } from '../../errors.ts'
import { type Key, randomKey } from './cipher.ts'

/** Where the master key comes from. The desktop brings its own, on the system's keychain. */
export interface Keychain {
  /** Asking it may ask a person for a password: it is left alone until a secret is needed. */
  readonly asksPerson?: boolean
  /**
   * The keys to try, best first: two while a rotation was cut short. None: there is no key yet.
   * @throws TocsinError SECRETS_LOCKED when there is one that cannot be had or must not be used
   */
  load(): Promise<readonly Key[]>
  /** Keeps a first key. Absent where the key is given from outside. */
  create?: () => Promise<Key>
  /** Announces a new key before everything is sealed under it, and makes it the only one after. */
  rotate?: { begin(): Promise<Key>; finish(): Promise<void> }
}

type Environment = Readonly<Record<string, string | undefined>>

export const MASTER_KEY_FILE = 'master.key'
const NEXT_FILE = 'master.key.next'
/** The key as the desktop app keeps it: sealed by the system's keychain, which only that app can ask. */
export const SEALED_FILE = 'master.key.sealed'

export function headlessKeychain(dataDir: string, env: Environment): Keychain {
  const given = env.TOCSIN_MASTER_KEY
  if (given !== undefined && given !== '') {
    return { load: async () => [parseKey(given, 'TOCSIN_MASTER_KEY')] }
  }
  const file = env.TOCSIN_MASTER_KEY_FILE
  if (file !== undefined && file !== '') {
    return { load: async () => [readKey(file) ?? missing(file)] }
  }
  const files = fileKeychain(dataDir)
  return {
    ...files,
    async load() {
      const keys = await files.load()
      if (keys.length === 0 && isInKeychain(dataDir, env)) throw keptByDesktop()
      return keys
    },
  }
}

/** Whether the key is one that only the desktop app can have. */
export function isInKeychain(dataDir: string, env: Environment): boolean {
  if (env.TOCSIN_MASTER_KEY || env.TOCSIN_MASTER_KEY_FILE) return false
  const is = (name: string) => fs.existsSync(path.join(dataDir, name))
  return is(SEALED_FILE) && !is(MASTER_KEY_FILE)
}

/** Without a key yet: where the server makes the first. */
export function keyPlace(dataDir: string, env: Environment): KeyPlace {
  if (env.TOCSIN_MASTER_KEY) return { in: 'variable', name: 'TOCSIN_MASTER_KEY' }
  if (env.TOCSIN_MASTER_KEY_FILE) return { in: 'file', file: env.TOCSIN_MASTER_KEY_FILE }
  if (isInKeychain(dataDir, env)) return { in: 'keychain' }
  return { in: 'file', file: path.join(dataDir, MASTER_KEY_FILE) }
}

function keptByDesktop(): TocsinError {
  return new TocsinError('SECRETS_LOCKED', tell('refusals.masterInKeychain'))
}

/** Files in the data folder, whatever the environment says. */
export function fileKeychain(dataDir: string): Required<Omit<Keychain, 'asksPerson'>> {
  const current = path.join(dataDir, MASTER_KEY_FILE)
  const next = path.join(dataDir, NEXT_FILE)
  return {
    load: async () => [readOwnKey(current), readOwnKey(next)].filter((key) => key !== null),
    create: async () => createKey(current),
    rotate: {
      begin: async () => {
        const key = randomKey()
        replaceDurably(next, keyFile(key))
        return key
      },
      finish: async () => {
        fs.renameSync(next, current)
        syncFolder(dataDir)
      },
    },
  }
}

/** A key in the data folder. Opening a pipe in its place would wait for a writer for ever. */
function readOwnKey(file: string): Key | null {
  const found = fs.statSync(file, { throwIfNoEntry: false })
  if (found !== undefined && !found.isFile()) throw unreadable(new Error(`${file} is not a file`))
  return readKey(file)
}

function readKey(file: string): Key | null {
  let fd: number
  try {
    fd = fs.openSync(file, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw unreadable(error)
  }
  try {
    if (process.platform !== 'win32' && (fs.fstatSync(fd).mode & 0o077) !== 0) {
      const advice = tell('refusals.masterReadable', { file })
      throw new TocsinError('SECRETS_LOCKED', advice)
    }
    return parseKey(fs.readFileSync(fd, 'utf8'), file)
  } catch (error) {
    throw error instanceof TocsinError ? error : unreadable(error)
  } finally {
    fs.closeSync(fd)
  }
}

function unreadable(error: unknown): TocsinError {
  return new TocsinError(
    'SECRETS_LOCKED',
    tell('refusals.masterUnreadable', { reason: errorText(error) }),
  )
}

/** @throws TocsinError SECRETS_LOCKED */
export function parseKey(text: string, source: string): Key {
  if (!/^[0-9a-f]{64}$/i.test(text.trim())) {
    throw new TocsinError('SECRETS_LOCKED', tell('refusals.masterInvalid', { source }))
  }
  return Buffer.from(text.trim(), 'hex')
}

/** A first key; where another process makes one at the same time, both get the same. */
function createKey(file: string): Key {
  const key = randomKey()
  const draft = writeDraft(file, keyFile(key))
  try {
    // Unlike a rename it fails where there is a key already.
    fs.linkSync(draft, file)
  } catch {
    const existing = readOwnKey(file)
    if (existing !== null) return existing
    // A file system without links.
    fs.renameSync(draft, file)
  } finally {
    fs.rmSync(draft, { force: true })
    syncFolder(path.dirname(file))
  }
  return key
}

function keyFile(key: Key): string {
  return `${key.toString('hex')}\n`
}

function missing(file: string): never {
  throw new TocsinError('SECRETS_LOCKED', tell('refusals.noFile', { file }))
}
