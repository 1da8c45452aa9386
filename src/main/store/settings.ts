// Settings of the installation: text by key, in the monitoring database.
import type { Database } from 'better-sqlite3'

export interface Settings {
  get(key: string): string | null
  /** Those of the keys that are set, read at once: each read by itself takes a lock. */
  some(keys: readonly string[]): ReadonlyMap<string, string>
  set(key: string, value: string): void
  all(): ReadonlyMap<string, string>
}

interface Row {
  readonly key: string
  readonly value: string
}

export function createSettings(db: Database): Settings {
  const get = db.prepare<[string], string>('SELECT value FROM settings WHERE key = ?').pluck()
  const set = db.prepare(
    'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  )
  const all = db.prepare<[], Row>('SELECT key, value FROM settings')
  const some = db.prepare<[string], Row>(
    'SELECT key, value FROM settings WHERE key IN (SELECT value FROM json_each(?))',
  )
  return {
    get: (key) => get.get(key) ?? null,
    set: (key, value) => void set.run(key, value),
    some: (keys) => mapOf(some.all(JSON.stringify(keys))),
    all: () => mapOf(all.all()),
  }
}

function mapOf(rows: readonly Row[]): ReadonlyMap<string, string> {
  return new Map(rows.map(({ key, value }) => [key, value]))
}
