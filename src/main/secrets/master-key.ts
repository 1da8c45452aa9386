// The master key of an installation without a desktop: from the environment, or a 0600 file in the
// data folder, made at the first start (contract runtime.md; design/secrets.md). Never a default.
import fs from 'node:fs'
import path from 'node:path'
import { errorText, TocsinError } from '../errors.ts'
import { type Key, randomKey } from './cipher.ts'

/** Where the master key comes from. The desktop brings its own, on the system's keychain. */
export interface Keychain {
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

const FILE = 'master.key'
const NEXT_FILE = 'master.key.next'

export function headlessKeychain(dataDir: string, env: Environment): Keychain {
  const given = env.TOCSIN_MASTER_KEY
  if (given !== undefined && given !== '') {
    return { load: async () => [parseKey(given, 'TOCSIN_MASTER_KEY')] }
  }
  const file = env.TOCSIN_MASTER_KEY_FILE
  if (file !== undefined && file !== '') {
    return { load: async () => [readKey(file) ?? missing(file)] }
  }
  return fileKeychain(dataDir)
}

function fileKeychain(dataDir: string): Keychain {
  const current = path.join(dataDir, FILE)
  const next = path.join(dataDir, NEXT_FILE)
  return {
    load: async () => [readKey(current), readKey(next)].filter((key) => key !== null),
    create: async () => writeKey(current),
    rotate: {
      begin: async () => {
        fs.rmSync(next, { force: true })
        return writeKey(next)
      },
      finish: async () => fs.renameSync(next, current),
    },
  }
}

function readKey(file: string): Key | null {
  let text: string
  try {
    const stat = fs.statSync(file)
    if (process.platform !== 'win32' && (stat.mode & 0o077) !== 0) {
      throw new TocsinError(
        'SECRETS_LOCKED',
        `${file} can be read by others; run: chmod 600 ${file}`,
      )
    }
    text = fs.readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    if (error instanceof TocsinError) throw error
    throw new TocsinError('SECRETS_LOCKED', `the master key cannot be read: ${errorText(error)}`)
  }
  return parseKey(text, file)
}

function parseKey(text: string, source: string): Key {
  if (!/^[0-9a-f]{64}$/i.test(text.trim())) {
    throw new TocsinError('SECRETS_LOCKED', `${source} does not hold a master key (64 hex digits)`)
  }
  return Buffer.from(text.trim(), 'hex')
}

function writeKey(file: string): Key {
  const key = randomKey()
  const fd = fs.openSync(file, 'wx', 0o600)
  try {
    fs.writeSync(fd, `${key.toString('hex')}\n`)
    fs.fsyncSync(fd)
  } finally {
    fs.closeSync(fd)
  }
  return key
}

function missing(file: string): never {
  throw new TocsinError('SECRETS_LOCKED', `${file} does not exist`)
}
