// The keys table: API keys, hashed (contract monitor.md 8.5). Ping keys belong to their project and
// are kept in clear, as every slug URL carries them.
import { createHmac, randomInt } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import { MINUTE, type Millis } from '../../clock.ts'

export type KeyType = 'read-write' | 'read-only'

export interface ApiKey {
  readonly id: number
  readonly projectId: number
  readonly type: KeyType
  /** The first 8 characters, which may be shown. */
  readonly prefix: string
  readonly created: Millis
  readonly lastUsed: Millis | null
  /** Empty: it has none. */
  readonly name: string
  /** The address that used it last; null: not known. */
  readonly lastFrom: string | null
}

const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const LOWER_ALPHANUMERIC = 'abcdefghijklmnopqrstuvwxyz0123456789'
const KEY_PREFIX: Record<KeyType, string> = { 'read-write': 'hcw_', 'read-only': 'hcr_' }
/** Characters of a key that may be shown. */
export const KEY_PREFIX_LENGTH = 8
/** `last_used` is written at most this often for one key. */
const USE_RESOLUTION: Millis = MINUTE

export const API_KEY_LENGTH = 32

/** A new API key in clear: 32 characters, `hcw_` or `hcr_` and 28 alphanumerics. */
export function generateApiKey(type: KeyType): string {
  return KEY_PREFIX[type] + randomText(ALPHANUMERIC, API_KEY_LENGTH - KEY_PREFIX[type].length)
}

/** A new ping key: 22 lower-case letters and digits. */
export function generatePingKey(): string {
  return randomText(LOWER_ALPHANUMERIC, 22)
}

function randomText(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** @param secret the installation's secret: without it a stolen database verifies no guess. */
export function createKeysTable(db: Database, secret: string) {
  const SELECT =
    'SELECT id, project_id AS projectId, type, prefix, created, last_used AS lastUsed, name, last_from AS lastFrom FROM keys'
  const byHash = db.prepare<[string], ApiKey>(`${SELECT} WHERE hash = ?`)
  const ofProject = db.prepare<[number], ApiKey>(`${SELECT} WHERE project_id = ? ORDER BY id`)
  const insert = db.prepare(
    'INSERT INTO keys (project_id, type, prefix, hash, created, name) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const remove = db.prepare('DELETE FROM keys WHERE id = ?')
  const touch = db.prepare('UPDATE keys SET last_used = ?, last_from = ? WHERE id = ?')
  const rename = db.prepare('UPDATE keys SET name = ? WHERE id = ?')

  const hash = (key: string) => createHmac('sha256', secret).update(key).digest('hex')

  return {
    /** The key behind the text that a client sent, or null. */
    find: (key: string) => byHash.get(hash(key)) ?? null,
    ofProject: (projectId: number) => ofProject.all(projectId),
    insert(projectId: number, key: string, type: KeyType, created: Millis, name = ''): void {
      insert.run(projectId, type, key.slice(0, KEY_PREFIX_LENGTH), hash(key), created, name)
    },
    remove: (id: number) => void remove.run(id),
    /** Whether the stored last use is old enough to be worth a write. */
    isUseStale: (key: ApiKey, now: Millis) =>
      key.lastUsed === null || Math.abs(now - key.lastUsed) >= USE_RESOLUTION,
    /** @param from the address that used it; null: not known */
    touch: (id: number, at: Millis, from: string | null) => void touch.run(at, from, id),
    /** False: it is gone. */
    rename: (id: number, name: string) => rename.run(name, id).changes > 0,
  }
}
