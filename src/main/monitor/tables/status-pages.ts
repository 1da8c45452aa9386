// The status_pages table. SQL only.
import type { Database } from 'better-sqlite3'
import type { Millis } from '../../clock.ts'

export interface StatusPage {
  /** In the page's address. */
  readonly id: string
  readonly title: string
  /** Null: of all projects. */
  readonly projectId: number | null
  /** Empty: whatever their tags. */
  readonly tag: string
  /** Whether it names its checks. */
  readonly showsNames: boolean
  readonly created: Millis
}

type Row = Omit<StatusPage, 'showsNames'> & { readonly showsNames: 0 | 1 }

const toPage = (row: Row): StatusPage => ({ ...row, showsNames: row.showsNames === 1 })

export function createStatusPagesTable(db: Database) {
  const SELECT = `SELECT id, title, project_id AS projectId, tag, shows_names AS showsNames, created
    FROM status_pages`
  const all = db.prepare<[], Row>(`${SELECT} ORDER BY created, id`)
  const byId = db.prepare<[string], Row>(`${SELECT} WHERE id = ?`)
  const save = db.prepare(
    `INSERT INTO status_pages (id, title, project_id, tag, shows_names, created)
     VALUES (@id, @title, @projectId, @tag, @showsNames, @created)
     ON CONFLICT DO UPDATE SET title = excluded.title, project_id = excluded.project_id,
       tag = excluded.tag, shows_names = excluded.shows_names`,
  )
  const remove = db.prepare('DELETE FROM status_pages WHERE id = ?')

  return {
    /** The oldest first. */
    all: () => all.all().map(toPage),
    byId(id: string): StatusPage | null {
      const row = byId.get(id)
      return row === undefined ? null : toPage(row)
    },
    save: (page: StatusPage) => void save.run({ ...page, showsNames: page.showsNames ? 1 : 0 }),
    /** Whether there was one. */
    remove: (id: string) => remove.run(id).changes > 0,
  }
}
