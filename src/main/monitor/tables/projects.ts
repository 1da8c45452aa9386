// The projects table. SQL only.
import { randomUUID } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import type { Millis } from '../../clock.ts'

export interface Project {
  readonly id: number
  readonly uuid: string
  readonly name: string
  readonly badgeKey: string
  readonly pingKey: string | null
  readonly created: Millis
}

/** The project that commands act on when none is named; it exists from the first start. */
export const DEFAULT_PROJECT = 'Default'

export function createProjectsTable(db: Database) {
  const SELECT =
    'SELECT id, uuid, name, badge_key AS badgeKey, ping_key AS pingKey, created FROM projects'
  const all = db.prepare<[], Project>(`${SELECT} ORDER BY id`)
  const byId = db.prepare<[number], Project>(`${SELECT} WHERE id = ?`)
  const byName = db.prepare<[string], Project>(`${SELECT} WHERE name = ?`)
  const byBadgeKey = db.prepare<[string], Project>(`${SELECT} WHERE badge_key = ?`)
  const byPingKey = db.prepare<[string], Project>(`${SELECT} WHERE ping_key = ?`)
  const insert = db.prepare(
    'INSERT INTO projects (uuid, name, badge_key, created) VALUES (@uuid, @name, @badgeKey, @created)',
  )
  const rename = db.prepare('UPDATE projects SET name = ? WHERE id = ?')
  const remove = db.prepare('DELETE FROM projects WHERE id = ?')
  const setPingKey = db.prepare('UPDATE projects SET ping_key = ? WHERE id = ?')

  return {
    all: () => all.all(),
    byId: (id: number) => byId.get(id) ?? null,
    byName: (name: string) => byName.get(name) ?? null,
    byBadgeKey: (key: string) => byBadgeKey.get(key) ?? null,
    byPingKey: (key: string) => byPingKey.get(key) ?? null,
    insert(name: string, created: Millis): Project {
      const project = { uuid: randomUUID(), name, badgeKey: randomUUID(), created }
      const { lastInsertRowid } = insert.run(project)
      return { ...project, pingKey: null, id: Number(lastInsertRowid) }
    },
    rename: (id: number, name: string) => void rename.run(name, id),
    /** With all that is in it. */
    remove: (id: number) => void remove.run(id),
    setPingKey: (id: number, key: string | null) => void setPingKey.run(key, id),
  }
}
