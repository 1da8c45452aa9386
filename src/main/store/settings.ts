// Settings of the installation: text by key, in the monitoring database.
import type { Database } from 'better-sqlite3'

export interface Settings {
  get(key: string): string | null
  set(key: string, value: string): void
  all(): ReadonlyMap<string, string>
}

export function createSettings(db: Database): Settings {
  const get = db.prepare<[string], string>('SELECT value FROM settings WHERE key = ?').pluck()
  const set = db.prepare(
    'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  )
  const all = db.prepare<[], { key: string; value: string }>('SELECT key, value FROM settings')
  return {
    get: (key) => get.get(key) ?? null,
    set: (key, value) => void set.run(key, value),
    all: () => new Map(all.all().map((row) => [row.key, row.value])),
  }
}
